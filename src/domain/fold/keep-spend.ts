import { MAX_SUM } from '../money.ts';
import { SPEND_NOTES } from '../spend-notes.ts';
import type { Session, State } from '../state.ts';

/** Forgotten sessions that each member is known to have paid for. */
const MAX_PAST = 4;

/** A session is about to be forgotten; what it has cost, and who has paid for it, is not. */
export function keepSpend(state: State, { id, payer, gauge, base }: Session): void {
  if (gauge === null) return;
  if (payer === null) {
    const sum = state.forgotten + gauge.nanos - (base?.nanos ?? 0);
    if (sum <= MAX_SUM) state.forgotten = sum;
    else state.counts.malformed += 1;
    return;
  }
  const purse = state.purses.get(payer);
  if (purse === undefined) return;
  purse.past.push({ session: id, gauge });
  if (purse.past.length > MAX_PAST) purse.past.shift();
  if (gauge.notes.length === 0) return;
  const noted = new Set([...purse.notes, ...gauge.notes]);
  purse.notes = SPEND_NOTES.filter((note) => noted.has(note));
}

/** Somebody who has paid for a session that was forgotten goes on paying, from its last reading on. */
export function recallSpend(state: State, session: Session): void {
  state.purses.forEach(({ past }, payer) => {
    for (let i = 0; i < past.length; i += 1) {
      const known = past[i] as (typeof past)[number];
      if (known.session !== session.id) continue;
      past.splice(i, 1);
      session.payer = payer;
      session.gauge = known.gauge;
      return;
    }
  });
}
