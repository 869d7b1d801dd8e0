import fs from 'node:fs';
import { EXIT, UserError } from '../app/user-error.ts';
import { isTerminal } from './colour.ts';
import type { Here } from './here.ts';
import { pause, say } from './out.ts';

/** Texts beyond this are a mistake (a dump, a binary); in bytes. Members read reports, they do not stream them. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * A text given as an argument, by `--file FILE`, or on stdin (`-`).
 *
 * @param what is how the text is called in messages: `summary`, `task`
 * @throws UserError when it is missing, given twice, too large, or cannot be read
 */
export function textInput(
  here: Pick<Here, 'mayRead'>,
  what: string,
  argument: string | undefined,
  file: string | null,
  next: string,
): string {
  if (argument !== undefined && file !== null)
    throw new UserError(`the ${what} is given twice: as an argument and by --file`, EXIT.usage, next);
  if (file !== null) return readGiven(here, what, file, next);
  if (argument === '-') return readStdin(what, next);
  if (argument !== undefined) return argument;
  throw new UserError(
    `the ${what} is missing: give it as an argument, with --file FILE, or - for stdin`,
    EXIT.usage,
    next,
  );
}

/**
 * Reads a file the user has named; `-` is stdin.
 *
 * @param option that it was named by
 * @throws UserError when that cannot be done
 */
export function readGiven(
  here: Pick<Here, 'mayRead'>,
  what: string,
  file: string,
  next: string,
  option = '--file',
): string {
  if (file === '-') return readStdin(what, next);
  here.mayRead(file, option);
  return readFile(what, file, next, option);
}

function readFile(what: string, file: string, next: string, option: string): string {
  try {
    if (fs.statSync(file).size > MAX_BYTES) throw tooLarge(what, next);
    return decode(fs.readFileSync(file));
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'ENOENT' ? 'does not exist' : code === 'EISDIR' ? 'is a folder' : `cannot be read (${code})`;
    throw new UserError(`${option}: ${file} ${why}`, code === 'ENOENT' ? EXIT.notFound : EXIT.usage, next);
  }
}

function readStdin(what: string, next: string): string {
  if (isTerminal(0)) say(`reading the ${what} from the terminal; end it with Ctrl-D on a line of its own`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const chunk = Buffer.allocUnsafe(64 * 1024);
  while (true) {
    const count = readSome(chunk);
    if (count === 0) return decode(Buffer.concat(chunks));
    bytes += count;
    if (bytes > MAX_BYTES) throw tooLarge(what, next);
    chunks.push(Buffer.from(chunk.subarray(0, count)));
  }
}

/** Bytes read from stdin; 0 at its end. Waits where stdin is set not to block. */
function readSome(into: Buffer): number {
  while (true) {
    try {
      return fs.readSync(0, into);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      pause(5);
    }
  }
}

function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function tooLarge(what: string, next: string): UserError {
  return new UserError(
    `the ${what} is larger than ${MAX_BYTES / 1024 / 1024} MB: put it into a file and name the file`,
    EXIT.usage,
    next,
  );
}
