import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Envelope, envelopeOf } from '../../src/domain/envelope.ts';
import type { EventType } from '../../src/domain/events.ts';
import { evolve } from '../../src/domain/evolve.ts';
import { descendants } from '../../src/domain/org.ts';
import { fromJson, toJson } from '../../src/domain/projection.ts';
import { DataSchemas } from '../../src/domain/schema/events.ts';
import { UNSEEN } from '../../src/domain/signs.ts';
import type { State } from '../../src/domain/state.ts';
import { headOf } from '../../src/domain/text.ts';
import { verdictOf } from '../../src/domain/verdict.ts';
import { escalated, founded, hire, messaged, prompted, reported, seated, text } from '../support/facts.ts';
import { decided, fold } from '../support/given.ts';
import { arbitraryOf } from '../support/schema-arbitrary.ts';

const types = Object.keys(DataSchemas) as EventType[];

/** A nest in which something of everything is going on, so that whatever a line names is there. */
const LIVELY = [
  founded(),
  ...seated('boss', 'user'),
  ...seated('dev', 'boss'),
  prompted('S-dev'),
  escalated('S-dev'),
  messaged('user', 'dev'),
  hire('new', 'boss'),
  reported('S-nobody', { text: text('lost') }),
];

const INFINITE = 987_654_321;

/** What `JSON.parse` can give a reader, `__proto__` keys and infinite numbers among it. */
const json: fc.Arbitrary<unknown> = fc
  .oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(null, 0, -1, '', '__proto__', 'dev', 'S-dev', INFINITE, [], {}, [[]], [null]),
  )
  .map((value) =>
    JSON.stringify(value).replaceAll('"x"', '"__proto__"').replaceAll(String(INFINITE), '1e999'),
  )
  .map((line) => JSON.parse(line) as unknown);

const actor = fc.constantFrom(
  'user',
  'system',
  'session:S-dev',
  'session:S-boss',
  'session:S-x',
  'session:',
  '',
  '__proto__',
);
const member = fc.constantFrom('dev', 'boss', 'new', '__proto__', 'ghost', '', null);
const gen = fc.constantFrom(1, 2, 0, -1, 1.5, null, INFINITE);

/** Puts another value at a random place of a structure. */
function spoil(value: unknown, path: readonly number[], other: unknown): unknown {
  if (path.length === 0 || typeof value !== 'object' || value === null) return other;
  const keys = Object.keys(value);
  const key = keys[(path[0] as number) % Math.max(1, keys.length)];
  if (key === undefined) return other;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  (copy as Record<string, unknown>)[key] = spoil(
    (value as Record<string, unknown>)[key],
    path.slice(1),
    other,
  );
  return copy;
}

/** A record whose data is right, but perhaps for one place. */
function nearlyOf(type: EventType): fc.Arbitrary<unknown> {
  const path = fc.array(fc.nat(20), { maxLength: 4 });
  return fc
    .tuple(arbitraryOf(DataSchemas[type]), path, json, actor, member, gen, fc.boolean())
    .map(([data, place, other, who, about, generation, whole]) => ({
      v: 1,
      id: `fuzz:${JSON.stringify([place, other])}`.slice(0, 200),
      at: '2026-01-05T09:00:00.000Z',
      type,
      actor: who,
      member: about,
      gen: generation,
      data: whole ? aim(data) : spoil(aim(data), place, other),
    }));
}

const nearly = fc.oneof(...types.map(nearlyOf));

/** Names that are there, in place of random ones: else nearly every record would be about nobody. */
function aim(data: unknown): unknown {
  const at = data as Record<string, unknown>;
  const aimed = {
    session: 'S-dev',
    supervisor: 'boss',
    to: 'dev',
    reader: 'dev',
    nonce: 'nonce new 1',
    as: null,
  };
  const known = Object.entries(aimed).filter(([key]) => key in at && at[key] !== null);
  return { ...at, ...Object.fromEntries(known) };
}

/** Everything that is done with a state must go well whatever stood in the log. */
function useAll(state: State): void {
  const bytes = toJson(state);
  if (toJson(fromJson(bytes)) !== bytes) expect.fail('a snapshot changes the state');
  for (const one of state.members.values()) {
    verdictOf(state, one, UNSEEN, Date.UTC(2026, 0, 6));
    descendants(state, one.id);
    for (const shown of [one.title, one.why, one.role, one.phase, headOf(one.task)])
      if (typeof shown !== 'string') expect.fail(`not to be shown: ${JSON.stringify(shown)}`);
  }
  for (const inbox of state.inboxes.values())
    for (const item of inbox.items)
      if (typeof headOf(item.text) !== 'string') expect.fail('a text without a head');
  for (const left of state.unmatched.values())
    if (left.hint !== null && typeof left.hint !== 'string') expect.fail('a hint that is no name');
}

describe('whatever JSON stands in the log', () => {
  it('the fold does not throw, and what it makes of it can be used', () => {
    fc.assert(
      fc.property(fc.array(nearly, { minLength: 1, maxLength: 8 }), (values) => {
        const events = values.map(envelopeOf).filter((event) => event !== null);
        useAll(fold(events, fold(LIVELY), LIVELY.length));
      }),
      { numRuns: 2000 },
    );
  });

  it('an envelope of any shape is an event or none, and never an exception', () => {
    const field = fc.oneof(json, fc.constantFrom(1, 'user', ...types));
    const loose = fc.record(
      {
        v: field,
        id: field,
        at: field,
        type: field,
        actor: field,
        member: field,
        gen: field,
        data: json,
        harmless: json,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(json, loose), (value) => {
        const event = envelopeOf(value);
        if (event === null) return;
        const state = fold(LIVELY);
        evolve(state, event, '1');
        useAll(state);
      }),
      { numRuns: 2000 },
    );
  });

  it('data of no event’s shape changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.dictionary(fc.string(), json), actor, (type, data, who) => {
        const event = { v: 1, id: 'x', at: '', type, actor: who, member: 'dev', gen: 1, data } as Envelope;
        const state = fold([...LIVELY, event]);
        expect(state.counts.malformed).toBe(1);
        expect(decided(state)).toEqual(decided(fold(LIVELY)));
      }),
      { numRuns: 300 },
    );
  });
});
