import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderPage } from './page.ts';
import { expectedOf, type Result } from './result.ts';
import { ROWS } from './rows.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'endings.md'), 'utf8');

test.each(ROWS.map(({ name }) => name))('docs/endings.md says what becomes of %s', (name) => {
  expect(page).toContain(`| **${name}**<br>`);
});

test('the page names no ending that is not in the matrix, and each has a name that a member can have', () => {
  const names = ROWS.map(({ name }) => name);
  expect([...page.matchAll(/^\| \*\*([^*]+)\*\*/gm)].map(([, name]) => name)).toEqual(names);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]{0,31}$/);
});

test('an ending that came out otherwise than the table says is counted as such', () => {
  const [row] = ROWS;
  if (row === undefined) throw new Error('the matrix is empty');
  const expected = expectedOf(row);
  const once: Result = {
    ending: row.name,
    run: 1,
    cause: row.cause.join(', '),
    expected,
    seen: expected,
    supervisorMessages: 1,
    ms: 1500,
    ok: true,
    cli: '1.2.3',
  };
  const text = renderPage([row], [once, { ...once, run: 2, ms: 2500, ok: false }], 'A note.');
  expect(text).toContain('1 of 2 forced endings came out as the table says, on 1.2.3.');
  expect(text).toContain('| 1.5 – 2.5 | 1 of 2 |');
  expect(text).toContain('A note.');
});
