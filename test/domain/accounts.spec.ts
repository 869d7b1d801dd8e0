import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../src/domain/envelope.ts';
import { capOf } from '../../src/domain/ledger.ts';
import { DOLLAR } from '../../src/domain/money.ts';
import type { State } from '../../src/domain/state.ts';
import {
  amended,
  downed,
  escalated,
  fired,
  founded,
  granting,
  handshake,
  hire,
  leaseExpired,
  metered,
  notStarted,
  prompted,
  reparented,
  reported,
  seated,
  sessionEnded,
  turnEnded,
  upped,
} from '../support/facts.ts';
import { given, inboxLines, lastRuling } from '../support/given.ts';
import { budgeted } from '../support/money-writers.ts';

const NEST = [founded({}), budgeted(20, 10), ...seated('boss', 'user')];
/** $20 for all; the Manager has 8, its Staff 3. */
const TEAM = [
  ...NEST,
  ...seated('mgr', 'boss', { grant: 8 * DOLLAR }),
  ...seated('dev', 'mgr', { grant: 3 * DOLLAR }),
];
const done = (session: string): Envelope[] => [
  prompted(session),
  turnEnded(session, { closing: { kind: 'result', line: 'ok' } }),
];

/** The end of a turn that has brought its work to an end. */
function again(): Envelope[] {
  return [turnEnded('S-dev', { prompt: 'p2', closing: { kind: 'result', line: 'ok' } })];
}

/** What an account has left, in dollars. */
function left(state: State, member: string): number | undefined {
  const cap = capOf(state, member);
  return cap === null ? undefined : cap.left / DOLLAR;
}

describe('an account', () => {
  it('is carved out of the supervisor’s by a hire with a grant; without one its money is shared', () => {
    given(TEAM)
      .when(seated('ops', 'mgr'), metered('S-ops', DOLLAR), metered('S-dev', DOLLAR))
      .then((state) => {
        expect(capOf(state, 'mgr')).toEqual({
          boundBy: 'mgr',
          granted: 8 * DOLLAR,
          own: DOLLAR,
          subtree: 2 * DOLLAR,
          held: 3 * DOLLAR,
          reserve: 0.8 * DOLLAR,
          left: 4 * DOLLAR,
          largest: DOLLAR,
        });
        expect(capOf(state, 'ops')).toEqual(capOf(state, 'mgr'));
        expect(capOf(state, 'dev')).toMatchObject({ boundBy: 'dev', left: 2 * DOLLAR });
        expect(capOf(state, 'boss')).toMatchObject({ boundBy: 'charter', left: 12 * DOLLAR, own: 0 });
      });
  });

  it('is none where the charter sets no budget; a grant binds there all the same', () => {
    given(founded(), seated('boss', 'user'), seated('dev', 'boss', { grant: DOLLAR }))
      .when(seated('ops', 'dev'))
      .then((state) => {
        expect(capOf(state, 'boss')).toBeNull();
        expect(capOf(state, 'ops')).toMatchObject({ boundBy: 'dev', left: DOLLAR });
      });
  });

  it('that is overdrawn draws on the one above', () => {
    given(TEAM)
      .when(metered('S-dev', 4 * DOLLAR))
      .then((state) => {
        expect(left(state, 'dev')).toBe(-1);
        expect(left(state, 'mgr')).toBe(4);
        expect(left(state, 'boss')).toBe(12);
      });
  });

  it('follows the charter: less than is promised leaves less than nothing', () => {
    given(TEAM)
      .when(budgeted(5, 10))
      .then((state) => {
        expect(left(state, 'boss')).toBe(-3);
        expect(left(state, 'mgr')).toBe(5);
      });
    given(TEAM)
      .when(amended({}, 'session:S-dev'))
      .then((state) => expect(left(state, 'boss')).toBe(12));
  });
});

