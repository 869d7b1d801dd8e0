import type { Purse } from './account.ts';
import { MAX_SUM, type Nanos, nanosOf } from './money.ts';
import { holdsSeat, USER } from './org.ts';
import type { Member, State } from './state.ts';

/** An empty purse below another. */
export function emptyPurse(above: string | null): Purse {
  return {
    above,
    granted: null,
    kept: 0,
    live: false,
    open: 0,
    spent: 0,
    own: 0,
    held: 0,
    subtree: 0,
    hidden: 0,
    largest: 0,
    models: [],
    notes: [],
    past: [],
    pace: [],
  };
}

/** Whether a member may still spend. One that has finished may go on; then it takes back what it released. */
export function maySpend(member: Member): boolean {
  if (!holdsSeat(member)) return false;
  const { phase } = member;
  const finished = phase === 'done' || phase === 'failed' || phase === 'ended';
  // What was reported in the middle of a turn is followed by the rest of the turn.
  return !finished || member.turn?.open === true;
}

/** Whether a purse is an account of its own: the charter's is one, with or without a bound. */
function isAccount(purse: Purse): boolean {
  return purse.granted !== null || purse.above === null;
}

/** What an account was given; null: nothing bounds it. */
export function givenTo(state: State, purse: Purse): Nanos | null {
  if (purse.above !== null) return purse.granted;
  const usd = state.charter?.budget.usd ?? null;
  return usd === null ? null : nanosOf(usd);
}

/** What is spent or promised at and below a purse, as its account is charged for it. */
export function drawn(purse: Purse): Nanos {
  return purse.own + purse.held;
}

/**
 * What an account keeps from the one above: what it was given; when it is released, what it has drawn, or was granted since
 * then.
 */
export function claimOf(purse: Purse): Nanos {
  return Math.max(purse.open > 0 ? (purse.granted ?? 0) : purse.kept, drawn(purse));
}

/** The account that a purse spends from: its own, or the nearest above. Undefined where nobody has ever been hired. */
export function accountOf(state: State, id: string): { id: string; purse: Purse } | undefined {
  let at = id;
  for (let n = 0; n <= state.purses.size; n += 1) {
    const purse = state.purses.get(at);
    if (purse === undefined) return at === USER ? { id: USER, purse: emptyPurse(null) } : undefined;
    if (isAccount(purse)) return { id: at, purse };
    at = purse.above as string;
  }
  return undefined;
}

/** The same for the account that an account was carved out of. */
function accountAbove(state: State, purse: Purse): { id: string; purse: Purse } | undefined {
  return purse.above === null ? undefined : accountOf(state, purse.above);
}

/**
 * What an account has left; null: nothing bounds it. A released one has what it would take back: what it has not drawn, at most what
 * is kept for it and what the account above has left by then.
 */
export function leftOf(state: State, purse: Purse): Nanos | null {
  const given = givenTo(state, purse);
  if (given === null) return null;
  const left = given - drawn(purse);
  if (purse.open > 0 || purse.above === null || left <= 0) return left;
  const above = accountAbove(state, purse);
  const there = (above === undefined ? null : leftOf(state, above.purse)) ?? roomFor(state);
  return Math.min(left, claimOf(purse) - drawn(purse) + Math.max(0, there));
}

/** What may still be promised where nothing bounds it, so that all sums stay integers. */
export function roomFor(state: State): Nanos {
  const root = state.purses.get(USER);
  return MAX_SUM - (root === undefined ? 0 : drawn(root));
}

/** Parts of a percent that a reserve is reckoned in. */
const PER_PERCENT = 1000;

/** What an account keeps back for a retry, rounded up. Whole numbers only: split, so that no product outgrows them. */
export function reserveOf(state: State, purse: Purse): Nanos {
  const given = Math.max(0, givenTo(state, purse) ?? 0);
  const share = Math.round((state.charter?.budget.reservePercent ?? 0) * PER_PERCENT);
  const whole = 100 * PER_PERCENT;
  return Math.floor(given / whole) * share + Math.ceil(((given % whole) * share) / whole);
}

/** What an account can give to somebody below it; null: nothing bounds it. */
export function grantable(state: State, purse: Purse, fromReserve = false): Nanos | null {
  const left = leftOf(state, purse);
  return left === null || fromReserve ? left : left - reserveOf(state, purse);
}
