import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Children } from '../domain/observation.ts';
import { type ProcessRow, processTable, startToken } from './process.ts';

/** Our own hooks stand below a session too, and say nothing about its work. */
const OURS = /(?:^|[\\/ ])(?:(?:filing-|member-)?hook\.cjs|nest-hook)(?: |$)/;
const MAX_NAMES = 4;

/**
 * What a session has started since `since` (ms since 1970) and what still runs, our hooks left out. Servers that it began
 * with do not count: they run whether it works or not. Null where the system does not tell (Windows).
 * fact: sessions.children-below
 *
 * @param table all processes, when somebody has just listed them
 */
export function childrenOf(
  pid: number,
  since: number,
  table: readonly ProcessRow[] = processTable(),
  platform: NodeJS.Platform = process.platform,
): Children | null {
  if (platform === 'win32' || table.length === 0) return null;
  const names: string[] = [];
  let latestAt: number | null = null;
  for (const row of below(pid, table)) {
    const at = startedAt(row.pid, platform);
    // The clock of the system's start is good to a second or so.
    if (at !== null && at < since - 2000) continue;
    const command = platform === 'linux' ? commandLine(row.pid) : row.name;
    if (command === null || OURS.test(command)) continue;
    names.push(basename(row.name));
    if (at !== null) latestAt = Math.max(latestAt ?? 0, at);
  }
  const shown = [...new Set(names)].slice(0, MAX_NAMES).join(', ');
  return { alive: names.length, latestAt, names: shown };
}

function below(pid: number, table: readonly ProcessRow[]): ProcessRow[] {
  const found: ProcessRow[] = [];
  const seen = new Set([pid]);
  // A list in the order of pids may name a child before its parent, once pids have wrapped round.
  for (let more = true; more; ) {
    more = false;
    for (const row of table) {
      if (!seen.has(row.parent) || seen.has(row.pid)) continue;
      seen.add(row.pid);
      found.push(row);
      more = true;
    }
  }
  return found;
}

function commandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return null; // it has ended meanwhile
  }
}

/** Clock ticks a second, which Linux gives to every program as 100. */
const TICKS = 100;
let bootAt: number | null = null;

/** When a process began, in ms since 1970, good to a second or so: from its start token (see `startToken`). */
export function startedAt(pid: number, platform: NodeJS.Platform = process.platform): number | null {
  const token = startToken(pid);
  if (token === null) return null;
  if (platform !== 'linux') return Date.parse(token) || null;
  bootAt ??= boot();
  return bootAt === null ? null : bootAt + (Number(token) * 1000) / TICKS;
}

function boot(): number | null {
  try {
    const seconds = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1];
    return seconds === undefined ? null : Number(seconds) * 1000;
  } catch {
    return null;
  }
}
