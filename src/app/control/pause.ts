import { USER } from '../../domain/org.ts';
import type { State } from '../../domain/state.ts';
import { needsJudgement } from '../../domain/wake-policy.ts';
import { actingAs, type Caller, requireMember } from '../caller.ts';
import { foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { ensureWatcher } from '../reconcile/watcher.ts';
import { freshId, record } from '../record.ts';
import { EXIT, UserError } from '../user-error.ts';
import { requireSight } from '../write.ts';
import { askFor } from './authority.ts';

/** `changed` is false where it was so already. `waiting` is how many are to be woken, now or when it is over. */
export type Paused = Readonly<{ member: string | null; paused: boolean; changed: boolean; waiting: number }>;

/**
 * Keeps a member, or without one everybody, from being woken; or ends that, and has delivered what was held back. A turn
 * that runs goes on to its end.
 *
 * @throws UserError when the log refuses: a member may be paused by whoever is above it, everybody by the user and the
 * Executive
 */
export async function setPaused(
  nest: Nest,
  caller: Caller,
  { member: id, paused, why }: Readonly<{ member: string | null; paused: boolean; why: string }>,
  root: string,
): Promise<Paused> {
  const { state } = foldNest(nest);
  requireSight(state);
  actingAs(state, caller);
  const member = id === null ? null : requireMember(state, id === USER ? '' : id);
  if (member !== null && member.tombstone !== null)
    throw new UserError(`${id} has been stopped for good`, EXIT.refused, 'nest tree');
  const before = member === null ? state.paused : member.paused;
  const about = { actor: caller.actor, member: id, gen: member?.gen ?? null, id: freshId('pause') };
  const data = { why: why.slice(0, 480), as: caller.as };
  const folded = askFor(nest, record(paused ? 'paused' : 'resumed', data, about));
  // Whoever delivers may have left meanwhile; without it the hooks still deliver, on every turn.
  const waiting = waitingIn(folded.state, id);
  if (!paused && waiting > 0 && folded.state.down === null) await ensureWatcher(nest, root).catch(() => null);
  return { member: id, paused, changed: before !== paused, waiting };
}

function waitingIn(state: State, id: string | null): number {
  return [...state.members.values()].filter(
    (member) =>
      (id === null || member.id === id) &&
      member.tombstone === null &&
      (state.inboxes.get(member.id)?.items ?? []).some(needsJudgement),
  ).length;
}
