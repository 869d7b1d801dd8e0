import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Charter, defaultCharter } from '../../src/domain/charter.ts';
import type { Outcome } from '../../src/domain/outcomes.ts';
import { type Declared, routeOf } from '../../src/domain/routing.ts';
import { type Models, rungOf } from '../../src/domain/tiers.ts';
import { KIND_NAMES, type Kind, SIGNAL_NAMES, SIGNALS, type Signal } from '../../src/domain/work-signals.ts';

const base = defaultCharter('x').models;
const LADDER4 = ['haiku', 'sonnet', 'opus', 'fable'];

function outcome(kind: Kind, tier: string, more: Partial<Outcome> = {}): Outcome {
  return { kind, tier, done: 0, failed: 0, failing: 0, easy: 0, failures: [], ...more };
}

type Case = Readonly<{
  kind?: Kind | null;
  signals?: readonly Signal[];
  role?: Declared['role'];
  models?: Partial<Charter['models']>;
  outcomes?: readonly Outcome[];
}>;

const route = ({ kind = null, signals = [], role = 'staff', models = {}, outcomes = [] }: Case) =>
  routeOf({ ...base, ...models }, outcomes, { kind, signals, role });

describe('what is declared picks a tier', () => {
  it.each<[string, Case, string]>([
    ['nothing', {}, 'sonnet'],
    ['nothing, with a roster', { models: { roster: { staff: 'haiku' } } }, 'haiku'],
    ['a kind', { kind: 'implementation' }, 'sonnet'],
    ['mechanical work, by that word alone', { kind: 'mechanical' }, 'sonnet'],
    [
      'mechanical work of which it is known what comes out, and checked',
      { kind: 'mechanical', signals: ['well-specified', 'verified-by-tests'] },
      'haiku',
    ],
    ['one of the two', { kind: 'mechanical', signals: ['well-specified'] }, 'sonnet'],
    [
      'a signal that speaks against it',
      { kind: 'mechanical', signals: ['well-specified', 'verified-by-tests', 'security'] },
      'opus',
    ],
    [
      'implementation that is well specified and tested',
      { kind: 'implementation', signals: ['well-specified', 'verified-by-tests'] },
      'sonnet',
    ],
    ['implementation of what nobody has done', { kind: 'implementation', signals: ['novel'] }, 'opus'],
    ['review', { kind: 'review' }, 'opus'],
    ['signals without a kind', { signals: ['irreversible'] }, 'opus'],
    ['a signal twice', { kind: 'mechanical', signals: ['novel', 'novel'] }, 'sonnet'],
    ['everything at once', { kind: 'architecture', signals: SIGNAL_NAMES }, 'opus'],
  ])('%s', (_, given, model) => {
    expect(route(given).model).toBe(model);
  });
});

describe('a tier that is missing is rounded up', () => {
  const easy = { kind: 'mechanical', signals: ['well-specified', 'verified-by-tests'] } as const;

  it.each<[string, Case, string]>([
    ['the middle, of two tiers', { kind: 'implementation', models: { ladder: ['haiku', 'opus'] } }, 'opus'],
    ['the lowest is there', { ...easy, models: { ladder: ['haiku', 'opus'] } }, 'haiku'],
    ['the lowest, of one tier', { ...easy, models: { ladder: ['opus'] } }, 'opus'],
    ['the middle, of four', { kind: 'implementation', models: { ladder: LADDER4 } }, 'opus'],
    ['the highest, of four', { kind: 'architecture', models: { ladder: LADDER4 } }, 'fable'],
  ])('%s', (_, given, model) => {
    expect(route(given).model).toBe(model);
  });
});

