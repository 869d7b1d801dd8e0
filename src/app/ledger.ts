import type { ModelSpend, Purse } from '../domain/account.ts';
import { burnOf } from '../domain/burn.ts';
import { capOf, type Notes, notesOf } from '../domain/ledger.ts';
import { MAX_SUM, type Nanos } from '../domain/money.ts';
import { chainAbove, USER } from '../domain/org.ts';
import { claimOf, drawn, emptyPurse, leftOf, reserveOf } from '../domain/purse.ts';
import type { SpendNote } from '../domain/spend-notes.ts';
import type { Member, State } from '../domain/state.ts';
import { type Payment, paymentOf } from '../harness/login.ts';
import { requireMember } from './caller.ts';
import { look } from './look.ts';
import { type Money, moneyOf, moneyOrNull, type SpendView, spendView } from './money-view.ts';
import type { Nest } from './nest.ts';
import { inChartOrder } from './status.ts';

export type LedgerModel = Omit<ModelSpend, 'nanos'> & Readonly<{ cost: Money }>;

export type LedgerRow = Readonly<{
  member: string;
  gen: number;
  role: Member['role'];
  supervisor: string;
  depth: number;
  phase: Member['phase'];
  /** Its own account: what it was given; null: it shares the one above. */
  grant: Money | null;
  /** Whether its account has been released, so that what it has not spent is its supervisor’s again. */
  released: boolean;
  /** What it was granted since its account was released: it waits there for it. */
  kept: Money;
  /** What is promised to accounts below. */
  held: Money;
  /** What its account keeps back for a retry, of what is left; nothing where it has nobody below it. */
  reserve: Money;
  spend: SpendView;
  /** Dollars an hour, of it and everybody below. */
  perHour: Money;
  /** When all of its account is spent, by whoever it was handed on to, if all of them go on at this speed; null where nothing says so. */
  runsOutAt: string | null;
  models: readonly LedgerModel[];
}>;

export type Ledger = Readonly<{
  nest: string;
  /** `plan`: the account is a subscription, the figures are list prices and nobody is billed for them. */
  payment: Payment;
  /** Limits of the account that hold somebody now, as the platform says. */
  limits: readonly Readonly<{
    cause: string;
    since: string;
    until: string | null;
    members: readonly string[];
  }>[];
  /** The charter’s budget; what was given is null where it sets none. */
  charter: Readonly<{
    granted: Money | null;
    left: Money | null;
    held: Money;
    reserve: Money;
    spent: Money;
    hidden: Money;
    perHour: Money;
    runsOutAt: string | null;
  }>;
  rows: readonly LedgerRow[];
  /** Sessions that belong to nobody, with what they have cost. */
  unmatched: readonly Readonly<{ session: string; cost: Money; notes: readonly SpendNote[] }>[];
  /** What such sessions had cost that are forgotten by now. */
  forgotten: Money;
}>;

/**
 * The accounts of everybody, or of a member and those below it.
 *
 * @throws UserError when there is no such member
 */
export function ledgerOf(nest: Nest, now: number, of: string | null): Ledger {
  const { state } = look(nest);
  if (of !== null) requireMember(state, of);
  const burn = burnOf(state, now);
  const notes = notesOf(state);
  const members = inChartOrder(state).filter(
    ({ id }) => of === null || id === of || chainAbove(state, id).includes(of),
  );
  const root = state.purses.get(USER) ?? emptyPurse(null);
  const cap = capOf(state, USER);
  let hidden = 0;
  for (const purse of state.purses.values()) hidden = Math.min(MAX_SUM, hidden + purse.hidden);
  return {
    nest: state.nest?.id ?? '',
    payment: paymentOf(),
    limits: state.incidents
      .filter(({ cause }) => cause === 'rate_limit' || cause === 'billing')
      .map(({ cause, since, until, members: held }) => ({ cause, since, until, members: held })),
    charter: {
      granted: moneyOrNull(cap?.granted ?? null),
      left: moneyOrNull(cap?.left ?? null),
      held: moneyOf(root.held),
      reserve: moneyOf(keptOf(state, root)),
      spent: moneyOf(root.subtree),
      hidden: moneyOf(hidden),
      perHour: moneyOf(burn.get(USER) ?? 0),
      runsOutAt: runsOut(cap?.granted ?? null, root.subtree, burn.get(USER), now),
    },
    rows: members.map((member) => rowOf(state, member, burn, notes, now)),
    unmatched: of === null ? unmatchedOf(state) : [],
    forgotten: moneyOf(state.forgotten),
  };
}

function rowOf(
  state: State,
  member: Member,
  burn: ReadonlyMap<string, Nanos>,
  notes: Notes,
  now: number,
): LedgerRow {
  const { id, gen, role, supervisor, phase } = member;
  const purse: Purse = state.purses.get(id) ?? emptyPurse(supervisor);
  const spend = spendView(state, id, notes);
  const own = purse.granted !== null;
  const released = own && purse.open === 0;
  return {
    member: id,
    gen,
    role,
    supervisor,
    depth: chainAbove(state, id).length,
    phase,
    grant: moneyOrNull(purse.granted),
    released,
    kept: moneyOf(released ? claimOf(purse) - drawn(purse) : 0),
    held: moneyOf(purse.held),
    reserve: moneyOf(own && !released && purse.held > 0 ? keptOf(state, purse) : 0),
    spend,
    perHour: moneyOf(burn.get(id) ?? 0),
    runsOutAt: own && !released ? runsOut(purse.granted, purse.subtree, burn.get(id), now) : null,
    models: purse.models.map(({ nanos, ...model }) => ({ ...model, cost: moneyOf(nanos) })),
  };
}

/** Beyond this a date says nothing, in ms. */
const FAR_MS = 365 * 86_400_000;
const HOUR_MS = 3_600_000;

function runsOut(given: Nanos | null, spent: Nanos, perHour: Nanos | undefined, now: number): string | null {
  if (given === null || perHour === undefined || perHour <= 0) return null;
  const ms = (Math.max(0, given - spent) / perHour) * HOUR_MS;
  return ms > FAR_MS ? null : new Date(now + ms).toISOString();
}

/** What is really there of a reserve: whoever shares an account spends it too. */
function keptOf(state: State, purse: Purse): Nanos {
  const left = leftOf(state, purse);
  return left === null ? 0 : Math.min(reserveOf(state, purse), Math.max(0, left));
}

function unmatchedOf(state: State): Ledger['unmatched'] {
  const found: { session: string; cost: Money; notes: readonly SpendNote[] }[] = [];
  for (const { id, payer, gauge, base } of state.sessions.values()) {
    const cost = (gauge?.nanos ?? 0) - (base?.nanos ?? 0);
    if (payer === null && gauge !== null && cost > 0)
      found.push({ session: id, cost: moneyOf(cost), notes: gauge.notes });
  }
  return found;
}
