import fs from 'node:fs';
import { dirname } from 'node:path';
import { waiterFile, waiterOf } from '../app/waiter-file.ts';
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
  const file = waiterFile(nestDir, sessionPid);
  const own = `${process.pid}:${startToken(process.pid) ?? ''}\n`;
  makePrivateDir(dirname(file));
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
    const waiter = waiterOf(nestDir, sessionPid);
    if (waiter !== null && alive(waiter.pid, waiter.token)) return null;
    fs.rmSync(file, { force: true });
  }
  return null;
}
