import { type FileLog, openFileLog } from '../log/file-log.ts';
import { findNest } from '../log/place.ts';
import { nestOfSession } from '../log/state-dir.ts';
import { EXIT, UserError } from './user-error.ts';

/** An open nest: its folder and its log. */
export type Nest = Readonly<{ dir: string; log: FileLog }>;

/** Where a process stands, as far as finding its nest goes. */
export type Standpoint = Readonly<{
  /** `--nest DIR`: always wins. */
  flag: string | null;
  /** The session the harness says this process runs in. */
  session: string | null;
  cwd: string;
  /** `NEST_DIR` of the environment. Only a hint: it can have come from anywhere. */
  hint: string | null;
}>;

export function openNest(dir: string): Nest {
  return { dir, log: openFileLog(dir) };
}

/**
 * The folder of the nest that a process belongs to, or null. In this order: the flag, the nest its session was bound
 * in, the nearest nest above the cwd, the hint (a member whose folder vanished stands in its home directory).
 */
function findNestDir(at: Standpoint): string | null {
  if (at.flag !== null) return at.flag;
  const bound = at.session === null ? null : nestOfSession(at.session);
  return bound ?? findNest(at.cwd)?.dir ?? at.hint;
}

/** @throws UserError when there is no nest here */
export function requireNest(at: Standpoint): Nest {
  const dir = findNestDir(at);
  if (dir !== null) return openNest(dir);
  throw new UserError(`there is no nest for ${at.cwd}`, EXIT.noNest, 'nest init --objective "…"');
}
