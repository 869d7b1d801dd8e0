import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../src/domain/envelope.ts';
import { heldUntil, mayWake, resumeAt } from '../../src/domain/hold.ts';
import { careFor } from '../../src/domain/wake-policy.ts';
import {
  downed,
  fact,
  fired,
  founded,
  messaged,
  paused,
  prompted,
  seated,
  turnEnded,
  turnFailed,
  upped,
} from '../support/facts.ts';
import { fold, given, inboxLines, memberOf } from '../support/given.ts';

const NAMES = ['dev', 'ops', 'qa', 'doc', 'web', 'api'];
const ALL = ['boss', ...NAMES];
const TEAM = [founded(), ...seated('boss', 'user'), ...NAMES.flatMap((id) => seated(id, 'boss'))];
const AT_WORK = [...TEAM, ...ALL.map((id) => prompted(`S-${id}`))];
const UNTIL = '2026-01-05T10:00:00.000Z';
const RESET = Date.parse(UNTIL);

const limited = (id: string, until: string | null = UNTIL): Envelope =>
  turnFailed(`S-${id}`, { cause: 'rate_limit', error: 'rate_limit', until });
const everybody = [...AT_WORK, ...ALL.map((id) => limited(id))];

describe('a limit that all share', () => {
  it('lets each of seven go on after the reset, and no two at the same moment', () => {
    const state = fold(everybody);
    const times = ALL.map((id) => resumeAt(state, memberOf(state, id)) ?? 0);
    for (const at of times) {
      expect(at).toBeGreaterThan(RESET);
      expect(at).toBeLessThan(RESET + 31_000);
    }
    expect(new Set(times).size).toBe(7);
  });

  it('holds also those whom it has not halted: no wake before the reset, for anybody', () => {
    const state = fold([...AT_WORK, turnEnded('S-boss'), limited('dev'), messaged('user', 'boss')]);
    const boss = memberOf(state, 'boss');
    const item = state.inboxes.get('boss')?.items.find(({ kind }) => kind === 'message');
    expect(heldUntil(state, boss)).toBeGreaterThan(RESET);
    expect(mayWake(state, boss, RESET)).toBe(false);
    expect(careFor(state, boss, item as never, RESET, false)).toEqual({ step: 'none' });
    expect(mayWake(state, boss, RESET + 31_000)).toBe(true);
  });

  it('that still holds when the first one tries holds the others with it', () => {
    const later = '2026-01-05T11:00:00.000Z';
    const state = fold([...everybody, prompted('S-dev', { prompt: 'p2' }), limited('dev', later)]);
    for (const id of ALL) expect(resumeAt(state, memberOf(state, id))).toBeGreaterThan(Date.parse(later));
  });

  it('holds nobody for the sake of somebody who is at it again, or has been fired', () => {
    const again = fold([...AT_WORK, limited('dev'), prompted('S-dev', { prompt: 'p2' })]);
    expect(mayWake(again, memberOf(again, 'boss'), Date.parse('2026-01-05T09:00:31.000Z'))).toBe(true);
    const gone = fold([...AT_WORK, limited('dev'), fired('dev')]);
    expect(gone.incidents).toEqual([]);
    expect(heldUntil(gone, memberOf(gone, 'boss'))).toBe(0);
  });

  it('without a time waits a minute, and twice as long after each try', () => {
    const at = (log: Envelope[]) => {
      const state = fold(log);
      return resumeAt(state, memberOf(state, 'dev')) ?? 0;
    };
    const log = [...AT_WORK, limited('dev', null)];
    const start = Date.parse('2026-01-05T09:00:00.000Z');
    expect(at(log)).toBeGreaterThan(start + 60_000);
    const tried = fact(
      'resumption_tried',
      { channel: 'socket', ok: true, why: '' },
      { member: 'dev', gen: 1, at: '2026-01-05T09:02:00.000Z' },
    );
    expect(at([...log, tried])).toBeGreaterThan(start + 240_000);
  });
});

describe('a login or a payment that is missing', () => {
  const expired = (id: string): Envelope =>
    turnFailed(`S-${id}`, { cause: 'authentication', error: 'authentication_failed' });

  it('is one thing for the user to mend, however many it halts', () => {
    given(AT_WORK)
      .when(ALL.map(expired))
      .then((state) => {
        expect(inboxLines(state, 'user')).toEqual(['notice boss incident: authentication']);
        expect(state.incidents).toMatchObject([{ members: ALL, over: null }]);
        for (const id of ALL) {
          expect(resumeAt(state, memberOf(state, id))).toBeNull();
          expect(mayWake(state, memberOf(state, id), RESET * 2)).toBe(false);
        }
      });
  });

  it('is mended when a turn of anybody comes to its end: then all go on, spread', () => {
    const at = '2026-01-05T12:00:00.000Z';
    const state = fold([
      ...AT_WORK,
      ...ALL.map(expired),
      prompted('S-boss', { prompt: 'p2' }),
      turnEnded('S-boss', { prompt: 'p2' }, { at }),
    ]);
    const times = NAMES.map((id) => resumeAt(state, memberOf(state, id)) ?? 0);
    for (const time of times) expect(time).toBeGreaterThan(Date.parse(at));
    // Later turns of those who go on already put nobody off.
    const later = fold(
      [
        prompted('S-boss', { prompt: 'p3' }),
        turnEnded('S-boss', { prompt: 'p3' }, { at: '2026-01-05T13:00:00.000Z' }),
      ],
      state,
    );
    expect(NAMES.map((id) => resumeAt(later, memberOf(later, id)))).toEqual(times);
    expect(new Set(times).size).toBe(NAMES.length);
  });

  it('is not, when the next one fails the same way', () => {
    const mended = [prompted('S-boss', { prompt: 'p2' }), turnEnded('S-boss', { prompt: 'p2' })];
    const state = fold([...AT_WORK, expired('dev'), expired('ops'), ...mended, expired('dev')]);
    expect(resumeAt(state, memberOf(state, 'ops'))).toBeNull();
  });
});

it('nobody is woken who is paused, or while everybody is stopped', () => {
  const may = (...events: Envelope[]) => {
    const state = fold([...TEAM, ...events]);
    return mayWake(state, memberOf(state, 'dev'), RESET);
  };
  expect(may()).toBe(true);
  expect(may(paused('dev'))).toBe(false);
  expect(may(paused(null))).toBe(false);
  expect(may(downed())).toBe(false);
  expect(may(downed(), upped())).toBe(true);
});
