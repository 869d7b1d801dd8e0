import { isAscii, isUtf8 } from 'node:buffer';
import { type Envelope, envelopeOf } from '../domain/envelope.ts';
import type { Position } from '../domain/event-log.ts';
import type { DamageReport } from './damage.ts';

/** Longest line a reader looks into, in bytes: eight times what a writer may write. */
export const MAX_READ_LINE_BYTES = 65_536;

/** Bytes decoded at a time. A single character beyond ASCII makes its block slower, so blocks are small. */
const BLOCK_BYTES = 32_768;

const LF = 10;

/** Where records go. Returns how many there were by counting in `events`. */
export type Sink = { events: number; readonly damage: DamageReport; readonly onEvent: OnEvent };
type OnEvent = (event: Envelope, position: Position) => void;

/**
 * Parses the whole lines in `buffer[from, to)`, which begins at a line and ends with a newline. `base` is the offset in
 * the file of the buffer's first byte.
 *
 * This is the hot loop of every fold: it must cost little beside `JSON.parse` itself.
 */
export function parseLines(buffer: Buffer, from: number, to: number, base: number, sink: Sink): void {
  let start = from;
  while (start < to) {
    const newline = start + BLOCK_BYTES < to ? buffer.indexOf(LF, start + BLOCK_BYTES) : -1;
    const end = newline === -1 || newline >= to ? to : newline + 1;
    parseBlock(buffer, start, end, base, sink);
    start = end;
  }
}

function parseBlock(buffer: Buffer, from: number, to: number, base: number, sink: Sink): void {
  const bytes = buffer.subarray(from, to);
  const ascii = isAscii(bytes);
  const clean = ascii || isUtf8(bytes);
  // One character per byte, whatever the encoding: newlines are found at the speed of a string search, and an index
  // into the string is an offset into the file.
  const block = buffer.toString('latin1', from, to);
  let start = 0;
  while (start < block.length) {
    const end = block.indexOf('\n', start);
    if (end > start) {
      const offset = base + from + start;
      if (end - start > MAX_READ_LINE_BYTES) {
        sink.damage.add(offset, end - start, 'too-long');
      } else if (clean) {
        const line = ascii ? block.slice(start, end) : buffer.toString('utf8', from + start, from + end);
        parseLine(line, end - start, offset, sink);
      } else {
        parseDoubtful(buffer.subarray(from + start, from + end), offset, sink);
      }
    }
    start = end + 1;
  }
}

/** A line of a block in which some line is not UTF-8: perhaps this one. */
function parseDoubtful(line: Buffer, offset: number, sink: Sink): void {
  if (isUtf8(line)) parseLine(line.toString('utf8'), line.length, offset, sink);
  else sink.damage.add(offset, line.length, line[0] === 0x7b ? 'torn' : 'garbage');
}

function parseLine(line: string, bytes: number, offset: number, sink: Sink): void {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    salvage(line, bytes, offset, sink);
    return;
  }
  const event = envelopeOf(value);
  if (event === null) {
    sink.damage.add(offset, bytes, 'not-an-event');
    return;
  }
  sink.events += 1;
  sink.onEvent(event, String(offset));
}

/** A line that is not JSON: blank, a record with padding around it, the beginning of one, or none at all. */
function salvage(line: string, bytes: number, offset: number, sink: Sink): void {
  if (/^[ \t\r]*$/.test(line)) return;
  const lead = /^[\0\uFEFF]*/.exec(line)?.[0] ?? '';
  const bare = line.slice(lead.length).replace(/\0+$/, '');
  if (bare === '' || bare.length === line.length) {
    sink.damage.add(offset, bytes, bare.startsWith('{') ? 'torn' : 'garbage');
    return;
  }
  const bareBytes = Buffer.byteLength(bare);
  sink.damage.add(offset, bytes - bareBytes, 'garbage');
  parseLine(bare, bareBytes, offset + Buffer.byteLength(lead), sink);
}
