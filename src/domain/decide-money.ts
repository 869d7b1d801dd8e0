import { type Decision, no, OK } from './decision.ts';
import type { NestEvent } from './events.ts';
import { type Nanos, showDollars } from './money.ts';
import { holdsSeat, USER } from './org.ts';
import { accountOf, grantable, leftOf, reserveOf, roomFor } from './purse.ts';
import type { Member, State } from './state.ts';

type Hire = NestEvent<'hire_requested'>;
type Account = NonNullable<ReturnType<typeof accountOf>>;

/** What raises an account: that is the charter for the budget of all, a grant for anybody else. */
function raise(id: string): string {
  return id === USER ? 'nest charter set budget.usd N' : `nest grant ${id} USD`;
}

/** Whose account it is, as a sentence begins. */
function owner(id: string): string {
  return id === USER ? 'the budget of the charter' : id;
}

/** Says what an account has, and what may be done about it. */
function shortOf(state: State, { id, purse }: Account, fromReserve: boolean): string {
  const left = leftOf(state, purse) ?? 0;
  const most = Math.max(0, grantable(state, purse, fromReserve) ?? 0);
  const kept = fromReserve ? 0 : Math.min(reserveOf(state, purse), Math.max(0, left));
  const reserve = kept > 0 ? `, ${showDollars(kept)} of it kept for a retry` : '';
  const gives = `${owner(id)} can give ${showDollars(most)} at most (${showDollars(left)} left${reserve})`;
  return `${gives}; see nest ledger, or raise it: ${raise(id)}`;
}

/** Whether an account can give an amount to somebody below it. */
export function decideGiving(
  state: State,
  account: Account | undefined,
  nanos: Nanos,
  fromReserve = false,
): Decision {
  const most = account === undefined ? null : grantable(state, account.purse, fromReserve);
  if (account === undefined || most === null)
    return nanos <= roomFor(state)
      ? OK
      : no('budget', `${showDollars(nanos)} is too much: no sum can hold it with what is promised already`);
  if (nanos <= most) return OK;
  return no('budget', `${showDollars(nanos)} is too much: ${shortOf(state, account, fromReserve)}`);
}

/** Whether there is anything to spend for somebody who gets no grant. */
function decideSharing(state: State, account: Account | undefined): Decision {
  const most = account === undefined ? null : grantable(state, account.purse);
  if (account === undefined || most === null || most > 0) return OK;
  return no('budget', `nothing is left to spend: ${shortOf(state, account, false)}`);
}

/** Whether a seat that is given to another session still has something to spend; of the reserve, too, where it shares. */
function decideSeat(state: State, id: string): Decision {
  const account = accountOf(state, id);
  const left = account === undefined ? null : leftOf(state, account.purse);
  if (account === undefined || left === null || left > 0) return OK;
  const raised = `nest reassign ${id} --grant USD, which may be paid out of the reserve`;
  return no('budget', `${owner(account.id)} has nothing left to spend (${showDollars(left)}): ${raised}`);
}

/**
 * Rules on the money of a hire. A grant comes out of what the supervisor's account has left, without its reserve; only a
 * reassignment may take from that. A generation that goes on with a seat keeps what the one before it had; to recover
 * one takes no more. The Executive has the budget of the charter.
 */
export function decideSpending(state: State, event: Hire): Decision {
  const { supervisor, role } = event.data;
  const grant = event.data.grant ?? null;
  if (!state.moneyRules) return OK;
  if (role === 'executive')
    return grant === null
      ? OK
      : no('use_charter', 'the Executive has the budget of the charter: nest charter set budget.usd N');
  const continues = keepsAccount(state, event) ? event.data.continues : null;
  const retry = continues === 'reassignment';
  if (grant !== null) return decideGiving(state, accountOf(state, supervisor), grant, retry);
  if (continues === 'recovery') return OK;
  return retry
    ? decideSeat(state, event.member as string)
    : decideSharing(state, accountOf(state, supervisor));
}

/** Whether a hire takes over the seat of somebody who is there, and so the account that goes with it. */
export function keepsAccount(state: State, event: Hire): boolean {
  const before = event.member === null ? undefined : state.members.get(event.member);
  return event.data.continues !== null && before !== undefined && holdsSeat(before);
}

/** What a granted hire is given. Where money does not bind yet, no more than there is. */
export function grantOf(state: State, event: Hire): Nanos | null {
  const grant = event.data.grant ?? null;
  if (grant === null || event.data.role === 'executive') return null;
  if (state.moneyRules) return grant;
  const account = accountOf(state, event.data.supervisor);
  const most = account === undefined ? null : grantable(state, account.purse);
  return Math.min(grant, Math.max(0, most ?? roomFor(state)));
}

/** Rules on a member that comes to its seat after all: what it had been given has gone back by then. */
export function decideReopening(state: State, member: Member): Decision {
  if (!state.moneyRules || member.role === 'executive') return OK;
  const account = accountOf(state, member.id);
  const left = account === undefined ? null : leftOf(state, account.purse);
  return account === undefined || left === null || left > 0
    ? OK
    : no('budget', `nothing is left to spend: ${shortOf(state, account, true)}`);
}
