import { describe, expect, it } from 'vitest';
import {
  adopt,
  amended,
  fired,
  founded,
  hire,
  leaseExpired,
  prompted,
  reported,
  seated,
} from '../support/facts.ts';
import { given, lastRuling } from '../support/given.ts';

const BOSS = [founded(), ...seated('boss', 'user')];
const TEAM = [...BOSS, ...seated('mgr', 'boss', { role: 'manager' }), ...seated('dev', 'mgr')];

function refusal(code: string) {
  return (state: Parameters<typeof lastRuling>[0]) =>
    expect(lastRuling(state)).toMatchObject({ accepted: false, code });
}

describe('the limits of the charter', () => {
  it('are on members: the one too many is refused, and a seat given back can be taken again', () => {
    const full = [founded({ members: 2 }), ...seated('boss', 'user'), ...seated('dev', 'boss')];
    given(full).when(hire('extra', 'boss')).then(refusal('members'));
    given(full, fired('dev'))
      .when(hire('extra', 'boss'))
      .then((s) => expect(lastRuling(s).accepted).toBe(true));
  });

  it('count a launch against the members until it is given up', () => {
    const launching = [founded({ members: 2 }), ...seated('boss', 'user'), hire('dev', 'boss')];
    given(launching).when(hire('extra', 'boss')).then(refusal('members'));
    given(launching, leaseExpired('dev'))
      .when(hire('extra', 'boss'))
      .then((s) => expect(lastRuling(s).accepted).toBe(true));
  });

  it('are on depth', () => {
    given(founded({ depth: 2 }), seated('boss', 'user'), seated('dev', 'boss'))
      .when(hire('sub', 'dev'))
      .then(refusal('depth'));
  });

  it('are on members at work, not on members that have reported', () => {
    const busy = [founded({ concurrency: 2 }), ...seated('boss', 'user'), ...seated('dev', 'boss')];
    given(busy).when(hire('extra', 'boss')).then(refusal('concurrency'));
    given(busy, prompted('S-dev'), reported('S-dev'))
      .when(hire('extra', 'boss'))
      .then((state) => expect(lastRuling(state).accepted).toBe(true));
  });

  it('let an open session be adopted however many are at work: it works anyway', () => {
    given(founded({ concurrency: 1 }), seated('boss', 'user'))
      .when(adopt('guest', 'boss', 'S-guest', { actor: 'user' }))
      .then((state) => expect(lastRuling(state).accepted).toBe(true));
  });

  it('hold from the amendment on, and take nobody away who is there', () => {
    given(TEAM, amended({ members: 1 }))
      .when(hire('extra', 'mgr'))
      .then((state) => {
        expect(lastRuling(state).code).toBe('members');
        expect([...state.members.keys()]).toEqual(['boss', 'mgr', 'dev']);
      });
  });

  it('give the last seat to the first line of the log, whoever wrote it', () => {
    const one = hire('a', 'boss');
    const other = hire('b', 'mgr');
    const room = [founded({ members: 3 }), ...seated('boss', 'user'), ...seated('mgr', 'boss')];
    given(room)
      .when(one, other)
      .then((s) => expect(s.rulings.slice(-2).map((r) => r.accepted)).toEqual([true, false]));
    given(room)
      .when(other, one)
      .then((s) => expect([...s.members.keys()]).toEqual(['boss', 'mgr', 'b']));
  });
});
