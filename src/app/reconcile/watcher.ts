import { join } from 'node:path';
import { startDetached } from '../../harness/detach.ts';
import { spawnEnv } from '../../harness/spawn-env.ts';
import type { Nest } from '../nest.ts';
import { holderOf } from '../process-lock.ts';
import { ensureRuntime } from '../runtime.ts';

/** Where the reconciler of a nest leaves its own process (see `takeLock`). */
export function watchFile(nestDir: string): string {
  return join(nestDir, 'watch.lock');
}

/** What the reconciler of a nest has done, when nobody watches it. */
export function watchLog(nestDir: string): string {
  return join(nestDir, 'watch.log');
}

/** The process of the nest's living reconciler, or null. A file and a look at one process: cheap enough for every hook. */
export function watcherOf(nestDir: string): number | null {
  return holderOf(watchFile(nestDir));
}

/**
 * Starts the nest's reconciler, if none is alive, from the nest's own copy of this installation. It goes on when the
 * caller ends, and ends by itself when nobody is alive. Of two that start at once the second leaves.
 *
 * @param root the folder that holds `plugin/`, `bin/` and `skills/` of the program that runs
 * @returns its pid, or null where it could not be started: the hooks work without it, on every turn
 */
export async function ensureWatcher(nest: Nest, root: string): Promise<number | null> {
  try {
    const running = watcherOf(nest.dir);
    if (running !== null) return running;
    const program = join(ensureRuntime(nest.dir, root), 'plugin', 'nest.cjs');
    const file = watchLog(nest.dir);
    const started = await startDetached(process.execPath, [program, '--nest', nest.dir, 'watch'], {
      cwd: nest.dir,
      env: { ...spawnEnv(), ...(process.env.NEST_CLAUDE ? { NEST_CLAUDE: process.env.NEST_CLAUDE } : {}) },
      stdoutFile: file,
      stderrFile: file,
    });
    return started.pid;
  } catch {
    return null;
  }
}
