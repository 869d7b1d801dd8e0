import fs from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { State } from '../../domain/state.ts';
import { findRepository } from '../../harness/repository.ts';
import { readIfThere } from '../../log/private-files.ts';
import type { Found } from '../control/clean-files.ts';
import { findWorktrees } from '../control/clean-worktrees.ts';
import { type Finding, orOk, quoted, warn } from './finding.ts';
import { type Check, inNest } from './world.ts';

const ID = 'worktrees';

/** Checkouts of members who are gone, and members' checkouts that are gone and that git still lists. */
export const WORKTREES: Check = inNest(ID, async (world, nest) => {
  const state = world.state(nest);
  const found: Found = { litter: [], kept: [] };
  await findWorktrees(state, Number.POSITIVE_INFINITY, found);
  const empty = found.litter.map(({ path, why }) =>
    warn(ID, `${path}: ${why}; all of its work is merged`, `${gitOf(path)} worktree remove ${quoted(path)}`),
  );
  const full = found.kept
    .filter(({ why }) => OWED.test(why))
    .map(({ what: path, why }) =>
      warn(
        ID,
        `${path} is nobody's any more, and ${why}`,
        `Commit and merge what is in ${path}, then: ${gitOf(path)} worktree remove ${quoted(path)}`,
      ),
    );
  return orOk([...empty, ...full, ...goneOnes(state)], ID, 'none that nobody needs');
});

/** Why one stays that is for a person to settle; another is unread, or somebody is in it, and settles itself. */
const OWED = /not committed|not in the base branch/;

function gitOf(path: string): string {
  return `git -C ${quoted(findRepository(path)?.mainRoot ?? path)}`;
}

function goneOnes(state: State): Finding[] {
  const places = new Map<string, string>();
  for (const { cwd } of state.members.values()) {
    const repository = findRepository(cwd) ?? findRepository(dirname(cwd));
    if (repository?.mainRoot) places.set(repository.mainRoot, repository.commonDir);
  }
  return [...places].flatMap(([main, common]) => {
    const ours = join(dirname(main), `${basename(main)}-worktrees`) + sep;
    return namesIn(join(common, 'worktrees')).flatMap((name) => {
      const checkout = dirname((readIfThere(join(common, 'worktrees', name, 'gitdir')) ?? '').trim());
      if (!checkout.startsWith(ours) || fs.existsSync(checkout)) return [];
      return [
        warn(ID, `${checkout} is gone, and git still lists it`, `git -C ${quoted(main)} worktree prune`),
      ];
    });
  });
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}
