import { expect, it } from 'vitest';
import { chooseSuccessor } from '../../src/app/choose-successor.ts';
import { type Charter, defaultCharter } from '../../src/domain/charter.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import { founded, reported, seated } from '../support/facts.ts';
import { fold, memberOf } from '../support/given.ts';

const BEYOND = [reported('S-dev', { status: 'failed', reason: 'beyond_capability' })];

type Case = Readonly<{
  model?: string;
  models?: Partial<Charter['models']>;
  events?: readonly Envelope[];
  tierUp?: boolean;
  named?: string;
}>;

function successor({ model = 'sonnet', models = {}, events = [], tierUp = false, named }: Case) {
  const base = defaultCharter('x');
  const state = fold([founded(), ...seated('boss', 'user'), ...seated('dev', 'boss', { model }), ...events]);
  const charter = { ...base, models: { ...base.models, ...models } };
  return chooseSuccessor(charter, memberOf(state, 'dev'), { tierUp, model: named ?? null, why: '' });
}

it.each<[string, Case, string, string]>([
  ['nothing speaks for another', {}, 'sonnet', ''],
  ['it is named', { named: 'haiku', events: BEYOND }, 'haiku', 'haiku was named'],
  [
    'its work is beyond it',
    { events: BEYOND },
    'opus',
    'one tier up: its work is beyond sonnet by its own report',
  ],
  ['somebody wants it', { tierUp: true }, 'opus', 'one tier up: somebody above wants it'],
  [
    'there is none above',
    { model: 'opus', events: BEYOND },
    'opus',
    "no tier up although its work is beyond opus by its own report: opus is the highest tier of the charter's ladder",
  ],
  [
    'the ceiling is in the way',
    { models: { ceiling: 'sonnet' }, events: BEYOND },
    'sonnet',
    "no tier up although its work is beyond sonnet by its own report: the charter's ceiling is sonnet",
  ],
  [
    'its model is on no ladder',
    { model: 'fable', events: BEYOND },
    'fable',
    "no tier up although its work is beyond fable by its own report: fable is not on the charter's ladder (haiku, sonnet, opus)",
  ],
  [
    'the floor has been raised above it',
    { model: 'haiku', models: { floor: 'sonnet' } },
    'sonnet',
    "haiku is below the charter's floor, sonnet: sonnet",
  ],
  [
    'both: one tier is enough',
    { model: 'haiku', models: { floor: 'sonnet' }, events: BEYOND },
    'sonnet',
    'one tier up: its work is beyond haiku by its own report',
  ],
  [
    'the floor is two tiers above it',
    { model: 'haiku', models: { floor: 'opus' }, events: BEYOND },
    'opus',
    'one tier up: its work is beyond haiku by its own report',
  ],
  [
    'the ceiling has come down below it',
    { model: 'opus', models: { ceiling: 'sonnet' } },
    'sonnet',
    "opus is above the charter's ceiling, sonnet: sonnet",
  ],
])('the next generation’s model when %s', (_, given, model, why) => {
  expect(successor(given)).toMatchObject({
    model,
    why,
    routing: why === '' ? null : { kind: null, signals: [], why: [why] },
  });
});

it.each<[string, Case, string]>([
  [
    'a named one above the ceiling',
    { named: 'opus', models: { ceiling: 'sonnet' } },
    "not reassigned: opus is above the charter's ceiling, sonnet",
  ],
  ['a tier that there is not', { model: 'opus', tierUp: true }, 'no tier up: opus is the highest tier'],
  ['both at once', { named: 'opus', tierUp: true }, '--tier-up and --model exclude each other'],
])('%s is refused', (_, given, says) => {
  expect(() => successor(given)).toThrow(says);
});
