import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepRedaction } from '../../src/log/secrets.ts';
import { nestOf } from '../app/scene.ts';
import { escalated, fact, founded, seated } from '../support/facts.ts';

const KEY = ['ghp_', 'a8Kd03kdLq83jdKa9sLd72bXmQ02kdla93Zs'].join('');
const readLog = (dir: string): string => fs.readFileSync(join(dir, 'log.jsonl'), 'utf8');

test('no secret comes into the log, by whatever field, nor into a blob', () => {
  const nest = nestOf(founded(), ...seated('boss', 'user'));
  const long = nest.log.putText(`${'x'.repeat(6000)} ${KEY}`);
  nest.log.append([escalated('S-boss', `use ${KEY}`), fact('heartbeat', { note: KEY, as: null })]);
  expect(readLog(nest.dir)).not.toContain(KEY);
  expect(readLog(nest.dir)).toContain('use [redacted: GitHub token]');
  expect(nest.log.getText(long)).toMatch(/x \[redacted: GitHub token\]$/);
});

test('what the charter says of the log counts at once, and what is lost of it leaves no hole', () => {
  const nest = nestOf(founded());
  const note = (words: string) => fact('heartbeat', { note: words, as: null });
  keepRedaction(nest.dir, { on: false, patterns: [] });
  nest.log.append([note(`first ${KEY}`)]);
  expect(readLog(nest.dir)).toContain(`first ${KEY}`);
  keepRedaction(nest.dir, { on: true, patterns: ['ACME-\\d+'] });
  nest.log.append([note('second ACME-12345')]);
  expect(readLog(nest.dir)).toContain('second [redacted: own pattern]');
  fs.writeFileSync(join(nest.dir, 'redact.json'), '{"on":');
  nest.log.append([note(`third ${KEY}`)]);
  expect(readLog(nest.dir)).not.toContain(`third ${KEY}`);
});

test('a charter is kept as the user has written it: his patterns would find themselves', () => {
  const nest = nestOf(founded());
  keepRedaction(nest.dir, { on: true, patterns: ['ACME.+?12345'] });
  const charter = { objective: 'ACME - 12345' };
  nest.log.append([fact('charter_amended', { charter, changed: [] } as never, { actor: 'user' })]);
  expect(readLog(nest.dir)).toContain('ACME - 12345');
});
