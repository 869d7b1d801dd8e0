import type { NestEvent } from '../events.ts';
import type { InboxItem, Member, Report, State } from '../state.ts';
import { cut, headOf } from '../text.ts';
import { pushItem } from './inbox.ts';

const MAX_RULINGS = 256;
const MAX_CONFLICTS = 50;

/** Puts a verdict on record, so that whoever asked can read it back. The latest 256 are kept. */
export function ruleOn(state: State, event: NestEvent, request: string, code: string, why: string): void {
  const accepted = code === 'ok';
  state.rulings.push({ request, accepted, code, why, member: event.member, gen: event.gen });
  if (state.rulings.length > MAX_RULINGS) state.rulings.shift();
}

/** Notes that there was a sign of life of the member. */
export function heard(member: Member, event: NestEvent): void {
  member.lastAt = event.at;
  member.lastType = event.type;
}

/** It has done what was to be done: the steps taken on it because it had not are over. */
export function forgetSteps(member: Member): void {
  const { nudges, vain, inspections } = member.ladder;
  if (nudges !== 0 || vain !== 0 || inspections !== 0)
    member.ladder = { ...member.ladder, nudges: 0, vain: 0, inspections: 0 };
}

/** Files a report: it becomes the member's latest, and an unread item of its supervisor. */
export function fileReport(state: State, member: Member, report: Report, kind: InboxItem['kind']): void {
  member.report = report;
  member.reports += 1;
  const { id, at, status, text, position } = report;
  pushItem(state, member.supervisor, { id, from: member.id, kind, status, text, at, position });
}

/**
 * Records a disagreement between who a session is bound to and who its environment claims it is.
 * The binding wins; the claim is kept so that a person can see it.
 */
export function noteConflict(
  state: State,
  event: NestEvent,
  session: string,
  bound: string | null,
  claimed: string,
): void {
  state.counts.conflicts += 1;
  state.conflicts.push({ at: event.at, session, bound, claimed, type: event.type });
  if (state.conflicts.length > MAX_CONFLICTS) state.conflicts.shift();
}

/** One line of a text, for reasons and lists. */
export function firstLine(text: Parameters<typeof headOf>[0]): string {
  const head = headOf(text).trim();
  const end = head.indexOf('\n');
  const line = end === -1 ? head : head.slice(0, end);
  return line.length > 120 ? `${cut(line, 119)}…` : line;
}
