import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHook } from '../field/hook.ts';
import { json, makeScene, sessionOf } from './scene.ts';

test('outside any nest every command says so, and how to found one', () => {
  const { nest } = makeScene();
  for (const args of [
    ['status'],
    ['tree'],
    ['whoami'],
    ['inbox'],
    ['log'],
    ['verify'],
    ['charter'],
    ['show', 'x'],
  ]) {
    const ran = nest(args);
    expect({ code: ran.code, out: ran.out }, args[0]).toEqual({ code: 3, out: '' });
    expect(ran.err).toMatch(/^nest: there is no nest for .*\nnext: nest init --objective "…"\n$/);
  }
});

test('-C runs a command elsewhere, and --nest names the nest whatever the folder says', () => {
  const scene = makeScene();
  scene.organisation();
  const other = join(scene.base, 'other');
  mkdirSync(other);
  expect(json(scene.nest(['-C', scene.cwd, 'status', '--json'], { cwd: other })).dir).toBe(scene.dir);
  expect(json(scene.nest(['status', '--json', '-C', '../work'], { cwd: other })).dir).toBe(scene.dir);
  expect(json(scene.nest(['status', '--json', '--nest', scene.dir], { cwd: other })).dir).toBe(scene.dir);
  expect(json(scene.nest(['-C', '..', '--nest', 'work/.nest', 'status', '--json'], { cwd: other })).dir).toBe(
    scene.dir,
  );
  expect(scene.nest(['-C', 'nowhere', 'status'])).toMatchObject({ code: 5 });
  expect(scene.nest(['--nest', 'nowhere', 'status'])).toMatchObject({ code: 3 });
  expect(scene.nest(['--nest', '', 'status'])).toMatchObject({ code: 3 });
});

test('who acts comes from the session, whatever the environment claims', () => {
  const scene = makeScene();
  scene.organisation();
  const env = { NEST_MEMBER: 'lead', NEST_GEN: '7', NEST_NONCE: 'n-lead', NEST_DIR: '/nowhere' };
  expect(json(scene.nest(['whoami', '--json'], { session: sessionOf(3), env })).id).toBe('staff-1');
  scene.nest(['report', '--status', 'done', 'mine'], { session: sessionOf(3), env });
  expect(scene.events().at(-1)).toMatchObject({
    type: 'report_filed',
    member: 'staff-1',
    actor: `session:${sessionOf(3)}`,
  });
  const stranger = scene.nest(['report', '--status', 'done', 'x'], { session: sessionOf(9), env });
  expect(stranger).toMatchObject({ code: 8, err: expect.stringContaining('this session is no member') });
});

test('only a person may speak for a member, and only for one that exists and is not stopped', () => {
  const scene = makeScene();
  scene.organisation();
  expect(scene.nest(['heartbeat', '--as', 'staff-1'])).toMatchObject({ code: 0 });
  expect(scene.nest(['heartbeat', '--as', 'staff-1'], { session: sessionOf(1) })).toMatchObject({ code: 8 });
  expect(scene.nest(['heartbeat', '--as', 'staff-1'], { env: { CLAUDECODE: '1' } })).toMatchObject({
    code: 8,
  });
  expect(scene.nest(['heartbeat', '--as', 'stuff-1'])).toMatchObject({ code: 5 });
  expect(scene.nest(['heartbeat', '--as', '../x'])).toMatchObject({ code: 5 });
  expect(scene.nest(['heartbeat'])).toMatchObject({ code: 8, err: expect.stringContaining('--as <member>') });
  scene.append({ type: 'fire_requested', member: 'staff-1', gen: 1, data: { why: '', as: null } });
  expect(scene.nest(['heartbeat', '--as', 'staff-1'])).toMatchObject({ code: 4 });
});

test('a hint from the environment finds the nest only where nothing better does', () => {
  const scene = makeScene();
  scene.organisation();
  const other = join(scene.base, 'other');
  mkdirSync(other);
  const env = { NEST_DIR: scene.dir };
  expect(json(scene.nest(['status', '--json'], { cwd: other, env })).dir).toBe(scene.dir);
  scene.nest(['init', '--objective', 'another'], { cwd: other });
  expect(json(scene.nest(['status', '--json'], { cwd: other, env })).dir).toBe(join(other, '.nest'));
});

