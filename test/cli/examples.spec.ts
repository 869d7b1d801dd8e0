import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import generator from '../../scripts/docs/cli.ts';
import { COMMANDS } from '../../src/cli/catalogue.ts';
import { stubClaude } from '../field/stub-claude.ts';
import { json, makeScene, type Scene, sessionOf } from './scene.ts';

const examples = COMMANDS.flatMap(({ path, examples }) =>
  examples.map(({ run, stdin }) => ({ name: path.join(' '), run, stdin })),
);

/** A `claude` that says its version and agrees to everything. */
function withClaude({ bin, home, cwd }: Scene): void {
  const file = join(bin, 'claude');
  const answers = `case "$1" in --version) echo "2.1.332 (Claude Code)" ;; agents) echo "[]" ;; esac`;
  writeFileSync(file, `#!/bin/sh\n${answers}\n`);
  chmodSync(file, 0o755);
  const projects = { [cwd]: { hasTrustDialogAccepted: true } };
  const login = { hasCompletedOnboarding: true, primaryApiKey: 'k', projects };
  writeFileSync(join(home, '.claude.json'), JSON.stringify(login));
}

/** The platform's own note of an open session. */
function openSession({ home, cwd }: Scene, session: string): void {
  const folder = join(home, '.claude', 'sessions');
  mkdirSync(folder, { recursive: true });
  const note = { pid: process.pid, sessionId: session, cwd, kind: 'interactive', status: 'idle' };
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(note));
}

function transcript({ home, cwd }: Scene, session: string): void {
  const folder = join(home, '.claude', 'projects', cwd.replaceAll(/[^a-zA-Z0-9]/g, '-'));
  mkdirSync(folder, { recursive: true });
  const message = { id: 'm', role: 'assistant', content: [{ type: 'text', text: 'at it' }] };
  const line = { type: 'assistant', uuid: 'u', timestamp: '2026-01-01T00:00:00.000Z', message };
  writeFileSync(join(folder, `${session}.jsonl`), `${JSON.stringify(line)}\n`);
}

