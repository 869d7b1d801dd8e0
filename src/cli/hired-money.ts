import type { HiredMoney } from '../app/hired-money.ts';
import { showDollars } from '../domain/money.ts';
import { giverWords } from './spend-words.ts';

/** What a new member may spend, and what that leaves to its supervisor, in one line. */
export function moneyLine({ grant, boundBy, left, supervisor }: HiredMoney): string {
  if (boundBy === null || left === null)
    return 'money: nothing bounds what it spends (nest ledger shows it)\n';
  const whose = (id: string): string => (id === 'charter' ? 'the budget of the charter' : id);
  if (grant === null)
    return `money: it shares the ${showDollars(left.nanos)} that ${whose(boundBy)} has left\n`;
  const rest = supervisor === null ? '' : `; ${giverWords(supervisor)}`;
  return `money: it may spend ${showDollars(left.nanos)}${rest}\n`;
}
