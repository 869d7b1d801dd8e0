import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeScene, type Scene, sessionOf } from '../cli/scene.ts';
import { waitFor } from '../live/support/wait.ts';
import { type HookOptions, startHook } from './hook-run.ts';

const COMMAND = 'npm test';

const request = (command = COMMAND, more: object = {}) => ({
  hook_event_name: 'PermissionRequest',
  prompt_id: 'p1',
  tool_name: 'Bash',
  tool_input: { command, description: 'a command' },
  permission_suggestions: [{ type: 'addRules' }],
  ...more,
});

function organisation(charter: object = {}): Scene {
  const scene = makeScene();
  scene.organisation();
  for (const [field, value] of Object.entries(charter)) {
    const { code, err } = scene.nest(['charter', 'set', field, JSON.stringify(value)]);
    if (code !== 0) throw new Error(err);
  }
  return scene;
}

/** The hook of a session that asks; `another` is a transcript that ends with this reply, so that requests are told apart. */
function ask(scene: Scene, payload: object = request(), reply = 'r1', options: HookOptions = {}) {
  const transcript = join(scene.base, `${reply}.jsonl`);
  writeFileSync(
    transcript,
    `${JSON.stringify({ type: 'assistant', uuid: reply, message: { id: reply } })}\n`,
  );
  return startHook(scene, 'permission-request', { transcript_path: transcript, ...payload }, options);
}

const of = (scene: Scene, type: string) => scene.events().filter((event) => event.type === type);

/** The newest request in the log, once there are so many. */
const asked = (scene: Scene, count = 1): Promise<string> =>
  waitFor(() => {
    const requests = of(scene, 'permission_requested');
    return requests.length < count ? '' : String(requests.at(-1)?.data.request);
  }, 'a request');

