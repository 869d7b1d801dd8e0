import { describe, expect, it } from 'vitest';
import {
  bound,
  delivered,
  fired,
  founded,
  handshake,
  hire,
  launched,
  leaseExpired,
  messaged,
  observed,
  prompted,
  reported,
  seated,
  sessionEnded,
  started,
  stopped,
  turnEnded,
} from '../support/facts.ts';
import { given, inboxLines, lastRuling, memberOf } from '../support/given.ts';

const TEAM = [founded(), ...seated('boss', 'user'), ...seated('mgr', 'boss'), ...seated('dev', 'mgr')];

describe('a fire', () => {
  it('is granted to the user and to everybody above the member', () => {
    for (const actor of ['user', 'session:S-mgr', 'session:S-boss']) {
      given(TEAM)
        .when(fired('dev', { actor }))
        .then((state) => {
          expect(lastRuling(state).accepted).toBe(true);
          expect(memberOf(state, 'dev')).toMatchObject({ phase: 'stopped', tombstone: { stopped: false } });
        });
    }
  });

  it('is not granted to the member itself, to a peer, or to a stranger', () => {
    const code = (actor: string, code: string) =>
      given(TEAM, seated('peer', 'mgr'))
        .when(fired('dev', { actor }))
        .then((state) => expect(lastRuling(state)).toMatchObject({ accepted: false, code }));
    code('session:S-dev', 'not_authorised');
    code('session:S-peer', 'not_authorised');
    code('system', 'not_authorised');
    code('session:S-nobody', 'unknown_actor');
  });

  it('is refused while the member has a team', () => {
    given(TEAM)
      .when(fired('mgr'))
      .then((state) =>
        expect(lastRuling(state)).toMatchObject({ code: 'has_team', why: expect.stringContaining('dev') }),
      );
  });

  it('of somebody unknown, of another generation or of somebody gone is refused', () => {
    const code = (event: ReturnType<typeof fired>, code: string) =>
      given(TEAM, seated('gone', 'mgr'), fired('gone'), hire('never', 'mgr'), leaseExpired('never'))
        .when(event)
        .then((state) => expect(lastRuling(state)).toMatchObject({ accepted: false, code }));
    code(fired('ghost'), 'unknown_member');
    code(fired('__proto__'), 'unknown_member');
    code(fired('dev', { gen: 2 }), 'unknown_member');
    code(fired('dev', { member: null }), 'unknown_member');
    code(fired('gone'), 'already_gone');
    code(fired('never'), 'already_gone');
  });

  it('says whether the session was really stopped', () => {
    given(TEAM, fired('dev'))
      .when(stopped('dev'))
      .then((state) => expect(memberOf(state, 'dev').tombstone).toMatchObject({ stopped: true, by: 'user' }));
    given(TEAM).when(stopped('dev')).thenNothingHappened();
  });
});

describe('a tombstone', () => {
  it('wins over everything that comes late', () => {
    const before = [...TEAM, prompted('S-dev'), fired('dev')];
    given(before)
      .when(
        turnEnded('S-dev', { closing: { kind: 'result', line: 'done after all' } }),
        prompted('S-dev', { prompt: 'p2' }),
        reported('S-dev'),
        sessionEnded('S-dev'),
        started('S-dev', { source: 'resume' }),
        observed('dev', 'process_gone'),
        observed('dev', 'process_back'),
        leaseExpired('dev'),
        launched('dev'),
        bound('dev', 'S-else'),
      )
      .then((state) => {
        const dev = memberOf(state, 'dev');
        expect(dev).toMatchObject({ phase: 'stopped', reports: 0, session: 'S-dev', short: 'S-dev' });
        expect(inboxLines(state, 'mgr')).toEqual([]);
        expect(state.counts.late).toBe(9);
        expect(lastRuling(state).code).toBe('unknown_actor');
      });
  });

  it('stands against a person who speaks for the member', () => {
    const late = reported('S-dev', { as: 'dev' }, { actor: 'user' });
    given(TEAM, fired('dev'))
      .when(late)
      .then((state) => {
        expect(lastRuling(state).code).toBe('unknown_actor');
        expect(memberOf(state, 'dev').phase).toBe('stopped');
      });
  });
});

describe('an old generation', () => {
  const REHIRED = [...TEAM, fired('dev'), hire('dev', 'mgr', { gen: 2 }), handshake('dev', 'S-dev2', 2)];

  it('never touches the new one', () => {
    given(REHIRED, messaged('user', 'dev'))
      .when(
        prompted('S-dev'),
        turnEnded('S-dev', { closing: { kind: 'result', line: 'late' } }),
        reported('S-dev'),
        sessionEnded('S-dev'),
        started('S-dev', { source: 'resume' }),
        launched('dev', 1),
        bound('dev', 'S-else', 1),
        leaseExpired('dev', 1),
        observed('dev', 'process_gone', 1),
        stopped('dev', 1),
        fired('dev'),
      )
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({
          gen: 2,
          phase: 'idle',
          session: 'S-dev2',
          reports: 0,
          short: 'S-dev2',
        });
        expect(inboxLines(state, 'mgr')).toEqual([]);
      });
  });

  it('does not acknowledge what is meant for the new one', () => {
    const message = messaged('user', 'dev');
    given(REHIRED, message)
      .when(delivered('dev', [message.id], { actor: 'session:S-dev' }))
      .then((state) => expect(inboxLines(state, 'dev')).toEqual(['message user']));
    given(REHIRED, message)
      .when(delivered('dev', [message.id], { actor: 'session:S-dev2' }))
      .then((state) => expect(inboxLines(state, 'dev')).toEqual([]));
  });
});
