import type { Cap } from './account.ts';
import type { Nanos } from './money.ts';
import { USER } from './org.ts';
import { accountOf, drawn, leftOf, reserveOf } from './purse.ts';
import { SPEND_NOTES, type SpendNote } from './spend-notes.ts';
import type { State } from './state.ts';

/** How `Cap.boundBy` names the charter's budget. */
const CHARTER = 'charter';

/** What binds the spending of a member; null where nothing does. `user` asks for the charter's budget itself. */
export function capOf(state: State, member: string): Cap | null {
  const account = accountOf(state, member);
  if (account === undefined) return null;
  const { id, purse } = account;
  const left = leftOf(state, purse);
  if (left === null) return null;
  const { own, held, subtree, largest } = purse;
  return {
    boundBy: id === USER ? CHARTER : id,
    granted: drawn(purse) + left,
    own,
    subtree,
    held,
    reserve: reserveOf(state, purse),
    left,
    largest,
  };
}

/** What has been spent: by a member itself, and by everybody at and below it. `hidden` and `notes` are of the member itself. */
export type Spent = Readonly<{ own: Nanos; subtree: Nanos; hidden: Nanos; notes: SpendNote[] }>;

export function spentOf(state: State, member: string, notes: Notes = notesOf(state)): Spent {
  const purse = state.purses.get(member);
  if (purse === undefined) return { own: 0, subtree: 0, hidden: 0, notes: [] };
  const { spent, subtree, hidden } = purse;
  return { own: spent, subtree, hidden, notes: notes.get(member) ?? purse.notes };
}

/** What is not known of somebody's spending, of those whose sessions that are remembered say so. */
export type Notes = ReadonlyMap<string, SpendNote[]>;

/** For whoever asks about many: it goes through all sessions. */
export function notesOf(state: State): Notes {
  const found = new Map<string, SpendNote[]>();
  // No iterator that makes an object for each step: `nest status` is to end before V8 collects garbage.
  state.sessions.forEach(({ payer, gauge }) => {
    if (payer === null || gauge === null || gauge.notes.length === 0) return;
    const known = found.get(payer) ?? state.purses.get(payer)?.notes ?? [];
    found.set(
      payer,
      SPEND_NOTES.filter((note) => known.includes(note) || gauge.notes.includes(note)),
    );
  });
  return found;
}
