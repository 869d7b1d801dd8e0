import { describe, expect, it } from 'vitest';
import { correctionOf } from '../../src/domain/correction.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import type { Reason } from '../../src/domain/report-words.ts';
import { routeOf } from '../../src/domain/routing.ts';
import { UNSEEN } from '../../src/domain/signs.ts';
import type { State } from '../../src/domain/state.ts';
import { verdictOf } from '../../src/domain/verdict.ts';
import {
  asked,
  escalated,
  fired,
  founded,
  handshake,
  hire,
  messaged,
  nudged,
  observed,
  prompted,
  reported,
  seated,
  turnEnded,
  turnFailed,
} from '../support/facts.ts';
import { fold, given, memberOf } from '../support/given.ts';

const ROUTING = { kind: 'implementation', signals: [], why: ['implementation 50'] };
const TEAM = [founded(), ...seated('boss', 'user')];

/** A member that was given work of a kind, and has begun. */
const begun = (id: string, model = 'sonnet', kind: string | null = 'implementation'): Envelope[] => [
  ...seated(id, 'boss', { model, routing: { ...ROUTING, kind } }),
  prompted(`S-${id}`),
];
const done = (id: string) => reported(`S-${id}`);
const failed = (id: string, reason: Reason | null = null) =>
  reported(`S-${id}`, { status: 'failed', reason, text: { text: 'It does not compile.' } });
const atOnce = (id: string, model = 'sonnet'): Envelope[] => [
  ...begun(id, model),
  done(id),
  turnEnded(`S-${id}`),
];

const outcome = (state: State, tier = 'sonnet', kind = 'implementation') =>
  state.outcomes.find((one) => one.kind === kind && one.tier === tier);
const easyAfter = (...events: readonly Envelope[]) =>
  outcome(fold([...TEAM, ...begun('dev'), ...events]))?.easy ?? 0;
const routed = (log: readonly Envelope[]) => {
  const state = fold([...TEAM, ...log]);
  const models = state.charter?.models;
  if (models === undefined) throw new Error('no charter');
  return routeOf(models, state.outcomes, { kind: 'implementation', signals: [], role: 'staff' }).model;
};

describe('work that is done', () => {
  it('is counted by its kind and tier, and as done at once', () => {
    given(TEAM, begun('dev', 'claude-sonnet-5-5'))
      .when(done('dev'), turnEnded('S-dev'))
      .then((state) => {
        expect(state.outcomes).toEqual([
          { kind: 'implementation', tier: 'sonnet', done: 1, failed: 0, failing: 0, easy: 1, failures: [] },
        ]);
      });
  });

  it('by its closing line counts the same', () => {
    const closing = { kind: 'result', line: 'result: it works' } as const;
    expect(easyAfter(turnEnded('S-dev', { closing }))).toBe(1);
  });

  it.each<[string, Envelope[]]>([
    ['after a nudge', [nudged('S-boss', 'dev'), prompted('S-dev'), done('dev')]],
    ['after a message', [messaged('user', 'dev'), done('dev')]],
    ['after a question', [escalated('S-dev'), done('dev')]],
    ['after it had asked for leave', [asked('S-dev', 'r1'), done('dev')]],
    ['in its second turn', [turnEnded('S-dev'), prompted('S-dev', { prompt: 'p2' }), done('dev')]],
    [
      'after background work',
      [
        turnEnded('S-dev', { background: [{ id: 'b', type: 'shell' }] }),
        prompted('S-dev', { prompt: 'p2', kind: 'task-notification' }),
        done('dev'),
      ],
    ],
    ['after a failure', [failed('dev'), done('dev')]],
  ])('%s is done, and not at once', (_, events) => {
    const found = outcome(fold([...TEAM, ...begun('dev'), ...events]));
    expect(found).toMatchObject({ done: 1, easy: 0 });
  });

  it('counts once, however often it is said', () => {
    const found = outcome(fold([...TEAM, ...atOnce('dev'), done('dev'), done('dev')]));
    expect(found).toMatchObject({ done: 1, easy: 1 });
  });

  it('is no evidence any more once its member is set to work again', () => {
    const back = prompted('S-dev', { prompt: 'p2' });
    expect(easyAfter(done('dev'), turnEnded('S-dev'), back)).toBe(0);
    const found = outcome(fold([...TEAM, ...atOnce('dev'), back, failed('dev')]));
    expect(found).toMatchObject({ done: 1, failed: 1, easy: 0 });
  });

  it('of no declared kind, or of one that nobody knows, is not counted', () => {
    const log = [...TEAM, ...begun('dev', 'sonnet', null), ...begun('ops', 'sonnet', 'alchemy')];
    expect(fold([...log, done('dev'), done('ops')]).outcomes).toEqual([]);
  });
});

