import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Envelope } from '../../src/domain/envelope.ts';
import { type FileReadResult, readLog } from '../../src/log/read.ts';
import type { Owner } from '../../src/log/state-dir.ts';

/** A folder of its own for the running test, removed afterwards. */
export function tempDir(): string {
  const dir = fs.realpathSync(fs.mkdtempSync(join(os.tmpdir(), 'nest-log-')));
  onTestFinished(() => {
    fs.rmSync(dir, { recursive: true, force: true });
  });
  return dir;
}

/** A folder for a nest and a home for its owner, side by side. */
export function tempNest(): { dir: string; file: string; owner: Owner } {
  const root = tempDir();
  const dir = join(root, 'nest');
  fs.mkdirSync(dir);
  return {
    dir,
    file: join(dir, 'log.jsonl'),
    owner: { home: join(root, 'home'), platform: process.platform },
  };
}

/** A record with this id and these contents. */
export function record(id: string, data: Record<string, unknown> = {}): Envelope {
  const at = '2026-01-01T00:00:00.000Z';
  return { v: 1, id, at, type: 'noted', actor: 'user', member: null, gen: null, data };
}

/** The line of a record, as a writer frames it. */
export const line = (id: string, data?: Record<string, unknown>) => `\n${JSON.stringify(record(id, data))}\n`;

/** Reads a whole file, and the ids of its records in order. */
export function read(file: string, position = '0'): FileReadResult & { ids: string[] } {
  const ids: string[] = [];
  const result = readLog(file, position, (event) => ids.push(event.id));
  return { ...result, ids };
}
