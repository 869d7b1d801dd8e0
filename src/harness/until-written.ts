import { setTimeout as sleep } from 'node:timers/promises';
import { expandHome, readTail } from './transcript-tail.ts';

/** Above the largest reply with all its calls and their results, in bytes; what is further back was written long ago. */
const TAIL_BYTES = 1024 * 1024;
const LOOK_MS = 15;

/**
 * Waits until the calls of a reply stand in a transcript, and with them what the reply has cost. The platform writes it
 * beside its work: a hook that runs right after a reply may come before it. fact: transcripts.lags
 *
 * @param calls ids of the calls
 * @returns whether they stand there; false when they do not after `ms`
 */
export async function untilWritten(
  path: string | null,
  calls: readonly string[],
  ms: number,
): Promise<boolean> {
  if (path === null || calls.length === 0) return false;
  const file = expandHome(path);
  for (const end = performance.now() + ms; ; await sleep(LOOK_MS)) {
    const tail = readTail(file, TAIL_BYTES);
    if (tail !== null && calls.every((id) => tail.includes(`"id":"${id}"`))) return true;
    if (performance.now() >= end) return false;
  }
}
