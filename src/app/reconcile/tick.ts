import type { Member, State } from '../../domain/state.ts';
import { notifyUser } from '../../harness/notify.ts';
import { bindByLaunch } from '../bind-by-launch.ts';
import { catchUp, type Folded } from '../fold-log.ts';
import { expireLeases } from '../lease.ts';
import type { Nest } from '../nest.ts';
import { closeDeadAsks } from '../permission/dead.ts';
import { record } from '../record.ts';
import { meterMember } from '../spend.ts';
import { keepBounds, type Watched } from './bounds.ts';
import { deliverAll } from './care.ts';
import { raiseContests } from './contests.ts';
import { keepDaemon } from './daemon.ts';
import { type Finding, findingOf } from './findings.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { stopLeftovers } from './leftovers.ts';
import { resumeHalted } from './limits.ts';
import { type Looks, meterGrown } from './meters.ts';
import { type Call, type Reached, reach } from './reach.ts';
import { type Sighting, sight } from './sighting.ts';
import { bringBack } from './spooled.ts';
import { stopSpender } from './stop-spender.ts';
import { tellTheUser } from './user.ts';

/** What the reconciler does in the world, and how it looks at it; injected by tests. */
export type World = Readonly<{
  now: () => number;
  sight: (member: Member) => Sighting;
  /** Starts a turn in a member's session, by whichever way one follows. */
  reach: (member: Member, call: Call) => Promise<Reached>;
  /** Tells the person at this machine. Empty when there was no way to. */
  notify: (
    title: string,
    text: string,
    command: readonly string[] | null,
    bells: readonly number[],
  ) => Promise<string>;
  /** Reads what a member has spent since, and writes it down. */
  meter: (state: State, member: Member) => void;
  /** Stops a session that goes on spending; says how, or null where nothing was there to stop. */
  stop: (member: Member) => Promise<string | null>;
  /** What takes longer than a round may. */
  jobs: Jobs;
  /** Says what it does: a line for whoever watches. */
  tell: (line: string) => void;
}>;

/** The world as it is. */
export function realWorld(nest: Nest, tell: World['tell']): World {
  const jobs = startJobs((name, error) => tell(`${name} failed: ${error.message}`));
  return {
    now: Date.now,
    sight,
    reach: (member, call) => reach(nest, member, call),
    notify: notifyUser,
    meter: (state, member) => void meterMember(nest, state, member),
    stop: (member) => stopSpender(nest, member),
    jobs,
    tell,
  };
}

/** What one round knows of those before it. A cache: a reconciler that begins anew looks once more. */
export type Memory = Readonly<{ looks: Looks; watched: Watched }>;

export function forgetful(): Memory {
  return { looks: new Map(), watched: new Map() };
}

/**
 * One round of the reconciler: what no hook says is found and written down, what nobody took is delivered by the next
 * way, what was halted goes on. Changes only; with nothing to do it writes nothing and asks no model anything. What takes
 * time (a CLI that hangs, a session that comes up) goes on beside it, and is written down when it is over.
 */
export function tick(nest: Nest, folded: Folded, world: World, memory: Memory = forgetful()): void {
  bringBack(nest, world.tell);
  catchUp(nest, folded);
  // Where everybody was stopped, nobody is looked at either: it is no loss.
  if (folded.state.down !== null) return;
  const { now, tell } = world;
  for (const id of bindByLaunch(nest, folded.state)) tell(`${id}: bound by what its launch printed`);
  catchUp(nest, folded);
  for (const id of expireLeases(nest, folded.state, now())) tell(`${id}: launch given up`);
  keepDaemon(folded.state, world);
  const failure = observeAll(nest, folded.state, world);
  meterGrown(folded.state, memory.looks, world);
  closeDeadAsks(nest, folded.state, now());
  raiseContests(nest, folded.state, world);
  catchUp(nest, folded);
  keepBounds(nest, folded, memory.watched, world);
  catchUp(nest, folded);
  world.jobs.start('leftovers', () => stopLeftovers(nest, folded.state, world));
  resumeHalted(nest, folded, world);
  deliverAll(nest, folded, world);
  tellTheUser(nest, folded, world);
  catchUp(nest, folded);
  if (failure !== null) throw failure;
}

/** Looks at everybody. One that cannot be looked at keeps nobody else from it. @returns what went wrong last */
function observeAll(nest: Nest, state: State, world: World): Error | null {
  let failure: Error | null = null;
  for (const member of state.members.values()) {
    if (member.tombstone !== null || member.session === null) continue;
    try {
      observeOne(nest, state, member, world);
    } catch (error) {
      failure = error as Error;
    }
  }
  return failure;
}

function observeOne(nest: Nest, state: State, member: Member, { now, sight: look, tell }: World): void {
  const found = findingOf(state, member, look(member), now());
  if (found === null) return;
  const id = idOf(member, found);
  if (member.noted.includes(id)) return;
  const data = {
    what: found.what,
    evidence: found.evidence.slice(0, 480),
    text: found.text === null ? null : nest.log.putText(found.text),
  };
  nest.log.append([record('observed', data, { actor: 'system', member: member.id, gen: member.gen, id })], {
    durable: true,
  });
  tell(`${member.id}: ${found.what}: ${found.evidence}`);
}

function idOf(member: Member, found: Finding): string {
  return `${found.key}:${member.id}:${member.gen}`.slice(0, 200);
}
