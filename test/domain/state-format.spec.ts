import { expect, test } from 'vitest';
import { type Discipline, disciplineOf } from '../../src/domain/assignment.ts';
import { toJson } from '../../src/domain/projection.ts';
import { STATE_FORMAT } from '../../src/domain/version.ts';
import {
  asked,
  checksRan,
  claiming,
  claimRuled,
  effectBegun,
  escalated,
  fact,
  fired,
  founded,
  granting,
  integrated,
  messaged,
  metered,
  observed,
  prompted,
  reported,
  ruled,
  seated,
  sessionEnded,
  started,
  text,
  turnEnded,
  turnFailed,
} from '../support/facts.ts';
import { fold } from '../support/given.ts';

/** The names of all fields in a value, lists and maps by what stands in them. */
function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => shapeOf(item, `${path}[]`));
  if (typeof value !== 'object' || value === null)
    return [`${path}: ${value === null ? 'null' : typeof value}`];
  return Object.entries(value).flatMap(([key, item]) => shapeOf(item, `${path}.${key}`));
}

const DISCIPLINE: Discipline = {
  mode: 'coordinator',
  phase: 'verification',
  verifies: 'dev',
  ground: ['src/**'],
  task: 'T1',
  objectives: ['O1'],
};

const TASK = { id: 'T0', title: 'first', needs: [], owner: null, integration: false, estimate: null };

/**
 * When this fails, `State` has changed its shape: raise STATE_FORMAT, so that no reader takes an old snapshot for one
 * of its own, and update the snapshot of this test (`vitest -u`).
 */
test('a state of this shape has this format number', () => {
  const state = fold([
    founded(),
    ...seated('boss', 'user'),
    ...seated('dev', 'boss'),
    fact(
      'plan_changed',
      {
        request: 'plan 1',
        plan: 'boss',
        add: [{ id: 'T1', title: 'it', needs: ['T0'], owner: 'ops', integration: true, estimate: 2 }, TASK],
        change: [],
        drop: [],
        as: null,
      },
      { actor: 'user' },
    ),
    fact('task_done', { request: 'task 1', plan: 'boss', task: 'T0', why: '', as: null }, { actor: 'user' }),
    ...seated('ops', 'boss', {
      routing: { kind: 'lookup', signals: ['novel'], why: ['lookup 30'] },
      discipline: DISCIPLINE,
    }),
    fact(
      'synthesis_filed',
      { request: 'syn 1', supervisor: 'boss', text: text('so'), sources: ['a.ts'], partial: false, as: null },
      { actor: 'session:S-boss' },
    ),
    ...seated('peer', 'dev', { discipline: disciplineOf({ mode: 'swarm', peer: true }) }),
    fact('swarm_sealed', { request: 'seal 1', supervisor: 'dev', why: '', as: null }, { actor: 'user' }),
    reported('S-ops', { status: 'failed' }),
    prompted('S-dev'),
    turnEnded('S-dev', { hint: { member: 'ops', gen: 1 } }),
    reported('S-boss', {
      result: {
        status: 'partial',
        findings: 1,
        gaps: 1,
        artifacts: 0,
        objectives: ['O1'],
        retryable: true,
      },
    }),
    escalated('S-ops'),
    messaged('user', 'dev'),
    fact(
      'fact_noted',
      { request: 'f', name: 'n', value: 'v', source: null, as: null },
      { actor: 'session:S-dev' },
    ),
    fired('ops'),
    sessionEnded('S-dev'),
    asked('S-boss', 'ask-1'),
    ruled('user', 'ask-1', 'allow', { always: true }),
    observed('boss', 'stalled'),
    turnFailed('S-boss', { cause: 'rate_limit' }),
    started('S-stranger', { hint: { member: 'dev', gen: 1 } }),
    turnEnded('S-stranger'),
    granting('dev', 5e9),
    ...seated('aid', 'boss'),
    claiming('dev', ['src/**']),
    claiming('aid', ['src/**'], { request: 'claim-aid' }),
    claimRuled('user', 'clash-aid', { owner: 'dev' }),
    metered('S-dev', 1e9, { notes: ['incomplete'] }),
    metered('S-loose', 1e9),
    metered('S-ops', 1e9),
    ...Array.from({ length: 260 }, (_, i) => metered(`S-later-${i}`, 1e6)),
    metered('S-before', 1e9, {}, { member: null, gen: null }),
    ...integrated('dev', 'boss'),
    checksRan('dev', [{ check: 'npm test', ok: true, excerpt: '' }]),
    effectBegun('S-boss', 'npm-1'),
  ]);
  const charter = /^\.charter\./;
  const shape = [...new Set(shapeOf(JSON.parse(toJson(state))))].filter((line) => !charter.test(line)).sort();
  expect({ format: STATE_FORMAT, shape }).toMatchSnapshot();
});
