import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { evolve } from '../src/domain/evolve.ts';
import { initialState } from '../src/domain/state.ts';
import { readLog } from '../src/log/read.ts';
import type { BigNest } from './big-nest.ts';
import { type Figure, figure } from './figure.ts';

const ROUNDS = 5;
const LF = 10;

/**
 * `fold.throughput`: events per second of a full fold, against a bare loop that reads the same file and parses it line
 * by line. What lies between them is the check of each event, its key, the rules, and the state. `peakMb` is the most
 * memory that a process of its own took for one fold.
 */
export function foldThroughput(big: BigNest): Figure & { peakMb: number } {
  const file = join(big.nest.dir, 'log.jsonl');
  const values: number[] = [];
  const baselines: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const value = perSecond(() => foldAll(file));
    const baseline = perSecond(() => parseAll(file));
    if (round < 0) continue; // Both are being compiled.
    values.push(value);
    baselines.push(baseline);
  }
  return { ...figure('fold.throughput', 'events/s', values, baselines), peakMb: peakOf(file) };
}

function perSecond(act: () => number): number {
  const start = process.hrtime.bigint();
  const events = act();
  return Math.round(events / (Number(process.hrtime.bigint() - start) / 1e9));
}

function foldAll(file: string): number {
  const state = initialState();
  const { events, damageCount } = readLog(file, '0', (event, position) => evolve(state, event, position));
  if (damageCount > 0 || state.counts.malformed > 0) throw new Error('the synthetic log is not sound');
  return events;
}

/** The bare loop: whole lines of chunks of 1 MiB. */
function parseAll(file: string): number {
  const fd = fs.openSync(file, 'r');
  const chunk = Buffer.allocUnsafe(1_048_576);
  let events = 0;
  for (let kept = 0; ; ) {
    const got = fs.readSync(fd, chunk, kept, chunk.length - kept, null);
    if (got === 0) break;
    const end = chunk.lastIndexOf(LF, kept + got - 1) + 1;
    for (const line of chunk.toString('utf8', 0, end).split('\n')) {
      if (line === '') continue;
      JSON.parse(line);
      events += 1;
    }
    chunk.copyWithin(0, end, kept + got);
    kept += got - end;
  }
  fs.closeSync(fd);
  return events;
}

function peakOf(file: string): number {
  const { stdout, status } = spawnSync(process.execPath, [...process.execArgv, import.meta.filename, file]);
  if (status !== 0) throw new Error(`the fold of ${file} failed`);
  return Number(stdout);
}

if (process.argv[1] === import.meta.filename) {
  foldAll(process.argv[2] ?? '');
  process.stdout.write(String(Math.round(process.resourceUsage().maxRSS / 1024)));
}
