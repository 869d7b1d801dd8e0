/**
 * The log could not be written. Nothing was confirmed; the records may still turn up, under the same ids.
 *
 * `code` is the system's error code (`ENOSPC`, `EROFS`, `EACCES`, `EIO`, …; `ESHORT` when writes kept stopping half-way),
 * `spooled` the file that now holds the records for the next successful append, or `null` when that failed as well.
 */
export class AppendError extends Error {
  override name = 'AppendError';
  readonly code: string;
  readonly spooled: string | null;

  constructor(code: string, spooled: string | null, cause: unknown) {
    const then =
      spooled === null
        ? 'and it could not be kept anywhere else'
        : `and waits in ${spooled} until an append succeeds`;
    super(`not recorded: the log could not be written (${code}), ${then}`, { cause });
    this.code = code;
    this.spooled = spooled;
  }
}

/** Told by its name: every bundle that is loaded lazily has a copy of the class. */
export function isAppendError(error: unknown): error is AppendError {
  return error instanceof Error && error.name === 'AppendError';
}

/** The system's code of an error, or `UNKNOWN`. */
export function codeOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return typeof code === 'string' ? code : 'UNKNOWN';
}
