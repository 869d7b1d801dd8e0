/**
 * Exit codes of `nest`, documented in `docs/cli.md`.
 * 1 is left to faults of ours, 2 to a command line that cannot be understood.
 */
export const EXIT = {
  ok: 0,
  fault: 1,
  usage: 2,
  noNest: 3,
  refused: 4,
  notFound: 5,
  notStarted: 6,
  notRecorded: 7,
  notAllowed: 8,
  damaged: 9,
  nothing: 10,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Something the user can mend: what is wrong, the code to exit with, and the command to run next. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly exitCode: ExitCode;
  readonly next: string | null;

  constructor(message: string, exitCode: ExitCode, next: string | null = null) {
    super(message);
    this.exitCode = exitCode;
    this.next = next;
  }
}
