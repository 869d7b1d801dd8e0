import type { Charter } from './charter.ts';
import { directReports } from './org.ts';
import type { Member, State } from './state.ts';

/** What can be seen of a member from outside. `unknown` wherever a source could not tell. */
export type Observation = Readonly<{
  process: 'alive' | 'gone' | 'unknown';
  /** What the platform says the session waits for, if it does. */
  waitingFor: string | null;
  folder: 'there' | 'missing' | 'unknown';
  /** When the transcript last grew, in milliseconds since 1970, or null. */
  transcriptAt: number | null;
  /** Since when a tool call has been running, in milliseconds since 1970, or null. */
  toolSince?: number | null;
}>;

export type VerdictState =
  | 'conflict'
  | 'blocked'
  | 'halted'
  | 'lost'
  | 'not started'
  | 'stalled'
  | 'quiet'
  | 'waiting'
  | 'working'
  | 'launching'
  | 'idle'
  | 'unreported'
  | 'ended'
  | 'failed'
  | 'done'
  | 'stopped'
  | 'unknown';

/** `action` is what the supervisor should do next, as a command or in words; empty when nothing. */
export type Verdict = Readonly<{
  state: VerdictState;
  action: string;
  why: string;
  evidence: readonly string[];
}>;

export const UNSEEN: Observation = {
  process: 'unknown',
  waitingFor: null,
  folder: 'unknown',
  transcriptAt: null,
};

const MINUTE = 60_000;
/** A tool call in flight says nothing until it is over; a build may take this many times the charter's `stalled`. */
const TOOL_PATIENCE = 4;

function verdict(state: VerdictState, why: string, action: string, evidence: string[]): Verdict {
  return { state, action, why, evidence };
}

/** Age of a time stamp in milliseconds; never negative, and null where the stamp is none. */
export function ageOf(at: string, now: number): number | null {
  const then = Date.parse(at);
  return Number.isNaN(then) ? null : Math.max(0, now - then);
}

/** A length of time as people say it: `45s`, `12m`, `3h`, `2d`. */
export function formatAge(ms: number | null): string {
  if (ms === null) return '?';
  const s = Math.floor(ms / 1000);
  if (s < 60) return `${s}s`;
  if (s < 3600) return `${Math.floor(s / 60)}m`;
  if (s < 86_400) return `${Math.floor(s / 3600)}h`;
  return `${Math.floor(s / 86_400)}d`;
}

/**
 * How a member stands, from what was said (the log) and what is seen (the observation).
 * Whoever asked for help comes before every clock: it has just spoken, so no clock would find it.
 */
export function verdictOf(state: State, member: Member, seen: Observation, now: number): Verdict {
  const said = `log: ${member.lastType} ${formatAge(ageOf(member.lastAt, now))} ago`;
  const evidence = [said];
  if (seen.process !== 'unknown') evidence.push(`process: ${seen.process}`);
  if (seen.waitingFor !== null) evidence.push(`registry: waits for ${seen.waitingFor}`);
  const { id } = member;

  switch (member.phase) {
    case 'blocked':
      return verdict('blocked', member.why, unblock(member), evidence);
    case 'halted':
      return halted(member, now, evidence);
    case 'stopped':
      return verdict('stopped', member.why, '', evidence);
    case 'not_started':
      return verdict('not started', member.why, `nest hire --name ${id} … again`, evidence);
    case 'lost':
      return verdict('lost', member.why, `nest fire ${id}, then hire again`, evidence);
    case 'done':
    case 'failed':
      return verdict(member.phase, member.why, member.phase === 'failed' ? `nest show ${id}` : '', evidence);
    case 'ended':
      return verdict('ended', member.why, `nest logs ${id}`, evidence);
    default:
      return open(state, member, seen, now, evidence);
  }
}

/** What ends a block: leave, a person, or an answer. */
function unblock(member: Member): string {
  if (member.blockedOn === 'permission')
    return `nest approve ${member.asks[0] ?? '<request>'}, or nest deny …`;
  if (member.blockedOn === 'prompt') return `nest attach ${member.id}`;
  return `nest show ${member.id}, then nest msg ${member.id} "…"`;
}

