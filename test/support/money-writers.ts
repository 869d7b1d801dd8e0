import fc from 'fast-check';
import { defaultCharter } from '../../src/domain/charter.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import { sessionActor } from '../../src/domain/identity.ts';
import { DOLLAR } from '../../src/domain/money.ts';
import {
  fact,
  fired,
  founded,
  granting,
  handshake,
  hire,
  metered,
  notStarted,
  prompted,
  reparented,
  seated,
  turnEnded,
} from './facts.ts';
import { interleave, sequence, sequences } from './writers.ts';

const NAMES = ['boss', 'a', 'b', 'c', 'd'] as const;
const name = fc.constantFrom(...NAMES);
const gen = fc.constantFrom(1, 1, 1, 2);
const session = fc.tuple(name, gen).map(([member, g]) => (g === 1 ? `S-${member}` : `S-${member}-${g}`));
/** Cents, so that amounts meet each other and the bounds; and the odd nano. */
const amount = fc
  .tuple(fc.integer({ min: 0, max: 800 }), fc.constantFrom(0, 0, 0, 1))
  .map(([cents, odd]) => cents * (DOLLAR / 100) + odd);
const actor = fc.oneof({ weight: 3, arbitrary: fc.constant('user') }, session.map(sessionActor));

/** A charter with so much money. */
export function budgeted(usd: number | null, reservePercent: number): Envelope {
  const charter = { ...defaultCharter('test the ledger'), budget: { usd, reservePercent, prices: {} } };
  return fact('charter_amended', { charter, changed: ['budget.usd'] }, { actor: 'user' });
}

const budget = fc
  .tuple(fc.constantFrom(10, 10, 20, 3, 0.5, null), fc.constantFrom(0, 10, 12.5, 33.333))
  .map(([usd, percent]) => budgeted(usd, percent));

const hiring = fc
  .tuple(
    name,
    name,
    gen,
    fc.option(amount, { nil: null }),
    fc.constantFrom(null, null, 'reassignment', 'recovery'),
  )
  .map(([member, boss, g, grant, continues]) =>
    member === 'boss'
      ? hire('boss', 'user', { gen: g, continues: continues as null })
      : hire(member, boss, { actor: 'user', gen: g, grant, continues: continues as null }),
  );

const grant = fc
  .tuple(name, amount, fc.boolean(), gen, actor)
  .map(([member, nanos, back, g, by]) => granting(member, nanos, { back }, { actor: by, gen: g }));

const metering = fc
  .tuple(fc.oneof({ weight: 5, arbitrary: session }, fc.constant('S-nobody')), amount)
  .map(([s, nanos]) => metered(s, nanos));

/** Ends of all kinds, and going on after them. */
const fate = fc.oneof(
  fc.tuple(name, gen).map(([m, g]) => fired(m, { gen: g })),
  fc.tuple(name, gen).map(([m, g]) => notStarted(m, 'untrusted', g)),
  fc.tuple(name, name).map(([m, boss]) => reparented(m, boss)),
  session.map((s) => prompted(s)),
  session.map((s) => turnEnded(s, { closing: { kind: 'result', line: 'ok' } })),
  fc.tuple(name, gen).map(([m, g]) => handshake(m, g === 1 ? `S-${m}` : `S-${m}-${g}`, g)),
);

/** Somebody who has finished is given more, and goes on or does not. */
const toppedUp = fc
  .tuple(fc.constantFrom('a', 'b', 'c', 'd'), amount, fc.boolean())
  .map(([member, nanos, on]) => [
    prompted(`S-${member}`),
    turnEnded(`S-${member}`, { closing: { kind: 'result', line: 'ok' } }),
    granting(member, nanos),
    ...(on ? [prompted(`S-${member}`, { prompt: 'p2' })] : []),
  ]);

/** A supervisor who is gone for good: hired again, not started, and its team goes to somebody else. */
const orphaned = fc
  .tuple(fc.constantFrom('boss', 'c', 'd'), fc.option(amount, { nil: null }))
  .map(([boss, grant]) => [
    hire('a', 'boss', { actor: 'user', gen: 2, continues: 'recovery', grant }),
    notStarted('a', 'untrusted', 2),
    reparented('b', boss),
    hire('a', boss, { actor: 'user', gen: 3, grant }),
  ]);

/** Logs of a nest with money, whose members begin with grants. */
export const moneyLogs: fc.Arbitrary<Envelope[]> = fc
  .tuple(
    fc.constantFrom(10, 10, 20, null),
    fc.constantFrom(0, 10, 33.333),
    fc.tuple(
      sequence(hiring, 10),
      sequence(grant, 14),
      sequence(metering, 20),
      sequence(fate, 20),
      sequence(budget, 2),
      orphaned,
      toppedUp,
      toppedUp,
    ),
    sequences,
    fc.array(fc.nat(1000), { minLength: 40, maxLength: 80 }),
  )
  .map(([usd, percent, money, writers, picks]) => [
    founded({ members: 9, depth: 4, concurrency: 9 }),
    budgeted(usd, percent),
    ...seated('boss', 'user'),
    ...seated('a', 'boss', { grant: 5 * DOLLAR }),
    ...seated('b', 'a', { grant: 2 * DOLLAR }),
    ...interleave([...money, ...writers], picks),
  ]);
