import type { Decision } from './decision.ts';
import type { NestEvent } from './events.ts';
import { actingId } from './identity.ts';
import { chainAbove, directReports, holdsSeat, USER } from './org.ts';
import type { State } from './state.ts';

/** Rules on a wish to fire: by the user or anybody above the member, and never over a team that still stands. */
export function decideFire(state: State, event: NestEvent<'fire_requested'>): Decision {
  const id = event.member ?? '';
  const member = state.members.get(id);
  if (member === undefined || member.gen !== event.gen)
    return { code: 'unknown_member', why: `there is no such member ${id}` };
  if (!holdsSeat(member)) return { code: 'already_gone', why: `${id} is already stopped` };
  const actor = actingId(state, event, event.data.as);
  if (actor === null)
    return { code: 'unknown_actor', why: 'the session that asks is no member of this nest' };
  if (actor !== USER && !chainAbove(state, id).includes(actor)) {
    return { code: 'not_authorised', why: `${actor} is not above ${id}` };
  }
  const team = directReports(state, id);
  if (team.length > 0) {
    return { code: 'has_team', why: `${id} still supervises ${team.map((m) => m.id).join(', ')}` };
  }
  return { code: 'ok', why: '' };
}
