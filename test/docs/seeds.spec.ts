import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRows, repo, rowsOf } from '../seeds/rows.ts';
import { without } from '../seeds/without.ts';

const rows = readRows();

test('every rule of the seeds has a row that says where it holds, or why it is not ours', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const empty = rows.filter(
    ({ code, skills, notOurs }) => code.length === 0 && skills.length === 0 && notOurs === null,
  );
  expect(empty.map(({ id }) => id)).toEqual([]);
});

test('every row that names code names a test, and both are there', () => {
  const faults: string[] = [];
  for (const { id, code, tests } of rows) {
    if (code.length > 0 && tests.length === 0) faults.push(`${id}: no test`);
    for (const file of tests) if (!existsSync(join(repo, file))) faults.push(`${id}: ${file} is not there`);
    for (const { file, name } of code) {
      const path = join(repo, file);
      const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
      if (without(source, name) === null) faults.push(`${id}: ${file} declares no ${name}`);
    }
  }
  expect(faults).toEqual([]);
});

test('a skill that is named says so', () => {
  const faults = rows.flatMap(({ id, skills }) =>
    skills
      .filter(({ name, words }) => {
        const path = join(repo, 'skills', name, 'SKILL.md');
        return !existsSync(path) || !readFileSync(path, 'utf8').includes(words);
      })
      .map(({ name, words }) => `${id}: ${name} does not say “${words}”`),
  );
  expect(faults).toEqual([]);
});

test('a row that says nothing is seen as empty', () => {
  const [row] = rowsOf('| A1 | a rule | somewhere | |');
  expect(row).toMatchObject({ id: 'A1', code: [], skills: [], notOurs: null, tests: [] });
});

test('what is deleted is the body of a function, or the value of a constant', () => {
  expect(without('export function f(): number { return 1; }\n', 'f')).toContain(
    "{ throw new Error('deleted') }",
  );
  expect(without('export const LIST = [1];\n', 'LIST')).toContain('= (() =>');
  expect(without('export const LIST = [1];\n', 'OTHER')).toBeNull();
});
