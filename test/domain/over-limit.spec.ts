import { describe, expect, it } from 'vitest';
import { isSpent } from '../../src/domain/bound.ts';
import { goesOnAt, mayWake } from '../../src/domain/hold.ts';
import { UNSEEN } from '../../src/domain/signs.ts';
import type { State } from '../../src/domain/state.ts';
import { verdictOf } from '../../src/domain/verdict.ts';
import { careFor } from '../../src/domain/wake-policy.ts';
import {
  amended,
  escalated,
  founded,
  hire,
  limitStopped,
  limitTold,
  messaged,
  prompted,
  reported,
  seated,
  turnEnded,
} from '../support/facts.ts';
import { given, inboxLines, memberOf } from '../support/given.ts';

const T0 = Date.UTC(2026, 0, 5, 9);
const TEAM = [founded({ turns: 2 }), ...seated('boss', 'user'), ...seated('dev', 'boss')];
const AT_WORK = [...TEAM, prompted('S-dev')];
const verdict = (state: State, id: string) => verdictOf(state, memberOf(state, id), UNSEEN, T0 + 60_000);

describe('a member that has nothing left', () => {
  it('is halted, and what it has said last is its report', () => {
    given(AT_WORK)
      .when(limitStopped('dev'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({
          phase: 'halted',
          halt: { cause: 'budget', until: null },
          turn: { open: false },
          report: { status: 'blocked', reason: 'budget', by: 'hook' },
        });
        expect(inboxLines(state, 'boss')).toEqual(['report dev blocked']);
      });
  });

  it('is told of once, whoever else notices it', () => {
    given(AT_WORK, limitStopped('dev'))
      .when(limitStopped('dev', { by: 'reconciler' }))
      .thenNothingHappened();
  });

  it('keeps what it has reported in that turn itself', () => {
    given(AT_WORK, reported('S-dev', { status: 'blocked', reason: 'budget' }))
      .when(limitStopped('dev'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'halted', report: { by: 'member' } });
        expect(inboxLines(state, 'boss')).toEqual(['report dev blocked']);
      });
    given(AT_WORK, reported('S-dev'))
      .when(limitStopped('dev'))
      .then((state) => expect(memberOf(state, 'dev')).toMatchObject({ phase: 'done', halt: null }));
  });

  it('is not halted by what comes late, or by anybody else’s word', () => {
    for (const late of [
      limitStopped('dev', {}, { gen: 9 }),
      limitStopped('dev', {}, { actor: 'session:S-dev' }),
    ])
      given(AT_WORK)
        .when(late)
        .then((state) => expect(memberOf(state, 'dev').phase).toBe('working'));
  });

  it('has ended well when its last reply was the end of its work', () => {
    given(AT_WORK, limitStopped('dev'))
      .when(turnEnded('S-dev', { closing: { kind: 'result', line: 'result: made' } }))
      .then((state) => expect(memberOf(state, 'dev')).toMatchObject({ phase: 'done', halt: null }));
  });
});

describe('an account that several share', () => {
  const SHARED = [...TEAM, ...seated('low', 'dev'), prompted('S-low')];

  it('is told of to whoever stands above its owner, once for each grant', () => {
    given(SHARED)
      .when(
        limitStopped('low', { of: 'dev', mark: 'dev:1' }),
        limitStopped('dev', { of: 'dev', mark: 'dev:1', why: 'nothing left' }),
      )
      .then((state) => {
        expect(inboxLines(state, 'dev')).toEqual(['report low blocked']);
        expect(inboxLines(state, 'boss')).toEqual(['notice dev over budget', 'report dev blocked']);
      });
  });

  it('and is the charter’s, is told of to the user', () => {
    given(SHARED)
      .when(limitStopped('low', { of: 'charter', mark: 'charter:1' }))
      .then((state) => expect(inboxLines(state, 'user')).toEqual(['notice boss over budget']));
  });
});

describe('what somebody has been told', () => {
  it('is remembered until what it was given changes', () => {
    given(AT_WORK)
      .when(limitTold('dev', 'dev:1'), limitTold('dev', 'dev:1', { id: 'again' }), limitTold('dev', 'dev:2'))
      .then((state) => expect(memberOf(state, 'dev').told).toEqual(['dev:1', 'dev:2']));
  });
});

describe('turns that the charter allows', () => {
  const USED = [
    ...AT_WORK,
    turnEnded('S-dev', { closing: { kind: 'result', line: 'result: one' } }),
    prompted('S-dev', { prompt: 'p2' }),
  ];
  const LAST = [
    ...USED,
    turnEnded('S-dev', { prompt: 'p2', closing: { kind: 'result', line: 'result: two' } }),
  ];

  it('are not used up while the last one runs', () => {
    given(USED)
      .when()
      .then((state) => expect(isSpent(state, memberOf(state, 'dev'), T0)).toBe(false));
  });

  it('are used up when it is over: nobody is woken for what comes then, and it goes to whoever stands above', () => {
    given(LAST)
      .when(messaged('user', 'dev', 'One thing more.', { id: 'more' }))
      .then((state) => {
        const dev = memberOf(state, 'dev');
        expect(mayWake(state, dev, T0)).toBe(false);
        const [item] = state.inboxes.get('dev')?.items ?? [];
        if (item === undefined) throw new Error('nothing has come');
        expect(careFor(state, dev, item, T0 + 10_000, false)).toEqual({ step: 'none' });
        expect(careFor(state, dev, item, T0 + 600_000, false)).toMatchObject({ step: 'raise', to: 'boss' });
      });
  });

  it('do not count for a session that a person sits in', () => {
    given(founded({ turns: 1 }), hire('me', 'user', { mode: 'adopt', session: 'S-me', nonce: '' }))
      .when(prompted('S-me'), turnEnded('S-me'))
      .then((state) => expect(isSpent(state, memberOf(state, 'me'), T0)).toBe(false));
  });

  it('go on with more of them, at once, and later after each try in vain', () => {
    const stopped = limitStopped('dev', { cause: 'limit', of: 'limits.turns', mark: 'limits.turns:2' });
    given(LAST, stopped)
      .when()
      .then((state) => {
        expect(goesOnAt(state, memberOf(state, 'dev'), T0)).toBeNull();
        expect(verdict(state, 'dev')).toMatchObject({
          state: 'halted',
          action: 'nest charter set limits.turns <n>',
        });
      });
    given(LAST, stopped)
      .when(amended({ turns: 9 }))
      .then((state) => {
        expect(goesOnAt(state, memberOf(state, 'dev'), T0)).toBe(T0);
        expect(verdict(state, 'dev')).toMatchObject({ why: 'has been given more, and goes on', action: '' });
        memberOf(state, 'dev').ladder.resumptions = 1;
        expect(goesOnAt(state, memberOf(state, 'dev'), T0)).toBe(T0 + 120_000);
        memberOf(state, 'dev').ladder.resumptions = 0;
      });
  });
});

describe('a member that asks for more', () => {
  it('waits for an answer as any other', () => {
    given(AT_WORK)
      .when(escalated('S-dev', 'Two dollars, for the tests.'))
      .then((state) =>
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'blocked', blockedOn: 'answer' }),
      );
  });
});
