import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repo } from './pages.ts';

const page = readFileSync(join(repo, 'docs/field-cases.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| B\d/.test(line));

/** File and title of every test that a row names. */
const named = rows.flatMap((row) => {
  const shown = row.split(' | ').at(-1)?.replace(/ \|$/, '') ?? '';
  return shown.split('<br>').map((one) => /^`(test\/[^`]+)`: (.+)$/.exec(one)?.slice(1) ?? ['', one]);
}) as [string, string][];

test('every field case names the tests that show it', () => {
  expect(rows.length).toBeGreaterThan(25);
  expect(new Set(rows.map((row) => row.slice(2, 5))).size).toBe(rows.length);
  expect(named.filter(([file]) => file === '')).toEqual([]);
});

test('no case names a test twice', () => {
  for (const row of rows) {
    const tests = row.match(/`test\/[^`]+`: .+?(?=<br>| \|$)/g) ?? [];
    expect(new Set(tests).size, row.slice(2, 5)).toBe(tests.length);
  }
});

test.each(named)('%s has the test: %s', (file, title) => {
  const path = join(repo, file);
  expect(existsSync(path)).toBe(true);
  const source = readFileSync(path, 'utf8');
  expect(["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))).toBe(true);
});
