import { describe, expect, it } from 'vitest';
import { founded, prompted, reported, seated, turnEnded, turnFailed } from '../support/facts.ts';
import { given, inboxLines, memberOf } from '../support/given.ts';

const TEAM = [founded(), ...seated('boss', 'user'), ...seated('dev', 'boss'), ...seated('ops', 'boss')];
const AT_WORK = [...TEAM, prompted('S-dev'), prompted('S-ops')];

describe('a turn that fails', () => {
  it('halts the member with its cause, and tells its supervisor once', () => {
    given(AT_WORK)
      .when(turnFailed('S-dev', { cause: 'server', error: 'server_error' }))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({
          phase: 'halted',
          halt: { cause: 'server', until: null },
        });
        expect(inboxLines(state, 'boss')).toEqual(['ending dev halted: server']);
      });
  });

  it('is no report: its text never stands as one', () => {
    given(AT_WORK)
      .when(turnFailed('S-dev', { cause: 'rate_limit' }))
      .then((state) => expect(memberOf(state, 'dev').report).toBeNull());
  });

  it('leaves what the member had reported before it in that turn', () => {
    given(AT_WORK, reported('S-dev'))
      .when(turnFailed('S-dev'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'done', halt: { cause: 'server' } });
        expect(inboxLines(state, 'boss')).toEqual(['report dev done']);
      });
  });

  it('is over with the next turn that comes to an end', () => {
    given(AT_WORK, turnFailed('S-dev', { cause: 'rate_limit' }))
      .when(prompted('S-dev', { prompt: 'p2' }), turnEnded('S-dev', { prompt: 'p2' }))
      .then((state) => {
        expect(memberOf(state, 'dev').halt).toBeNull();
        expect(state.incidents).toEqual([]);
      });
  });
});

describe('a limit that everybody shares', () => {
  it('is one incident, and one thing for the user to mend, however many it halts', () => {
    given(AT_WORK)
      .when(
        turnFailed('S-dev', { cause: 'authentication' }),
        turnFailed('S-ops', { cause: 'authentication' }),
      )
      .then((state) => {
        expect(state.incidents).toEqual([
          expect.objectContaining({ cause: 'authentication', members: ['dev', 'ops'] }),
        ]);
        expect(inboxLines(state, 'user')).toEqual(['notice dev incident: authentication']);
      });
  });

  it.each(['authentication', 'billing'] as const)(
    'tells the user once, the Executive being halted or not: %s',
    (cause) => {
      given(AT_WORK, prompted('S-boss'))
        .when(turnFailed('S-boss', { cause }), turnFailed('S-dev', { cause }), turnFailed('S-ops', { cause }))
        .then((state) => expect(inboxLines(state, 'user')).toEqual([`notice boss incident: ${cause}`]));
      given(AT_WORK, prompted('S-boss'))
        .when(turnFailed('S-dev', { cause }), turnFailed('S-boss', { cause }))
        .then((state) => expect(inboxLines(state, 'user')).toEqual([`notice dev incident: ${cause}`]));
    },
  );

  it('needs nobody when it passes by itself', () => {
    given(AT_WORK)
      .when(turnFailed('S-dev', { cause: 'rate_limit', until: '2026-01-05T10:00:00.000Z' }))
      .then((state) => {
        expect(inboxLines(state, 'user')).toEqual([]);
        expect(state.incidents[0]).toMatchObject({ cause: 'rate_limit', until: '2026-01-05T10:00:00.000Z' });
      });
  });

  it('stays open until the last of those it halted has gone on', () => {
    const both = [turnFailed('S-dev', { cause: 'rate_limit' }), turnFailed('S-ops', { cause: 'rate_limit' })];
    given(AT_WORK, both)
      .when(prompted('S-dev', { prompt: 'p2' }), turnEnded('S-dev', { prompt: 'p2' }))
      .then((state) => expect(state.incidents).toEqual([expect.objectContaining({ members: ['ops'] })]));
  });
});
