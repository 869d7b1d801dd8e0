import { decideGiving } from './decide-money.ts';
import { type Decision, no, OK } from './decision.ts';
import type { NestEvent } from './events.ts';
import { actingId } from './identity.ts';
import { showDollars } from './money.ts';
import { chainAbove, holdsSeat, USER } from './org.ts';
import { accountOf, drawn } from './purse.ts';
import type { Member, State } from './state.ts';

/** Rules on a wish to give a member more, or to take back what it has not drawn: by anybody above it, or the user. */
export function decideGrant(state: State, event: NestEvent<'grant_requested'>): Decision {
  const id = event.member ?? '';
  const member = state.members.get(id);
  if (member === undefined || member.gen !== event.gen)
    return no('unknown_member', `there is no such member ${id}`);
  if (!holdsSeat(member)) return no('already_gone', `${id} has been stopped and spends nothing`);
  const actor = actingId(state, event, event.data.as);
  if (actor === null) return no('unknown_actor', 'the session that asks is no member of this nest');
  if (actor !== USER && !chainAbove(state, id).includes(actor))
    return no('not_authorised', `${actor} is not above ${id}`);
  if (event.data.nanos === 0) return no('no_amount', 'nothing was asked for');
  if (member.supervisor === USER)
    return no('use_charter', `${id} has the budget of the charter: nest charter set budget.usd N`);
  return event.data.back
    ? takeBack(state, member, event.data.nanos)
    : decideGiving(state, accountOf(state, member.supervisor), event.data.nanos);
}

function takeBack(state: State, { id, supervisor }: Member, nanos: number): Decision {
  const purse = state.purses.get(id);
  if (purse === undefined || purse.granted === null)
    return no('no_account', `${id} has no grant of its own; it shares what ${supervisor} has`);
  const unspent = Math.max(0, purse.granted - drawn(purse));
  return nanos <= unspent
    ? OK
    : no('budget', `${id} has ${showDollars(unspent)} that is neither spent nor promised: nest ledger`);
}
