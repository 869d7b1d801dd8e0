import type { Cap } from '../domain/account.ts';
import { capOf } from '../domain/ledger.ts';
import { exactDollars, type Nanos, showDollars } from '../domain/money.ts';
import type { Member, State } from '../domain/state.ts';

type Mode = Member['mode'];

/** What a member may spend, or null where nothing binds it. */
export function meansOf(state: State, id: string): Nanos | null {
  const cap = capOf(state, id);
  return cap === null ? null : Math.max(0, cap.left);
}

/**
 * What `claude -p` is given as its own cap. It counts the one process and what this costs, so a run that is hired again
 * gets what is left then. fact: endings.batch-budget
 */
export function batchCap(means: Nanos | null): number | null {
  return means === null || means === 0 ? null : Number(exactDollars(means));
}

/** Which kinds of cap a member has got, for money, turns and time, and what they do not do. */
export function capKind(state: State, { id, mode }: Readonly<{ id: string; mode: Mode }>): string {
  const cap = capOf(state, id);
  if (mode === 'adopt') {
    const share = cap === null ? '' : ', against what is left';
    return `none that stops it: a session that a person sits in is only measured${share}`;
  }
  const limits = limitKinds(state);
  if (cap !== null) return [moneyKind(cap, id, mode), ...limits].join('; ');
  const measured = 'what it spends is measured from its transcripts';
  return limits.length === 0
    ? `none: ${measured}, and nothing stops it`
    : [...limits, `none of money: ${measured}`].join('; ');
}

function moneyKind({ boundBy, left }: Cap, id: string, mode: Mode): string {
  const whose =
    boundBy === id ? '' : boundBy === 'charter' ? ' (shared by all)' : ` (shared with ${boundBy})`;
  const ledger = `ledger: measured from transcripts, gate at the tool boundary, stopped at ${showDollars(left)}${whose} plus at most one response for each open request`;
  return mode === 'batch' ? `${ledger}; and claude’s own --max-budget-usd for this run` : ledger;
}

/** A turn that has begun is not cut short by the limit of turns; by that of time it is. */
function limitKinds({ charter }: State): string[] {
  const { turns = null, wallClockMinutes: minutes = null } = charter?.limits ?? {};
  return [
    turns === null ? null : `turns: none begins after ${turns === 1 ? 'the first' : `${turns} of them`}`,
    minutes === null ? null : `time: stopped ${minutes} min after its hire, in the middle of a turn too`,
  ].filter((kind) => kind !== null);
}
