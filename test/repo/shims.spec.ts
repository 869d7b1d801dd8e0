import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const repoBin = join(import.meta.dirname, '..', '..', 'bin');
const printsHow = 'process.stdout.write(JSON.stringify([process.execPath, ...process.argv.slice(2)]))';

let base: string;
let home: string;
let copy: string;

/** A runtime copy in a folder whose name would break careless quoting. */
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'nest-shims-'));
  home = join(base, 'home of ünï');
  copy = join(base, `it's a "nest" $HOME ünï`, 'runtime', 'a1b2');
  mkdirSync(home);
  mkdirSync(join(copy, 'plugin'), { recursive: true });
  cpSync(repoBin, join(copy, 'bin'), { recursive: true });
  // The machine that runs this test has a node in one of the absolute places; the copy looks elsewhere.
  const shim = join(copy, 'bin', 'nest');
  const text = readFileSync(shim, 'utf8').replaceAll(/ (\/(?:opt|home|usr|snap)\/\S*node)/g, ' /nowhere$1');
  writeFileSync(shim, text);
  writeFileSync(join(copy, 'plugin', 'nest.cjs'), printsHow);
  writeFileSync(join(copy, 'plugin', 'hook.cjs'), `${printsHow}; process.exitCode = 2`);
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

function record(node: string): void {
  writeFileSync(join(copy, 'bin', 'node-path'), `${node}\n`);
}

function run(file: string, args: string[] = [], path = '/nowhere/bin') {
  const env = { PATH: path, HOME: home };
  const { status, stdout, stderr } = spawnSync(file, args, { env, encoding: 'utf8', cwd: base });
  return { status, stderr, stdout };
}

/** A pretended node of some version: says its version, or its own place and the arguments. */
function fakeNode(file: string, version: string): string {
  mkdirSync(dirname(file), { recursive: true });
  const body = `if [ "$1" = --version ]; then echo ${version}; else printf '%s\\n' "fake ${version}" "$@"; fi`;
  writeFileSync(file, `#!/bin/sh\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}

const nest = () => join(copy, 'bin', 'nest');
const hook = () => join(copy, 'bin', 'nest-hook');

describe('bin/nest', () => {
  test('runs the recorded node and passes every argument on unchanged', () => {
    record(process.execPath);
    const args = ['report', '--summary', 'two\nlines', `it's "q" $HOME \`x\``, '', '*', 'ünï'];
    const { status, stdout } = run(nest(), args);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual([process.execPath, ...args]);
  });

  test('passes the exit code of nest.cjs on', () => {
    record(process.execPath);
    writeFileSync(join(copy, 'plugin', 'nest.cjs'), 'process.exit(7)');
    expect(run(nest()).status).toBe(7);
  });

  test('finds its own root through a chain of symbolic links, absolute and relative', () => {
    record(process.execPath);
    symlinkSync(nest(), join(base, 'one'));
    mkdirSync(join(base, 'links'));
    symlinkSync('../one', join(base, 'links', 'two'));
    expect(JSON.parse(run(join(base, 'links', 'two'), ['x'], '/usr/bin:/bin').stdout)).toEqual([
      process.execPath,
      'x',
    ]);
  });

  test('is found on PATH by its bare name', () => {
    record(process.execPath);
    const { stdout } = run('/bin/sh', ['-c', 'nest tree'], join(copy, 'bin'));
    expect(JSON.parse(stdout)).toEqual([process.execPath, 'tree']);
  });

  test('takes node from PATH when the recorded one has gone', () => {
    record(join(base, 'gone', 'node'));
    fakeNode(join(base, 'path', 'node'), 'v22.1.0');
    expect(run(nest(), ['tree'], join(base, 'path')).stdout).toContain('fake v22.1.0');
  });

  test('passes over a node on PATH that is too old, for one of a version manager', () => {
    fakeNode(join(base, 'path', 'node'), 'v18.20.0');
    fakeNode(join(home, '.nvm/versions/node/v20.18.9/bin/node'), 'v20.18.9');
    fakeNode(join(home, '.nvm/versions/node/v20.19.0/bin/node'), 'v20.19.0');
    expect(run(nest(), ['tree'], join(base, 'path')).stdout).toContain('fake v20.19.0');
  });

  test.each([
    '.local/share/fnm/node-versions/v24.0.0/installation/bin/node',
    '.fnm/node-versions/v24.0.0/installation/bin/node',
    'Library/Application Support/fnm/node-versions/v24.0.0/installation/bin/node',
    '.volta/tools/image/node/24.0.0/bin/node',
    '.asdf/installs/nodejs/24.0.0/bin/node',
    '.local/share/mise/installs/node/24.0.0/bin/node',
  ])('finds node in %s below the home folder', (place) => {
    fakeNode(join(home, place), 'v24.0.0');
    expect(run(nest(), ['tree']).stdout).toContain('fake v24.0.0');
  });

  test.each(['v20.18.3', 'v9.11.2', 'nonsense', 'v.'])(
    'does not take a node that calls itself %s',
    (version) => {
      fakeNode(join(base, 'path', 'node'), version);
      expect(run(nest(), ['tree'], join(base, 'path')).status).toBe(127);
    },
  );

  test('says what is missing and what to do when there is no node, with exit code 127', () => {
    const { status, stdout, stderr } = run(nest(), ['tree']);
    expect({ status, stdout }).toEqual({ status: 127, stdout: '' });
    expect(stderr).toContain('needs Node.js 20.19 or newer');
    expect(stderr).toContain('node-path');
  });

  test('works without a HOME', () => {
    record(process.execPath);
    const { status } = spawnSync(nest(), ['tree'], { env: {} });
    expect(status).toBe(0);
  });
});

