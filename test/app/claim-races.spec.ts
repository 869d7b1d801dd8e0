import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { foldNest } from '../../src/app/fold-log.ts';
import { founded, seated } from '../support/facts.ts';
import { nestOf } from './scene.ts';

const ROUNDS = 100;

test('100 pairs of claims on ground that overlaps, each pair made by two processes at once: one of each is granted', {
  timeout: 120_000,
}, async () => {
  const pairs = Array.from({ length: ROUNDS }, (_, round) => [`a${round}`, `b${round}`]).flat();
  const members = pairs.flatMap((id) => seated(id, 'boss'));
  const nest = nestOf(founded({ members: 300, concurrency: 300 }), ...seated('boss', 'user'), ...members);
  const script = join(nest.dir, 'claimer.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, '..', 'fixtures', 'claims', 'claimer.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  const claimer = async (side: string, other: string): Promise<string[]> => {
    const child = spawn(process.execPath, [script, nest.dir, side, other, String(ROUNDS)]);
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
    return JSON.parse(out) as string[];
  };
  const [a, b] = await Promise.all([claimer('a', 'b'), claimer('b', 'a')]);
  const { claims } = foldNest(nest, { fresh: true }).state;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [winner, loser] = a[round] === 'granted' ? ['a', 'b'] : ['b', 'a'];
    expect([a[round], b[round]].filter((answer) => answer === 'granted')).toHaveLength(1);
    expect([a[round], b[round]]).toContainEqual(expect.stringContaining(`${winner}${round} holds `));
    expect(claims.held.filter(({ holder }) => holder === `${winner}${round}`)).toHaveLength(1);
    expect(claims.held.filter(({ holder }) => holder === `${loser}${round}`)).toHaveLength(0);
  }
});
