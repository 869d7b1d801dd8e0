import type { Member, State } from './state.ts';

/** The user is the supervisor of the Executive and stands above the chart. */
export const USER = 'user';

/** Whether a member holds a seat: asked for and accepted, not fired, not given up at launch. */
export function holdsSeat(member: Member): boolean {
  return member.tombstone === null && member.phase !== 'not_started';
}

/** Whether a member is at work, or about to be, and so counts against the charter's concurrency. */
export function isAtWork(member: Member): boolean {
  if (!holdsSeat(member)) return false;
  return (
    member.phase === 'launching' ||
    member.phase === 'working' ||
    (member.phase === 'idle' && member.turns === 0)
  );
}

/** Members who report to `supervisor` and hold a seat, in the order they were hired. */
export function directReports(state: State, supervisor: string): Member[] {
  const reports: Member[] = [];
  // No iterator that makes an object for each step: `nest status` asks for everybody, and is to end before V8 collects garbage.
  state.members.forEach((member) => {
    if (member.supervisor === supervisor && holdsSeat(member)) reports.push(member);
  });
  return reports;
}

/** The chain above a member, its supervisor first, ending with the user. A chain that does not close is cut. */
export function chainAbove(state: State, id: string): string[] {
  const chain: string[] = [];
  let at = state.members.get(id);
  while (at !== undefined && chain.length <= state.members.size) {
    chain.push(at.supervisor);
    at = state.members.get(at.supervisor);
  }
  return chain;
}

/** Somebody with a seat below a member, however many empty seats lie between. */
export function standingBelow(state: State, id: string): Member | undefined {
  for (const member of state.members.values()) {
    if (holdsSeat(member) && chainAbove(state, member.id).includes(id)) return member;
  }
  return undefined;
}

/** Level in the chart: the user 0, the Executive 1. */
export function depthOf(state: State, id: string): number {
  return id === USER ? 0 : chainAbove(state, id).length;
}

/** Everybody below a member, the deepest first. */
export function descendants(state: State, id: string): Member[] {
  const below: Member[] = [];
  for (const report of directReports(state, id)) {
    below.push(...descendants(state, report.id), report);
  }
  return below;
}

/** The live Executive, if there is one. */
export function executiveOf(state: State): Member | undefined {
  return directReports(state, USER)[0];
}

/** Whether anybody who still may report is working for this member. */
export function hasOpenWork(state: State, id: string): boolean {
  return directReports(state, id).some(
    (m) => m.phase !== 'done' && m.phase !== 'failed' && m.phase !== 'unreported' && m.phase !== 'ended',
  );
}
