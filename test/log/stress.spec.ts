import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { isText } from '../../src/domain/text.ts';
import { openFileLog } from '../../src/log/file-log.ts';
import { stressText } from '../fixtures/log/stress-text.ts';
import { read, tempNest } from './support.ts';

const WRITERS = 16;
/** Records of each writer. `NEST_STRESS_RECORDS` makes a quick run while working on the log. */
const RECORDS = Number(process.env.NEST_STRESS_RECORDS ?? 2000);
/** Milliseconds between two kills, at most. */
const KILL_MS = 200;

/** The last record that a writer has noted as confirmed, or -1. A line that a kill cut off is no note. */
function lastNoted(notes: string): number {
  const lines = fs.existsSync(notes) ? fs.readFileSync(notes, 'utf8').split('\n').slice(0, -1) : [];
  return Number(lines.findLast((note) => note !== '') ?? -1);
}

async function bundled(outfile: string): Promise<string> {
  const entry = join(import.meta.dirname, '..', 'fixtures', 'log', 'stress-writer.ts');
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm' });
  return outfile;
}

test(`${WRITERS} processes × ${RECORDS} appends, killed at random: nothing confirmed is lost, nothing is torn into another`, {
  timeout: 900_000,
}, async () => {
  const { dir, file, owner } = tempNest();
  const script = await bundled(join(dir, '..', 'writer.mjs'));
  const notesOf = (writer: number) => join(dir, '..', `notes-${writer}`);
  const failures: string[] = [];
  const running = new Map<number, ChildProcess>();
  let kills = 0;

  /** Keeps one writer going until it has ended by itself. */
  async function keepWriting(writer: number): Promise<void> {
    while (true) {
      const from = lastNoted(notesOf(writer)) + 1;
      const args = [script, dir, owner.home, notesOf(writer), String(writer), String(from), String(RECORDS)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
      child.stderr?.on('data', (text) => failures.push(String(text)));
      running.set(writer, child);
      const [code, signal] = await once(child, 'exit');
      running.delete(writer);
      if (signal !== 'SIGKILL') {
        if (code !== 0) failures.push(`writer ${writer} ended with ${code ?? signal}`);
        return;
      }
    }
  }

  const log = openFileLog(dir, { owner });
  const seenInOrder: string[] = [];
  const texts = new Set<string>();
  const wrong: string[] = [];
  let position = '0';

  /** Reads on while others write, checks every text, and removes what it has checked, which bounds the space needed. */
  function readOn(): void {
    const result = log.readFrom(
      position,
      ({ id, data }) => {
        seenInOrder.push(id);
        if (texts.has(id)) return;
        texts.add(id);
        const { writer, i, text } = data as { writer: number; i: number; text: unknown };
        if (!isText(text) || log.getText(text) !== stressText(writer, i)) wrong.push(id);
        else if ('blob' in text) fs.rmSync(join(dir, 'blobs', text.blob));
      },
      { maxBytes: 8192 },
    );
    position = result.next;
  }

  const writers = Array.from({ length: WRITERS }, (_, writer) => keepWriting(writer));
  let writing = true;
  const all = Promise.all(writers).finally(() => {
    writing = false;
  });
  const killing = (async () => {
    while (writing) {
      await sleep(Math.random() * KILL_MS);
      // Of all seats, not of those still writing: the last writer would be killed before it has started.
      if (running.get(Math.floor(Math.random() * WRITERS))?.kill('SIGKILL')) kills += 1;
    }
  })();
  while (writing) {
    readOn();
    await sleep(5);
  }
  await Promise.all([all, killing]);
  for (let before = ''; before !== position; ) {
    before = position;
    readOn();
  }

  expect(failures).toEqual([]);
  expect(kills).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
  // Every record was confirmed in the end, because a writer that was killed went on behind its last note.
  expect(texts.size).toBe(WRITERS * RECORDS);

  // The order that was read while it was being written is the order in the file, by the plainest of readers.
  const plain: string[] = [];
  let fragments = 0;
  for (const text of fs.readFileSync(file, 'utf8').split('\n')) {
    if (text === '') continue;
    try {
      plain.push(JSON.parse(text).id);
    } catch {
      fragments += 1;
    }
  }
  expect(seenInOrder).toEqual(plain);
  const whole = read(file);
  expect(whole.ids).toEqual(plain);
  // Only a kill leaves a fragment, or a record that its writer could not note and so wrote again.
  expect(whole.damageCount).toBe(fragments);
  expect(fragments).toBeLessThanOrEqual(kills);
  expect(plain.length - texts.size).toBeLessThanOrEqual(kills);
  for (let writer = 0; writer < WRITERS; writer++) {
    const own = plain.filter((id) => id.startsWith(`w${writer}-`)).map((id) => Number(id.split('-')[1]));
    expect(own).toEqual([...own].sort((a, b) => a - b));
  }
  process.stderr.write(`stress: ${texts.size} records, ${kills} kills, ${fragments} fragments\n`);
});
