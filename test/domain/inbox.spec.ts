import { describe, expect, it } from 'vitest';
import { MAX_UNREAD_PER_SENDER } from '../../src/domain/fold/inbox.ts';
import {
  delivered,
  delivering,
  fired,
  founded,
  messaged,
  observed,
  prompted,
  reported,
  seated,
  sessionEnded,
  started,
  turnEnded,
  turnFailed,
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

describe('what a turn has been given', () => {
  const report = reported('S-dev');
  const TAKEN = [
    ...TEAM,
    report,
    prompted('S-mgr'),
    delivering('mgr', [report.id], MINE),
    delivered('mgr', [report.id], MINE),
  ];
  const ENDS = {
    'its session ends': sessionEnded('S-mgr', { process: null }),
    'its process is seen to be gone': observed('mgr', 'process_gone'),
    'its session comes back in another process': started('S-mgr', { source: 'resume', process: '77:7' }),
    'it is fired': [fired('dev'), fired('mgr')],
  };

  it.each(Object.entries(ENDS))(
    'is unread again when %s in the middle of it, and comes as a repeat',
    (_, end) => {
      given(TAKEN)
        .when(end)
        .then((state) => {
          expect(inboxLines(state, 'mgr')).toEqual(['report dev done']);
          expect(state.inboxes.get('mgr')).toMatchObject({
            items: [{ attempts: 1, wakes: 0 }],
            delivered: 0,
          });
        });
    },
  );

  it.each(Object.entries(ENDS))('has been read when the turn has ended before %s', (_, end) => {
    given(TAKEN, turnEnded('S-mgr'))
      .when(end)
      .then((state) => expect(inboxLines(state, 'mgr')).toEqual([]));
    given(TAKEN, turnFailed('S-mgr'))
      .when(end)
      .then((state) => expect(inboxLines(state, 'mgr')).toEqual([]));
  });

  it('is given once more, and can be lost and returned once more', () => {
    const again = [delivering('mgr', [report.id], MINE), delivered('mgr', [report.id], MINE)];
    given(TAKEN, ENDS['its session comes back in another process'], again)
      .when(sessionEnded('S-mgr', { process: null }))
      .then((state) => expect(state.inboxes.get('mgr')?.items).toMatchObject([{ attempts: 2 }]));
  });

  it('by the user has been read at once', () => {
    given(TEAM, report, prompted('S-mgr'), delivered('mgr', [report.id], { actor: 'user' }))
      .when(sessionEnded('S-mgr', { process: null }))
      .then((state) => expect(inboxLines(state, 'mgr')).toEqual([]));
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
