import { applyChange } from '../../domain/plan/apply.ts';
import type { Task } from '../../domain/plan/task.ts';
import type { Ruling } from '../../domain/state.ts';
import type { Caller } from '../caller.ts';
import { foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { freshId, record } from '../record.ts';
import { EXIT, UserError } from '../user-error.ts';
import { ask, requireSight } from '../write.ts';
import { type Change, changeTo, type Planned, split } from './split.ts';
import { type PlanView, viewPlan } from './view.ts';
import { ownPlan } from './which.ts';

export type Replanned = Readonly<{
  plan: PlanView;
  added: readonly string[];
  changed: readonly string[];
  dropped: readonly string[];
  /** Finished work that was to change, or to go, and stays as it is. */
  kept: readonly string[];
}>;

/**
 * Changes a plan. What the log would refuse of a change that takes several lines is refused before the first.
 *
 * @param wanted makes the change of what is planned so far
 * @throws UserError when the log refuses
 */
export function changePlan(
  nest: Nest,
  caller: Caller,
  of: string | null,
  wanted: (tasks: readonly Task[]) => Change,
): Replanned {
  const { state } = foldNest(nest);
  requireSight(state);
  const owner = ownPlan(state, caller, of);
  const tasks = state.plans.get(owner)?.tasks ?? [];
  const whole = wanted(tasks);
  const after = applyChange(tasks, whole, '');
  if (!Array.isArray(after)) throw refused(after as Pick<Ruling, 'code' | 'why'>);
  let folded = state;
  for (const part of split(tasks, whole)) {
    const request = freshId('plan');
    const event = record(
      'plan_changed',
      { request, plan: owner, ...part, as: caller.as },
      { actor: caller.actor, id: request },
    );
    const asked = ask(nest, event, request);
    if (!asked.ruling.accepted) throw refused(asked.ruling);
    folded = asked.folded.state;
  }
  const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);
  return {
    plan: viewPlan(folded, owner),
    added: ids(whole.add),
    changed: ids(whole.change),
    dropped: whole.drop,
    kept: [],
  };
}

/** Makes a plan of what a file says. */
export function setPlan(
  nest: Nest,
  caller: Caller,
  of: string | null,
  planned: readonly Planned[],
): Replanned {
  let kept: readonly string[] = [];
  const done = changePlan(nest, caller, of, (tasks) => {
    const to = changeTo(tasks, planned);
    kept = to.kept;
    return to.change;
  });
  return { ...done, kept };
}

function refused({ code, why }: Pick<Ruling, 'code' | 'why'>): UserError {
  const exit = code === 'not_authorised' || code === 'unknown_actor' ? EXIT.notAllowed : EXIT.refused;
  return new UserError(`not planned: ${why}`, exit, 'nest plan show');
}
