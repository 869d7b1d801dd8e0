import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HARNESS_FACTS } from '../../src/harness/facts.ts';
import { FACTS } from '../../src/probe/facts.ts';

const src = join(import.meta.dirname, '..', '..', 'src');
const ID = /[a-z]+\.[a-z][a-z0-9-]*/;
const MENTION = new RegExp(`facts?: (${ID.source}(?:,[\\s*]+${ID.source})*)`, 'g');

/** Every fact that a comment names, with the files that name it. */
function mentioned(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    for (const [, list = ''] of readFileSync(join(src, name), 'utf8').matchAll(MENTION)) {
      for (const id of list.match(new RegExp(ID, 'g')) ?? []) found.set(id, [...(found.get(id) ?? []), name]);
    }
  }
  return found;
}

it('every fact that the code names is written down', () => {
  const known = new Set([...HARNESS_FACTS, ...FACTS].map((fact) => fact.id));
  const unknown = [...mentioned()].filter(([id]) => !known.has(id));
  expect(unknown).toEqual([]);
});

it('a fact has one id, and says something', () => {
  expect(new Set(HARNESS_FACTS.map((fact) => fact.id)).size).toBe(HARNESS_FACTS.length);
  for (const { id, claim } of HARNESS_FACTS) {
    expect(id).toMatch(new RegExp(`^${ID.source}$`));
    expect(claim.length).toBeGreaterThan(20);
  }
});
