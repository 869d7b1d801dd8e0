import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { damageOf, ensureRuntime, runtimeFrom } from '../../src/app/runtime.ts';

const repo = join(import.meta.dirname, '..', '..');

test('what is damaged in a copy is replaced, and the rest stays as it is', () => {
  const base = mkdtempSync(join(tmpdir(), 'nest-runtime-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const root = join(base, 'root');
  for (const part of ['bin', 'plugin', 'skills'])
    cpSync(join(repo, part), join(root, part), { recursive: true });
  const dir = ensureRuntime(base, root);
  const { files } = runtimeFrom(base, root);
  const damaged = () => files.flatMap((file) => damageOf(file, dir) ?? []).sort();
  expect(damaged()).toEqual([]);
  const whole = statSync(join(dir, 'plugin', 'nest.cjs')).ino;
  rmSync(join(dir, 'plugin', 'hook.cjs'));
  rmSync(join(dir, 'skills'), { recursive: true });
  writeFileSync(join(dir, 'plugin', 'nest-main.cjs'), '');
  if (process.platform !== 'win32') chmodSync(join(dir, 'bin', 'nest-hook'), 0o600);
  expect(damaged()).toEqual(expect.arrayContaining(['changed', 'gone']));
  expect(ensureRuntime(base, root)).toBe(dir);
  expect(damaged()).toEqual([]);
  expect(readFileSync(join(dir, 'plugin', 'hook.cjs'))).toEqual(
    readFileSync(join(root, 'plugin', 'hook.cjs')),
  );
  expect(statSync(join(dir, 'plugin', 'nest.cjs')).ino).toBe(whole);
});
