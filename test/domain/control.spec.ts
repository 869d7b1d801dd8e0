import { describe, expect, it } from 'vitest';
import {
  adopt,
  asked,
  downed,
  escalated,
  founded,
  handshake,
  hire,
  leaseExpired,
  observed,
  prompted,
  reparented,
  resuming,
  seated,
  sessionEnded,
  started,
  stopped,
  turnEnded,
  upped,
} from '../support/facts.ts';
import { given, inboxLines, lastRuling, memberOf } from '../support/given.ts';

const TEAM = [
  founded(),
  ...seated('boss', 'user'),
  ...seated('mgr', 'boss', { role: 'manager' }),
  ...seated('dev', 'mgr'),
];
const AT_WORK = [...TEAM, prompted('S-dev')];

describe('a wish to stop everybody', () => {
  it.each([
    ['the user', 'user', true],
    ['the Executive', 'session:S-boss', true],
    ['a Manager', 'session:S-mgr', false],
    ['a stranger', 'session:S-x', false],
  ])('of %s', (_, actor, granted) => {
    given(AT_WORK)
      .when(downed({ actor }))
      .then((state) => {
        expect(lastRuling(state).accepted).toBe(granted);
        expect(state.down !== null).toBe(granted);
      });
    given(AT_WORK, downed())
      .when(upped({ actor }))
      .then((state) => expect(state.down === null).toBe(granted));
  });

  it('said again changes nothing', () => {
    given(AT_WORK, downed())
      .when(downed({ at: '2026-01-05T10:00:00.000Z' }))
      .then((state) => expect(state.down).toEqual({ at: '2026-01-05T09:00:00.000Z', by: 'user' }));
  });

  it('keeps anybody from being hired, but not a person from taking part', () => {
    given(AT_WORK, downed())
      .when(hire('ops', 'boss'))
      .then((state) => expect(lastRuling(state).code).toBe('down'));
    given([founded(), downed()])
      .when(adopt('boss', 'user', 'S-boss'))
      .then((state) => expect(lastRuling(state).code).toBe('ok'));
  });
});

describe('a session that goes while everybody is stopped', () => {
  it.each([
    ['says so', sessionEnded('S-dev')],
    ['is seen to be gone', observed('dev', 'process_gone')],
    ['was stopped for it', stopped('dev')],
  ])('and %s is no loss: where it stood is kept, and nobody is told', (_, gone) => {
    given(AT_WORK, downed())
      .when(gone)
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({
          phase: 'working',
          process: null,
          turn: { open: true },
        });
        expect(inboxLines(state, 'mgr')).toEqual([]);
      });
  });

  it('at a prompt is at work again: it will ask again', () => {
    given(AT_WORK, asked('S-dev', 'r1'), downed())
      .when(sessionEnded('S-dev'))
      .then((state) =>
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'working', blockedOn: null, asks: [] }),
      );
  });

  it('blocked on an answer stays so', () => {
    const blocked = turnEnded('S-dev', { closing: { kind: 'blocked', line: 'which?' } });
    given(AT_WORK, escalated('S-dev'), blocked, downed())
      .when(sessionEnded('S-dev'))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('blocked'));
  });

  it('ends as ever once it is up again, and its clocks begin there', () => {
    given(AT_WORK, downed(), upped({ at: '2026-01-06T09:00:00.000Z' }))
      .when(sessionEnded('S-dev'))
      .then((state) => {
        expect(memberOf(state, 'dev').phase).toBe('ended');
        expect(state.awakeSince).toBe('2026-01-06T09:00:00.000Z');
      });
  });
});

describe('a resumption', () => {
  it('is on its way until the session has begun again', () => {
    given(AT_WORK)
      .when(resuming('dev', { at: '2026-01-05T09:01:00.000Z' }))
      .then((state) => expect(memberOf(state, 'dev').resumingAt).toBe('2026-01-05T09:01:00.000Z'));
    given(AT_WORK, resuming('dev'))
      .when(started('S-dev', { source: 'resume' }))
      .then((state) => expect(memberOf(state, 'dev').resumingAt).toBeNull());
  });
});

describe('an orphan', () => {
  const again = hire('mgr', 'boss', { role: 'manager', gen: 2, continues: 'recovery' });
  /** The second generation of mgr did not start. */
  const ORPHANED = [...AT_WORK, again, leaseExpired('mgr', 2)];

  it('reports to whoever is above its supervisor, and both are told', () => {
    given(ORPHANED)
      .when(reparented('dev', 'boss'))
      .then((state) => {
        expect(memberOf(state, 'dev').supervisor).toBe('boss');
        expect(inboxLines(state, 'boss')).toContain('notice dev re-parented');
        expect(inboxLines(state, 'dev')).toEqual(['notice user re-parented']);
      });
  });

  it.each([
    ['whose supervisor is there', AT_WORK, 'dev', 'boss', 'user', 'has_supervisor'],
    ['for somebody who is not there', ORPHANED, 'dev', 'nobody', 'user', 'unknown_supervisor'],
    ['for itself', ORPHANED, 'dev', 'dev', 'user', 'circle'],
    ['by its own wish', ORPHANED, 'dev', 'boss', 'session:S-dev', 'not_authorised'],
  ])('stays where it is: %s', (_, log, id, to, actor, code) => {
    given(log)
      .when(reparented(id, to, { actor }))
      .then((state) => {
        expect(lastRuling(state).code).toBe(code);
        expect(memberOf(state, id).supervisor).toBe('mgr');
      });
  });
});

describe('a seat that is taken over', () => {
  it('counts once, also that of the Executive', () => {
    const full = [founded({ members: 2 }), ...seated('boss', 'user'), ...seated('dev', 'boss')];
    given(full)
      .when(
        hire('boss', 'user', { gen: 2, continues: 'recovery' }),
        handshake('boss', 'S-boss-2', 2),
        hire('dev', 'boss', { gen: 2, continues: 'recovery', actor: 'user' }),
      )
      .then((state) => {
        expect(memberOf(state, 'boss').gen).toBe(2);
        expect(memberOf(state, 'dev').gen).toBe(2);
      });
  });
});
