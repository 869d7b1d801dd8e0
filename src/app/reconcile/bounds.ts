import { boundFor } from '../../domain/bound.ts';
import type { Bound } from '../../domain/cap.ts';
import { holdsSeat } from '../../domain/org.ts';
import type { Member, State } from '../../domain/state.ts';
import { NO_RESULT } from '../../domain/verdict.ts';
import type { Folded } from '../fold-log.ts';
import { setGates } from '../gate/quiet.ts';
import type { Nest } from '../nest.ts';
import { fileStop } from '../over-limit.ts';
import type { World } from './tick.ts';

/** The hook after a reply ends the turn by itself within so long, in ms. */
const HOOK_MS = 3000;
/** A turn in which nothing seems to happen any more is not waited for longer than this, in ms. */
const QUIET_MS = 10_000;
/** What a tool has begun may come to its end: it costs nothing. Not longer than this, in ms. */
const TOOL_MS = 120_000;

/** Somebody who has nothing left: since when that has been seen, for which grant, and what it had spent when. */
type Watch = { mark: string; since: number; spent: number; grown: number; grewAt: number | null };

/** By member. Lost with the process, the patience begins anew. */
export type Watched = Map<string, Watch>;

/**
 * Holds everybody to what is left. The hooks of a session end its turn by themselves; whoever goes on in spite of them
 * (an older platform, hooks that are silent, a subagent) is stopped from outside, and its report is filed. Whoever only
 * waits is told of at once.
 */
export function keepBounds(nest: Nest, folded: Folded, watched: Watched, world: World): void {
  const now = world.now();
  const { state } = folded;
  setGates(nest, folded, now);
  for (const member of state.members.values()) {
    const bound = isBound(member) ? boundFor(state, member, now) : null;
    if (bound?.level !== 'hard') {
      watched.delete(member.id);
      continue;
    }
    const watch = noteSpending(watched, state, member, bound, now);
    if (member.phase === 'waiting') say(nest, member, bound, world);
    if (!isPastPatience(member, watch, now, world)) continue;
    if (member.phase === 'working') say(nest, member, bound, world);
    world.jobs.start(`stop ${member.id}`, async () => {
      const how = await world.stop(member);
      if (how !== null) world.tell(`${member.id}: ${bound.words}; stopped: ${how}`);
      watched.delete(member.id);
    });
  }
}

function isBound(member: Member): boolean {
  return holdsSeat(member) && member.mode !== 'adopt' && member.session !== null;
}

function say(nest: Nest, member: Member, bound: Bound, { tell }: World): void {
  const words = member.mode === 'batch' && bound.cause === 'limit' ? NO_RESULT : bound.words;
  fileStop(nest, member, { ...bound, words }, 'reconciler');
  tell(`${member.id}: ${words}; its report is filed`);
}

function noteSpending(watched: Watched, state: State, member: Member, { mark }: Bound, now: number): Watch {
  const spent = spentBy(state, member);
  const known = watched.get(member.id);
  if (known === undefined || known.mark !== mark) {
    const watch = { mark, since: now, spent, grown: 0, grewAt: null };
    watched.set(member.id, watch);
    return watch;
  }
  if (spent > known.spent) {
    known.spent = spent;
    known.grown += 1;
    known.grewAt ??= now;
  }
  return known;
}

function spentBy(state: State, member: Member): number {
  return state.sessions.get(member.session ?? '')?.gauge?.nanos ?? 0;
}

/**
 * Whether a turn goes on that should have ended. The request that was under way when the account ran out may still come
 * in; whatever is spent after that shows that no hook holds it.
 */
function isPastPatience(member: Member, watch: Watch, now: number, { sight }: World): boolean {
  if (watch.grown >= 2) return true;
  if (member.turn?.open !== true) return false;
  if (watch.grewAt !== null && now - watch.grewAt >= HOOK_MS) return true;
  const since = now - watch.since;
  if (since < QUIET_MS) return false;
  return since >= TOOL_MS || sight(member).work?.(now).toolSince == null;
}
