import { describe, expect, it } from 'vitest';
import {
  bound,
  fired,
  founded,
  handshake,
  hire,
  launched,
  leaseExpired,
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

  it('is not missed in a session that is heard of at its end only: its launch was cut short', () => {
    given(HIRED)
      .when(sessionEnded('S-x'))
      .then((state) => {
        expect(state.unmatched.size).toBe(0);
        expect(state.counts).toMatchObject({ late: 1, unmatched: 0 });
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
        expect(state.unmatched.get('S-old')?.why).toBe(
          'it was started as generation 1 of dev, which has been hired anew since',
        );
      });
  });

  it('of a fired member binds nobody', () => {
    given(HIRED, fired('dev'))
      .when(handshake('dev'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ session: null, phase: 'stopped' });
        expect(state.unmatched.get('S-dev')?.why).toBe(
          'it shows the launch nonce of dev, which had been fired by then',
        );
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

  it('takes over where an unplaced session runs and what it writes', () => {
    const seen = started('S-dev', { job: '/jobs/1', cwd: '/wt', process: '7:1' });
    given(HIRED, seen, turnEnded('S-dev'))
      .when(bound('dev'))
      .then((state) => {
        const where = { process: '7:1', transcript: '/transcripts/S-dev.jsonl', job: '/jobs/1' };
        expect(memberOf(state, 'dev')).toMatchObject(where);
        expect(state.sessions.get('S-dev')).toMatchObject({ process: '7:1', cwd: '/wt' });
      });
  });

  it('takes over the latest process of an unplaced session, and none once it has ended', () => {
    const again = started('S-dev', { source: 'resume', process: '8:2', transcript: null });
    const ended = (process: string) => sessionEnded('S-dev', { process });
    given(HIRED, started('S-dev', { process: '7:1' }), again, ended('7:1'))
      .when(bound('dev'))
      .then((state) =>
        expect(memberOf(state, 'dev')).toMatchObject({
          process: '8:2',
          transcript: '/transcripts/S-dev.jsonl',
        }),
      );
    given(HIRED, started('S-dev', { process: '7:1' }), ended('7:1'))
      .when(bound('dev'))
      .then((state) => expect(memberOf(state, 'dev').process).toBeNull());
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
