import { ageOf } from '../../domain/age.ts';
import { boundFor, isSpent, moreFor } from '../../domain/bound.ts';
import { goesOnAt, heldUntil, isOutOfMeans, mayWake, passesAt } from '../../domain/hold.ts';
import { hasOpenWork } from '../../domain/org.ts';
import type { Member, State } from '../../domain/state.ts';
import { needsJudgement } from '../../domain/wake-policy.ts';
import { COMING_MS, isComing } from '../reconcile/coming.ts';

/** What can be seen of a member when the organisation is to go on. */
export type Look = Readonly<{
  /** Its process lives. */
  lives: boolean;
  /** Whoever launches it lives. */
  launched: boolean;
  /** The platform is starting its session again by itself. */
  respawns: boolean;
  /** Why its session could not be resumed; null when it could. */
  obstacle: string | null;
}>;

/**
 * What to do about a member. `wait`: something is on its way that would collide with a resumption. `poke`: its session
 * is told to go on, alive or not. `none`: nothing is to be done, and `why` says why.
 */
export type Step = Readonly<{
  did: 'none' | 'wait' | 'resume' | 'rehire' | 'poke';
  was: string;
  why: string;
}>;

/** What there is to do about a member, from the log and from what is seen. Pure. Null for somebody who has left. */
export function stepOf(state: State, member: Member, look: Look, now: number): Step | null {
  if (member.tombstone !== null) return null;
  const step = (did: Step['did'], why: string, was: string = member.phase): Step => ({ did, was, why });
  if (member.phase === 'not_started')
    return step('none', 'its launch came to nothing; its supervisor was told');
  if (member.mode === 'adopt')
    return look.lives
      ? step('none', 'alive')
      : step('none', `a person's own: claude --resume ${member.session}`, 'closed');
  if (member.phase === 'launching') return launching(member, look, now, step);
  if (state.paused || member.paused) return step('none', 'paused: nest resume', `${member.phase}, paused`);
  if (member.phase === 'halted') return halted(state, member, now, step);
  if (look.lives) return step('none', 'alive');
  if (isComing(member, now) || look.respawns) return step('wait', 'its session is being started again');
  const begun = wasAtWork(member);
  const unread = unreadFor(state, member);
  if (!begun && unread === 0 && !isNeeded(state, member)) return step('none', restOf(member));
  if (look.obstacle !== null) return step('rehire', look.obstacle);
  if (!begun && unread === 0) return step('none', 'rests; it is resumed when there is something to read');
  if (isSpent(state, member, now)) {
    const { words } = boundFor(state, member, now);
    return step('none', `nothing is left for it to go on with (${words})`);
  }
  if (!mayWake(state, member, now)) {
    const until = heldUntil(state, member);
    const when = Number.isFinite(until) ? `until ${new Date(until).toISOString()}` : 'until it is mended';
    return step('none', `a limit that all share holds it ${when}; then nest up again`);
  }
  return step('resume', begun ? 'it was at work' : `${unread} unread`);
}

type Make = (did: Step['did'], why: string, was?: string) => Step;

function launching(member: Member, look: Look, now: number, step: Make): Step {
  if (look.launched) return step('none', 'it is being launched');
  // Its hirer has been killed. What it had started may still show, and binds itself then.
  if (look.lives || (ageOf(member.hiredAt, now) ?? COMING_MS) < COMING_MS)
    return step('wait', 'its session may yet begin');
  return step('rehire', 'its hirer is gone, and its session did not begin');
}

/** What passes by itself goes on by itself. What a person had to mend is tried with one; the others follow when it works. */
function halted(state: State, member: Member, now: number, step: Make): Step {
  const cause = member.halt?.cause ?? 'unknown';
  const was = `halted: ${cause}`;
  if (isOutOfMeans(member)) {
    if (goesOnAt(state, member, now) !== null)
      return step('none', 'goes on by itself: it has been given more', was);
    return step('none', `stands until it has more: ${moreFor(boundFor(state, member, now))}`, was);
  }
  const passes = passesAt(member);
  if (passes !== null) {
    const when = passes > now ? `after ${new Date(passes).toISOString()}` : 'soon';
    return step('none', `goes on by itself ${when}`, was);
  }
  const incident = state.incidents.find(
    ({ cause: other, members }) => other === cause && members.includes(member.id),
  );
  if (incident === undefined) return step('none', 'its supervisor judges it', was);
  if (incident.members[0] === member.id) return step('poke', 'to see whether it has been mended', was);
  return step('none', `goes on by itself once ${incident.members[0]} does`, was);
}

/** Whether the end of its process has cut something off: a turn, background work, a task that had not begun. */
function wasAtWork(member: Member): boolean {
  const { phase, background, blockedOn, turns } = member;
  if (phase === 'working' || phase === 'lost' || phase === 'ended') return true;
  if (phase === 'waiting') return background > 0;
  if (phase === 'blocked') return blockedOn !== 'answer';
  return phase === 'idle' && turns === 0;
}

/** Whether something will come for it to judge or to go on with, so that somebody has to be there. */
function isNeeded(state: State, member: Member): boolean {
  return member.phase === 'waiting' || member.phase === 'blocked' || hasOpenWork(state, member.id);
}

function unreadFor(state: State, member: Member): number {
  return (state.inboxes.get(member.id)?.items ?? []).filter(needsJudgement).length;
}

function restOf({ phase }: Member): string {
  return phase === 'done' || phase === 'failed' ? `${phase}; left alone` : 'its turn had ended; left alone';
}
