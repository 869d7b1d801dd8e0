import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { hash53 } from '../domain/hash.ts';
import type { Keys, SessionTally } from '../harness/meter/read-session.ts';
import { isSessionTally } from '../harness/meter/tally-form.ts';
import { makePrivateDir, PRIVATE_FILE, readIfThere } from '../log/private-files.ts';

/** Changes with the form of what is kept, so that another version's file is none. */
const FORM = 2;
/** A key is a whole number below 2^53, kept as a double. In bytes. */
const KEY = 8;
/** From so many questions on a set of all keys is faster than looking through them, which takes 50 µs for 50,000. */
const MANY = 64;
/** Nobody takes so long to put something back, in milliseconds: who left that has died. */
const LEFT_MS = 10_000;

/** `keys`: how many there are. `epoch`: what the file of the keys begins with, another number for each that began anew. */
type Kept = Readonly<{ form: number; keys: number; epoch: number; told: string; counted: SessionTally }>;

/** What is kept of a session's metering, while somebody works with it. */
export type Shelf = Readonly<{
  /** What has been counted before; null: nothing, or it is lost. */
  counted: SessionTally | null;
  /** What was last written into the log about it. */
  told: string;
  keys: Keys;
  /** Puts it back, unless somebody else has done so meanwhile: who comes next then counts the same again. */
  keep(counted: SessionTally, told: string): void;
}>;

/**
 * What is kept of a session's metering: `<nest>/meter/<session>.json`, and beside it the keys of all replies charged, eight
 * bytes each, which every new reply is compared with. Both are a cache: made again from the transcripts when they
 * are gone. The keys before those of the latest JSON never change, so a reader needs no lock.
 */
export function openShelf(nestDir: string, session: string): Shelf {
  const base = join(nestDir, 'meter', session);
  const text = readIfThere(`${base}.json`);
  const kept = load(base, text, session);
  const stored = kept?.keys ?? 0;
  const epoch = stored > 0 && kept !== null ? kept.epoch : Math.floor(Math.random() * 2 ** 53);
  const fresh = new Set<number>();
  let old: Float64Array | null = null;
  let oldSet: Set<number> | null = null;
  let asked = 0;
  return {
    counted: kept?.counted ?? null,
    told: kept?.told ?? '',
    keys: {
      has(key) {
        if (fresh.has(key)) return true;
        if (stored === 0) return false;
        old ??= readKeys(`${base}.keys`, stored);
        asked += 1;
        if (asked === MANY) oldSet = new Set(old);
        return oldSet?.has(key) ?? old.includes(key);
      },
      add: (key) => void fresh.add(key),
    },
    keep(counted, told) {
      const next = reserve(`${base}.next`);
      if (next === null) return;
      try {
        const untouched = readIfThere(`${base}.json`) === text;
        if (untouched) {
          const more = stored === 0 ? [epoch, ...fresh] : [...fresh];
          writeKeys(`${base}.keys`, stored === 0 ? 0 : stored + 1, more);
          const body: Kept = { form: FORM, keys: stored + fresh.size, epoch, told, counted };
          fs.writeSync(next, sealed(JSON.stringify(body)));
        }
        fs.closeSync(next);
        if (untouched) fs.renameSync(`${base}.next`, `${base}.json`);
        else fs.unlinkSync(`${base}.next`);
      } catch {
        // A disk that is full costs only the cache, and the next meter clears up.
      }
    },
  };
}

/**
 * Makes the file that is to take the place of the kept one. While it is there, nobody else puts anything back.
 *
 * @returns its descriptor, or null when somebody else is at it; one that a crash has left goes away
 */
function reserve(file: string): number | null {
  try {
    return fs.openSync(file, 'wx', PRIVATE_FILE);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') clearUp(file);
    if (code !== 'ENOENT') return null;
  }
  try {
    makePrivateDir(dirname(file));
    return fs.openSync(file, 'wx', PRIVATE_FILE);
  } catch {
    return null;
  }
}

function clearUp(file: string): void {
  const at = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (at !== undefined && Date.now() - at > LEFT_MS) fs.rmSync(file, { force: true });
}

function load(base: string, text: string | null, session: string): Kept | null {
  try {
    const kept = JSON.parse(unsealed(text ?? '') ?? 'null') as Kept | null;
    if (kept?.form !== FORM || typeof kept.told !== 'string' || !isSessionTally(kept.counted)) return null;
    if (kept.counted.session !== session || !Number.isSafeInteger(kept.keys) || kept.keys < 0) return null;
    // Without its keys nobody could tell a repeat.
    return kept.keys === 0 || holds(`${base}.keys`, kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Whether the file of the keys is the one that was kept with this: an older memory put back has another. */
function holds(file: string, { keys, epoch }: Kept): boolean {
  const first = new Float64Array(1);
  const fd = fs.openSync(file, 'r');
  try {
    fs.readSync(fd, first, 0, KEY, 0);
    return first[0] === epoch && fs.fstatSync(fd).size >= (keys + 1) * KEY;
  } finally {
    fs.closeSync(fd);
  }
}

/** A text of JSON with its fingerprint as the first field: a figure that somebody has changed in it by hand is none. */
function sealed(json: string): string {
  return `{"check":"${hash53(json)}",${json.slice(1)}`;
}

/** The text that was sealed, or null when it is another one by now. */
function unsealed(text: string): string | null {
  const [head, check] = /^\{"check":"([0-9a-f]{14})",/.exec(text) ?? [];
  if (head === undefined) return null;
  const json = `{${text.slice(head.length)}`;
  return hash53(json) === check ? json : null;
}

function readKeys(file: string, count: number): Float64Array {
  const keys = new Float64Array(count);
  const fd = fs.openSync(file, 'r');
  try {
    fs.readSync(fd, keys, 0, count * KEY, KEY);
  } finally {
    fs.closeSync(fd);
  }
  return keys;
}

function writeKeys(file: string, at: number, keys: readonly number[]): void {
  if (keys.length === 0) return;
  const fd = fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_CREAT, PRIVATE_FILE);
  try {
    const bytes = new Uint8Array(Float64Array.from(keys).buffer);
    fs.writeSync(fd, bytes, 0, bytes.length, at * KEY);
  } finally {
    fs.closeSync(fd);
  }
}
