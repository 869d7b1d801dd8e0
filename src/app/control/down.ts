import { setTimeout as sleep } from 'node:timers/promises';
import { depthOf, executiveOf } from '../../domain/org.ts';
import type { Member, State } from '../../domain/state.ts';
import { type ClaudeCommand, locateClaude } from '../../harness/cli.ts';
import { alive, startToken } from '../../harness/process.ts';
import { workerOf } from '../../harness/roster.ts';
import { endProcesses } from '../../harness/stop.ts';
import type { Caller } from '../caller.ts';
import { catchUp, type Folded, foldNest } from '../fold-log.ts';
import { livePid } from '../live-pid.ts';
import type { Nest } from '../nest.ts';
import { splitProcess } from '../observe.ts';
import { isComing } from '../reconcile/coming.ts';
import { watcherOf } from '../reconcile/watcher.ts';
import { freshId, record } from '../record.ts';
import { configOf } from '../wake.ts';
import { write } from '../write.ts';
import { askFor, requireControl } from './authority.ts';
import { mayRespawn } from './respawn.ts';
import { isAttended, type Stopped, stopMember } from './stop-member.ts';

/** `stopped`, `left` (a person's own, or the caller's), `failed`, or `asleep`: it had no process. */
export type DownRow = Readonly<{
  member: string;
  gen: number;
  role: Member['role'];
  did: 'stopped' | 'left' | 'failed' | 'asleep';
  ended: number;
  survivors: readonly number[];
  why: string;
}>;

/** What `nest down` does in the world; injected by tests. */
export type DownWorld = Readonly<{
  lives: (member: Member) => boolean;
  /** The platform may yet start its session again by itself. */
  returns: (member: Member) => boolean;
  attended: (member: Member) => boolean;
  stop: (member: Member, now: boolean) => Promise<Stopped>;
  dismiss: (dir: string, now: boolean) => Promise<void>;
  pause: (ms: number) => Promise<unknown>;
}>;

/** How long what is just being started may take to show, so that it can be stopped too, in ms; at once, and in order. */
const SETTLE_MS = { now: 2000, orderly: 16_000 };
const LOOK_MS = 200;
const TRIES = 3;

/**
 * Stops the organisation: the lowest first, the Executive last; with `now` all at the same time. Nothing is lost by it:
 * where each one stood is in the log, and `nest up` goes on from there. The wish stands before the first session is
 * stopped, so whoever is interrupted may simply say it again.
 *
 * @throws UserError when the caller may not
 */
export async function stopAll(
  nest: Nest,
  caller: Caller,
  { now, why, tell }: Readonly<{ now: boolean; why: string; tell: (line: string) => void }>,
  world: DownWorld = realWorld(nest),
): Promise<readonly DownRow[]> {
  requireControl(foldNest(nest).state, caller);
  const data = { why: why.slice(0, 480), now, as: caller.as };
  const wish = record('down_requested', data, { actor: caller.actor, id: freshId('down') });
  const folded = askFor(nest, wish);
  const dismissed = world.dismiss(nest.dir, now);
  if (!now) await dismissed;
  const rows = new Map<string, DownRow>();
  const tries = new Map<string, number>();
  for (let waited = 0; ; ) {
    catchUp(nest, folded);
    const { state } = folded;
    const ours = [...state.members.values()].filter((member) => isOurs(member, caller, world));
    const returning = ours.filter((member) => world.returns(member));
    // One that may come back is stopped once before it does, and again when it has.
    const targets = ours.filter((member) => {
      const tried = tries.get(member.id) ?? 0;
      return tried < TRIES && (world.lives(member) || (tried === 0 && returning.includes(member)));
    });
    for (const level of now ? [targets] : levelsOf(state, targets)) {
      await Promise.all(
        level.map(async (member) => {
          tries.set(member.id, (tries.get(member.id) ?? 0) + 1);
          const row = await stopOne(nest, caller, member, now, world);
          rows.set(member.id, row);
          tell(`${member.id}: ${row.did}`);
        }),
      );
    }
    if (targets.length > 0) continue;
    const patience = now && returning.length === 0 ? SETTLE_MS.now : SETTLE_MS.orderly;
    if (waited >= patience || (returning.length === 0 && !isAnybodyComing(state))) break;
    await world.pause(LOOK_MS);
    waited += LOOK_MS;
  }
  await dismissed;
  return rowsOf(folded, caller, rows, world);
}

