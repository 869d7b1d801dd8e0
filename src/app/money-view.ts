import { capOf, type Notes, notesOf, spentOf } from '../domain/ledger.ts';
import { exactDollars, type Nanos } from '../domain/money.ts';
import type { SpendNote } from '../domain/spend-notes.ts';
import type { State } from '../domain/state.ts';

/** An amount as `--json` has it: whole nano-dollars, and all digits of the dollars. Nothing is rounded. */
export type Money = Readonly<{ nanos: Nanos; usd: string }>;

const NOTHING: Money = { nanos: 0, usd: exactDollars(0) };

export function moneyOf(nanos: Nanos): Money {
  if (nanos === 0) return NOTHING;
  return { nanos, usd: exactDollars(nanos) };
}

export function moneyOrNull(nanos: Nanos | null): Money | null {
  return nanos === null ? null : moneyOf(nanos);
}

/** What a member has spent, and what bounds it. */
export type SpendView = Readonly<{
  /** By itself, whatever generation. */
  own: Money;
  /** By it and everybody below. */
  subtree: Money;
  /** Allowance for requests that stand in no transcript; in none of the sums. An estimate. */
  hidden: Money;
  /** Whose account it spends from: a member’s, or `charter`; null: nothing bounds it. */
  boundBy: string | null;
  /** What that account was given, and has left. */
  granted: Money | null;
  left: Money | null;
  /** What the figures cannot know. */
  notes: readonly SpendNote[];
}>;

/** `noted` for whoever asks about many. */
export function spendView(state: State, member: string, noted: Notes = notesOf(state)): SpendView {
  const { own, subtree, hidden, notes } = spentOf(state, member, noted);
  const cap = capOf(state, member);
  return {
    own: moneyOf(own),
    subtree: moneyOf(subtree),
    hidden: moneyOf(hidden),
    boundBy: cap?.boundBy ?? null,
    granted: moneyOrNull(cap?.granted ?? null),
    left: moneyOrNull(cap?.left ?? null),
    notes,
  };
}
