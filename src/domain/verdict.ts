import { ageOf, formatAge } from './age.ts';
import { boundFor, mayGoOn, moreFor } from './bound.ts';
import type { Charter } from './charter.ts';
import { isOutOfMeans } from './hold.ts';
import { correctiveStep, nextStep } from './ladder.ts';
import type { Observation } from './observation.ts';
import { endingWords } from './session-end.ts';
import { busyFor, lastSign, lookAtWork } from './signs.ts';
import type { Member, State } from './state.ts';

export type VerdictState =
  | 'conflict'
  | 'blocked'
  | 'over budget'
  | 'halted'
  | 'lost'
  | 'not started'
  | 'looping'
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

const MINUTE = 60_000;
/**
 * A tool call in flight, or background work that is seen to run, says nothing until it is over; a build may take this many
 * times the charter's `stalled`.
 */
const TOOL_PATIENCE = 4;

/** A run whose own cap has tripped inside a subagent may go on for ever and print nothing (field case B20). */
export const NO_RESULT = 'no result (budget cap may have tripped in a sub-agent)';

function verdict(state: VerdictState, why: string, action: string, evidence: string[]): Verdict {
  return { state, action, why, evidence };
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
  const closed = closedTerminal(state, member, seen, evidence);
  if (closed !== null) return closed;

  switch (member.phase) {
    case 'blocked':
      return verdict('blocked', member.why, unblock(member), evidence);
    case 'halted':
      if (isOutOfMeans(member)) return outOfMeans(state, member, now, evidence);
      return halted(member, now, evidence);
    case 'stopped':
      return stopped(member, evidence);
    case 'not_started':
      return verdict('not started', member.why, `nest hire --name ${id} … again`, evidence);
    case 'lost':
      return verdict('lost', member.why, `nest fire ${id}, then hire again`, evidence);
    case 'done':
    case 'failed':
      if (member.proof.due)
        return verdict('done', `not checked yet: ${member.why}`, `nest check ${id}`, evidence);
      return verdict(member.phase, member.why, afterwards(member), evidence);
    case 'ended':
      return verdict('ended', member.why, `nest logs ${id}`, evidence);
    default:
      return open(state, member, seen, now, evidence);
  }
}

/** Phases in which an adopted member is still expected to go on. */
const GOES_ON: ReadonlySet<string> = new Set(['idle', 'working', 'waiting', 'unreported', 'ended', 'lost']);

/** An adopted session is a person's own: when its terminal is gone, the person can open it again, as the same member. */
function closedTerminal(state: State, member: Member, seen: Observation, evidence: string[]): Verdict | null {
  if (member.mode !== 'adopt' || member.session === null || member.tombstone !== null) return null;
  if (!GOES_ON.has(member.phase) || seen.folder === 'missing') return null;
  const reason = state.sessions.get(member.session)?.ended ?? null;
  const resume = `claude --resume ${member.session}`;
  if (reason !== null)
    return verdict('ended', endingWords(reason) ?? 'its session has ended', resume, evidence);
  const gone = member.phase === 'lost' || seen.process === 'gone';
  return gone ? verdict('lost', 'its process is gone', resume, evidence) : null;
}

/** Whoever fires stops the session next. Where that is not in the log, it may have been kept from it, and has to be done. */
function stopped(member: Member, evidence: string[]): Verdict {
  if (member.tombstone?.stopped !== false) return verdict('stopped', member.why, '', evidence);
  const why = `${member.why}; nothing says that its session has been stopped`;
  return verdict('stopped', why, `nest fire ${member.id}`, evidence);
}

/** A failure is looked at, or given to the next tier where it was the model’s; what is done needs nothing. */
function afterwards(member: Member): string {
  if (member.phase === 'done') return '';
  return correctiveStep(member) ?? `nest show ${member.id}`;
}

/** What ends a block: leave, a person, or an answer. */
function unblock(member: Member): string {
  if (member.blockedOn === 'permission')
    return `nest approve ${member.asks[0] ?? '<request>'}, or nest deny …`;
  if (member.blockedOn === 'prompt') return `nest attach ${member.id}`;
  return correctiveStep(member) ?? `nest show ${member.id}, then nest msg ${member.id} "…"`;
}

