import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { alive } from '../harness/process.ts';
import { listedWorker } from '../harness/roster.ts';
import type { Lab } from './lab.ts';
import { ANSWERING, begin, type Live, lockOf, settle, waitFor } from './live.ts';
import { shared } from './shared.ts';

/** For facts about what becomes of sessions whose daemon dies. */
export const DAEMON_KILLED = 'daemon killed';

type Daemon = Readonly<{ pid: number; procStart: string }>;

export type Killed = Readonly<{
  both: readonly Live[];
  daemon: Daemon;
  /** How many of the two live and are listed a second later, and who the lock file names then. */
  live: number;
  listed: number;
  now: Daemon | null;
}>;

/** Two sessions at rest, whose daemon was killed; the sessions have been asked for since. Null where the lock file names no daemon. */
export const daemonKilled = shared(async (lab): Promise<Killed | null> => {
  lab.sim.stage(ANSWERING);
  const both = await Promise.all(
    ['first', 'second'].map(async (name) => settle(lab, (await begin(lab, 'Work.', { name })).short)),
  );
  const daemon = daemonOf(lab);
  if (daemon === null || !alive(daemon.pid, daemon.procStart)) return null;
  process.kill(daemon.pid, 'SIGKILL');
  await waitFor(lab, () => !alive(daemon.pid, daemon.procStart));
  await lab.agents();
  await sleep(1000);
  const live = both.filter(({ pid, startToken }) => alive(pid, startToken)).length;
  const listed = both.filter(({ short }) => listedWorker(short, lab.config) !== null).length;
  return { both, daemon, live, listed, now: daemonOf(lab) };
});

/** The daemon that the lock file names. */
export function daemonOf(lab: Lab): Daemon | null {
  try {
    const { pid, procStart } = JSON.parse(readFileSync(lockOf(lab), 'utf8')) as Daemon;
    return typeof pid === 'number' ? { pid, procStart } : null;
  } catch {
    return null;
  }
}
