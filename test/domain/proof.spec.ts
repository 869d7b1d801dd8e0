import { describe, expect, it } from 'vitest';
import { disciplineOf } from '../../src/domain/assignment.ts';
import { defaultCharter } from '../../src/domain/charter.ts';
import { verdictIn } from '../../src/domain/proof.ts';
import {
  checksRan,
  effectBegun,
  effectClosed,
  fact,
  founded,
  hire,
  prompted,
  reported,
  seated,
  turnEnded,
} from '../support/facts.ts';
import { given, inboxLines, lastRuling, memberOf } from '../support/given.ts';

const charter = { ...defaultCharter('x'), checks: [['npm', 'test']] };
const CHECKED = [founded(), fact('charter_amended', { charter, changed: ['checks'] }, { actor: 'user' })];
const verifies = (member: string) => ({
  discipline: disciplineOf({ phase: 'verification', verifies: member }),
});
const TEAM = [
  ...CHECKED,
  ...seated('boss', 'user'),
  ...seated('dev', 'boss'),
  ...seated('judge', 'boss', verifies('dev')),
  ...seated('peer', 'boss'),
];
const GOOD = [{ check: 'npm test', ok: true, excerpt: '' }];
const BAD = [{ check: 'npm test', ok: false, excerpt: '1 failed' }];
const closing = (line: string) => ({ closing: { kind: 'result', line } as const });

describe('the word of a member that it is done', () => {
  it.each([
    ['by a report', [reported('S-dev')]],
    ['by its closing line', [prompted('S-dev'), turnEnded('S-dev', closing('made'))]],
  ])('%s stands, and is to be checked where the charter has checks', (_how, events) => {
    given(TEAM)
      .when(events)
      .then((state) =>
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'done', proof: { due: true, last: null } }),
      );
    given(founded(), seated('boss', 'user'), seated('dev', 'boss'))
      .when(events)
      .then((state) => expect(memberOf(state, 'dev').proof.due).toBe(false));
  });

  it('is not checked by commands where nothing is made: of supervisors, research, verification', () => {
    const research = seated('scout', 'boss', { discipline: disciplineOf({ phase: 'research' }) });
    given(TEAM, research)
      .when(reported('S-boss'), reported('S-scout'), reported('S-judge'))
      .then((state) => {
        for (const id of ['boss', 'scout', 'judge']) expect(memberOf(state, id).proof.due, id).toBe(false);
      });
  });

  it('is checked where its hire expects files, whatever the charter says', () => {
    const wish = { discipline: disciplineOf({ expects: ['README.md'] }) };
    given(founded(), seated('boss', 'user'), seated('dev', 'boss', wish))
      .when(reported('S-dev'))
      .then((state) => expect(memberOf(state, 'dev').proof.due).toBe(true));
  });
});

describe('checks that ran', () => {
  it('and hold stand beside the report, with the tests that were changed', () => {
    given(TEAM, reported('S-dev'))
      .when(checksRan('dev', GOOD, 'session:S-boss'))
      .then((state) =>
        expect(memberOf(state, 'dev')).toMatchObject({
          phase: 'done',
          proof: { due: false, returns: 0, last: { ok: true, by: 'boss', tests: ['test/a.spec.ts'] } },
        }),
      );
  });

  it('and fail send it back once, and the second time up', () => {
    const once = [...TEAM, reported('S-dev'), checksRan('dev', BAD)];
    given(once)
      .when([])
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'idle', why: 'sent back: npm test failed' });
        expect(inboxLines(state, 'dev')).toEqual(['message boss returned']);
      });
    given(once, prompted('S-dev'), reported('S-dev'))
      .when(checksRan('dev', BAD))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'blocked', blockedOn: 'answer' });
        expect(inboxLines(state, 'boss')).toContain('escalation dev checks failed');
        expect(inboxLines(state, 'dev')).toEqual(['message boss returned']);
      });
    given(once, prompted('S-dev'), reported('S-dev'))
      .when(checksRan('dev', GOOD))
      .then((state) =>
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'done', proof: { returns: 0 } }),
      );
  });

  it('count from the member, whoever is above it, the user and the reconciler alone', () => {
    for (const actor of ['user', 'system', 'session:S-boss', 'session:S-dev'])
      given(TEAM, reported('S-dev'))
        .when(checksRan('dev', GOOD, actor))
        .then((state) => expect(memberOf(state, 'dev').proof.last, actor).not.toBeNull());
    for (const actor of ['session:S-peer', 'session:S-judge', 'session:S-stranger'])
      given(TEAM, reported('S-dev'))
        .when(checksRan('dev', GOOD, actor))
        .then((state) => {
          expect(lastRuling(state).accepted, actor).toBe(false);
          expect(memberOf(state, 'dev').proof, actor).toMatchObject({ due: true, last: null });
        });
  });
});