describe('work that fails', () => {
  it.each<[Reason | null, number]>([
    [null, 1],
    ['other', 1],
    ['beyond_capability', 1],
    ['transient', 0],
    ['system', 0],
    ['permission', 0],
    ['budget', 0],
    ['input', 0],
    ['business_rule', 0],
  ])('for the reason %s speaks of the model: %i', (reason, failures) => {
    const state = fold([...TEAM, ...begun('dev'), failed('dev', reason)]);
    expect(memberOf(state, 'dev').course.failures).toBe(failures);
    expect(outcome(state)?.failed ?? 0).toBe(failures);
  });

  it('is kept with who said what, the latest three', () => {
    const log = ['a', 'b', 'c', 'd'].flatMap((id) => [...begun(id), failed(id)]);
    const found = outcome(fold([...TEAM, ...log]));
    expect(found).toMatchObject({ failed: 4, failing: 4 });
    expect(found?.failures.map(({ member, why }) => [member, why])).toEqual([
      ['b', 'It does not compile.'],
      ['c', 'It does not compile.'],
      ['d', 'It does not compile.'],
    ]);
  });

  it('twice in a row sends the next of its kind one tier up, until one is done there or here', () => {
    const twice = ['a', 'b'].flatMap((id) => [...begun(id), failed(id)]);
    expect(routed(twice.slice(0, 4))).toBe('sonnet');
    expect(routed(twice)).toBe('opus');
    expect(routed([...twice, ...begun('c'), done('c')])).toBe('sonnet');
  });

  it('is not what a fire says: plans change too', () => {
    const state = fold([...TEAM, ...begun('dev'), fired('dev')]);
    expect(state.outcomes).toEqual([]);
  });
});

describe('work that is done at once', () => {
  const three = ['a', 'b', 'c'].flatMap((id) => atOnce(id));

  it('three times in a row sends the next of its kind one tier down', () => {
    expect(routed(three.slice(0, -5))).toBe('sonnet');
    expect(routed(three)).toBe('haiku');
  });

  it('until the first failure there: then as before', () => {
    expect(routed([...three, ...begun('d', 'haiku')])).toBe('haiku');
    expect(routed([...three, ...begun('d', 'haiku'), failed('d')])).toBe('sonnet');
  });

  it('and again only after twice as much evidence', () => {
    const once = [...three, ...begun('d', 'haiku'), failed('d')];
    const more = (n: number) => Array.from({ length: n }, (_, i) => atOnce(`m${i}`)).flat();
    expect(routed([...once, ...more(5)])).toBe('sonnet');
    expect(routed([...once, ...more(6)])).toBe('haiku');
  });

  it('and a stronger model given to one of them is a failure of the weaker', () => {
    const up = [
      ...begun('d', 'haiku'),
      nudged('S-boss', 'd', 'inspect'),
      hire('d', 'boss', {
        gen: 2,
        continues: 'reassignment',
        model: 'sonnet',
        routing: { ...ROUTING, why: ['one tier up: goes in circles'] },
      }),
    ];
    const state = fold([...TEAM, ...three, ...up]);
    expect(outcome(state, 'haiku')).toMatchObject({
      failed: 1,
      failures: [{ member: 'd', gen: 1, why: 'one tier up: goes in circles' }],
    });
    expect(routed([...three, ...up])).toBe('sonnet');
  });
});

