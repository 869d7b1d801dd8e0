import { describe, expect, it } from 'vitest';
import { depthOf } from '../../src/domain/org.ts';
import {
  adopt,
  amended,
  bound,
  fired,
  founded,
  handshake,
  hire,
  leaseExpired,
  prompted,
  reported,
  seated,
} from '../support/facts.ts';
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
