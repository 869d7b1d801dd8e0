import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSessionProcesses } from '../harness/job-state.ts';

const LOOK_MS = 50;

/** Holds the sessions of a lab back that nobody has asked for. */
export type Spares = Readonly<{
  /** A launch begins: one more of them may go on. */
  launching(): void;
  /** Ends the watch. Those that are held back stay so, until the lab is ended. */
  close(): void;
}>;

/**
 * A daemon keeps sessions warm for launches to come, several of them: half of what a lab costs. Here they stand still until a
 * launch may want one. Where it cannot be seen which they are (elsewhere than on Linux), they run.
 */
export function holdSpares(config: string): Spares {
  if (process.platform !== 'linux') return { launching() {}, close() {} };
  const held = new Set<number>();
  const given = new Set<number>();
  let wanted = 0;
  const look = (): void => {
    const spares = sparesOf(daemonOf(config));
    for (const { pid } of readSessionProcesses(config)) if (spares.includes(pid)) given.add(pid);
    const gone = [...given].filter((pid) => !spares.includes(pid));
    for (const pid of gone) given.delete(pid); // what it was given to may go on in another: it is still wanted
    const waiting = spares.filter((pid) => !given.has(pid));
    const free = wanted - given.size;
    // The oldest is the one that a launch is given.
    waiting.forEach((pid, index) => {
      if (index < free) goOn(pid);
      else hold(pid);
    });
  };
  const hold = (pid: number): void => {
    if (held.has(pid)) return;
    held.add(pid);
    signal(pid, 'SIGSTOP');
  };
  const goOn = (pid: number): void => {
    if (held.delete(pid)) signal(pid, 'SIGCONT');
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    launching() {
      wanted += 1;
      look();
    },
    close: () => clearInterval(timer),
  };
}

function daemonOf(config: string): number | null {
  try {
    return (JSON.parse(readFileSync(join(config, 'daemon.lock'), 'utf8')) as { pid?: number }).pid ?? null;
  } catch {
    return null; // there is none yet
  }
}

/** The warm sessions below a daemon, the oldest first. A session that has been given to a launch still looks like one. */
function sparesOf(daemon: number | null): number[] {
  if (daemon === null) return [];
  const children = read(`/proc/${daemon}/task/${daemon}/children`).split(' ').filter(Boolean).map(Number);
  return children
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes('\0--bg-spare\0'))
    .sort((a, b) => a - b);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // it has just ended
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has just ended.
  }
}
