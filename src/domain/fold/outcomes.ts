import type { NestEvent } from '../events.ts';
import { NOT_BEGUN, type Outcome, speaksOfModel } from '../outcomes.ts';
import type { Reason } from '../report-words.ts';
import type { Member, State } from '../state.ts';
import { rungOf, tierOf } from '../tiers.ts';
import { isKind, type Kind } from '../work-signals.ts';

/** Kinds times tiers, with room for a ladder that is changed now and then. The oldest goes first. */
const MAX_OUTCOMES = 64;
const MAX_FAILURES = 3;

/** What a new generation takes over of its predecessor's course: failures on the same model, nothing on another. */
export function courseAfter(before: Member | undefined, model: string): Member['course'] {
  if (before === undefined) return NOT_BEGUN;
  if (before.model !== model) return { ...NOT_BEGUN, helped: true };
  const { failures, counted } = before.course;
  return { ...NOT_BEGUN, failures, counted, helped: true };
}

/** From here on what comes out of its task is not its own alone. */
export function noteHelp(member: Member): void {
  if (!member.course.helped) member.course = { ...member.course, helped: true };
}

/**
 * Its task is done. Done at once means: in its first turn, by its first generation, with no failure, nudge, request or
 * message. The first report counts; what a member does after it is other work, or the same again.
 */
export function noteDone(state: State, member: Member): void {
  const { course } = member;
  const counted = course.counted ?? (isEasy(member) ? 'easy' : 'done');
  if (course.counted === null) count(state, member, counted);
  if (course.counted === null || course.failures > 0 || course.beyond)
    member.course = { ...course, failures: 0, beyond: false, failedIn: null, counted };
}

function isEasy({ course, turns, ladder }: Member): boolean {
  return turns <= 1 && !course.helped && course.failures === 0 && ladder.reassigned === 0;
}

function count(state: State, member: Member, as: 'easy' | 'done'): void {
  const outcome = outcomeOf(state, member);
  if (outcome === null) return;
  outcome.done += 1;
  outcome.failing = 0;
  outcome.easy = as === 'easy' ? outcome.easy + 1 : 0;
}

/** A turn begins after its work had counted as done at once: it may have come back, so it is no evidence any more. */
export function noteMore(state: State, member: Member): void {
  if (member.course.counted !== 'easy') return;
  member.course = { ...member.course, counted: 'done' };
  const outcome = outcomeOf(state, member);
  if (outcome !== null) outcome.easy = Math.max(0, outcome.easy - 1);
}

/** It goes on after it had said that its work is beyond it: somebody has answered. The failure stays counted. */
export function noteAnswer(member: Member): void {
  if (member.course.beyond) member.course = { ...member.course, beyond: false };
}

/** It has failed, or says that its work is beyond it. Once a turn; a reason that says nothing of the model is no failure. */
export function noteFailure(
  state: State,
  member: Member,
  event: NestEvent,
  reason: Reason | null,
  why: string,
): void {
  if (!speaksOfModel(reason)) {
    noteHelp(member);
    return;
  }
  const { course, turns } = member;
  const beyond = course.beyond || reason === 'beyond_capability';
  const again = course.failedIn === turns;
  const failures = course.failures + (again ? 0 : 1);
  member.course = { ...course, failures, beyond, failedIn: turns, helped: true };
  if (!again) fail(state, member, event, reason === null ? why : `${reason}: ${why}`);
}

/** Somebody above has given its seat to a stronger model. Where it had not failed by its own word, that is what says so. */
export function noteTierUp(state: State, before: Member, event: NestEvent<'hire_requested'>): void {
  const { charter } = state;
  if (charter === null || before.course.failures > 0 || before.course.counted !== null) return;
  const { model, routing } = event.data;
  const from = rungOf(charter.models, before.model);
  if (from >= 0 && rungOf(charter.models, model) > from)
    fail(state, before, event, routing?.why[0] ?? 'given to a stronger model');
}

function fail(state: State, member: Member, event: NestEvent, why: string): void {
  const outcome = outcomeOf(state, member);
  if (outcome === null) return;
  outcome.failed += 1;
  outcome.failing += 1;
  for (const other of state.outcomes) if (other.kind === outcome.kind) other.easy = 0;
  outcome.failures.push({ member: member.id, gen: member.gen, why, at: event.at });
  if (outcome.failures.length > MAX_FAILURES) outcome.failures.shift();
}

/** Where a member's task is counted; null when no kind was declared for it. */
function outcomeOf(state: State, { routing, model }: Member): Outcome | null {
  const kind = routing?.kind ?? null;
  if (!isKind(kind) || state.charter === null) return null;
  const tier = tierOf(state.charter.models, model);
  const known = state.outcomes.find((one) => one.kind === kind && one.tier === tier);
  return known ?? begun(state, kind, tier);
}

function begun(state: State, kind: Kind, tier: string): Outcome {
  const outcome: Outcome = { kind, tier, done: 0, failed: 0, failing: 0, easy: 0, failures: [] };
  state.outcomes.push(outcome);
  if (state.outcomes.length > MAX_OUTCOMES) state.outcomes.shift();
  return outcome;
}