test('two nests on one machine do not see each other', () => {
  const one = makeScene();
  const two = makeScene();
  one.organisation();
  two.nest(['init', '--objective', 'other']);
  expect(two.nest(['tree']).out).toContain('nobody has been hired');
  expect(two.nest(['show', 'lead']).code).toBe(5);
});

test.runIf(process.platform === 'linux')(
  'a folder that was deleted under a shell still leads to the nest above it',
  () => {
    const scene = makeScene();
    scene.organisation();
    const gone = 'mkdir gone && cd gone && rmdir ../gone && ';
    expect(scene.shell(`${gone} nest whoami`).out).toContain('the user');
    expect(scene.shell(`${gone} nest report --status done x`, { session: sessionOf(3) }).code).toBe(0);
    expect(scene.shell(`${gone} PWD= nest status`)).toMatchObject({
      code: 3,
      err: expect.stringContaining('does not exist any more'),
    });
    // A nest that is named in full needs no folder to start from.
    const whoami = scene.shell(`${gone} PWD= nest --nest "$DIR" whoami`, { env: { DIR: scene.dir } });
    expect(whoami).toMatchObject({ code: 0, out: expect.stringContaining('the user') });
    expect(scene.shell(`${gone} PWD= nest --nest .nest whoami`).code).toBe(3);
    expect(scene.shell(`${gone} nest hire --role executive x`).code).not.toBe(0);
    expect(json(scene.nest(['verify', '--json'])).ok).toBe(true);
  },
);

test.skipIf(process.platform === 'win32').each([
  ['a folder', 'mkdir', 'EISDIR'],
  ['a pipe', 'mkfifo', 'EFTYPE'],
])('where the log is %s, commands say so with its path, and hooks do no harm', (words, make, code) => {
  const scene = makeScene();
  scene.organisation();
  rmSync(scene.log);
  expect(spawnSync(make, [scene.log]).status).toBe(0);
  // Whoever opens a pipe waits for its other end.
  const timeout = 20_000;
  for (const args of [
    ['status'],
    ['verify'],
    ['log'],
    ['read', '1'],
    ['inbox'],
    ['init', '--objective', 'x', '--force'],
    ['msg', 'lead', 'x'],
    ['hire', '--role', 'executive', 'x'],
  ]) {
    const ran = scene.nest(args, { timeout });
    expect(ran, args[0]).toMatchObject({ code: 7, out: '' });
    expect(ran.err).toMatch(/^nest: /);
    expect(ran.err).toContain(`${scene.log}: it is ${words}`);
    expect(ran.err).toContain(code);
  }
  const session = sessionOf(3);
  for (const [name, event] of [
    ['session-start', { hook_event_name: 'SessionStart', source: 'startup' }],
    ['prompt-submit', { hook_event_name: 'UserPromptSubmit', prompt_id: 'p', prompt: 'go' }],
    ['stop', { hook_event_name: 'Stop', stop_hook_active: false, last_assistant_message: 'x' }],
    ['session-end', { hook_event_name: 'SessionEnd', reason: 'other' }],
    ['waiter', {}],
  ] as const) {
    const ran = runHook(scene, session, name, JSON.stringify({ session_id: session, ...event }), {
      CLAUDE_PID: String(process.pid),
    });
    expect(ran, name).toMatchObject({ code: 0, out: '' });
    expect(ran.err).toContain(scene.log);
  }
});

test('an inbox that finds no room to note the reading shows nothing, and is no fault of nest', () => {
  const scene = makeScene();
  scene.organisation();
  scene.message('user', 'hello');
  const full = `trap '' XFSZ; ulimit -f ${Math.floor(statSync(scene.log).size / 1024)}; nest inbox`;
  expect(scene.shell(full)).toMatchObject({
    code: 7,
    out: '',
    err: expect.stringMatching(/^nest: not recorded/),
  });
  expect(scene.nest(['inbox']).out).toContain('hello');
});

