import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDir } from './config-dir.ts';
import { alive } from './process.ts';

/**
 * Whether the platform's daemon lives. It starts a session again that was killed in the middle of a turn, some ten
 * seconds later; after a restart of the machine there is none, and nothing comes back by itself. fact: session.respawn
 */
export function daemonLives(dir: string = configDir()): boolean {
  try {
    const { pid, procStart } = JSON.parse(readFileSync(join(dir, 'daemon.lock'), 'utf8')) as {
      pid?: unknown;
      procStart?: unknown;
    };
    const token = process.platform === 'linux' && typeof procStart === 'string' ? procStart : null;
    return typeof pid === 'number' && alive(pid, token);
  } catch {
    return false;
  }
}
