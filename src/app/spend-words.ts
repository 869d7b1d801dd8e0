import { capOf, spentOf } from '../domain/ledger.ts';
import { showDollars } from '../domain/money.ts';
import { USER } from '../domain/org.ts';
import type { Member, State } from '../domain/state.ts';

/** What was spent, of what, in a few words, and whether nothing is left. */
export type SpendWords = Readonly<{ words: string; over: boolean }>;

/**
 * What a member and everybody below it have spent, of what it was given; where it shares an account, what that has left.
 * Without a member: everybody, of the charter's budget. From the log only. Null where there is nothing to say.
 */
export function spendWords(state: State, member: Member | undefined): SpendWords | null {
  const id = member?.id ?? USER;
  const { subtree } = spentOf(state, id);
  const cap = capOf(state, id);
  if (cap === null) return subtree === 0 ? null : { words: showDollars(subtree), over: false };
  const over = cap.left <= 0;
  const own =
    cap.boundBy === id || member === undefined || (cap.boundBy === 'charter' && member.supervisor === USER);
  const rest = own ? ` of ${showDollars(cap.granted)}` : over ? '' : `, ${showDollars(cap.left)} left`;
  return { words: `${showDollars(subtree)}${rest}${over ? ', nothing left' : ''}`, over };
}
