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

/**
 * The turn that a transcript ends with, when its reply is finished: when, and its text. Null while a turn goes on (a
 * tool was called, a prompt came last), or where nothing can be read. One reply is a line per block (fact: transcripts.rows),
 * the last of which says how it ended (fact: transcripts.reply-marks).
 */
export function finishedTurn(path: string): Readonly<{ at: number; text: string }> | null {
  const tail = readTail(path, TAIL_BYTES);
  for (const line of tail?.split('\n').reverse() ?? []) {
    const entry = turnLineOf(line);
    if (entry === null) continue;
    const at = Date.parse(String(entry.timestamp));
    const { stop_reason: stop, content } = entry.message ?? {};
    const ended = entry.type === 'assistant' && (stop === 'end_turn' || stop === 'stop_sequence');
    if (!ended || Number.isNaN(at)) return null;
    const texts = Array.isArray(content)
      ? content.map((block: { text?: unknown } | null) => str(block?.text))
      : [];
    return { at, text: texts.filter((text) => text !== null).join('\n') };
  }
  return null;
}

/** The part of a transcript that is looked at for what a turn was given: above the largest context of a hook, in bytes. */
const HELD_BYTES = 2 * 1024 * 1024;

/** Which of these texts stand near the end of a transcript, so that the model has them or will have them when it goes on. */
export function heldBy(path: string | null, texts: readonly string[]): string[] {
  const tail = path === null || texts.length === 0 ? null : readTail(expandHome(path, homedir()), HELD_BYTES);
  if (tail === null) return [];
  return texts.filter((text) => tail.includes(JSON.stringify(text).slice(1, -1)));
}

type TurnLine = Readonly<{
  type?: unknown;
  isSidechain?: unknown;
  isMeta?: unknown;
  timestamp?: unknown;
  message?: { stop_reason?: unknown; content?: unknown };
}>;

/** A line of the conversation itself; null for everything else that stands in a transcript. */
function turnLineOf(line: string): TurnLine | null {
  if (!line.includes('"message"')) return null;
  try {
    const entry = JSON.parse(line) as TurnLine | null;
    const talks = entry?.type === 'assistant' || entry?.type === 'user';
    return talks && entry?.isSidechain !== true && entry?.isMeta !== true ? entry : null;
  } catch {
    return null;
  }
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
