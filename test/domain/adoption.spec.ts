import { describe, expect, it } from 'vitest';
import { adopt, bound, fired, founded, hire, prompted, seated } from '../support/facts.ts';
import { given, lastRuling, memberOf } from '../support/given.ts';

const BOSS = [founded(), ...seated('boss', 'user')];
const TEAM = [...BOSS, ...seated('mgr', 'boss', { role: 'manager' }), ...seated('dev', 'mgr')];

function refusal(code: string) {
  return (state: Parameters<typeof lastRuling>[0]) =>
    expect(lastRuling(state)).toMatchObject({ accepted: false, code });
}

describe('an open session', () => {
  it('is bound at once when it is adopted', () => {
    given(BOSS)
      .when(adopt('guest', 'boss', 'S-guest', { actor: 'user' }))
      .then((state) => expect(memberOf(state, 'guest')).toMatchObject({ session: 'S-guest', phase: 'idle' }));
  });

  it('may make itself the Executive of a nest that has none', () => {
    given(founded())
      .when(adopt('boss', 'user', 'S-me', { actor: 'session:S-me' }))
      .then((state) => expect(memberOf(state, 'boss')).toMatchObject({ session: 'S-me', role: 'executive' }));
    given(BOSS)
      .when(adopt('boss-2', 'user', 'S-me', { actor: 'session:S-me' }))
      .then(refusal('executive_exists'));
  });

  it('may not make itself anything else, nor another session the Executive', () => {
    given(BOSS)
      .when(adopt('guest', 'boss', 'S-me', { actor: 'session:S-me' }))
      .then(refusal('unknown_actor'));
    given(founded())
      .when(adopt('boss', 'user', 'S-you', { actor: 'session:S-me' }))
      .then(refusal('unknown_actor'));
  });

  it('cannot be two members', () => {
    given(TEAM)
      .when(adopt('guest', 'boss', 'S-dev', { actor: 'user' }))
      .then(refusal('session_taken'));
  });

  it('can be taken on again after its member has been fired', () => {
    given(TEAM, fired('dev'))
      .when(adopt('guest', 'boss', 'S-dev', { actor: 'user' }), prompted('S-dev'))
      .then((state) => {
        expect(memberOf(state, 'guest')).toMatchObject({ session: 'S-dev', phase: 'working' });
        expect(memberOf(state, 'dev').phase).toBe('stopped');
      });
  });

  it('that the hirer has bound counts for the seat asked for and no other', () => {
    given(TEAM, hire('new', 'mgr'))
      .when(bound('new', 'S-new', 2))
      .then((state) => {
        expect(memberOf(state, 'new').session).toBeNull();
        expect(state.counts.late).toBe(1);
      });
  });
});
