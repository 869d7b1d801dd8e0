import { type Charter, checksOf } from '../../domain/charter.ts';
import type { State } from '../../domain/state.ts';
import type { GitOptions } from '../../harness/git.ts';
import { commitOf, foretellConflicts, isAncestor } from '../../harness/git-look.ts';
import type { Repository } from '../../harness/repository.ts';
import { type Candidate, candidatesOf, inOrder, queueBranch } from './candidates.ts';
import { needsOf } from './needs.ts';
import { some } from './steps.ts';

/** What an integration would do, in its order; nothing is changed for it. */
export type QueuePlan = Readonly<{
  queue: string;
  branch: string;
  onto: string;
  checks: Charter['checks'];
  rows: readonly Readonly<{ member: string; branch: string; head: string; would: string }>[];
}>;

export async function planQueue(
  state: State,
  repository: Repository,
  queue: string,
  onto: string,
  members: readonly string[],
  options: GitOptions,
): Promise<QueuePlan> {
  const branch = queueBranch(queue);
  const { root } = repository;
  const names = [`refs/heads/${branch}`, `refs/heads/${onto}`];
  const tip =
    (await commitOf(root, names[0] as string, options)) ??
    (await commitOf(root, names[1] as string, options));
  const all = await candidatesOf(state, queue, repository, options);
  const wanted = all.filter(({ member }) => members.length === 0 || members.includes(member));
  const rows: { member: string; branch: string; head: string; would: string }[] = [];
  for (const one of inOrder(wanted, (member) => needsOf(state, member))) {
    const { member, head } = one;
    rows.push({ member, branch: one.branch, head, would: await wouldBe(root, one, tip, options) });
  }
  return { queue, branch, onto, checks: checksOf(state.charter ?? {}), rows };
}

async function wouldBe(
  root: string,
  one: Candidate,
  tip: string | null,
  options: GitOptions,
): Promise<string> {
  if (tip !== null && (await isAncestor(root, one.head, tip, options))) return 'nothing to merge';
  if (one.waits !== null) return one.waits;
  if (one.loose.length > 0) return `returned: ${some(one.loose)} not committed`;
  const conflicts = tip === null ? null : await foretellConflicts(root, tip, one.head, options);
  return conflicts === null || conflicts.length === 0
    ? 'merged'
    : `returned: conflicts in ${some(conflicts)}`;
}
