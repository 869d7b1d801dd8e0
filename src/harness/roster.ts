import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { configDir } from './config-dir.ts';
import { alive, type ProcessRef, startToken } from './process.ts';

/** What the daemon holds of a job. */
export type Worker = Readonly<{
  /** Its process, or null when that does not live, or (not on Linux) when its start time cannot be compared. */
  process: ProcessRef | null;
  /** Milliseconds since the epoch. */
  startedAt: number | null;
}>;

/**
 * What the daemon's list says of a job, or null when the job does not stand in it. The list outlives the processes that it
 * names: by three seconds when a session has died, and by any time when the daemon has. A session that is just coming up
 * stands in it before it shows anywhere else. fact: session.roster
 */
export function listedWorker(short: string, dir: string = configDir()): Worker | null {
  try {
    const roster = JSON.parse(readFileSync(join(dir, 'daemon', 'roster.json'), 'utf8')) as {
      workers?: Record<string, Readonly<Record<string, unknown>> | undefined>;
    };
    const listed = roster.workers?.[short];
    if (typeof listed !== 'object' || listed === null) return null;
    const { replPid: pid, replProcStart: token, startedAt } = listed;
    const comparable = process.platform === 'linux' && typeof pid === 'number' && typeof token === 'string';
    return {
      process: comparable && alive(pid, token) ? { pid, startToken: startToken(pid) } : null,
      startedAt: typeof startedAt === 'number' ? startedAt : null,
    };
  } catch {
    return null;
  }
}

/** The process that the daemon has started for a job, if it lives. */
export function workerOf(short: string, dir: string = configDir()): ProcessRef | null {
  return listedWorker(short, dir)?.process ?? null;
}

const LOOK_MS = 50;

/** Waits until a job stands in the daemon's list no more. @returns whether it was so within `ms` */
export async function unlisted(short: string, dir: string, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; ; await sleep(LOOK_MS)) {
    if (listedWorker(short, dir) === null) return true;
    if (performance.now() >= end) return false;
  }
}
