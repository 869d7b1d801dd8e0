import { capOf } from '../domain/ledger.ts';
import { USER } from '../domain/org.ts';
import type { State } from '../domain/state.ts';
import { type Money, moneyOf, moneyOrNull } from './money-view.ts';

/** What a member that was just hired may spend. */
export type HiredMoney = Readonly<{
  /** Its own account; null: it shares the one of `boundBy`. */
  grant: Money | null;
  /** Whose account it spends from: its own, one above it, or `charter`; null: nothing bounds it. */
  boundBy: string | null;
  left: Money | null;
  /** What its supervisor's account has left now; null where nothing bounds that. */
  supervisor: Readonly<{ boundBy: string; left: Money }> | null;
}>;

export function hiredMoney(
  state: State,
  { id, supervisor }: Readonly<{ id: string; supervisor: string }>,
): HiredMoney {
  const cap = capOf(state, id);
  const above = supervisor === USER ? null : capOf(state, supervisor);
  return {
    grant: moneyOrNull(cap?.boundBy === id ? cap.granted : null),
    boundBy: cap?.boundBy ?? null,
    left: moneyOrNull(cap?.left ?? null),
    supervisor: above === null ? null : { boundBy: above.boundBy, left: moneyOf(above.left) },
  };
}
