import type { Member, State } from '../../domain/state.ts';
import { catchUp, type Folded } from '../fold-log.ts';
import { expireLeases } from '../lease.ts';
import type { Nest } from '../nest.ts';
import { closeDeadAsks } from '../permission/dead.ts';
import { record } from '../record.ts';
import { deliverAll } from './care.ts';
import { keepDaemon } from './daemon.ts';
import { type Finding, findingOf } from './findings.ts';
import { resumeHalted } from './limits.ts';
import { type Sighting, sight } from './sighting.ts';
import { tellTheUser } from './user.ts';

/** What the reconciler does in the world, and how it looks at it; injected by tests. */
export type World = Readonly<{
  now: () => number;
  sight: (member: Member) => Sighting;
  /** Says what it does: a line for whoever watches. */
  tell: (line: string) => void;
}>;

export const REAL_WORLD: Omit<World, 'tell'> = { now: Date.now, sight };

/**
 * One round of the reconciler: what no hook says is found and written down, what nobody took is delivered by the next
 * way, what was halted goes on. Changes only; with nothing to do it writes nothing and asks no model anything.
 */
export async function tick(nest: Nest, folded: Folded, world: World): Promise<void> {
  catchUp(nest, folded);
  const { now, tell } = world;
  for (const id of expireLeases(nest, folded.state, now())) tell(`${id}: launch given up`);
  keepDaemon(folded.state, world);
  observeAll(nest, folded.state, world);
  closeDeadAsks(nest, folded.state, now());
  catchUp(nest, folded);
  await resumeHalted(nest, folded.state, world);
  await deliverAll(nest, folded.state, world);
  await tellTheUser(nest, folded.state, world);
  catchUp(nest, folded);
}

function observeAll(nest: Nest, state: State, { now, sight: look, tell }: World): void {
  for (const member of state.members.values()) {
    if (member.tombstone !== null || member.session === null) continue;
    const found = findingOf(state, member, look(member), now());
    if (found === null) continue;
    const id = idOf(member, found);
    if (member.noted.includes(id)) continue;
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
}

function idOf(member: Member, found: Finding): string {
  return `${found.key}:${member.id}:${member.gen}`.slice(0, 200);
}
