import { EXIT, UserError } from '../app/user-error.ts';
import { sanitize } from '../domain/sanitize.ts';
import { VERSION } from '../domain/version.ts';
import { isAppendError } from '../log/append-error.ts';
import { OUTPUT_GONE } from './exit-codes.ts';
import { type OutputGone, say, toJsonLine } from './out.ts';

/**
 * A chunk that was loaded lazily carries its own copy of the classes, so they are told by name.
 */
export function isNamed<T extends Error>(error: unknown, name: T['name']): error is T {
  return error instanceof Error && error.name === name;
}

/**
 * Says what went wrong, on stderr, and gives the code to exit with.
 *
 * @param help what to run next where the error does not say
 */
export function fail(error: unknown, json: boolean, help: string): number {
  if (isNamed<OutputGone>(error, 'OutputGone')) return OUTPUT_GONE[0];
  const expected = isNamed<UserError>(error, 'UserError') ? error : (fromLog(error) ?? fromSystem(error));
  if (expected === null) return internal(error, json);
  const { message, exitCode } = expected;
  const next = expected.next ?? help;
  if (json) say(toJsonLine({ error: { message, exitCode, next } }).trimEnd());
  else say(`nest: ${sanitize(message)}\nnext: ${next}`);
  return exitCode;
}

/** Codes of the system that say something about the user's machine, not about us. */
const SYSTEM: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'it is a folder',
  EFTYPE: 'it is a pipe or a socket',
  ENOTDIR: 'a part of the path is no folder',
  ENOENT: 'it does not exist',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'too many symbolic links',
  EMFILE: 'too many open files',
  EIO: 'input or output error',
};

/** An append that failed where no command has said what becomes of it. */
function fromLog(error: unknown): UserError | null {
  return isAppendError(error) ? new UserError(error.message, EXIT.notRecorded, 'nest verify') : null;
}

/** A failed system call on a file, in words. Null when it is something else. */
function fromSystem(error: unknown): UserError | null {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const words = code === undefined ? undefined : SYSTEM[code];
  if (words === undefined || syscall === undefined) return null;
  const where = path === undefined ? '' : ` ${path}`;
  return new UserError(
    `cannot ${syscall}${where}: ${words} (${code})`,
    EXIT.notRecorded,
    NOT_A_FILE.has(code ?? '') ? 'look at what stands there, and move it away' : 'nest verify',
  );
}

const NOT_A_FILE: ReadonlySet<string> = new Set(['EISDIR', 'EFTYPE']);

/** A fault of ours: everything a report of it needs. */
function internal(error: unknown, json: boolean): number {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message = error instanceof Error ? error.message : String(error);
  const next = 'report this as a bug, with the lines above and what you ran';
  if (json) say(toJsonLine({ error: { message, exitCode: EXIT.fault, next, stack } }).trimEnd());
  else
    say(
      `nest: internal error: ${stack}\nnest ${VERSION}, node ${process.version}, ${process.platform}\nnext: ${next}`,
    );
  return EXIT.fault;
}
