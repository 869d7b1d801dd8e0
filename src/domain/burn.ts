import type { Nanos } from './money.ts';
import { chainAbove } from './org.ts';
import { SLOT_MS, SLOTS } from './pace.ts';
import type { State } from './state.ts';

const HOUR_MS = 3_600_000;
/** A speed is reckoned over at least this time, in ms: the first reply of a member would be all there is. */
const LEAST_MS = 60_000;

/**
 * How fast money is spent, in nano-dollars an hour: what was metered in the last hour, over that hour, or over the time since
 * `since` where that is less (at least a minute). What is metered late counts when it was metered.
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

/** The speed of everybody, each with those below it, in nano-dollars an hour: by member, and by `user` for all of them. */
export function burnOf(state: State, now: number): ReadonlyMap<string, Nanos> {
  const sums = new Map<string, Nanos>();
  for (const id of state.members.keys()) {
    const spent = lately(state, id, now);
    for (const above of [id, ...chainAbove(state, id)]) sums.set(above, (sums.get(above) ?? 0) + spent);
  }
  const rates = new Map<string, Nanos>();
  for (const [id, spent] of sums) {
    const since = state.members.get(id)?.hiredAt ?? state.nest?.at ?? '';
    rates.set(id, rateOf(spent, since, now));
  }
  return rates;
}
