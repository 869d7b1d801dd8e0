import { join } from 'node:path';
import { holdsSeat } from '../../domain/org.ts';
import type { State } from '../../domain/state.ts';
import { isDeadLetter, needsJudgement } from '../../domain/wake-policy.ts';
import { openFileLog } from '../../log/file-log.ts';
import { followWithChokidar } from '../../log/watch.ts';
import { unreadOf } from '../deliver.ts';
import { type Folded, foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { processOf } from '../observe.ts';
import { holderOf, takeLock } from '../process-lock.ts';
import { record } from '../record.ts';
import { REAL_WORLD, tick } from './tick.ts';

/** How often it looks at processes and the platform's files, and at the log where no event says that it grew, in ms. */
const TICK_MS = 1000;
/** A tick that comes this much later than it should means that the machine slept, in ms. */
const GAP_MS = 60_000;
/** Nobody has been alive for this long: there is nothing left to look after, in ms. */
const EMPTY_MS = 30_000;

/** Where the reconciler of a nest leaves its own process (see `takeLock`). */
function watchFile(nestDir: string): string {
  return join(nestDir, 'watch.lock');
}

/** The process of the nest's living reconciler, or null. */
export function watcherOf(nestDir: string): number | null {
  return holderOf(watchFile(nestDir));
}

/**
 * The reconciler: one per nest. Looks after everybody until nobody is alive, then leaves; with `once` after one round.
 *
 * @returns why it left
 */
export async function watch(
  dir: string,
  tell: (line: string) => void,
  { once = false }: Readonly<{ once?: boolean }> = {},
): Promise<string> {
  const lock = takeLock(watchFile(dir));
  if (lock === null)
    return `another reconciler looks after this nest (pid ${watcherOf(dir) ?? 'gone by now'})`;
  const nest: Nest = { dir, log: openFileLog(dir, { follow: followWithChokidar }) };
  const folded = foldNest(nest);
  const bell = bellOf(nest, folded);
  try {
    let emptySince: number | null = null;
    for (let last = Date.now(); ; ) {
      if (!lock.held()) return 'another reconciler has taken over';
      last = noteGap(nest, last, tell);
      try {
        await tick(nest, folded, { ...REAL_WORLD, tell });
      } catch (error) {
        // One round that fails must not leave the nest without anybody who looks.
        tell(`a round failed: ${(error as Error).message}`);
      }
      if (folded.state.down !== null) return 'the organisation has been stopped; nest up starts it again';
      if (once) return 'one round, as asked';
      emptySince = isEmpty(folded.state) ? (emptySince ?? Date.now()) : null;
      if (emptySince !== null && Date.now() - emptySince >= EMPTY_MS) return 'nobody is alive any more';
      await bell.next();
    }
  } finally {
    bell.close();
    lock.release();
  }
}

/** Every clock starts again after a sleep of the machine: nobody has been silent while nothing ran. */
function noteGap(nest: Nest, last: number, tell: (line: string) => void): number {
  const now = Date.now();
  const gap = now - last;
  if (gap >= GAP_MS) {
    const seconds = Math.round(gap / 1000);
    nest.log.append([record('clock_gap', { seconds }, { actor: 'system' })]);
    tell(`the machine slept for ${seconds}s; all clocks start again`);
  }
  return now;
}

/**
 * Whether there is nobody to look after: no session lives, none is being launched, none waits for a limit to pass, and
 * nobody is still to be woken for something unread.
 */
function isEmpty(state: State): boolean {
  for (const member of state.members.values()) {
    if (!holdsSeat(member)) continue;
    if (member.phase === 'launching' || member.phase === 'halted' || processOf(member) === 'alive')
      return false;
    if (
      member.session !== null &&
      !state.paused &&
      !member.paused &&
      unreadOf(state, member.id).some((item) => !isDeadLetter(item) && needsJudgement(item))
    )
      return false;
  }
  return true;
}

function bellOf(nest: Nest, folded: Folded): { next(): Promise<void>; close(): void } {
  let ring = (): void => {};
  let rung = false;
  const following = nest.log.follow(folded.position, () => {
    rung = true;
    ring();
  });
  return {
    async next() {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, TICK_MS);
          ring = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
    },
    close: () => following.close(),
  };
}
