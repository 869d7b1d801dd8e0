import { describe, expect, it } from 'vitest';
import {
  founded,
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
const SHELL = [{ id: 'b1', type: 'shell' }];

describe('a session that ends', () => {
  it('in the middle of a turn leaves an unreported ending with its supervisor', () => {
    given(AT_WORK)
      .when(sessionEnded('S-dev', { reason: 'other' }))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'ended', process: null });
        expect(inboxLines(state, 'mgr')).toEqual(['ending dev unreported']);
      });
  });

  it('before its first turn, or while it waits, leaves one as well', () => {
    given(TEAM)
      .when(sessionEnded('S-dev'))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('ended'));
    given(AT_WORK, turnEnded('S-dev', { background: SHELL }))
      .when(sessionEnded('S-dev'))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('ended'));
  });

  it('while it waits for its reports tells nobody: the first of them resumes it', () => {
    given(AT_WORK, prompted('S-mgr'), turnEnded('S-mgr'))
      .when(sessionEnded('S-mgr'))
      .then((state) => {
        expect(memberOf(state, 'mgr')).toMatchObject({ phase: 'waiting', process: null });
        expect(inboxLines(state, 'boss')).toEqual([]);
      });
  });

  it('after its report changes nothing about how its work stands', () => {
    given(AT_WORK, reported('S-dev'))
      .when(sessionEnded('S-dev'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'done', reports: 1 });
        expect(inboxLines(state, 'mgr')).toEqual(['report dev done']);
      });
  });

  it('by /clear ends nothing', () => {
    given(AT_WORK)
      .when(sessionEnded('S-dev', { reason: 'clear' }))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('working'));
  });

  it('and comes back goes on where it was', () => {
    given(AT_WORK, observed('dev', 'process_gone'))
      .when(started('S-dev', { source: 'resume' }))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('working'));
    given(AT_WORK, sessionEnded('S-dev'))
      .when(started('S-dev', { source: 'resume' }))
      .then((state) => expect(memberOf(state, 'dev').phase).not.toBe('ended'));
  });
});

describe('a process that is gone', () => {
  it('makes an open member lost, with an ending for its supervisor', () => {
    given(AT_WORK)
      .when(observed('dev', 'process_gone'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'lost', why: 'its process is gone: ps' });
        expect(memberOf(state, 'dev').report).toMatchObject({ status: 'unreported', by: 'observer' });
        expect(inboxLines(state, 'mgr')).toEqual(['ending dev unreported']);
      });
  });

  it('takes nothing from one that has reported: nobody is told', () => {
    given(AT_WORK, reported('S-dev'), turnEnded('S-dev'))
      .when(observed('dev', 'process_gone'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'done', process: null });
        expect(inboxLines(state, 'mgr')).toEqual(['report dev done']);
      });
  });

  it('can come back', () => {
    given(AT_WORK, observed('dev', 'process_gone'))
      .when(observed('dev', 'process_back'))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('working'));
    given(AT_WORK)
      .when(observed('dev', 'process_back'))
      .then((state) => expect(memberOf(state, 'dev')).toMatchObject({ phase: 'working', reports: 0 }));
  });
});
