/**
 * What has become of records that were not confirmed: the spool file that holds them; `lost` where that failed as well;
 * `dropped` where the caller did not want them kept; `doubtful` where they stand in the log, perhaps not on disk, and
 * are kept nowhere else.
 */
export type Fate = Readonly<{ spooled: string }> | 'lost' | 'dropped' | 'doubtful';

/**
 * The log could not be written. Nothing was confirmed; the records may still turn up, under the same ids.
 *
 * `code` is the system's error code (`ENOSPC`, `EROFS`, `EACCES`, `EIO`, …; `ESHORT` when writes kept stopping half-way),
 * `spooled` the file that now holds the records for the next successful append, or `null` when there is none.
 */
export class AppendError extends Error {
  override name = 'AppendError';
  readonly code: string;
  readonly spooled: string | null;

  constructor(file: string, code: string, fate: Fate, cause: unknown) {
    super(words(file, code, fate), { cause });
    this.code = code;
    this.spooled = typeof fate === 'string' ? null : fate.spooled;
  }
}

function words(file: string, code: string, fate: Fate): string {
  const what = `${file} could not be written (${code})`;
  if (fate === 'doubtful') return `not confirmed: ${what}; the record may stand there all the same`;
  if (fate === 'dropped') return `not recorded: ${what}; it is not kept for later, so nothing comes of it`;
  if (fate === 'lost') return `not recorded: ${what}, and it could not be kept anywhere else`;
  return `not recorded: ${what}; it waits in ${fate.spooled} until an append succeeds`;
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
