import { decideGrant } from '../decide-grant.ts';
import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { showDollars } from '../money.ts';
import type { Member, State } from '../state.ts';
import { ruleOn } from './context.ts';
import { pushItem } from './inbox.ts';
import { grantTo } from './purse.ts';

/**
 * Somebody wants a member to have more, or less. One that had no grant of its own has one from here on, and what its
 * branch has drawn so far is drawn from it. The member is told; one that had stopped for want of money goes on with that.
 */
export function onGrantRequested(state: State, event: NestEvent<'grant_requested'>, position: string): void {
  state.moneyRules = true;
  const { request, nanos, back, why, as } = event.data;
  const decision = decideGrant(state, event);
  ruleOn(state, event, request, decision.code, decision.why);
  if (decision.code !== 'ok') return;
  const member = state.members.get(event.member as string) as Member;
  grantTo(state, member.id, back ? -nanos : nanos);
  const { id, at } = event;
  const from = actingId(state, event, as) ?? 'unknown';
  const amount = showDollars(nanos);
  const what = back
    ? `${from} has taken ${amount} of your grant back`
    : `${from} has granted you ${amount} more`;
  const text = `${what}${why === '' ? '' : `: ${why}`}. What you have left: nest ledger ${member.id}`;
  pushItem(state, member.id, { id, from, kind: 'message', status: '', text: { text }, at, position });
}
