import { memberOfSession } from '../domain/identity.ts';
import { descendants, holdsSeat, isAtWork, USER } from '../domain/org.ts';
import type { Member } from '../domain/state.ts';
import { forUser } from './absence.ts';
import { unreadOf } from './deliver.ts';
import { foldNest, HOOK_BYTES } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { type SpendWords, spendWords } from './spend-words.ts';

export type StatusLine = Readonly<{
  /** The member that the session is, or was; null for a session that is none. */
  member: string | null;
  role: Member['role'] | null;
  /** It has been stopped, and nothing is expected of the session any more. */
  fired: boolean;
  /** Of those below the member; for a session that is none, of everybody. */
  atWork: number;
  blocked: number;
  lost: number;
  /** Unread by the member. */
  unread: number;
  /** What waits for the user; null for a session that does not speak for him. */
  forUser: Readonly<{ decide: number; read: number }> | null;
  down: boolean;
  paused: boolean;
  /** What was spent, of what; null where nothing has been metered and nothing bounds it. */
  spend: SpendWords | null;
  /** A part of the log has not been read yet, or cannot be understood: nothing else is said then. */
  problem: 'behind' | 'newer' | null;
}>;

/**
 * What the line below a session says: from the log alone, of which it reads no more than a hook does. It looks at no
 * process and no transcript, meters nothing and writes no event. Null where there is no nest.
 */
export function statusLine(nest: Nest, session: string | null): StatusLine | null {
  const { state, complete } = foldNest(nest, { maxBytes: HOOK_BYTES });
  if (state.nest === null) return null;
  const member = session === null ? undefined : memberOfSession(state, session);
  const was = session === null ? null : (state.sessions.get(session)?.member ?? null);
  const team = member === undefined ? [...state.members.values()] : descendants(state, member.id);
  const count = (is: (one: Member) => boolean): number =>
    team.filter((one) => holdsSeat(one) && is(one)).length;
  return {
    member: member?.id ?? was,
    role: member?.role ?? null,
    fired: member === undefined && was !== null,
    atWork: count(isAtWork),
    blocked: count(({ phase }) => phase === 'blocked'),
    lost: count(({ phase }) => phase === 'lost'),
    unread: member === undefined ? 0 : unreadOf(state, member.id).length,
    forUser: speaksForUser(member) ? forUser(state) : null,
    down: state.down !== null,
    paused: state.paused || member?.paused === true,
    spend: spendWords(state, member),
    problem: complete ? (state.blind === null ? null : 'newer') : 'behind',
  };
}

/** The session that the user sits in, as Executive or as nobody: what waits for him is to be seen there. */
function speaksForUser(member: Member | undefined): boolean {
  return member === undefined || (member.mode === 'adopt' && member.supervisor === USER);
}
