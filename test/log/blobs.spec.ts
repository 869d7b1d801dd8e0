import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getText, putText } from '../../src/log/blobs.ts';
import { tempDir } from './support.ts';

const blobOf = (text: string) => createHash('sha256').update(text).digest('hex');

test('a small text stays inline and touches no disk', () => {
  const dir = join(tempDir(), 'blobs');
  expect(putText(dir, 'done\n"quoted" ü')).toEqual({ text: 'done\n"quoted" ü' });
  expect(fs.existsSync(dir)).toBe(false);
});

test('a text of more than 4 KiB of JSON becomes a private file named by its hash', () => {
  const dir = join(tempDir(), 'blobs');
  const text = '"'.repeat(2048);
  expect(putText(dir, text.slice(1))).toHaveProperty('text');
  expect(putText(dir, text)).toEqual({ blob: blobOf(text), bytes: 2048, head: '"'.repeat(300) });
  expect(fs.readdirSync(dir)).toEqual([blobOf(text)]);
  expect(fs.statSync(join(dir, blobOf(text))).mode & 0o777).toBe(0o600);
  expect(fs.statSync(dir).mode & 0o777).toBe(0o700);
});

test('any text comes back as it was, and its head splits no character', () => {
  const dir = tempDir();
  for (const text of ['', 'x'.repeat(900_000), `${'x'.repeat(299)}🙂${'日本\0\n'.repeat(4000)}`]) {
    const stored = putText(dir, text);
    expect(getText([dir], stored)).toBe(text);
    if ('head' in stored) expect(Buffer.from(stored.head).toString()).toBe(stored.head);
  }
});

test('a text stored twice is one file, and a torn file of it is replaced', () => {
  const dir = tempDir();
  const text = 'z'.repeat(5000);
  const stored = putText(dir, text);
  fs.writeFileSync(join(dir, blobOf(text)), 'zzz');
  expect(() => getText([dir], stored)).toThrow(/damaged/);
  putText(dir, text);
  expect(fs.readdirSync(dir)).toHaveLength(1);
  expect(getText([dir], stored)).toBe(text);
});

test('a missing or changed blob is an error that names it', () => {
  const dir = tempDir();
  const stored = putText(dir, 'a'.repeat(5000));
  const path = join(dir, blobOf('a'.repeat(5000)));
  fs.writeFileSync(path, 'b'.repeat(5000));
  expect(() => getText([dir], stored)).toThrow(`${path} is damaged`);
  fs.rmSync(path);
  expect(() => getText([dir], stored)).toThrow(`${path} is missing`);
});

test('a name of a blob that is a path is refused', () => {
  const dir = tempDir();
  expect(() => getText([dir], { blob: '../log.jsonl', bytes: 1, head: '' })).toThrow(
    /not the name of a blob/,
  );
});
