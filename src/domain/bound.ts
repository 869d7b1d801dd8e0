import { ageOf } from './age.ts';
import { type Bound, boundOf } from './cap.ts';
import { capOf } from './ledger.ts';
import type { Member, State } from './state.ts';

/**
 * What binds a member most: its account, its turns, its time.
 *
 * @param begins whether a turn is about to begin, which then counts
 */
export function boundFor(
  state: State,
  member: Member,
  now: number,
  begins = member.turn?.open !== true,
): Bound {
  return boundOf(capOf(state, member.id), state.charter?.limits, {
    model: member.model,
    turns: member.turns + (begins ? 1 : 0),
    age: ageOf(member.hiredAt, now) ?? 0,
  });
}

/**
 * Whether no turn of a member may begin. The session of an adopted one is a person's own: it is measured, and never kept
 * from anything.
 */
export function isSpent(state: State, member: Member, now: number): boolean {
  return member.mode !== 'adopt' && boundFor(state, member, now).level === 'hard';
}

/** Whether a member that had nothing left has enough to go on with. */
export function mayGoOn(state: State, member: Member, now: number): boolean {
  const { level } = boundFor(state, member, now);
  return level === 'far' || level === 'near';
}

/** What gives a member more, as a command. */
export function moreFor({ cause, of }: Pick<Bound, 'cause' | 'of'>): string {
  if (cause === 'limit') return `nest charter set ${of} <n>`;
  return of === 'charter' ? 'nest charter set budget.usd N' : `nest grant ${of} USD`;
}
