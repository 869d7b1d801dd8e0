import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ISOLATED_MARK, processesOf } from './isolate-end.ts';
import { killProcessesOf } from './isolate-kill.ts';
import { alive, startToken } from './process.ts';

// A probe that is killed (SIGKILL) cannot end its labs: their sessions run on. Each lab says in its own folder whose it is.

const PREFIX = 'nest-probe-';
const OWNER = 'owner.json';

type Owner = Readonly<{ pid: number; startToken: string | null; space: string | null }>;

/** A folder for a lab of this process, in the machine's temporary folder. */
export function labFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), PREFIX)));
  const owner: Owner = { pid: process.pid, startToken: startToken(process.pid), space: processSpace() };
  writeFileSync(join(folder, OWNER), JSON.stringify(owner), { mode: 0o600 });
  return folder;
}

/** Where the HOME of a lab is. */
export const labHome = (folder: string): string => join(folder, 'home');

/** Labs of this user whose owner is gone. */
export function leftLabs(): string[] {
  const all = namesIn(tmpdir()).filter((name) => name.startsWith(PREFIX));
  return all.map((name) => join(tmpdir(), name)).filter((folder) => isOurs(folder) && isLeft(folder));
}

/** How many processes of a lab run. */
export const processesIn = (folder: string): number =>
  hasHome(folder) ? processesOf(homeOf(folder)).length : 0;

/**
 * Kills what runs in labs whose owner is gone, and deletes these. Gives how many are gone; one that cannot be ended stays for the
 * next time.
 */
export async function endLeftLabs(): Promise<number> {
  let ended = 0;
  for (const folder of leftLabs()) {
    try {
      const { left } = hasHome(folder) ? await killProcessesOf(homeOf(folder)) : { left: [] };
      if (left.length > 0) continue;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      ended += 1;
    } catch {
      // Somebody else is at it.
    }
  }
  return ended;
}

const hasHome = (folder: string): boolean => namesIn(labHome(folder)).includes(ISOLATED_MARK);

function homeOf(folder: string) {
  const home = realpathSync(labHome(folder));
  return { home, configDir: join(home, '.claude'), claude: '', env: {} };
}

/** The temporary folder is everybody's: what another user has put there is not believed. */
function isOurs(folder: string): boolean {
  try {
    const stat = lstatSync(folder);
    return stat.isDirectory() && (process.getuid === undefined || stat.uid === process.getuid());
  } catch {
    return false;
  }
}

function isLeft(folder: string): boolean {
  try {
    const owner = JSON.parse(readFileSync(join(folder, OWNER), 'utf8')) as Owner;
    if (typeof owner.pid !== 'number' || owner.space !== processSpace()) return false;
    return !alive(owner.pid, owner.startToken);
  } catch {
    return false; // it is just being made, or is none
  }
}

/** A container may share the temporary folder and have processes of its own under the same numbers. */
function processSpace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
