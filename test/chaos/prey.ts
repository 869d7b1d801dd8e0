import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { splitProcess } from '../../src/app/observe.ts';
import type { State } from '../../src/domain/state.ts';
import { alive, startToken } from '../../src/harness/process.ts';

export const KINDS = ['session', 'hook', 'command', 'reconciler', 'daemon'] as const;
export type Kind = (typeof KINDS)[number];

/** A process that was killed: whose it was, or which hook or command. */
export type Hit = Readonly<{ pid: number; what: string; at: string }>;

export type Ground = Readonly<{ home: string; state: () => State; random: () => number }>;

/** How long after a hook or a command was first seen it dies, at most; they live about that long, in ms. */
const LIFETIME_MS = { hook: 200, command: 450 } as const;
const LOOK_MS = 3;
/** A process that has just been forked still carries its parent's command line, in ms. */
const SETTLE_MS = 40;
/** How long to wait for one to come along, in ms. */
const PATIENCE_MS = 15_000;

function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Whether a process belongs to this run: its HOME is the isolated one. */
function isOurs(pid: number, home: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`HOME=${home}`);
  } catch {
    return false;
  }
}

/** Kills a process of this run, if it still is the one that was looked at. */
function kill(pid: number, token: string | null, home: string, what: string): Hit | null {
  if (token === null || !isOurs(pid, home) || !alive(pid, token)) return null;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    return null; // gone between the look and the signal
  }
  return { pid, what, at: new Date().toISOString() };
}

/** What a command line is to us: a hook of ours, a command of ours, or neither. */
function preyOf(args: readonly string[]): Readonly<{ kind: 'hook' | 'command'; what: string }> | null {
  const at = args.slice(0, 3).findIndex((arg) => /\/(?:nest-hook|hook\.cjs|nest\.cjs|bin\/nest)$/.test(arg));
  if (at < 0) return null;
  const [program, ...rest] = args.slice(at) as [string, ...string[]];
  if (/(?:nest-hook|hook\.cjs)$/.test(program)) return { kind: 'hook', what: rest[0] ?? '' };
  if (rest.includes('watch')) return null;
  return { kind: 'command', what: rest[0] ?? '' };
}

const isReconciler = (args: readonly string[]): boolean =>
  args.slice(0, 3).some((arg) => arg.endsWith('/nest.cjs')) && args.includes('watch');

const pids = (): number[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));

/** Waits for a hook or a command of this run to begin, and kills it somewhere in its life. Null: none was hit in time. */
async function catchShortLived(kind: 'hook' | 'command', { home, random }: Ground): Promise<Hit | null> {
  const known = new Set(pids());
  const young = new Map<number, number>();
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(LOOK_MS)) {
    for (const pid of pids()) {
      if (known.has(pid)) continue;
      const prey = preyOf(argumentsOf(pid));
      const first = young.get(pid) ?? Date.now();
      young.set(pid, first);
      if (prey === null && Date.now() - first < SETTLE_MS) continue;
      known.add(pid);
      young.delete(pid);
      if (prey?.kind !== kind) continue;
      const token = startToken(pid);
      await sleep(random() * LIFETIME_MS[kind]);
      const hit = kill(pid, token, home, prey.what);
      if (hit !== null) return hit;
    }
  }
  return null;
}

function killSession({ home, state, random }: Ground): Hit | null {
  const living = [...state().members.values()].flatMap((member) => {
    const [pid, token] = member.process === null ? [null, null] : splitProcess(member.process);
    return member.tombstone === null && pid !== null && alive(pid, token) ? [{ member, pid, token }] : [];
  });
  const one = living[Math.floor(random() * living.length)];
  return one === undefined ? null : kill(one.pid, one.token, home, `${one.member.id} (${one.member.phase})`);
}

function killReconciler({ home }: Ground): Hit | null {
  const pid = pids().find((one) => isReconciler(argumentsOf(one)) && isOurs(one, home));
  return pid === undefined ? null : kill(pid, startToken(pid), home, 'nest watch');
}

function killDaemon({ home }: Ground): Hit | null {
  try {
    const { pid } = JSON.parse(readFileSync(join(home, '.claude', 'daemon.lock'), 'utf8'));
    return kill(pid, startToken(pid), home, 'daemon');
  } catch {
    return null; // there is none now
  }
}

/** Kills one process of a kind, by SIGKILL, as soon as there is one. Null: there was none to be hit in time. */
export async function strike(kind: Kind, ground: Ground): Promise<Hit | null> {
  if (kind === 'hook' || kind === 'command') return catchShortLived(kind, ground);
  const once = { session: killSession, reconciler: killReconciler, daemon: killDaemon }[kind];
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
    const hit = once(ground);
    if (hit !== null) return hit;
  }
  return null;
}
