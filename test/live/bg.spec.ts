import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alive, descendants } from '../../src/harness/process.ts';
import { firings, recordingHooks } from './support/hooks.ts';
import { type Lab, withLab } from './support/lab.ts';

const EVENTS = ['SessionStart', 'UserPromptSubmit', 'PostToolUse', 'Stop', 'StopFailure', 'SessionEnd'];

const script = (steps: unknown) => `Do it. <<SCRIPT ${JSON.stringify(steps)} SCRIPT>>`;

/** Starts a background session whose launch settings carry identity, hooks and one rule; gives its short id. */
async function launch(lab: Lab, file: string, prompt: string): Promise<string> {
  const settings = {
    env: { NEST_MEMBER: 'staff-1' },
    hooks: recordingHooks(EVENTS, file),
    permissions: { allow: ['Bash(env)', 'Bash(sleep *)'] },
    worktree: { bgIsolation: 'none' },
  };
  const flags = ['-n', 'staff-1', '--permission-mode', 'acceptEdits', '--model', 'haiku'];
  const all = ['--bg', ...flags, '--settings', JSON.stringify(settings), '--', prompt];
  const { stdout, stderr } = await lab.claude(all);
  const short = /backgrounded · ([0-9a-f]{8})/.exec(stdout)?.[1];
  if (!short) throw new Error(`not started: ${stdout} ${stderr}`);
  return short;
}

test('hooks that ride in the launch settings fire in a background session, and tell whose they are', () =>
  withLab(async (lab) => {
    const file = join(lab.folder, 'hooks.jsonl');
    const steps = [
      { text: 'I look', tool: 'Bash', input: { command: 'env' } },
      { text: 'Done.\nresult: looked' },
    ];
    const short = await launch(lab, file, script(steps));
    await lab.waitFor(() => firings(file, 'Stop').length > 0, 'the Stop hook');

    const [start] = firings(file, 'SessionStart');
    const session_id = String(start?.payload.session_id);
    expect(session_id.slice(0, 8)).toBe(short);
    expect(start?.payload).toMatchObject({ source: 'startup', cwd: lab.repo, session_title: 'staff-1' });
    const [submitted] = firings(file, 'UserPromptSubmit');
    expect(submitted?.payload).toMatchObject({
      session_id,
      prompt: script(steps),
      prompt_id: expect.any(String),
    });
    const [stop] = firings(file, 'Stop');
    expect(stop?.payload).toMatchObject({
      session_id,
      prompt_id: submitted?.payload.prompt_id,
      stop_hook_active: false,
      last_assistant_message: 'Done.\nresult: looked',
      background_tasks: [],
    });
    for (const { env, cwd, ppid } of firings(file)) {
      expect(env).toMatchObject({
        NEST_MEMBER: 'staff-1',
        CLAUDE_CODE_SESSION_ID: session_id,
        CLAUDE_PID: String(ppid),
        CLAUDE_JOB_DIR: join(lab.home.home, '.claude', 'jobs', short),
        HOME: lab.home.home,
      });
      expect(cwd).toBe(lab.repo);
    }
    // The same identity stands in the environment of the session's own commands.
    const [used] = firings(file, 'PostToolUse');
    expect(used?.payload.tool_response).toMatchObject({
      stdout: expect.stringMatching(/^NEST_MEMBER=staff-1$/m),
    });
    expect(used?.payload.tool_response).toMatchObject({
      stdout: expect.stringContaining(`CLAUDE_CODE_SESSION_ID=${session_id}\n`),
    });
    expect(lab.sim.all().map(({ kind, sessionId }) => [kind, sessionId])).toEqual([
      ['scripted', session_id],
      ['scripted', session_id],
    ]);
    expect(firings(file, 'StopFailure')).toEqual([]);
  }));

test('a turn that fails at the API ends in StopFailure, and the next turn goes on', () =>
  withLab(async (lab) => {
    const file = join(lab.folder, 'hooks.jsonl');
    const steps = [
      { error: { status: 400, type: 'invalid_request_error', message: 'no' } },
      { text: 'result: on' },
    ];
    const short = await launch(lab, file, script(steps));
    await lab.waitFor(() => firings(file, 'StopFailure').length > 0, 'the StopFailure hook');
    const [failure] = firings(file, 'StopFailure');
    expect(failure?.payload).toMatchObject({ last_assistant_message: 'API Error: 400 no' });
    expect(firings(file, 'Stop')).toEqual([]);

    const session_id = String(failure?.payload.session_id);
    await lab.claude(['stop', short]);
    await lab.waitFor(() => firings(file, 'SessionEnd').length > 0, 'the SessionEnd hook');
    await lab.waitFor(() => !alive(Number(failure?.env.CLAUDE_PID)), 'the end of the session');
    await lab.claude(['--bg', '--resume', session_id, '--', 'Go on.']);
    await lab.waitFor(() => firings(file, 'Stop').length > 0, 'the Stop hook of the second turn');
    expect(firings(file, 'Stop')[0]?.payload).toMatchObject({
      session_id,
      last_assistant_message: 'result: on',
    });
    expect(firings(file, 'SessionStart').map(({ payload }) => payload.source)).toEqual(['startup', 'resume']);
  }));

test('what a session has started is ended with its lab, a command in the background included', () =>
  withLab(async (lab) => {
    const file = join(lab.folder, 'hooks.jsonl');
    const command = 'sleep 600; env';
    const steps = [
      { tool: 'Bash', input: { command, run_in_background: true } },
      { text: 'result: started' },
    ];
    await launch(lab, file, script(steps));
    await lab.waitFor(() => firings(file, 'Stop').length > 0, 'the Stop hook');
    expect(firings(file, 'Stop')[0]?.payload.background_tasks).toMatchObject([{ type: 'shell', command }]);
    const session = Number(firings(file, 'Stop')[0]?.env.CLAUDE_PID);
    const below = descendants(session);
    expect(below.length).toBeGreaterThan(0);

    const ended = await lab.home.end();
    expect(ended.left).toEqual([]);
    expect(below.filter(({ pid, startToken }) => alive(pid, startToken))).toEqual([]);
    expect(alive(session)).toBe(false);
    expect(await lab.home.end()).toEqual({ found: 0, killed: [], left: [] });
  }));
