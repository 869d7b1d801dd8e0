import type { Nanos } from './money.ts';
import { chainAbove } from './org.ts';
import { SLOT_MS, SLOTS } from './pace.ts';
import { accountOf } from './purse.ts';
import type { State } from './state.ts';

const HOUR_MS = 3_600_000;
/** Over less time than this nothing is said about a speed, in ms: the first reply of a member would be all there is. */
const LEAST_MS = SLOT_MS;

/**
 * How fast money is spent, in nano-dollars an hour: what was metered in the last hour, over that hour, or over the time since
 * `since` where that is less (at least five minutes). What is metered late counts when it was metered.
 */
function rateOf(spent: Nanos, since: string, now: number): Nanos {
  const window = SLOTS * SLOT_MS;
  const began = Date.parse(since) || 0;
  const span = Math.min(window, Math.max(LEAST_MS, now - began));
  return Math.round((spent / span) * HOUR_MS);
}

/** What a member has spent itself in the slots that lie within the last hour. */
function lately(state: State, member: string, now: number): Nanos {
  const first = Math.ceil((now - SLOTS * SLOT_MS) / SLOT_MS);
  let sum = 0;
  for (const { slot, nanos } of state.purses.get(member)?.pace ?? []) if (slot >= first) sum += nanos;
  return sum;
}

/** The speed of a member with everybody below it, and the speed at which its own account is used up. */
export type Burn = Readonly<{ subtree: Nanos; account: Nanos }>;

/** The speed of everybody, by member and by `user` for all of them. */
export function burnOf(state: State, now: number): ReadonlyMap<string, Burn> {
  const sums = new Map<string, { subtree: Nanos; account: Nanos }>();
  const at = (id: string) => {
    let sum = sums.get(id);
    if (sum === undefined) {
      sum = { subtree: 0, account: 0 };
      sums.set(id, sum);
    }
    return sum;
  };
  for (const id of state.members.keys()) {
    const spent = lately(state, id, now);
    for (const above of [id, ...chainAbove(state, id)]) at(above).subtree += spent;
    const account = accountOf(state, id);
    if (account !== undefined) at(account.id).account += spent;
  }
  const rates = new Map<string, Burn>();
  for (const [id, { subtree, account }] of sums) {
    const since = state.members.get(id)?.hiredAt ?? state.nest?.at ?? '';
    rates.set(id, { subtree: rateOf(subtree, since, now), account: rateOf(account, since, now) });
  }
  return rates;
}
