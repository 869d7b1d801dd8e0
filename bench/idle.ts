import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { watcherOf } from '../src/app/reconcile/watcher.ts';
import type { Figure } from './figure.ts';
import { startTeam, until } from './team.ts';

/** How long nothing happens, in seconds; the environment may ask for less. */
const SECONDS = Number(process.env.NEST_BENCH_IDLE_SECONDS ?? 300);
/** Clock ticks of the kernel in a second (USER_HZ). */
const HZ = 100;

type Idle = Figure & {
  seconds: number;
  cpuPercent: number;
  rssMb: number;
  waiterRssMb: number;
  waiterOwnMb: number;
};

/**
 * `idle.requests`: what the model is asked while an organisation that waits is left alone with its reconciler; beside it
 * how much of a core the reconciler takes, its memory, and that of the waiter beside a supervisor (`waiterOwnMb`: what it
 * shares with nobody). Against an organisation that needs nobody: no requests. Linux.
 */
export async function idleRequests(root: string): Promise<Idle> {
  const team = await startTeam(root);
  try {
    await until(() => team.waiterOf('lead') !== null, 'a waiter beside lead');
    await sleep(5000); // What the last turns have left to do is over.
    const watcher = watcherOf(team.nest.dir);
    const waiter = team.waiterOf('lead');
    if (watcher === null || waiter === null) throw new Error('there is no reconciler, or no waiter');
    const [asked, spent] = [team.sim.all().length, ticksOf(watcher)];
    await sleep(SECONDS * 1000);
    if (watcherOf(team.nest.dir) !== watcher) throw new Error('the reconciler is another one now');
    const value = team.sim.all().length - asked;
    const cpuPercent = round(((ticksOf(watcher) - spent) / HZ / SECONDS) * 100);
    return {
      name: 'idle.requests',
      value,
      unit: 'requests',
      baseline: 0,
      ratio: value === 0 ? 1 : value,
      seconds: SECONDS,
      cpuPercent,
      rssMb: memoryOf(watcher, 'Rss'),
      waiterRssMb: memoryOf(waiter, 'Rss'),
      waiterOwnMb: memoryOf(waiter, 'Private_Dirty'),
    };
  } finally {
    await team.end();
  }
}

/** Processor time of a process, user and system, in ticks. */
function ticksOf(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

function memoryOf(pid: number, what: string): number {
  const rollup = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return round(Number(new RegExp(`^${what}: +(\\d+) kB`, 'm').exec(rollup)?.[1]) / 1024);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
