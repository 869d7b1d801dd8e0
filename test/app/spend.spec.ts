import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { foldNest } from '../../src/app/fold-log.ts';
import { meterBaseline } from '../../src/app/meter.ts';
import { type Nest, openNest } from '../../src/app/nest.ts';
import { lookAtSpend, meterMember } from '../../src/app/spend.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import { spentOf } from '../../src/domain/ledger.ts';
import type { Member, State } from '../../src/domain/state.ts';
import { AppendError } from '../../src/log/append-error.ts';
import { adopt, fired, founded, hire, seated, started, stopped } from '../support/facts.ts';
import { type Desk, desk as makeDesk, replyRow } from '../support/transcript.ts';

const ONE = 150_000;

let desk: Desk;
let nest: Nest;
beforeEach(() => {
  desk = makeDesk();
  nest = openNest(desk.nestDir);
});
afterEach(() => desk.remove());

const state = (): State => foldNest(nest).state;
const append = (...events: readonly Envelope[]): void => void nest.log.append(events);
const meter = (id: string): Envelope[] => meterMember(nest, state(), state().members.get(id) as Member);
const spent = (id: string): number => spentOf(state(), id).own;
/** A hook has said where the platform's folder is. */
const begun = (session: string, data = {}): Envelope =>
  started(session, { transcript: null, job: join(desk.config, 'jobs', 'x'), ...data });

function staffed(): void {
  append(founded(), ...seated('lead', 'user'), begun('S-lead'), ...seated('dev', 'lead'), begun('S-dev'));
}

it('charges a member for what its session has written, once', () => {
  staffed();
  desk.write(desk.path('S-dev'), replyRow({ id: 'a' }), replyRow({ id: 'b' }));
  expect(meter('dev')).toHaveLength(1);
  expect(spent('dev')).toBe(2 * ONE);
  expect(meter('dev')).toEqual([]);
  expect(meter('lead')).toEqual([]);
  expect(spentOf(state(), 'lead')).toMatchObject({ own: 0, subtree: 2 * ONE });
});

it('charges what a session of an earlier generation writes late', () => {
  staffed();
  desk.write(desk.path('S-dev'), replyRow({ id: 'a' }));
  meter('dev');
  append(fired('dev'), stopped('dev'), hire('dev', 'lead', { gen: 2 }));
  append(begun('S-dev-2', { nonce: 'nonce dev 2', hint: { member: 'dev', gen: 2 } }));
  desk.write(desk.path('S-dev-2'), replyRow({ id: 'x' }));
  desk.write(desk.path('S-dev'), replyRow({ id: 'late' }));
  meter('dev');
  expect(spent('dev')).toBe(3 * ONE);
});

it('charges nobody for what a session had cost before it was adopted', () => {
  append(founded(), ...seated('lead', 'user'));
  desk.write(desk.path('S-own'), replyRow({ id: 'before' }), replyRow({ id: 'before too' }));
  expect(meterBaseline(nest, state(), 'S-own', { hint: null, config: desk.config })?.member).toBeNull();
  append(adopt('dev', 'lead', 'S-own'), begun('S-own'));
  expect(meter('dev')).toEqual([]);
  expect(spent('dev')).toBe(0);
  desk.write(desk.path('S-own'), replyRow({ id: 'after' }));
  meter('dev');
  expect(spent('dev')).toBe(ONE);
});

it('has no baseline for a session that a member has had already', () => {
  staffed();
  desk.write(desk.path('S-dev'), replyRow({ id: 'a' }));
  expect(meterBaseline(nest, state(), 'S-dev', { hint: null, config: desk.config })).toBeNull();
});

it('a look meters whoever has written since, and shows it', () => {
  staffed();
  desk.write(desk.path('S-dev'), replyRow({ id: 'a' }));
  desk.write(desk.path('S-lead'), replyRow({ id: 'b' }));
  const folded = foldNest(nest);
  lookAtSpend(nest, folded);
  expect(spentOf(folded.state, 'lead').subtree).toBe(2 * ONE);
  const before = folded.position;
  lookAtSpend(nest, folded);
  expect(folded.position).toBe(before);
  desk.write(desk.path('S-dev'), replyRow({ id: 'c' }));
  lookAtSpend(nest, folded);
  expect(spentOf(folded.state, 'lead').subtree).toBe(3 * ONE);
});

it('a look shows what it has metered where the log cannot be written', () => {
  staffed();
  desk.write(desk.path('S-dev'), replyRow({ id: 'a' }));
  const append = (): never => {
    throw new AppendError('log.jsonl', 'EACCES', 'dropped', null);
  };
  const readOnly = { ...nest, log: { ...nest.log, append } };
  const folded = foldNest(readOnly);
  lookAtSpend(readOnly, folded);
  expect(spentOf(folded.state, 'dev').own).toBe(ONE);
  expect(spent('dev')).toBe(0);
  meter('dev');
  expect(spent('dev')).toBe(ONE);
});

it('a session that has no transcript yet, or none any more, stops nobody', () => {
  staffed();
  expect(meter('dev')).toEqual([]);
  desk.write(desk.path('S-dev'), replyRow({ id: 'a' }));
  meter('dev');
  rmSync(desk.path('S-dev'));
  expect(meter('dev')).toHaveLength(1);
  expect(meter('dev')).toEqual([]);
  expect(spentOf(state(), 'dev')).toMatchObject({ own: ONE, notes: ['missing'] });
});

it('meters that run side by side, and die in between, come to the figure of one', async () => {
  staffed();
  const script = join(desk.dir, 'meter-on.cjs');
  await build({
    entryPoints: [join(import.meta.dirname, '..', 'fixtures', 'meter', 'meter-on.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'cjs',
  });
  const meters = new Set<ChildProcess>();
  const ends: Promise<unknown>[] = [];
  const begin = (): void => {
    const child = spawn(process.execPath, [script, desk.nestDir, 'dev'], { stdio: 'inherit' });
    meters.add(child);
    ends.push(new Promise((resolve) => child.on('exit', resolve)));
  };
  for (let i = 0; i < 4; i += 1) begin();
  let replies = 0;
  for (let round = 0; round < 60; round += 1) {
    const file =
      round % 3 === 0 ? desk.path('S-dev', `subagents/agent-${round % 4}.jsonl`) : desk.path('S-dev');
    replies += 1;
    const rows = [1, 50, 100].map((output_tokens) =>
      replyRow({ id: `m${replies}`, usage: { input_tokens: 1000, output_tokens } }),
    );
    for (const row of rows) desk.write(file, row);
    if (round % 10 === 5) {
      const [victim] = meters;
      victim?.kill('SIGKILL');
      if (victim !== undefined) meters.delete(victim);
      begin();
    }
    await sleep(10);
  }
  writeFileSync(join(desk.nestDir, 'stop'), '');
  await Promise.all(ends);
  meter('dev');
  expect(spent('dev')).toBe(replies * ONE);
  expect(state().sessions.get('S-dev')?.gauge?.models).toMatchObject([{ replies }]);
});
