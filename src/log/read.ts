import fs from 'node:fs';
import type { Envelope } from '../domain/envelope.ts';
import type { Position, ReadResult } from '../domain/event-log.ts';
import { DamageReport } from './damage.ts';
import { MAX_READ_LINE_BYTES, parseLines, type Sink } from './lines.ts';
import { refuseNonFile } from './only-file.ts';

/**
 * `source` is the identity of the file that was read, empty when there was none. Where it differs from that of the read
 * before, the log was replaced: what was folded is void.
 */
export type FileReadResult = ReadResult & Readonly<{ source: string }>;

/** Bytes read at a time. More does not help, and a fold's memory should not depend on the length of the log. */
const CHUNK_BYTES = 1_048_576;

const LF = 10;

/**
 * Reads the records of a file from a position on, in file order, as far as the file reached when the read began.
 *
 * Only whole lines are read; what comes after the last newline waits for the next read. Damage costs only itself, never
 * throws, and is reported with its position. A file that is not there is an empty log.
 *
 * @param opts.maxBytes bounds the work: no line that begins this far behind the position is read
 * @throws RangeError for a position that no read returned; the file system's error when the file cannot be read
 */
export function readLog(
  file: string,
  position: Position,
  onEvent: (event: Envelope, position: Position) => void,
  opts: { maxBytes?: number } = {},
): FileReadResult {
  const from = offsetOf(position);
  const sink: Sink = { events: 0, damage: new DamageReport(), onEvent };
  const fd = openIfThere(file);
  let next = from;
  let source = '';
  try {
    const stat = fd === null ? null : fs.fstatSync(fd, { bigint: true });
    const size = Number(stat?.size ?? 0);
    if (stat !== null) source = String(stat.ino);
    if (size < from) sink.damage.add(from, from - size, 'truncated');
    else if (fd !== null)
      next = readRange(fd, from, size, from + (opts.maxBytes ?? Number.POSITIVE_INFINITY), sink);
  } finally {
    if (fd !== null) fs.closeSync(fd);
  }
  const { details, count } = sink.damage;
  return { next: String(next), events: sink.events, damage: details, damageCount: count, source };
}

/** The byte offset that a position stands for. @throws RangeError when it stands for none */
export function offsetOf(position: Position): number {
  const offset = /^\d{1,16}$/.test(position) ? Number(position) : Number.NaN;
  if (!Number.isSafeInteger(offset))
    throw new RangeError(`not a position in a log: ${JSON.stringify(position)}`);
  return offset;
}

/** Reads lines that begin before `until` and end before `size`. Returns the offset behind the last one. */
function readRange(fd: number, from: number, size: number, until: number, sink: Sink): number {
  const reach = Math.min(size, until + MAX_READ_LINE_BYTES) - from;
  // Never smaller than the longest line, so that what counts as too long does not depend on where chunks begin.
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(reach, 1)));
  let next = from;
  let filled = 0;
  while (next < until) {
    const got = fs.readSync(
      fd,
      buffer,
      filled,
      Math.min(buffer.length - filled, size - next - filled),
      next + filled,
    );
    filled += got;
    const end = endOfLines(buffer.subarray(0, filled), until - next);
    if (end > 0) {
      parseLines(buffer, 0, end, next, sink);
      buffer.copyWithin(0, end, filled);
      next += end;
      filled -= end;
    } else if (filled > MAX_READ_LINE_BYTES) {
      const behind = skipLine(fd, next + filled, size, buffer);
      if (behind === null) return next;
      sink.damage.add(next, behind - 1 - next, 'too-long');
      next = behind;
      filled = 0;
    } else if (got === 0) {
      return next;
    }
  }
  return next;
}

/** How many bytes of the buffer are whole lines that begin before `limit`. */
function endOfLines(bytes: Buffer, limit: number): number {
  const crossing = limit < bytes.length ? bytes.indexOf(LF, limit - 1) : -1;
  return (crossing === -1 ? bytes.lastIndexOf(LF) : crossing) + 1;
}

/** The offset behind the newline that ends an over-long line, or `null` when it has no end yet. */
function skipLine(fd: number, from: number, size: number, buffer: Buffer): number | null {
  let offset = from;
  while (offset < size) {
    const got = fs.readSync(fd, buffer, 0, Math.min(buffer.length, size - offset), offset);
    if (got === 0) return null;
    const newline = buffer.subarray(0, got).indexOf(LF);
    if (newline !== -1) return offset + newline + 1;
    offset += got;
  }
  return null;
}

function openIfThere(file: string): number | null {
  refuseNonFile(file);
  try {
    return fs.openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
