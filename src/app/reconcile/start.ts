import { join } from 'node:path';
import { startDetached } from '../../harness/run.ts';
import { spawnEnv } from '../../harness/spawn-env.ts';
import type { Nest } from '../nest.ts';
import { ensureRuntime } from '../runtime.ts';
import { watcherOf } from './watch.ts';

/**
 * Starts the nest's reconciler, if none is alive, from the nest's own copy of this installation. It goes on when the
 * caller ends, and ends by itself when nobody is alive. Of two that start at once the second leaves.
 *
 * @returns its pid, or null where it could not be started: the hooks work without it, on every turn
 */
export async function ensureWatcher(nest: Nest, root: string): Promise<number | null> {
  const running = watcherOf(nest.dir);
  if (running !== null) return running;
  const runtime = ensureRuntime(nest.dir, root);
  const file = join(nest.dir, 'watch.log');
  const started = await startDetached(
    process.execPath,
    [join(runtime, 'plugin', 'nest.cjs'), '--nest', nest.dir, 'watch'],
    {
      cwd: nest.dir,
      env: { ...spawnEnv(), ...(process.env.NEST_CLAUDE ? { NEST_CLAUDE: process.env.NEST_CLAUDE } : {}) },
      stdoutFile: file,
      stderrFile: file,
    },
  );
  return started.pid;
}
