import { isSpent, mayGoOn } from './bound.ts';
import { hash53 } from './hash.ts';
import { holdsSeat } from './org.ts';
import type { Incident, Member, State } from './state.ts';

/** How far members are spread over that one limit has held, after it resets, in ms. Never at once with the reset. */
const JITTER_MS = 30_000;
const AFTER_MS = 1000;
/** Where nothing says when a limit resets: the next try comes after this, doubled with each try up to the longest, in ms. */
const FIRST_TRY_MS = 60_000;
const LONGEST_MS = 30 * 60_000;

/** When what has halted a member should have passed, in ms since 1970; null where only somebody can mend it. */
export function passesAt(member: Member): number | null {
  const { halt, ladder } = member;
  if (halt === null) return null;
  const { cause, until, at } = halt;
  if (cause !== 'rate_limit' && cause !== 'server' && cause !== 'output_limit') return null;
  const said = until === null ? Number.NaN : Date.parse(until);
  if (!Number.isNaN(said)) return said;
  return (Date.parse(at) || 0) + pauseAfter(ladder.resumptions);
}

function pauseAfter(tries: number): number {
  return Math.min(FIRST_TRY_MS * 2 ** Math.min(tries, 10), LONGEST_MS);
}

/** What a member waits beyond the end of a limit, so that not all come back at the same moment. */
function spreadOf(member: Member, incident: Incident | undefined): number {
  const hash = hash53(`${member.id}:${member.gen}:${incident?.since ?? member.halt?.at}`);
  return AFTER_MS + (Number.parseInt(hash.slice(-6), 16) % JITTER_MS);
}

/** When an incident ends for everybody, halted by it or not; infinite while somebody has to mend it. */
function endOf(state: State, incident: Incident): number {
  if (incident.cause !== 'rate_limit')
    return incident.over === null ? Number.POSITIVE_INFINITY : Date.parse(incident.over) || 0;
  // The latest word counts: whoever tried first may have found that the limit still holds.
  const ends = incident.members.map((id) => {
    const member = state.members.get(id);
    const halted = member?.phase === 'halted' && member.halt?.cause === 'rate_limit' && holdsSeat(member);
    return halted ? (passesAt(member) ?? 0) : 0;
  });
  return Math.max(0, ...ends);
}

/** What holds everybody now, and until when in ms since 1970 (infinite while somebody has to mend it); null: nothing does. */
export function sharedHold(
  state: State,
  now: number,
): Readonly<{ cause: Incident['cause']; until: number }> | null {
  let held: { cause: Incident['cause']; until: number } | null = null;
  for (const incident of state.incidents) {
    const until = endOf(state, incident);
    if (until > Math.max(now, held?.until ?? 0)) held = { cause: incident.cause, until };
  }
  return held;
}

/**
 * Until when no turn of a member should be caused by anything but a person, in ms since 1970: a limit that all share
 * holds also those whom it has not halted yet. Infinite while somebody has to mend it; 0 when nothing holds it.
 */
export function heldUntil(state: State, member: Member): number {
  let until = 0;
  for (const incident of state.incidents)
    until = Math.max(until, endOf(state, incident) + spreadOf(member, incident));
  return until;
}

/** When a halted member may go on, in ms since 1970; null while only somebody can mend it. */
export function resumeAt(state: State, member: Member): number | null {
  const { halt } = member;
  if (halt === null) return null;
  const incident = state.incidents.find(
    ({ cause, members }) => cause === halt.cause && members.includes(member.id),
  );
  const own = passesAt(member) ?? (incident?.over == null ? null : endOf(state, incident));
  if (own === null) return null;
  const at = Math.max(own + spreadOf(member, incident), heldUntil(state, member));
  return Number.isFinite(at) ? at : null;
}

/** Whether a member stands still because nothing was left of what it may spend or do. */
export function isOutOfMeans({ phase, halt }: Pick<Member, 'phase' | 'halt'>): boolean {
  return phase === 'halted' && (halt?.cause === 'budget' || halt?.cause === 'limit');
}

/** When a member may go on that stood still, in ms since 1970; null while only somebody can help it. */
export function goesOnAt(state: State, member: Member, now: number): number | null {
  return isOutOfMeans(member) ? whenItHasMore(state, member, now) : resumeAt(state, member);
}

/** At once when somebody has given it more; a try that changed nothing pushes the next one further away. */
function whenItHasMore(state: State, member: Member, now: number): number | null {
  const { halt, ladder, mode } = member;
  // A batch run has ended with its process.
  if (halt === null || mode !== 'bg' || !mayGoOn(state, member, now)) return null;
  const pause = ladder.resumptions === 0 ? 0 : pauseAfter(ladder.resumptions);
  const at = Math.max((Date.parse(halt.at) || 0) + pause, heldUntil(state, member));
  return Number.isFinite(at) ? at : null;
}

/** Whether a limit has halted a member that the reconciler will let go on: nothing else has to. */
export function goesOnByItself({ phase, halt }: Member): boolean {
  if (phase !== 'halted' || halt === null) return false;
  return halt.cause === 'rate_limit' || halt.cause === 'authentication' || halt.cause === 'billing';
}

/**
 * Whether somebody may be woken now: nobody is, while he is paused, everything is stopped, a shared limit holds, or he has
 * nothing left to spend.
 */
export function mayWake(state: State, member: Member, now: number): boolean {
  if (state.paused || member.paused || state.down !== null || heldUntil(state, member) > now) return false;
  return !isSpent(state, member, now);
}
