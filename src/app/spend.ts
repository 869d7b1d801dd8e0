import type { Envelope } from '../domain/envelope.ts';
import { evolve } from '../domain/evolve.ts';
import type { Member, Session, State } from '../domain/state.ts';
import { findTranscript } from '../harness/transcript.ts';
import { catchUp, type Folded } from './fold-log.ts';
import { type Metered, meterSession, subjectOf, tableOf, type Unwritten } from './meter.ts';
import type { Nest } from './nest.ts';

/**
 * Meters every session of a member that the state knows, what is new in its transcripts only, and writes down what each has
 * cost where the log does not say so yet. The state has to be read before: its figures are a floor.
 *
 * @param unwritten is told of what the log would not take
 * @returns what was appended; empty when nothing is new
 */
export function meterMember(nest: Nest, state: State, member: Member, unwritten?: Unwritten): Envelope[] {
  const table = tableOf(state);
  const appended: Envelope[] = [];
  for (const session of sessionsOf(state, member)) {
    const event = meterSession(nest, subjectOf(member, session), table, { unwritten }).appended;
    if (event !== null) appended.push(event);
  }
  return appended;
}

/** Meters a member's session of today, and says what it has cost so far; null while nothing is known of it. */
export function spendOfSession(nest: Nest, state: State, member: Member): Metered | null {
  const session = member.session === null ? undefined : state.sessions.get(member.session);
  return session === undefined
    ? null
    : meterSession(nest, subjectOf(member, session), tableOf(state)).metered;
}

/** Those of earlier generations too: what they spend late is charged. */
function sessionsOf({ sessions }: State, { id }: Member): Session[] {
  return [...sessions.values()].filter((session) => payerOf(session) === id);
}

function payerOf({ payer, member }: Session): string | null {
  return payer ?? member;
}

/** How much of one session's transcripts a look reads, in bytes, and how long it goes on to the next one, in milliseconds. */
const LOOK_BYTES = 64 * 1024 * 1024;
const LOOK_MS = 500;

/**
 * What a look at the organisation does first: meters whose transcript has grown since it was last metered, so that what is
 * shown is not older than the look. One that stands where it stood costs 50 µs. Where the log cannot be written, the figure
 * is in this fold alone, which nobody keeps.
 */
export function lookAtSpend(nest: Nest, folded: Folded): void {
  const { state } = folded;
  if (state.nest === null || state.blind !== null) return;
  const table = tableOf(state);
  const until = Date.now() + LOOK_MS;
  let appended = false;
  const unwritten: Envelope[] = [];
  for (const session of state.sessions.values()) {
    const member = state.members.get(payerOf(session) ?? '');
    if (member === undefined) continue;
    // An earlier one that has ended: whoever meters the member itself has its last words.
    if (session.ended !== null && session.id !== member.session) continue;
    if (!worthALook(member, session)) continue;
    if (Date.now() > until) break; // the next look goes on
    const looked = meterSession(nest, subjectOf(member, session), table, { maxBytes: LOOK_BYTES });
    appended ||= looked.appended !== null;
    if (looked.unwritten !== null) unwritten.push(looked.unwritten);
  }
  if (appended) catchUp(nest, folded);
  for (const event of unwritten) evolve(folded.state, event, folded.position);
}

/** Whether there is anything to look at: not before its first line, and not again once its end is known. */
function worthALook(member: Member, session: Session): boolean {
  const { place, logged } = subjectOf(member, session);
  if (findTranscript(session.id, place.hint, place.config) !== null) return true;
  return logged !== null && !logged.notes.includes('missing');
}
