import fs from 'node:fs';
import { dirname, join } from 'node:path';

/** Only the owner reads what sessions said. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_DIR = 0o700;

let counter = 0;

/** A name that no other process and no other call uses at the same time. */
export function uniqueSuffix(): string {
  counter += 1;
  const random = Math.floor(Math.random() * 0x100000000).toString(36);
  return `${process.pid}-${counter}-${random}`;
}

/**
 * Creates a folder and what is missing above it, private to the owner.
 *
 * Level by level, because node's `recursive` tries for ever where a file system answers ENOENT to every mkdir, as /proc does.
 */
export function makePrivateDir(dir: string): void {
  if (isDirectory(dir)) return;
  const above = dirname(dir);
  if (above !== dir) makePrivateDir(above);
  try {
    fs.mkdirSync(dir, { mode: PRIVATE_DIR });
  } catch (error) {
    if (!isDirectory(dir)) throw error; // Else somebody else was faster.
  }
}

function isDirectory(path: string): boolean {
  return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Replaces a file in one step: readers see the old contents or the new, never a part. With `durable` the new contents
 * are on disk before the name points at them, and the name is too before this returns.
 */
export function replaceFile(path: string, contents: string | Uint8Array, opts: { durable: boolean }): void {
  const temp = join(dirname(path), `.tmp-${uniqueSuffix()}`);
  try {
    fs.writeFileSync(temp, contents, { mode: PRIVATE_FILE, flag: 'wx', flush: opts.durable });
    fs.renameSync(temp, path);
  } catch (error) {
    fs.rmSync(temp, { force: true });
    throw error;
  }
  if (opts.durable) syncDir(dirname(path));
}

/** Puts the names in a folder on disk. Systems that cannot do this (Windows) keep names safe by themselves. */
export function syncDir(dir: string): void {
  let fd: number | null = null;
  try {
    fd = fs.openSync(dir, 'r');
    fs.fsyncSync(fd);
  } catch {
    // Not supported here. The file itself was synchronised by its writer.
  } finally {
    if (fd !== null) fs.closeSync(fd);
  }
}

/** Reads a file, or `null` when it is not there, is a folder, or cannot be read. */
export function readIfThere(path: string): string | null {
  try {
    return fs.readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
