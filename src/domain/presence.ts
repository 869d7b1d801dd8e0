import { ageOf } from './age.ts';
import type { State } from './state.ts';

/** Without a sign of the user for this long he counts as away, in ms. */
export const AWAY_MS = 30 * 60_000;

/** The latest sign of the user, and his latest return from an absence. */
export type Presence = { at: string | null; back: Readonly<{ from: string; to: string }> | null };

/** The user has done something: given a command, or typed into the session that he sits in. */
export function noteUser(state: State, at: string): void {
  const { user } = state;
  const gap = user.at === null ? null : ageOf(user.at, Date.parse(at));
  if (user.at !== null && gap !== null && gap >= AWAY_MS) user.back = { from: user.at, to: at };
  if (user.at === null || user.at < at) user.at = at;
}

/** Since when the user has been away, or null while he is there. */
export function awaySince(state: State, now: number): string | null {
  const { at } = state.user;
  return at !== null && (ageOf(at, now) ?? 0) >= AWAY_MS ? at : null;
}

/** Whether nobody is to be woken: the charter says that work does not go on while the user is away, and he is. */
export function isHeldBack(state: State, now: number): boolean {
  return state.charter?.unattended.allowed === false && awaySince(state, now) !== null;
}
