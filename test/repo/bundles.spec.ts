import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
let base: string;
let alone: string;

/** The plugin without anything around it, in a folder with spaces and non-ASCII letters. */
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'nest-bundles-'));
  alone = join(base, 'a plugin ünï');
  for (const folder of ['plugin', 'bin'])
    cpSync(join(root, folder), join(alone, folder), { recursive: true });
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

const start = (args: string[], input = '') => {
  const env = { PATH: process.env.PATH, HOME: base };
  return spawnSync(process.execPath, args, { cwd: base, env, input, encoding: 'utf8' });
};

test('plugin/ is byte for byte what the sources give', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs'), '--check'], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('the command runs where there is no node_modules', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { status, stdout, stderr } = start([join(alone, 'plugin', 'nest.cjs'), '--version']);
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('a hook runs where there is no node_modules, and says nothing in a session that is no member', () => {
  const payload = JSON.stringify({
    session_id: '00000000-0000-4000-8000-000000000000',
    hook_event_name: 'Stop',
  });
  const { status, stdout } = start([join(alone, 'plugin', 'hook.cjs'), 'stop'], payload);
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});

test('the licences of everything bundled travel with it', () => {
  const text = readFileSync(join(root, 'plugin', 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  for (const name of ['commander', 'zod', 'execa']) expect(text).toMatch(new RegExp(`^${name} \\d+\\.`, 'm'));
});

test('no bundle carries a path of the machine that built it', () => {
  const files = ['nest.cjs', 'hook.cjs'].map((name) => join(alone, 'plugin', name));
  for (const file of files.filter((path) => existsSync(path))) {
    expect(readFileSync(file, 'utf8')).not.toContain(root);
  }
});
