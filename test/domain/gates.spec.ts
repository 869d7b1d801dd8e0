import { describe, expect, it } from 'vitest';
import type { Charter } from '../../src/domain/charter.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import {
  amountOf,
  drawnOf,
  flawOfResult,
  type GateRule,
  gateFaults,
  gatesOf,
  hasRoom,
  normalised,
  proofOf,
  rulesFor,
} from '../../src/domain/gates.ts';
import { sessionActor } from '../../src/domain/identity.ts';
import { GateRuleSchema } from '../../src/domain/schema/gate-rules.ts';
import { charterOf, fact, fired, founded, hire, seated, started } from '../support/facts.ts';
import { fold, given, lastRuling, memberOf } from '../support/given.ts';

const rule = (given: Record<string, unknown>): GateRule =>
  GateRuleSchema.parse({ id: 'r', kind: 'never', on: ['Bash'], ...given });

const tests = rule({
  id: 'tested',
  kind: 'after',
  on: ['Bash(git push *)'],
  after: { on: ['Bash(npm test)'] },
});
const spend = rule({
  id: 'spend',
  kind: 'upto',
  on: ['mcp__bank__order'],
  upto: { max: 100, of: 'order.sum' },
});
const own = rule({ id: 'own', kind: 'upto', on: ['WebSearch'], upto: { max: 2, scope: 'member' } });

const withGates = (gates: readonly GateRule[]): Envelope => {
  const charter: Charter = { ...charterOf(), gates: [...gates] };
  return fact('charter_amended', { charter, changed: ['gates'] }, { actor: 'user' });
};

const TEAM = [
  founded(),
  withGates([tests, spend, own]),
  ...seated('boss', 'user'),
  ...seated('dev', 'boss'),
  ...seated('ops', 'boss'),
];

const AT = '2026-01-05T09:00:00.000Z';
const minutesAfter = (minutes: number): number => Date.parse(AT) + minutes * 60_000;

const by = (session: string, gen = 1) => ({ actor: sessionActor(session), gen });
const proved = (session: string, id = 'tested'): Envelope =>
  fact('gate_proved', { rule: id, tool: 'Bash', key: 'k' }, { ...by(session), at: AT });
const drawn = (session: string, id: string, amount: number, request = `draw ${id} ${amount} ${session}`) =>
  fact('gate_drawn', { request, rule: id, amount }, by(session));

describe('a proof', () => {
  it('stands for who has given it, until it is too old', () => {
    const state = fold([...TEAM, proved('S-dev')]);
    const of = (id: string, now: number) => proofOf(state.gates, tests, memberOf(state, id), now);
    expect(of('dev', minutesAfter(59))).toMatchObject({ stands: true, lapsed: false });
    expect(of('dev', minutesAfter(61))).toMatchObject({ stands: false, lapsed: true });
    expect(of('ops', minutesAfter(1))).toMatchObject({ stands: false, lapsed: false, have: 0 });
  });

  it('stands for everybody where the rule says so', () => {
    const shared = rule({ ...tests, after: { ...tests.after, scope: 'nest' } });
    const state = fold([...TEAM, withGates([shared]), proved('S-dev')]);
    expect(proofOf(state.gates, shared, memberOf(state, 'ops'), minutesAfter(1)).stands).toBe(true);
  });

  it('counts so often as the rule wants it', () => {
    const twice = rule({ ...tests, after: { ...tests.after, times: 2 } });
    const once = fold([...TEAM, withGates([twice]), proved('S-dev')]);
    expect(proofOf(once.gates, twice, memberOf(once, 'dev'), minutesAfter(1))).toMatchObject({
      stands: false,
      have: 1,
      need: 2,
    });
    const both = fold([proved('S-dev')], once, 50);
    expect(proofOf(both.gates, twice, memberOf(both, 'dev'), minutesAfter(1)).stands).toBe(true);
  });

  it('is nothing for the successor on the same seat', () => {
    const state = fold([
      ...TEAM,
      proved('S-dev'),
      fired('dev'),
      hire('dev', 'boss', { gen: 2 }),
      started('S-dev2', { nonce: 'nonce dev 2', hint: { member: 'dev', gen: 2 } }),
    ]);
    expect(proofOf(state.gates, tests, memberOf(state, 'dev'), minutesAfter(1)).have).toBe(0);
  });

  it('is forgotten with its rule, and when the rule asks for something else', () => {
    const other = rule({ ...tests, after: { ...tests.after, on: ['Bash(npm run check)'] } });
    for (const gates of [[], [other]]) {
      const state = fold([...TEAM, proved('S-dev'), withGates(gates)]);
      expect(state.gates.proofs).toEqual([]);
    }
    const kept = fold([...TEAM, proved('S-dev'), withGates([own, tests])]);
    expect(proofOf(kept.gates, tests, memberOf(kept, 'dev'), minutesAfter(1)).stands).toBe(true);
  });

  it('counts from a session of the nest only, and for a rule that asks for one', () => {
    given(TEAM).when(proved('S-nobody'), proved('S-dev', 'spend')).thenNothingHappened();
  });
});

