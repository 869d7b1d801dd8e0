import type { Nanos } from './money.ts';

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
