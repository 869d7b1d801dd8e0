import fs from 'node:fs';
import type { Position } from '../domain/event-log.ts';
import { hash53 } from '../domain/hash.ts';
import { refuseNonFile } from './only-file.ts';
import { replaceFile } from './private-files.ts';
import { offsetOf } from './read.ts';

/** A fold that was kept: its state as text, up to where it reaches, by which rules, in which file (`ReadResult.source`). */
export type Snapshot = Readonly<{ state: string; position: Position; rules: number; source: string }>;

/** `good`: there is one and it can be trusted. Else why not; then the whole log is folded again. */
export type SnapshotState = 'good' | 'none' | 'damaged' | 'of another version' | 'of another log';

/** Changes whenever the framing below does, or that of the state, so that another version's file is no snapshot. */
const MAGIC = 'nest-snapshot-3\n';

/** Bytes of the log before the position that must be unchanged, besides the identity of the file. */
const TAIL_BYTES = 1024;

/**
 * Keeps a fold: `nest-snapshot-3\n`, then `<header>\n<state>` twice. A reader compares the two copies, which
 * finds what a checksum finds and takes 0.1 ms; the module of the checksum alone takes 4 ms to load, so it is left to
 * `snapshotState`. Written beside and renamed, so that a crash leaves the old one.
 *
 * @returns false when the log is no longer the file that was folded; nothing is written then
 * @throws the file system's error when it cannot be written: a cache, so callers may go on without
 */
export function saveSnapshot(file: string, logFile: string, snapshot: Snapshot): boolean {
  const tail = tailOf(logFile, offsetOf(snapshot.position), snapshot.source);
  if (tail === null) return false;
  const { rules, position, source } = snapshot;
  const state = Buffer.from(snapshot.state);
  const header = JSON.stringify({ rules, position, source, tail, crc: crc32(state) });
  const body = Buffer.concat([Buffer.from(`${header}\n`), state]);
  replaceFile(file, Buffer.concat([Buffer.from(MAGIC), body, body]), { durable: true });
  return true;
}

/**
 * Loads a kept fold, if it can be trusted: made by the same rules, whole, and of this very log.
 *
 * @returns `null` when it is missing, torn, of other rules, or the log was cut or replaced: fold from the start
 */
export function loadSnapshot(file: string, logFile: string, rules: number): Snapshot | null {
  const found = open(file, logFile, rules);
  return typeof found === 'string' ? null : found;
}

/** What `loadSnapshot` finds, for whoever wants to know why; and whether the checksum holds. Never throws. */
export function snapshotState(file: string, logFile: string, rules: number): SnapshotState {
  const found = open(file, logFile, rules, { checked: true });
  return typeof found === 'string' ? found : 'good';
}

function open(
  file: string,
  logFile: string,
  rules: number,
  { checked = false } = {},
): Snapshot | Exclude<SnapshotState, 'good'> {
  try {
    refuseNonFile(file);
    const bytes = fs.readFileSync(file);
    const frame = bytes.toString('latin1', 0, MAGIC.length);
    if (isOther(frame)) return 'of another version';
    const middle = MAGIC.length + (bytes.length - MAGIC.length) / 2;
    const body = bytes.subarray(MAGIC.length, middle);
    if (frame !== MAGIC || !Number.isInteger(middle) || !body.equals(bytes.subarray(middle)))
      return 'damaged';
    const newline = body.indexOf(10);
    const header = JSON.parse(body.toString('utf8', 0, newline));
    if (checked && header.crc !== crc32(body.subarray(newline + 1))) return 'damaged';
    if (header.rules !== rules) return 'of another version';
    const tail = tailOf(logFile, offsetOf(header.position), header.source);
    if (tail === null || tail !== header.tail) return 'of another log';
    return {
      state: body.toString('utf8', newline + 1),
      position: header.position,
      rules,
      source: header.source,
    };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'none' : 'damaged';
  }
}

/** Whether these first bytes are those of a snapshot in another framing. */
const isOther = (frame: string): boolean => /^nest-snapshot-\d/.test(frame) && frame !== MAGIC;

/** Fingerprint of the bytes before an offset, or `null` when the log is another file or does not reach that far. */
function tailOf(logFile: string, offset: number, source: string): string | null {
  let fd: number;
  try {
    refuseNonFile(logFile);
    fd = fs.openSync(logFile, 'r');
  } catch {
    return null;
  }
  try {
    const { ino, size } = fs.fstatSync(fd, { bigint: true });
    if (String(ino) !== source || size < offset) return null;
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, offset));
    fs.readSync(fd, tail, 0, tail.length, offset - tail.length);
    return hash53(tail.toString('latin1'));
  } finally {
    fs.closeSync(fd);
  }
}

const crc32 = (bytes: Uint8Array): string =>
  process.getBuiltinModule('node:zlib').crc32(bytes).toString(16).padStart(8, '0');
