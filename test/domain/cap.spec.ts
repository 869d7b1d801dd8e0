import { describe, expect, it } from 'vitest';
import type { Cap } from '../../src/domain/account.ts';
import { boundOf, boundOfCap, nextReply } from '../../src/domain/cap.ts';
import { DOLLAR } from '../../src/domain/money.ts';

const CENT = DOLLAR / 100;

/** An account of one dollar from which so many cents are spent. */
function account(cents: number, more: Partial<Cap> = {}): Cap {
  const own = cents * CENT;
  return {
    boundBy: 'dev',
    granted: DOLLAR,
    own,
    subtree: own,
    held: 0,
    reserve: 0,
    left: DOLLAR - own,
    largest: 2 * CENT,
    ...more,
  };
}
const levelOf = (cap: Cap, model = 'sonnet') => boundOfCap(cap, model).level;
const pace = { model: 'sonnet', turns: 1, age: 0 };
const none = { members: 1, depth: 1, concurrency: 1, turns: null, wallClockMinutes: null };

describe('an account', () => {
  it('is near from four fifths on, to the nano-dollar', () => {
    const own = DOLLAR - DOLLAR / 5;
    expect(levelOf(account(0, { own: own - 1, left: DOLLAR / 5 + 1 }))).toBe('far');
    expect(levelOf(account(0, { own, left: DOLLAR / 5 }))).toBe('near');
  });

  it('stops softly when the dearest reply so far would use up what is left', () => {
    expect(levelOf(account(90, { left: 2 * CENT + 1 }))).toBe('near');
    expect(levelOf(account(90, { left: 2 * CENT }))).toBe('soft');
    expect(levelOf(account(50, { largest: 50 * CENT }))).toBe('soft');
  });

  it('stops hard when nothing is left, and when more was spent than given', () => {
    expect(levelOf(account(100, { left: 1, own: DOLLAR - 1, subtree: DOLLAR - 1 }))).toBe('soft');
    expect(levelOf(account(100))).toBe('hard');
    expect(levelOf(account(103))).toBe('hard');
  });

  it('keeps back a first reply of the tier while none has been seen, and never most of a small grant', () => {
    const fresh = { granted: 100 * DOLLAR, largest: 0 };
    expect(nextReply(fresh, 'claude-haiku-5-5')).toBeLessThan(nextReply(fresh, 'sonnet'));
    expect(nextReply(fresh, 'sonnet')).toBeLessThan(nextReply(fresh, 'opus'));
    expect(nextReply(fresh, 'opus')).toBeLessThan(nextReply(fresh, 'whatever comes next'));
    expect(nextReply({ granted: 10 * CENT, largest: 0 }, 'opus')).toBe(2 * CENT);
    expect(levelOf(account(0, { granted: CENT, left: CENT, largest: 0 }))).toBe('far');
  });

  it('is named with what is left, and by a mark that changes with the grant', () => {
    expect(boundOfCap(account(95), 'sonnet').words).toBe('the account of dev has $0.0500 left of $1.00');
    expect(boundOfCap(account(200, { boundBy: 'charter' }), 'sonnet')).toMatchObject({
      of: 'charter',
      words: 'the charter’s budget has nothing left of $1.00',
    });
    const marks = [account(10), account(90), account(90, { granted: 2 * DOLLAR })].map(
      (cap) => boundOfCap(cap, 'sonnet').mark,
    );
    expect(new Set(marks).size).toBe(2);
  });
});

describe('what was handed down', () => {
  /** An account of one dollar: spent by its owner, granted to others, spent by those, in cents. */
  const handed = (own: number, held: number, below: number) =>
    account(own, { held: held * CENT, subtree: (own + below) * CENT, left: DOLLAR - (own + held) * CENT });

  it('is not used: near goes by what is spent of the rest', () => {
    expect(levelOf(handed(1, 90, 0))).toBe('far');
    expect(levelOf(handed(7, 90, 90))).toBe('far');
    expect(levelOf(handed(8, 90, 0))).toBe('soft');
    expect(levelOf(handed(24, 70, 0))).toBe('near');
    expect(levelOf(handed(23, 70, 70))).toBe('far');
  });

  it('leaves its owner a report and the way to take it back, as long as somebody below has not spent it', () => {
    for (const cap of [handed(0, 100, 0), handed(5, 100, 90), handed(5, 95, 94)]) {
      expect(boundOfCap(cap, 'sonnet')).toMatchObject({
        level: 'soft',
        words: expect.stringMatching(/nothing left of \$1\.00; \$\S+ of it .*nest grant NAME USD --back$/),
      });
    }
    expect(boundOfCap(handed(7, 92, 2), 'sonnet').words).toContain('$0.0100 left of $1.00; $0.90 of it');
  });

  it('binds as a whole: all of it spent, by whomever, is the end', () => {
    expect(levelOf(handed(5, 95, 95))).toBe('hard');
    expect(levelOf(handed(10, 95, 90))).toBe('hard');
    expect(levelOf(handed(10, 95, 89))).toBe('soft');
  });

  it('is told of beside what is told near the end', () => {
    expect(boundOfCap(handed(5, 95, 0), 'sonnet').mark).not.toBe(
      boundOfCap(handed(24, 70, 0), 'sonnet').mark,
    );
  });
});

describe('turns', () => {
  const at = (turns: number, limit = 10) =>
    boundOf(null, { ...none, turns: limit }, { ...pace, turns }).level;

  it('may all be used, are near from four fifths on, and none begins after the last', () => {
    expect([7, 8, 10, 11].map((turns) => at(turns))).toEqual(['far', 'near', 'near', 'hard']);
    expect([1, 2].map((turns) => at(turns, 1))).toEqual(['near', 'hard']);
  });
});

describe('time', () => {
  const at = (minutes: number, limit = 60) =>
    boundOf(null, { ...none, wallClockMinutes: limit }, { ...pace, age: minutes * 60_000 }).level;

  it('is near from four fifths on, and ends with two minutes for a report, a tenth where there is little', () => {
    expect([47, 48, 57, 58, 59, 60].map((minutes) => at(minutes))).toEqual([
      'far',
      'near',
      'near',
      'soft',
      'soft',
      'hard',
    ]);
    expect([8, 9, 10].map((minutes) => at(minutes, 10))).toEqual(['near', 'soft', 'hard']);
  });
});

describe('of several bounds', () => {
  it('the one that binds most counts; none at all is far', () => {
    const limits = { ...none, turns: 2 };
    expect(boundOf(null, none, pace)).toMatchObject({ level: 'far', mark: '' });
    expect(boundOf(null, undefined, pace).level).toBe('far');
    expect(boundOf(account(85), limits, { ...pace, turns: 3 })).toMatchObject({
      level: 'hard',
      cause: 'limit',
      of: 'limits.turns',
    });
    expect(boundOf(account(100), limits, { ...pace, turns: 3 })).toMatchObject({ cause: 'budget' });
  });
});