describe('a hire', () => {
  it.each([
    ['what is left without the reserve', { grant: 4.2 * DOLLAR }, 'ok'],
    ['a nano-dollar more', { grant: 4.2 * DOLLAR + 1 }, 'budget'],
    ['nothing, and shares', {}, 'ok'],
  ])('is given %s', (_, wish, code) => {
    given(TEAM)
      .when(hire('ops', 'mgr', wish))
      .then((state) => expect(lastRuling(state)).toMatchObject({ code }));
  });

  it('says when it is refused how much could be given, and what may be done', () => {
    given(TEAM)
      .when(hire('ops', 'mgr', { grant: 5 * DOLLAR }))
      .then((state) =>
        expect(lastRuling(state).why).toBe(
          '$5.00 is too much: mgr can give $4.20 at most ($5.00 left, $0.80 of it kept for a retry); see nest ledger, ' +
            'or raise it: nest grant mgr USD',
        ),
      );
  });

  it('shares nothing where only the reserve is left, and no charter binds the Executive’s own seat', () => {
    given(TEAM, metered('S-mgr', 4.3 * DOLLAR))
      .when(hire('ops', 'mgr'))
      .then((state) => expect(lastRuling(state)).toMatchObject({ code: 'budget' }));
    given(TEAM, metered('S-boss', 20 * DOLLAR), fired('dev'), fired('mgr'), fired('boss'))
      .when(hire('boss', 'user', { gen: 2 }))
      .then((state) => expect(lastRuling(state).code).toBe('ok'));
    given(NEST.slice(0, 2))
      .when(hire('boss', 'user', { grant: DOLLAR }))
      .then((state) => expect(lastRuling(state).code).toBe('use_charter'));
  });

  it('of somebody who was there before is given as much on top of what the earlier ones have spent', () => {
    given(TEAM, metered('S-dev', DOLLAR), fired('dev'))
      .when(hire('dev', 'mgr', { gen: 2, grant: 2 * DOLLAR }))
      .then((state) => {
        expect(capOf(state, 'dev')).toMatchObject({ granted: 3 * DOLLAR, own: DOLLAR, left: 2 * DOLLAR });
        expect(left(state, 'mgr')).toBe(5);
      });
  });

  it('is not ruled by money in a log of rules 1, until there is an event of money in it', () => {
    const old = [founded({}, 1), budgeted(20, 10), ...seated('boss', 'user')];
    given(old)
      .when(hire('dev', 'boss', { grant: 30 * DOLLAR }))
      .then((state) => {
        expect(lastRuling(state).code).toBe('ok');
        expect(left(state, 'dev')).toBe(18);
      });
    given(old, metered('S-boss', 1))
      .when(hire('dev', 'boss', { grant: 30 * DOLLAR }))
      .then((state) => expect(lastRuling(state).code).toBe('budget'));
  });
});

