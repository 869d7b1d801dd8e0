import { dirname } from 'node:path';
import { appendThroughput } from './append.ts';
import { type BigNest, bigNest } from './big-nest.ts';
import { fallback } from './fallback.ts';
import type { Figure } from './figure.ts';
import { foldThroughput } from './fold.ts';
import { hireHandshake } from './hire.ts';
import { stopOfMember, stopOfOutsider, unnamedCall } from './hooks.ts';
import { idleRequests } from './idle.ts';
import { meterTurn } from './meter.ts';
import { warmStatus } from './status.ts';
import { reconcilerTick } from './tick.ts';
import { wakes } from './wake.ts';

/**
 * npm run bench [-- NAME…]: one JSON line per figure on stdout, `ratio` = value ÷ baseline. Without names, all of them.
 * Each pair is measured alternately in one run; figures are read, never asserted.
 */
const root = dirname(import.meta.dirname);
let big: BigNest | undefined;
const million = (): BigNest => {
  big ??= bigNest();
  return big;
};

const FIGURES: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  'append.throughput': appendThroughput,
  'fold.throughput': () => foldThroughput(million()),
  'hook.stop.member': () => stopOfMember(million(), root),
  'hook.stop.outsider': () => stopOfOutsider(million(), root),
  'hook.pretool.far': () => unnamedCall('hook.pretool.far', root),
  'hook.pretool.unnamed': () => unnamedCall('hook.pretool.unnamed', root),
  'status.warm': () => warmStatus(million(), root),
  'hire.handshake': () => hireHandshake(root),
  'reconciler.tick': reconcilerTick,
  'meter.turn': meterTurn,
  'wake.p50': async () => (await wakes(root)).p50,
  'wake.p95': async () => (await wakes(root)).p95,
  'wake.socket': () => fallback('wake.socket', root),
  'wake.resume': () => fallback('wake.resume', root),
  'wake.killed': () => fallback('wake.killed', root),
  'idle.requests': () => idleRequests(root),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in FIGURES));
if (unknown.length > 0) {
  process.stderr.write(
    `there is no figure ${unknown.join(', ')}; there are ${Object.keys(FIGURES).join(', ')}\n`,
  );
  process.exit(2);
}
try {
  for (const [name, measure] of Object.entries(FIGURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stderr.write(`measuring ${name} …\n`);
    const { value, baseline, ratio, ...rest } = await measure();
    const round = (n: number): number => Number(n.toPrecision(4));
    process.stdout.write(
      `${JSON.stringify({ ...rest, value: round(value), baseline: round(baseline), ratio: round(ratio) })}\n`,
    );
  }
} finally {
  big?.remove();
}
