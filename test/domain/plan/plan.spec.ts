import { describe, expect, it } from 'vitest';
import { disciplineOf } from '../../../src/domain/assignment.ts';
import type { EventData } from '../../../src/domain/events.ts';
import { pathLeft, standings, wavesLeft } from '../../../src/domain/plan/standing.ts';
import type { Task } from '../../../src/domain/plan/task.ts';
import type { State } from '../../../src/domain/state.ts';
import {
  checksRan,
  fact,
  fired,
  founded,
  hire,
  prompted,
  reported,
  seated,
  turnEnded,
} from '../../support/facts.ts';
import { fold, given, inboxLines, lastRuling } from '../../support/given.ts';

type Planned = EventData<'plan_changed'>['add'][number];
type Change = EventData<'plan_changed'>;

const task = (id: string, needs: string[] = [], more: Partial<Planned> = {}): Planned => ({
  id,
  title: `the ${id}`,
  needs,
  owner: null,
  integration: false,
  estimate: null,
  ...more,
});

let count = 0;
const planned = (owner: string, change: Partial<Change>, actor = `session:S-${owner}`) => {
  count += 1;
  const data = { request: `plan ${count}`, plan: owner, add: [], change: [], drop: [], as: null, ...change };
  return fact('plan_changed', data, { actor });
};
type Step = 'task_claimed' | 'task_done' | 'task_failed' | 'task_reopened';
const said = (type: Step, who: string, id: string, plan = 'boss', why = '') => {
  count += 1;
  const actor = who === 'user' ? 'user' : `session:S-${who}`;
  return fact(type, { request: `task ${count}`, plan, task: id, why, as: null }, { actor });
};

const TEAM = [founded(), ...seated('boss', 'user'), ...seated('dev', 'boss'), ...seated('ops', 'boss')];
const ABC = [...TEAM, planned('boss', { add: [task('a'), task('b', ['a']), task('c', ['b'])] })];

const tasksOf = (state: State, owner = 'boss'): Task[] => state.plans.get(owner)?.tasks ?? [];
const stateOf = (state: State, id: string) => {
  const found = tasksOf(state).find((one) => one.id === id);
  return [found?.state, found?.by];
};
const refused = (code: string, words: RegExp) => (state: State) => {
  expect(lastRuling(state)).toMatchObject({ accepted: false, code });
  expect(lastRuling(state).why).toMatch(words);
};

