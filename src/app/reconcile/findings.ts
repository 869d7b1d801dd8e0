import type { EventData } from '../../domain/events.ts';
import { isLoss } from '../../domain/loss.ts';
import type { Member, State } from '../../domain/state.ts';
import { verdictOf } from '../../domain/verdict.ts';
import type { Work } from '../work.ts';
import { isComing } from './coming.ts';
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

/** How long the platform may go on showing a prompt that has been answered, in ms. */
const ANSWERED_MS = 5000;

/** A session whose process only the platform's files know is missed when they have named none for so long, in ms. */
const UNLISTED_MS = 60_000;

/** Phases in which the member has not come to an end. */
const OPEN = new Set(['idle', 'working', 'waiting', 'blocked', 'halted']);

/** Phases of a member whose hooks have never told of a turn, in which a turn of it may have ended all the same. */
const UNHEARD = new Set(['idle', 'blocked', 'done', 'unreported']);

/** What there is to write down about a member, from what the log says and what is seen. Pure; at most one finding. */
export function findingOf(state: State, member: Member, seen: Sighting, now: number): Finding | null {
  if (member.tombstone !== null) return null;
  return (
    gone(member, seen) ??
    unlisted(state, member, seen, now) ??
    back(member, seen) ??
    atPrompt(member, seen, now) ??
    silentEnd(member, seen, now) ??
    atWork(state, member, seen, now)
  );
}

function finding(what: Finding['what'], key: string, evidence: string, text: string | null = null): Finding {
  return { what, key, evidence, text };
}

/** A process that has gone is written down also where it takes nothing with it: the log is to know how it ended. fact: endings.kill-idle-silent */
function gone(member: Member, seen: Sighting): Finding | null {
  if (OPEN.has(member.phase) && seen.folder === 'missing') return finding('cwd_missing', 'cwd', member.cwd);
  if (seen.process !== 'gone' || seen.other !== null || member.phase === 'lost') return null;
  // A person closes a terminal and opens it again as he likes.
  if (member.mode === 'adopt' && !isLoss(member)) return null;
  return finding(
    'process_gone',
    `gone:${member.process}`,
    `process ${member.process?.split(':')[0]} does not exist`,
  );
}

/** Where no hook has ever said which process runs a session, the platform's files still do while it lives. */
function unlisted(state: State, member: Member, seen: Sighting, now: number): Finding | null {
  const known = member.process ?? state.sessions.get(member.session ?? '')?.process ?? null;
  // Without a readable file of its job these are not the files of its platform.
  if (known !== null || seen.other !== null || seen.job === null || member.mode !== 'bg') return null;
  if (!isLoss(member) || isComing(member, now)) return null;
  const quiet = [member.lastAt, member.phaseAt, state.awakeSince ?? ''].map((at) => Date.parse(at) || 0);
  if (now - Math.max(...quiet) < UNLISTED_MS) return null;
  return finding(
    'process_gone',
    `unlisted:${member.phaseAt}`,
    'the platform lists no process of its session',
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

function atPrompt(member: Member, seen: Sighting, now: number): Finding | null {
  const { waitingFor } = seen;
  if (waitingFor !== null && member.prompt === null) {
    // What has just been answered still shows for a moment.
    const answered = member.asks.length === 0 && now - (Date.parse(member.phaseAt) || 0) < ANSWERED_MS;
    return answered ? null : finding('prompt_open', `prompt:${member.turns}:${member.lastAt}`, waitingFor);
  }
  if (waitingFor === null && member.prompt !== null && runs(seen)) {
    return finding(
      'prompt_closed',
      `unprompt:${member.turns}:${member.phaseAt}`,
      'the platform shows no prompt any more',
    );
  }
  return null;
}

/** Its process lives, whether or not the log has heard of it. */
function runs({ process, other }: Sighting): boolean {
  return process === 'alive' || other !== null;
}

/**
 * A turn that ended without a hook: interrupted, refused by a hook, or ended in a session whose hooks are silent.
 * facts: endings.blocked-prompt-silent, permission.deny-interrupt-silent
 */
function silentEnd(member: Member, seen: Sighting, now: number): Finding | null {
  const { idleSince } = seen;
  if (idleSince === null || member.prompt !== null) return null;
  const quiet = Math.max(idleSince, Date.parse(member.lastAt) || 0, seen.transcriptAt ?? 0);
  if (now - quiet < SETTLED_MS) return null;
  const open = member.phase === 'working' && member.turn?.open === true;
  // A turn that had begun before it was bound is not counted, and yet its end may have been heard.
  const unheard = member.turns === 0 && member.report?.by !== 'hook' && UNHEARD.has(member.phase);
  if (!open && !unheard) return null;
  const reply = seen.lastReply();
  // The first turn of a session may be over before anybody has bound it to its member.
  const since = Date.parse(open ? (member.turn?.at ?? '') : member.hiredAt) || 0;
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

/** A loop, told once for each call and turn; a stall, told once for each silence. Both are for the supervisor to judge. */
function atWork(state: State, member: Member, seen: Sighting, now: number): Finding | null {
  if (member.phase !== 'working' && member.phase !== 'waiting') return null;
  const { process, waitingFor, folder } = seen;
  const work: Partial<Work> = seen.work?.(now) ?? {};
  const transcriptAt = work.transcriptAt ?? seen.transcriptAt;
  const observation = { process, waitingFor, folder, unheard: null, ...work, transcriptAt };
  const { state: stands, why, evidence, action } = verdictOf(state, member, observation, now);
  if (stands !== 'stalled' && stands !== 'looping') return null;
  const next = action === '' ? '' : `; next: ${action}`;
  const words = `${`${why}; ${evidence.join('; ')}`.slice(0, 480 - next.length)}${next}`;
  if (stands === 'looping') return finding('loop_suspected', `loop:${member.turns}:${work.loop?.key}`, words);
  const spoke = Date.parse(member.lastAt) || 0;
  const wrote = work.wroteAt ?? transcriptAt ?? 0;
  return finding('stalled', `stalled:${Math.round(Math.max(spoke, wrote))}`, words);
}
