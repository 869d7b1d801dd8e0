import { describe, expect, it } from 'vitest';
import { burnOf } from '../../src/domain/burn.ts';
import { spentOf } from '../../src/domain/ledger.ts';
import { DOLLAR } from '../../src/domain/money.ts';
import type { State } from '../../src/domain/state.ts';
import {
  adopt,
  fired,
  founded,
  granting,
  handshake,
  hire,
  metered,
  seated,
  sessionEnded,
  started,
  turnEnded,
} from '../support/facts.ts';
import { given } from '../support/given.ts';

const model = { model: 'sonnet', nanos: 1, input: 0, output: 0, write5m: 0, write1h: 0, read: 0, replies: 1 };
const TEAM = [founded(), ...seated('boss', 'user'), ...seated('mgr', 'boss'), ...seated('dev', 'mgr')];

/** What a member has spent itself, and with those below it, in dollars. */
function dollars(state: State, member: string): [own: number, subtree: number] {
  const { own, subtree } = spentOf(state, member);
  return [own / DOLLAR, subtree / DOLLAR];
}

describe('a session that is forgotten, for there are hundreds of later ones', () => {
  const later = (count: number) => Array.from({ length: count }, (_, i) => metered(`S-later-${i}`, 1000));
  const gone = [...TEAM, metered('S-dev', 5 * DOLLAR, { hidden: 7 }), fired('dev'), ...later(300)];

  it('is charged to whoever has paid for it, for what it spends late, and for nothing twice', () => {
    given(gone)
      .when()
      .then((state) => expect(state.sessions.has('S-dev')).toBe(false));
    given(gone)
      .when(metered('S-dev', 6 * DOLLAR, { hidden: 9 }), metered('S-dev', 6 * DOLLAR))
      .then((state) => {
        expect(dollars(state, 'dev')).toEqual([6, 6]);
        expect(spentOf(state, 'dev').hidden).toBe(9);
        expect(state.purses.get('dev')?.models).toMatchObject([{ nanos: 6 * DOLLAR, replies: 1 }]);
        expect(state.purses.get('dev')?.past).toEqual([]);
        expect(state.sessions.get('S-dev')).toMatchObject({ payer: 'dev', base: null });
      });
    given(gone, metered('S-dev', 6 * DOLLAR), later(300))
      .when(metered('S-dev', 6.5 * DOLLAR))
      .then((state) => expect(dollars(state, 'dev')).toEqual([6.5, 6.5]));
  });

  it('is remembered with a few others of the same member, whatever the sessions of the rest do', () => {
    const many = Array.from({ length: 9 }, (_, i) => [
      ...seated('ops', 'mgr', { gen: i + 1 }).slice(0, 1),
      handshake('ops', `S-ops-${i}`, i + 1),
      metered(`S-ops-${i}`, DOLLAR),
      fired('ops', { gen: i + 1 }),
    ]).flat();
    given(TEAM, metered('S-dev', 5 * DOLLAR), fired('dev'), many)
      .when(later(300))
      .then((state) => {
        expect(state.purses.get('ops')?.past.map(({ session }) => session)).toEqual([
          'S-ops-5',
          'S-ops-6',
          'S-ops-7',
          'S-ops-8',
        ]);
        expect(state.purses.get('dev')?.past).toHaveLength(1);
        expect(dollars(state, 'ops')[0]).toBe(9);
      });
  });
});

describe('a figure that no sum can hold', () => {
  const million = 1_000_000 * DOLLAR;

  it.each([
    ['cost', { nanos: million + 1 }],
    ['cost, as far as an integer goes', { nanos: Number.MAX_SAFE_INTEGER }],
    ['allowance', { hidden: million + 1 }],
    ['reply', { largest: million + 1 }],
    ['model', { models: [{ ...model, nanos: million + 1 }] }],
    ['number of tokens', { models: [{ ...model, input: 1e12 + 1 }] }],
  ])('a %s, is malformed: it is counted and changes nothing', (_, data) => {
    given(TEAM)
      .when(metered('S-dev', DOLLAR, data))
      .then((state) => {
        expect(state.counts.malformed).toBe(1);
        expect(dollars(state, 'dev')).toEqual([0, 0]);
      });
  });

  it('of many sessions together, ends before the integers do: what goes beyond is counted and not charged', () => {
    const many = Array.from({ length: 12 }, (_, i) => [
      ...seated(`d${i}`, 'mgr'),
      metered(`S-d${i}`, million, { hidden: million }),
    ]).flat();
    given([founded({ members: 40, concurrency: 40 }), ...TEAM.slice(1)])
      .when(many)
      .then((state) => {
        expect(state.counts.malformed).toBe(8);
        expect(dollars(state, 'user')[1]).toBe(4_000_000);
        expect(dollars(state, 'd4')).toEqual([0, 0]);
        for (const purse of state.purses.values()) expect(Number.isSafeInteger(purse.subtree)).toBe(true);
      });
  });

  it('is granted to nobody, where nothing else bounds it', () => {
    given(TEAM)
      .when(
        Array.from({ length: 6 }, () => granting('dev', million)),
        granting('mgr', million + 1),
      )
      .then((state) => {
        expect(state.rulings.slice(-6).map(({ code }) => code)).toEqual([
          ...['ok', 'ok', 'ok', 'ok'],
          ...['budget', 'budget'],
        ]);
        expect(state.counts.malformed).toBe(1);
      });
  });
});

