import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export type LastReply = Readonly<{ messageId: string | null; uuid: string | null; at: string | null }>;

const TAIL_BYTES = 256 * 1024;

/**
 * Which assistant message a transcript ends with, read from its last 256 KB: the mark that tells two turns with
 * the same words apart. Null when there is none or the file cannot be read (absent, a directory, no right).
 */
export function lastReply(path: string | null, home: string = homedir()): LastReply | null {
  if (path === null) return null;
  const tail = readTail(expandHome(path, home), TAIL_BYTES);
  if (tail === null) return null;
  let end = tail.length;
  while (end > 0) {
    const start = tail.lastIndexOf('\n', end - 1) + 1;
    const line = tail.slice(start, end);
    end = start - 1;
    // Most lines at the end of a transcript are not replies: look before parsing.
    if (!line.includes('"assistant"')) continue;
    const found = replyOf(line);
    if (found !== null) return found;
  }
  return null;
}

/** `~/x` as the platform sometimes writes it. */
export function expandHome(path: string, home: string = homedir()): string {
  return path === '~' || path.startsWith('~/') || path.startsWith('~\\') ? join(home, path.slice(1)) : path;
}

/**
 * The last `bytes` of a file as text, or null when it cannot be read. Damage at the cut (half a character, half a
 * line) is left to the caller, whose line parser drops it.
 */
export function readTail(path: string, bytes: number): string | null {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    const size = fstatSync(fd).size;
    const length = Math.min(size, bytes);
    const buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const count = readSync(fd, buffer, filled, length - filled, size - length + filled);
      if (count === 0) break;
      filled += count;
    }
    return buffer.toString('utf8', 0, filled);
  } catch {
    return null;
  } finally {
    closeSync(fd);
  }
}

function replyOf(line: string): LastReply | null {
  try {
    const entry = JSON.parse(line) as {
      type?: unknown;
      isSidechain?: unknown;
      uuid?: unknown;
      timestamp?: unknown;
      message?: { id?: unknown };
    } | null;
    if (entry === null || entry.type !== 'assistant' || entry.isSidechain === true) return null;
    const messageId = str(entry.message?.id);
    const uuid = str(entry.uuid);
    return messageId === null && uuid === null ? null : { messageId, uuid, at: str(entry.timestamp) };
  } catch {
    return null;
  }
}

function str(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
