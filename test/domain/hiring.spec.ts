import { describe, expect, it } from 'vitest';
import { depthOf } from '../../src/domain/org.ts';
import { amended, fired, founded, hire, leaseExpired, seated } from '../support/facts.ts';
import { given, lastRuling, memberOf } from '../support/given.ts';

const BOSS = [founded(), ...seated('boss', 'user')];
const TEAM = [...BOSS, ...seated('mgr', 'boss', { role: 'manager' }), ...seated('dev', 'mgr')];

function refusal(code: string) {
  return (state: Parameters<typeof lastRuling>[0]) =>
    expect(lastRuling(state)).toMatchObject({ accepted: false, code });
}

describe('a wish to hire', () => {
  it('that is granted makes a member that is launching, under the supervisor asked for', () => {
    given(BOSS)
      .when(hire('dev', 'boss', { title: 'Fix login' }))
      .then((state) => {
        expect(lastRuling(state)).toMatchObject({
          request: 'hire dev 1',
          accepted: true,
          member: 'dev',
          gen: 1,
        });
        expect(memberOf(state, 'dev')).toMatchObject({
          phase: 'launching',
          supervisor: 'boss',
          hiredBy: 'boss',
          role: 'staff',
          title: 'Fix login',
          session: null,
        });
      });
  });

  it('is not ruled on before there is a nest', () => {
    given()
      .when(hire('boss', 'user'))
      .then((state) => {
        expect(state.rulings).toEqual([]);
        expect(state.members.size).toBe(0);
        expect(state.counts.late).toBe(1);
      });
  });

  it('by the user is granted anywhere in the chart', () => {
    given(TEAM)
      .when(hire('extra', 'mgr', { actor: 'user' }))
      .then((s) => expect(lastRuling(s).accepted).toBe(true));
  });

  it('by somebody above the supervisor is granted', () => {
    given(TEAM)
      .when(hire('extra', 'mgr', { actor: 'session:S-boss' }))
      .then((state) =>
        expect(memberOf(state, 'extra')).toMatchObject({ supervisor: 'mgr', hiredBy: 'boss' }),
      );
  });

  it('by somebody below or beside the supervisor is not authorised', () => {
    given(TEAM)
      .when(hire('extra', 'mgr', { actor: 'session:S-dev' }))
      .then(refusal('not_authorised'));
    given(TEAM, seated('peer', 'boss'))
      .when(hire('extra', 'mgr', { actor: 'session:S-peer' }))
      .then(refusal('not_authorised'));
  });

  it('by the system is not authorised', () => {
    given(TEAM)
      .when(hire('extra', 'mgr', { actor: 'system' }))
      .then(refusal('not_authorised'));
  });

  it('by a session that is bound to nobody has an unknown actor', () => {
    given(TEAM)
      .when(hire('extra', 'mgr', { actor: 'session:S-nested' }))
      .then(refusal('unknown_actor'));
    given(TEAM)
      .when(hire('extra', 'mgr', { actor: 'mgr' }))
      .then(refusal('unknown_actor'));
  });

  it('by a session whose member has been fired has an unknown actor', () => {
    given(TEAM, fired('dev')).when(hire('extra', 'dev')).then(refusal('unknown_actor'));
  });

  it('under a supervisor that does not exist is refused', () => {
    given(TEAM)
      .when(hire('extra', 'ghost', { actor: 'user' }))
      .then(refusal('unknown_supervisor'));
    given(TEAM)
      .when(hire('extra', '__proto__', { actor: 'user' }))
      .then(refusal('unknown_supervisor'));
  });

  it('under a supervisor that has been fired or never started is refused', () => {
    given(TEAM, fired('dev'))
      .when(hire('extra', 'dev', { actor: 'user' }))
      .then(refusal('supervisor_gone'));
    given(TEAM, hire('late', 'mgr'), leaseExpired('late'))
      .when(hire('extra', 'late', { actor: 'user' }))
      .then(refusal('supervisor_gone'));
  });
});

describe('the chart', () => {
  it('has one Executive, who reports to the user', () => {
    given(BOSS).when(hire('boss-2', 'user')).then(refusal('executive_exists'));
    given(BOSS)
      .when(hire('boss-2', 'boss', { role: 'executive' }))
      .then(refusal('executive_reports_to_user'));
  });

  it('has nobody but the Executive directly below the user', () => {
    given(founded())
      .when(hire('dev', 'user', { role: 'staff' }))
      .then((state) => expect(lastRuling(state).why).toContain('hire an Executive first'));
    given(BOSS)
      .when(hire('dev', 'user', { role: 'manager' }))
      .then((state) =>
        expect(lastRuling(state)).toMatchObject({
          code: 'needs_supervisor',
          why: expect.stringContaining('boss'),
        }),
      );
  });

  it('takes a new Executive when the old one has been fired', () => {
    given(BOSS, fired('boss'))
      .when(hire('boss-2', 'user'))
      .then((state) => expect(lastRuling(state).accepted).toBe(true));
  });

  it('makes a Staff member that hires a Manager, and leaves a Manager what it is', () => {
    given(TEAM)
      .when(seated('sub', 'dev'))
      .then((state) => {
        expect(memberOf(state, 'dev').role).toBe('manager');
        expect(memberOf(state, 'mgr').role).toBe('manager');
        expect(memberOf(state, 'boss').role).toBe('executive');
        expect(memberOf(state, 'sub').role).toBe('staff');
        expect(depthOf(state, 'sub')).toBe(4);
      });
  });

  it('never promotes for a hire that was refused', () => {
    given(TEAM, amended({ depth: 3 }))
      .when(hire('sub', 'dev'))
      .then((state) => expect(memberOf(state, 'dev').role).toBe('staff'));
  });

  it('never puts a member below its own subordinate, nor its team deeper than it was', () => {
    const orphans = [
      ...BOSS,
      hire('mgr', 'boss'),
      hire('dev', 'mgr', { actor: 'user' }),
      hire('peer', 'boss'),
      leaseExpired('mgr'),
    ];
    given(orphans)
      .when(hire('mgr', 'dev', { actor: 'user', gen: 2 }))
      .then(refusal('has_team'));
    given(orphans)
      .when(hire('mgr', 'peer', { actor: 'user', gen: 2 }))
      .then(refusal('has_team'));
    given(orphans)
      .when(hire('mgr', 'boss', { gen: 2 }))
      .then((state) => expect(lastRuling(state).accepted).toBe(true));
  });
});
