import fs from 'node:fs';

/** Up to where a file was read: bytes, all of them whole lines, and a fingerprint of the last of them. */
export type Mark = Readonly<{ offset: number; check: number }>;

export const BEGINNING: Mark = { offset: 0, check: 0 };

/**
 * How a reading went.
 *
 * - `read`: lines behind the mark were read; `whole` says whether that were all that are there
 * - `cut`: the file is shorter than it was, or what stood before the mark has changed: nothing was read
 * - `missing`: there is no such file, or it cannot be read
 */
export type Reading =
  | Readonly<{ outcome: 'read'; mark: Mark; whole: boolean; skipped: number }>
  | Readonly<{ outcome: 'cut' | 'missing' }>;

/** Bytes before the mark that are compared: more than the end of a row that is the same in every row. */
const CHECKED = 512;
const CHUNK = 1024 * 1024;
/** A longer line is skipped: no reply is that long. In bytes. */
const MAX_LINE = 64 * 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * Reads the whole lines behind a mark. A line whose end is not there yet waits for the next time.
 *
 * @param maxBytes no further chunk is read once so many bytes were
 */
export function readGrown(
  path: string,
  from: Mark,
  onLine: (line: Buffer) => void,
  maxBytes = Number.POSITIVE_INFINITY,
): Reading {
  let fd: number;
  try {
    fd = fs.openSync(path, 'r');
  } catch {
    return { outcome: 'missing' };
  }
  try {
    const { size } = fs.fstatSync(fd);
    if (size < from.offset || checkAt(fd, from.offset) !== from.check) return { outcome: 'cut' };
    const { next, whole, skipped } = readLines(fd, from.offset, size, onLine, maxBytes);
    const mark = next === from.offset ? from : { offset: next, check: checkAt(fd, next) };
    return { outcome: 'read', mark, whole, skipped };
  } catch {
    return { outcome: 'missing' };
  } finally {
    fs.closeSync(fd);
  }
}

function checkAt(fd: number, offset: number): number {
  if (offset === 0) return BEGINNING.check;
  const length = Math.min(offset, CHECKED);
  const buffer = Buffer.alloc(CHECKED);
  fs.readSync(fd, buffer, 0, length, offset - length);
  return fingerprint(buffer);
}

/** Four bytes at a time, since this runs in processes too short for it to be compiled. */
function fingerprint(buffer: Buffer): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < buffer.length; at += 4) {
    const word = buffer.readInt32LE(at);
    a = Math.imul(a ^ word, 2654435761) ^ (a >>> 15);
    b = Math.imul(b ^ word, 1597334677) ^ (b >>> 13);
  }
  return 2 ** 32 * (b & 0x1fffff) + (a >>> 0);
}

function readLines(
  fd: number,
  from: number,
  size: number,
  onLine: (line: Buffer) => void,
  maxBytes: number,
): { next: number; whole: boolean; skipped: number } {
  let buffer = Buffer.allocUnsafe(Math.max(1, Math.min(size - from, CHUNK)));
  let next = from; // where the first line that is not handed on yet begins
  let filled = 0; // bytes of the buffer, which begins there
  let skipped = 0;
  let skipping = false;
  while (next + filled < size && next - from < maxBytes) {
    if (filled === buffer.length) buffer = Buffer.concat([buffer], Math.min(size - next, buffer.length * 2));
    const got = fs.readSync(
      fd,
      buffer,
      filled,
      Math.min(buffer.length - filled, size - next - filled),
      next + filled,
    );
    if (got === 0) break;
    filled += got;
    let begin = 0;
    for (let end = buffer.indexOf(NEWLINE); end >= 0 && end < filled; end = buffer.indexOf(NEWLINE, begin)) {
      if (skipping) skipped += 1;
      else if (end > begin) onLine(buffer.subarray(begin, end));
      skipping = false;
      begin = end + 1;
    }
    if (begin === 0 && filled >= MAX_LINE) {
      skipping = true;
      begin = filled;
    }
    buffer.copyWithin(0, begin, filled);
    next += begin;
    filled -= begin;
  }
  return { next, whole: next + filled >= size, skipped };
}
