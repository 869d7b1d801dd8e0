import { correctionOf } from './correction.ts';
import { chainAbove, USER } from './org.ts';
import type { Member, Phase, State } from './state.ts';
import { tierAbove } from './tiers.ts';

/** Nudges without a report in between, arrived or not. After that another one says nothing new. */
const MAX_NUDGES = 3;
/** Generations that may follow on each other in one seat by the word of a session. Then somebody above has to think. */
const MAX_REASSIGNED = 2;

export type Step = 'nudge' | 'inspect' | 'reassign';
export type Refusal = Readonly<{ code: string; why: string }>;

/** Phases of which only a clock says that something may be wrong: nobody loses its seat by that alone. */
const SILENT: ReadonlySet<Phase> = new Set(['idle', 'working', 'waiting']);

/**
 * The next step of the ladder for a member that is silent or goes round in circles, as a command: nudge, then inspect,
 * then reassign, one tier up while there is one, and at last somebody above.
 */
export function nextStep(state: State, member: Member): string {
  const { id, ladder } = member;
  if (ladder.nudges + ladder.vain === 0 && ladder.inspections === 0) return `nest nudge ${id} "…"`;
  if (ladder.inspections === 0) return `nest inspect ${id}`;
  if (ladder.reassigned >= MAX_REASSIGNED)
    return `nest fire ${id}, and think again: its work is too large or unclear`;
  const up = state.charter !== null && 'model' in tierAbove(state.charter, member.model);
  return `nest reassign ${id}${up ? ' --tier-up' : ''} --why "…"`;
}

/** The command that gives its seat to the next tier, where the log shows that its work is beyond its model; else null. */
export function correctiveStep(member: Member): string | null {
  const may = member.mode !== 'adopt' && member.ladder.reassigned < MAX_REASSIGNED;
  return may && correctionOf(member) !== null ? `nest reassign ${member.id} --why "…"` : null;
}

/** The steps taken since its last sign of progress, in words; empty when there were none. */
export function ladderWords({ ladder }: Pick<Member, 'ladder'>): string {
  const { nudges, vain, inspections, reassigned } = ladder;
  const times = (n: number, what: string): string => (n === 1 ? `${what} once` : `${what} ${n} times`);
  const parts = [
    nudges > 0 ? times(nudges, 'nudged') : '',
    vain > 0 ? `${times(vain, nudges > 0 ? 'again' : 'nudged')} in vain so far` : '',
    inspections > 0 ? times(inspections, 'inspected') : '',
    reassigned > 0 ? times(reassigned, 'reassigned') : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Why a step may not be taken on a member by `actor` (a member, `user` or `system`), or null. */
export function refuseStep(state: State, member: Member, step: Step, actor: string | null): Refusal | null {
  const { id } = member;
  if (actor === null)
    return { code: 'unknown_actor', why: 'the session that asks is no member of this nest' };
  if (actor !== USER && actor !== 'system' && !chainAbove(state, id).includes(actor))
    return { code: 'not_authorised', why: actor === id ? `${id} is you` : `${actor} is not above ${id}` };
  if (member.tombstone !== null || member.phase === 'not_started')
    return { code: 'already_gone', why: `${id} has no session any more` };
  if (step === 'nudge') return refuseNudge(member, actor);
  return step === 'reassign' ? refuseReassignment(member, actor) : null;
}

/** A nudge asks who is silent. Whoever has said what it needs gets that, and not a question. */
function refuseNudge(member: Member, actor: string): Refusal | null {
  const { id, phase, ladder } = member;
  const no = (why: string): Refusal => ({ code: 'needs_no_nudge', why });
  if (phase === 'launching') return no(`${id} has not begun yet`);
  if (phase === 'done' || phase === 'failed')
    return no(`${id} has reported ${phase}; more work goes to it by nest msg`);
  if (phase === 'blocked') return no(`${id} waits for ${WAITS[member.blockedOn ?? 'answer']}: ${member.why}`);
  if (phase === 'halted' && member.halt?.cause === 'rate_limit')
    return no(`${id} goes on by itself when its limit resets`);
  if (phase === 'halted' && (member.halt?.cause === 'budget' || member.halt?.cause === 'limit'))
    return no(`${id} has nothing left to go on with: ${member.why}`);
  if (member.paused) return no(`${id} is paused`);
  if (actor !== USER && ladder.nudges + ladder.vain >= MAX_NUDGES)
    return { code: 'ladder', why: `${id} has been ${ladderWords(member)} since its last report` };
  return null;
}

const WAITS = { answer: 'an answer', permission: 'leave', prompt: 'a person' } as const;

function refuseReassignment(member: Member, actor: string): Refusal | null {
  const { id, phase, mode, ladder } = member;
  if (mode === 'adopt') return { code: 'attended', why: `the session of ${id} is a person’s own` };
  if (phase === 'launching') return { code: 'launching', why: `${id} is being launched` };
  if (actor === USER || phase === 'lost' || phase === 'ended') return null;
  if (SILENT.has(phase) && ladder.inspections === 0)
    return {
      code: 'not_inspected',
      why: `nobody has looked what ${id} is doing; silence alone proves nothing`,
    };
  if (ladder.reassigned >= MAX_REASSIGNED)
    return { code: 'ladder', why: `${id} has been reassigned ${ladder.reassigned} times already` };
  return null;
}
