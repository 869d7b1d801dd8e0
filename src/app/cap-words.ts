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

/** Which kind of cap a member has got, and what it does not do. */
export function capKind(state: State, { id, mode }: Readonly<{ id: string; mode: Mode }>): string {
  const cap = capOf(state, id);
  if (mode === 'adopt') {
    const share = cap === null ? '' : ', against what is left';
    return `none that stops it: a session that a person sits in is only measured${share}`;
  }
  if (cap === null) return 'none: what it spends is measured from its transcripts, and nothing stops it';
  const { boundBy, left } = cap;
  const whose =
    boundBy === id ? '' : boundBy === 'charter' ? ' (shared by all)' : ` (shared with ${boundBy})`;
  const ledger = `ledger: measured from transcripts, gate at the tool boundary, stopped at ${showDollars(left)}${whose} plus at most one response for each open request`;
  return mode === 'batch' ? `${ledger}; and claude’s own --max-budget-usd for this run` : ledger;
}
