import { describe, expect, it } from 'vitest';
import {
  bound,
  fired,
  founded,
  handshake,
  hire,
  launched,
  leaseExpired,
  notStarted,
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

describe('a launched session', () => {
  it('is bound by its nonce before the hirer has seen it', () => {
    given(HIRED)
      .when(handshake('dev'), launched('dev'), bound('dev'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({
          session: 'S-dev',
          phase: 'idle',
          process: 'pid-of-S-dev',
          transcript: '/transcripts/S-dev.jsonl',
        });
        expect(state.counts).toMatchObject({ unmatched: 0, conflicts: 0 });
      });
  });

  it('is bound by the hirer before it presents its nonce', () => {
    given(HIRED)
      .when(launched('dev'), bound('dev'), handshake('dev'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ session: 'S-dev', process: 'pid-of-S-dev' });
        expect(state.counts).toMatchObject({ unmatched: 0, conflicts: 0 });
      });
  });

  it('is bound by either side alone', () => {
    given(HIRED)
      .when(bound('dev'))
      .then((state) => expect(memberOf(state, 'dev').session).toBe('S-dev'));
    given(HIRED)
      .when(handshake('dev'))
      .then((state) => expect(memberOf(state, 'dev').session).toBe('S-dev'));
  });

  it('keeps the short id that the CLI printed', () => {
    given(HIRED)
      .when(launched('dev'), handshake('dev'))
      .then((state) => expect(memberOf(state, 'dev').short).toBe('short-dev'));
  });

  it('is told from another one that was started in the same second in the same folder', () => {
    given(HIRED, hire('ops', 'boss'))
      .when(handshake('ops'), handshake('dev'))
      .then((state) => {
        expect(memberOf(state, 'dev').session).toBe('S-dev');
        expect(memberOf(state, 'ops').session).toBe('S-ops');
      });
  });

  it('binds nobody with a nonce that no launch has, or with none', () => {
    given(HIRED)
      .when(started('S-x', { nonce: 'stolen' }), started('S-y', { nonce: '' }), started('S-z'))
      .then((state) => {
        expect(memberOf(state, 'dev').session).toBeNull();
        expect([...state.unmatched.keys()]).toEqual(['S-x', 'S-y', 'S-z']);
      });
  });
});

describe('a nonce', () => {
  it('counts once: a copy or a nested run that presents it again stays unmatched', () => {
    given(HIRED, handshake('dev'))
      .when(handshake('dev', 'S-copy'), turnEnded('S-copy', { hint: { member: 'dev', gen: 1 } }))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ session: 'S-dev', reports: 0 });
        expect(state.unmatched.get('S-copy')).toMatchObject({
          turns: 1,
          hint: 'dev',
          why: expect.stringContaining('a nested run, or a copy'),
        });
        expect(inboxLines(state, 'boss')).toEqual([]);
      });
  });

  it('of a generation that was replaced binds nobody', () => {
    given(HIRED, leaseExpired('dev'), hire('dev', 'boss', { gen: 2 }))
      .when(handshake('dev', 'S-old', 1))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ gen: 2, session: null, phase: 'launching' });
        expect(state.unmatched.has('S-old')).toBe(true);
      });
  });

  it('of a fired member binds nobody', () => {
    given(HIRED, fired('dev'))
      .when(handshake('dev'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ session: null, phase: 'stopped' });
        expect(state.unmatched.has('S-dev')).toBe(true);
      });
  });
});

