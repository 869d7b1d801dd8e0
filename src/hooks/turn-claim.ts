import fs from 'node:fs';
import { join } from 'node:path';
import { hash53 } from '../domain/hash.ts';
import { makePrivateDir, PRIVATE_FILE } from '../log/private-files.ts';

/**
 * Whether this process is the one that speaks to the model for an occurrence. A hook that is registered twice runs twice
 * at once (fact: hooks.same-payload): the log counts that once, and the model is to hear it once as well. A file decides that only one of the two
 * can create. Whoever creates it and dies before it has spoken leaves its items unread, for the next turn.
 *
 * @param key the occurrence's idempotency key; it names the session and the prompt
 */
export function claimTurn(nestDir: string, sessionPid: number, key: string): boolean {
  const folder = join(nestDir, 'turns');
  const name = `${sessionPid}.${hash53(key)}`;
  try {
    makePrivateDir(folder);
    fs.writeFileSync(join(folder, name), '', { flag: 'wx', mode: PRIVATE_FILE });
    for (const other of fs.readdirSync(folder)) {
      if (other !== name && other.startsWith(`${sessionPid}.`))
        fs.rmSync(join(folder, other), { force: true });
    }
    return true;
  } catch (error) {
    // On a disk that is full, rather twice than not at all.
    return (error as NodeJS.ErrnoException).code !== 'EEXIST';
  }
}
