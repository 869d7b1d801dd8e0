import type { EventData } from '../../domain/events.ts';
import type { Member, State } from '../../domain/state.ts';
import { verdictOf } from '../../domain/verdict.ts';
import type { Sighting } from './sighting.ts';

/** Something to write down: what was seen, why it is believed, and what makes it this occurrence and no other. */
export type Finding = Readonly<{
  what: EventData<'observed'>['what'];
  evidence: string;
  text: string | null;
  key: string;
}>;

/** A session is taken for idle only when it, its hooks and its transcript have been quiet this long, in ms. */
const SETTLED_MS = 3000;

/** Phases in which the member has not come to an end. */
const OPEN = new Set(['idle', 'working', 'waiting', 'blocked', 'halted']);

/** What there is to write down about a member, from what the log says and what is seen. Pure; at most one finding. */
export function findingOf(state: State, member: Member, seen: Sighting, now: number): Finding | null {
  if (member.tombstone !== null) return null;
  return (
    gone(member, seen) ??
    back(member, seen) ??
    atPrompt(member, seen) ??
    silentEnd(member, seen, now) ??
    stalled(state, member, seen, now)
  );
}

function finding(what: Finding['what'], key: string, evidence: string, text: string | null = null): Finding {
  return { what, key, evidence, text };
}

function gone(member: Member, seen: Sighting): Finding | null {
  if (!OPEN.has(member.phase)) return null;
  if (seen.folder === 'missing') return finding('cwd_missing', 'cwd', member.cwd);
  if (seen.process !== 'gone' || seen.other !== null || !isLoss(member)) return null;
  return finding(
    'process_gone',
    `gone:${member.process}`,
    `process ${member.process?.split(':')[0]} does not exist`,
  );
}

/**
 * Whether the end of its process takes something from a member. One that waits for its reports or for an answer has
 * said all there is to say; the platform retires such workers, and they are resumed when there is something to read.
 */
function isLoss(member: Member): boolean {
  if (member.turn?.open === true || member.background > 0) return true;
  return (
    member.phase === 'working' || (member.phase === 'idle' && member.turns === 0) || member.asks.length > 0
  );
}

function back(member: Member, seen: Sighting): Finding | null {
  if (member.phase !== 'lost' || seen.other === null) return null;
  return finding(
    'process_back',
    `back:${seen.other}`,
    `process ${seen.other.split(':')[0]} runs its session again`,
  );
}

function atPrompt(member: Member, seen: Sighting): Finding | null {
  const { waitingFor } = seen;
  if (waitingFor !== null && member.prompt === null)
    return finding('prompt_open', `prompt:${member.turns}:${member.lastAt}`, waitingFor);
  if (waitingFor === null && member.prompt !== null && seen.process === 'alive') {
    return finding(
      'prompt_closed',
      `unprompt:${member.turns}:${member.phaseAt}`,
      'the platform shows no prompt any more',
    );
  }
  return null;
}

/** A turn that ended without a hook: interrupted, or ended in a session whose hooks are silent. */
function silentEnd(member: Member, seen: Sighting, now: number): Finding | null {
  const { idleSince } = seen;
  if (idleSince === null || member.prompt !== null) return null;
  const quiet = Math.max(idleSince, Date.parse(member.lastAt) || 0, seen.transcriptAt ?? 0);
  if (now - quiet < SETTLED_MS) return null;
  const open = member.phase === 'working' && member.turn?.open === true;
  const unheard = member.phase === 'idle' && member.turns === 0;
  if (!open && !unheard) return null;
  const reply = seen.lastReply();
  const since = Date.parse(open ? (member.turn?.at ?? '') : member.phaseAt) || 0;
  if (reply?.final === true && reply.at >= since) {
    return finding('hooks_silent', `silent:${reply.uuid}`, 'its turn ended, and no hook said so', reply.text);
  }
  if (!open) return null;
  return finding(
    'turn_interrupted',
    `interrupted:${member.turn?.at}`,
    'the platform says idle, and no Stop was heard',
  );
}

function stalled(state: State, member: Member, seen: Sighting, now: number): Finding | null {
  const { process, waitingFor, folder, transcriptAt } = seen;
  const verdict = verdictOf(state, member, { process, waitingFor, folder, transcriptAt, unheard: null }, now);
  if (verdict.state !== 'stalled') return null;
  return finding(
    'stalled',
    `stalled:${member.lastAt}`,
    `${verdict.why}; ${verdict.evidence.join('; ')}`.slice(0, 480),
  );
}