describe('the binding', () => {
  it('wins over what the environment of a session claims, and the conflict is recorded', () => {
    given(BOSS, seated('a', 'boss'), seated('b', 'boss'))
      .when(turnEnded('S-b', { hint: { member: 'a', gen: 1 }, closing: { kind: 'result', line: 'ok' } }))
      .then((state) => {
        expect(inboxLines(state, 'boss')).toEqual(['report b done']);
        expect(memberOf(state, 'a').reports).toBe(0);
        expect(state.conflicts).toMatchObject([
          { session: 'S-b', bound: 'b', claimed: 'a', type: 'turn_ended' },
        ]);
      });
  });

  it('needs no environment at all', () => {
    given(BOSS, seated('b', 'boss'))
      .when(turnEnded('S-b', { hint: null, closing: { kind: 'result', line: 'ok' } }))
      .then((state) => {
        expect(inboxLines(state, 'boss')).toEqual(['report b done']);
        expect(state.conflicts).toEqual([]);
      });
  });

  it('is never made by a claim: an unknown session files nothing for the member it names', () => {
    given(BOSS, seated('a', 'boss'))
      .when(turnEnded('S-nested', { hint: { member: 'a', gen: 1 } }), sessionEnded('S-nested'))
      .then((state) => {
        expect(memberOf(state, 'a')).toMatchObject({ phase: 'idle', reports: 0 });
        expect(state.unmatched.get('S-nested')).toMatchObject({
          turns: 1,
          text: { text: 'I looked at it.' },
        });
        expect(state.counts.unmatched).toBe(2);
      });
  });

  it('says why a session could not be placed', () => {
    const why = (member: string) =>
      given(BOSS, seated('a', 'boss'), hire('new', 'boss')).when(
        turnEnded('S-?', { hint: { member, gen: 1 } }),
      );
    why('ghost').then((s) => expect(s.unmatched.get('S-?')?.why).toContain('which does not exist'));
    why('new').then((s) => expect(s.unmatched.get('S-?')?.why).toContain('not shown the launch nonce'));
    why('__proto__').then((s) => expect(s.unmatched.get('S-?')?.why).toContain('which does not exist'));
  });

  it('to a second session is a conflict and changes nothing', () => {
    given(HIRED, handshake('dev'))
      .when(bound('dev', 'S-other'))
      .then((state) => {
        expect(memberOf(state, 'dev').session).toBe('S-dev');
        expect(state.conflicts).toMatchObject([{ session: 'S-other', claimed: 'dev' }]);
      });
  });

  it('never takes a session away from another member', () => {
    given(HIRED, handshake('dev'), hire('ops', 'boss'))
      .when(bound('ops', 'S-dev'))
      .then((state) => {
        expect(memberOf(state, 'ops').session).toBeNull();
        expect(state.conflicts).toMatchObject([{ session: 'S-dev', bound: 'dev', claimed: 'ops' }]);
      });
  });

  it('files what the session had left before it', () => {
    given(HIRED)
      .when(
        started('S-dev'),
        turnEnded('S-dev'),
        turnEnded('S-dev', { prompt: 'p2', text: { text: 'Second.' } }),
      )
      .then((state) => expect(state.unmatched.get('S-dev')?.turns).toBe(2));
    given(
      HIRED,
      started('S-dev'),
      turnEnded('S-dev'),
      turnEnded('S-dev', { prompt: 'p2', text: { text: 'Second.' } }),
    )
      .when(bound('dev'))
      .then((state) => {
        expect(state.unmatched.size).toBe(0);
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'unreported', turns: 2 });
        expect(memberOf(state, 'dev').report).toMatchObject({
          status: 'unreported',
          text: { text: 'Second.' },
        });
        expect(inboxLines(state, 'boss')).toEqual(['ending dev unreported']);
      });
  });

  it('holds however many sessions and members the nest has seen', () => {
    const crowd = Array.from({ length: 300 }, (_, i) => [
      ...seated(`m-${i}`, 'boss'),
      ...(i < 290 ? [fired(`m-${i}`)] : []),
    ]).flat();
    given(founded({ members: 20, concurrency: 20 }), seated('boss', 'user'), crowd)
      .when(reported('S-m-299'), reported('S-boss'), reported('S-m-0'))
      .then((state) => {
        expect(memberOf(state, 'm-299')).toMatchObject({ session: 'S-m-299', phase: 'done' });
        expect(memberOf(state, 'boss').phase).toBe('done');
        expect(memberOf(state, 'm-0').phase).toBe('stopped');
        expect(state.sessions.size).toBeLessThanOrEqual(256);
      });
  });
});

describe('a launch that was given up', () => {
  it('gives its seat back and tells the supervisor why', () => {
    given(HIRED)
      .when(notStarted('dev', 'the folder is not trusted'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({
          phase: 'not_started',
          why: 'the folder is not trusted',
        });
        expect(inboxLines(state, 'boss')).toEqual(['ending dev not_started']);
      });
  });

  it('is only one that is not bound: a late expiry changes nothing', () => {
    given(HIRED, handshake('dev'))
      .when(leaseExpired('dev'), notStarted('dev', 'too slow'))
      .thenNothingHappened();
  });

  it('still binds when the child comes late', () => {
    given(HIRED, leaseExpired('dev'))
      .when(handshake('dev'))
      .then((state) => expect(memberOf(state, 'dev')).toMatchObject({ session: 'S-dev', phase: 'idle' }));
    given(HIRED, leaseExpired('dev'))
      .when(bound('dev'))
      .then((state) => expect(memberOf(state, 'dev')).toMatchObject({ session: 'S-dev', phase: 'idle' }));
  });

  it.each([
    ['its nonce', handshake('dev')],
    ['the hirer', bound('dev')],
  ])('does not come back by %s when its seat has been given away', (_side, event) => {
    given(
      founded({ members: 2 }),
      seated('boss', 'user'),
      hire('dev', 'boss'),
      leaseExpired('dev'),
      hire('ops', 'boss'),
    )
      .when(event)
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ session: null, phase: 'not_started' });
        expect(state.counts.late).toBe(1);
      });
  });

  it('does not come back as a second Executive', () => {
    given(founded(), hire('boss', 'user'), leaseExpired('boss'), hire('boss-2', 'user'))
      .when(handshake('boss'))
      .then((state) => {
        expect(memberOf(state, 'boss').phase).toBe('not_started');
        expect(state.unmatched.has('S-boss')).toBe(true);
      });
  });

  it('does not come back under a supervisor that has been fired', () => {
    given(BOSS, seated('mgr', 'boss'), hire('dev', 'mgr'), leaseExpired('dev'), fired('mgr'))
      .when(handshake('dev'))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('not_started'));
  });
});

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
