import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { foldNest } from '../../src/app/fold-log.ts';
import { openNest } from '../../src/app/nest.ts';
import { forgetful } from '../../src/app/reconcile/tick.ts';
import { watcherOf } from '../../src/app/reconcile/watcher.ts';
import type { Member } from '../../src/domain/state.ts';
import { alive } from '../../src/harness/process.ts';
import { json, makeScene, type Scene } from '../cli/scene.ts';
import { waitFor } from '../live/support/wait.ts';
import { lookOnce } from './running.ts';
import { stubClaude } from './stub-claude.ts';

/**
 * A `claude -p` that begins its session and a turn by the hooks of its settings, and then does `end`: with `hook(name,
 * input)` and `session`, in JavaScript.
 */
const batchRun = (node: string, end: string): string => `#!${node}
const { spawnSync } = require('node:child_process');
const argv = process.argv.slice(2);
const option = (name) => argv.find((arg) => arg.startsWith(name + '='))?.slice(name.length + 1);
if (argv[0] === '--version') return console.log('2.1.332 (Claude Code)');
if (argv[0] === 'agents') return console.log('[]');
const settings = JSON.parse(option('--settings'));
const session = option('--session-id');
const env = { ...process.env, ...settings.env, CLAUDE_CODE_SESSION_ID: session, CLAUDE_CODE_ENTRYPOINT: 'sdk-cli', CLAUDE_PID: String(process.pid) };
const hook = (name, input) => {
  const { command, args } = settings.hooks[name][0].hooks[0];
  spawnSync(command, args, { env, input: JSON.stringify({ session_id: session, cwd: process.cwd(), prompt_id: 'p', hook_event_name: name, ...input }) });
};
hook('SessionStart', { source: 'startup' });
hook('UserPromptSubmit', { prompt: 'Begin.' });
${end}
`;

/** A batch member \`run\` under an Executive, with two dollars; its run ends like this. */
function batch(end: string, limits: object = {}): Scene {
  const scene = makeScene();
  stubClaude(scene);
  scene.nest(['init', '--objective', 'Try', '--charter', '-'], { stdin: JSON.stringify({ limits }) });
  expect(scene.nest(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']).code).toBe(0);
  writeFileSync(join(scene.bin, 'claude'), batchRun(process.execPath, end));
  chmodSync(join(scene.bin, 'claude'), 0o755);
  const { code, err } = scene.nest([
    'hire',
    '--name',
    'run',
    '--under',
    'lead',
    '--mode',
    'batch',
    '--budget',
    '2',
    'Run.',
  ]);
  expect(code, err).toBe(0);
  onTestFinished(() => {
    const watcher = watcherOf(scene.dir);
    if (watcher !== null) process.kill(watcher, 'SIGKILL');
  });
  return scene;
}

/** The run as the log knows it. */
function run({ dir }: Scene): Member {
  const member = foldNest(openNest(dir)).state.members.get('run');
  if (member === undefined) throw new Error('there is no run');
  return member;
}
/** Its process, which the log forgets when it has ended. */
const processOf = (scene: Scene): number => {
  const events = scene.events().filter(({ type, data }) => type === 'session_started' && data.batch === true);
  return Number(String(events.at(-1)?.data.process).split(':')[0]);
};
const hasEnded = (scene: Scene) => waitFor(() => !alive(processOf(scene)), 'its process to end');
const verdictOf = (scene: Scene) => json(scene.nest(['show', 'run', '--json'])).verdict;
const toldOf = (scene: Scene): string[] =>
  json(scene.nest(['inbox', '--as', 'lead', '--peek', '--json'])).items.map(
    ({ status }: { status: string }) => status,
  );

test('a cap of an attachable member is the ledger’s: the flag that the platform ignores is not passed, and the hire says which it is', () => {
  const scene = makeScene();
  const stub = stubClaude(scene);
  scene.nest(['init', '--objective', 'Try']);
  scene.nest(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
  const { out } = scene.nest(['hire', '--name', 'dev', '--under', 'lead', '--budget', '2', 'Work.']);
  expect(out).toContain(
    'cap: ledger: measured from transcripts, gate at the tool boundary, stopped at $2.00 plus at most one response',
  );
  expect(out).not.toContain('--max-budget-usd');
  expect(stub.call('dev').argv.join(' ')).not.toContain('max-budget');
  expect(scene.nest(['hire', '--name', 'free', '--under', 'lead', 'Work.']).out).toContain(
    'cap: none: what it spends is measured',
  );

  const args = [
    'hire',
    '--name',
    'run',
    '--under',
    'lead',
    '--mode',
    'batch',
    '--budget',
    '2',
    '--dry-run',
    '--json',
    'Run.',
  ];
  expect(json(scene.nest(args)).command).toContain('--max-budget-usd=2');
});

test('a run that ends at its own cap is stopped for its budget, and no success', async () => {
  const scene = batch(`
console.log(JSON.stringify({ subtype: 'error_max_budget_usd', session_id: session, errors: ['Reached maximum budget ($2)'] }));
hook('SessionEnd', { reason: 'other' });
process.exit(1);`);
  await waitFor(() => run(scene).phase === 'halted', 'the run to be stopped');
  expect(run(scene).report).toMatchObject({ status: 'blocked', reason: 'budget' });
  expect(verdictOf(scene)).toMatchObject({ state: 'over budget' });
  expect(toldOf(scene)).toEqual(['blocked']);
  await hasEnded(scene);
});

test('a run that prints no result within its time is halted for that, and its supervisor is told', async () => {
  const scene = batch('setInterval(() => {}, 1e6);', { wallClockMinutes: 1 });
  await waitFor(() => run(scene).phase === 'working', 'its turn to begin');
  const pid = processOf(scene);
  onTestFinished(() => {
    if (alive(pid)) process.kill(pid, 'SIGKILL');
  });
  const memory = forgetful();
  for (const later of [0, 70_000, 90_000]) lookOnce(scene, { memory, later });
  expect(run(scene)).toMatchObject({
    phase: 'halted',
    why: 'no result (budget cap may have tripped in a sub-agent)',
  });
  expect(toldOf(scene)).toEqual(['blocked']);
});

test('a run that succeeds with an empty result is not done', async () => {
  const scene = batch(`
hook('Stop', { stop_hook_active: false, last_assistant_message: null, background_tasks: [] });
console.log(JSON.stringify({ subtype: 'success', session_id: session, result: null }));
hook('SessionEnd', { reason: 'other' });`);
  await waitFor(() => run(scene).phase !== 'working' && run(scene).phase !== 'idle', 'the run to end');
  await hasEnded(scene);
  expect(run(scene).phase).toBe('unreported');
});
