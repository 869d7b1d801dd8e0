import { describe, expect, it } from 'vitest';
import {
  delivered,
  escalated,
  fired,
  founded,
  prompted,
  reported,
  seated,
  text,
  turnEnded,
} from '../support/facts.ts';
import { given, inboxLines, memberOf } from '../support/given.ts';

const TEAM = [founded(), ...seated('boss', 'user'), ...seated('mgr', 'boss'), ...seated('dev', 'mgr')];
const AT_WORK = [...TEAM, prompted('S-dev')];
const RESULT = { kind: 'result', line: 'the login works' } as const;
const BLOCKED = { kind: 'blocked', line: 'which database?' } as const;
const SHELL = [{ id: 'b1', type: 'shell' }];

describe('a turn', () => {
  it('begins with a prompt', () => {
    given(TEAM)
      .when(prompted('S-dev'))
      .then((state) => expect(memberOf(state, 'dev')).toMatchObject({ phase: 'working', turns: 1 }));
  });

  it('is one turn, however much is put into it while it runs', () => {
    given(AT_WORK)
      .when(prompted('S-dev', { kind: 'relay' }), prompted('S-dev', { prompt: 'p2' }))
      .then((state) => expect(memberOf(state, 'dev').turns).toBe(2));
  });

  it('that ends with a result line is a report nobody had to remember', () => {
    given(AT_WORK)
      .when(turnEnded('S-dev', { closing: RESULT, text: text('All done.\nresult: the login works') }))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'done', why: 'the login works', reports: 1 });
        expect(memberOf(state, 'dev').report).toMatchObject({ status: 'done', by: 'hook' });
        expect(inboxLines(state, 'mgr')).toEqual(['report dev done']);
      });
  });

  it('that ends with a blocked line asks for a decision', () => {
    given(AT_WORK)
      .when(turnEnded('S-dev', { closing: BLOCKED }))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'blocked', why: 'which database?' });
        expect(memberOf(state, 'dev').report).toMatchObject({ status: 'blocked', reason: 'decision_needed' });
        expect(inboxLines(state, 'mgr')).toEqual(['report dev blocked']);
      });
  });

  it('that ends without a word is filed as unreported, with its last message', () => {
    given(AT_WORK)
      .when(turnEnded('S-dev'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'unreported' });
        expect(memberOf(state, 'dev').report).toMatchObject({
          status: 'unreported',
          text: text('I looked at it.'),
        });
        expect(inboxLines(state, 'mgr')).toEqual(['ending dev unreported']);
      });
  });

  it('that ends while background work runs is a wait, and no report', () => {
    for (const closing of [null, RESULT]) {
      given(AT_WORK)
        .when(turnEnded('S-dev', { background: SHELL, closing }))
        .then((state) => {
          expect(memberOf(state, 'dev')).toMatchObject({ phase: 'waiting', background: 1, reports: 0 });
          expect(memberOf(state, 'dev').why).toBe('on 1 background task');
          expect(inboxLines(state, 'mgr')).toEqual([]);
        });
    }
  });

  it('that ends where the CLI cannot tell what still runs is an ordinary end', () => {
    given(AT_WORK)
      .when(turnEnded('S-dev', { background: null }))
      .then((s) => expect(memberOf(s, 'dev').phase).toBe('unreported'));
  });

  it('that asks for help while background work runs is blocked: help comes before waiting', () => {
    given(AT_WORK)
      .when(turnEnded('S-dev', { background: SHELL, closing: BLOCKED }))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('blocked'));
  });

  it('that ends while subordinates are at it is a wait for their reports', () => {
    given(AT_WORK, prompted('S-mgr'))
      .when(turnEnded('S-mgr'))
      .then((state) =>
        expect(memberOf(state, 'mgr')).toMatchObject({ phase: 'waiting', why: 'on its reports' }),
      );
  });

  it('that ends before it has read what its last subordinate reported is a wait for that', () => {
    given(AT_WORK, prompted('S-mgr'), turnEnded('S-dev', { closing: RESULT }))
      .when(turnEnded('S-mgr'))
      .then((state) => {
        expect(memberOf(state, 'mgr')).toMatchObject({
          phase: 'waiting',
          why: 'on news that it has not read yet',
        });
        expect(inboxLines(state, 'boss')).toEqual([]);
      });
  });

  it('that ends when every subordinate has ended, and it knows of it, needs a word again', () => {
    given(
      AT_WORK,
      turnEnded('S-dev', { closing: RESULT }, { id: 'r' }),
      prompted('S-mgr'),
      delivered('mgr', ['r']),
    )
      .when(turnEnded('S-mgr'))
      .then((state) => expect(memberOf(state, 'mgr').phase).toBe('unreported'));
    given(AT_WORK, fired('dev'), prompted('S-mgr'))
      .when(turnEnded('S-mgr'))
      .then((state) => expect(memberOf(state, 'mgr').phase).toBe('unreported'));
  });

  it('counts even when its beginning was not recorded', () => {
    given(TEAM)
      .when(turnEnded('S-dev', { closing: RESULT }))
      .then((s) => expect(memberOf(s, 'dev').phase).toBe('done'));
  });
});

