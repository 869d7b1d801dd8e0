import { describe, expect, test } from 'vitest';
import { claimsAgainst, isAnyAgainst, MAX_CLAIMS } from '../../src/domain/claims.ts';
import { sessionActor } from '../../src/domain/identity.ts';
import type { State } from '../../src/domain/state.ts';
import {
  claiming,
  claimRuled,
  fact,
  fired,
  founded,
  hire,
  leaseExpired,
  messaged,
  releasing,
  seated,
} from '../support/facts.ts';
import { fold, given, inboxLines, lastRuling, memberOf } from '../support/given.ts';

/** boss over lead (over dev and ops) and other. */
const TEAM = [
  founded({ members: 20, depth: 5 }),
  ...seated('boss', 'user'),
  ...seated('lead', 'boss', { role: 'manager' }),
  ...seated('other', 'boss'),
  ...seated('dev', 'lead'),
  ...seated('ops', 'lead'),
];
const LEAD = sessionActor('S-lead');
const held = (state: State): string[] =>
  state.claims.held.map(({ holder, gen, ground }) => `${holder}-${gen}: ${ground.globs.join(' ')}`);
const open = (state: State): string[] =>
  state.claims.contests.map(
    ({ wisher, holder, before, ruling }) =>
      `${wisher} of ${holder}${before === null ? '' : ` before ${before}`}${ruling === null ? '' : ` ruled ${ruling.owner}`}`,
  );
const against = (state: State, id: string, path: string, more = {}): string[] =>
  claimsAgainst(state, id, { repo: '/r', globs: [path], fold: false, ...more }).map(({ holder }) => holder);
const DEV_HOLDS = claiming('dev', ['src/**'], { request: 'claim-dev' });
const OPS_WANTS = claiming('ops', ['src/a.ts'], { request: 'claim-ops' });
const CONTEST = 'clash-ops';
const say = (from: string, to: string) => messaged(sessionActor(`S-${from}`), to);

describe('a claim', () => {
  test('is granted to the first in the log, and refused to the second with the name of the first', () => {
    given(TEAM, DEV_HOLDS)
      .when(OPS_WANTS)
      .then((state) => {
        expect(held(state)).toEqual(['dev-1: src/**']);
        expect(lastRuling(state)).toMatchObject({ accepted: false, code: 'held', why: 'dev holds src/**' });
        expect(open(state)).toEqual(['ops of dev']);
      });
  });

  test('is granted beside others where no file is in both, and in another repository', () => {
    given(TEAM, DEV_HOLDS)
      .when(claiming('ops', ['test/**']), claiming('other', ['src/**'], { repo: '/elsewhere' }))
      .then((state) => expect(held(state)).toEqual(['dev-1: src/**', 'ops-1: test/**', 'other-1: src/**']));
  });

  test('where case does not count, another case is the same ground', () => {
    given(TEAM, claiming('dev', ['Src/A.ts'], { fold: true }))
      .when(claiming('ops', ['src/a.ts'], { fold: true }))
      .then((state) => expect(lastRuling(state).code).toBe('held'));
  });

  test('made again is no second one, and adds what is new', () => {
    given(TEAM, DEV_HOLDS)
      .when(claiming('dev', ['src/**']), claiming('dev', ['src/**', 'docs/**']))
      .then((state) => expect(held(state)).toEqual(['dev-1: src/**', 'dev-1: docs/**']));
  });

  test('is none of somebody who is no member, nor of the user himself', () => {
    given(TEAM)
      .when(claiming('stranger', ['src/**']), claiming('boss', ['x'], {}, { actor: 'user' }))
      .then((state) => {
        expect(held(state)).toEqual([]);
        expect(state.rulings.slice(-2).map(({ code }) => code)).toEqual(['unknown_actor', 'not_member']);
      });
  });

  test('is one of a bounded number', () => {
    const many = Array.from({ length: MAX_CLAIMS + 1 }, (_, i) => claiming('dev', [`d${i}/**`]));
    given(TEAM)
      .when(many)
      .then((state) => {
        expect(held(state)).toHaveLength(MAX_CLAIMS);
        expect(lastRuling(state).code).toBe('too_many');
      });
  });

  test('of a supervisor covers its own team, which divides it; others of the nest are kept out', () => {
    given(TEAM, claiming('lead', ['src/**']))
      .when(claiming('dev', ['src/a/**']), claiming('ops', ['src/a/x.ts']), claiming('other', ['src/b.ts']))
      .then((state) => {
        expect(held(state)).toEqual(['lead-1: src/**', 'dev-1: src/a/**']);
        expect(against(state, 'ops', 'src/b.ts')).toEqual([]);
        expect(against(state, 'ops', 'src/a/x.ts')).toEqual(['dev']);
        expect(against(state, 'lead', 'src/a/x.ts')).toEqual(['dev']);
        expect(against(state, 'other', 'src/b.ts')).toEqual(['lead']);
        expect(isAnyAgainst(state, memberOf(state, 'dev'))).toBe(false);
        expect(isAnyAgainst(state, memberOf(state, 'ops'))).toBe(true);
      });
  });
});