/**
 * Whether a session is ours to stop, also that of somebody fired whom nobody could stop. Whoever says this from within
 * his own session would end before he has said everything.
 */
function isOurs(member: Member, { session }: Caller, world: DownWorld): boolean {
  return (session === null || member.session !== session) && !world.attended(member);
}

/** By their levels in the chart, the lowest first, the Executive alone at the end. */
function levelsOf(state: State, members: readonly Member[]): Member[][] {
  const executive = executiveOf(state)?.id;
  const levels = new Map<number, Member[]>();
  for (const member of members) {
    const depth = member.id === executive ? 0 : depthOf(state, member.id);
    levels.set(depth, [...(levels.get(depth) ?? []), member]);
  }
  return [...levels].sort(([a], [b]) => b - a).map(([, level]) => level);
}

async function stopOne(
  nest: Nest,
  caller: Caller,
  member: Member,
  now: boolean,
  world: DownWorld,
): Promise<DownRow> {
  const { id, gen, role } = member;
  const { how, ended, survivors, problem } = await world.stop(member, now);
  const about = { actor: caller.actor, member: id, gen };
  const left = survivors.map(String).slice(0, 100);
  const done = problem === null && survivors.length === 0;
  if (done) write(nest, record('stopped', { how: how.slice(0, 480), survivors: left }, about));
  return { member: id, gen, role, did: done ? 'stopped' : 'failed', ended, survivors, why: problem ?? '' };
}

/** Somebody whose session is just being started or resumed by a process that lives. */
function isAnybodyComing(state: State): boolean {
  return [...state.members.values()].some((member) => {
    if (member.tombstone !== null || member.mode === 'adopt') return false;
    if (member.phase !== 'launching') return isComing(member, Date.now());
    const [pid, token] = splitProcess(member.launcher);
    return pid !== null && alive(pid, token);
  });
}

function rowsOf(
  { state }: Folded,
  caller: Caller,
  rows: ReadonlyMap<string, DownRow>,
  world: DownWorld,
): DownRow[] {
  const all: DownRow[] = [];
  for (const member of state.members.values()) {
    const { id, gen, role, tombstone } = member;
    const row = rows.get(id);
    const about = { member: id, gen, role, ended: 0, survivors: [] };
    if (row !== undefined) all.push(row);
    else if (tombstone !== null || member.phase === 'not_started') continue;
    else if (!world.lives(member)) all.push({ ...about, did: 'asleep', why: 'it had no process' });
    else {
      const own = caller.session !== null && member.session === caller.session;
      const why = own ? 'it says this itself; it rests when its turn ends' : 'a person sits in its session';
      all.push({ ...about, did: 'left', why });
    }
  }
  return all;
}

const NO_PROGRAM: ClaudeCommand = { file: 'claude', args: [], source: 'PATH' };

function realWorld(nest: Nest): DownWorld {
  const command = locateClaude(null);
  return {
    lives: (member) =>
      livePid(member) !== null ||
      (member.short !== null && workerOf(member.short, configOf(member)) !== null),
    returns: mayRespawn,
    attended: isAttended,
    // Without its program a session is ended by its process alone.
    stop: (member, now) => stopMember(nest, member, 'problem' in command ? NO_PROGRAM : command, now),
    dismiss: dismissWatcher,
    pause: sleep,
  };
}

/** The reconciler leaves by itself when it reads the wish. One that is in the middle of something is ended. */
async function dismissWatcher(dir: string, now: boolean): Promise<void> {
  const pid = watcherOf(dir);
  if (pid === null || pid === process.pid) return;
  const self = { pid, startToken: startToken(pid) };
  for (let waited = 0; !now && waited < 5000; waited += LOOK_MS) {
    if (!alive(self.pid, self.startToken)) return;
    await sleep(LOOK_MS);
  }
  if (watcherOf(dir) === pid) await endProcesses([self], now ? 300 : 3000);
}