describe('what a member did not spend', () => {
  const spent = [...TEAM, metered('S-dev', DOLLAR)];

  it.each([
    ['fired', [fired('dev')]],
    ['done', done('S-dev')],
    [
      'reported as failed, at the end of the turn',
      [prompted('S-dev'), reported('S-dev', { status: 'failed' }), turnEnded('S-dev')],
    ],
    ['ended', [prompted('S-dev'), sessionEnded('S-dev')]],
  ])('goes back when it is %s', (_, ending) => {
    given(spent)
      .when(ending)
      .then((state) => {
        expect(left(state, 'mgr')).toBe(7);
        expect(capOf(state, 'mgr')?.held).toBe(DOLLAR);
      });
  });

  it.each([
    ['at work', [prompted('S-dev')]],
    ['done, in the middle of a turn', [prompted('S-dev'), reported('S-dev')]],
    ['blocked', [prompted('S-dev'), escalated('S-dev')]],
    ['ended without a word', [prompted('S-dev'), turnEnded('S-dev')]],
    ['asleep with everybody', [downed(), sessionEnded('S-dev'), upped()]],
  ])('stays with one that is %s', (_, ending) => {
    given(spent)
      .when(ending)
      .then((state) => expect(left(state, 'mgr')).toBe(5));
  });

  it.each([
    ['whose launch came to nothing', notStarted('ops', 'untrusted')],
    ['whose hirer has died', leaseExpired('ops')],
  ])('goes back of one %s, and is taken again by one that comes all the same', (_, end) => {
    const launching = [...TEAM, hire('ops', 'mgr', { grant: 4 * DOLLAR })];
    given(launching)
      .when(end)
      .then((state) => expect(left(state, 'mgr')).toBe(5));
    given(launching, end)
      .when(handshake('ops'))
      .then((state) => {
        expect(left(state, 'ops')).toBe(4);
        expect(left(state, 'mgr')).toBe(1);
      });
    given(launching, end, metered('S-mgr', 5 * DOLLAR))
      .when(handshake('ops'))
      .then((state) => expect(state.members.get('ops')?.session).toBeNull());
  });

  it('is taken back when it goes on: what is still there of it, and never more', () => {
    const back = [...spent, ...done('S-dev')];
    given(back)
      .when(prompted('S-dev', { prompt: 'p2' }))
      .then((state) => {
        expect(capOf(state, 'dev')).toMatchObject({ granted: 3 * DOLLAR, left: 2 * DOLLAR });
        expect(left(state, 'mgr')).toBe(5);
      });
    given(back, metered('S-mgr', 6.5 * DOLLAR))
      .when(prompted('S-dev', { prompt: 'p2' }))
      .then((state) => {
        expect(capOf(state, 'dev')).toMatchObject({ granted: 1.5 * DOLLAR, left: 0.5 * DOLLAR });
        expect(left(state, 'mgr')).toBe(0);
      });
    given(back, metered('S-mgr', 6.5 * DOLLAR), prompted('S-dev', { prompt: 'p2' }), budgeted(100, 0))
      .when(granting('mgr', 10 * DOLLAR), turnEnded('S-dev'), prompted('S-dev', { prompt: 'p3' }))
      .then((state) => expect(capOf(state, 'dev')).toMatchObject({ granted: 1.5 * DOLLAR }));
  });

  it('shows, while it has finished, as what it would take back', () => {
    given(spent, done('S-dev'))
      .when(metered('S-mgr', 6.5 * DOLLAR))
      .then((state) =>
        expect(capOf(state, 'dev')).toMatchObject({ granted: 1.5 * DOLLAR, left: 0.5 * DOLLAR }),
      );
  });

  it('stays, where others at work share the account, until the last of them has finished', () => {
    const shared = [...TEAM, ...seated('ops', 'dev')];
    given(shared, prompted('S-ops'))
      .when(done('S-dev'))
      .then((state) => expect(left(state, 'mgr')).toBe(5));
    given(shared, prompted('S-ops'), done('S-dev'))
      .when(turnEnded('S-ops', { closing: { kind: 'result', line: 'ok' } }))
      .then((state) => expect(left(state, 'mgr')).toBe(8));
  });

  it('goes back without what the finished one has promised to others: they may still spend it', () => {
    given(TEAM)
      .when(done('S-mgr'))
      .then((state) => {
        expect(left(state, 'boss')).toBe(17);
        expect(left(state, 'dev')).toBe(3);
      });
  });
});

describe('a reassignment', () => {
  const poor = [...TEAM, metered('S-mgr', 4.5 * DOLLAR)];

  it('is paid out of the reserve, which nothing else is', () => {
    given(poor)
      .when(hire('ops', 'mgr', { grant: 0.4 * DOLLAR }))
      .then((state) => expect(lastRuling(state).code).toBe('budget'));
    given(poor)
      .when(hire('dev', 'mgr', { gen: 2, continues: 'reassignment', actor: 'user', grant: 0.4 * DOLLAR }))
      .then((state) => {
        expect(lastRuling(state).code).toBe('ok');
        expect(capOf(state, 'dev')).toMatchObject({ granted: 3.4 * DOLLAR, left: 3.4 * DOLLAR });
        expect(left(state, 'mgr')).toBeCloseTo(0.1, 9);
      });
  });

  it('of nobody, or of one that is gone, is a hire like any other', () => {
    const wish = { continues: 'reassignment', actor: 'user' } as const;
    given(poor, fired('dev'), metered('S-mgr', 7.5 * DOLLAR))
      .when(hire('dev', 'mgr', { gen: 2, ...wish }), hire('new', 'mgr', { ...wish, grant: 0.4 * DOLLAR }))
      .then((state) => expect(state.rulings.slice(-2).map(({ code }) => code)).toEqual(['budget', 'budget']));
  });

  it('keeps what the seat has; where that is spent, it needs a grant', () => {
    const again = hire('dev', 'mgr', { gen: 2, continues: 'reassignment', actor: 'user' });
    given(TEAM, metered('S-dev', DOLLAR))
      .when(again)
      .then((state) => expect(left(state, 'dev')).toBe(2));
    given(TEAM, metered('S-dev', 3 * DOLLAR))
      .when(again)
      .then((state) => expect(lastRuling(state).code).toBe('budget'));
  });
});

