import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Text } from '../../src/domain/text.ts';
import { openFileLog } from '../../src/log/file-log.ts';
import { line, read, record, tempNest } from './support.ts';

/** A nest whose log cannot be written until `repair` is called: its place is taken by a folder. */
function brokenNest() {
  const nest = tempNest();
  fs.mkdirSync(nest.file);
  return { ...nest, repair: () => fs.rmdirSync(nest.file) };
}

test('what could not be written comes back under its ids, in order, with the next append of anybody', () => {
  const { dir, file, owner, repair } = brokenNest();
  const hook = openFileLog(dir, { owner });
  expect(() => hook.append([record('a'), record('b')])).toThrow();
  expect(() => hook.append([record('c')])).toThrow();
  expect(hook.waiting().pending).toHaveLength(2);
  repair();
  const result = openFileLog(dir, { owner }).append([record('d')]);
  expect(result.replayed).toBe(3);
  expect(read(file).ids).toEqual(['a', 'b', 'c', 'd']);
  expect(hook.waiting()).toEqual({ pending: [], damaged: [] });
});

test('a spooled record is private and complete, outside the nest', () => {
  const { dir, owner } = brokenNest();
  const log = openFileLog(dir, { owner });
  expect(() => log.append([record('a')])).toThrow();
  const [file = ''] = log.waiting().pending;
  expect(file.startsWith(join(owner.home, '.local', 'state', 'nest', 'spool'))).toBe(true);
  expect(fs.readFileSync(file, 'utf8')).toBe(line('a'));
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.statSync(join(file, '..')).mode & 0o777).toBe(0o700);
});

test('what must not take effect later is not put aside, and the error says so', () => {
  const { dir, owner, repair } = brokenNest();
  const log = openFileLog(dir, { owner });
  expect(() => log.append([record('a')], { durable: true, spool: false })).toThrow(
    expect.objectContaining({
      spooled: null,
      message: expect.stringMatching(
        /^not recorded: .*log\.jsonl could not be written \(EISDIR\); .*not kept/,
      ),
    }),
  );
  expect(log.waiting().pending).toEqual([]);
  repair();
  expect(log.append([record('b')]).replayed).toBe(0);
});

test('without a place for the spool the error says that nothing was kept', () => {
  const { dir, owner } = brokenNest();
  fs.writeFileSync(owner.home, 'a file where the home should be');
  const log = openFileLog(dir, { owner });
  expect(() => log.append([record('a')])).toThrow(expect.objectContaining({ spooled: null }));
});

test('a replay that fails keeps what it could not bring back', () => {
  const { dir, file, owner, repair } = brokenNest();
  const log = openFileLog(dir, { owner });
  expect(() => log.append([record('a')])).toThrow();
  expect(() => log.replay()).toThrow(expect.objectContaining({ spooled: null }));
  expect(log.waiting().pending).toHaveLength(1);
  repair();
  expect(log.replay()).toEqual({ replayed: 1, damaged: [] });
  expect(read(file).ids).toEqual(['a']);
});

test('damaged lines in a spool file cost only themselves and stay for a person to see', () => {
  const { dir, file, owner, repair } = brokenNest();
  const log = openFileLog(dir, { owner });
  expect(() => log.append([record('a')])).toThrow();
  const [spooled = ''] = log.waiting().pending;
  fs.appendFileSync(spooled, `{"v":1,"id":"cut${line('b')}`);
  repair();
  const { replayed, damaged } = log.replay();
  expect(replayed).toBe(2);
  expect(read(file).ids).toEqual(['a', 'b']);
  expect(log.waiting()).toEqual({ pending: [], damaged });
  expect(damaged).toHaveLength(1);
  expect(log.replay().replayed).toBe(0);
});

test('a record of a later schema is replayed to the byte', () => {
  const { dir, file, owner, repair } = brokenNest();
  const log = openFileLog(dir, { owner });
  expect(() => log.append([record('a')])).toThrow();
  const [spooled = ''] = log.waiting().pending;
  const later = `\n${JSON.stringify({ ...record('b'), v: 2, extra: true })}\n`;
  fs.writeFileSync(spooled, later);
  repair();
  log.replay();
  expect(fs.readFileSync(file, 'utf8')).toBe(later);
});

test('a large text that found no place in the nest is readable at once and moves there later', () => {
  const { dir, owner, repair } = brokenNest();
  fs.writeFileSync(join(dir, 'blobs'), 'in the way');
  const log = openFileLog(dir, { owner });
  const text = log.putText('y'.repeat(10_000));
  expect(log.getText(text)).toHaveLength(10_000);
  expect(() => log.append([record('a', { text })])).toThrow();
  fs.rmSync(join(dir, 'blobs'));
  repair();
  log.replay();
  expect(fs.readdirSync(join(dir, 'blobs'))).toEqual([(text as Text & { blob: string }).blob]);
  expect(log.getText(text)).toHaveLength(10_000);
  expect(fs.readdirSync(join(owner.home, '.local', 'state', 'nest', 'spool'))).toEqual([]);
});

test('processes that fail, recover and replay at the same time lose nothing', async () => {
  const { dir, file, owner, repair } = brokenNest();
  const script = join(import.meta.dirname, '..', 'fixtures', 'log', 'append-many.ts');
  const loader = join(import.meta.dirname, '..', '..', 'scripts', 'ts.mjs');
  const writers = ['p', 'q', 'r'].map((name) => {
    const args = ['--import', loader, script, dir, owner.home, name, '150'];
    return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  });
  const ended = writers.map((child) => once(child, 'exit'));
  // The first failure of any writer repairs the log, in the middle of the work of all.
  await Promise.race(writers.map((child) => once(child.stdout, 'data')));
  repair();
  await Promise.all(ended);
  openFileLog(dir, { owner }).replay();
  const ids = new Set(read(file).ids);
  expect(ids.size).toBe(450);
  expect(openFileLog(dir, { owner }).waiting().pending).toEqual([]);
});
