import type { Envelope } from './envelope.ts';
import { holdsSeat, USER } from './org.ts';
import type { Member, Session, State } from './state.ts';

const SESSION = 'session:';

/** The actor of events that a session causes. */
export function sessionActor(session: string): string {
  return SESSION + session;
}

let latest = { actor: '', session: '' };

/** The session that acts. Several events of one actor follow each other, and to cut a text costs more than to compare. */
function sessionOf(actor: string): string {
  if (actor !== latest.actor) latest = { actor, session: actor.slice(SESSION.length) };
  return latest.session;
}

/** The member that a session is bound to, if that generation is still the current one and not fired. */
export function memberOfSession(state: State, session: string): Member | undefined {
  return memberOfKnown(state, state.sessions.get(session));
}

/** The same for a session that has been looked up. */
export function memberOfKnown(state: State, known: Session | undefined): Member | undefined {
  if (known?.member == null) return undefined;
  const member = state.members.get(known.member);
  if (member === undefined || member.gen !== known.gen || member.tombstone !== null) return undefined;
  return member;
}

/**
 * Who acts: the id of a member, `user`, `system`, or null when the log does not know.
 * A session's member comes from its binding in the log only. `as` counts for a person alone, and names a member that
 * is there: nobody speaks for one that has been fired or never started.
 */
export function actingId(
  state: State,
  event: Pick<Envelope, 'actor'>,
  as: string | null = null,
): string | null {
  const { actor } = event;
  if (actor.startsWith(SESSION)) return memberOfSession(state, sessionOf(actor))?.id ?? null;
  if (actor === USER) {
    if (as === null) return USER;
    const member = state.members.get(as);
    return member !== undefined && holdsSeat(member) ? as : null;
  }
  return actor === 'system' ? 'system' : null;
}
