import { describe, expect, it } from 'vitest';
import { MAX_UNREAD_PER_SENDER } from '../../src/domain/fold/inbox.ts';
import {
  delivered,
  delivering,
  fired,
  founded,
  messaged,
  prompted,
  reported,
  seated,
  turnEnded,
} from '../support/facts.ts';
import { given, inboxLines, lastRuling, memberOf } from '../support/given.ts';

const TEAM = [founded(), ...seated('boss', 'user'), ...seated('mgr', 'boss'), ...seated('dev', 'mgr')];
const MINE = { actor: 'session:S-mgr' };

describe('a message', () => {
  it('goes to whoever it is for, with its sender', () => {
    given(TEAM)
      .when(messaged('session:S-dev', 'boss'), messaged('user', 'dev'), messaged('session:S-boss', 'user'))
      .then((state) => {
        expect(inboxLines(state, 'boss')).toEqual(['message dev']);
        expect(inboxLines(state, 'dev')).toEqual(['message user']);
        expect(inboxLines(state, 'user')).toEqual(['message boss']);
        expect(memberOf(state, 'dev').lastType).toBe('message_sent');
      });
  });

  it('to nobody is refused', () => {
    for (const to of ['ghost', '__proto__', 'system', 'all', '']) {
      given(TEAM)
        .when(messaged('user', to))
        .then((state) => {
          expect(lastRuling(state)).toMatchObject({ accepted: false, code: 'unknown_member' });
          expect(state.inboxes.size).toBe(0);
        });
    }
  });

  it('to a member that has been fired is refused: nobody would ever read it', () => {
    given(TEAM, fired('dev'))
      .when(messaged('user', 'dev'))
      .then((state) => expect(lastRuling(state)).toMatchObject({ accepted: false, code: 'member_gone' }));
  });

  it('of a stranger is refused', () => {
    given(TEAM)
      .when(messaged('session:S-nobody', 'boss'))
      .then((state) => {
        expect(lastRuling(state)).toMatchObject({ accepted: false, code: 'unknown_actor' });
        expect(inboxLines(state, 'boss')).toEqual([]);
      });
  });
});

describe('a delivery', () => {
  const report = reported('S-dev');
  const WAITING = [...TEAM, report];

  it('is acknowledged by `delivered` and by nothing else', () => {
    given(WAITING)
      .when(delivering('mgr', [report.id], MINE), prompted('S-mgr'), turnEnded('S-mgr'))
      .then((state) => expect(inboxLines(state, 'mgr')).toEqual(['report dev done']));
    given(WAITING)
      .when(delivered('mgr', [report.id], MINE))
      .then((state) => {
        expect(inboxLines(state, 'mgr')).toEqual([]);
        expect(state.inboxes.get('mgr')?.delivered).toBe(1);
      });
  });

  it('counts its attempts, so that a repeat can be labelled', () => {
    given(WAITING, delivering('mgr', [report.id], MINE))
      .when(delivering('mgr', [report.id], MINE))
      .then((state) => expect(state.inboxes.get('mgr')?.items[0]?.attempts).toBe(2));
  });

  it('acknowledges only what it names', () => {
    const second = reported('S-dev', { status: 'progress' });
    given(WAITING, second)
      .when(delivered('mgr', [report.id, 'something else'], MINE))
      .then((state) => expect(inboxLines(state, 'mgr')).toEqual(['report dev progress']));
  });

  it('of the same items twice counts once', () => {
    given(WAITING, delivered('mgr', [report.id], MINE))
      .when(delivered('mgr', [report.id], MINE))
      .then((state) => expect(state.inboxes.get('mgr')?.delivered).toBe(1));
  });

  it('by somebody who is not the reader acknowledges nothing', () => {
    for (const actor of ['session:S-dev', 'session:S-nested', 'mgr']) {
      given(WAITING)
        .when(delivered('mgr', [report.id], { actor }))
        .thenNothingHappened();
    }
  });

  it('by the user or the system counts', () => {
    for (const actor of ['user', 'system']) {
      given(WAITING)
        .when(delivered('mgr', [report.id], { actor }))
        .then((state) => expect(inboxLines(state, 'mgr')).toEqual([]));
    }
  });

  it('to a reader that has no inbox changes nothing', () => {
    given(WAITING)
      .when(delivered('ghost', [report.id], { actor: 'system' }))
      .thenNothingHappened();
    given(WAITING)
      .when(delivering('__proto__', [report.id], { actor: 'system' }))
      .thenNothingHappened();
  });
});

describe('an inbox that nobody reads', () => {
  const flood = Array.from({ length: MAX_UNREAD_PER_SENDER + 5 }, (_, i) =>
    messaged('session:S-dev', 'mgr', `number ${i}`),
  );

  it('keeps the newest of each sender, and says how many made room', () => {
    given(TEAM, messaged('session:S-boss', 'mgr', 'the important one'))
      .when(flood)
      .then((state) => {
        const inbox = state.inboxes.get('mgr');
        expect(inbox?.items).toHaveLength(MAX_UNREAD_PER_SENDER + 1);
        expect(inbox?.items[0]).toMatchObject({ from: 'boss', text: { text: 'the important one' } });
        expect(inbox?.items[1]).toMatchObject({ from: 'dev', text: { text: 'number 5' } });
        expect(inbox?.superseded).toEqual([{ from: 'dev', count: 5, since: String((TEAM.length + 1) * 10) }]);
      });
  });

  it('forgets what made room when everything has been read', () => {
    const ids = flood.map((event) => event.id);
    given(TEAM, flood)
      .when(delivered('mgr', ids, MINE))
      .then((state) =>
        expect(state.inboxes.get('mgr')).toMatchObject({ items: [], superseded: [], delivered: 32 }),
      );
  });
});