describe('the seat of a member goes one tier up', () => {
  const correction = (...events: readonly Envelope[]) => {
    const state = fold([...TEAM, ...begun('dev'), ...events]);
    return correctionOf(memberOf(state, 'dev'));
  };
  const beyond = { status: 'blocked', reason: 'beyond_capability' } as const;
  const secondTurn = [turnEnded('S-dev'), prompted('S-dev', { prompt: 'p2' })];

  it.each<[string, Envelope[], string | null]>([
    ['nothing has happened', [], null],
    ['it has failed once', [failed('dev')], null],
    ['it has said so twice in one turn', [failed('dev'), failed('dev')], null],
    [
      'it has failed a second time',
      [failed('dev'), ...secondTurn, failed('dev')],
      'it has failed 2 times on sonnet',
    ],
    ['a server has failed it twice', [turnFailed('S-dev'), ...secondTurn, turnFailed('S-dev')], null],
    [
      'it says that its work is beyond it',
      [reported('S-dev', beyond)],
      'its work is beyond sonnet by its own report',
    ],
    [
      'it has failed for that',
      [failed('dev', 'beyond_capability')],
      'its work is beyond sonnet by its own report',
    ],
    [
      'and waits, woken for something else',
      [reported('S-dev', beyond), turnEnded('S-dev'), prompted('S-dev', { prompt: 'p2', kind: 'wake' })],
      'its work is beyond sonnet by its own report',
    ],
    ['and goes on, for somebody has answered', [reported('S-dev', beyond), ...secondTurn], null],
    [
      'and says so again',
      [reported('S-dev', beyond), ...secondTurn, reported('S-dev', beyond)],
      'its work is beyond sonnet by its own report',
    ],
    ['and was done after all', [reported('S-dev', beyond), ...secondTurn, done('dev')], null],
    ['its process is gone', [observed('dev', 'process_gone')], null],
  ])('when %s', (_, events, expected) => {
    expect(correction(...events)).toBe(expected);
  });

  it('once for one failure: the next generation begins without it', () => {
    const up = [
      reported('S-dev', beyond),
      hire('dev', 'boss', { gen: 2, continues: 'reassignment', model: 'opus' }),
    ];
    expect(correction(...up)).toBeNull();
  });

  it('by the failures of two generations on the same model', () => {
    const again = [
      hire('dev', 'boss', { gen: 2, continues: 'reassignment' }),
      handshake('dev', 'S-dev-2', 2),
    ];
    const second = [prompted('S-dev-2'), reported('S-dev-2', { status: 'failed' })];
    expect(correction(failed('dev'), ...again, ...second)).toBe('it has failed 2 times on sonnet');
  });

  it('and what was declared of the work stays with it', () => {
    const log = [
      ...TEAM,
      ...begun('dev'),
      failed('dev'),
      hire('dev', 'boss', { gen: 2, continues: 'reassignment' }),
    ];
    expect(memberOf(fold(log), 'dev').routing).toEqual(ROUTING);
  });

  it('which is what its verdict says to do', () => {
    const state = fold([...TEAM, ...begun('dev'), reported('S-dev', beyond)]);
    const { action } = verdictOf(state, memberOf(state, 'dev'), UNSEEN, Date.UTC(2026, 0, 5, 9));
    expect(action).toBe('nest reassign dev --why "…"');
  });
});

it('the memory of outcomes is bounded by kinds and tiers', () => {
  const log = Array.from({ length: 200 }, (_, i) => [
    ...begun(`m${i}`, `model-${i}`),
    done(`m${i}`),
    fired(`m${i}`),
  ]);
  const state = fold([founded({ members: 200 }), ...seated('boss', 'user'), ...log.flat()]);
  expect(state.outcomes).toHaveLength(64);
  expect(state.outcomes.at(-1)?.tier).toBe('model-199');
});
