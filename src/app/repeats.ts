import { join } from 'node:path';
import type { Member } from '../domain/state.ts';
import { makePrivateDir, readIfThere, replaceFile } from '../log/private-files.ts';
import type { Nest } from './nest.ts';

/** Folder of the nest with one file for each member: the calls of its last reply, and how often they came in a row. */
const FOLDER = 'repeats';

/** The calls of one reply, with what they gave, as one key. */
export type Made = Readonly<{ key: string; what: string }>;

/**
 * How often a member has made the same calls with the same results in a row, this time included. A cache: one that is lost
 * begins anew.
 */
export function timesInARow(
  nest: Pick<Nest, 'dir'>,
  { id, gen }: Pick<Member, 'id' | 'gen'>,
  made: Made,
): number {
  const folder = join(nest.dir, FOLDER);
  const file = join(folder, id);
  const now = `${gen} ${made.key}`;
  const [count = '', ...before] = (readIfThere(file) ?? '').trim().split('\t');
  const times = before.join('\t') === now ? Number(count) + 1 : 1;
  try {
    makePrivateDir(folder);
    replaceFile(file, `${times}\t${now}\n`, { durable: false });
  } catch {
    // On a disk that is full nobody is told, until the reconciler sees the loop.
  }
  return times;
}

/** What the member is told of it: at the second time, the fourth, the eighth …; else empty. */
export function repeatWords({ what }: Made, times: number): string {
  if (times < 2 || !Number.isInteger(Math.log2(times))) return '';
  return `nest: that was the same call with the same result, ${times} times in a row: ${what}. Once more will give the same. Change something first or go another way; if there is none, say what stands in the way: nest escalate --reason beyond_capability "…".`;
}