describe('what a generation held', () => {
  test('ends with a fire, and whoever wanted it is told', () => {
    given(TEAM, DEV_HOLDS, OPS_WANTS)
      .when(fired('dev'))
      .then((state) => {
        expect([held(state), open(state)]).toEqual([[], []]);
        expect(inboxLines(state, 'ops')).toEqual(['notice dev ground']);
        expect(against(state, 'ops', 'src/a.ts')).toEqual([]);
      });
  });

  test('is not inherited by one hired anew under the name', () => {
    given(TEAM, DEV_HOLDS, fired('dev'))
      .when(hire('dev', 'lead', { gen: 2, request: 'again', actor: LEAD }))
      .then((state) => expect(held(state)).toEqual([]));
  });

  test('goes to the successor that carries its task on, with what it wanted', () => {
    given(TEAM, DEV_HOLDS, OPS_WANTS, claiming('other', ['docs/**']), claiming('dev', ['docs/**']))
      .when(hire('dev', 'lead', { gen: 2, request: 'again', continues: 'recovery', actor: 'user' }))
      .then((state) => {
        expect(held(state)).toEqual(['dev-2: src/**', 'other-1: docs/**']);
        expect(state.claims.contests).toMatchObject([
          { wisher: 'ops', holderGen: 2 },
          { wisher: 'dev', gen: 2 },
        ]);
      });
  });

  test('ends when its session never started', () => {
    given(TEAM, hire('late', 'lead'), claiming('late', ['x/**'], { as: 'late' }, { actor: 'user' }))
      .when(leaseExpired('late'))
      .then((state) => expect(held(state)).toEqual([]));
  });
});

describe('two who both want it', () => {
  test('settle it: what is given up is free, and the other is told', () => {
    given(TEAM, DEV_HOLDS, OPS_WANTS, say('ops', 'dev'), say('dev', 'ops'))
      .when(releasing('dev', ['src/**']))
      .then((state) => {
        expect([held(state), open(state)]).toEqual([[], []]);
        expect(inboxLines(state, 'ops').at(-1)).toBe('notice dev ground');
        expect(inboxLines(state, 'lead')).toEqual([]);
      });
  });

  test('have three exchanges, then their common supervisor is asked, once; the holder keeps it until then', () => {
    const talk = [say('ops', 'dev'), say('ops', 'dev'), say('dev', 'ops'), say('ops', 'dev')];
    given(TEAM, DEV_HOLDS, OPS_WANTS, talk)
      .when(say('dev', 'ops'), say('ops', 'dev'))
      .then((state) => {
        expect(open(state)).toEqual(['ops of dev before lead']);
        expect(inboxLines(state, 'lead')).toEqual(['escalation ops ground']);
        expect(held(state)).toEqual(['dev-1: src/**']);
      });
    expect(open(fold([...TEAM, DEV_HOLDS, OPS_WANTS, ...talk]))).toEqual(['ops of dev']);
  });

  test('have two minutes, which the reconciler alone says are over', () => {
    const unsettled = (actor: string) => fact('claim_unsettled', { contest: CONTEST }, { actor });
    given(TEAM, DEV_HOLDS, OPS_WANTS)
      .when(unsettled(sessionActor('S-ops')))
      .then((state) => expect(inboxLines(state, 'lead')).toEqual([]));
    given(TEAM, DEV_HOLDS, OPS_WANTS)
      .when(unsettled('system'))
      .then((state) => {
        expect(inboxLines(state, 'lead')).toEqual(['escalation ops ground']);
        const [item] = state.inboxes.get('lead')?.items ?? [];
        expect(JSON.stringify(item?.text)).toContain(`nest rule ${CONTEST} --owner ops`);
      });
  });

  test('are below different managers: whoever is above both is asked, and nobody else may rule', () => {
    const wants = claiming('other', ['src/a.ts'], { request: 'claim-other' });
    given(TEAM, DEV_HOLDS, wants, fact('claim_unsettled', { contest: 'clash-other' }))
      .when(claimRuled(LEAD, 'clash-other', { owner: 'dev' }))
      .then((state) => {
        expect(inboxLines(state, 'boss')).toEqual(['escalation other ground']);
        expect(lastRuling(state).code).toBe('not_authorised');
        expect(open(state)).toEqual(['other of dev before boss']);
      });
  });
});

