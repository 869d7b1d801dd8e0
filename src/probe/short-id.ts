import { setTimeout as sleep } from 'node:timers/promises';
import { jobsIn } from '../harness/job-state.ts';

/** How long a job may take to have its folder, in ms. */
const PATIENCE_MS = 3000;
const LOOK_MS = 50;

/** The short id that a launch has printed; null where it printed none that is understood. */
export function printedShort(stdout: string): string | null {
  return /backgrounded · ([0-9a-f]{8})\b/.exec(stdout)?.[1] ?? null;
}

/**
 * The only job that has come since: what a launch has made that said so in other words. One fact is about these words, and
 * all others are to find their session without it. Null where none has come, or more than one.
 */
export async function newJob(config: string, before: readonly string[]): Promise<string | null> {
  for (const end = performance.now() + PATIENCE_MS; ; await sleep(LOOK_MS)) {
    const come = jobsIn(config).filter((short) => !before.includes(short));
    if (come.length > 0) return come.length === 1 ? (come[0] ?? null) : null;
    if (performance.now() >= end) return null;
  }
}
