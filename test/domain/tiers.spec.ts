import { describe, expect, it } from 'vitest';
import { type Charter, defaultCharter } from '../../src/domain/charter.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import { modelFaults, refuseModel, withinBounds } from '../../src/domain/tiers.ts';
import { adopt, charterOf, fact, founded, hire, seated } from '../support/facts.ts';
import { fold, lastRuling } from '../support/given.ts';

const models = (change: Partial<Charter['models']>): Charter['models'] => ({
  ...defaultCharter('x').models,
  ...change,
});

describe('floor and ceiling', () => {
  it.each([
    ['nothing is bounded', {}, 'anything-at-all', null],
    ['the floor itself', { floor: 'sonnet' }, 'sonnet', null],
    ['below the floor', { floor: 'sonnet' }, 'haiku', 'floor'],
    ['below the floor by its full name', { floor: 'sonnet' }, 'claude-haiku-5-5', 'floor'],
    ['above the floor', { floor: 'sonnet' }, 'opus', null],
    ['the ceiling by its full name', { ceiling: 'sonnet' }, 'claude-sonnet-5-5[1m]', null],
    ['above the ceiling', { ceiling: 'sonnet' }, 'opus', 'ceiling'],
    ['a ceiling by its full name', { ceiling: 'claude-sonnet-5-5' }, 'opus', 'ceiling'],
    ['on no ladder, with a ceiling', { ceiling: 'opus' }, 'fable', 'off_ladder'],
    ['on no ladder, with a floor', { floor: 'haiku' }, 'fable', 'off_ladder'],
    ['a contradiction, by its ceiling', { floor: 'opus', ceiling: 'haiku' }, 'haiku', null],
    ['a contradiction, by its floor', { floor: 'opus', ceiling: 'haiku' }, 'opus', 'ceiling'],
  ])('%s', (_, change, model, code) => {
    expect(refuseModel(models(change), model)?.code ?? null).toBe(code);
  });

  it.each([
    ['a default below the floor goes up to it', { floor: 'opus' }, 'sonnet', 'opus'],
    ['one above the ceiling goes down to it', { ceiling: 'haiku' }, 'sonnet', 'haiku'],
    ['one that is on no ladder is rounded up', { floor: 'haiku' }, 'fable', 'opus'],
    ['as far as the ceiling', { ceiling: 'sonnet' }, 'fable', 'sonnet'],
    ['and stays what it is where nothing is bounded', {}, 'fable', 'fable'],
  ])('%s', (_, change, model, expected) => {
    expect(withinBounds(models(change), model).model).toBe(expected);
  });

  it.each([
    ['are tiers', { floor: 'haiku', ceiling: 'opus' }, 0],
    ['are the same tier', { floor: 'opus', ceiling: 'opus' }, 0],
    ['cross', { floor: 'opus', ceiling: 'haiku' }, 1],
    ['are on no ladder', { floor: 'small', ceiling: 'large' }, 2],
  ])('that %s are told from those that bind nothing', (_, change, faults) => {
    expect(modelFaults(models(change))).toHaveLength(faults);
  });
});

describe('the ruling on a hire', () => {
  const under = (change: Partial<Charter['models']>): Envelope[] => [
    founded(),
    fact(
      'charter_amended',
      { charter: { ...charterOf(), models: models(change) }, changed: ['models'] },
      { actor: 'user' },
    ),
  ];
  const ruling = (log: readonly Envelope[]) => lastRuling(fold(log));

  it.each([
    ['below the floor', { floor: 'sonnet' }, 'haiku', 'floor'],
    ['above the ceiling', { ceiling: 'haiku' }, 'sonnet', 'ceiling'],
    ['on no ladder', { ceiling: 'opus' }, 'fable', 'off_ladder'],
    ['within', { floor: 'haiku', ceiling: 'opus' }, 'sonnet', 'ok'],
  ])('%s', (_, change, model, code) => {
    expect(ruling([...under(change), hire('boss', 'user', { model })]).code).toBe(code);
  });

  it('names the bound', () => {
    const log = [...under({ floor: 'sonnet', ceiling: 'sonnet' }), hire('boss', 'user', { model: 'opus' })];
    expect(ruling(log).why).toBe("opus is above the charter's ceiling, sonnet");
  });

  it('leaves a session that is adopted on the model that its person has chosen', () => {
    const log = [...under({ floor: 'opus' }), adopt('boss', 'user', 'S-boss', { model: 'as it is' })];
    expect(ruling(log).code).toBe('ok');
  });

  it.each([
    ['brought back', 'recovery', 'ok'],
    ['reassigned', 'reassignment', 'ceiling'],
  ] as const)('of a seat that is %s under a ceiling that came later', (_, continues, code) => {
    const before = [founded(), ...seated('boss', 'user', { model: 'opus' })];
    const again = hire('boss', 'user', { gen: 2, continues, model: 'opus' });
    expect(ruling([...before, ...under({ ceiling: 'sonnet' }).slice(1), again]).code).toBe(code);
  });
});