describe('a ruling', () => {
  const BEFORE = [...TEAM, DEV_HOLDS, OPS_WANTS];

  test('by one of the two is none', () => {
    given(BEFORE)
      .when(claimRuled(sessionActor('S-ops'), CONTEST, { owner: 'ops' }))
      .then((state) => {
        expect(lastRuling(state).code).toBe('not_authorised');
        expect(held(state)).toEqual(['dev-1: src/**']);
      });
  });

  test('that it is the holder’s keeps the other out, also when it asks again, until it is given up', () => {
    given(BEFORE, claimRuled(LEAD, CONTEST, { owner: 'dev' }))
      .when(claiming('ops', ['src/a.ts']), say('ops', 'dev'), say('dev', 'ops'))
      .then((state) => {
        expect(
          lastRuling(
            fold([...BEFORE, claimRuled(LEAD, CONTEST, { owner: 'dev' }), claiming('ops', ['src/a.ts'])]),
          ).why,
        ).toBe('dev holds src/**, and lead has ruled so');
        expect(open(state)).toEqual(['ops of dev ruled dev']);
        expect(inboxLines(state, 'ops')[0]).toBe('message lead ruling');
        expect(inboxLines(state, 'lead')).toEqual([]);
      });
  });

  test('that it is the other’s takes it from the holder, who cannot take it back', () => {
    given(BEFORE)
      .when(claimRuled('user', CONTEST, { owner: 'ops' }), claiming('dev', ['src/**']))
      .then((state) => {
        expect(held(state)).toEqual(['ops-1: src/a.ts']);
        expect(against(state, 'dev', 'src/a.ts')).toEqual(['ops']);
        expect(lastRuling(state).why).toContain('user has ruled so');
      });
  });

  test('on an order gives it to the second when the first gives it up, before anybody else', () => {
    given(BEFORE, claimRuled(LEAD, CONTEST, { kind: 'order', order: ['dev', 'ops'] }))
      .when(claiming('other', ['src/a.ts']), releasing('dev'), claiming('other', ['src/a.ts']))
      .then((state) => {
        expect(held(state)).toEqual(['ops-1: src/a.ts']);
        expect(lastRuling(state).code).toBe('held');
      });
  });

  test('on an order that begins with the other turns it round', () => {
    given(BEFORE, claimRuled(LEAD, CONTEST, { kind: 'order', order: ['ops', 'dev'] }))
      .when(releasing('ops', ['src/a.ts']))
      .then((state) => expect(held(state)).toEqual(['dev-1: src/**']));
  });

  test('that splits it gives each its part', () => {
    const parts = [
      { member: 'dev', globs: ['src/b/**'] },
      { member: 'ops', globs: ['src/a.ts'] },
    ];
    given(BEFORE)
      .when(claimRuled(LEAD, CONTEST, { kind: 'split', parts }))
      .then((state) => {
        expect(held(state).sort()).toEqual(['dev-1: src/b/**', 'ops-1: src/a.ts']);
        expect(open(state)).toEqual([]);
      });
  });

  test.each([
    [
      'of parts that overlap',
      {
        kind: 'split',
        parts: [
          { member: 'dev', globs: ['src/**'] },
          { member: 'ops', globs: ['src/a.ts'] },
        ],
      },
      'bad_ruling',
    ],
    ['for somebody else', { owner: 'other' }, 'bad_ruling'],
    ['on an order of one', { kind: 'order', order: ['dev'] }, 'bad_ruling'],
    ['on an order of the same twice', { kind: 'order', order: ['dev', 'dev'] }, 'bad_ruling'],
  ] as const)('%s is refused', (_, data, code) => {
    given(BEFORE)
      .when(claimRuled(LEAD, CONTEST, structuredClone(data) as never))
      .then((state) => {
        expect(lastRuling(state).code).toBe(code);
        expect(held(state)).toEqual(['dev-1: src/**']);
      });
  });

  test('gives nobody what a third one holds', () => {
    const third = claiming('other', ['docs/**']);
    const wants = claiming('ops', ['src/a.ts', 'docs/x.md'], { request: 'claim-two' });
    given(TEAM, DEV_HOLDS, third, wants)
      .when(claimRuled(LEAD, 'clash-two', { owner: 'ops' }))
      .then((state) => expect(lastRuling(state)).toMatchObject({ code: 'held', why: 'other holds docs/**' }));
  });
});

test('ground is given up by its holder, by whoever is above it and by the user, by nobody else', () => {
  for (const [actor, code] of [
    [LEAD, 'ok'],
    ['user', 'ok'],
    [sessionActor('S-ops'), 'not_authorised'],
  ] as const)
    given(TEAM, DEV_HOLDS)
      .when(releasing('dev', [], { actor }))
      .then((state) => expect(lastRuling(state).code).toBe(code));
  given(TEAM, DEV_HOLDS)
    .when(releasing('dev', ['src/a.ts']))
    .then((state) =>
      expect(lastRuling(state)).toMatchObject({ code: 'not_held', why: 'dev holds src/**, and not these' }),
    );
});
