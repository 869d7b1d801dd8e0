import { ageOf, formatAge } from './age.ts';
import { ladderWords } from './ladder.ts';
import type { Observation } from './observation.ts';
import { directReports } from './org.ts';
import type { Member, State } from './state.ts';

export const UNSEEN: Observation = {
  process: 'unknown',
  waitingFor: null,
  folder: 'unknown',
  transcriptAt: null,
  unheard: null,
};

/** The last sign of life in milliseconds of age, the same that the verdict goes by; null where no time is known. */
export function silenceOf(state: State, member: Member, seen: Observation, now: number): number | null {
  const atWork = member.phase === 'working' || member.phase === 'waiting';
  return atWork ? lastSign(state, member, seen, now) : ageOf(member.lastAt, now);
}

/** The last sign of life, in milliseconds of age: of the member, its transcript, or anybody who works for it. */
export function lastSign(
  state: State,
  member: Member,
  seen: Observation,
  now: number,
  depth = 0,
): number | null {
  const ages = [ageOf(member.lastAt, now)];
  // A machine that slept kept nobody from working: every clock starts again where it woke.
  if (state.awakeSince !== null) ages.push(ageOf(state.awakeSince, now));
  if (seen.transcriptAt !== null) ages.push(Math.max(0, now - seen.transcriptAt));
  // Whoever starts something is at work: a build that starts one compiler after the other.
  if (seen.children?.latestAt != null) ages.push(Math.max(0, now - seen.children.latestAt));
  if (depth < 10) {
    for (const report of directReports(state, member.id)) {
      if (report.phase === 'working' || report.phase === 'waiting')
        ages.push(lastSign(state, report, UNSEEN, now, depth + 1));
    }
  }
  const known = ages.filter((age) => age !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** Since when it has been kept busy by something that says nothing until it is over, in milliseconds of age, or null. */
export function busyFor(state: State, member: Member, seen: Observation, now: number): number | null {
  const awake = state.awakeSince === null ? 0 : Date.parse(state.awakeSince) || 0;
  const since = (at: number): number => Math.max(0, now - Math.max(at, awake));
  if (seen.toolSince != null) return since(seen.toolSince);
  const runs = member.background > 0 && (seen.children?.alive ?? 0) > 0;
  return runs ? since(Date.parse(member.phaseAt) || 0) : null;
}

/** What can be seen of its work, as evidence. */
export function lookAtWork(member: Member, seen: Observation, now: number, evidence: string[]): void {
  if (seen.transcriptAt !== null)
    evidence.push(`transcript: grew ${formatAge(Math.max(0, now - seen.transcriptAt))} ago`);
  if (seen.toolSince != null) {
    const what = seen.tool === undefined ? 'a tool call' : `a call of ${seen.tool}`;
    evidence.push(`transcript: ${what} has been running for ${formatAge(Math.max(0, now - seen.toolSince))}`);
  }
  if (seen.children != null && seen.children.alive > 0) {
    const { alive, names, latestAt } = seen.children;
    const age = latestAt === null ? '' : `, the latest for ${formatAge(Math.max(0, now - latestAt))}`;
    evidence.push(`processes: ${alive} below its session (${names})${age}`);
  }
  const steps = ladderWords(member);
  if (steps !== '') evidence.push(`ladder: ${steps}`);
}
