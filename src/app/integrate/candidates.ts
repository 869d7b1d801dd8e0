import { join } from 'node:path';
import { directReports } from '../../domain/org.ts';
import type { Member, State } from '../../domain/state.ts';
import type { GitOptions } from '../../harness/git.ts';
import { branchIn, commitOf, uncommitted } from '../../harness/git-look.ts';
import { findRepository, type Repository } from '../../harness/repository.ts';
import { folderOf } from '../control/obstacle.ts';
import { isVerifier } from '../verification.ts';
import { worktreesFolder } from '../worktree.ts';

/** A branch with work of a member. */
export type Candidate = Readonly<{
  member: string;
  gen: number;
  title: string;
  branch: string;
  head: string;
  /** Its checkout; null when there is none any more. */
  path: string | null;
  /** Files there whose changes are in no commit. */
  loose: readonly string[];
  /** When its work was reported done; null while it is not. */
  doneAt: string | null;
  /** Why it is not to be merged yet, in words; null when it is. */
  waits: string | null;
}>;

/** Branch of what a supervisor's members have done together. */
export function queueBranch(queue: string): string {
  return `nest/integration/${queue}`;
}

/** Folder of its checkout. No member can have a name that begins so. */
export function queueFolder(main: string, queue: string): string {
  return join(worktreesFolder(main), `_integration-${queue}`);
}

/** Branches of those who report to a supervisor: their own, and what they have integrated themselves. */
export async function candidatesOf(
  state: State,
  queue: string,
  repository: Repository,
  options: GitOptions,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const member of reportsTo(state, queue)) {
    // A verifier stands in the checkout of the one that it looks at, and has made nothing.
    if (isVerifier(member)) continue;
    const own = await ownBranch(state, member, repository, options);
    const team = queueBranch(member.id);
    const tip = await commitOf(repository.root, `refs/heads/${team}`, options);
    const about = { member: member.id, gen: member.gen, title: member.title, ...readiness(member) };
    if (own !== null) found.push({ ...about, ...own });
    if (tip !== null) found.push({ ...about, branch: team, head: tip, path: null, loose: [] });
  }
  return found;
}

/** Who holds a seat, and who was stopped when its work was done. */
function reportsTo(state: State, queue: string): Member[] {
  const gone = [...state.members.values()].filter(
    (one) => one.supervisor === queue && one.tombstone !== null && one.report?.status === 'done',
  );
  return [...directReports(state, queue), ...gone];
}

function readiness(member: Member): Pick<Candidate, 'doneAt' | 'waits'> {
  const { phase, tombstone, report, phaseAt } = member;
  const done = phase === 'done' || (tombstone !== null && report?.status === 'done');
  if (!done) return { doneAt: null, waits: `${member.id} is ${phase}, not done` };
  return { doneAt: report?.status === 'done' ? report.at : phaseAt, waits: null };
}

type Own = Pick<Candidate, 'branch' | 'head' | 'path' | 'loose'>;

/** What stands in the member's own checkout; where that is gone, its branch by the name it was made under. */
async function ownBranch(
  state: State,
  member: Member,
  repository: Repository,
  options: GitOptions,
): Promise<Own | null> {
  const folder = folderOf(state, member);
  const place = folder === null ? null : findRepository(folder);
  if (place?.linked === true && place.commonDir === repository.commonDir) {
    const head = await commitOf(place.root, 'HEAD', options);
    if (head === null) return null;
    const branch = (await branchIn(place.root, options)) ?? head.slice(0, 12);
    return { branch, head, path: place.root, loose: (await uncommitted(place.root, options)) ?? [] };
  }
  const branch = `nest/${member.id}-${member.gen}`;
  const head = await commitOf(repository.root, `refs/heads/${branch}`, options);
  return head === null ? null : { branch, head, path: null, loose: [] };
}

/**
 * What is to be merged first: whatever others need comes before them, and of the rest what was done first.
 *
 * @param needs whose work a member's work builds on
 */
export function inOrder(
  candidates: readonly Candidate[],
  needs: (member: string) => readonly string[],
): Candidate[] {
  const left = [...candidates].sort((a, b) => (a.doneAt ?? '~').localeCompare(b.doneAt ?? '~'));
  const order: Candidate[] = [];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ member }) => member));
    const free = left.findIndex(({ member }) =>
      needs(member).every((need) => need === member || !waiting.has(need)),
    );
    // A circle cannot be ordered: then the order of time is as good as any.
    order.push(...left.splice(Math.max(0, free), 1));
  }
  return order;
}
