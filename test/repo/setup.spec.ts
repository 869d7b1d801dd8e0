import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const scripts = join(import.meta.dirname, '..', '..', 'scripts');
let root: string;
const at = (...path: string[]) => join(root, ...path);
const stamp = () => at('node_modules', '.nest-setup');
const rootLock = () => at('package-lock.json');

/** A package that needs nothing, so that npm has nothing to download. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nest-setup ünï-'));
  mkdirSync(at('scripts'));
  mkdirSync(at('build'));
  cpSync(join(scripts, 'setup.mjs'), at('scripts', 'setup.mjs'));
  const manifest = { name: 'empty', version: '1.0.0' };
  const lock = { ...manifest, lockfileVersion: 3, packages: { '': manifest } };
  writeFileSync(at('package.json'), JSON.stringify(manifest));
  writeFileSync(at('build', 'package-lock.json'), JSON.stringify(lock));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const setup = () =>
  spawnSync(process.execPath, [at('scripts', 'setup.mjs')], { encoding: 'utf8', cwd: tmpdir() });

test('set-up installs from the lock in build/ and leaves none at the root', () => {
  const { status, stdout } = setup();
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  expect(existsSync(stamp())).toBe(true);
  expect(existsSync(rootLock())).toBe(false);
});

test('a second set-up starts no npm', () => {
  setup();
  writeFileSync(at('node_modules', 'kept'), 'npm ci would remove this');
  expect(setup().status).toBe(0);
  expect(existsSync(at('node_modules', 'kept'))).toBe(true);
});

test('a changed lock is installed again', () => {
  setup();
  const before = readFileSync(stamp(), 'utf8');
  writeFileSync(
    at('build', 'package-lock.json'),
    `${readFileSync(at('build', 'package-lock.json'), 'utf8')}\n`,
  );
  expect(setup().status).toBe(0);
  expect(readFileSync(stamp(), 'utf8')).not.toBe(before);
});

test('a lock that a killed set-up left at the root is removed, even when there is nothing to do', () => {
  setup();
  writeFileSync(rootLock(), '{}');
  expect(setup().status).toBe(0);
  expect(existsSync(rootLock())).toBe(false);
});

test('a set-up that fails says so, leaves no lock at the root and is not taken for done', () => {
  const manifest = { name: 'empty', version: '1.0.0', devDependencies: { left: '1.0.0' } };
  writeFileSync(at('package.json'), JSON.stringify(manifest));
  const { status, stderr } = setup();
  expect(status).not.toBe(0);
  expect(stderr).toContain('set-up failed');
  expect(existsSync(rootLock())).toBe(false);
  expect(existsSync(stamp())).toBe(false);
  // npm asks a registry, which may be slow to say no.
}, 300_000);