describe('a verifier', () => {
  it('that refutes sends the work back, and its words with it', () => {
    given(TEAM, reported('S-dev'), checksRan('dev', GOOD))
      .when(prompted('S-judge'), turnEnded('S-judge', closing('refuted: parse() drops the last line')))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({
          phase: 'idle',
          why: 'sent back: verifier judge failed',
        });
        expect(memberOf(state, 'dev').proof.last?.results.map(({ check, ok }) => [check, ok])).toEqual([
          ['npm test', true],
          ['verifier judge', false],
        ]);
        expect(memberOf(state, 'judge').phase).toBe('done');
      });
  });

  it('that verifies counts as a check, and not for the commands of the charter', () => {
    const said = reported('S-judge', { text: { text: 'verified: I ran all of it' } });
    given(TEAM, reported('S-dev'))
      .when(said)
      .then((state) =>
        expect(memberOf(state, 'dev')).toMatchObject({
          phase: 'done',
          proof: { due: true, last: { ok: true, by: 'judge' } },
        }),
      );
  });

  it('that says neither counts for nothing, and nobody verifies itself', () => {
    given(TEAM, reported('S-dev'))
      .when(reported('S-judge', { text: { text: 'I looked at it. verified? I do not know' } }))
      .then((state) => expect(memberOf(state, 'dev').proof.last).toBeNull());
    given(CHECKED, seated('boss', 'user'))
      .when(hire('own', 'boss', verifies('own')))
      .then((state) => expect(lastRuling(state).accepted).toBe(false));
  });

  it.each([
    ['verified: all', 'verified'],
    ['**Refuted** – see below', 'refuted'],
    ['result: verified', 'verified'],
    ['unverified', null],
    ['I could not have it verified', null],
  ])('says by %j: %s', (words, verdict) => expect(verdictIn(words)).toBe(verdict));
});

describe('an effect outside', () => {
  it('that is begun and not closed is known, and neither it nor one that is done is begun again', () => {
    given(TEAM, effectBegun('S-dev', 'npm-1'))
      .when(effectBegun('S-peer', 'npm-1'))
      .then((state) => {
        expect(lastRuling(state)).toMatchObject({
          code: 'requested',
          why: expect.stringContaining('not known to be committed'),
        });
        expect(state.effects).toMatchObject([{ member: 'dev', outcome: 'open' }]);
      });
    given(TEAM, effectBegun('S-dev', 'npm-1'), effectClosed('session:S-dev', 'npm-1'))
      .when(effectBegun('S-dev', 'npm-1'))
      .then((state) => expect(lastRuling(state)).toMatchObject({ accepted: false, code: 'already_done' }));
  });

  it('that has failed may be tried again', () => {
    given(TEAM, effectBegun('S-dev', 'npm-1'), effectClosed('session:S-boss', 'npm-1', 'failed'))
      .when(effectBegun('S-dev', 'npm-1'))
      .then((state) => expect(state.effects).toMatchObject([{ key: 'npm-1', outcome: 'open' }]));
  });

  it('is closed by whoever began it, whoever is above, and the user', () => {
    for (const actor of ['session:S-peer', 'session:S-stranger'])
      given(TEAM, effectBegun('S-dev', 'npm-1'))
        .when(effectClosed(actor, 'npm-1'))
        .then((state) => expect(state.effects, actor).toMatchObject([{ outcome: 'open' }]));
    for (const actor of ['user', 'session:S-boss', 'session:S-dev'])
      given(TEAM, effectBegun('S-dev', 'npm-1'))
        .when(effectClosed(actor, 'npm-1'))
        .then((state) => expect(state.effects, actor).toMatchObject([{ outcome: 'done' }]));
  });

  it('is remembered up to a bound, open ones longest', () => {
    const many = Array.from({ length: 1005 }, (_, i) => [
      effectBegun('S-dev', `k-${i}`),
      effectClosed('user', `k-${i}`),
    ]);
    given(TEAM, effectBegun('S-dev', 'first'), many.flat())
      .when([])
      .then((state) => {
        expect(state.effects).toHaveLength(1001);
        expect(state.effects[0]).toMatchObject({ key: 'first', outcome: 'open' });
      });
  });
});