/** Long enough for a hook to have begun to wait, which leaves no trace. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2500));

const ALLOW = { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior: 'allow' } } };
const deniedWith = (words: string) => ({
  hookSpecificOutput: { decision: { behavior: 'deny', message: expect.stringContaining(words) } },
});

test('a request is recorded, waits, and is answered by whoever may; the record says what became of it', async () => {
  const scene = organisation();
  const hook = ask(scene);
  const id = await asked(scene);
  expect(of(scene, 'permission_requested')[0]?.data).toMatchObject({
    tool: 'Bash',
    input: { text: '{"command":"npm test","description":"a command"}' },
    suggestions: { text: '[{"type":"addRules"}]' },
    agent: null,
    reserved: null,
  });
  expect(scene.nest(['approve', id]).code).toBe(0);
  expect(await hook.ended).toEqual({ code: 0, document: ALLOW, err: '' });
  expect(of(scene, 'permission_closed').map(({ data }) => data.outcome)).toEqual(['applied']);
});

test('a denial reaches the model with who said so and why', async () => {
  const scene = organisation();
  const hook = ask(scene);
  scene.nest(['deny', await asked(scene), '--why', 'read the log instead'], { session: sessionOf(2) });
  expect((await hook.ended).document).toMatchObject(deniedWith('Denied by manager-1: read the log instead'));
});

test('what the charter allows or forbids by now is decided at once, and wakes nobody', async () => {
  const scene = organisation({
    'permissions.staff.allow': ['Bash(npm test *)'],
    'permissions.staff.deny': ['Bash(npm publish *)'],
  });
  expect((await ask(scene).ended).document).toEqual(ALLOW);
  const no = await ask(scene, request('npm publish'), 'r2').ended;
  expect(no.document).toMatchObject(deniedWith('The charter of this nest forbids this: Bash(npm publish *)'));
  expect(of(scene, 'permission_ruled').map(({ actor, data }) => [actor, data.decision, data.rule])).toEqual([
    ['system', 'allow', 'Bash(npm test *)'],
    ['system', 'deny', 'Bash(npm publish *)'],
  ]);
  const inbox = JSON.parse(scene.nest(['inbox', '--peek', '--json'], { session: sessionOf(2) }).out);
  expect(inbox.items.filter(({ kind }: { kind: string }) => kind === 'permission')).toEqual([]);
});

test('what the charter asks about is asked, though it also allows it; what it leaves to the user says so', async () => {
  const scene = organisation({
    'permissions.staff': { allow: ['Bash(npm *)'], ask: ['Bash(npm test *)'], deny: [] },
    'escalation.alwaysAsk': ['Bash(npm run deploy *)', 'Anything about money.'],
  });
  const first = ask(scene);
  scene.nest(['approve', await asked(scene)]);
  expect((await first.ended).document).toEqual(ALLOW);
  const second = ask(scene, request('npm run deploy'), 'r2');
  const id = await asked(scene, 2);
  expect(of(scene, 'permission_requested').at(-1)?.data.reserved).toBe('Bash(npm run deploy *)');
  expect(scene.nest(['approve', id], { session: sessionOf(1) })).toMatchObject({
    code: 8,
    err: expect.stringContaining('the charter leaves it to the user: Bash(npm run deploy *)'),
  });
  expect(scene.nest(['approve', id]).code).toBe(0);
  expect((await second.ended).document).toEqual(ALLOW);
});

test('a ruling for good decides every later call that is alike, and no other', async () => {
  const scene = organisation();
  const first = ask(scene);
  scene.nest(['deny', await asked(scene), '--always', '--why', 'too slow']);
  await first.ended;
  const again = await ask(
    scene,
    request(COMMAND, { tool_input: { command: COMMAND, description: 'please' } }),
    'r2',
  ).ended;
  expect(again.document).toMatchObject(deniedWith('Denied by user: too slow'));
  const other = ask(scene, request('npm test -- x'), 'r3');
  await asked(scene, 3);
  other.kill('SIGTERM');
  expect((await other.ended).document).toBeNull();
});

test('a hook that is registered twice asks once, and both of it get the answer', async () => {
  const scene = organisation();
  const hooks = [ask(scene), ask(scene)];
  const id = await asked(scene);
  await settle();
  expect(JSON.parse(scene.nest(['asks', '--json']).out).groups).toMatchObject([
    { requests: [{ request: id }] },
  ]);
  scene.nest(['approve', id]);
  for (const hook of hooks) expect((await hook.ended).document).toEqual(ALLOW);
});

test('the same call again is another request, also where its reply is not in the transcript yet', async () => {
  const scene = organisation();
  const first = ask(scene);
  const one = await asked(scene);
  scene.nest(['approve', one]);
  await first.ended;
  const second = ask(scene);
  const two = await asked(scene, 2);
  expect(two).not.toBe(one);
  scene.nest(['deny', two]);
  expect((await second.ended).document).toMatchObject(deniedWith('Denied by user'));
});

test('a request ends without an answer when its time is over, its session gone, its prompt left or answered', async () => {
  const scene = organisation({ 'thresholds.permissionSeconds': 2 });
  const late = ask(scene);
  const first = await asked(scene);
  expect(await late.ended).toEqual({ code: 0, document: null, err: '' });
  expect(scene.nest(['approve', first])).toMatchObject({
    code: 4,
    err: expect.stringContaining('nobody answered in time; nest attach staff-1\nnext: nest attach staff-1'),
  });

  scene.nest(['charter', 'set', 'thresholds.permissionSeconds', '600']);
  const session = spawn('sleep', ['600']);
  onTestFinished(() => void session.kill('SIGKILL'));
  const gone = ask(scene, request(), 'r2', { pid: session.pid as number });
  await asked(scene, 2);
  session.kill('SIGKILL');
  expect((await gone.ended).document).toBeNull();

  const left = ask(scene, request(), 'r3');
  await asked(scene, 3);
  left.kill('SIGTERM');
  await left.ended;

  const folder = join(scene.home, '.claude', 'sessions');
  mkdirSync(folder, { recursive: true });
  const shows = (more: object): void =>
    writeFileSync(
      join(folder, `${process.pid}.json`),
      JSON.stringify({ pid: process.pid, status: 'busy', ...more }),
    );
  shows({ status: 'waiting', waitingFor: 'permission prompt' });
  const attended = ask(scene, request(), 'r4');
  await asked(scene, 4);
  await settle();
  shows({});
  expect((await attended.ended).document).toBeNull();
  expect(of(scene, 'permission_closed').map(({ data }) => data.outcome)).toEqual([
    'timed_out',
    'session_gone',
    'elsewhere',
    'elsewhere',
  ]);
});

test('a request whose hook was killed with its session is closed by whoever looks', async () => {
  const scene = organisation();
  const session = spawn('sleep', ['600']);
  onTestFinished(() => void session.kill('SIGKILL'));
  scene.append({
    type: 'session_started',
    actor: `session:${sessionOf(3)}`,
    data: {
      session: sessionOf(3),
      source: 'resume',
      nonce: null,
      hint: null,
      process: `${session.pid}:`,
      cwd: scene.cwd,
      transcript: null,
      job: null,
      batch: false,
    },
  });
  const hook = ask(scene, request(), 'r1', { pid: session.pid as number });
  const id = await asked(scene);
  hook.kill('SIGKILL');
  await hook.ended;
  expect(JSON.parse(scene.nest(['asks', '--json']).out).groups).toHaveLength(1);
  session.kill('SIGKILL');
  await waitFor(() => JSON.parse(scene.nest(['asks', '--json']).out).groups.length === 0, 'it to be closed');
  expect(of(scene, 'permission_closed')).toMatchObject([
    { actor: 'system', data: { request: id, outcome: 'session_gone' } },
  ]);
  expect(scene.nest(['approve', id])).toMatchObject({
    code: 4,
    err: expect.stringContaining('does not wait for it any more'),
  });
});

test('a session that is no member asks nobody', async () => {
  const scene = organisation();
  const before = scene.events().length;
  expect(await ask(scene, request(), 'r1', { session: sessionOf(9) }).ended).toEqual({
    code: 0,
    document: null,
    err: '',
  });
  expect(scene.events().length).toBe(before);
});

test('a subagent asks for its member; what it asks a person goes back to whoever started it', async () => {
  const scene = organisation();
  const hook = ask(scene, request(COMMAND, { agent_id: 'a1', agent_type: 'general-purpose' }));
  const id = await asked(scene);
  expect(of(scene, 'permission_requested')[0]?.data.agent).toBe('a1');
  scene.nest(['approve', id]);
  expect((await hook.ended).document).toEqual(ALLOW);
  const question = {
    tool_name: 'AskUserQuestion',
    tool_input: { questions: [{ question: 'Why?' }] },
    agent_id: 'a1',
  };
  const { document } = await ask(scene, request(COMMAND, question), 'r2').ended;
  expect(document).toMatchObject(deniedWith('Put the question, with the options, into your result'));
  expect(of(scene, 'escalated')).toEqual([]);
});

test('a question of a member is one escalation, whichever hook sees it, and the model is told to end its turn', async () => {
  const scene = organisation();
  const questions = [{ question: 'Red or blue?', options: [{ label: 'red' }, { label: 'blue' }] }];
  const call = { tool_name: 'AskUserQuestion', tool_input: { questions }, tool_use_id: 't1' };
  const before = await startHook(scene, 'pre-tool', { hook_event_name: 'PreToolUse', ...call }).ended;
  expect(before.document).toMatchObject({
    hookSpecificOutput: {
      permissionDecision: 'deny',
      permissionDecisionReason: expect.stringContaining(
        'put to manager-1 as an escalation. End your turn now',
      ),
    },
  });
  const after = await startHook(scene, 'permission-request', {
    hook_event_name: 'PermissionRequest',
    ...call,
  }).ended;
  expect(after.document).toMatchObject(deniedWith('End your turn now'));
  const inbox = JSON.parse(scene.nest(['inbox', '--peek', '--json'], { session: sessionOf(2) }).out);
  expect(inbox.items).toMatchObject([
    { kind: 'escalation', status: 'blocked', text: 'Red or blue?\n- red\n- blue' },
  ]);
  const other = { hook_event_name: 'PreToolUse', tool_name: 'Read', tool_input: {} };
  expect((await startHook(scene, 'pre-tool', other).ended).document).toBeNull();
});