/** A repository in which dev holds ground and ops wants some of it; staff-1 holds the parser where `held` says so. */
function contested(scene: Scene, held: boolean): void {
  mkdirSync(join(scene.cwd, '.git'));
  writeFileSync(join(scene.cwd, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  for (const [i, id] of ['dev', 'ops'].entries()) scene.member(id, 'staff', 'manager-1', sessionOf(5 + i));
  scene.nest(['claim', 'lib/**'], { session: sessionOf(5) });
  scene.nest(['claim', 'lib/a.ts'], { session: sessionOf(6) });
  if (held) scene.nest(['claim', 'src/parser/**'], { session: sessionOf(3) });
}

/** A Manager with a peer. */
function swarm(scene: Scene): void {
  const discipline = { mode: 'swarm', phase: null, verifies: null, ground: [], task: null, objectives: [] };
  scene.nest(['init', '--objective', 'x']);
  scene.member('lead', 'executive', 'user', sessionOf(1));
  scene.member('manager-1', 'manager', 'lead', sessionOf(2));
  scene.member('peer-1', 'staff', 'manager-1', sessionOf(5), { discipline });
}

/** Two findings that contradict each other; gives the command with their ids in it. */
function contradicted(scene: Scene, run: string): string {
  scene.member('staff-2', 'staff', 'manager-1', sessionOf(4));
  for (const [i, value] of [25, 40].entries()) {
    const finding = {
      claim: `It grew by ${value} %.`,
      source: 'a',
      confidence: 'high',
      subject: 'growth',
      value,
    };
    const stdin = JSON.stringify({ status: 'complete', summary: 'Known.', findings: [finding] });
    scene.nest(['report', '--result', '-'], { session: sessionOf(3 + i), stdin });
  }
  const [conflict] = json(scene.nest(['coverage', '--json'], { session: sessionOf(2) })).conflicts;
  return run.replace('c-1a2b3c4d', conflict.id).replace('f-0123456789', conflict.findings[0].id);
}

/** Who runs the examples of a command: the Executive's session, the Staff member's, or the person at the terminal. */
const BY: Readonly<Record<string, string>> = {
  report: sessionOf(3),
  heartbeat: sessionOf(3),
  escalate: sessionOf(3),
  effect: sessionOf(3),
  fact: sessionOf(3),
  'fact set': sessionOf(3),
  'fact list': sessionOf(3),
  'fact drop': sessionOf(3),
  claim: sessionOf(3),
  release: sessionOf(3),
  rule: sessionOf(2),
  synthesis: sessionOf(2),
  reconcile: sessionOf(2),
  inbox: sessionOf(1),
  'inbox ack': sessionOf(1),
  msg: sessionOf(2),
  wait: sessionOf(1),
};

test.each(examples)('the example runs: nest $run', ({ name, run, stdin }) => {
  const scene = makeScene();
  withClaude(scene);
  if (name === 'hire' || name === 'adopt') scene.nest(['init', '--objective', 'x']);
  else if (name === 'swarm seal') swarm(scene);
  else if (name !== 'init') scene.organisation();
  if (name === 'reassign') stubClaude(scene);
  if (/^(plan|task)/.test(name))
    for (const task of ['lexer', 'old-api']) scene.nest(['plan', 'add', task, `the ${task}`]);
  if (name === 'adopt') openSession(scene, sessionOf(1));
  if (name === 'grant') scene.nest(['grant', 'staff-1', '1']);
  if (name === 'votes')
    for (const digit of [2, 3])
      scene.nest(['report', '--status', 'done', 'verdict: safe — x'], { session: sessionOf(digit) });
  if (name === 'log') scene.nest(['report', '--status', 'progress', 'x'], { session: sessionOf(3) });
  if (name === 'logs') transcript(scene, sessionOf(3));
  if (name === 'fact drop') scene.nest(['fact', 'set', 'db.port', '5433'], { session: sessionOf(3) });
  if (name === 'gate remove')
    scene.nest(['gate', 'add', 'no-force', 'never', '--on', 'Bash(git push --force *)']);
  if (name === 'approve' || name === 'deny') scene.asks(sessionOf(3), 'ask-1x9k3fz');
  if (name.startsWith('inbox') || name === 'wait') scene.message('lead', 'use sqlite', 'msg:m1');
  if (name === 'task reopen') scene.nest(['task', 'done', 'lexer']);
  if (['swarm', 'swarm seal'].includes(name)) scene.nest(['plan', 'add', 'lexer', 'the lexer']);
  if (['claim', 'release', 'rule'].includes(name)) contested(scene, name === 'release');
  const line = name === 'reconcile' ? contradicted(scene, run) : run;
  const session = BY[name];
  const { code, out, err } = scene.shell(`nest ${line}`, {
    ...(stdin === undefined ? {} : { stdin }),
    ...(session === undefined ? {} : { session }),
  });
  // What is attached to takes the terminal, and there is none here.
  if (name === 'attach') {
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining('next: nest logs staff-1'),
    });
    return;
  }
  // These say what they are waiting for, where it takes long.
  expect({ code, err: ['fire', 'reassign', 'doctor'].includes(name) ? '' : err }).toEqual({
    code: 0,
    err: '',
  });
  expect(out).not.toBe('');
});

test('an example of hire starts nothing', () => {
  for (const { name, run } of examples) if (name === 'hire') expect(run).toContain('--dry-run');
});

test('docs/cli.md is what the program says of itself', async () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', generator.page), 'utf8');
  expect(page).toContain((await generator.render()).trim());
});

test('the help of every command shows its examples, and the main help the exit codes', () => {
  const { nest } = makeScene();
  const main = nest(['--help']);
  expect(main).toMatchObject({ code: 0, err: '' });
  expect(main.out).toMatch(/^ {2}9 {4}the log is damaged/m);
  for (const { path, hidden } of COMMANDS) {
    if (hidden === undefined) expect(main.out).toMatch(new RegExp(`^  ${path[0]}\\b`, 'm'));
    else expect(main.out).not.toContain(path[0]);
  }
  const help = nest(['help', 'report']).out;
  for (const example of COMMANDS.find((c) => c.path[0] === 'report')?.examples ?? [])
    expect(help).toContain(`$ nest ${example.run}`);
  expect(examples.length).toBeGreaterThan(30);
});
