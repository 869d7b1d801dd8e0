import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repo } from './pages.ts';

test('the page on the architecture lists every decision, once and in order', () => {
  const page = readFileSync(join(repo, 'docs/architecture.md'), 'utf8');
  const list = page.split('\n## Decisions\n')[1]?.split('\n## ')[0] ?? '';
  const linked = [...list.matchAll(/\(decisions\/([^)]+)\)/g)].map(([, file]) => file);
  expect(linked).toEqual(readdirSync(join(repo, 'docs/decisions')).sort());
});
