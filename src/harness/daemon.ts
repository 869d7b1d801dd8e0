import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDir } from './config-dir.ts';
import { alive, type ProcessRef, startToken } from './process.ts';

/**
 * Whether the platform's daemon lives. It starts a session again that was killed in the middle of a turn, some ten
 * seconds later; after a restart of the machine there is none, and nothing comes back by itself. fact: session.respawn
 */
export const daemonLives = (dir: string = configDir()): boolean => daemonState(dir) === 'alive';

/** Whether it is gone without having taken its leave: its lock file names a dead process. fact: daemon.death */
export const daemonDied = (dir: string): boolean => daemonState(dir) === 'died';

function daemonState(dir: string): 'alive' | 'died' | 'none' {
  try {
    const { pid, procStart } = JSON.parse(readFileSync(join(dir, 'daemon.lock'), 'utf8')) as {
      pid?: unknown;
      procStart?: unknown;
    };
    const token = process.platform === 'linux' && typeof procStart === 'string' ? procStart : null;
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid)) return 'none';
    return alive(pid, token) ? 'alive' : 'died';
  } catch {
    return 'none';
  }
}

/**
 * The process that the daemon has started for a job, if it lives. A session that is just coming up stands in this list
 * before it shows anywhere else.
 */
export function workerOf(short: string, dir: string = configDir()): ProcessRef | null {
  try {
    const roster = JSON.parse(readFileSync(join(dir, 'daemon', 'roster.json'), 'utf8')) as {
      workers?: Record<string, { replPid?: unknown; replProcStart?: unknown } | undefined>;
    };
    const { replPid: pid, replProcStart } = roster.workers?.[short] ?? {};
    if (typeof pid !== 'number') return null;
    // The list outlives the processes that it names; where the start time cannot be compared it is not believed.
    if (process.platform !== 'linux' || typeof replProcStart !== 'string') return null;
    return alive(pid, replProcStart) ? { pid, startToken: startToken(pid) } : null;
  } catch {
    return null;
  }
}
