import { actingId, sessionActor } from '../domain/identity.ts';
import { isMemberId } from '../domain/member-id.ts';
import { USER } from '../domain/org.ts';
import type { Member, State } from '../domain/state.ts';
import { closest } from './closest.ts';
import { EXIT, UserError } from './user-error.ts';

/** Who runs this command. `as` is a member that a person at a terminal speaks for. */
export type Caller = Readonly<{ actor: string; session: string | null; as: string | null }>;

/** What the process knows of itself. `insideClaude` is asked only when it matters: it looks at the process's ancestors. */
export type SelfView = Readonly<{ session: string | null; as: string | null; insideClaude: () => boolean }>;

/**
 * Who acts: the session that the harness names, else the person at the terminal.
 * This keeps sessions from acting as others by accident; it is no sandbox against a program that tries.
 *
 * @throws UserError when a session says `--as`, or when it hides which session it is
 */
export function callerOf(self: SelfView): Caller {
  const { session, as } = self;
  if (session !== null) {
    if (as === null) return { actor: sessionActor(session), session, as: null };
    throw new UserError(
      '--as is for a person at a terminal; inside a session you act as the member you are',
      EXIT.notAllowed,
      'nest whoami',
    );
  }
  if (self.insideClaude()) {
    throw new UserError(
      'this process runs below a claude session, but CLAUDE_CODE_SESSION_ID does not say which one',
      EXIT.notAllowed,
      'run nest without clearing the environment',
    );
  }
  if (as !== null && !isMemberId(as)) throw unknownMember(as);
  return { actor: USER, session: null, as };
}

/**
 * The id the log knows a caller by: a member, or `user`.
 *
 * @throws UserError when the caller's session is no member of this nest
 */
export function actingAs(state: State, caller: Caller): string {
  const id = actingId(state, caller, caller.as);
  if (id !== null) return id;
  if (caller.as !== null) {
    if (!state.members.has(caller.as)) throw unknownMember(caller.as, state);
    throw new UserError(`${caller.as} has been stopped and says nothing any more`, EXIT.refused, 'nest tree');
  }
  const was = state.sessions.get(caller.session ?? '')?.member ?? null;
  if (was !== null)
    throw new UserError(
      `you were ${was}, who has been stopped: nothing more is expected of you`,
      EXIT.notAllowed,
      'end your turn',
    );
  throw new UserError(
    'this session is no member of the nest',
    EXIT.notAllowed,
    'nest adopt --role executive',
  );
}

/** @throws UserError when nobody has this id */
export function requireMember(state: State, id: string): Member {
  const member = state.members.get(id);
  if (member === undefined) throw unknownMember(id, state);
  return member;
}

function unknownMember(id: string, state?: State): UserError {
  const shown = JSON.stringify(id.slice(0, 40));
  const known = state === undefined ? [] : [...state.members.keys()];
  const meant = closest(id.slice(0, 40), known);
  const list = known.length === 0 ? '' : `; there are ${known.slice(0, 12).join(', ')}`;
  const hint = meant === null ? list : `; did you mean ${meant}?`;
  return new UserError(`there is no member ${shown}${hint}`, EXIT.notFound, 'nest tree');
}
