import fc from 'fast-check';
import type { Envelope } from '../../src/domain/envelope.ts';
import {
  adopt,
  bound,
  delivered,
  delivering,
  escalated,
  fired,
  founded,
  handshake,
  heartbeat,
  hire,
  launched,
  leaseExpired,
  messaged,
  notStarted,
  observed,
  prompted,
  reported,
  seated,
  sessionEnded,
  started,
  stopped,
  turnEnded,
} from './facts.ts';

/** Limits tight enough that random wishes run into them. */
const TIGHT = fc.constantFrom(
  { members: 3, depth: 4, concurrency: 9 },
  { members: 9, depth: 2, concurrency: 9 },
  { members: 9, depth: 4, concurrency: 2 },
  { members: 4, depth: 3, concurrency: 3 },
);

const NAMES = ['boss', 'a', 'b', 'c', 'd', 'e'] as const;
const name = fc.constantFrom(...NAMES);
const gen = fc.oneof(
  { weight: 4, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.constantFrom(2, 3) },
);
const session = fc.tuple(name, gen).map(([member, g]) => (g === 1 ? `S-${member}` : `S-${member}-${g}`));
const prompt = fc.constantFrom('p1', 'p2', null);
const kind = fc.constantFrom('person', 'relay', 'wake', 'task-notification');
const closing = fc.constantFrom(
  null,
  { kind: 'result', line: 'ok' } as const,
  { kind: 'blocked', line: 'how?' } as const,
);
const background = fc.option(fc.array(fc.constant({ id: 'b', type: 'shell' }), { maxLength: 1 }), {
  nil: null,
});
const hint = fc.option(fc.record({ member: name, gen: fc.constant(1) }), { nil: null });
const process = fc.constantFrom('1:1', '2:2', '3:', null);

/** Hires go through: by the user, for the first generation. */
const easyHire = fc
  .tuple(name, name)
  .map(([member, boss]) =>
    member === 'boss' ? hire('boss', 'user') : hire(member, boss, { actor: 'user' }),
  );

/** The second generation of somebody who may have gone. */
const rehire = fc
  .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('boss', 'c'))
  .map(([member, boss]) => hire(member, boss, { actor: 'user', gen: 2 }));

/** Hires as they come: any generation, any supervisor, any actor. */
const anyHire = fc
  .tuple(
    name,
    fc.constantFrom('user', ...NAMES),
    gen,
    fc.oneof(
      fc.constant('user'),
      session.map((s) => `session:${s}`),
    ),
  )
  .map(([member, boss, g, actor]) =>
    hire(member, boss, { gen: g, actor, role: boss === 'user' ? 'executive' : 'staff' }),
  );

function sessionOf(member: string, g: number): string {
  return g === 1 ? `S-${member}` : `S-${member}-${g}`;
}

/** What the user and the hirers write. */
const launcher = fc.oneof(
  { weight: 6, arbitrary: easyHire },
  { weight: 4, arbitrary: anyHire },
  { weight: 3, arbitrary: rehire },
  {
    weight: 1,
    arbitrary: fc.tuple(name, name, session).map(([m, boss, s]) => adopt(m, boss, s, { actor: 'user' })),
  },
  { weight: 3, arbitrary: fc.tuple(name, gen).map(([m, g]) => bound(m, sessionOf(m, g), g)) },
  { weight: 1, arbitrary: fc.tuple(name, session).map(([m, s]) => bound(m, s)) },
  { weight: 1, arbitrary: fc.tuple(name, gen).map(([m, g]) => launched(m, g)) },
  { weight: 2, arbitrary: fc.tuple(name, gen).map(([m, g]) => leaseExpired(m, g)) },
  { weight: 1, arbitrary: fc.tuple(name, gen).map(([m, g]) => notStarted(m, 'untrusted', g)) },
  { weight: 4, arbitrary: fc.tuple(name, gen).map(([m, g]) => fired(m, { gen: g })) },
  { weight: 1, arbitrary: fc.tuple(name, gen).map(([m, g]) => stopped(m, g)) },
  { weight: 1, arbitrary: name.map((m) => messaged('user', m)) },
);

