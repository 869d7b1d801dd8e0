import { join } from 'node:path';
import { type Charter, checksOf } from '../../domain/charter.ts';
import type { State } from '../../domain/state.ts';
import type { GitOptions } from '../../harness/git.ts';
import { isAncestor } from '../../harness/git-look.ts';
import type { Repository } from '../../harness/repository.ts';
import type { Caller } from '../caller.ts';
import { checkMember } from '../check.ts';
import { foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { takeLock } from '../process-lock.ts';
import { freshId, record } from '../record.ts';
import type { Checked } from '../run-checks.ts';
import { EXIT, UserError } from '../user-error.ts';
import { ask } from '../write.ts';
import { type Candidate, candidatesOf, inOrder, queueBranch } from './candidates.ts';
import { type Line, openLine, tipOf } from './line.ts';
import { needsOf } from './needs.ts';
import { noteMerged, noteReturned } from './note.ts';
import { type Back, mergeGroup } from './steps.ts';

export type Wish = Readonly<{
  /** Whose branches; empty: everybody's who is done. */
  members: readonly string[];
  /** The user's branch to start from; null: the one that it started from before, else the one that is checked out. */
  onto: string | null;
  /** Checks beside those of the charter, in exec form. */
  checks: Line['checks'];
  /** Merge all, then check once, and halve where that fails; else each is checked by itself. */
  atOnce: boolean;
  onProgress: (text: string) => void;
}>;

export type Row = Readonly<{
  member: string;
  gen: number;
  branch: string;
  head: string;
  /** `merged` now; `was merged` before; `returned`; `waits` for its member or for what it needs; `nothing` new in it. */
  outcome: 'merged' | 'was merged' | 'returned' | 'waits' | 'nothing';
  why: string;
  with: readonly string[];
}>;

export type QueueResult = Readonly<{
  queue: string;
  branch: string;
  onto: string;
  path: string;
  tip: string;
  checks: readonly (readonly string[])[];
  rows: readonly Row[];
  /** The checks fail on the integration branch without any of the branches: nobody was blamed. */
  stopped: Checked | null;
}>;

/**
 * Merges what the members of one supervisor have done into its integration branch, in an order that puts first what others
 * need, and checks the result. What cannot be merged, or breaks the checks, goes back to its member, and the rest goes on.
 * It may be killed anywhere and run again: what is merged is read from git.
 *
 * @throws UserError when it is not the caller's to do, or another one is at it
 */
export async function integrateQueue(
  nest: Nest,
  caller: Caller,
  repository: Repository,
  queue: string,
  onto: string,
  wish: Wish,
  options: GitOptions,
): Promise<QueueResult> {
  const { state } = foldNest(nest);
  const charter = state.charter as Charter;
  const all = await candidatesOf(state, queue, repository, options);
  const wanted = inOrder(
    all.filter(({ member }) => wish.members.length === 0 || wish.members.includes(member)),
    (member) => needsOf(state, member),
  );
  askLog(nest, caller, queue, onto, wanted);
  const lock = takeLock(join(nest.dir, 'integrate', queue));
  if (lock === null)
    throw new UserError(
      `somebody else is integrating for ${queue}`,
      EXIT.refused,
      'the same command again, later',
    );
  try {
    const checks = [...checksOf(charter), ...wish.checks];
    const line = await openLine(nest, charter, repository, queue, onto, checks, options);
    const { rows, stopped } = await work(nest, caller, line, state, wanted, wish);
    const tip = await tipOf(line);
    return { queue, branch: line.branch, onto, path: line.path, tip, checks, rows, stopped };
  } finally {
    lock.release();
  }
}

function askLog(nest: Nest, caller: Caller, queue: string, onto: string, wanted: readonly Candidate[]): void {
  const id = freshId('integrate');
  const members = [...new Set(wanted.map(({ member }) => member))].slice(0, 200);
  const data = { queue, members, branch: queueBranch(queue), onto, as: caller.as };
  const { ruling } = ask(nest, record('integration_asked', data, { actor: caller.actor, id }), id);
  if (ruling.accepted) return;
  const code =
    ruling.code === 'not_authorised' || ruling.code === 'unknown_actor' ? EXIT.notAllowed : EXIT.refused;
  throw new UserError(`not integrated: ${ruling.why}`, code, 'nest tree');
}

async function work(
  nest: Nest,
  caller: Caller,
  line: Line,
  state: State,
  wanted: readonly Candidate[],
  wish: Wish,
): Promise<{ rows: Row[]; stopped: Checked | null }> {
  const rows: Row[] = [];
  const out = new Set<string>();
  const row = (one: Candidate, outcome: Row['outcome'], why = '', others: readonly string[] = []): void => {
    const { member, gen, branch, head } = one;
    rows.push({ member, gen, branch, head, outcome, why, with: others });
    if (outcome === 'merged') wish.onProgress(`merged ${member}`);
    if (outcome === 'returned') wish.onProgress(`returned ${member}: ${why}`);
  };
  const giveBack = async (back: Back): Promise<void> => {
    out.add(back.candidate.member);
    await noteReturned(nest, caller, line, back);
    row(back.candidate, 'returned', back.why, back.with);
  };
  let left: Candidate[] = [];
  for (const one of wanted) {
    if (await failsItsChecks(nest, caller, one)) {
      out.add(one.member);
      row(one, 'returned', 'its checks fail in its own folder');
      continue;
    }
    const before = await standing(nest, caller, line, state, one);
    if (before === null) left.push(one);
    else if ('kind' in before) await giveBack(before);
    else {
      row(one, before.outcome, before.why);
      if (before.outcome === 'waits') out.add(one.member);
    }
  }
  while (left.length > 0) {
    const [next, rest] = wish.atOnce ? [left, []] : [left.slice(0, 1), left.slice(1)];
    left = [];
    const ready: Candidate[] = [];
    for (const one of next) {
      const missing = needsOf(state, one.member).filter((need) => out.has(need));
      if (missing.length === 0) ready.push(one);
      else {
        out.add(one.member);
        row(one, 'waits', `it needs the work of ${missing.join(', ')}`);
      }
    }
    const group = await mergeGroup(line, ready);
    for (const { candidate, tip } of group.merged) {
      noteMerged(nest, caller, line, candidate, tip);
      row(candidate, 'merged');
    }
    for (const back of group.back) await giveBack(back);
    if (group.stopped !== null) return { rows, stopped: group.stopped };
    left = [...group.again, ...rest];
  }
  return { rows, stopped: null };
}

/** Runs the checks of a member who says that it is done and whose work nobody has checked. */
async function failsItsChecks(nest: Nest, caller: Caller, { member }: Candidate): Promise<boolean> {
  const due = foldNest(nest).state.members.get(member)?.proof.due === true;
  return due && !(await checkMember(nest, caller, member)).ok;
}

/** How a branch stands before anything is merged; null when it is to be merged. */
async function standing(
  nest: Nest,
  caller: Caller,
  line: Line,
  state: State,
  one: Candidate,
): Promise<Back | Pick<Row, 'outcome' | 'why'> | null> {
  const handed = state.members.get(one.member)?.handed ?? null;
  if (await isAncestor(line.path, one.head, line.start, line.options)) {
    if (one.loose.length > 0 && one.waits === null) return uncommittedIn(one);
    const landed = handed?.outcome === 'merged' && handed.head === one.head;
    return { outcome: landed ? 'was merged' : 'nothing', why: `all of it is in ${line.onto}` };
  }
  const tip = await tipOf(line);
  if (await isAncestor(line.path, one.head, tip, line.options)) {
    // A run that was killed after the merge had no time to say so.
    if (handed?.head !== one.head || handed.outcome !== 'merged') noteMerged(nest, caller, line, one, tip);
    return { outcome: 'was merged', why: '' };
  }
  if (one.waits !== null) return { outcome: 'waits', why: one.waits };
  if (one.loose.length > 0) return uncommittedIn(one);
  const returned = handed !== null && handed.outcome !== 'merged' && handed.head === one.head;
  if (returned && handed.tip === tip)
    return { outcome: 'waits', why: `it was returned (${handed.outcome}), and nothing has changed since` };
  return null;
}

function uncommittedIn(candidate: Candidate): Back {
  const { loose, member } = candidate;
  const why = `${loose.length} ${loose.length === 1 ? 'file' : 'files'} with changes that are not committed in the checkout of ${member}`;
  return { candidate, kind: 'uncommitted', with: [], files: loose, why, output: '' };
}
