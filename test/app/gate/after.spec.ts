import { describe, expect, it } from 'vitest';
import { foldNest } from '../../../src/app/fold-log.ts';
import { type Done, heedResult, keepDone } from '../../../src/app/gate/after.ts';
import { heededBy } from '../../../src/app/gate/heeded.ts';
import type { Nest } from '../../../src/app/nest.ts';
import type { Charter } from '../../../src/domain/charter.ts';
import { START } from '../../../src/domain/event-log.ts';
import { GateRuleSchema } from '../../../src/domain/schema/gate-rules.ts';
import { charterOf, fact, founded, seated } from '../../support/facts.ts';
import { memberOf } from '../../support/given.ts';
import { nestOf } from '../scene.ts';

const KEY = ['AKIA', 'IOSFODNN7EXAMPLQ'].join('');

const nestWith = (gates: readonly object[], redact: Charter['redact'] = { on: true, patterns: [] }): Nest => {
  const charter: Charter = { ...charterOf(), gates: gates.map((rule) => GateRuleSchema.parse(rule)), redact };
  const amended = fact('charter_amended', { charter, changed: ['gates'] }, { actor: 'user' });
  return nestOf(founded(), amended, ...seated('boss', 'user'), ...seated('dev', 'boss'));
};

const done = (command: string, response: unknown, failed = false): Done => ({
  call: { tool: 'Bash', input: { command }, cwd: '/repo' },
  toolUseId: `toolu ${command}`,
  response,
  failed,
});
const printed = (stdout: string, more: object = {}) => ({ stdout, stderr: '', interrupted: false, ...more });

function kept(nest: Nest, one: Done, secrets: readonly string[] = []): string[] {
  const { state } = foldNest(nest);
  keepDone(nest, state, memberOf(state, 'dev'), 'S-dev', one, secrets);
  const found: string[] = [];
  nest.log.readFrom(START, ({ type, data }) => {
    if (type.startsWith('gate_')) found.push(`${type} ${data.rule ?? data.kinds}`);
  });
  return found;
}

const TESTED = {
  id: 'tested',
  kind: 'after',
  on: ['Bash(git push *)'],
  after: { on: ['Bash(npm test)'], contains: 'passed' },
};
const ORDERS = { id: 'orders', kind: 'record', on: ['Bash(order *)'] };

describe('a call that has been made', () => {
  it.each([
    ['with a result such as the rule asks for', done('npm test', printed('3 passed'))],
    ['with its warnings beside it', done('npm test 2>&1', printed('3 passed'))],
  ])('proves what it did, %s', (_, one) => {
    expect(kept(nestWith([TESTED]), one)).toEqual(['gate_proved tested']);
  });

  it.each([
    ['that says something else', done('npm test', printed('3 failed'))],
    [
      'whose exit code is explained away',
      done('npm test', printed('passed', { returnCodeInterpretation: 'x' })),
    ],
    ['that goes on in the background', done('npm test', printed('passed', { backgroundTaskId: 'b1' }))],
    ['that was cut off', done('npm test', printed('passed', { interrupted: true }))],
    ['whose exit code is that of another', done('npm test || true', printed('passed'))],
    ['whose exit code is that of a pipe', done('npm test | tail', printed('passed'))],
    ['that only says so', done('echo npm test passed', printed('npm test passed'))],
    ['that failed', done('npm test', 'Exit code 1\npassed', true)],
  ])('proves nothing, %s', (_, one) => {
    expect(kept(nestWith([TESTED]), one)).toEqual([]);
  });

  it('is on record once it has succeeded, and never before', () => {
    expect(kept(nestWith([ORDERS]), done('order 3', printed('ok')))).toEqual(['gate_recorded orders']);
    expect(kept(nestWith([ORDERS]), done('order 3', 'Exit code 1', true))).toEqual([]);
    const audited = { ...TESTED, audit: true };
    expect(kept(nestWith([audited]), done('git push', printed('')))).toEqual(['gate_recorded tested']);
  });

  it('is on record without the secrets that it was given', () => {
    const nest = nestWith([ORDERS]);
    kept(nest, done(`order --key ${KEY}`, printed('ok')));
    const inputs: string[] = [];
    nest.log.readFrom(START, ({ type, data }) => {
      if (type === 'gate_recorded') inputs.push(JSON.stringify(data.input));
    });
    expect(inputs.join()).toContain('[redacted: AWS key id]');
    expect(inputs.join()).not.toContain(KEY);
  });

  it('leaves a note of the secrets in its result', () => {
    expect(kept(nestWith([]), done('env', printed('')), ['AWS key id'])).toEqual([
      'gate_redacted AWS key id',
    ]);
  });
});

describe('a result', () => {
  const heeded = (nest: Nest, response: unknown) =>
    heedResult(foldNest(nest).state, 'staff', done('env', response));

  it('reaches the model without secrets, in its own form', () => {
    expect(heeded(nestWith([]), printed(`id ${KEY}`))).toEqual({
      response: printed('id [redacted: AWS key id]'),
      secrets: ['AWS key id'],
    });
  });

  it('without any is the same object', () => {
    const response = printed('nothing here');
    expect(heeded(nestWith([]), response).response).toBe(response);
  });

  it('keeps its secrets where the charter says so, and loses those of the user’s own', () => {
    const response = printed(`${KEY} ACME-77`);
    expect(heeded(nestWith([], { on: false, patterns: [] }), response).response).toBe(response);
    const own = nestWith([], { on: true, patterns: ['ACME-\\d+'] });
    expect(heeded(own, printed('see ACME-77')).response).toEqual(printed('see [redacted: own pattern]'));
  });

  it('is brought into the form of a rule before anything else', () => {
    const dates = {
      id: 'dates',
      kind: 'normalise',
      on: ['Bash(env)'],
      normalise: { match: '(\\d\\d)/(\\d\\d)/(\\d{4})', to: '$3-$1-$2' },
    };
    expect(heeded(nestWith([dates]), printed('on 01/31/2026')).response).toEqual(printed('on 2026-01-31'));
  });

  it('is looked at by class of tools, only where somebody has more to say than a shell can tell', () => {
    const classes = (nest: Nest): string[] => {
      const { state } = foldNest(nest);
      return [...heededBy(state, memberOf(state, 'dev'))];
    };
    expect(classes(nestWith([]))).toEqual([]);
    expect(classes(nestWith([TESTED, { id: 'w', kind: 'never', on: ['WebFetch'] }]))).toEqual(['shell']);
    expect(classes(nestWith([], { on: true, patterns: ['x'] }))).toEqual(['shell', 'read', 'web', 'mcp']);
  });
});