describe('a grant', () => {
  it.each([
    ['the user', 'user', 'ok'],
    ['its supervisor', 'session:S-mgr', 'ok'],
    ['whoever is above', 'session:S-boss', 'ok'],
    ['itself', 'session:S-dev', 'not_authorised'],
    ['a stranger', 'session:S-x', 'unknown_actor'],
    ['nobody at all', 'system', 'not_authorised'],
  ])('by %s', (_, actor, code) => {
    given(TEAM)
      .when(granting('dev', DOLLAR, {}, { actor }))
      .then((state) => {
        expect(lastRuling(state).code).toBe(code);
        expect(left(state, 'dev')).toBe(code === 'ok' ? 4 : 3);
        expect(inboxLines(state, 'dev')).toHaveLength(code === 'ok' ? 1 : 0);
      });
  });

  it.each([
    ['nothing', granting('dev', 0), 'no_amount'],
    ['too much', granting('dev', 4.2 * DOLLAR + 1), 'budget'],
    ['to the Executive', granting('boss', DOLLAR), 'use_charter'],
    ['to nobody', granting('nobody', DOLLAR), 'unknown_member'],
    ['to an earlier generation', granting('dev', DOLLAR, {}, { gen: 2 }), 'unknown_member'],
    ['back, more than is unspent', granting('dev', 2 * DOLLAR + 1, { back: true }), 'budget'],
  ])('of %s is refused', (_, wish, code) => {
    given(TEAM, metered('S-dev', DOLLAR))
      .when(wish)
      .then((state) => expect(lastRuling(state).code).toBe(code));
  });

  it('may come back, as far as it is neither spent nor promised', () => {
    given(TEAM)
      .when(granting('mgr', 5 * DOLLAR, { back: true }))
      .then((state) => {
        expect(capOf(state, 'mgr')).toMatchObject({ granted: 3 * DOLLAR, left: 0 });
        expect(left(state, 'boss')).toBe(17);
      });
  });

  it('to one that shared gives it an account; what it has spent so far has been spent from that', () => {
    given(TEAM, seated('ops', 'mgr'), metered('S-ops', DOLLAR))
      .when(granting('ops', 2 * DOLLAR))
      .then((state) => {
        expect(capOf(state, 'ops')).toMatchObject({ boundBy: 'ops', granted: 3 * DOLLAR, left: 2 * DOLLAR });
        expect(capOf(state, 'mgr')).toMatchObject({ own: 0, held: 6 * DOLLAR, left: 2 * DOLLAR });
      });
  });

  it('to one that has finished is held for it at once, and is there in full when it goes on', () => {
    const finished = [...TEAM, metered('S-dev', DOLLAR), ...done('S-dev'), granting('dev', 5 * DOLLAR)];
    given(finished)
      .when()
      .then((state) => {
        expect(lastRuling(state).code).toBe('ok');
        expect(capOf(state, 'mgr')).toMatchObject({ held: 6 * DOLLAR, left: 2 * DOLLAR });
        expect(left(state, 'dev')).toBe(7);
      });
    given(finished, metered('S-mgr', 2 * DOLLAR))
      .when(prompted('S-dev', { prompt: 'p2' }))
      .then((state) => {
        expect(capOf(state, 'dev')).toMatchObject({ granted: 6 * DOLLAR, left: 5 * DOLLAR });
        expect(left(state, 'mgr')).toBe(0);
      });
  });

  it.each([
    ['it goes on and finishes again', [prompted('S-dev', { prompt: 'p2' }), ...again()], 7],
    ['it is fired', [fired('dev')], 7],
    ['it is taken back', [granting('dev', 5 * DOLLAR, { back: true })], 7],
    ['half of it is taken back', [granting('dev', 2.5 * DOLLAR, { back: true })], 4.5],
    ['its last reply is known late', [metered('S-dev', 1.5 * DOLLAR)], 2],
  ])('to one that has finished is free again when %s', (_, facts, there) => {
    given(TEAM, metered('S-dev', DOLLAR), done('S-dev'), granting('dev', 5 * DOLLAR))
      .when(facts)
      .then((state) => expect(left(state, 'mgr')).toBe(there));
  });

  it('to several that have finished is refused when the giver has no more', () => {
    const team = ['w1', 'w2', 'w3'].flatMap((id) => [...seated(id, 'boss'), ...done(`S-${id}`)]);
    given(NEST, team)
      .when(...['w1', 'w2', 'w3'].map((id) => granting(id, 8 * DOLLAR)))
      .then((state) => {
        expect(state.rulings.slice(-3).map(({ code }) => code)).toEqual(['ok', 'ok', 'budget']);
        expect(left(state, 'boss')).toBe(4);
        expect(left(state, 'w2')).toBe(8);
      });
  });

  it('to one that has finished goes along when it gets another supervisor', () => {
    const orphan = [
      ...TEAM,
      ...done('S-dev'),
      granting('dev', DOLLAR),
      hire('mgr', 'boss', { gen: 2, continues: 'recovery', actor: 'user' }),
      notStarted('mgr', 'untrusted', 2),
    ];
    given(orphan)
      .when(reparented('dev', 'boss'))
      .then((state) => {
        expect(lastRuling(state).code).toBe('ok');
        expect(left(state, 'boss')).toBe(19);
        expect(state.purses.get('mgr')).toMatchObject({ held: 0 });
      });
  });

  it('to one that has been fired is refused', () => {
    given(TEAM, fired('dev'))
      .when(granting('dev', DOLLAR))
      .then((state) => expect(lastRuling(state).code).toBe('already_gone'));
  });
});

