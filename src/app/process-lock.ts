import fs from 'node:fs';
import { dirname } from 'node:path';
import { alive, startToken } from '../harness/process.ts';
import { makePrivateDir, PRIVATE_FILE, readIfThere } from '../log/private-files.ts';
import { splitProcess } from './observe.ts';

/** A place that one process holds. Somebody who took it for dead may have it by now: `held` says so. */
export type ProcessLock = Readonly<{ held(): boolean; release(): void }>;

const ATTEMPTS = 3;

/**
 * Takes a file as the place of this process, if no living process has it. A holder that died leaves a file that its
 * successor replaces.
 *
 * @returns null when a living process holds it
 */
export function takeLock(file: string): ProcessLock | null {
  const own = `${process.pid}:${startToken(process.pid) ?? ''}\n`;
  makePrivateDir(dirname(file));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
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
    if (holderOf(file) !== null) return null;
    fs.rmSync(file, { force: true });
  }
  return null;
}

/** The living process that holds a place, or null. */
export function holderOf(file: string): number | null {
  const [pid, token] = splitProcess((readIfThere(file) ?? '').trim());
  return pid !== null && alive(pid, token) ? pid : null;
}
