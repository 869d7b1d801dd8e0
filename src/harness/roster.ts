import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startedAt } from './children.ts';
import { configDir } from './config-dir.ts';
import { alive, type ProcessRef, startToken } from './process.ts';

/** What the daemon holds of a job. */
export type Worker = Readonly<{
  /** Its process, or null when that does not live, or (not on Linux) when its start time cannot be compared. */
  process: ProcessRef | null;
  /**
   * Since when the terminal lives that it runs in, or is about to run in, in ms since the epoch, to a second or so; null
   * when that does not live, or cannot be compared. What the list says itself is when the job was first started.
   */
  hostedSince: number | null;
  /** When the job was first started, in ms since the epoch; null where the list does not say. fact: sessions.daemon-lock */
  firstStartedAt: number | null;
}>;

/**
 * What the daemon's list says of a job, or null when the job does not stand in it. The list outlives the processes that it
 * names: by three seconds when a session has died, and by any time when the daemon has. A session that is just coming up
 * stands in it before it shows anywhere else. fact: sessions.roster
 */
export function listedWorker(short: string, dir: string = configDir()): Worker | null {
  try {
    const roster = JSON.parse(readFileSync(join(dir, 'daemon', 'roster.json'), 'utf8')) as {
      workers?: Record<string, Readonly<Record<string, unknown>> | undefined>;
    };
    const listed = roster.workers?.[short];
    if (typeof listed !== 'object' || listed === null) return null;
    const { pid: host, procStart, replPid: pid, replProcStart, startedAt: first } = listed;
    return {
      process: livesAs(pid, replProcStart) ? { pid, startToken: startToken(pid) } : null,
      hostedSince: livesAs(host, procStart) ? startedAt(host) : null,
      firstStartedAt: typeof first === 'number' ? first : null,
    };
  } catch {
    return null;
  }
}

function livesAs(pid: unknown, token: unknown): pid is number {
  return (
    process.platform === 'linux' &&
    typeof pid === 'number' &&
    pid > 0 &&
    typeof token === 'string' &&
    alive(pid, token)
  );
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
