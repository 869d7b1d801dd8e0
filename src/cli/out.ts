import fs from 'node:fs';

/** Nobody reads stdout any more. What was to be acknowledged after printing is not. */
export class OutputGone extends Error {
  override readonly name = 'OutputGone';
}

/** How long to wait, in milliseconds, before a full pipe that does not block is tried again. */
const RETRY_MS = 5;

/**
 * Writes to stdout and returns when the system has taken all of it: `process.stdout` would only promise to.
 *
 * @throws OutputGone when the other end is closed
 */
export function writeOut(text: string): void {
  writeAll(1, text);
}

/** Notes and progress, on stderr. A closed stderr is no reason to stop. */
export function say(text: string): void {
  try {
    writeAll(2, `${text}\n`);
  } catch {
    // Nobody listens.
  }
}

function writeAll(fd: number, text: string): void {
  let rest: Uint8Array = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(fs.writeSync(fd, rest));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE' || code === 'EOF' || code === 'EBADF') throw new OutputGone(code);
      if (code !== 'EAGAIN') throw error;
      pause(RETRY_MS);
    }
  }
}

/** Blocks this thread. */
export function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/**
 * One JSON document on one line. What could steer a terminal stands as an escape, so that nothing is lost and nothing
 * acts: JSON itself escapes only the lower half of the control characters.
 */
export function toJsonLine(value: unknown): string {
  const escaped = JSON.stringify(value).replace(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${escaped}\n`;
}
