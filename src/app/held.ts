import { sharedHold } from '../domain/hold.ts';
import type { State } from '../domain/state.ts';

/** What whoever hires now is warned of: the first request of a new session would run into what holds everybody. Or null. */
export function warnOfHold(state: State, now: number): string | null {
  const held = sharedHold(state, now);
  if (held === null) return null;
  const cause = held.cause.replaceAll('_', ' ');
  const what = Number.isFinite(held.until)
    ? `a shared limit (${cause}) holds everybody until ${new Date(held.until).toISOString()}`
    : `what everybody needs (${cause}) has to be mended first`;
  return `${what}; the first request of a new session may only run into it`;
}
