import type { Envelope } from '../domain/envelope.ts';
import { MAX_ID_LENGTH } from '../domain/envelope.ts';

/**
 * Longest record, in bytes with its framing. Small enough that a kernel takes it in one piece: what a kill can tear is
 * then one record, and a reader's buffer never has to grow.
 */
const MAX_LINE_BYTES = 8192;

/** A batch ready to be written: the bytes, and where each record ends in them. */
export type Frame = Readonly<{ bytes: Uint8Array; ends: readonly number[] }>;

/**
 * Frames records as `\n{json}\n` each, in one buffer.
 *
 * The leading newline closes whatever fragment a dead writer left, without looking at the file first.
 *
 * @throws RangeError for a record that is too long, or whose id is: the caller should have used `putText`
 */
export function frame(events: readonly Envelope[]): Frame {
  const lines = events.map((event) => {
    const line = JSON.stringify(event);
    // No character takes more than three bytes in UTF-8: short lines need not be measured.
    const bytes = line.length * 3 < MAX_LINE_BYTES ? 0 : Buffer.byteLength(line) + 2;
    if (bytes > MAX_LINE_BYTES) throw tooLong(event, `${bytes} bytes, a line holds ${MAX_LINE_BYTES}`);
    if (event.id.length > MAX_ID_LENGTH) throw tooLong(event, `an id holds ${MAX_ID_LENGTH} characters`);
    return line;
  });
  return frameLines(lines);
}

/** Frames records that are JSON already, without a line break in them. */
export function frameLines(lines: readonly string[]): Frame {
  const parts = lines.map((line) => Buffer.from(`\n${line}\n`));
  const ends: number[] = [];
  let length = 0;
  for (const part of parts) {
    length += part.length;
    ends.push(length);
  }
  return { bytes: parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts), ends };
}

/** The rest of a frame after only `written` bytes of it got through: every record that is not there as a whole. */
export function unwritten(whole: Frame, written: number): Frame {
  const complete = whole.ends.filter((end) => end <= written).length;
  const from = complete === 0 ? 0 : (whole.ends[complete - 1] ?? 0);
  return { bytes: whole.bytes.subarray(from), ends: whole.ends.slice(complete).map((end) => end - from) };
}

function tooLong(event: Envelope, why: string): RangeError {
  return new RangeError(`record ${event.id.slice(0, 80)} of type ${event.type} is too long: ${why}`);
}
