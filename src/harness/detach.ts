import { closeSync, openSync } from 'node:fs';

export type DetachedOptions = Readonly<{
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Files that take the output; created with mode 0600, appended to. */
  stdoutFile: string;
  stderrFile: string;
}>;

/** Starts a program that outlives this one (a session of its own). Its pid, or why it did not start. */
export function startDetached(
  file: string,
  args: readonly string[],
  options: DetachedOptions,
): Promise<Readonly<{ pid: number; problem: null } | { pid: null; problem: string }>> {
  const out = openSync(options.stdoutFile, 'a', 0o600);
  const err = openSync(options.stderrFile, 'a', 0o600);
  return new Promise((resolve) => {
    // Loaded on use: a hook that starts nothing does not pay for it.
    const { spawn } = process.getBuiltinModule('node:child_process');
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: { ...options.env },
      detached: true,
      stdio: ['ignore', out, err],
      windowsHide: true,
    });
    closeSync(out);
    closeSync(err);
    child.on('error', (error) => resolve({ pid: null, problem: error.message }));
    child.on('spawn', () => {
      child.unref();
      resolve({ pid: child.pid as number, problem: null });
    });
  });
}
