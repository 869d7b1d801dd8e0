import { actingId } from '../domain/identity.ts';
import { chainAbove, directReports } from '../domain/org.ts';
import { actingAs, type Caller } from './caller.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';

export type Whoami = Readonly<{
  /** A member's id, `user`, or null for a session that is no member. */
  id: string | null;
  role: string | null;
  gen: number | null;
  session: string | null;
  supervisor: string | null;
  chain: readonly string[];
  reports: readonly string[];
  unread: number;
  nest: string;
  dir: string;
}>;

/** Who the log says the caller is. @throws UserError when `--as` names nobody who may speak */
export function whoami(nest: Nest, caller: Caller): Whoami {
  const { state } = foldNest(nest);
  if (caller.as !== null) actingAs(state, caller); // A name that is none is a mistake, not an answer.
  const id = actingId(state, caller, caller.as);
  const member = id === null ? undefined : state.members.get(id);
  return {
    id,
    role: member?.role ?? (id === null ? null : id),
    gen: member?.gen ?? null,
    session: caller.session,
    supervisor: member?.supervisor ?? null,
    chain: id === null ? [] : chainAbove(state, id),
    reports: id === null ? [] : directReports(state, id).map((m) => m.id),
    unread: id === null ? 0 : (state.inboxes.get(id)?.items.length ?? 0),
    nest: state.nest?.id ?? '',
    dir: nest.dir,
  };
}
