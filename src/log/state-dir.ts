import fs from 'node:fs';
import os from 'node:os';
import { type Platform, pathHash, pathsOf } from './paths.ts';
import { makePrivateDir, readIfThere, replaceFile } from './private-files.ts';

/** Whose state, on which platform. Injected by tests. */
export type Owner = Readonly<{ home: string; platform: Platform }>;

/** The user who runs this process. */
export const thisUser = (): Owner => ({ home: os.homedir(), platform: process.platform });

/**
 * The user's folder for what is kept outside every nest.
 *
 * Derived from the home directory alone: `XDG_STATE_HOME` is not handed on to background sessions, so a hook would look
 * elsewhere than the shell that hired it.
 */
export function stateDir({ home, platform }: Owner): string {
  const path = pathsOf(platform);
  return platform === 'win32'
    ? path.join(home, 'AppData', 'Local', 'nest')
    : path.join(home, '.local', 'state', 'nest');
}

/** Where records wait that could not be written to the log of this nest. */
export function spoolDir(nestDir: string, owner: Owner): string {
  return pathsOf(owner.platform).join(stateDir(owner), 'spool', pathHash(nestDir, owner.platform));
}

/**
 * Remembers which nest a session belongs to, so that a hook finds it from any cwd. Only a cache: the log says it too.
 *
 * @throws RangeError when the id cannot be a file name; the file system's error when the index cannot be written
 */
export function rememberSession(sessionId: string, nestDir: string, owner: Owner = thisUser()): void {
  const file = sessionFile(sessionId, owner);
  if (file === null) throw new RangeError(`not a session id: ${JSON.stringify(sessionId)}`);
  makePrivateDir(pathsOf(owner.platform).dirname(file));
  replaceFile(file, `${nestDir}\n`, { durable: false });
}

/** The nest's folder that a session was bound to, or `null`. Never throws. */
export function nestOfSession(sessionId: string, owner: Owner = thisUser()): string | null {
  const file = sessionFile(sessionId, owner);
  const dir = file === null ? '' : (readIfThere(file) ?? '').trim();
  return pathsOf(owner.platform).isAbsolute(dir) ? dir : null;
}

/** Forgets a session. Harmless when it was never remembered. */
export function forgetSession(sessionId: string, owner: Owner = thisUser()): void {
  const file = sessionFile(sessionId, owner);
  if (file !== null) fs.rmSync(file, { force: true });
}

/** The sessions that are remembered for this nest, with the time of it in ms since 1970. */
export function sessionsOfNest(
  nestDir: string,
  owner: Owner = thisUser(),
): { session: string; at: number }[] {
  const folder = pathsOf(owner.platform).join(stateDir(owner), 'sessions');
  let names: string[];
  try {
    names = fs.readdirSync(folder);
  } catch {
    return [];
  }
  return names.flatMap((session) => {
    if (nestOfSession(session, owner) !== nestDir) return [];
    const at = fs.statSync(pathsOf(owner.platform).join(folder, session), { throwIfNoEntry: false })?.mtimeMs;
    return at === undefined ? [] : [{ session, at }];
  });
}

/** Session ids are UUIDs today; anything that could leave the folder or hide in it is refused. */
function sessionFile(sessionId: string, owner: Owner): string | null {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(sessionId)) return null;
  return pathsOf(owner.platform).join(stateDir(owner), 'sessions', sessionId);
}
