import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../src/domain/envelope.ts';
import { RULES } from '../../src/domain/version.ts';
import {
  amended,
  escalated,
  fact,
  founded,
  hire,
  messaged,
  prompted,
  reported,
  seated,
  text,
  turnEnded,
} from '../support/facts.ts';
import { decided, fold, given, inboxLines, lastRuling, memberOf } from '../support/given.ts';

const TEAM = [founded(), ...seated('boss', 'user'), ...seated('dev', 'boss')];

function unknown(type: string, more: Partial<Envelope> = {}): Envelope {
  return { ...messaged('user', 'dev'), type, ...more };
}

describe('an event that this version does not know', () => {
  it('is skipped when it says that it is harmless', () => {
    given(TEAM)
      .when(unknown('mood_noted', { harmless: true }), reported('S-dev'))
      .then((state) => {
        expect(state.counts.skipped).toBe(1);
        expect(state.blind).toBeNull();
        expect(memberOf(state, 'dev').phase).toBe('done');
      });
  });

  it('makes the reader refuse to rule from there on when it does not', () => {
    given(TEAM)
      .when(unknown('seat_sold'), hire('extra', 'boss'), reported('S-dev'))
      .then((state) => {
        expect(state.blind).toEqual({ type: 'seat_sold', position: String(TEAM.length * 10) });
        expect(state.members.has('extra')).toBe(false);
        expect(memberOf(state, 'dev').phase).toBe('idle');
      });
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('may be called %s', (type) => {
    given(TEAM)
      .when(unknown(type))
      .then((state) => expect(state.blind?.type).toBe(type));
  });
});

describe('the rules of a log', () => {
  it('that are newer than this version make it refuse to rule', () => {
    given(founded({}, RULES + 1))
      .when(hire('boss', 'user'))
      .then((state) => {
        expect(state.blind?.type).toBe(`rules ${RULES + 1}`);
        expect(state.nest?.id).toBe('n-1');
        expect(state.rulings).toEqual([]);
      });
  });

  it('are those of the first founding: a second `nest init` that lost the race changes nothing', () => {
    given(TEAM)
      .when(founded({ members: 1 }))
      .thenNothingHappened();
  });
});

describe('the charter', () => {
  it('is amended by the user', () => {
    given(TEAM)
      .when(amended({ members: 3 }))
      .then((state) => expect(state.charter?.limits.members).toBe(3));
  });

  it('is amended by nobody else', () => {
    for (const actor of ['session:S-boss', 'session:S-x', 'system', 'boss', '']) {
      given(TEAM)
        .when(amended({ members: 3 }, actor))
        .then((state) => {
          expect(state.charter?.limits.members).toBe(16);
          expect(state.counts.late).toBe(1);
        });
    }
  });
});

describe('a line that is no event of ours', () => {
  const wrong: [string, Envelope][] = [
    ['a status nobody has', reported('S-dev', { status: 'splendid' as 'done' })],
    ['a role nobody has', hire('x', 'boss', { role: 'emperor' as 'staff' })],
    ['a text without its words', reported('S-dev', { text: { blob: 'a'.repeat(64) } as never })],
    ['a text that is a number', messaged('user', 'dev', 7 as never)],
    [
      'a text of two kinds',
      reported('S-dev', { text: { text: 1, blob: 'a'.repeat(64), bytes: 1, head: '' } as never }),
    ],
    ['a closing line without a line', turnEnded('S-dev', { closing: { kind: 'result' } as never })],
    ['background work that is a number', turnEnded('S-dev', { background: 3 as never })],
    ['a hint that names a number', prompted('S-dev', { hint: { member: 5, gen: 1 } as never })],
    ['an empty charter', fact('charter_amended', { charter: {} as never, changed: [] }, { actor: 'user' })],
    ['endless limits', amended({ members: Number.POSITIVE_INFINITY })],
    ['no data', { ...reported('S-dev'), data: {} }],
  ];

  it.each(wrong)('is counted and changes nothing: %s', (_what, event) => {
    const state = fold([...TEAM, event]);
    expect(state.counts.malformed).toBe(1);
    expect(decided(state)).toEqual(decided(fold(TEAM)));
    expect(state.seen).toEqual(fold(TEAM).seen);
  });

  it('takes nothing away from the one that follows it under the same id', () => {
    const good = reported('S-dev');
    given(TEAM, { ...good, data: { ...good.data, status: 9 } })
      .when(good)
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('done'));
  });
});

describe('order', () => {
  const at = (event: Envelope, time: unknown): Envelope => ({ ...event, at: time as string });
  const story = [
    ...TEAM,
    prompted('S-dev'),
    escalated('S-dev'),
    messaged('session:S-boss', 'dev', 'Postgres.'),
    prompted('S-dev', { prompt: 'p2', kind: 'relay' }),
    reported('S-dev', { text: text('It works.') }),
    hire('late', 'boss'),
  ];
  const orderOf = (events: readonly Envelope[]) => {
    const state = fold(events);
    return {
      rulings: state.rulings.map((r) => `${r.request} ${r.code}`),
      phases: [...state.members.values()].map((m) => `${m.id} ${m.phase} ${m.why}`),
      inbox: inboxLines(state, 'boss'),
      turns: memberOf(state, 'dev').turns,
    };
  };

  it.each([
    ['all the same', () => '2026-01-05T09:00:00.000Z'],
    ['running backwards', (i: number) => new Date(1_767_603_600_000 - i * 1000).toISOString()],
    [
      'ahead by 90 seconds for one writer',
      (i: number) => new Date(1_767_603_600_000 + (i % 3 === 0 ? 90_000 : i)).toISOString(),
    ],
    ['missing', () => ''],
    ['yesterday', () => 'yesterday'],
    ['epoch seconds', (i: number) => String(1_767_603_600 - i)],
  ])('is that of the file when time stamps are %s', (_how, time) => {
    expect(orderOf(story.map((event, i) => at(event, time(i))))).toEqual(orderOf(story));
  });

  it('decides who was first, not the clock of the writer', () => {
    const early = hire('x', 'boss', { request: 'second in the file', at: '2020-01-01T00:00:00.000Z' });
    given(TEAM, hire('x', 'boss', { request: 'first in the file' }))
      .when(early)
      .then((state) =>
        expect(lastRuling(state)).toMatchObject({ request: 'second in the file', accepted: false }),
      );
  });
});
