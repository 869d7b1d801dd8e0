import { describe, expect, it } from 'vitest';
import { fired, founded, handshake, hire, leaseExpired, seated } from '../support/facts.ts';
import { given, lastRuling, memberOf } from '../support/given.ts';

const BOSS = [founded(), ...seated('boss', 'user')];
const TEAM = [...BOSS, ...seated('mgr', 'boss', { role: 'manager' }), ...seated('dev', 'mgr')];

function refusal(code: string) {
  return (state: Parameters<typeof lastRuling>[0]) =>
    expect(lastRuling(state)).toMatchObject({ accepted: false, code });
}

describe('the name of a member', () => {
  it.each([
    '__proto__',
    'constructor',
    'prototype',
    'user',
    'system',
    'all',
    '',
    'Dev',
    '../dev',
    '-dev',
    '9dev',
    'a.b',
    'dev\n',
    'd'.repeat(33),
  ])('cannot be %j', (name) => {
    given(BOSS).when(hire(name, 'boss')).then(refusal('bad_name'));
  });

  it('is taken while its member is there', () => {
    given(TEAM)
      .when(hire('dev', 'mgr', { gen: 2 }))
      .then(refusal('name_taken'));
    given(TEAM).when(hire('dev', 'mgr')).then(refusal('name_taken'));
  });

  it('can be used again after a fire or a failed start, as the next generation and no other', () => {
    given(TEAM, fired('dev')).when(hire('dev', 'mgr')).then(refusal('name_taken'));
    given(TEAM, fired('dev'))
      .when(hire('dev', 'mgr', { gen: 3 }))
      .then(refusal('name_taken'));
    given(TEAM, fired('dev'))
      .when(hire('dev', 'mgr', { gen: 2 }), handshake('dev', 'S-dev2', 2))
      .then((state) =>
        expect(memberOf(state, 'dev')).toMatchObject({ gen: 2, session: 'S-dev2', tombstone: null }),
      );
    given(TEAM, hire('late', 'mgr'), leaseExpired('late'))
      .when(hire('late', 'mgr', { gen: 2 }))
      .then((state) => expect(memberOf(state, 'late').gen).toBe(2));
  });

  it('begins with generation 1', () => {
    given(BOSS)
      .when(hire('dev', 'boss', { gen: 2 }))
      .then(refusal('bad_generation'));
    given(BOSS)
      .when(hire('dev', 'boss', { gen: null }))
      .then(refusal('bad_generation'));
  });

  it('goes to the first of two that want it at once', () => {
    given(TEAM)
      .when(hire('new', 'mgr', { request: 'r1' }), hire('new', 'boss', { request: 'r2' }))
      .then((state) => {
        expect(state.rulings.slice(-2)).toMatchObject([
          { request: 'r1', accepted: true },
          { request: 'r2', accepted: false, code: 'name_taken' },
        ]);
        expect(memberOf(state, 'new').supervisor).toBe('mgr');
      });
  });
});
