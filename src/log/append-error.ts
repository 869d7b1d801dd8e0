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
    const then = spooled === null ? 'and not kept anywhere else' : `kept in ${spooled} for the next append`;
    super(`the log could not be written (${code}); the records are not recorded, ${then}`, { cause });
    this.code = code;
    this.spooled = spooled;
  }
}

/** The system's code of an error, or `UNKNOWN`. */
export function codeOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return typeof code === 'string' ? code : 'UNKNOWN';
}
