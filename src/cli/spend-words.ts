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
