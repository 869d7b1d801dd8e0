import fs from 'node:fs';
import { removeWorktree } from '../../harness/git.ts';
import { findRepository } from '../../harness/repository.ts';
import { spawnEnv } from '../../harness/spawn-env.ts';
import { forgetSession } from '../../log/state-dir.ts';
import type { Caller } from '../caller.ts';
import { foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { requireControl } from './authority.ts';
import { type Found, type Litter, litterIn } from './clean-files.ts';
import { findWorktrees } from './clean-worktrees.ts';

export type { Found, Kind, Litter } from './clean-files.ts';

/** What became of something that was to be removed: `problem` says why it is still there. */
export type Removed = Readonly<{ litter: Litter; problem: string | null }>;

/**
 * Finds what nobody needs any more and what is older than an age. Removes nothing. The log itself is never shortened:
 * every reader folds it from its first line, and a line that is gone could change who was ruled to be hired or fired.
 *
 * @param age in ms
 * @throws UserError when the caller may not
 */
export async function findLitter(nest: Nest, caller: Caller, age: number): Promise<Found> {
  const { state } = foldNest(nest);
  requireControl(state, caller);
  const now = Date.now();
  const found = litterIn(nest, state, now - age, now);
  await findWorktrees(state, now - age, found);
  return found;
}

/** Removes what was found. Git has the last word on a worktree: with changes in it, it stays. */
export async function removeLitter(litter: readonly Litter[]): Promise<readonly Removed[]> {
  const removed: Removed[] = [];
  for (const one of litter) removed.push({ litter: one, problem: await remove(one) });
  return removed;
}

async function remove({ kind, path, at }: Litter): Promise<string | null> {
  if (kind === 'worktree') {
    const main = findRepository(path)?.mainRoot;
    return main
      ? (await removeWorktree(main, path, { env: spawnEnv() })).problem
      : 'it is no worktree any more';
  }
  // A text that somebody stores again is there already: it is touched then, and its line follows.
  if (kind === 'text' && fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs !== at)
    return 'it has been written again meanwhile';
  try {
    if (kind === 'session') forgetSession(path);
    else fs.rmSync(path, { recursive: kind === 'runtime', force: true });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