describe('a report in a turn', () => {
  it('is the report: the end of the turn adds nothing', () => {
    given(AT_WORK, reported('S-dev'))
      .when(turnEnded('S-dev'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'done', reports: 1 });
        expect(inboxLines(state, 'mgr')).toEqual(['report dev done']);
      });
  });

  it('carries its status, its reason and its first line', () => {
    given(AT_WORK)
      .when(
        reported('S-dev', { status: 'failed', reason: 'business_rule', text: text('No licence.\nMore.') }),
      )
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'failed', why: 'business_rule: No licence.' });
        expect(inboxLines(state, 'mgr')).toEqual(['report dev failed']);
      });
  });

  it('of progress is filed and ends nothing', () => {
    given(AT_WORK)
      .when(reported('S-dev', { status: 'progress' }))
      .then((state) => {
        expect(memberOf(state, 'dev').phase).toBe('working');
        expect(inboxLines(state, 'mgr')).toEqual(['report dev progress']);
      });
    given(AT_WORK, reported('S-dev', { status: 'progress' }))
      .when(turnEnded('S-dev'))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('unreported'));
  });

  it('still counts when another hook has blocked the Stop and it fires again', () => {
    given(AT_WORK, reported('S-dev'), turnEnded('S-dev'))
      .when(turnEnded('S-dev', { again: true, text: text('Linted as well.') }))
      .then((state) => expect(memberOf(state, 'dev')).toMatchObject({ phase: 'done', reports: 1 }));
    given(AT_WORK, turnEnded('S-dev'), reported('S-dev'))
      .when(turnEnded('S-dev', { again: true }))
      .then((state) => expect(memberOf(state, 'dev')).toMatchObject({ phase: 'done' }));
  });

  it('does not cover what comes into the same turn after it', () => {
    given(AT_WORK, escalated('S-dev'), prompted('S-dev', { kind: 'relay' }))
      .when(turnEnded('S-dev', { closing: RESULT }))
      .then((state) => {
        expect(memberOf(state, 'dev').phase).toBe('done');
        expect(inboxLines(state, 'mgr')).toEqual(['escalation dev blocked', 'report dev done']);
      });
  });

  it('does not cover the next turn', () => {
    given(AT_WORK, reported('S-dev'), turnEnded('S-dev'), prompted('S-dev', { prompt: 'p2' }))
      .when(turnEnded('S-dev', { prompt: 'p2' }))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('unreported'));
  });

  it('by a person for a member is the member’s', () => {
    given(AT_WORK)
      .when(reported('S-dev', { as: 'dev' }, { actor: 'user' }))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('done'));
  });

  it('by a session for another member is its own', () => {
    given(AT_WORK)
      .when(reported('S-dev', { as: 'mgr' }))
      .then((state) => {
        expect(memberOf(state, 'dev').phase).toBe('done');
        expect(memberOf(state, 'mgr').reports).toBe(0);
      });
  });
});
