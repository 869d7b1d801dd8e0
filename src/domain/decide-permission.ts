import type { Decision } from './decision.ts';
import type { NestEvent } from './events.ts';
import { actingId } from './identity.ts';
import { chainAbove, USER } from './org.ts';
import type { State } from './state.ts';

/**
 * Rules on an answer to a request for permission: by somebody above the member, the user, or the charter; the first
 * one counts. Whether the answerer may do himself what he allows is looked at where the rules are read, at the command.
 */
export function decidePermission(state: State, event: NestEvent<'permission_ruled'>): Decision {
  const ask = state.asks.get(event.data.request);
  if (ask === undefined) return { code: 'unknown_request', why: `there is no request ${event.data.request}` };
  if (ask.ruling !== null)
    return { code: 'already_ruled', why: `${ask.ruling.by} has already said ${ask.ruling.decision}` };
  if (ask.outcome === 'timed_out')
    return { code: 'too_late', why: `nobody answered in time; nest attach ${ask.member}` };
  if (ask.outcome !== null) return { code: 'closed', why: 'the session does not wait for it any more' };
  const member = state.members.get(ask.member);
  if (member?.gen !== ask.gen || member.tombstone !== null)
    return { code: 'closed', why: `${ask.member} is gone` };
  const actor = actingId(state, event, event.data.as);
  if (actor === null)
    return { code: 'unknown_actor', why: 'the session that answers is no member of this nest' };
  if (ask.reserved !== null && event.data.decision === 'allow' && actor !== USER)
    return { code: 'reserved', why: `the charter leaves it to the user: ${ask.reserved}` };
  if (actor === 'system' || actor === USER || chainAbove(state, ask.member).includes(actor))
    return { code: 'ok', why: '' };
  return { code: 'not_authorised', why: `${actor} is not above ${ask.member}` };
}
