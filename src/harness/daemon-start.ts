import { devNull } from 'node:os';
import type { ClaudeCommand } from './cli.ts';
import { startDetached } from './detach.ts';
import { spawnEnvIn } from './spawn-env.ts';

/**
 * Starts the daemon of a configuration folder again, as the platform does it when a session is launched. It takes the
 * living sessions over, and ends by itself when there are none. No command that only looks starts one. facts: sessions.daemon-death, sessions.daemon-adopts
 *
 * @returns what went wrong, or null
 */
export async function startDaemon({ file, args }: ClaudeCommand, config: string): Promise<string | null> {
  const by = JSON.stringify({ label: 'nest', cwd: config, pid: process.pid });
  const started = await startDetached(
    file,
    [...args, 'daemon', 'run', '--origin', 'transient', '--spawned-by', by],
    {
      cwd: config,
      env: spawnEnvIn(config),
      stdoutFile: devNull,
      stderrFile: devNull,
    },
  );
  return started.pid === null ? started.problem : null;
}
