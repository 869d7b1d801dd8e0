import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PLUGIN = join(import.meta.dirname, '..', '..', 'plugin');
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'nest-code ünï-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const code = () => join(home, '.local', 'state', 'nest', 'code');
const kept = (): string[] => readdirSync(code()).sort();
const only = (): string => join(code(), kept()[0] as string);

function nest(args: readonly string[], plugin = PLUGIN) {
  const env = { HOME: home, PATH: process.env.PATH };
  return spawnSync(process.execPath, [join(plugin, 'nest.cjs'), ...args], {
    env,
    cwd: home,
    encoding: 'utf8',
  });
}

test('what a command has compiled is kept for its next run, private to the user, and changes nothing it prints', () => {
  const first = nest(['completion', 'bash']);
  expect(kept()).toHaveLength(1);
  expect(kept()[0]).toMatch(/^nest-main-completion-[0-9a-f]{16}-v\d+\.\d+\.\d+-/);
  expect(statSync(only()).mode & 0o777).toBe(0o600);
  expect(statSync(code()).mode & 0o777).toBe(0o700);
  const before = statSync(only()).mtimeMs;
  const second = nest(['completion', 'bash']);
  expect(second).toMatchObject({ status: 0, stderr: '', stdout: first.stdout });
  expect(statSync(only()).mtimeMs).toBe(before);
});

test.each([
  ['torn', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['no code at all', () => Buffer.from('not code')],
  ['empty', () => Buffer.alloc(0)],
])('kept code that is %s is not used, and is replaced', (_, damage) => {
  const first = nest(['completion', 'bash']);
  writeFileSync(only(), damage(readFileSync(only())));
  const size = statSync(only()).size;
  expect(nest(['completion', 'bash'])).toMatchObject({ status: 0, stderr: '', stdout: first.stdout });
  expect(statSync(only()).size).toBeGreaterThan(size);
});

test('another text never runs by the code of this one, also where its length is the same', () => {
  nest(['completion', 'bash']);
  const copy = join(home, 'plugin');
  cpSync(PLUGIN, copy, { recursive: true });
  const swap = (name: string, from: string, to: string) => {
    const text = readFileSync(join(copy, name), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(copy, name), text.replace(from, to));
  };
  // As a build would: other contents, and the fingerprint that goes with them.
  const fingerprint = /-([0-9a-f]{16})-/.exec(only())?.[1] as string;
  swap('nest.cjs', fingerprint, 'f'.repeat(16));
  expect(nest(['completion', 'bash'], copy).status).toBe(0);
  expect(kept()).toHaveLength(2);
});

test('no path of an installation stands in what is kept', () => {
  const copy = join(home, 'a versioned folder', 'plugin');
  cpSync(PLUGIN, copy, { recursive: true });
  nest(['completion', 'bash'], copy);
  expect(readFileSync(only(), 'latin1')).not.toContain('a versioned folder');
});

test('a word that is no command, or a command that fails, leaves nothing behind', () => {
  expect(nest(['nonsense']).status).not.toBe(0);
  expect(nest(['status']).status).not.toBe(0);
  expect(() => kept()).toThrow('ENOENT');
});

test('where nothing can be kept, the command works', () => {
  mkdirSync(join(home, '.local'));
  writeFileSync(join(home, '.local', 'state'), 'a file');
  expect(nest(['completion', 'bash'])).toMatchObject({ status: 0, stderr: '' });
  chmodSync(home, 0o500);
  expect(nest(['completion', 'bash'])).toMatchObject({ status: 0, stderr: '' });
  chmodSync(home, 0o700);
});

test('code that nobody has made anew for a month goes when other code is kept', () => {
  nest(['completion', 'bash']);
  const old = join(code(), 'nest-main-status-0000000000000000-v20.0.0-x64');
  writeFileSync(old, '');
  utimesSync(old, new Date(0), new Date(0));
  nest(['--version']);
  expect(kept()).toHaveLength(2);
  expect(kept().join()).not.toContain('v20.0.0');
});
