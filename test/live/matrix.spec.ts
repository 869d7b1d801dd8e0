import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { CLAUDE_VERSION, claudeCacheDir, ensureClaude } from '../../src/harness/fetch-claude.ts';
import { run } from '../../src/harness/run.ts';
import { parseMatrix } from '../../src/probe/matrix.ts';
import { processesOfHome } from './support/processes.ts';
import { waitFor } from './support/wait.ts';

const root = join(import.meta.dirname, '..', '..');
const OLD = '2.1.261';
const FACTS = ['launch.short-id', 'launch.untrusted-refused'];
const command = (words: readonly string[]): string[] => [
  '--import',
  pathToFileURL(join(root, 'scripts', 'ts.mjs')).href,
  join(root, 'scripts', 'probe-matrix.ts'),
  ...words,
];

let folder: string;
beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'nest-matrix-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const cacheDir = claudeCacheDir(root, homedir());
  for (const version of [OLD, CLAUDE_VERSION])
    await ensureClaude({ cacheDir, version, env: { ...process.env, NEST_CLAUDE: undefined } });
});

test('two versions are told apart, and a second run gives the same file', async () => {
  const file = join(folder, 'matrix.json');
  const versions = [CLAUDE_VERSION, OLD];
  const env = { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder };
  const measure = () =>
    run(process.execPath, command([...versions, '--only', ...FACTS, '--file', file]), {
      cwd: folder,
      env,
      timeoutMs: 240_000,
    });
  const { exitCode, stderr } = await measure();
  expect([exitCode, stderr]).toEqual([
    0,
    expect.stringContaining('once more   differs  launch.untrusted-refused'),
  ]);
  const first = readFileSync(file, 'utf8');
  const matrix = parseMatrix(first);
  const id = '8 hex digits, and a session id that begins with them';
  expect(matrix['launch.short-id']).toEqual({
    [OLD]: { verdict: 'holds', seen: id },
    [CLAUDE_VERSION]: { verdict: 'holds', seen: id },
  });
  expect(matrix['launch.untrusted-refused']).toEqual({
    [OLD]: { verdict: 'differs', seen: 'exit 0, no such words, a session' },
    [CLAUDE_VERSION]: { verdict: 'holds', seen: 'exit 1, "Workspace not trusted", no session' },
  });
  await measure();
  expect(readFileSync(file, 'utf8')).toBe(first);
  expect(readdirSync(folder).filter((name) => name.startsWith('nest-probe-'))).toEqual([]);
});

test('Ctrl+C leaves nothing running, and keeps the version that was finished', async () => {
  const file = join(folder, 'matrix.json');
  const words = [CLAUDE_VERSION, OLD, '--only', 'launch.short-id', '--file', file];
  const env = { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder };
  const child = spawn(process.execPath, command(words), {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  child.stderr.on('data', (chunk) => {
    told += chunk;
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const homes = (): string[] =>
    readdirSync(folder)
      .filter((name) => name.startsWith('nest-probe-'))
      .map((name) => join(folder, name, 'home'));
  await waitFor(
    () => told.includes(OLD) && homes().some((home) => processesOfHome(home).length > 0),
    'a session of the second version',
  );
  const labs = homes();
  child.kill('SIGINT');
  expect([await ended, told]).toEqual([130, expect.stringContaining('interrupted')]);
  expect(homes()).toEqual([]);
  expect(labs.flatMap(processesOfHome)).toEqual([]);
  expect(Object.keys(parseMatrix(readFileSync(file, 'utf8'))['launch.short-id'] ?? {})).toEqual([
    CLAUDE_VERSION,
  ]);
});
