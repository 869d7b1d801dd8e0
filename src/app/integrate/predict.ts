import { groundOverlaps } from '../../domain/ground-overlaps.ts';
import type { State } from '../../domain/state.ts';
import type { GitOptions } from '../../harness/git.ts';
import { changedFiles, commitOf, foretellConflicts, mergeBase } from '../../harness/git-look.ts';
import type { Repository } from '../../harness/repository.ts';
import { type Candidate, candidatesOf } from './candidates.ts';

/**
 * Two members whose work may collide. `conflict`: git cannot merge what they have committed; `files`: both have changed them,
 * committed or not; `ground`: what they have been given or claimed has files in common, changed or not.
 */
export type Collision = Readonly<{
  members: readonly [string, string];
  how: 'conflict' | 'files' | 'ground';
  files: readonly string[];
}>;

const MAX_FILES = 50;

/** Finds who will get into whose way, from what is in their checkouts now, done or not. Changes nothing. */
export async function predictCollisions(
  state: State,
  repository: Repository,
  onto: string,
  options: GitOptions,
): Promise<Collision[]> {
  const start = await commitOf(repository.root, `refs/heads/${onto}`, options);
  const bosses = new Set([...state.members.values()].map(({ supervisor }) => supervisor));
  const all: Candidate[] = [];
  for (const queue of bosses) all.push(...(await candidatesOf(state, queue, repository, options)));
  const own = all.filter(({ branch }) => !branch.startsWith('nest/integration/'));
  const changed = new Map<string, readonly string[]>();
  for (const one of own) changed.set(one.branch, await filesOf(repository.root, one, start, options));
  const found: Collision[] = [];
  for (const [i, one] of own.entries())
    for (const other of own.slice(i + 1)) {
      const members = [one.member, other.member] as const;
      const conflicts = (await foretellConflicts(repository.root, one.head, other.head, options)) ?? [];
      if (conflicts.length > 0)
        found.push({ members, how: 'conflict', files: conflicts.slice(0, MAX_FILES) });
      const theirs = new Set(changed.get(other.branch));
      const both = (changed.get(one.branch) ?? []).filter(
        (file) => theirs.has(file) && !conflicts.includes(file),
      );
      if (both.length > 0) found.push({ members, how: 'files', files: both.slice(0, MAX_FILES) });
    }
  for (const { members, globs } of groundOverlaps(state, repository.commonDir))
    found.push({ members, how: 'ground', files: globs.slice(0, MAX_FILES) });
  return found;
}

/** What a member has changed since it left the user's branch. */
async function filesOf(
  root: string,
  { head, loose }: Candidate,
  start: string | null,
  options: GitOptions,
): Promise<string[]> {
  const base = start === null ? null : await mergeBase(root, start, head, options);
  const committed = base === null ? [] : await changedFiles(root, base, head, options);
  return [...new Set([...committed, ...loose])];
}
