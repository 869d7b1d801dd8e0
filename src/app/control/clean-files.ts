import fs from 'node:fs';
import { join } from 'node:path';
import { START } from '../../domain/event-log.ts';
import { holdsSeat } from '../../domain/org.ts';
import type { Member, State } from '../../domain/state.ts';
import { alive } from '../../harness/process.ts';
import { savedLaunch } from '../../harness/saved-launch.ts';
import { sessionsOfNest } from '../../log/state-dir.ts';
import type { Nest } from '../nest.ts';
import { holderOf } from '../process-lock.ts';
import { configOf } from '../wake.ts';

export type Kind = 'text' | 'brief' | 'batch' | 'runtime' | 'session' | 'mark' | 'meter' | 'worktree';

/** Something that nobody needs any more. For a session `path` is its id. `at`: when it was last written, in ms since 1970. */
export type Litter = Readonly<{ kind: Kind; path: string; bytes: number; at: number; why: string }>;

/** Something that would be old enough, and has to stay. */
export type Kept = Readonly<{ what: string; why: string }>;

export type Found = { litter: Litter[]; kept: Kept[] };

/** What a text, a copy or a mark has to be old for at the least, in ms: somebody may be about to refer to it. */
const HOUR_MS = 3_600_000;

/** What lies in the nest's own folder, and in the user's index of sessions, for nobody. `before` is in ms since 1970. */
export function litterIn(nest: Nest, state: State, before: number, now: number): Found {
  const found: Found = { litter: [], kept: [] };
  const old = Math.min(before, now - HOUR_MS);
  texts(nest, old, found);
  launches(nest, state, before, found);
  runtimes(nest, state, old, found);
  meters(nest, state, old, found);
  for (const { session, at } of sessionsOfNest(nest.dir)) {
    const known = state.sessions.get(session);
    const member = known?.member == null ? undefined : state.members.get(known.member);
    const current = member !== undefined && member.session === session && member.tombstone === null;
    if (!current && at < before)
      found.litter.push({
        kind: 'session',
        path: session,
        bytes: 0,
        at,
        why: 'its member is gone, or has another one',
      });
  }
  marks(nest, found);
  return found;
}

/** Texts that no line of the log refers to. Every line is kept, so what one refers to is needed for as long. */
function texts(nest: Nest, old: number, { litter, kept }: Found): void {
  const folder = join(nest.dir, 'blobs');
  const names = filesIn(folder).filter((file) => file.at < old);
  if (names.length === 0) return;
  if (nest.log.waiting().pending.length > 0) {
    kept.push({ what: folder, why: 'records that wait to be written may refer to its texts: nest verify' });
    return;
  }
  const used = new Set<string>();
  nest.log.readFrom(START, (event) => {
    for (const [, hash] of JSON.stringify(event.data).matchAll(/"blob":"([0-9a-f]{64})"/g))
      used.add(hash as string);
  });
  for (const { name, path, bytes, at } of names)
    if (!used.has(name))
      litter.push({ kind: 'text', path, bytes, at, why: 'nothing in the log refers to it' });
}

/** Briefs and outputs of generations that nobody can resume any more. */
function launches(nest: Nest, state: State, before: number, { litter, kept }: Found): void {
  const kinds = [
    ['briefs', 'brief', /^(.+)-(\d+)(?:\.assignment)?\.md$/],
    ['batch', 'batch', /^(.+)-(\d+)\.(?:json|err)$/],
  ] as const;
  for (const [folder, kind, pattern] of kinds) {
    for (const { name, path, bytes, at } of filesIn(join(nest.dir, folder))) {
      const [, id = '', gen = ''] = pattern.exec(name) ?? [];
      const member = state.members.get(id);
      if (member === undefined || at >= before || isCurrent(member, Number(gen))) continue;
      const unread = unreadFrom(state, id);
      if (unread) kept.push({ what: path, why: `what ${id} has said is unread` });
      else litter.push({ kind, path, bytes, at, why: `generation ${gen} of ${id} is over` });
    }
  }
}

/** Whether a generation may still be resumed, or is asked by somebody. */
export function isCurrent(member: Member, gen: number): boolean {
  return gen > member.gen || (gen === member.gen && holdsSeat(member));
}

/** Whether something that a member has said lies unread with somebody. */
export function unreadFrom(state: State, id: string): boolean {
  return [...state.inboxes.values()].some(({ items }) => items.some(({ from }) => from === id));
}

/** Copies of the installation that no session can start from any more, and that nothing runs from. */
function runtimes(nest: Nest, state: State, old: number, { litter, kept }: Found): void {
  const folder = join(nest.dir, 'runtime');
  const launches = [...state.members.values()].filter(holdsSeat).map(launchOf);
  const running = commandLines();
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const at = fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (at >= old) continue;
    const keep = (why: string): void => void kept.push({ what: path, why });
    if (launches.some((launch) => launch?.includes(path))) keep('a member was launched from it');
    else if (launches.includes(null)) keep('the platform does not say what a member was launched from');
    else if (running === null || running.some((line) => line.includes(path)))
      keep('something may run from it');
    else
      litter.push({ kind: 'runtime', path, bytes: sizeOf(path), at, why: 'no member was launched from it' });
  }
}

/** Null where it is not known; a text without any path where there was no launch of ours. */
function launchOf(member: Member): string | null {
  if (member.mode !== 'bg') return '';
  return member.short === null ? null : savedLaunch(member.short, configOf(member));
}

/** What all processes were started with; null where the system does not say without help. */
function commandLines(): string[] | null {
  if (process.platform !== 'linux') return null;
  return namesIn('/proc').flatMap((name) => {
    if (!/^[1-9]\d*$/.test(name)) return [];
    try {
      return [fs.readFileSync(`/proc/${name}/cmdline`, 'utf8')];
    } catch {
      return [];
    }
  });
}

/** What was counted of sessions that the log does not follow any more. */
function meters(nest: Nest, state: State, old: number, { litter }: Found): void {
  for (const { name, path, bytes, at } of filesIn(join(nest.dir, 'meter'))) {
    if (at >= old || state.sessions.has(name.replace(/\.\w+$/, ''))) continue;
    litter.push({ kind: 'meter', path, bytes, at, why: 'its session is forgotten' });
  }
}

/** What processes have left behind that are gone. */
function marks(nest: Nest, { litter }: Found): void {
  const why = 'its process is gone';
  for (const { name, path, bytes, at } of filesIn(join(nest.dir, 'turns')))
    if (!alive(Number(name.split('.')[0]))) litter.push({ kind: 'mark', path, bytes, at, why });
  for (const folder of ['waiters', 'resuming'])
    for (const { path, bytes, at } of filesIn(join(nest.dir, folder)))
      if (holderOf(path) === null) litter.push({ kind: 'mark', path, bytes, at, why });
}

type File = Readonly<{ name: string; path: string; bytes: number; at: number }>;

function filesIn(folder: string): File[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const stat = fs.statSync(path, { throwIfNoEntry: false });
    return stat?.isFile() ? [{ name, path, bytes: stat.size, at: stat.mtimeMs }] : [];
  });
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

function sizeOf(folder: string): number {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + (fs.statSync(join(entry.parentPath, entry.name)).size ?? 0), 0);
}