describe('bin/nest-gate', () => {
  const gate = () => join(copy, 'bin', 'nest-gate');
  const flag = () => join(copy, 'flag of ünï');

  test('starts no node and says nothing while there is nothing to look at', () => {
    record(join(base, 'gone', 'node'));
    writeFileSync(flag(), '');
    expect(run(gate(), [flag(), 'gate'])).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(existsSync(join(copy, 'no-node'))).toBe(false);
  });

  test('without the file runs the hook, with what stands on its standard input', () => {
    record(process.execPath);
    expect(JSON.parse(run(gate(), [flag(), 'gate']).stdout)).toEqual([process.execPath, 'gate']);
    writeFileSync(join(copy, 'plugin', 'hook.cjs'), `process.stdin.pipe(process.stdout)`);
    const { stdout } = spawnSync(gate(), [flag(), 'gate'], { env: {}, input: '{"a":1}', encoding: 'utf8' });
    expect(stdout).toBe('{"a":1}');
  });

  test('without any node lets no call pass that somebody may have something against', () => {
    const { status, stdout } = run(gate(), [flag(), 'gate']);
    expect(status).toBe(0);
    const { hookSpecificOutput } = JSON.parse(stdout);
    expect(hookSpecificOutput).toMatchObject({ hookEventName: 'PreToolUse', permissionDecision: 'deny' });
    expect(hookSpecificOutput.permissionDecisionReason).toContain('no Node.js 20.19');
  });
});

describe('bin/nest-hook', () => {
  test('runs the recorded node with hook.cjs and passes the exit code on', () => {
    record(process.execPath);
    const { status, stdout } = run(hook(), ['stop']);
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toEqual([process.execPath, 'stop']);
    expect(existsSync(join(copy, 'no-node'))).toBe(false);
  });

  test('hands its standard input to the hook', () => {
    record(process.execPath);
    writeFileSync(join(copy, 'plugin', 'hook.cjs'), `process.stdin.pipe(process.stdout)`);
    const { stdout } = spawnSync(hook(), ['stop'], { env: {}, input: '{"a":1}', encoding: 'utf8' });
    expect(stdout).toBe('{"a":1}');
  });

  test('falls back to another node when the recorded one has gone', () => {
    record(join(base, 'gone', 'node'));
    fakeNode(join(home, '.nvm/versions/node/v22.0.0/bin/node'), 'v22.0.0');
    const { stdout, stderr } = run(hook(), ['stop']);
    expect(stdout).toContain('fake v22.0.0');
    expect(stdout).toContain('hook.cjs\nstop');
    expect(stderr).toBe('');
  });

  test('without any node exits 0, prints nothing on stdout, one line on stderr, and leaves a marker', () => {
    const { status, stdout, stderr } = run(hook(), ['stop']);
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(stderr).toMatch(/^nest: the hook 'stop' did not run: [^\n]*\n$/);
    expect(existsSync(join(copy, 'no-node'))).toBe(true);
  });

  test('exits 0 without node even where the marker cannot be written', () => {
    mkdirSync(join(copy, 'no-node'));
    const { status, stderr } = run(hook(), ['stop']);
    expect(status).toBe(0);
    expect(stderr.split('\n')).toHaveLength(2);
  });
});

describe('bin/nest-after', () => {
  const after = () => join(copy, 'bin', 'nest-after');
  const flag = () => join(copy, 'flag of ünï');
  const secret = ['AKIA', 'IOSFODNN7EXAMPLQ'].join('');
  const given = (what: string, input: string) =>
    spawnSync(after(), [flag(), what], { env: { PATH: process.env.PATH }, input, encoding: 'utf8' });

  beforeEach(() => {
    record(process.execPath);
    writeFileSync(
      join(copy, 'plugin', 'hook.cjs'),
      `process.stdin.pipe(process.stdout); process.exitCode = 2`,
    );
  });

  test('hands on a result that may hold a secret, whole, and no other one', () => {
    writeFileSync(flag(), '');
    const payload = JSON.stringify({ out: `%s \\n ünï ${secret}` });
    expect(given('secrets', payload)).toMatchObject({ status: 0, stdout: `${payload}\n` });
    expect(given('secrets', '{"out":"nothing"}')).toMatchObject({ status: 0, stdout: '' });
    expect(given('rules', payload)).toMatchObject({ status: 0, stdout: '' });
  });

  test('hands on every result where a rule has something to say, and none where nobody looks', () => {
    expect(given('rules', '{"out":"nothing"}').stdout).toBe('{"out":"nothing"}');
    writeFileSync(flag(), 'nobody looks for secrets');
    expect(given('secrets', secret)).toMatchObject({ status: 0, stdout: '' });
  });

  test('hands on what it cannot look at', () => {
    writeFileSync(flag(), '');
    rmSync(join(copy, 'bin', 'secret-shapes'));
    expect(given('secrets', '{"out":"nothing"}').stdout).toBe('{"out":"nothing"}\n');
  });
});
