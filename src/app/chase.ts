import { refuseStep, type Step } from '../domain/ladder.ts';
import { hasOccurred } from '../domain/occurrence.ts';
import type { Member, State } from '../domain/state.ts';
import { actingAs, type Caller } from './caller.ts';
import { type Folded, foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { occurrenceId } from './occurrence-id.ts';
import { freshId, record } from './record.ts';
import { EXIT, type ExitCode, UserError } from './user-error.ts';
import { ask } from './write.ts';

export type Taken = Readonly<{ id: string; from: string; folded: Folded }>;

/**
 * Takes a step of the ladder on a member: the log rules whether it may be taken, and by whom.
 *
 * @throws UserError when it may not, with what helps instead
 */
export function takeStep(
  nest: Nest,
  caller: Caller,
  state: State,
  member: Member,
  step: Step,
  why: string,
): Taken {
  const from = actingAs(state, caller);
  const self = state.members.get(from);
  const id =
    self === undefined
      ? freshId(step)
      : occurrenceId(step, caller, self, [member.id, String(member.gen), why]);
  // A turn that is run again takes the same step again: it counts once.
  if (hasOccurred(state.seen, caller.actor, id)) return { id, from, folded: foldNest(nest) };
  // What is refused anyway is not worth a record; the log rules all the same, for whoever was faster.
  const no = refuseStep(state, member, step, from);
  if (no !== null) throw refusedStep(step, member, no.code, no.why);
  const about = { actor: caller.actor, member: member.id, gen: member.gen, id };
  const { ruling, folded } = ask(nest, record('nudged', { step, why, as: caller.as }, about), id);
  if (!ruling.accepted) throw refusedStep(step, member, ruling.code, ruling.why);
  return { id, from, folded };
}

const DONE: Readonly<Record<Step, string>> = {
  nudge: 'not nudged',
  inspect: 'not recorded',
  reassign: 'not reassigned',
};

/** A refusal of the log as an error with the next command. */
export function refusedStep(step: Step, member: Member, code: string, why: string): UserError {
  const exit: ExitCode =
    code === 'not_authorised' || code === 'unknown_actor' ? EXIT.notAllowed : EXIT.refused;
  return new UserError(`${DONE[step]}: ${why}`, exit, nextInstead(member, code));
}

function nextInstead({ id, blockedOn, asks, phase }: Member, code: string): string {
  if (code === 'ladder' && phase !== 'done')
    return `nest inspect ${id}, or nest escalate --reason decision_needed "…"`;
  if (code === 'not_inspected') return `nest inspect ${id}`;
  if (code !== 'needs_no_nudge') return 'nest tree';
  if (phase === 'blocked' && blockedOn === 'permission') return `nest asks ${asks[0] ?? ''}`.trim();
  if (phase === 'blocked' && blockedOn === 'prompt') return `nest attach ${id}`;
  if (phase === 'launching' || phase === 'halted') return `nest show ${id}`;
  return `nest msg ${id} "…"`;
}
