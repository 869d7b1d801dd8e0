import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type PreflightSpec, preflight } from '../../src/harness/preflight.ts';

let dir: string;
beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'nest-preflight-')));
  for (const name of ['home', 'ours', 'foreign', 'repo']) mkdirSync(join(dir, name));
  program('claude', "echo '2.1.332 (Claude Code)'");
  program('ours/nest', 'true');
  execFileSync('git', ['init', '-q'], { cwd: join(dir, 'repo') });
  trust(join(dir, 'repo'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function program(path: string, script: string): string {
  writeFileSync(join(dir, path), `#!/bin/sh\n${script}\n`);
  chmodSync(join(dir, path), 0o755);
  return join(dir, path);
}
function trust(...folders: string[]): void {
  const projects = Object.fromEntries(folders.map((folder) => [folder, { hasTrustDialogAccepted: true }]));
  writeFileSync(join(dir, 'home', '.claude.json'), JSON.stringify({ projects }));
}
const commit = () =>
  execFileSync(
    'git',
    ['-c', 'user.email=a@b', '-c', 'user.name=n', 'commit', '-q', '--allow-empty', '-m', 'x'],
    {
      cwd: join(dir, 'repo'),
    },
  );

async function check(more: Partial<PreflightSpec> = {}, env: Record<string, string> = {}) {
  const { checks, ...rest } = await preflight({
    cwd: join(dir, 'repo'),
    mode: 'bg',
    edits: true,
    claude: join(dir, 'claude'),
    ownBins: [join(dir, 'ours')],
    cacheDir: join(dir, 'state'),
    env: { PATH: join(dir, 'ours'), ANTHROPIC_API_KEY: 'k', ...env },
    home: join(dir, 'home'),
    ...more,
  });
  const bad = checks.filter((one) => one.level !== 'ok');
  return {
    ...rest,
    ids: checks.map((one) => one.id),
    bad: bad.map((one) => `${one.level} ${one.id}`),
    checks,
  };
}

it('finds nothing wrong with a sound place', async () => {
  commit();
  const found = await check();
  expect(found.bad).toEqual([]);
  expect(found.version).toBe('2.1.332');
  expect(found.ids).toEqual(['cli', 'version', 'cwd', 'trust', 'git', 'login', 'foreign-nest']);
});

it('refuses with a fix what cannot work', async () => {
  expect((await check()).bad).toEqual(['refuse git']);
  expect((await check({ edits: false })).bad).toEqual(['warn git']);
  commit();
  expect((await check({ cwd: join(dir, 'gone') })).bad).toEqual(['refuse cwd']);
  expect((await check({ cwd: join(dir, 'claude') })).bad).toEqual(['refuse cwd']);
  expect((await check({ claude: join(dir, 'none') })).bad).toEqual(['refuse cli']);
  trust();
  expect((await check()).bad).toEqual(['refuse trust']);
  expect((await check({ mode: 'batch' })).bad).toEqual([]);
  for (const one of (await check({ claude: join(dir, 'none') })).checks) {
    if (one.level !== 'ok') expect(one.fix).not.toBe('');
  }
});

it('refuses a claude that is too old, broken or silent', async () => {
  commit();
  program('claude', "echo '2.1.100 (Claude Code)'");
  const old = await check();
  expect(old.bad).toEqual(['refuse version']);
  expect(old.checks.find((one) => one.id === 'version')?.message).toContain(
    '2.1.100 is too old: nest needs 2.1.224',
  );
  program('claude', 'exit 1');
  expect((await check({ cacheDir: join(dir, 'state2') })).bad).toEqual(['refuse version']);
});

it('warns of a login that is not there, a folder that only holds a repository, and another nest', async () => {
  commit();
  expect((await check({}, { ANTHROPIC_API_KEY: '' })).bad).toEqual(['warn login']);
  trust(dir);
  expect((await check({ cwd: dir })).bad).toEqual(['warn git']);
  trust(join(dir, 'repo'));
  program('foreign/nest', 'true');
  const paths = (...names: string[]) => ({ PATH: names.map((name) => join(dir, name)).join(':') });
  expect((await check({}, paths('foreign', 'ours'))).bad).toEqual(['warn foreign-nest']);
  expect((await check({}, paths('ours', 'foreign'))).bad).toEqual([]);
  mkdirSync(join(dir, 'bin'));
  symlinkSync(join(dir, 'ours', 'nest'), join(dir, 'bin', 'nest'));
  expect((await check({}, paths('bin', 'foreign'))).bad).toEqual([]);
});
