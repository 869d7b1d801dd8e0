import { join } from 'node:path';
import { holdsSeat } from '../../domain/org.ts';
import type { State } from '../../domain/state.ts';
import { isDeadLetter, needsJudgement } from '../../domain/wake-policy.ts';
import { openFileLog } from '../../log/file-log.ts';
import { followWithChokidar } from '../../log/watch.ts';
import { changesOf } from '../changes.ts';
import { unreadOf } from '../deliver.ts';
import { type Folded, foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { processOf } from '../observe.ts';
import { takeLock } from '../process-lock.ts';
import { record } from '../record.ts';
import { forgetful, realWorld, tick, type World } from './tick.ts';
import { watcherOf, watchFile } from './watcher.ts';

/** How often it looks at processes and the platform's files, and at the log where no event says that it grew, in ms. */
const TICK_MS = 1000;
/** A pause between two rounds that is this long means that the machine slept, or that everything was stopped, in ms. */
const GAP_MS = 60_000;
/** Nobody has been alive for this long: there is nothing left to look after, in ms. */
const EMPTY_MS = 30_000;

/**
 * The reconciler: one per nest. Looks after everybody until nobody is alive, then leaves; with `once` after one round.
 *
 * @param world how it looks and acts; the real one but in tests
 * @returns why it left
 */
export async function watch(
  dir: string,
  tell: (line: string) => void,
  { once = false, world: given }: Readonly<{ once?: boolean; world?: World }> = {},
): Promise<string> {
  const lock = takeLock(watchFile(dir));
  if (lock === null)
    return `another reconciler looks after this nest (pid ${watcherOf(dir) ?? 'gone by now'})`;
  const nest: Nest = { dir, log: openFileLog(dir, { follow: followWithChokidar }) };
  const folded = foldNest(nest);
  const changes = changesOf(nest.log, folded.position, TICK_MS);
  const world = given ?? realWorld(nest, tell);
  const round = rounds(nest, folded, world);
  const { now } = world;
  tell(`looks after ${join(dir, 'log.jsonl')}, ${folded.state.members.size} members`);
  try {
    for (let emptySince: number | null = null; ; ) {
      if (!lock.held()) return 'another reconciler has taken over, or the nest is gone';
      round();
      if (folded.state.down !== null) return 'the organisation has been stopped; nest up starts it again';
      if (once) {
        await world.jobs.idle();
        return 'one round, as asked';
      }
      emptySince = isEmpty(folded.state) ? (emptySince ?? now()) : null;
      if (emptySince !== null && now() - emptySince >= EMPTY_MS) return 'nobody is alive any more';
      const before = now();
      await changes.next();
      noteGap(nest, now() - before, tell);
    }
  } finally {
    changes.close();
    lock.release();
  }
}

/** One round that fails must not leave the nest without anybody who looks; a failure that goes on is told once. */
function rounds(nest: Nest, folded: Folded, world: World): () => void {
  let failing = '';
  const memory = forgetful();
  return () => {
    try {
      tick(nest, folded, world, memory);
      if (failing !== '') world.tell('rounds work again');
      failing = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== failing) world.tell(`a round failed: ${message}`);
      failing = message;
    }
  };
}

/** Every clock starts again after a sleep of the machine: nobody has been silent while nothing ran. */
export function noteGap(nest: Nest, gap: number, tell: (line: string) => void): void {
  if (gap < GAP_MS) return;
  const seconds = Math.round(gap / 1000);
  try {
    nest.log.append([record('clock_gap', { seconds }, { actor: 'system' })]);
  } catch (error) {
    tell(`a gap of ${seconds}s could not be written down: ${(error as Error).message}`);
    return;
  }
  tell(`the machine slept for ${seconds}s; all clocks start again`);
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
