import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Isolation } from '../domain/charter.ts';
import { makePrivateDir, PRIVATE_FILE, readIfThere } from '../log/private-files.ts';
import { takeLock } from './process-lock.ts';

/** Ports that a worktree has for itself. */
export type Ports = Readonly<{ base: number; count: number }>;

const SLOTS = 500;
const LAST_PORT = 65_535;

const folderOf = (nestDir: string): string => join(nestDir, 'ports');

/**
 * Gives a worktree a range of ports that no other worktree of this nest has: a file for each range. One whose worktree is
 * gone is free again.
 *
 * @throws when all are taken
 */
export async function takePorts(
  nestDir: string,
  worktree: string,
  { base, count }: NonNullable<Isolation['ports']>,
): Promise<Ports> {
  const folder = folderOf(nestDir);
  makePrivateDir(folder);
  let lock = takeLock(join(folder, 'lock'));
  for (let wait = 0; lock === null && wait < 500; wait += 1) {
    await sleep(20);
    lock = takeLock(join(folder, 'lock'));
  }
  try {
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const ports = { base: base + slot * count, count };
      if (ports.base + count - 1 > LAST_PORT) break;
      const file = join(folder, `${ports.base}-${count}`);
      const holder = readIfThere(file);
      if (holder !== null && holder !== worktree && fs.existsSync(holder)) continue;
      fs.writeFileSync(file, worktree, { mode: PRIVATE_FILE });
      return ports;
    }
  } finally {
    lock?.release();
  }
  throw new Error('no ports are left for one more worktree; nest charter set isolation.ports …');
}

/** The ports that a folder was given when it was made; null where it was given none. */
export function portsOf(nestDir: string, worktree: string): Ports | null {
  let names: string[];
  try {
    names = fs.readdirSync(folderOf(nestDir));
  } catch {
    return null;
  }
  const name = names.find((one) => readIfThere(join(folderOf(nestDir), one)) === worktree);
  const [, base, count] = /^(\d+)-(\d+)$/.exec(name ?? '') ?? [];
  return base === undefined || count === undefined ? null : { base: Number(base), count: Number(count) };
}