describe('a sum', () => {
  it('is judged with what the call adds, in the order of the log', () => {
    given(TEAM)
      .when(drawn('S-dev', 'spend', 60), drawn('S-ops', 'spend', 60))
      .then((state) => {
        expect(lastRuling(state)).toMatchObject({ accepted: false, code: 'over' });
        expect(lastRuling(state).why).toBe('60 of 100 are used, and this adds 60');
        expect(drawnOf(state.gates, spend, memberOf(state, 'ops'))).toBe(60);
        expect(hasRoom(state, spend, memberOf(state, 'ops'), 40)).toBe(true);
        expect(hasRoom(state, spend, memberOf(state, 'ops'), 41)).toBe(false);
      });
  });

  it('is counted once for a call that is judged twice', () => {
    const one = drawn('S-dev', 'spend', 60);
    given(TEAM)
      .when(one, one)
      .then((state) => expect(drawnOf(state.gates, spend, memberOf(state, 'dev'))).toBe(60));
  });

  it('of each member is its own, and stays with the seat', () => {
    const state = fold([...TEAM, drawn('S-dev', 'own', 1, 'a'), drawn('S-dev', 'own', 1, 'b')]);
    expect(hasRoom(state, own, memberOf(state, 'dev'), 1)).toBe(false);
    expect(hasRoom(state, own, memberOf(state, 'ops'), 1)).toBe(true);
  });

  it('goes on under a new maximum, and begins anew where something else is counted', () => {
    const more = rule({ ...spend, upto: { ...spend.upto, max: 200 } });
    const other = rule({ ...spend, upto: { ...spend.upto, of: 'calls' } });
    const of = (gates: GateRule[]) =>
      fold([...TEAM, drawn('S-dev', 'spend', 60), withGates(gates)]).gates.drawn;
    expect(of([more])).toEqual([{ rule: 'spend', scope: '*', total: 60 }]);
    expect(of([other])).toEqual([]);
  });

  it('lets nobody draw on a rule that is not there', () => {
    given(TEAM)
      .when(drawn('S-dev', 'gone', 1))
      .then((state) => expect(lastRuling(state)).toMatchObject({ accepted: false, code: 'unknown_rule' }));
  });
});

describe('what a call adds', () => {
  it.each([
    [{ order: { sum: 12.5 } }, 12.5],
    [{ order: { sum: '12.5' } }, 12.5],
    [{ order: { sum: '12 pounds' } }, null],
    [{ order: { sum: -5 } }, null],
    [{ order: {} }, null],
    [{}, null],
  ])('in %j is %s', (input, amount) => expect(amountOf(spend, input)).toBe(amount));

  it('is one where calls are counted', () => expect(amountOf(own, {})).toBe(1));

  it('can stand in a command', () => {
    const pays = rule({ kind: 'upto', upto: { max: 9, of: 'command', pattern: '--amount[= ](\\d+)' } });
    expect(amountOf(pays, { command: 'pay --amount 7 --to x' })).toBe(7);
    expect(amountOf(pays, { command: 'pay --to x' })).toBe(null);
  });
});

describe('a result', () => {
  const valid = rule({
    ...tests,
    after: { ...tests.after, contains: 'passed', lacks: 'skipped', matches: '^ok' },
  });
  it.each([
    [{ ok: true, text: 'ok: 3 passed' }, null],
    [{ ok: false, text: 'ok: 3 passed' }, 'it did not succeed'],
    [{ ok: true, text: 'ok' }, 'its result does not hold "passed"'],
    [{ ok: true, text: 'ok: 3 passed, 1 skipped' }, 'its result holds "skipped"'],
    [{ ok: true, text: 'not ok: 3 passed' }, 'its result does not match ^ok'],
  ])('%j proves: %s', (result, flaw) => expect(flawOfResult(valid, result)).toBe(flaw));

  it('is brought into one form', () => {
    const dates = rule({
      kind: 'normalise',
      normalise: { match: '(\\d{2})/(\\d{2})/(\\d{4})', to: '$3-$1-$2' },
    });
    expect(normalised(dates, 'from 01/31/2026 to 02/01/2026')).toBe('from 2026-01-31 to 2026-02-01');
  });
});

describe('rules', () => {
  it('bind the roles that they name', () => {
    const charter = { ...charterOf(), gates: [rule({ id: 'a' }), rule({ id: 'b', roles: ['manager'] })] };
    expect(rulesFor(charter, 'staff').map(({ id }) => id)).toEqual(['a']);
    expect(rulesFor(charter, 'manager').map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('of a charter that is older than they are there are none', () => {
    const { gates: _, ...old } = charterOf();
    expect(gatesOf(old as Charter)).toEqual([]);
  });

  it.each([
    [{ kind: 'after' }, 'is of kind after and has no `after`'],
    [{ upto: { max: 1 } }, 'has `upto` and is of kind never'],
    [{ by: 'user' }, 'has `by` and is of kind never'],
    [
      { kind: 'normalise', normalise: { match: '(', to: '' } },
      'has a pattern that is no regular expression: (',
    ],
    [{ kind: 'upto', upto: { max: 1, pattern: '1' } }, 'counts calls, and has a `pattern`'],
  ])('that contradict themselves are named: %j', (given, fault) => {
    expect(gateFaults([rule(given)])).toEqual([`the gate r ${fault}`]);
  });

  it('have names of their own', () => {
    expect(gateFaults([rule({}), rule({})])).toEqual(['the gate r is there twice']);
    expect(gateFaults([tests, spend, own])).toEqual([]);
  });
});
