import fs from 'node:fs';
import { dirname } from 'node:path';
import { ok, quoted, wrong } from './finding.ts';
import type { Check } from './world.ts';

const ID = 'state-dir';

/** Where the index of sessions and what could not be written are kept: hooks need to write there. */
export const STATE_FOLDER: Check = {
  id: ID,
  look({ stateDir }) {
    for (let at = stateDir; ; at = dirname(at)) {
      const is = kindOf(at);
      if (is === 'nothing' && dirname(at) !== at) continue;
      if (is !== 'folder')
        return [wrong(ID, `${at} is no folder`, `mv ${quoted(at)} ${quoted(`${at}.aside`)}`)];
      if (!isWritable(at)) return [wrong(ID, `${at} cannot be written`, opened(at))];
      return [ok(ID, stateDir)];
    }
  },
};

/** What stands there; nothing stands below a file. */
function kindOf(path: string): 'folder' | 'other' | 'nothing' {
  try {
    return fs.statSync(path).isDirectory() ? 'folder' : 'other';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'nothing' : 'other';
  }
}

/** Only who owns a folder may open it; one that is somebody else's has to be handed over first. */
function opened(folder: string): string {
  const own = process.getuid?.();
  const { uid } = fs.statSync(folder);
  return own === undefined || own === uid
    ? `chmod u+rwx ${quoted(folder)}`
    : `sudo chown -R ${own} ${quoted(folder)}`;
}

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
