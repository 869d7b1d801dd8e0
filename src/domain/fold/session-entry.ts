import type { NestEvent } from '../events.ts';
import { memberOfKnown } from '../identity.ts';
import type { Session, State } from '../state.ts';
import { keepSpend, recallSpend } from './keep-spend.ts';

/** Sessions beyond this are dropped, the oldest first: memory is bounded, the log keeps them all. */
const MAX_CLOSED_SESSIONS = 256;

/** The entry of a session, made when there is none. */
export function sessionFor(state: State, id: string, event: NestEvent): Session {
  let session = state.sessions.get(id);
  if (session === undefined) {
    session = {
      id,
      member: null,
      gen: null,
      process: null,
      cwd: '',
      at: event.at,
      ended: null,
      payer: null,
      gauge: null,
      base: null,
    };
    if (state.sessions.size >= MAX_CLOSED_SESSIONS) recallSpend(state, session);
    dropOne(state);
    state.sessions.set(id, session);
  }
  return session;
}

/** Makes room for one more session. Those of members that are not fired always stay, however many they are. */
function dropOne(state: State): void {
  if (state.sessions.size < MAX_CLOSED_SESSIONS) return;
  for (const [id, session] of state.sessions) {
    if (memberOfKnown(state, session)?.session === id) continue;
    keepSpend(state, session);
    state.sessions.delete(id);
    return;
  }
}
