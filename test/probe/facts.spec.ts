import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FACTS } from '../../src/probe/facts.ts';
import { TWISTS } from './twists.ts';

const root = join(import.meta.dirname, '..', '..');
/** Anything else behind the word is code: `facts: lines.default([])`. */
const GROUPS = [...new Set(FACTS.map(({ group }) => group))].join('|');
const ID = new RegExp(`(?:${GROUPS})\\.[a-z][a-z0-9-]*`);
const MENTION = new RegExp(`facts?: (${ID.source}(?:,[\\s*]+${ID.source})*)`, 'g');

/** Every fact that a comment outside the probe names, with the files that name it. */
function mentioned(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.ts') || name.startsWith('probe')) continue;
    const file = `src/${name.replaceAll('\\', '/')}`;
    for (const [, list = ''] of readFileSync(join(root, 'src', name), 'utf8').matchAll(MENTION)) {
      for (const id of list.match(new RegExp(ID, 'g')) ?? []) {
        const files = found.get(id) ?? [];
        if (!files.includes(file)) found.set(id, [...files, file]);
      }
    }
  }
  return found;
}

it('a fact has one id, in its group, and a CLI with which it does not hold', () => {
  expect(new Set(FACTS.map(({ id }) => id)).size).toBe(FACTS.length);
  for (const { id, group } of FACTS) expect(id).toMatch(new RegExp(`^${group}\\.[a-z][a-z0-9-]*$`));
  expect(Object.keys(TWISTS).sort()).toEqual(FACTS.map(({ id }) => id).sort());
});

it('every fact that the code names is there', () => {
  const known = new Set(FACTS.map(({ id }) => id));
  expect([...mentioned()].filter(([id]) => !known.has(id))).toEqual([]);
});

it('a fact names the files that name it', () => {
  const names = mentioned();
  const wrong = FACTS.filter(
    ({ id, reliedOnBy }) => [...reliedOnBy].sort().join() !== (names.get(id) ?? []).join(),
  );
  expect(wrong.map(({ id }) => [id, names.get(id) ?? []])).toEqual([]);
});
