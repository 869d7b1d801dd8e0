import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { Ran, Scene } from '../cli/scene.ts';

const HOOK = join(import.meta.dirname, '..', '..', 'plugin', 'hook.cjs');

/** Runs a hook of a session that has to do with the scene's nest, with these bytes as its payload. */
export function runHook(
  { dir, home, cwd }: Pick<Scene, 'dir' | 'home' | 'cwd'>,
  session: string,
  hook: string,
  input: string,
  env: Readonly<Record<string, string>> = {},
): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [HOOK, hook], {
    timeout: 20_000,
    killSignal: 'SIGKILL',
    cwd,
    input,
    env: {
      PATH: dirname(process.execPath),
      HOME: home,
      USERPROFILE: home,
      NEST_DIR: dir,
      CLAUDE_CODE_SESSION_ID: session,
      ...env,
    },
  });
  return { code: status, out: stdout.toString(), err: stderr.toString() };
}

/** The payload of a Stop, with more or other fields. */
export function stopOf(session: string, more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    session_id: session,
    hook_event_name: 'Stop',
    prompt_id: 'p-1',
    stop_hook_active: false,
    last_assistant_message: 'It is done.',
    background_tasks: [],
    session_crons: [],
    ...more,
  });
}
