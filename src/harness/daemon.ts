import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDir } from './config-dir.ts';
import { alive } from './process.ts';

/**
 * Whether the platform's daemon lives. It starts a session again that was killed in the middle of a turn, some ten
 * seconds later; after a restart of the machine there is none, and nothing comes back by itself. fact: sessions.respawn
 */
export const daemonLives = (dir: string = configDir()): boolean => daemonState(dir) === 'alive';

/** Whether it is gone without having taken its leave: its lock file names a dead process. fact: sessions.daemon-death */
export const daemonDied = (dir: string): boolean => daemonState(dir) === 'died';

/** Since when the daemon lives, in ms since the epoch; null where none does, or that cannot be told. fact: sessions.daemon-lock */
export function daemonSince(dir: string): number | null {
  if (!daemonLives(dir)) return null;
  try {
    const { startedAt } = JSON.parse(readFileSync(join(dir, 'daemon.lock'), 'utf8')) as {
      startedAt?: unknown;
    };
    return typeof startedAt === 'number' ? startedAt : null;
  } catch {
    return null; // it has left in between
  }
}

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
