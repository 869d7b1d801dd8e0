import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { SESSION } from '../test/app/metering.ts';
import { replyRow } from '../test/support/transcript.ts';
import { type Figure, figure } from './figure.ts';

const LARGE = 200 * 1024 * 1024;
const SMALL = 1024 * 1024;
const ROUNDS = 25;

/** What a process says of itself: milliseconds of processor time, and what it has metered. */
type Run = Readonly<{ ms: number; metered: Readonly<{ nanos: number }> }>;

const src = join(import.meta.dirname, '..', 'src');
const from = (...path: readonly string[]): string => JSON.stringify(join(src, ...path));

/** Starts as the product's programs do: a small file that loads the code, with what V8 has compiled of it before. */
const STARTER = `
import { loadBundle } from ${from('log', 'code-cache.ts')};
const bundle = { folder: __dirname, name: process.argv[2], fingerprint: 'bench', use: 'bench' };
loadBundle(bundle, { require });
const { user, system } = process.cpuUsage(globalThis.start);
process.stdout.write(JSON.stringify({ ms: (user + system) / 1000, metered: globalThis.metered }));
`;

/** Meters a session once. */
const METER = `
import { meterSession } from ${from('app', 'meter.ts')};
import { openNest } from ${from('app', 'nest.ts')};
import { priceTable } from ${from('domain', 'price-table.ts')};
const [, , , nestDir, config, session, logged] = process.argv;
const subject = { session, place: { hint: null, config }, logged: JSON.parse(logged), member: 'dev', gen: 1 };
globalThis.metered = meterSession(openNest(nestDir), subject, priceTable()).metered;
`;

/** What every process of a nest does before it can meter. */
const BARE = `
import { openNest } from ${from('app', 'nest.ts')};
globalThis.metered = openNest(process.argv[3]).dir;
`;

/**
 * `meter.turn`: one more turn (a call of a tool and the reply after it) on a transcript of 200 MB, in a process of its own:
 * its processor time from its first line on, loading the code of the meter included, less that of a process that opens a nest
 * and ends; against the same on a transcript of 1 MB. Milliseconds.
 */
export async function meterTurn(): Promise<Figure> {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'nest-bench-meter-'));
  try {
    const starter = join(folder, 'start.cjs');
    await bundle(STARTER, starter, 'globalThis.start = process.cpuUsage();');
    await bundle(METER, join(folder, 'meter.cjs'), '');
    await bundle(BARE, join(folder, 'bare.cjs'), '');
    const env = { PATH: process.env.PATH, HOME: folder };
    const run = (args: readonly string[]): Run => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [starter, ...args], {
        encoding: 'utf8',
        env,
      });
      if (status !== 0) throw new Error(stderr);
      return JSON.parse(stdout);
    };
    const large = desk(folder, 'large', LARGE);
    const small = desk(folder, 'small', SMALL);
    const values: number[] = [];
    const baselines: number[] = [];
    for (let round = -3; round < ROUNDS; round += 1) {
      const start = run(['bare.cjs', folder]).ms;
      const value = large(run);
      const baseline = small(run);
      if (round < 0) continue; // The first one reads all of it, and leaves behind what V8 has compiled.
      values.push(value - start);
      baselines.push(baseline - start);
    }
    return figure('meter.turn', 'ms', values, baselines);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function bundle(contents: string, outfile: string, banner: string): Promise<void> {
  const built = await build({
    stdin: { contents, resolveDir: src },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    banner: { js: banner },
  });
  const text = (built.outputFiles[0]?.text ?? '').replaceAll(
    // As the product's build does: a built-in module is its own default, and need not be copied.
    /__toESM\(require\("(node:[a-z_/]+)"\), 1\)/g,
    '{ default: require("$1") }',
  );
  fs.writeFileSync(outfile, text);
}

/** A session with a transcript of a size, made of replies and what tools have answered, and a nest that meters it. */
function desk(
  folder: string,
  name: string,
  bytes: number,
): (run: (args: readonly string[]) => Run) => number {
  const nestDir = join(folder, name, 'nest');
  const config = join(folder, name, 'config');
  const project = join(config, 'projects', '-repo');
  for (const path of [nestDir, project]) fs.mkdirSync(path, { recursive: true });
  const transcript = join(project, `${SESSION}.jsonl`);
  let replies = 0;
  let logged: unknown = null;
  const turn = (): string => {
    const [one, two] = [`msg_${name}_${replies}`, `msg_${name}_${replies + 1}`];
    replies += 2;
    const result = { type: 'user', message: { role: 'user', content: 'x'.repeat(9000) } };
    const rows = [replyRow({ id: one, stop: 'tool_use' }), JSON.stringify(result), replyRow({ id: two })];
    return `${rows.join('\n')}\n`;
  };
  for (let size = 0; size < bytes; ) {
    const chunk = Array.from({ length: 100 }, turn).join('');
    fs.appendFileSync(transcript, chunk);
    size += chunk.length;
  }
  return (run) => {
    fs.appendFileSync(transcript, turn());
    const { ms, metered } = run(['meter.cjs', nestDir, config, SESSION, JSON.stringify(logged)]);
    if (metered.nanos !== replies * 150_000) throw new Error(`${metered.nanos} for ${replies} replies`);
    logged = metered;
    return ms;
  };
}