describe('the charter binds the choice', () => {
  const hard = { kind: 'architecture' } as const;
  const easy = { kind: 'mechanical', signals: ['well-specified', 'verified-by-tests'] } as const;

  it.each<[string, Case, string]>([
    ['ceiling', { ...hard, models: { ceiling: 'sonnet' } }, 'sonnet'],
    ['floor', { ...easy, models: { floor: 'sonnet' } }, 'sonnet'],
    [
      'floor above the ceiling: the ceiling',
      { ...hard, models: { floor: 'opus', ceiling: 'haiku' } },
      'haiku',
    ],
    ['a default below the floor', { models: { floor: 'opus' } }, 'opus'],
    ['a default that is on no ladder', { models: { default: 'fable' } }, 'fable'],
    ['the same under a ceiling', { models: { default: 'fable', ceiling: 'sonnet' } }, 'sonnet'],
    ['roster at the least', { ...easy, models: { roster: { staff: 'opus' } } }, 'opus'],
    ['roster, and signals above it', { ...hard, models: { roster: { staff: 'haiku' } } }, 'opus'],
    [
      'roster above the ceiling',
      { ...easy, models: { roster: { staff: 'opus' }, ceiling: 'haiku' } },
      'haiku',
    ],
    ['the roster of another role', { ...easy, models: { roster: { manager: 'opus' } } }, 'haiku'],
    ['a roster that is on no ladder', { ...hard, models: { roster: { staff: 'own-model' } } }, 'own-model'],
    [
      'the user’s own name for a tier',
      { kind: 'implementation', models: { default: 'claude-sonnet-5-5' } },
      'claude-sonnet-5-5',
    ],
  ])('%s', (_, given, model) => {
    expect(route(given).model).toBe(model);
  });

  it('and says which part of it did', () => {
    expect(route({ ...hard, models: { ceiling: 'sonnet' } })).toEqual({
      model: 'sonnet',
      tier: 'sonnet',
      why: ['architecture 80: 80 of 100, opus of haiku, sonnet, opus', 'the charter’s ceiling: sonnet'],
    });
  });
});

describe('outcomes move the choice by one tier', () => {
  const kind = 'implementation';
  const easy = (n: number, tier = 'sonnet') => outcome(kind, tier, { done: n, easy: n });

  it.each<[string, Case, string]>([
    ['two done at once prove nothing yet', { kind, outcomes: [easy(2)] }, 'sonnet'],
    ['three go down', { kind, outcomes: [easy(3)] }, 'haiku'],
    ['of another kind', { kind, outcomes: [outcome('research', 'sonnet', { easy: 9 })] }, 'sonnet'],
    ['on another tier', { kind, outcomes: [easy(9, 'opus')] }, 'sonnet'],
    [
      'not where a signal speaks against it',
      { kind, signals: ['wide-scope'], outcomes: [easy(9, 'opus')] },
      'opus',
    ],
    ['not below the floor', { kind, outcomes: [easy(9)], models: { floor: 'sonnet' } }, 'sonnet'],
    [
      'not below the roster',
      { kind, outcomes: [easy(9)], models: { roster: { staff: 'sonnet' } } },
      'sonnet',
    ],
    [
      'a failure on the lower tier asks for as many again',
      { kind, outcomes: [easy(5), outcome(kind, 'haiku', { failed: 1 })] },
      'sonnet',
    ],
    [
      'and then it is tried again',
      { kind, outcomes: [easy(6), outcome(kind, 'haiku', { failed: 1 })] },
      'haiku',
    ],
    [
      'one failure is no rule',
      { kind, outcomes: [outcome(kind, 'sonnet', { failing: 1, failed: 1 })] },
      'sonnet',
    ],
    ['two in a row go up', { kind, outcomes: [outcome(kind, 'sonnet', { failing: 2, failed: 2 })] }, 'opus'],
    [
      'not above the ceiling',
      { kind, models: { ceiling: 'sonnet' }, outcomes: [outcome(kind, 'sonnet', { failing: 2, failed: 2 })] },
      'sonnet',
    ],
    [
      'on the tier that the floor has picked',
      {
        kind: 'mechanical',
        signals: ['well-specified', 'verified-by-tests'],
        models: { floor: 'sonnet' },
        outcomes: [outcome('mechanical', 'sonnet', { failing: 2, failed: 2 })],
      },
      'opus',
    ],
  ])('%s', (_, given, model) => {
    expect(route(given).model).toBe(model);
  });

  it('with the count that it rests on', () => {
    expect(route({ kind, outcomes: [easy(4)] }).why.at(-1)).toBe(
      'the last 4 tasks of implementation on sonnet were done at once: one tier down, haiku',
    );
    const stuck = outcome(kind, 'sonnet', { failing: 3, failed: 3 });
    expect(route({ kind, outcomes: [stuck], models: { ceiling: 'sonnet' } }).why.at(-1)).toBe(
      'the last 3 tasks of implementation on sonnet failed, and there is no tier above it to go to',
    );
  });
});

