import { decideReturn } from '../decide-hire.ts';
import type { NestEvent } from '../events.ts';
import { memberOfKnown, memberOfSession } from '../identity.ts';
import { forgetMost } from '../occurrence.ts';
import { endingWords } from '../session-end.ts';
import type { Member, Session, State } from '../state.ts';
import { closeAsks } from './close-asks.ts';
import { fileReport, heard, noteConflict } from './context.ts';
import { enter } from './enter.ts';
import { returnTaken } from './inbox.ts';
import { layDown } from './lay-down.ts';
import { settlePurse } from './purse.ts';
import { sessionFor } from './session-entry.ts';
import { payFor, payNoMore } from './spend.ts';
import { leaveUnmatched, type SessionEvent, sameProcess } from './unmatched.ts';

/**
 * Binds a session to a generation of a member, once. A second session for the same generation is a conflict and stays
 * outside, as does one that speaks for another member; a session whose member is gone may be taken on again. A member
 * whose launch had been given up comes back only if its seat could be given to it now. What the session had left
 * unmatched is filed under the member, and where it runs is taken over.
 */
export function bind(state: State, member: Member, id: string, event: NestEvent): boolean {
  if (member.session === id) return true;
  if (member.phase === 'not_started' && decideReturn(state, member).code !== 'ok') {
    state.counts.late += 1;
    return false;
  }
  const other = memberOfSession(state, id);
  if (member.session !== null || other !== undefined) {
    noteConflict(state, event, id, other?.id ?? null, member.id);
    return false;
  }
  const session = sessionFor(state, id, event);
  session.member = member.id;
  session.gen = member.gen;
  member.session = id;
  member.short ??= id.slice(0, 8);
  if (member.phase === 'launching' || member.phase === 'not_started')
    enter(member, 'idle', event.at, 'bound');
  settlePurse(state, member);
  payFor(state, session, member.id);
  const left = state.unmatched.get(id);
  if (left === undefined) return true;
  state.unmatched.delete(id);
  session.process = left.process;
  session.cwd = left.cwd;
  member.process = left.process;
  member.transcript = left.transcript ?? member.transcript;
  member.job = left.job ?? member.job;
  if (left.turns > 0 && left.text !== null) {
    const { text, lastAt: at } = left;
    enter(member, 'unreported', at, 'its turn had ended before it was bound');
    member.turns += left.turns;
    fileReport(
      state,
      member,
      { id: `${event.id}:late`, at, status: 'unreported', reason: null, text, by: 'hook', position: '' },
      'ending',
    );
  }
  return true;
}

/**
 * The member whose session caused an event, or undefined when it came late or belongs to nobody (both are recorded).
 * The binding decides; a claim in the environment that disagrees is a conflict and changes nothing.
 */
export function memberOf(state: State, event: SessionEvent): Member | undefined {
  const { session, hint } = event.data;
  const known = state.sessions.get(session);
  const bound = known?.member ?? null;
  if (bound === null) {
    if (known?.ended === 'retired') state.counts.late += 1;
    else leaveUnmatched(state, event);
    return undefined;
  }
  if (hint !== null && hint.member !== bound) noteConflict(state, event, session, bound, hint.member);
  const member = memberOfKnown(state, known);
  if (member === undefined) state.counts.late += 1;
  return member;
}

function awaiting(state: State, nonce: string): Member | undefined {
  for (const member of state.members.values()) {
    if (member.nonce === nonce && member.session === null && member.tombstone === null) return member;
  }
  return undefined;
}

/**
 * `/clear` gives a session a new id: the one that ended by `clear` in the same process goes on under it.
 * fact: sessions.clear-new-id
 */
function clearedInto(state: State, event: NestEvent<'session_started'>): Session | undefined {
  const { source, process } = event.data;
  if (source !== 'clear' || process === null) return undefined;
  for (const session of state.sessions.values()) {
    if (session.ended === 'clear' && session.member !== null && sameProcess(session.process ?? '', process))
      return session;
  }
  return undefined;
}

