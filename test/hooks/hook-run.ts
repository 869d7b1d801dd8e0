import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { type Scene, sessionOf } from '../cli/scene.ts';

const checkout = join(import.meta.dirname, '..', '..');

/** How a hook ended, and the one document that it printed. */
// biome-ignore lint/suspicious/noExplicitAny: documents of many shapes; the tests say what they expect in them
export type Ended = Readonly<{ code: number | null; document: any; err: string }>;

export type Hook = Readonly<{ ended: Promise<Ended>; kill(signal: NodeJS.Signals): void }>;

export type HookOptions = Readonly<{
  session?: string;
  pid?: number;
  env?: Readonly<Record<string, string>>;
  /** What the launch settings give it after its name. */
  args?: readonly string[];
  /** The installation that it runs from; this checkout without it. */
  root?: string;
  /** No file takes another byte from it, as on a disk that is full. */
  full?: boolean;
}>;

const NO_ROOM = ['sh', '-c', 'trap \'\' XFSZ; ulimit -f 0; exec "$@"', 'sh'];

/** Starts a hook of a session (by default the Staff member's), as the platform does: the payload on stdin, which stays open. */
export function startHook(scene: Scene, name: string, payload: object, options: HookOptions = {}): Hook {
  const {
    session = sessionOf(3),
    pid = process.pid,
    env,
    args: more = [],
    root = checkout,
    full = false,
  } = options;
  const program = join(root, 'plugin', 'hook.cjs');
  const [file = '', ...args] = [...(full ? NO_ROOM : []), process.execPath, program, name, ...more];
  const child = spawn(file, args, {
    cwd: scene.cwd,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
      HOME: scene.home,
      NEST_DIR: scene.dir,
      CLAUDE_CODE_SESSION_ID: session,
      CLAUDE_PID: String(pid),
      ...env,
    },
    stdio: 'pipe',
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  child.stdin.on('error', () => {}); // it may end before it has read everything
  child.stdin.write(`${JSON.stringify({ session_id: session, cwd: scene.cwd, ...payload })}\n`);
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, document: out === '' ? null : JSON.parse(out), err }));
  });
  return { ended, kill: (signal) => child.kill(signal) };
}
