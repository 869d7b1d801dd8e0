/**
 * Money, in whole nano-dollars: the cheapest token on the list costs 10 of them, so no sum ever needs a fraction.
 * A safe integer holds nine million dollars.
 */
export type Nanos = number;

export const DOLLAR: Nanos = 1_000_000_000;

/** The most that a single amount may be: a million dollars. Beyond it a figure is a fault, not a sum. */
export const MAX_AMOUNT: Nanos = 1_000_000 * DOLLAR;

/**
 * The most that all spending, and all promises, may come to: half of what a safe integer holds, so that both together are
 * one too.
 */
export const MAX_SUM: Nanos = Math.floor(Number.MAX_SAFE_INTEGER / 2);

/** The most tokens of one kind that a reading may name, so that no sum of readings outgrows a safe integer. */
export const MAX_TOKENS = 1_000_000_000_000;

/** Digits behind the point of a dollar, in nano-dollars. */
const DIGITS = 9;

/**
 * Reads an amount as a user writes it: `2`, `0.50`, `$1.25`, at most nine digits behind the point. Read by its digits,
 * never through a floating-point number.
 *
 * @returns null for what is no amount, is below one nano-dollar, or is beyond a million dollars
 */
export function parseDollars(text: string): Nanos | null {
  const match = /^\$?(\d{1,7})(?:\.(\d{1,9}))?$/.exec(text.trim());
  if (match === null) return null;
  const nanos = Number(match[1]) * DOLLAR + Number((match[2] ?? '').padEnd(DIGITS, '0'));
  return nanos > 0 && nanos <= MAX_AMOUNT ? nanos : null;
}

/** Dollars as the charter holds them (a JSON number), exactly as they are written. */
export function nanosOf(dollars: number): Nanos {
  return Math.round(dollars * DOLLAR);
}

/** `$1.28`, or with more digits where two would show nothing of it: `$0.0042`. Rounded for the eye; sums use the integers. */
export function showDollars(nanos: Nanos): string {
  const size = Math.abs(nanos);
  const digits = size === 0 || size >= DOLLAR / 10 ? 2 : size >= DOLLAR / 1000 ? 4 : 6;
  const sign = nanos < 0 ? '-' : '';
  return `${sign}$${(size / DOLLAR).toFixed(digits)}`;
}

/** All nine digits, without the sign of the currency: for `--json` and `--csv`, where nothing may be rounded. */
export function exactDollars(nanos: Nanos): string {
  const size = Math.abs(nanos);
  const whole = Math.floor(size / DOLLAR);
  const rest = String(size % DOLLAR).padStart(DIGITS, '0');
  return `${nanos < 0 ? '-' : ''}${whole}.${rest}`;
}