/** Binds a session that has just begun, if a rule says whose it is. */
function place(state: State, event: NestEvent<'session_started'>): void {
  const { session, nonce } = event.data;
  const cleared = clearedInto(state, event);
  if (cleared !== undefined) {
    const member = memberOfSession(state, cleared.id);
    cleared.member = null;
    cleared.ended = 'retired';
    if (member === undefined) return;
    member.session = null;
    bind(state, member, session, event);
    return;
  }
  const member = nonce === null || nonce === '' ? undefined : awaiting(state, nonce);
  if (member !== undefined) bind(state, member, session, event);
}

export function onSessionStarted(state: State, event: NestEvent<'session_started'>): void {
  const { data } = event;
  const known = state.sessions.get(data.session);
  // A conversation left by /clear has been opened again: nobody's, but not one to be silent about.
  if (known?.ended === 'retired') {
    known.ended = null;
    payNoMore(known);
  }
  if (memberOfSession(state, data.session) === undefined) place(state, event);
  const member = memberOf(state, event);
  if (member === undefined) return;
  const session = sessionFor(state, data.session, event);
  session.process = data.process;
  session.cwd = data.cwd;
  session.ended = null;
  member.resumingAt = null;
  if (member.process !== null && data.process !== null && !sameProcess(member.process, data.process)) {
    leavePrompt(state, member, event);
    returnTaken(state, member);
  }
  member.process = data.process;
  member.transcript = data.transcript ?? member.transcript;
  member.job = data.job ?? member.job;
  heard(member, event);
  if (member.phase === 'lost' || member.phase === 'ended') {
    enter(
      member,
      member.turn?.open === true ? 'working' : 'idle',
      event.at,
      `its session came back (${data.source})`,
    );
    settlePurse(state, member);
  }
}

/** What was asked in a process that has gone is asked again in the next one, or is moot. */
function leavePrompt(state: State, member: Member, event: NestEvent<'session_started'>): void {
  closeAsks(state, member, 'session_gone');
  if (member.phase !== 'blocked' || member.blockedOn === 'answer') return;
  member.blockedOn = null;
  const why = `its session came back (${event.data.source})`;
  enter(member, member.turn?.open === true ? 'working' : 'idle', event.at, why);
}

export function onSessionEnded(state: State, event: NestEvent<'session_ended'>, position: string): void {
  const { data } = event;
  const session = state.sessions.get(data.session);
  if (session !== undefined) {
    if (data.process !== null && session.process !== null && !sameProcess(data.process, session.process)) {
      // A respawn starts the next process before the hook of the old one has written: the session goes on.
      state.counts.late += 1;
      return;
    }
    forgetMost(state.seen, event.actor);
    session.ended = data.reason;
    session.process = data.process ?? session.process;
  }
  const member = memberOf(state, event);
  if (member === undefined || data.reason === 'clear') return;
  heard(member, event);
  if (state.down !== null) {
    layDown(state, member, event.at);
    return;
  }
  member.process = null;
  closeAsks(state, member, 'session_gone');
  returnTaken(state, member);
  const reported = member.turn?.open === true && member.turn.reported;
  // Blocked on an answer it has said all there is to say; blocked at a prompt it was in the middle of a turn.
  const atPrompt = member.phase === 'blocked' && member.blockedOn !== 'answer';
  // One that waits for its reports is resumed by the first of them, so its supervisor has nothing to do.
  const open =
    member.phase === 'working' ||
    (member.phase === 'waiting' && member.background > 0) ||
    atPrompt ||
    (member.phase === 'idle' && member.turns === 0);
  member.turn = null;
  if (!open || reported) {
    settlePurse(state, member);
    return;
  }
  const why = `its session ended (${endingWords(data.reason) ?? data.reason}) without a report`;
  enter(member, 'ended', event.at, why);
  settlePurse(state, member);
  const report = {
    id: event.id,
    at: event.at,
    status: 'unreported',
    reason: null,
    text: { text: why },
    by: 'hook',
    position,
  } as const;
  fileReport(state, member, report, 'ending');
}