test('a fault of ours asks for a bug report, with what it needs', () => {
  const scene = makeScene();
  scene.organisation();
  const sabotage = join(scene.base, 'sabotage.cjs');
  writeFileSync(sabotage, `Date.now = () => { throw new TypeError('the clock is broken'); };`);
  const env = { NODE_OPTIONS: `--require "${sabotage}"` };
  const ran = scene.nest(['status'], { env });
  expect(ran.code).toBe(1);
  expect(ran.err).toContain('internal error: TypeError: the clock is broken');
  expect(ran.err).toMatch(/^nest \d+\.\d+\.\d+, node v/m);
  expect(ran.err).toContain('report this as a bug');
  expect(JSON.parse(scene.nest(['status', '--json'], { env }).err).error).toMatchObject({
    exitCode: 1,
    stack: expect.any(String),
  });
});

test('with --json an error is one line of JSON on stderr, of either parser', () => {
  const scene = makeScene();
  scene.organisation();
  for (const [args, exitCode] of [
    [['show', 'x', '--json'], 5],
    [['report', '--json', 'x'], 2],
    [['--json', 'statsu'], 2],
  ] as const) {
    const ran = scene.nest(args);
    expect(ran.out).toBe('');
    expect(ran.err.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(ran.err).error).toEqual({
      message: expect.any(String),
      exitCode,
      next: expect.any(String),
    });
  }
});

test('a claude that is missing, no program, or too old stops a hire before anything is recorded', () => {
  const scene = makeScene();
  scene.nest(['init', '--objective', 'x']);
  const before = scene.events().length;
  const fake = join(scene.bin, 'claude');
  const hire = (env: Record<string, string>) => scene.nest(['hire', '--role', 'executive', 'x'], { env });
  expect(hire({ NEST_CLAUDE: '/nowhere/claude' })).toMatchObject({
    code: 6,
    err: expect.stringContaining('next: '),
  });
  writeFileSync(fake, '#!/bin/sh\necho "0.2.1 (Claude Code)"\n');
  chmodSync(fake, 0o755);
  expect(hire({})).toMatchObject({ code: 6, err: expect.stringContaining('too old') });
  writeFileSync(fake, '#!/bin/sh\necho "something else"\n');
  expect(hire({})).toMatchObject({ code: 6, err: expect.stringContaining('next: ') });
  expect(scene.events()).toHaveLength(before);
});

const pty = spawnSync('sh', ['-c', 'script -qec true /dev/null']).status === 0;

test('colours appear on a terminal only, and not where somebody said no', () => {
  const scene = makeScene();
  scene.organisation();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what a colour is
  const coloured = /\u001b\[\d+m/;
  expect(scene.nest(['status'], { env: { FORCE_COLOR: '1' } }).out).not.toMatch(coloured);
  if (!pty) return;
  const onTerminal = (line: string, env: Record<string, string> = {}) =>
    scene.shell(`export NODE NEST_CJS; script -qec '"$NODE" "$NEST_CJS" ${line}' /dev/null`, { env }).out;
  expect(onTerminal('status')).toMatch(coloured);
  expect(onTerminal('tree')).toMatch(coloured);
  expect(onTerminal('status --no-color')).not.toMatch(coloured);
  expect(onTerminal('status', { NO_COLOR: '1' })).not.toMatch(coloured);
  expect(onTerminal('status', { TERM: 'dumb' })).not.toMatch(coloured);
  expect(onTerminal('status --json')).not.toMatch(coloured);
});

test.runIf(pty)('init asks on a terminal, and what flags have said is not asked', () => {
  const scene = makeScene();
  const run = (args: string, stdin: string) =>
    scene.shell(`export NODE NEST_CJS; script -qec '"$NODE" "$NEST_CJS" init ${args}' /dev/null`, { stdin });
  const asked = run('--budget-usd 3', '\nShip release 2\nmany\n5\n\n');
  expect(asked.out).toContain('What is the organisation for?');
  expect(asked.out).not.toContain('Dollars');
  expect(json(scene.nest(['charter', '--json']))).toMatchObject({
    objective: 'Ship release 2',
    limits: { members: 5, concurrency: 5 },
    budget: { usd: 3 },
  });
});
