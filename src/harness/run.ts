import { statSync } from 'node:fs';
import { execa } from 'execa';
import { alive, descendants } from './process.ts';

export type RunOptions = Readonly<{
  cwd?: string;
  /** The whole environment; nothing is inherited beside it. */
  env?: Readonly<Record<string, string>>;
  timeoutMs: number;
  /** Characters kept of each of stdout and stderr; a process that writes more is ended. */
  maxOutput?: number;
  /** Ends the process when aborted. */
  signal?: AbortSignal;
}>;

/** How a command ended. `ok` is exit code 0; everything that can go wrong is a named fact and never an exception. */
export type RunResult = Readonly<{
  ok: boolean;
  exitCode: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
  /** No such program. */
  missing: boolean;
  /** The working directory is not there: the same error code, another cause. */
  cwdMissing: boolean;
  /** Present, but not a program that may be run. */
  notExecutable: boolean;
  /** Arguments and environment together are too long for the system. */
  tooLong: boolean;
  timedOut: boolean;
  overflowed: boolean;
  aborted: boolean;
}>;

/** Milliseconds for what is still in the pipes when a program has ended. */
const DRAIN_MS = 500;
const MAX_OUTPUT = 16 * 1024 * 1024;

/**
 * Runs a program without a shell and without stdin. Never rejects. A timeout ends the program and what it started
 * (a wrapper script dies alone otherwise): SIGTERM, 2 s later SIGKILL.
 */
export async function run(file: string, args: readonly string[], options: RunOptions): Promise<RunResult> {
  const running = execa(file, args, {
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.env === undefined ? {} : { env: options.env, extendEnv: false }),
    ...(options.signal === undefined ? {} : { cancelSignal: options.signal }),
    forceKillAfterDelay: 2000,
    maxBuffer: options.maxOutput ?? MAX_OUTPUT,
    stdin: 'ignore',
    reject: false,
    preferLocal: false,
    windowsHide: true,
  });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    const below = descendants(running.pid ?? 0);
    running.kill('SIGTERM');
    for (const one of below) if (alive(one.pid, one.startToken)) process.kill(one.pid, 'SIGTERM');
  }, options.timeoutMs);
  running.once('exit', () => {
    clearTimeout(timer);
    // A process that was left behind may hold the pipes open for ever: what it writes is not waited for. The
    // immediate lets a busy event loop read what had already come.
    const drained = () =>
      setImmediate(() => {
        running.stdout.destroy();
        running.stderr.destroy();
      });
    setTimeout(drained, DRAIN_MS).unref();
  });
  const result = await running;
  clearTimeout(timer);
  const cwdMissing = options.cwd !== undefined && !isDirectory(options.cwd);
  return {
    ok: !result.failed,
    exitCode: result.exitCode ?? null,
    signal: result.signal ?? null,
    stdout: result.stdout ?? '',
    stderr: result.stderr ?? '',
    missing: result.code === 'ENOENT' && !cwdMissing,
    cwdMissing: cwdMissing && result.failed && result.exitCode === undefined,
    notExecutable: result.code === 'EACCES' || result.code === 'ENOEXEC',
    tooLong: result.code === 'E2BIG' || result.code === 'ENAMETOOLONG',
    timedOut,
    overflowed: result.isMaxBuffer,
    aborted: result.isCanceled,
  };
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