describe('a plan', () => {
  it('with a cycle is refused, and the cycle is named', () => {
    given(ABC)
      .when(planned('boss', { change: [{ id: 'a', needs: ['c'] }] }))
      .then((state) => {
        refused('cycle', /^a -> c -> b -> a:/)(state);
        expect(tasksOf(state)[0]?.needs).toEqual([]);
      });
  });

  it('is changed all at once or not at all', () => {
    given(ABC)
      .when(planned('boss', { add: [task('d'), task('e', ['nowhere'])], drop: ['c'] }))
      .then((state) => {
        refused('unknown_need', /e needs nowhere/)(state);
        expect(tasksOf(state).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
      });
  });

  it('keeps what others need', () => {
    given(ABC)
      .when(planned('boss', { drop: ['b'] }))
      .then(refused('needed', /c needs b/));
    given(ABC)
      .when(planned('boss', { drop: ['b'], change: [{ id: 'c', needs: ['a'] }] }))
      .then((state) => expect(tasksOf(state).map(({ id }) => id)).toEqual(['a', 'c']));
  });

  it('has at most 200 tasks', () => {
    const add = Array.from({ length: 198 }, (_, i) => task(`t${i}`));
    given(ABC).when(planned('boss', { add })).then(refused('too_many', /200/));
  });

  it('belongs to its owner and those above, not to those below', () => {
    given(ABC)
      .when(planned('boss', { add: [task('d')] }, 'session:S-dev'))
      .then(refused('not_authorised', /dev may not change the plan of boss/));
    given(ABC)
      .when(planned('boss', { add: [task('d')] }, 'user'))
      .then((state) => expect(tasksOf(state)).toHaveLength(4));
  });

  it('planned anew keeps finished work', () => {
    const begun = [...ABC, said('task_claimed', 'dev', 'a'), said('task_done', 'dev', 'a')];
    given(begun)
      .when(planned('boss', { drop: ['a'] }))
      .then(refused('finished', /finished work stays/));
    given(begun)
      .when(planned('boss', { change: [{ id: 'a', needs: ['c'] }] }))
      .then(refused('finished', /a is done/));
    given(begun)
      .when(planned('boss', { drop: ['b', 'c'], add: [task('d', ['a'])] }))
      .then((state) => {
        expect(stateOf(state, 'a')).toEqual(['done', 'dev']);
        expect([...standings(tasksOf(state))]).toEqual([
          ['a', 'done'],
          ['d', 'ready'],
        ]);
      });
  });

  it('that is finished makes room for the next', () => {
    given(TEAM, planned('boss', { add: [task('a')] }), said('task_done', 'boss', 'a'))
      .when(planned('boss', { drop: ['a'], add: [task('x')] }))
      .then((state) => expect(tasksOf(state).map(({ id }) => id)).toEqual(['x']));
  });

  it('says what is left: waves and the longest chain, without what is done', () => {
    const state = fold([
      ...TEAM,
      planned('boss', {
        add: [task('a'), task('b', ['a']), task('c', ['a'], { estimate: 4 }), task('d', ['b', 'c'])],
      }),
      said('task_done', 'boss', 'a'),
    ]);
    expect(wavesLeft(tasksOf(state)).map((wave) => wave.map(({ id }) => id))).toEqual([['b', 'c'], ['d']]);
    const { path, weight } = pathLeft(tasksOf(state));
    expect([path.map(({ id }) => id), weight]).toEqual([['c', 'd'], 5]);
  });
});

describe('a task', () => {
  it('is given to the first of two who want it', () => {
    const log = [...ABC, said('task_claimed', 'dev', 'a'), said('task_claimed', 'ops', 'a')];
    const state = fold(log);
    expect(state.rulings.slice(-2).map(({ accepted }) => accepted)).toEqual([true, false]);
    refused('taken', /a is at work with dev/)(state);
    expect(stateOf(state, 'a')).toEqual(['claimed', 'dev']);
  });

  it('is given once in whatever order many want it', () => {
    for (const order of [
      ['dev', 'ops'],
      ['ops', 'dev'],
    ] as const) {
      const state = fold([...ABC, ...[...order, ...order].map((who) => said('task_claimed', who, 'a'))]);
      expect(stateOf(state, 'a')).toEqual(['claimed', order[0]]);
    }
  });

  it('waits for what it needs', () => {
    given(ABC)
      .when(said('task_claimed', 'dev', 'c'))
      .then(refused('not_ready', /c waits for b/));
    given(ABC)
      .when(said('task_done', 'boss', 'b'))
      .then(refused('not_ready', /b waits for a/));
  });

  it('that is meant for somebody is not for others', () => {
    given(TEAM, planned('boss', { add: [task('a', [], { owner: 'ops' })] }))
      .when(said('task_claimed', 'dev', 'a'))
      .then(refused('not_yours', /a is meant for ops/));
  });

  it('is ended by whoever has it, or whoever plans', () => {
    const begun = [...ABC, said('task_claimed', 'dev', 'a')];
    given(begun)
      .when(said('task_done', 'ops', 'a'))
      .then(refused('taken', /with dev since 09:00 UTC, not with ops/));
    given(begun)
      .when(said('task_done', 'boss', 'a'))
      .then((state) => expect(stateOf(state, 'a')).toEqual(['done', 'dev']));
    given(ABC)
      .when(said('task_done', 'dev', 'a'))
      .then(refused('not_claimed', /nest task claim a first/));
  });

  it('is nothing to somebody who does not work by that plan', () => {
    const other = [...seated('lead', 'boss', { role: 'manager' }), ...seated('far', 'lead')];
    given(ABC, other, planned('lead', { add: [task('x')] }))
      .when(said('task_claimed', 'dev', 'x', 'lead'))
      .then(refused('not_authorised', /dev does not work by the plan of lead/));
  });

  it('that has failed blocks what needs it, and its owner is told what', () => {
    given(ABC, said('task_claimed', 'dev', 'a'))
      .when(said('task_failed', 'dev', 'a', 'boss', 'no access'))
      .then((state) => {
        expect([...standings(tasksOf(state)).values()]).toEqual(['failed', 'blocked', 'blocked']);
        expect(inboxLines(state, 'boss')).toContain('notice dev failed');
        const item = state.inboxes.get('boss')?.items.at(-1);
        expect(item?.text).toEqual({ text: 'task a (the a) has failed: no access; it blocks b, c' });
      });
    given(ABC, said('task_failed', 'boss', 'a'))
      .when(said('task_claimed', 'dev', 'a'))
      .then(refused('failed', /nest task reopen a/));
    given(ABC, said('task_failed', 'boss', 'a'), said('task_reopened', 'boss', 'a'))
      .when(said('task_claimed', 'dev', 'a'))
      .then((state) => expect(stateOf(state, 'a')).toEqual(['claimed', 'dev']));
  });

  it('is free again when its taker is fired', () => {
    given(ABC, said('task_claimed', 'dev', 'a'))
      .when(fired('dev'))
      .then((state) => expect(stateOf(state, 'a')).toEqual(['open', null]));
  });
});

describe('a member that is hired for a task', () => {
  const discipline = disciplineOf({ task: 'a' });
  const hired = [...ABC, ...seated('new', 'boss', { discipline })];

  it('has it, and its report ends it', () => {
    expect(stateOf(fold(hired), 'a')).toEqual(['claimed', 'new']);
    given(hired)
      .when(reported('S-new'))
      .then((state) => expect(stateOf(state, 'a')).toEqual(['done', 'new']));
    given(hired)
      .when(reported('S-new', { status: 'failed' }))
      .then((state) => expect(stateOf(state, 'a')).toEqual(['failed', 'new']));
    given(hired)
      .when(prompted('S-new'), turnEnded('S-new', { closing: { kind: 'result', line: 'built' } }))
      .then((state) => expect(stateOf(state, 'a')).toEqual(['done', 'new']));
  });

  it('has it again while its work does not hold, and what needs it waits', () => {
    const BAD = [{ check: 'npm test', ok: false, excerpt: '1 failed' }];
    const GOOD = [{ check: 'npm test', ok: true, excerpt: '' }];
    const failed = [...hired, reported('S-new'), checksRan('new', BAD)];
    given(failed)
      .when(said('task_claimed', 'dev', 'b'))
      .then((state) => {
        refused('not_ready', /b waits for a/)(state);
        expect(tasksOf(state)[0]).toMatchObject({
          state: 'claimed',
          by: 'new',
          why: 'its work does not hold: npm test',
        });
      });
    given(failed, prompted('S-new'), reported('S-new'))
      .when([])
      .then((state) => expect(stateOf(state, 'a')).toEqual(['done', 'new']));
    given(failed, prompted('S-new'), reported('S-new'), checksRan('new', BAD))
      .when([])
      .then((state) => expect(stateOf(state, 'a')).toEqual(['claimed', 'new']));
    given(failed)
      .when(checksRan('new', GOOD))
      .then((state) => expect(stateOf(state, 'a')).toEqual(['done', 'new']));
  });

  it('ends it by no check that holds in the middle of its work', () => {
    const checks = (ok: boolean) => checksRan('new', [{ check: 'npm test', ok, excerpt: '' }]);
    given(hired)
      .when(checks(true))
      .then((state) => expect(stateOf(state, 'a')).toEqual(['claimed', 'new']));
    given(hired, reported('S-new'), checks(false), prompted('S-new'))
      .when(checks(true))
      .then((state) => expect(stateOf(state, 'a')).toEqual(['claimed', 'new']));
  });

  it('leaves to its planner what the planner has said of it since', () => {
    given(hired, reported('S-new'), said('task_reopened', 'boss', 'a'), said('task_claimed', 'dev', 'a'))
      .when(checksRan('new', [{ check: 'npm test', ok: false, excerpt: '' }]))
      .then((state) => expect(stateOf(state, 'a')).toEqual(['claimed', 'dev']));
  });

  it('is not hired for one that is taken, waits, or is not there', () => {
    given(hired)
      .when(hire('two', 'boss', { discipline }))
      .then(refused('taken', /with new/));
    given(ABC)
      .when(hire('two', 'boss', { discipline: disciplineOf({ task: 'c' }) }))
      .then(refused('not_ready', /c waits for b/));
    given(ABC)
      .when(hire('two', 'boss', { discipline: disciplineOf({ task: 'z' }) }))
      .then(refused('unknown_task', /no task z in the plan of boss/));
  });

  it('leaves tasks that it has taken by itself as they are when it reports', () => {
    given(ABC, said('task_claimed', 'dev', 'a'))
      .when(reported('S-dev'))
      .then((state) => expect(stateOf(state, 'a')).toEqual(['claimed', 'dev']));
  });
});
