import { describe, expect, it } from 'vitest';
import type { State } from '../../src/domain/state.ts';
import { careFor, isDeadLetter, needsJudgement, tellUser } from '../../src/domain/wake-policy.ts';
import {
  asked,
  fired,
  founded,
  handshake,
  hire,
  messaged,
  nudged,
  observed,
  paused,
  prompted,
  raised,
  reported,
  resumed,
  retried,
  seated,
  turnEnded,
  turnFailed,
  wakeTried,
} from '../support/facts.ts';
import { fold, given, inboxLines, memberOf } from '../support/given.ts';

const T0 = Date.UTC(2026, 0, 5, 9);
const TEAM = [founded(), ...seated('boss', 'user'), ...seated('dev', 'boss')];
/** boss has ended its turn and waits; dev has reported, and nobody has read it. */
const UNREAD = [
  ...TEAM,
  prompted('S-boss'),
  turnEnded('S-boss'),
  prompted('S-dev'),
  reported('S-dev', {}, { id: 'the-report' }),
];

function care(state: State, seconds: number, reader = 'boss', waited = false) {
  const item = state.inboxes.get(reader)?.items[0];
  if (item === undefined) throw new Error(`${reader} has nothing unread`);
  return careFor(state, memberOf(state, reader), item, T0 + seconds * 1000, waited);
}

const tries = (count: number) => Array.from({ length: count }, () => wakeTried('boss', ['the-report']));

describe('an unread item', () => {
  it('is left to the reader’s own waiter at first, and wakes the reader when that has not worked', () => {
    expect(care(fold(UNREAD), 2, 'boss', true)).toEqual({ step: 'none' });
    expect(care(fold(UNREAD), 4, 'boss', true)).toEqual({ step: 'wake' });
  });

  it('waits for the first turn of a session that has just been launched, which brings it along', () => {
    const state = fold([...TEAM, messaged('user', 'dev')]);
    expect(care(state, 60, 'dev')).toEqual({ step: 'none' });
    expect(care(state, 301, 'dev')).toEqual({ step: 'wake' });
  });

  it('wakes a reader beside which no waiter stands almost at once', () => {
    expect(care(fold(UNREAD), 0)).toEqual({ step: 'none' });
    expect(care(fold(UNREAD), 1)).toEqual({ step: 'wake' });
  });

  it('is not pressed on a reader in the middle of a turn, which holds it until its next step', () => {
    const state = fold([...UNREAD, prompted('S-boss'), wakeTried('boss', ['the-report'])]);
    expect(care(state, 600)).toEqual({ step: 'none' });
    expect(care(state, 1801)).toMatchObject({ step: 'raise', to: 'user' });
  });

  it.each([
    [1, 3, 'none'],
    [1, 5, 'wake'],
    [2, 14, 'none'],
    [2, 16, 'wake'],
    [3, 59, 'none'],
    [3, 61, 'wake'],
    [4, 299, 'none'],
    [4, 301, 'wake'],
  ])('woken for %i times, waits longer each time: after %i s it is %s', (count, seconds, step) => {
    expect(care(fold([...UNREAD, ...tries(count)]), seconds)).toEqual({ step });
  });

  it('is left to a turn that has just begun, which brings it', () => {
    const at = '2026-01-05T09:00:10.000Z';
    const state = fold([...UNREAD, prompted('S-boss', { prompt: 'p2' }, { at })]);
    expect(care(state, 11)).toEqual({ step: 'none' });
  });

  it('goes to whoever is above when the reader was woken in vain', () => {
    const state = fold([...UNREAD, ...tries(5)]);
    expect(care(state, 1)).toEqual({ step: 'raise', to: 'user', why: 'woken 5 times in vain' });
  });

  it('goes up at once when its reader has been fired, and soon when it is lost', () => {
    const item = messaged('user', 'dev');
    expect(care(fold([...TEAM, item, fired('dev')]), 1, 'dev')).toMatchObject({ step: 'raise', to: 'boss' });
    const lost = fold([...TEAM, prompted('S-dev'), item, observed('dev', 'process_gone')]);
    expect(care(lost, 1, 'dev')).toEqual({ step: 'none' });
    expect(care(lost, 6, 'dev')).toMatchObject({ step: 'raise' });
  });

  it('never wakes into a prompt; after five minutes somebody above hears of it', () => {
    const state = fold([...TEAM, prompted('S-dev'), asked('S-dev', 'r1'), messaged('user', 'dev')]);
    expect(care(state, 60, 'dev')).toEqual({ step: 'none' });
    expect(care(state, 301, 'dev')).toMatchObject({ step: 'raise', to: 'boss' });
  });

  it('waits for a limit to pass, however long', () => {
    const state = fold([
      ...TEAM,
      prompted('S-dev'),
      turnFailed('S-dev', { cause: 'rate_limit' }),
      messaged('user', 'dev'),
    ]);
    expect(care(state, 10_000, 'dev')).toEqual({ step: 'none' });
  });

  it('wakes nobody who is paused, alone or with everybody', () => {
    expect(care(fold([...UNREAD, paused('boss')]), 60)).toEqual({ step: 'none' });
    expect(care(fold([...UNREAD, paused(null)]), 60)).toEqual({ step: 'none' });
    expect(care(fold([...UNREAD, paused(null), resumed(null)]), 60)).toEqual({ step: 'wake' });
  });

  it.each([
    ['progress', false],
    ['charter, for information', false],
    ['charter', true],
    ['halted: rate_limit', false],
    ['halted: authentication', false],
    ['halted: unknown', true],
    ['done', true],
    ['unreported', true],
  ])('of status %s needs a judgement: %s', (status, needed) => {
    expect(needsJudgement({ status })).toBe(needed);
  });
});