describe('an orphan', () => {
  /** The Manager was hired again and did not start; its Staff goes to the Executive. */
  const orphaned = [
    ...TEAM,
    metered('S-dev', DOLLAR),
    metered('S-mgr', DOLLAR),
    hire('mgr', 'boss', { gen: 2, continues: 'recovery', actor: 'user' }),
    notStarted('mgr', 'untrusted', 2),
  ];

  it('takes its account along to its new supervisor; nobody has more or less left by that', () => {
    given(orphaned)
      .when(reparented('dev', 'boss'))
      .then((state) => {
        expect(capOf(state, 'dev')).toMatchObject({ granted: 3 * DOLLAR, left: 2 * DOLLAR });
        expect(left(state, 'boss')).toBe(16);
        expect(capOf(state, 'boss')?.subtree).toBe(2 * DOLLAR);
        expect(state.purses.get('mgr')).toMatchObject({
          granted: 5 * DOLLAR,
          own: DOLLAR,
          held: 0,
          subtree: DOLLAR,
        });
      });
  });

  it('brings its money to an account beside the old one', () => {
    given(orphaned, seated('other', 'boss', { grant: 2 * DOLLAR }))
      .when(reparented('dev', 'other'))
      .then((state) => {
        expect(capOf(state, 'other')).toMatchObject({
          granted: 5 * DOLLAR,
          held: 3 * DOLLAR,
          left: 2 * DOLLAR,
        });
        expect(left(state, 'boss')).toBe(14);
      });
  });
});
