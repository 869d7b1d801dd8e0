import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locateClaude } from '../../src/harness/cli.ts';
import { atLeast, claudeVersion } from '../../src/harness/cli-version.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'nest-cli-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function file(path: string, text = '#!/bin/sh\n', mode = 0o755): string {
  const full = join(dir, path);
  mkdirSync(join(full, '..'), { recursive: true });
  writeFileSync(full, text);
  chmodSync(full, mode);
  return full;
}

describe('which claude is run', () => {
  it('the one that is named, then NEST_CLAUDE, then the first on PATH', () => {
    const [a, b, c] = [file('a/claude'), file('b/claude'), file('c/claude')];
    const env = { NEST_CLAUDE: b, PATH: ['relative', join(dir, 'none'), join(dir, 'c')].join(delimiter) };
    expect(locateClaude(a, env)).toEqual({ file: a, args: [], source: 'flag' });
    expect(locateClaude(null, env)).toEqual({ file: b, args: [], source: 'NEST_CLAUDE' });
    expect(locateClaude(null, { ...env, NEST_CLAUDE: '' })).toEqual({ file: c, args: [], source: 'PATH' });
  });

  it('a file that may not be run, and a folder of that name, are passed over', () => {
    file('a/claude', 'x', 0o644);
    mkdirSync(join(dir, 'b', 'claude'), { recursive: true });
    const last = file('c/claude');
    const PATH = ['a', 'b', 'c'].map((name) => join(dir, name)).join(delimiter);
    expect(locateClaude(null, { PATH })).toMatchObject({ file: last });
  });

  it('says what is wrong when there is none', () => {
    expect(locateClaude(null, { PATH: dir })).toMatchObject({ problem: 'not-found' });
    expect(locateClaude(join(dir, 'none'), {})).toMatchObject({ problem: 'not-found' });
    expect(locateClaude(file('x', 'x', 0o644), {})).toMatchObject({ problem: 'not-a-program' });
  });

  it('a script is run by this node', () => {
    const script = file('cli.js', '', 0o644);
    expect(locateClaude(script, {})).toEqual({ file: process.execPath, args: [script], source: 'flag' });
  });
});

describe('on Windows', () => {
  const find = () => locateClaude(null, { Path: dir }, 'win32');

  it('a program is preferred to the shims beside it', () => {
    file('claude.cmd');
    const exe = file('claude.exe');
    expect(find()).toEqual({ file: exe, args: [], source: 'PATH' });
  });

  it('what a shim starts is run instead of the shim', () => {
    file('claude.cmd');
    file('claude.ps1');
    file('claude');
    const script = file('node_modules/@anthropic-ai/claude-code/cli.js');
    expect(find()).toEqual({ file: process.execPath, args: [script], source: 'PATH' });
    const exe = file('node_modules/@anthropic-ai/claude-code/bin/claude.exe');
    expect(find()).toEqual({ file: exe, args: [], source: 'PATH' });
  });

  it('a shim with nothing known behind it is refused: no task passes through a shell', () => {
    const shim = file('claude.cmd');
    expect(find()).toMatchObject({ problem: 'shim-only', message: expect.stringContaining(shim) });
    expect(locateClaude(shim, {}, 'win32')).toMatchObject({ problem: 'shim-only' });
  });
});

describe('its version', () => {
  const fake = (script: string) => ({
    file: file('bin/claude', `#!/bin/sh\n${script}\n`),
    args: [],
    source: 'flag' as const,
  });

  it('is asked once and remembered until the program changes', async () => {
    const command = fake(`echo asked >> '${dir}/asked'; echo '2.1.332 (Claude Code)'`);
    const cache = join(dir, 'state');
    for (let i = 0; i < 3; i++)
      expect(await claudeVersion(command, cache)).toEqual({ version: '2.1.332', problem: null });
    expect(readFileSync(join(dir, 'asked'), 'utf8')).toBe('asked\n');
    expect(statSync(join(cache, 'cli-version.json')).mode & 0o777).toBe(0o600);
    utimesSync(command.file, 1, 1);
    await claudeVersion(command, cache);
    expect(readFileSync(join(dir, 'asked'), 'utf8')).toBe('asked\nasked\n');
  });

  it('a damaged cache, or one that cannot be written, is no obstacle', async () => {
    const command = fake("echo '2.1.300 (Claude Code)'");
    file('state/cli-version.json', '{');
    expect((await claudeVersion(command, join(dir, 'state'))).version).toBe('2.1.300');
    expect((await claudeVersion(command, join(file('plain', 'x'), 'sub'))).version).toBe('2.1.300');
  });

  it('a CLI that hangs, fails, is missing or is something else is told apart', async () => {
    const of = (script: string) => claudeVersion(fake(script), dir, { timeoutMs: 400 });
    expect(await of('sleep 60')).toMatchObject({
      problem: 'hangs',
      message: expect.stringContaining('0.4 s'),
    });
    expect(await of('echo broken >&2; exit 4')).toMatchObject({
      problem: 'failed',
      message: expect.stringContaining('broken'),
    });
    expect(await of('echo hello')).toMatchObject({ problem: 'not-claude' });
    const gone = { file: join(dir, 'gone'), args: [], source: 'flag' as const };
    expect(await claudeVersion(gone, dir)).toMatchObject({ problem: 'missing' });
  });

  it.each([
    ['2.1.332', true],
    ['2.1.224', true],
    ['2.1.224-beta.1', true],
    ['2.1.223', false],
    ['2.0.999', false],
    ['10.0.0', true],
    ['nonsense', false],
  ])('%s is new enough for 2.1.224: %s', (version, enough) => {
    expect(atLeast(version, '2.1.224')).toBe(enough);
  });
});
