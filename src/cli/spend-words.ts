import type { Money } from '../app/money-view.ts';
import { showDollars } from '../domain/money.ts';
import type { SpendNote } from '../domain/spend-notes.ts';
import type { Payment } from '../harness/login.ts';

/** What a figure cannot know, in a word or two. */
const NOTES: Readonly<Record<SpendNote, string>> = {
  incomplete: 'lower bound',
  unpriced: 'unpriced model',
  'no-id': 'replies without id',
  truncated: 'transcript cut',
  missing: 'transcript gone',
  damaged: 'transcript damaged',
};

export function noteWords(notes: readonly SpendNote[]): string {
  return notes.map((note) => NOTES[note]).join(', ');
}

/** What the dollars are that a person sees. */
export const PAYMENT_WORDS: Readonly<Record<Payment, string>> = {
  plan: 'list-price estimates: this account is a subscription, which is not billed by use',
  use: 'list prices',
  unknown: 'list prices; on a subscription they are estimates, and nobody is billed for them',
};

/** Behind an amount of dollars, where nobody is billed for it. */
export function estimated(payment: Payment): string {
  return payment === 'plan' ? ' (list-price estimate)' : '';
}

/** The price list by which an amount was reckoned, as a column of `--csv` says it. */
export const PRICED_AS: Readonly<Record<Payment, string>> = {
  plan: 'list-price estimate',
  use: 'list price',
  unknown: 'list price',
};

/**
 * What the account of somebody who has given has left: `boss has $5.00 left`. With nothing left it may still report, and
 * take some of it back.
 */
export function giverWords({ boundBy, left }: Readonly<{ boundBy: string; left: Money }>): string {
  const has = `${boundBy === 'charter' ? 'the budget of the charter' : boundBy} has ${showDollars(left.nanos)} left`;
  if (left.nanos > 0) return has;
  return `${has}: whoever spends from it has only nest commands until some comes back (nest grant NAME USD --back)`;
}
