import { SPEND_NOTES } from '../spend-notes.ts';
import type { Session, State } from '../state.ts';

/** A session is about to be forgotten; what it has cost is not. */
export function keepSpend(state: State, { payer, gauge, base }: Session): void {
  if (gauge === null) return;
  if (payer === null) {
    state.forgotten += gauge.nanos - (base?.nanos ?? 0);
    return;
  }
  const purse = state.purses.get(payer);
  if (purse === undefined || gauge.notes.length === 0) return;
  const noted = new Set([...purse.notes, ...gauge.notes]);
  purse.notes = SPEND_NOTES.filter((note) => noted.has(note));
}