/** A limit that passes by itself needs nobody; whatever else halted it needs a look. */
function halted(member: Member, now: number, evidence: string[]): Verdict {
  const { halt, id, why } = member;
  const until = halt?.until == null ? Number.NaN : Date.parse(halt.until);
  if (until > now) evidence.push(`the limit resets in ${formatAge(until - now)}`);
  if (halt?.cause === 'authentication' || halt?.cause === 'billing')
    return verdict('halted', why, 'claude, then /login', evidence);
  const passes = halt?.cause === 'rate_limit' || halt?.cause === 'server';
  return verdict('halted', why, passes ? '' : `nest logs ${id}, then nest msg ${id} "…"`, evidence);
}

function open(state: State, member: Member, seen: Observation, now: number, evidence: string[]): Verdict {
  const { id } = member;
  if (seen.waitingFor !== null) {
    const attach = `nest attach ${id}`;
    return verdict('blocked', `waits for ${seen.waitingFor}`, attach, evidence);
  }
  if (seen.folder === 'missing')
    return verdict('lost', `its folder is gone: ${member.cwd}`, `nest fire ${id}`, evidence);
  if (member.phase === 'launching') return launching(member, now, evidence);
  // Before the process: that of a batch member is always gone by then, and its last message is known.
  if (member.phase === 'unreported') return verdict('unreported', member.why, `nest logs ${id}`, evidence);
  if (seen.process === 'gone') {
    return verdict(
      'lost',
      'its process is gone and it has said nothing',
      `nest logs ${id}; nest fire ${id}`,
      evidence,
    );
  }
  if (member.phase === 'idle')
    return verdict('idle', member.turns === 0 ? 'no turn has begun yet' : member.why, '', evidence);
  return running(state, member, seen, now, evidence);
}

function launching(member: Member, now: number, evidence: string[]): Verdict {
  const age = ageOf(member.hiredAt, now);
  const limit = member.deadlineSeconds * 1000;
  if (age !== null && age > limit) {
    const why = `no handshake for ${formatAge(age)} (deadline ${member.deadlineSeconds}s)`;
    return verdict('not started', why, `nest logs ${member.id}; nest fire ${member.id}`, evidence);
  }
  return verdict('launching', 'its session has not bound itself yet', '', evidence);
}

/** The last sign of life, in milliseconds of age: of the member, its transcript, or anybody who works for it. */
function lastSign(state: State, member: Member, seen: Observation, now: number, depth = 0): number | null {
  const ages = [ageOf(member.lastAt, now)];
  // A machine that slept kept nobody from working: every clock starts again where it woke.
  if (state.awakeSince !== null) ages.push(ageOf(state.awakeSince, now));
  if (seen.transcriptAt !== null) ages.push(Math.max(0, now - seen.transcriptAt));
  if (depth < 10) {
    for (const report of directReports(state, member.id)) {
      if (report.phase === 'working' || report.phase === 'waiting')
        ages.push(lastSign(state, report, UNSEEN, now, depth + 1));
    }
  }
  const known = ages.filter((age) => age !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function running(state: State, member: Member, seen: Observation, now: number, evidence: string[]): Verdict {
  const { id } = member;
  const charter: Charter | null = state.charter;
  const silence = lastSign(state, member, seen, now);
  if (silence === null || charter === null)
    return verdict('unknown', 'no time of its last sign is known', `nest logs ${id}`, evidence);
  const { quietMinutes, stalledMinutes } = charter.thresholds;
  const sign = `last sign of life ${formatAge(silence)} ago`;
  if (seen.transcriptAt !== null)
    evidence.push(`transcript: grew ${formatAge(Math.max(0, now - seen.transcriptAt))} ago`);
  if (seen.toolSince != null) {
    const busy = Math.max(0, now - seen.toolSince);
    evidence.push(`transcript: a tool call has been running for ${formatAge(busy)}`);
    if (busy < TOOL_PATIENCE * stalledMinutes * MINUTE)
      return verdict('working', `busy in a tool for ${formatAge(busy)}`, '', evidence);
  }
  if (silence >= stalledMinutes * MINUTE)
    return verdict('stalled', sign, `nest logs ${id}, then nest msg ${id} "…"`, evidence);
  if (silence >= quietMinutes * MINUTE) return verdict('quiet', sign, `nest logs ${id}`, evidence);
  if (member.phase === 'waiting') return verdict('waiting', member.why, '', evidence);
  return verdict('working', sign, '', evidence);
}
