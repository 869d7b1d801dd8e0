import { readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import type { ClaudeCommand } from './cli.ts';
import { configDir } from './config-dir.ts';
import { startDetached } from './detach.ts';
import { alive } from './process.ts';

import { spawnEnv } from './spawn-env.ts';

/** Whether the daemon of a configuration folder is gone without having taken its leave: its lock file names a dead process. */
export function daemonDied(config: string): boolean {
  try {
    const { pid, procStart } = JSON.parse(readFileSync(join(config, 'daemon.lock'), 'utf8'));
    const token = process.platform === 'linux' && typeof procStart === 'string' ? procStart : null;
    return Number.isSafeInteger(pid) && !alive(pid, token);
  } catch {
    return false; // there is none, or it says nothing that can be read
  }
}

/**
 * Starts the daemon of a configuration folder again, as the platform does it when a session is launched. It takes the
 * living sessions over, and ends by itself when there are none. No command that only looks starts one. fact: daemon.death
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
      env: { ...spawnEnv(), ...(config === configDir() ? {} : { CLAUDE_CONFIG_DIR: config }) },
      stdoutFile: devNull,
      stderrFile: devNull,
    },
  );
  return started.pid === null ? started.problem : null;
}