/** Stands still for want of money, turns or time; with more it goes on by itself, unless its process ended with what it had. */
function outOfMeans(state: State, member: Member, now: number, evidence: string[]): Verdict {
  const { id, why, mode, halt } = member;
  const how = halt?.cause === 'budget' ? 'over budget' : 'halted';
  const bound = boundFor(state, member, now);
  if (bound.words !== '') evidence.push(`ledger: ${bound.words}`);
  if (mayGoOn(state, member, now)) {
    const next = mode === 'batch' ? `nest reassign ${id} --why "…"` : '';
    const words = mode === 'batch' ? why : 'has been given more, and goes on';
    return verdict(how, words, next, evidence);
  }
  return verdict(how, why, moreFor(bound), evidence);
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
  if (seen.unheard !== null) return silentHooks(id, seen.unheard, now, evidence);
  if (seen.process === 'gone') {
    return verdict(
      'lost',
      'its process is gone and it has said nothing',
      `nest logs ${id}; nest fire ${id}`,
      evidence,
    );
  }
  if (member.phase !== 'idle') return running(state, member, seen, now, evidence);
  return member.turns === 0 ? unbegun(member, now, evidence) : verdict('idle', member.why, '', evidence);
}

/** Says what the transcript says, as such: the report itself is for the hooks to file. */
function silentHooks(
  id: string,
  { at, words }: NonNullable<Observation['unheard']>,
  now: number,
  evidence: string[],
): Verdict {
  evidence.push(`transcript: a turn ended ${formatAge(Math.max(0, now - at))} ago: ${words}`);
  const why =
    'its hooks are silent (not loaded in that session?); from its transcript, it has ended its turn';
  return verdict('unreported', why, `nest logs ${id}`, evidence);
}

/** Bound, and nothing more. A launch brings its task with it; in an adopted session a person has to say something. */
function unbegun(member: Member, now: number, evidence: string[]): Verdict {
  const age = ageOf(member.phaseAt, now);
  if (member.mode === 'adopt' || age === null || age <= member.deadlineSeconds * 1000)
    return verdict('idle', 'no turn has begun yet', '', evidence);
  const why = `its session began ${formatAge(age)} ago, and no turn has (trust prompt? lost prompt?)`;
  return verdict('not started', why, `nest attach ${member.id}`, evidence);
}

function launching(member: Member, now: number, evidence: string[]): Verdict {
  const age = ageOf(member.hiredAt, now);
  const limit = member.deadlineSeconds * 1000;
  if (age !== null && age > limit) {
    const why = `its session has not begun for ${formatAge(age)} (deadline ${member.deadlineSeconds}s)`;
    return verdict('not started', why, `nest logs ${member.id}; nest fire ${member.id}`, evidence);
  }
  return verdict('launching', 'its session has not bound itself yet', '', evidence);
}

function running(state: State, member: Member, seen: Observation, now: number, evidence: string[]): Verdict {
  const charter: Charter | null = state.charter;
  const silence = lastSign(state, member, seen, now);
  if (silence === null || charter === null)
    return verdict('unknown', 'no time of its last sign is known', `nest logs ${member.id}`, evidence);
  const { quietMinutes, stalledMinutes } = charter.thresholds;
  const sign = `last sign of life ${formatAge(silence)} ago`;
  lookAtWork(member, seen, now, evidence);
  if (seen.loop != null && member.phase === 'working') {
    const { call, times, alike } = seen.loop;
    evidence.push(
      `transcript: ${times} times in a row, with ${alike ? 'the same result' : 'results that differ'}`,
    );
    const why = `has made the same call ${times} times: ${call}`;
    return verdict('looping', why, nextStep(state, member), evidence);
  }
  const busy = busyFor(state, member, seen, now);
  if (busy !== null && busy < TOOL_PATIENCE * stalledMinutes * MINUTE) {
    if (member.phase === 'waiting') return verdict('waiting', member.why, '', evidence);
    return verdict('working', `busy in ${seen.tool ?? 'a tool'} for ${formatAge(busy)}`, '', evidence);
  }
  if (silence >= stalledMinutes * MINUTE)
    return verdict(
      'stalled',
      member.mode === 'batch' ? `${sign}, and ${NO_RESULT}` : sign,
      nextStep(state, member),
      evidence,
    );
  if (silence >= quietMinutes * MINUTE) return verdict('quiet', sign, nextStep(state, member), evidence);
  if (member.phase === 'waiting') return verdict('waiting', member.why, '', evidence);
  return verdict('working', sign, '', evidence);
}
