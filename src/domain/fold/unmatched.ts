import { decideReturn } from '../decide-hire.ts';
import type { NestEvent } from '../events.ts';
import type { State, Unmatched } from '../state.ts';

/** Entries beyond this are dropped, the oldest first: memory is bounded, the log keeps them all. */
const MAX_UNMATCHED = 100;

export type SessionEvent = NestEvent<
  | 'session_started'
  | 'prompt_submitted'
  | 'turn_ended'
  | 'turn_failed'
  | 'permission_requested'
  | 'session_ended'
>;

/** Notes that a session belongs to nobody, and why, with all that is needed once somebody's it is. */
export function leaveUnmatched(state: State, event: SessionEvent): void {
  const { session, hint } = event.data;
  let entry = state.unmatched.get(session);
  // Heard of for the first time at its end, it has done nothing that anybody could miss: a launch that was cut short.
  if (entry === undefined && event.type === 'session_ended') {
    state.counts.late += 1;
    return;
  }
  state.counts.unmatched += 1;
  if (entry === undefined) {
    entry = {
      session,
      hint: hint?.member ?? null,
      why: whyUnmatched(state, event),
      firstAt: event.at,
      lastAt: event.at,
      cwd: '',
      process: null,
      transcript: null,
      job: null,
      turns: 0,
      text: null,
    };
    state.unmatched.set(session, entry);
    if (state.unmatched.size > MAX_UNMATCHED)
      state.unmatched.delete(state.unmatched.keys().next().value as string);
  }
  entry.lastAt = event.at;
  if (event.type === 'session_started') begin(entry, event);
  else if (event.type === 'turn_ended' || event.type === 'turn_failed') {
    entry.text = event.data.text;
    entry.turns += 1;
  } else if (event.type === 'session_ended') end(entry, event);
}

function begin(entry: Unmatched, { data }: NestEvent<'session_started'>): void {
  entry.cwd = data.cwd;
  entry.process = data.process;
  entry.transcript = data.transcript ?? entry.transcript;
  entry.job = data.job ?? entry.job;
}

/** A respawn starts the next process before the hook of the old one has written: that word ends nothing. */
function end(entry: Unmatched, { data }: NestEvent<'session_ended'>): void {
  const old = data.process !== null && entry.process !== null && !sameProcess(data.process, entry.process);
  if (!old) entry.process = null;
}

/** Compares two `pid:start-token`; a token that could not be read is empty, and then the pid alone decides. */
export function sameProcess(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.endsWith(':') && long.startsWith(short);
}

function whyUnmatched(state: State, event: SessionEvent): string {
  const { hint } = event.data;
  if (hint === null) return 'no member is bound to this session';
  const member = state.members.get(hint.member);
  if (member === undefined) return `its environment names ${hint.member}, which does not exist`;
  if (hint.gen !== null && hint.gen < member.gen)
    return `it was started as generation ${hint.gen} of ${member.id}, which has been hired anew since`;
  if (member.session !== null)
    return `its environment names ${member.id}, which is another session: a nested run, or a copy`;
  const shown = event.type === 'session_started' && event.data.nonce === member.nonce;
  if (shown && member.tombstone !== null)
    return `it shows the launch nonce of ${member.id}, which had been fired by then`;
  if (shown && member.phase === 'not_started') {
    const { why } = decideReturn(state, member);
    return `it shows the launch nonce of ${member.id}, which had been given up by then: ${why}`;
  }
  if (member.tombstone !== null) return `its environment names ${member.id}, which has been fired`;
  return `its environment names ${member.id}, but it has not shown the launch nonce`;
}
