import { describe, expect, it } from 'vitest';
import {
  delivered,
  escalated,
  founded,
  heartbeat,
  messaged,
  observed,
  prompted,
  reported,
  seated,
  sessionEnded,
  started,
  turnEnded,
} from '../support/facts.ts';
import { given, inboxLines, memberOf } from '../support/given.ts';

const TEAM = [founded(), ...seated('boss', 'user'), ...seated('mgr', 'boss'), ...seated('dev', 'mgr')];
const AT_WORK = [...TEAM, prompted('S-dev')];
const RESULT = { kind: 'result', line: 'the login works' } as const;

describe('a block', () => {
  const ASKED = [...AT_WORK, escalated('S-dev'), turnEnded('S-dev')];

  it('goes one hop up', () => {
    given(AT_WORK)
      .when(escalated('S-dev'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({
          phase: 'blocked',
          why: 'decision_needed: Which database?',
        });
        expect(inboxLines(state, 'mgr')).toEqual(['escalation dev blocked']);
        expect(inboxLines(state, 'boss')).toEqual([]);
        expect(inboxLines(state, 'user')).toEqual([]);
      });
  });

  it('lasts over the end of the turn, background work, heartbeats and a compaction', () => {
    given(ASKED)
      .when(
        prompted('S-dev', { prompt: 'p2', kind: 'task-notification' }),
        heartbeat('S-dev'),
        started('S-dev', { source: 'compact' }),
        turnEnded('S-dev', { prompt: 'p2' }),
      )
      .then((state) => {
        expect(memberOf(state, 'dev').phase).toBe('blocked');
        expect(inboxLines(state, 'mgr')).toEqual(['escalation dev blocked']);
      });
  });

  it('lasts when its idle worker is retired or its session ends', () => {
    given(ASKED)
      .when(sessionEnded('S-dev'), observed('dev', 'process_gone'))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('blocked'));
  });

  it('ends with an answer', () => {
    for (const kind of ['person', 'relay']) {
      given(ASKED)
        .when(prompted('S-dev', { prompt: 'p2', kind }))
        .then((state) => expect(memberOf(state, 'dev').phase).toBe('working'));
    }
  });

  it('lasts through a wake, which may be about anything, and ends when a message comes with it', () => {
    const woken = prompted('S-dev', { prompt: 'p2', kind: 'wake' });
    given(ASKED)
      .when(woken)
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('blocked'));
    given(ASKED, messaged('user', 'dev', 'Postgres.', { id: 'the-answer' }))
      .when(woken, delivered('dev', ['the-answer'], { actor: 'session:S-dev' }))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('working'));
  });

  it('ends with a report, or with a result that background work brought', () => {
    given(ASKED)
      .when(reported('S-dev'))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('done'));
    given(ASKED, prompted('S-dev', { prompt: 'p2', kind: 'task-notification' }))
      .when(turnEnded('S-dev', { prompt: 'p2', closing: RESULT }))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('done'));
  });

  it('is lost with its folder', () => {
    given(ASKED)
      .when(observed('dev', 'cwd_missing'))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('lost'));
  });
});
