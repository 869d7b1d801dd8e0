import { sharedHold } from '../domain/hold.ts';
import type { State } from '../domain/state.ts';
import { EXIT, UserError } from './user-error.ts';

/** Why nobody should be hired now: his first request would only run into what holds everybody. Null when nothing does. */
export function whyHeld(state: State, now: number): string | null {
  const held = sharedHold(state, now);
  if (held === null) return null;
  const cause = held.cause.replaceAll('_', ' ');
  return Number.isFinite(held.until)
    ? `a shared limit (${cause}) holds everybody until ${new Date(held.until).toISOString()}`
    : `what everybody needs (${cause}) has to be mended first`;
}

/** @throws UserError while a limit that all share holds */
export function requireNotHeld(state: State, now: number): void {
  const why = whyHeld(state, now);
  if (why === null) return;
  const mended = sharedHold(state, now)?.until === Number.POSITIVE_INFINITY;
  throw new UserError(
    `not hired: ${why}`,
    EXIT.refused,
    mended ? 'nest up, once it is mended' : 'nest status',
  );
}
