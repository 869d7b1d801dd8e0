import type { Decision } from './decision.ts';
import type { NestEvent } from './events.ts';
import { actingId } from './identity.ts';
import { chainAbove, executiveOf, holdsSeat, USER } from './org.ts';
import type { Member, State } from './state.ts';

const OK: Decision = { code: 'ok', why: '' };
const UNKNOWN: Decision = { code: 'unknown_actor', why: 'the session that asks is no member of this nest' };

/** Rules on a wish that concerns everybody: it is for the user and the Executive. */
export function decideControl(
  state: State,
  event: NestEvent<'down_requested' | 'up_requested' | 'paused' | 'resumed'>,
): Decision {
  const actor = actingId(state, event, event.data.as);
  if (actor === null) return UNKNOWN;
  if (actor === USER || executiveOf(state)?.id === actor) return OK;
  return { code: 'not_authorised', why: `this is for the user and the Executive, not for ${actor}` };
}

/** Rules on giving an orphan to somebody else: only where its supervisor holds no seat any more, and never in a circle. */
export function decideReparenting(state: State, event: NestEvent<'reparented'>, member: Member): Decision {
  const actor = actingId(state, event, event.data.as);
  if (actor === null) return UNKNOWN;
  if (actor !== USER && actor !== 'system' && !chainAbove(state, member.id).includes(actor))
    return { code: 'not_authorised', why: `${actor} is not above ${member.id}` };
  const before = state.members.get(member.supervisor);
  if (member.supervisor === USER || (before !== undefined && holdsSeat(before)))
    return { code: 'has_supervisor', why: `${member.id} works for ${member.supervisor}, who is there` };
  const boss = state.members.get(event.data.supervisor);
  if (boss === undefined || !holdsSeat(boss))
    return { code: 'unknown_supervisor', why: `${event.data.supervisor} cannot supervise` };
  if (boss.id === member.id || chainAbove(state, boss.id).includes(member.id))
    return { code: 'circle', why: `${boss.id} works below ${member.id}` };
  return OK;
}
