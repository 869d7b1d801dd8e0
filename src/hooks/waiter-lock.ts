import fs from 'node:fs';
import { join } from 'node:path';
import { alive, startToken } from '../harness/process.ts';
import { makePrivateDir, PRIVATE_FILE, readIfThere } from '../log/private-files.ts';

export type WaiterLock = Readonly<{ held(): boolean; release(): void }>;

/**
 * Makes sure that one waiter stands beside a session: a file named after the session's process, holding the waiter's
 * own. A waiter that died leaves a file that its successor replaces.
 *
 * @returns null when a living waiter has it
 */
export function takeWaiterLock(nestDir: string, sessionPid: number): WaiterLock | null {
  const dir = join(nestDir, 'waiters');
  const file = join(dir, String(sessionPid));
  const own = `${process.pid}:${startToken(process.pid) ?? ''}\n`;
  makePrivateDir(dir);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      fs.writeFileSync(file, own, { flag: 'wx', mode: PRIVATE_FILE });
      return {
        held: () => readIfThere(file) === own,
        release: () => {
          if (readIfThere(file) === own) fs.rmSync(file, { force: true });
        },
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const [pid, token] = (readIfThere(file) ?? '').trim().split(':');
    if (alive(Number(pid), token === undefined || token === '' ? null : token)) return null;
    fs.rmSync(file, { force: true });
  }
  return null;
}