describe('whatever is declared and has happened', () => {
  const ladders = fc.shuffledSubarray(['haiku', 'sonnet', 'opus', 'fable', 'small', 'large'], {
    minLength: 1,
  });
  const charters: fc.Arbitrary<Models> = ladders.chain((ladder) => {
    const tier = fc.constantFrom(...ladder);
    const bound = fc.option(tier, { nil: null });
    const listed = fc.oneof(tier, fc.constant('own-model'));
    return fc.record({
      ladder: fc.constant(ladder),
      default: listed,
      floor: bound,
      ceiling: bound,
      roster: fc.oneof(fc.constant({}), fc.record({ staff: listed })),
    });
  });
  const small = fc.integer({ min: 0, max: 12 });
  const histories = fc.array(
    fc.record({
      kind: fc.constantFrom(...KIND_NAMES),
      tier: fc.constantFrom('haiku', 'sonnet', 'opus', 'fable', 'small', 'large', 'gone'),
      done: small,
      failed: small,
      failing: small,
      easy: small,
      failures: fc.constant<Outcome['failures']>([]),
    }),
    { maxLength: 20 },
  );
  const kinds = fc.option(fc.constantFrom(...KIND_NAMES), { nil: null });
  const words = fc.subarray([...SIGNAL_NAMES]);

  it('it is never below the floor and never above the ceiling', () => {
    fc.assert(
      fc.property(charters, histories, kinds, words, (models, outcomes, kind, signals) => {
        const { model } = routeOf(models, outcomes, { kind, signals, role: 'staff' });
        const rung = rungOf(models, model);
        const [floor, ceiling] = [models.floor, models.ceiling].map((b) =>
          b === null ? null : rungOf(models, b),
        );
        if (ceiling !== null) expect(rung).toBeLessThanOrEqual(ceiling as number);
        if (ceiling !== null || floor !== null) expect(rung).toBeGreaterThanOrEqual(0);
        if (floor !== null && (ceiling === null || (floor as number) <= (ceiling as number)))
          expect(rung).toBeGreaterThanOrEqual(floor as number);
      }),
    );
  });

  it('one more signal for a stronger model never gives a weaker one, nor one for a weaker a stronger', () => {
    fc.assert(
      fc.property(
        charters,
        histories,
        fc.constantFrom(...KIND_NAMES),
        words,
        fc.constantFrom(...SIGNAL_NAMES),
        (models, outcomes, kind, signals, more) => {
          const rung = (given: readonly Signal[]) =>
            rungOf(models, routeOf(models, outcomes, { kind, signals: given, role: 'staff' }).model);
          const [without, with_] = [rung(signals), rung([...signals, more])];
          if (SIGNALS[more].weight > 0) expect(with_).toBeGreaterThanOrEqual(without);
          else expect(with_).toBeLessThanOrEqual(without);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('the order of the signals does not matter, and every choice has a reason', () => {
    fc.assert(
      fc.property(charters, histories, kinds, words, (models, outcomes, kind, signals) => {
        const one = routeOf(models, outcomes, { kind, signals, role: 'staff' });
        const other = routeOf(models, outcomes, { kind, signals: signals.toReversed(), role: 'staff' });
        expect(other.model).toBe(one.model);
        expect(one.why.length).toBeGreaterThan(0);
        expect(one.why.length).toBeLessThanOrEqual(10);
      }),
    );
  });
});
