import fs from 'node:fs';
import { join } from 'node:path';
import { envelopeOf } from '../domain/envelope.ts';
import { moveBlobs } from './blobs.ts';
import { makePrivateDir, replaceFile, uniqueSuffix } from './private-files.ts';

/** Records that waited in the spool: how many came back, and which spool files held lines that are no records. */
export type Replay = Readonly<{ replayed: number; damaged: readonly string[] }>;

/** What waits in a spool: files to replay, and files put aside because lines of them could not be read. */
export type SpoolState = Readonly<{ pending: readonly string[]; damaged: readonly string[] }>;

/** Records per append while replaying, so that a long outage does not become one huge write. */
const BATCH = 64;

/**
 * Puts framed records aside, in a file of their own that is complete when its name appears, and on disk.
 *
 * One file per failed append, never appended to: nobody can remove it while somebody else is still writing.
 *
 * @returns the file, or `null` when it cannot be written either
 */
export function spool(dir: string, bytes: Uint8Array, now: number = Date.now()): string | null {
  const file = join(dir, `${String(now).padStart(15, '0')}-${uniqueSuffix()}.jsonl`);
  const write = () => {
    makePrivateDir(dir);
    replaceFile(file, bytes, { durable: true });
  };
  // Twice, because a replay that has just emptied the spool removes the folder.
  return attempt(write) || attempt(write) ? file : null;
}

/** What waits in a spool folder, oldest first. A spool that does not exist is empty. */
export function spoolState(dir: string): SpoolState {
  let names: string[] = [];
  try {
    names = fs.readdirSync(dir).sort();
  } catch {
    // There is no spool, or it is not ours to read.
  }
  const paths = (ending: string) =>
    names.filter((name) => name.endsWith(ending)).map((name) => join(dir, name));
  return { pending: paths('.jsonl'), damaged: paths('.damaged') };
}

/**
 * Brings back what waits in the spool: first the large texts, then the records, under the same ids. A file is removed
 * only once its records are on disk in the log. Two processes that do this at once append some records
 * twice; a record counts once by its id.
 *
 * Lines that are no records stay in a file that is renamed to `.damaged`, for a person to look at.
 *
 * @throws what `append` throws; the files not yet replayed stay
 */
export function replaySpool(dir: string, blobs: string, append: (lines: readonly string[]) => void): Replay {
  if (!fs.existsSync(dir)) return { replayed: 0, damaged: [] };
  moveBlobs(join(dir, 'blobs'), blobs);
  let replayed = 0;
  const damaged: string[] = [];
  for (const file of spoolState(dir).pending) {
    const contents = read(file);
    if (contents === null) continue;
    for (let i = 0; i < contents.lines.length; i += BATCH) append(contents.lines.slice(i, i + BATCH));
    replayed += contents.lines.length;
    if (contents.bad) {
      const aside = file.replace(/\.jsonl$/, '.damaged');
      // Fails when another process was first; then that one reports it.
      if (attempt(() => fs.renameSync(file, aside))) damaged.push(aside);
    } else {
      attempt(() => fs.unlinkSync(file));
    }
  }
  // An empty spool is no folder, so that looking for one stays cheap. Not empty: stays.
  attempt(() => fs.rmdirSync(join(dir, 'blobs')));
  attempt(() => fs.rmdirSync(dir));
  return { replayed, damaged };
}

function read(file: string): { lines: string[]; bad: boolean } | null {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch {
    return null; // Another process has replayed it.
  }
  const all = text.split('\n').filter((line) => line.trim() !== '');
  const lines = all.filter(isRecord);
  return { lines, bad: lines.length < all.length };
}

function isRecord(line: string): boolean {
  try {
    return envelopeOf(JSON.parse(line)) !== null;
  } catch {
    return false;
  }
}

function attempt(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