/** What the hooks and commands of one session write. */
function speaker(member: string, g: number): fc.Arbitrary<Envelope> {
  const s = sessionOf(member, g);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(0).map(() => handshake(member, s, g)) },
    {
      weight: 1,
      arbitrary: fc
        .record({ source: fc.constantFrom('resume', 'clear', 'compact'), process, hint })
        .map((data) => started(s, data)),
    },
    { weight: 3, arbitrary: fc.record({ prompt, kind, hint }).map((data) => prompted(s, data)) },
    {
      weight: 3,
      arbitrary: fc.record({ prompt, closing, background, hint }).map((data) => turnEnded(s, data)),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('done', 'failed', 'blocked', 'progress')
        .map((status) => reported(s, { status })),
    },
    { weight: 1, arbitrary: fc.constant(0).map(() => escalated(s)) },
    { weight: 1, arbitrary: fc.constant(0).map(() => heartbeat(s)) },
    { weight: 1, arbitrary: name.map((to) => messaged(`session:${s}`, to)) },
    { weight: 2, arbitrary: name.map((child) => hire(child, member, { actor: `session:${s}` })) },
    { weight: 1, arbitrary: name.map((other) => fired(other, { actor: `session:${s}` })) },
    {
      weight: 1,
      arbitrary: fc
        .record({ reason: fc.constantFrom('other', 'clear'), process, hint })
        .map((data) => sessionEnded(s, data)),
    },
    { weight: 1, arbitrary: name.map((reader) => delivering(reader, ['x'], { actor: `session:${s}` })) },
  );
}

/** What the reconciler writes. */
const watcher = fc.oneof(
  fc
    .tuple(name, fc.constantFrom('process_gone', 'process_back', 'cwd_missing'), gen)
    .map(([m, what, g]) => observed(m, what as 'process_gone', g)),
  name.map((reader) => delivered(reader, ['x'], { actor: 'system' })),
  fc.tuple(name, gen).map(([m, g]) => leaseExpired(m, g)),
);

const speakers = NAMES.flatMap((member) => [1, 2].map((g) => speaker(member, g)));

/** A writer's sequence. Now and then a record is written twice, as two registrations of one hook do. */
export function sequence(one: fc.Arbitrary<Envelope>, maxLength: number): fc.Arbitrary<Envelope[]> {
  const written = fc.tuple(one, fc.nat(9)).map(([event, dice]) => (dice === 0 ? [event, event] : [event]));
  return fc.array(written, { maxLength, size: 'max' }).map((events) => events.flat());
}

/** Everybody who writes, each with what it writes. */
export const sequences = fc.tuple(
  sequence(launcher, 24),
  sequence(watcher, 6),
  ...speakers.map((one) => sequence(one, 6)),
);

/** One log of what many write: whose record comes next is picked by `picks`. */
export function interleave(writers: readonly (readonly Envelope[])[], picks: readonly number[]): Envelope[] {
  const heads = writers.map(() => 0);
  const log: Envelope[] = [];
  for (let turn = 0; ; turn += 1) {
    const open = writers.flatMap((events, i) => ((heads[i] as number) < events.length ? [i] : []));
    if (open.length === 0) return log;
    const i = open[(picks[turn % picks.length] as number) % open.length] as number;
    log.push((writers[i] as readonly Envelope[])[heads[i] as number] as Envelope);
    heads[i] = (heads[i] as number) + 1;
  }
}

/** A log that many writers wrote at once: any interleaving that keeps the order of each. */
export const logs: fc.Arbitrary<Envelope[]> = fc
  .tuple(TIGHT, fc.nat(2), sequences, fc.array(fc.nat(1000), { minLength: 40, maxLength: 80 }))
  .map(([limits, begun, writers, picks]) => [
    founded(limits),
    ...(begun > 0 ? seated('boss', 'user') : []),
    ...(begun > 1 ? [...seated('a', 'boss'), fired('a')] : []),
    ...interleave(writers, picks),
  ]);