describe('what was raised', () => {
  it('stands before both, marked with who did not take it, and is a dead letter', () => {
    given(UNREAD)
      .when(raised('boss', ['the-report'], 'user'))
      .then((state) => {
        expect(inboxLines(state, 'user')).toEqual(['notice dev unread by boss: in vain']);
        expect(inboxLines(state, 'boss')).toEqual(['report dev done']);
        expect(state.inboxes.get('boss')?.items.map(isDeadLetter)).toEqual([true]);
        expect(care(state, 1000)).toEqual({ step: 'none' });
      });
  });

  it('is raised once to one reader, and by nobody but the system', () => {
    given(UNREAD, raised('boss', ['the-report'], 'user'))
      .when(
        raised('boss', ['the-report'], 'user'),
        raised('boss', ['the-report'], 'dev', { actor: 'session:S-dev' }),
      )
      .then((state) => {
        expect(inboxLines(state, 'user')).toHaveLength(1);
        expect(inboxLines(state, 'dev')).toEqual([]);
      });
  });
});

describe('a dead letter that is to be delivered again', () => {
  const DEAD = [...UNREAD, ...tries(5), raised('boss', ['the-report'], 'user')];
  const boss = (state: State) => state.inboxes.get('boss')?.items[0];

  it('is as new: its reader is woken from the start, and it is raised again, once, when that is in vain', () => {
    given(DEAD)
      .when(retried('boss', ['the-report']))
      .then((state) => {
        expect(boss(state)).toMatchObject({ wakes: 0, raisedTo: null });
        expect(care(state, 1)).toEqual({ step: 'wake' });
        const again = fold([
          ...DEAD,
          retried('boss', ['the-report']),
          raised('boss', ['the-report'], 'user'),
        ]);
        expect(boss(again)?.raisedTo).toBe('user');
        expect(inboxLines(again, 'user')).toHaveLength(1);
      });
  });

  it.each([
    ['its reader', 'session:S-boss', 0],
    ['whoever is above the reader', 'user', 0],
    ['somebody below it', 'session:S-dev', 5],
    ['the system', 'system', 5],
  ])('by %s (%s) leaves %i wakes on record', (_, actor, wakes) => {
    const state = fold([...DEAD, retried('boss', ['the-report'], { actor })]);
    expect(boss(state)?.wakes).toBe(wakes);
  });
});

describe('the user', () => {
  const FOR_USER = [...TEAM, prompted('S-boss'), reported('S-boss', {}, { id: 'final' })];

  it('is told once of what waits for him, and again only after a long while', () => {
    expect(tellUser(fold(FOR_USER), T0)).toHaveLength(1);
    const told = fold([...FOR_USER, wakeTried('user', ['final'])]);
    expect(tellUser(told, T0 + 60_000)).toEqual([]);
    expect(tellUser(told, T0 + 151_000)).toHaveLength(1);
  });
});

describe('a pause', () => {
  it('of everybody is for the user and the Executive; of a member, for anybody above it', () => {
    given(TEAM)
      .when(
        paused(null, { actor: 'session:S-dev' }),
        paused('boss', { actor: 'session:S-dev' }),
        paused('dev', { actor: 'session:S-boss' }),
      )
      .then((state) => {
        expect(state.paused).toBe(false);
        expect(memberOf(state, 'boss').paused).toBe(false);
        expect(memberOf(state, 'dev').paused).toBe(true);
      });
    given(TEAM)
      .when(paused(null, { actor: 'session:S-boss' }))
      .then((state) => expect(state.paused).toBe(true));
  });
});

describe('a reassignment', () => {
  const again = { gen: 2, continues: 'reassignment' } as const;

  it('replaces a living generation by the next, with its inbox and what was last known of it', () => {
    given(
      TEAM,
      prompted('S-dev'),
      reported('S-dev', { status: 'progress' }),
      messaged('user', 'dev'),
      nudged('S-boss', 'dev', 'inspect'),
    )
      .when(hire('dev', 'boss', again))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({
          gen: 2,
          phase: 'launching',
          ladder: { reassigned: 1 },
        });
        expect(memberOf(state, 'dev').report?.status).toBe('progress');
        expect(inboxLines(state, 'dev')).toEqual(['message user']);
      });
  });

  it('leaves late words of the old generation without effect', () => {
    given(
      TEAM,
      prompted('S-dev'),
      hire('dev', 'boss', { ...again, actor: 'user' }),
      handshake('dev', 'S-dev-2', 2),
    )
      .when(turnEnded('S-dev', { closing: { kind: 'result', line: 'mine' } }))
      .then((state) => expect(memberOf(state, 'dev')).toMatchObject({ gen: 2, phase: 'idle' }));
  });

  it('is not for somebody who is not above the member, nor under another supervisor', () => {
    const team = [...TEAM, ...seated('ops', 'boss')];
    given(team)
      .when(hire('dev', 'ops', { ...again, actor: 'session:S-ops' }))
      .then((state) => expect(memberOf(state, 'dev').gen).toBe(1));
  });
});
