import type { Envelope } from './envelope.ts';
import type { Text } from './text.ts';

/** A place in the log. Opaque to callers, who only hand back what they were given. In the file: a byte offset as decimal. */
export type Position = string;

/** The beginning of every log. */
export const START: Position = '0';

/**
 * A stretch of the log that is not a record.
 *
 * - `torn`: the beginning of a record whose writer died or ran out of space
 * - `garbage`: bytes that never were one (NUL padding, a BOM, foreign or invalid text)
 * - `not-an-event`: valid JSON without the fields of an envelope
 * - `too-long`: a line beyond the reader's limit, skipped unread
 * - `truncated`: the log ends before the position asked for, it was cut or replaced: fold again from `START`
 */
export type Damage = Readonly<{
  position: Position;
  bytes: number;
  reason: 'torn' | 'garbage' | 'not-an-event' | 'too-long' | 'truncated';
}>;

/**
 * Outcome of one read. `next` is where to go on; a partial record at the end is left for the next read.
 * `damage` holds the first 100 findings in detail, `damageCount` counts all of them.
 */
export type ReadResult = Readonly<{
  next: Position;
  events: number;
  damage: readonly Damage[];
  damageCount: number;
}>;

/**
 * Outcome of one append that succeeded: every record stands in the log.
 *
 * `writes` is 1 unless a short write had to be repaired; `replayed` counts records of earlier, failed appends that were
 * brought back from the spool on this occasion.
 */
export type AppendResult = Readonly<{ durable: boolean; writes: number; replayed: number }>;

/** The only authority. Its order is the order of everything. */
export interface EventLog {
  /**
   * Appends records in one write. With `durable` they are on disk before it returns. With `spool: false` they are not
   * put aside where that fails: for what must not take effect hours later.
   *
   * A record that was not confirmed may still turn up later: unconfirmed is not absent, and the same id counts once.
   *
   * @throws AppendError when the log cannot be written; the records were then spooled for a later append, if possible
   * @throws RangeError when a record is longer than a line may be (a mistake of the caller: use `putText`)
   */
  append(events: readonly Envelope[], opts?: { durable?: boolean; spool?: boolean }): AppendResult;
  /**
   * Reads whole records from a position on, in file order. The position handed to `onEvent` is where that record begins.
   * `maxBytes` bounds the work: no line that begins this far behind the position is read.
   */
  readFrom(
    position: Position,
    onEvent: (e: Envelope, position: Position) => void,
    opts?: { maxBytes?: number },
  ): ReadResult;
  /** Calls `onAppend` whenever there may be something to read behind `position`, until closed. */
  follow(position: Position, onAppend: () => void): { close(): void };
  /** Stores a text: inline when small, else as a blob that is on disk before this returns. */
  putText(text: string): Text;
  /** Reads a text back. @throws Error naming the blob when it is missing or damaged */
  getText(text: Text): string;
}
