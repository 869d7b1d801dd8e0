import { join } from 'node:path';
import type { Envelope } from '../domain/envelope.ts';
import type { AppendResult, EventLog, Position } from '../domain/event-log.ts';
import type { Text } from '../domain/text.ts';
import { type AppendFs, appendTo, type Spooler } from './append.ts';
import { AppendError, codeOf } from './append-error.ts';
import { getText, putText } from './blobs.ts';
import { type Frame, frame, frameLines } from './frame.ts';
import { type Follow, followFile } from './poll.ts';
import { type FileReadResult, offsetOf, readLog } from './read.ts';
import { cleanerFor } from './secrets.ts';
import { loadSnapshot, type Snapshot, type SnapshotState, saveSnapshot, snapshotState } from './snapshot.ts';
import { type Replay, replaySpool, type SpoolState, spool, spoolState } from './spool.ts';
import { type Owner, spoolDir, thisUser } from './state-dir.ts';

/** The log of a nest in local files, with what only files have: snapshots, a spool, an identity. */
export interface FileLog extends EventLog {
  /** `log.jsonl`, absolute. */
  readonly file: string;
  readFrom(
    position: Position,
    onEvent: (e: Envelope, position: Position) => void,
    opts?: { maxBytes?: number },
  ): FileReadResult;
  /** The kept fold, if it can be trusted; see `loadSnapshot`. Never throws. */
  loadSnapshot(rules: number): Snapshot | null;
  /** Whether there is a kept fold that can be trusted, and if not, why. Never throws. */
  snapshotState(rules: number): SnapshotState;
  /** Keeps a fold; see `saveSnapshot`. */
  saveSnapshot(snapshot: Snapshot): boolean;
  /** Brings back what waits in the spool. An append does this too. */
  replay(): Replay;
  /** What waits in the spool. */
  waiting(): SpoolState;
}

/** `follow`: how to follow the file (commands pass `followWithChokidar`). `owner` and `fs` are for tests. */
export type FileLogOptions = Readonly<{ follow?: Follow; owner?: Owner; fs?: AppendFs }>;

/** A process that appends all the time looks into the spool this often, in milliseconds. */
const SPOOL_CHECK_MS = 1000;

/**
 * Opens the log of a nest. Touches no file: the first append creates the log (but never the folder), and a log that is
 * not there reads as empty.
 */
export function openFileLog(dir: string, options: FileLogOptions = {}): FileLog {
  const file = join(dir, 'log.jsonl');
  const snapshotFile = join(dir, 'snapshot.json');
  const blobs = join(dir, 'blobs');
  const aside = spoolDir(dir, options.owner ?? thisUser());
  const follow = options.follow ?? followFile;
  // Nothing comes into the log, by whatever way, with a secret in it.
  const clean = cleanerFor(dir);
  let lastCheck = Number.NEGATIVE_INFINITY;

  const write = (whole: Frame, durable: boolean, keep: Spooler | null): number =>
    appendTo(file, whole, { durable, spool: keep, fs: options.fs });

  // What is replayed is in the spool already.
  const replay = (): Replay =>
    replaySpool(aside, blobs, (lines) => write(frameLines(lines), true, () => null));

  const replayNowAndThen = (): number => {
    const now = performance.now();
    if (now - lastCheck < SPOOL_CHECK_MS) return 0;
    lastCheck = now;
    try {
      return replay().replayed;
    } catch {
      return 0; // Out of space still, perhaps. What is spooled stays; this append is another matter.
    }
  };

  return {
    file,
    append(events, opts = {}): AppendResult {
      const durable = opts.durable ?? false;
      const keep = opts.spool === false ? null : (bytes: Uint8Array) => spool(aside, bytes);
      // First what has waited: in the order of the file the later word must not stand before the earlier one.
      const replayed = replayNowAndThen();
      try {
        return { durable, writes: write(frame(clean.events(events)), durable, keep), replayed };
      } catch (error) {
        lastCheck = Number.NEGATIVE_INFINITY; // What waits now comes before the next one.
        throw error;
      }
    },
    readFrom: (position, onEvent, opts) => readLog(file, position, onEvent, opts),
    follow: (position, onAppend) => follow(file, offsetOf(position), onAppend),
    putText: (text) => putTextSomewhere([blobs, join(aside, 'blobs')], clean.text(text)),
    getText: (text) => getText([blobs, join(aside, 'blobs')], text),
    loadSnapshot: (rules) => loadSnapshot(snapshotFile, file, rules),
    snapshotState: (rules) => snapshotState(snapshotFile, file, rules),
    saveSnapshot: (snapshot) => saveSnapshot(snapshotFile, file, snapshot),
    replay,
    waiting: () => spoolState(aside),
  };
}

/** The nest's own folder first, then the spool: a text must not be lost because the record's place is full. */
function putTextSomewhere(dirs: readonly string[], text: string): Text {
  let first: unknown;
  for (const dir of dirs) {
    try {
      return putText(dir, text);
    } catch (error) {
      first ??= error;
    }
  }
  throw new AppendError(dirs[0] ?? '', codeOf(first), 'lost', first);
}