describe('what a session has cost', () => {
  it('is charged to its member, and shows at everybody above', () => {
    given(TEAM)
      .when(metered('S-dev', 3 * DOLLAR), metered('S-mgr', DOLLAR))
      .then((state) => {
        expect(dollars(state, 'dev')).toEqual([3, 3]);
        expect(dollars(state, 'mgr')).toEqual([1, 4]);
        expect(dollars(state, 'boss')).toEqual([0, 4]);
        expect(dollars(state, 'user')).toEqual([0, 4]);
      });
  });

  it('counts what is more than before: a lower reading and the same one change nothing', () => {
    given(TEAM, metered('S-dev', 3 * DOLLAR))
      .when(metered('S-dev', DOLLAR), metered('S-dev', 3 * DOLLAR, { largest: 1 }))
      .then((state) => expect(dollars(state, 'dev')).toEqual([3, 3]));
    given(TEAM, metered('S-dev', 3 * DOLLAR))
      .when(metered('S-dev', 5 * DOLLAR))
      .then((state) => {
        expect(dollars(state, 'dev')).toEqual([5, 5]);
        expect(state.purses.get('dev')?.models).toMatchObject([{ model: 'sonnet', nanos: 5 * DOLLAR }]);
      });
  });

  it('goes by the binding in the log, whoever the reading says it is about', () => {
    given(TEAM)
      .when(metered('S-dev', DOLLAR, {}, { member: 'mgr' }))
      .then((state) => {
        expect(dollars(state, 'mgr')).toEqual([0, 1]);
        expect(dollars(state, 'dev')).toEqual([1, 1]);
      });
  });

  it('of a session that nobody knows is charged to nobody, and to its member once it is bound', () => {
    const before = [...TEAM, hire('ops', 'mgr'), metered('S-ops', 2 * DOLLAR)];
    given(before)
      .when()
      .then((state) => {
        expect(dollars(state, 'user')).toEqual([0, 0]);
        expect(state.sessions.get('S-ops')).toMatchObject({ payer: null, gauge: { nanos: 2 * DOLLAR } });
      });
    given(before)
      .when(handshake('ops'), metered('S-ops', 3 * DOLLAR))
      .then((state) => expect(dollars(state, 'ops')).toEqual([3, 3]));
  });

  it('before its adoption is charged to nobody; what comes after is', () => {
    const baseline = metered('S-lead', 7 * DOLLAR, { hidden: 5 }, { member: null, gen: null });
    given(founded(), baseline)
      .when(adopt('boss', 'user', 'S-lead'), metered('S-lead', 9 * DOLLAR, { hidden: 8 }))
      .then((state) => {
        expect(dollars(state, 'boss')).toEqual([2, 2]);
        expect(spentOf(state, 'boss').hidden).toBe(3);
        expect(state.purses.get('boss')?.models).toMatchObject([{ nanos: 2 * DOLLAR }]);
      });
  });

  it('is still charged when it is read late: of a fired member, and of an earlier generation', () => {
    const gone = [...TEAM, fired('dev')];
    given(gone)
      .when(metered('S-dev', DOLLAR))
      .then((state) => expect(dollars(state, 'dev')).toEqual([1, 1]));
    given(gone, hire('dev', 'mgr', { gen: 2 }), handshake('dev', 'S-dev-2', 2))
      .when(metered('S-dev', DOLLAR), metered('S-dev-2', 2 * DOLLAR))
      .then((state) => expect(dollars(state, 'mgr')).toEqual([0, 3]));
  });

  it('is its member’s on both sides of a /clear, and nobody’s once the old conversation is opened again', () => {
    const process = 'pid-of-S-dev';
    const cleared = [
      ...TEAM,
      metered('S-dev', DOLLAR),
      sessionEnded('S-dev', { reason: 'clear', process }),
      started('S-new', { source: 'clear', process }),
    ];
    given(cleared)
      .when(metered('S-dev', 2 * DOLLAR), metered('S-new', 4 * DOLLAR))
      .then((state) => expect(dollars(state, 'dev')).toEqual([6, 6]));
    given(cleared)
      .when(started('S-dev', { source: 'resume', process: 'other' }), metered('S-dev', 2 * DOLLAR))
      .then((state) => {
        expect(dollars(state, 'dev')).toEqual([1, 1]);
        expect(state.sessions.get('S-dev')).toMatchObject({ payer: null, base: { nanos: DOLLAR } });
      });
  });

  it('stays charged, with what was not known of it, when the session is forgotten', () => {
    const others = Array.from({ length: 300 }, (_, i) => metered(`S-x${i}`, 1));
    given(TEAM, metered('S-dev', DOLLAR, { notes: ['incomplete'] }), fired('dev'))
      .when(others)
      .then((state) => {
        expect(state.sessions.has('S-dev')).toBe(false);
        expect(spentOf(state, 'dev')).toMatchObject({ own: DOLLAR, notes: ['incomplete'] });
        expect(state.forgotten + state.sessions.size - 2).toBe(300);
      });
  });

  it('has a speed: what was metered in the last hour, over that hour or the time since the hire', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString();
    given(TEAM)
      .when(
        metered('S-dev', DOLLAR, {}, { at: at(2) }),
        metered('S-dev', 2 * DOLLAR, {}, { at: at(29) }),
        turnEnded('S-dev'),
      )
      .then((state) => {
        const rate = (minute: number) => burnOf(state, Date.parse(at(minute))).get('mgr');
        expect(rate(30)).toBe(4 * DOLLAR);
        expect(rate(60)).toBe(2 * DOLLAR);
        expect(rate(70)).toBe(DOLLAR);
        expect(rate(200)).toBe(0);
      });
  });
});
