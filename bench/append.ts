import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '../src/domain/envelope.ts';
import { openFileLog } from '../src/log/file-log.ts';
import { type Figure, figure } from './figure.ts';

const ROUNDS = 9;
const RECORDS = 5000;

/**
 * `append.throughput`: records per second through the log, one per call, against a bare loop that serialises the same
 * records and writes each to one O_APPEND descriptor. What lies between them is opening the file each time, the check of
 * the length, and the look for a spool.
 */
export function appendThroughput(): Figure {
  const root = fs.mkdtempSync(join(os.tmpdir(), 'nest-bench-'));
  try {
    const log = openFileLog(root, { owner: { home: join(root, 'home'), platform: process.platform } });
    const bare = fs.openSync(join(root, 'bare.jsonl'), 'a', 0o600);
    const values: number[] = [];
    const baselines: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const baseline = perSecond((i) => fs.writeSync(bare, `${JSON.stringify(record(i))}\n`));
      const value = perSecond((i) => log.append([record(i)]));
      if (round === 0) continue; // Both are being compiled.
      baselines.push(baseline);
      values.push(value);
    }
    fs.closeSync(bare);
    return figure('append.throughput', 'records/s', values, baselines);
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}

function perSecond(act: (i: number) => void): number {
  const start = process.hrtime.bigint();
  for (let i = 0; i < RECORDS; i++) act(i);
  return Math.round(RECORDS / (Number(process.hrtime.bigint() - start) / 1e9));
}

function record(i: number): Envelope {
  return {
    v: 1,
    id: `0f8fad5b-d9cb-469f-a165-70867728950e:stop:${i}`,
    at: '2026-01-01T00:00:00.000Z',
    type: 'turn_ended',
    actor: 'session:0f8fad5b-d9cb-469f-a165-70867728950e',
    member: 'm-parser',
    gen: 1,
    data: { turn: i, text: { text: 'All tests pass; the emitter comes next.' } },
  };
}
