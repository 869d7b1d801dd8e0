import fs from 'node:fs';
import type { PriceTable } from '../../domain/prices.ts';
import {
  addCompaction,
  addReply,
  type FileTally,
  newFileTally,
  newTally,
  note,
  type Tally,
} from '../../domain/tally.ts';
import { findTranscript } from '../transcript.ts';
import { type AgentFiles, agentFiles } from './agent-files.ts';
import { BEGINNING, type Mark, readGrown } from './grown.ts';
import { compactionIn, replyIn } from './reply-row.ts';

/** What has been read of one file, and how it looked then. */
export type FileSeen = FileTally & { mark: Mark; size: number; mtime: number };

/** What has been counted of a session: kept between two looks, and made again from the transcripts without it. */
export type SessionTally = {
  session: string;
  /** Where its own transcript was last. */
  path: string | null;
  tally: Tally;
  /**
   * Why it may hold less than the log, until all has been read and the log's figure carried over: it began anew, or something
   * was cut.
   */
  owed: 'anew' | 'cut' | null;
  /** By name: `main`, and the names of its subagents' transcripts. */
  files: Record<string, FileSeen>;
};

/** Which replies are not to be charged any more, by their keys: they were, or they are another session's. */
export type Keys = Readonly<{ has(key: number): boolean; add(key: number): void }>;

/** Where a session's transcripts are looked for: what a hook said, and the platform's folder. */
export type Place = Readonly<{ hint: string | null; config: string }>;

/**
 * `found`: its own transcript is there. `gone`: another one that was there is not, or one of them cannot be read. `whole`:
 * read to the end. `cut`: something is shorter than it was. `changed`: there is something to keep.
 */
export type SessionRead = Readonly<{
  found: boolean;
  gone: boolean;
  whole: boolean;
  cut: boolean;
  changed: boolean;
}>;

export function newSessionTally(session: string): SessionTally {
  return { session, path: null, tally: newTally(), owed: null, files: {} };
}

const NO_AGENTS: AgentFiles = { paths: [], whole: true };
const MAIN = 'main';
const USAGE = Buffer.from('"usage"');
const COMPACTED = Buffer.from('"compact_boundary"');
const BRACE = 0x7b;
const END_BRACE = 0x7d;
const RETURN = 0x0d;

/**
 * Counts on from where a tally stands: the session's own transcript and those of its subagents, what is new in them only.
 * A file that is shorter than it was, or another one, is read again, and what was charged from it is not charged twice.
 *
 * @param maxBytes how much is read at the most, about
 */
export function readSession(
  counted: SessionTally,
  place: Place,
  table: PriceTable,
  keys: Keys,
  maxBytes = Number.POSITIVE_INFINITY,
): SessionRead {
  const main = locate(counted, place);
  let left = maxBytes;
  let whole = true;
  let cut = false;
  let changed = main !== null && counted.path !== main;
  const agents = main === null ? NO_AGENTS : agentFiles(main);
  const paths = main === null ? [] : [main, ...agents.paths];
  const seen = new Set<string>();
  let gone = !agents.whole;
  for (const path of paths) {
    const name = path === main ? MAIN : nameOf(path, main as string);
    const read = readFile(counted, name, path, table, keys, left);
    if (!read.gone) seen.add(name);
    left -= read.bytes;
    whole &&= read.whole;
    cut ||= read.cut;
    changed ||= read.changed;
  }
  if (cut) note(counted.tally, 'truncated');
  if (main !== null) counted.path = main;
  gone ||= seen.size < paths.length || Object.keys(counted.files).some((name) => !seen.has(name));
  return { found: main !== null, gone, whole, cut, changed };
}

/** A subagent's transcript by its place in the session's folder, wherever that is now. */
function nameOf(path: string, main: string): string {
  return path.slice(main.length - '.jsonl'.length).replaceAll('\\', '/');
}

/** Its own transcript: where it was last, else wherever it stands now. It moves when the session enters a worktree (fact: transcripts.moves-with-worktree). */
function locate({ session, path }: SessionTally, { hint, config }: Place): string | null {
  return findTranscript(session, path ?? hint, config) ?? findTranscript(session, hint, config);
}

type FileRead = Readonly<{ bytes: number; gone: boolean; whole: boolean; cut: boolean; changed: boolean }>;

const NOTHING: FileRead = { bytes: 0, gone: false, whole: true, cut: false, changed: false };

function readFile(
  counted: SessionTally,
  name: string,
  path: string,
  table: PriceTable,
  keys: Keys,
  maxBytes: number,
): FileRead {
  const stat = statOf(path);
  if (stat === null) return { ...NOTHING, gone: true };
  const before = counted.files[name];
  if (before !== undefined && before.size === stat.size && before.mtime === stat.mtimeMs) return NOTHING;
  if (maxBytes <= 0) return { ...NOTHING, whole: false };
  const file = before ?? { ...newFileTally(), mark: BEGINNING, size: 0, mtime: 0 };
  const onLine = (line: Buffer): void => countLine(counted, file, line, table, keys);
  let reading = readGrown(path, file.mark, onLine, maxBytes);
  const cut = reading.outcome === 'cut';
  if (cut) {
    file.mark = BEGINNING;
    reading = readGrown(path, BEGINNING, onLine, maxBytes);
  }
  if (reading.outcome !== 'read') return { ...NOTHING, gone: true, cut };
  const bytes = reading.mark.offset - file.mark.offset;
  if (reading.skipped > 0) note(counted.tally, 'damaged');
  file.mark = reading.mark;
  if (reading.whole) Object.assign(file, { size: stat.size, mtime: stat.mtimeMs });
  counted.files[name] = file;
  return { bytes, gone: false, whole: reading.whole, cut, changed: true };
}

function statOf(path: string): fs.Stats | null {
  try {
    return fs.statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null; // a folder on the way that may not be read
  }
}

function countLine(
  { tally, session, files }: SessionTally,
  file: FileTally,
  line: Buffer,
  table: PriceTable,
  keys: Keys,
): void {
  const last = line.at(-1) === RETURN ? line.at(-2) : line.at(-1);
  if (line[0] !== BRACE || last !== END_BRACE) {
    note(tally, 'damaged');
    return;
  }
  // Most lines are neither: look before parsing.
  const usage = line.includes(USAGE);
  if (!usage && !line.includes(COMPACTED)) return;
  try {
    const text = line.toString('utf8');
    if (usage) {
      const row = replyIn(text, session);
      if (row === null) return;
      const { reply, foreign, damaged } = row;
      const others = () => Object.values(files);
      if (damaged) note(tally, 'damaged');
      if (reply !== null) remember(keys, addReply(tally, file, reply, table, keys.has, others));
      if (foreign !== null && !keys.has(foreign)) keys.add(foreign);
      return;
    }
    const compaction = compactionIn(text);
    if (compaction !== null) remember(keys, addCompaction(tally, file, compaction, table, keys.has));
  } catch {
    note(tally, 'damaged');
  }
}

function remember(keys: Keys, key: number | null): void {
  if (key !== null) keys.add(key);
}
