import { describe, expect, it } from 'vitest';
import {
  founded,
  handshake,
  hire,
  prompted,
  reported,
  seated,
  sessionEnded,
  started,
  turnEnded,
} from '../support/facts.ts';
import { given, inboxLines, memberOf } from '../support/given.ts';

const BOSS = [founded(), ...seated('boss', 'user')];
const HIRED = [...BOSS, hire('dev', 'boss')];

describe('/clear', () => {
  const cleared = sessionEnded('S-dev', { reason: 'clear', process: 'pid-of-S-dev' });

  it('hands the member over to the new session of the same process', () => {
    given(HIRED, handshake('dev'))
      .when(cleared, started('S-new', { source: 'clear', process: 'pid-of-S-dev' }), reported('S-new'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ session: 'S-new', phase: 'done' });
        expect(inboxLines(state, 'boss')).toEqual(['report dev done']);
      });
  });

  it('goes on as often as it is said', () => {
    given(HIRED, handshake('dev'), cleared, started('S-2', { source: 'clear', process: 'pid-of-S-dev' }))
      .when(
        sessionEnded('S-2', { reason: 'clear', process: 'pid-of-S-dev' }),
        started('S-3', { source: 'clear', process: 'pid-of-S-dev' }),
      )
      .then((state) => expect(memberOf(state, 'dev').session).toBe('S-3'));
  });

  it('hands nothing over to another process, nor without a /clear before it', () => {
    given(HIRED, handshake('dev'), cleared)
      .when(
        started('S-new', { source: 'clear', process: 'another' }),
        started('S-new2', { source: 'clear', process: null }),
      )
      .then((state) => {
        expect(memberOf(state, 'dev').session).toBe('S-dev');
        expect(state.unmatched.size).toBe(2);
      });
    given(HIRED, handshake('dev'))
      .when(started('S-new', { source: 'clear', process: 'pid-of-S-dev' }))
      .then((state) => expect(memberOf(state, 'dev').session).toBe('S-dev'));
    given(HIRED, handshake('dev'), cleared)
      .when(started('S-new', { source: 'startup', process: 'pid-of-S-dev' }))
      .then((state) => expect(memberOf(state, 'dev').session).toBe('S-dev'));
  });

  it('leaves the old session nobody’s: what it says late is counted, not filed', () => {
    given(HIRED, handshake('dev'), cleared, started('S-new', { source: 'clear', process: 'pid-of-S-dev' }))
      .when(turnEnded('S-dev'))
      .then((state) => {
        expect(memberOf(state, 'dev').reports).toBe(0);
        expect(state.counts).toMatchObject({ late: 1, unmatched: 0 });
      });
  });

  it('leaves the old conversation visible as unmatched when somebody opens it again', () => {
    given(HIRED, handshake('dev'), cleared, started('S-new', { source: 'clear', process: 'pid-of-S-dev' }))
      .when(started('S-dev', { source: 'resume' }))
      .then((state) => {
        expect(memberOf(state, 'dev').session).toBe('S-new');
        expect(state.unmatched.has('S-dev')).toBe(true);
      });
  });
});

describe('a session that comes back', () => {
  it('is the same member, in its new process', () => {
    given(HIRED, handshake('dev'), sessionEnded('S-dev', { process: 'pid-of-S-dev' }))
      .when(started('S-dev', { source: 'resume', process: 'next' }))
      .then((state) => expect(memberOf(state, 'dev')).toMatchObject({ process: 'next', phase: 'idle' }));
  });

  it('is not ended by the late word of its old process', () => {
    given(HIRED, handshake('dev'), prompted('S-dev'), started('S-dev', { source: 'resume', process: 'next' }))
      .when(sessionEnded('S-dev', { process: 'pid-of-S-dev' }))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ process: 'next', phase: 'working' });
        expect(state.counts.late).toBe(1);
      });
  });

  it('is ended by the word of its own process, also where no start time could be read', () => {
    const mac = '4711:Mon Jan  5 09:00:00 2026';
    const ended = (from: string, to: string) =>
      given(HIRED, started('S-dev', { nonce: 'nonce dev 1', process: from }), prompted('S-dev'))
        .when(sessionEnded('S-dev', { process: to }))
        .then((state) => expect(memberOf(state, 'dev').phase).toBe('ended'));
    ended(mac, mac);
    ended(mac, '4711:');
    ended('4711:', mac);
    given(HIRED, started('S-dev', { nonce: 'nonce dev 1', process: mac }), prompted('S-dev'))
      .when(sessionEnded('S-dev', { process: '4711:Mon Jan  5 09:00:01 2026' }))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('working'));
  });

  it('keeps its binding over compaction', () => {
    given(HIRED, handshake('dev'), prompted('S-dev'))
      .when(started('S-dev', { source: 'compact' }))
      .then((state) => expect(memberOf(state, 'dev')).toMatchObject({ session: 'S-dev', phase: 'working' }));
  });
});
