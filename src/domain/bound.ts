import { ageOf } from './age.ts';
import { type Bound, boundOf, type Pace } from './cap.ts';
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
  return boundOf(capOf(state, member.id), state.charter?.limits, paceOf(member, now, begins));
}

/**
 * All that binds a member and is no longer far, what binds most first. Each has its own mark: whoever has been told of one
 * has not been told of the others.
 */
export function nearBounds(
  state: State,
  member: Member,
  now: number,
  begins = member.turn?.open !== true,
): Bound[] {
  const limits = state.charter?.limits;
  const pace = paceOf(member, now, begins);
  const most = boundFor(state, member, now, begins);
  const each = [
    boundOf(capOf(state, member.id), undefined, pace),
    boundOf(null, limits && { ...limits, wallClockMinutes: null }, pace),
    boundOf(null, limits && { ...limits, turns: null }, pace),
  ];
  return [most, ...each.filter(({ mark }) => mark !== most.mark)].filter(({ level }) => level !== 'far');
}

function paceOf({ model, turns, hiredAt }: Member, now: number, begins: boolean): Pace {
  return { model, turns: turns + (begins ? 1 : 0), age: ageOf(hiredAt, now) ?? 0 };
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
