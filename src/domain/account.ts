import type { EventData } from './events.ts';
import type { Nanos } from './money.ts';
import type { SpendNote } from './spend-notes.ts';

export type ModelSpend = EventData<'spend_metered'>['models'][number];

/** What a session has cost, as it was last metered: it only grows. */
export type Gauge = Readonly<{
  nanos: Nanos;
  hidden: Nanos;
  largest: Nanos;
  models: ModelSpend[];
  notes: SpendNote[];
  table: string;
  /** When it was read. */
  at: string;
}>;

/**
 * The money of a member, whatever generation: it outlives them. One stands above all, for the charter's budget. With a
 * grant it is an account of its own; without, what it spends is spent from the nearest account above. The sums are
 * running ones: a charge changes its own purse and those above it, and no other.
 */
export type Purse = {
  /** Whose purse it hangs below; null for the charter's. */
  above: string | null;
  /** What it was given; null: it shares. The charter's own is in the charter. */
  granted: Nanos | null;
  /**
   * Up to where it is held for a member that has finished, with what it has drawn: what it was granted after that waits for
   * it. Zero while the account is in use.
   */
  kept: Nanos;
  /** Whether the member may still spend: it holds a seat and has not finished. */
  live: boolean;
  /** Live ones on this account at and below it, without those on accounts below: where none is left, it is released. */
  open: number;
  /** What its member has spent itself. */
  spent: Nanos;
  /** The same with those below that share. */
  own: Nanos;
  /** What is promised to accounts at the next level below, or drawn by them where that is more or all they still may. */
  held: Nanos;
  /** What everybody at and below has spent. */
  subtree: Nanos;
  /** The allowance for requests that stand in no transcript, of the member itself; in none of the sums. */
  hidden: Nanos;
  /** The dearest reply of anybody on the account at and below it. */
  largest: Nanos;
  /** What the member spent on each model. */
  models: ModelSpend[];
  /** What was unknown about sessions that are forgotten by now. */
  notes: SpendNote[];
  /** The latest of those, with their last readings: what they spend late is charged here, and nothing of it twice. */
  past: { session: string; gauge: Gauge }[];
  /** What the member spent lately, in slots of some minutes, the oldest first. */
  pace: { slot: number; nanos: Nanos }[];
};

/**
 * What binds a member's spending: the account of the nearest member at or above it that has a grant, or the charter's
 * budget, or nothing.
 */
export type Cap = Readonly<{
  /** Whose account it is: the member itself, one above it, or `charter`. */
  boundBy: string;
  /** What that account was given. */
  granted: Nanos;
  /** What the account's owner has spent itself, with the members below it that share the account. */
  own: Nanos;
  /** What everybody at and below the owner has spent. */
  subtree: Nanos;
  /** What is promised to accounts below it, or was spent by them where that is more. */
  held: Nanos;
  /** What the owner keeps back for a retry; grants do not touch it. */
  reserve: Nanos;
  /** `granted - own - held`; negative where more was spent than given. */
  left: Nanos;
  /** The dearest single reply that was seen of anybody on the account. */
  largest: Nanos;
}>;
