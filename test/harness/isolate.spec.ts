import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isolate } from '../../src/harness/isolate.ts';
import { endProcessesOf } from '../../src/harness/isolate-end.ts';
import { killProcessesOf } from '../../src/harness/isolate-kill.ts';
import { alive } from '../../src/harness/process.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'nest home é ')));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const options = (more = {}) => ({
  home: join(folder, 'home'),
  claude: '/no/claude',
  baseUrl: 'http://127.0.0.1:1',
  trusted: [],
  ...more,
});

test('the environment of an isolated HOME is whole: nothing of ours is in it but PATH', () => {
  process.env.NEST_MEMBER = 'someone-else';
  const { env, home } = isolate(options({ path: ['/first'] }));
  delete process.env.NEST_MEMBER;
  expect(Object.keys(env)).not.toContain('NEST_MEMBER');
  expect(env.HOME).toBe(home);
  expect(env.PATH?.startsWith('/first')).toBe(true);
  expect(env.ANTHROPIC_BASE_URL).toBe('http://127.0.0.1:1');
});

test('a folder that is trusted later joins those that are trusted already', () => {
  const folders = ['one', 'two'].map((name) => join(folder, name));
  for (const each of folders) mkdirSync(each);
  const { home, trust } = isolate(options({ trusted: folders.slice(0, 1) }));
  trust(folders[1] as string);
  const { projects, hasCompletedOnboarding } = JSON.parse(readFileSync(join(home, '.claude.json'), 'utf8'));
  expect(Object.keys(projects)).toEqual(folders);
  expect(hasCompletedOnboarding).toBe(true);
});

test('with a configuration directory of its own, trust is recorded there', () => {
  const configDir = join(folder, 'config');
  const { env } = isolate(options({ configDir, trusted: [folder] }));
  expect(env.CLAUDE_CONFIG_DIR).toBe(configDir);
  expect(readFileSync(join(configDir, '.claude.json'), 'utf8')).toContain(folder);
});

test.runIf(process.platform === 'linux')(
  'what runs in an isolated HOME is ended with it, whoever started it',
  async () => {
    const { env, home, remove } = isolate(options());
    const child = spawn('sleep', ['600'], { env, detached: true, stdio: 'ignore' });
    await once(child, 'spawn');
    const stranger = spawn('sleep', ['600'], { env: { ...env, HOME: `${home}2` }, stdio: 'ignore' });
    await once(stranger, 'spawn');
    const ended = await remove();
    expect(ended).toMatchObject({ found: 1, killed: [], left: [] });
    expect(alive(child.pid as number)).toBe(false);
    expect(alive(stranger.pid as number)).toBe(true);
    expect(existsSync(home)).toBe(false);
    stranger.kill();
  },
);

test.runIf(process.platform === 'linux')(
  'what does not listen to a gentle end is killed with a HOME that is discarded',
  async () => {
    const { env, home, discard } = isolate(options());
    const deaf = `process.on('SIGTERM', () => {}); console.log('deaf'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['-e', deaf], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    const { found, killed, left } = await discard();
    expect([found, killed.map(({ pid }) => pid), left]).toEqual([1, [child.pid], []]);
    expect(alive(child.pid as number)).toBe(false);
    expect(existsSync(home)).toBe(false);
  },
);

test.each([endProcessesOf, killProcessesOf])(
  'a folder that is no isolated HOME is left alone',
  async (end) => {
    const ending = end({ home: folder, configDir: join(folder, '.claude'), claude: '/no/claude', env: {} });
    await expect(ending).rejects.toThrow('not an isolated HOME');
  },
);

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  'a program that is told to end by %s removes its isolated HOME first',
  async (signal) => {
    const code = `
      import { disposeOnSignal, isolate } from ${JSON.stringify(pathToFileURL(join(process.cwd(), 'src/harness/isolate.ts')).href)};
      const home = isolate(${JSON.stringify(options())});
      disposeOnSignal(() => home.remove());
      console.log('ready');
      setInterval(() => {}, 1000);`;
    const loader = pathToFileURL(join(process.cwd(), 'scripts', 'ts.mjs')).href;
    const args = ['--import', loader, '--input-type=module', '--eval', code];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    expect(existsSync(join(folder, 'home'))).toBe(true);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([null, signal]);
    expect(existsSync(join(folder, 'home'))).toBe(false);
  },
);
