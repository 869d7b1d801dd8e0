import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { foldNest } from '../../src/app/fold-log.ts';
import type { Nest } from '../../src/app/nest.ts';
import type { Charter } from '../../src/domain/charter.ts';
import { capOf } from '../../src/domain/ledger.ts';
import { DOLLAR } from '../../src/domain/money.ts';
import { toLines } from '../../src/domain/projection.ts';
import { FOLD_VERSION } from '../../src/domain/version.ts';
import { fact, founded, seated } from '../support/facts.ts';
import { nestOf } from './scene.ts';

type Answer = Readonly<{ ok?: string; refused?: string }>;

/** A nest with so much money, an Executive, one member that has $1, and a snapshot of that. */
function nestWith(usd: number, reservePercent = 0): Nest {
  const { charter } = founded({ members: 200, depth: 4, concurrency: 100 }).data as { charter: Charter };
  const money = { ...charter, budget: { ...charter.budget, usd, reservePercent } };
  const nest = nestOf(
    fact('nest_created', { nest: 'n-1', rules: 2, charter: money }, { actor: 'user' }),
    ...seated('boss', 'user'),
    ...seated('dev', 'boss', { grant: DOLLAR }),
  );
  const { state, position, source } = foldNest(nest);
  nest.log.saveSnapshot({ state: toLines(state), position, rules: FOLD_VERSION, source });
  return nest;
}

/** Starts processes that all do the same, at the same moment; what each was told. */
async function race(nest: Nest, count: number, what: string, nanos = 0): Promise<unknown[]> {
  const script = join(nest.dir, `asker-${what}.mjs`);
  const entry = join(import.meta.dirname, '..', 'fixtures', 'money', 'asker.ts');
  const banner = {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  };
  await build({
    entryPoints: [entry],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner,
  });
  const go = join(nest.dir, `go-${what}`);
  const answers = Array.from({ length: count }, async () => {
    const child = spawn(process.execPath, [script, what, nest.dir, go, String(nanos)]);
    let out = '';
    let err = '';
    child.stdout.on('data', (text) => {
      out += text;
    });
    child.stderr.on('data', (text) => {
      err += text;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    if (code !== 0) throw new Error(err);
    return JSON.parse(out) as unknown;
  });
  const ready = () => fs.readdirSync(nest.dir).filter((name) => name.startsWith('ready-')).length;
  while (ready() < count) await sleep(5);
  fs.writeFileSync(go, '');
  const all = await Promise.all(answers);
  for (const name of fs.readdirSync(nest.dir)) if (name.startsWith('ready-')) fs.rmSync(join(nest.dir, name));
  return all;
}

/** Several processes that fold the log from its beginning, and some that begin with the snapshot. */
async function readers(nest: Nest): Promise<unknown[]> {
  return [...(await race(nest, 3, 'read')), ...(await race(nest, 2, 'snapshot'))];
}

test('50 who hire at once for the last $3: one is hired, and every reader says the same', {
  timeout: 120_000,
}, async () => {
  const nest = nestWith(4);
  const answers = (await race(nest, 50, 'hire', 3 * DOLLAR)) as Answer[];
  expect(answers.filter(({ ok }) => ok !== undefined)).toHaveLength(1);
  const refusals = new Set(answers.flatMap(({ refused }) => refused ?? []));
  expect([...refusals]).toEqual([
    expect.stringMatching(/^not hired: \$3\.00 is too much: .*\$0\.00 at most/),
  ]);
  const { state } = foldNest(nest, { fresh: true });
  expect(state.members.size).toBe(3);
  expect(capOf(state, 'boss')).toMatchObject({ held: 4 * DOLLAR, left: 0 });
  expect(new Set(await readers(nest)).size).toBe(1);
});

test('16 who grant at once from one remainder: as many succeed as it pays for, without the reserve', {
  timeout: 120_000,
}, async () => {
  const nest = nestWith(11, 10);
  // $10 left, of which $1.10 are kept: five times $1.70 are $8.50, six times would be $10.20.
  const answers = (await race(nest, 16, 'grant', 1.7 * DOLLAR)) as Answer[];
  expect(answers.filter(({ ok }) => ok !== undefined)).toHaveLength(5);
  const { state } = foldNest(nest, { fresh: true });
  expect(capOf(state, 'boss')).toMatchObject({
    held: 9.5 * DOLLAR,
    left: 1.5 * DOLLAR,
    reserve: 1.1 * DOLLAR,
  });
  expect(capOf(state, 'dev')).toMatchObject({ granted: 9.5 * DOLLAR });
  expect(new Set(await readers(nest)).size).toBe(1);
});
