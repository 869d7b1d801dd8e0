import { executiveOf, USER } from '../../domain/org.ts';
import { plansOver, planWith } from '../../domain/plan/standing.ts';
import type { Plan } from '../../domain/plan/task.ts';
import type { State } from '../../domain/state.ts';
import { actingAs, type Caller, requireMember } from '../caller.ts';
import { closest } from '../closest.ts';
import { EXIT, UserError } from '../user-error.ts';

/** Whose plan is meant: the one that is named, else the nearest one over whoever asks; for the user also the Executive's. */
export function planOwner(state: State, caller: Caller, of: string | null): string {
  if (of !== null) return of === USER ? of : requireMember(state, of).id;
  const me = actingAs(state, caller);
  const nearest = plansOver(state, me)[0]?.owner;
  if (nearest !== undefined) return nearest;
  const executive = me === USER ? executiveOf(state)?.id : undefined;
  return executive !== undefined && state.plans.has(executive) ? executive : me;
}

/** Whose plan somebody changes: his own, unless another one is named. */
export function ownPlan(state: State, caller: Caller, of: string | null): string {
  if (of !== null) return of === USER ? of : requireMember(state, of).id;
  return actingAs(state, caller);
}

/** @throws UserError when there is none */
export function requirePlan(state: State, owner: string): Plan {
  const plan = state.plans.get(owner);
  if (plan !== undefined) return plan;
  throw new UserError(`${owner} has no plan`, EXIT.notFound, 'nest plan add <id> "<title>"');
}

/** The plan that a task stands in, seen from whoever asks. @throws UserError when there is none */
export function planOfTask(state: State, caller: Caller, task: string, of: string | null): string {
  if (of !== null) return planOwner(state, caller, of);
  const found = planWith(state, actingAs(state, caller), task);
  if (found !== undefined) return found.owner;
  const owner = planOwner(state, caller, null);
  const tasks = state.plans.get(owner)?.tasks ?? [];
  if (tasks.some(({ id }) => id === task)) return owner;
  const meant = closest(
    task,
    tasks.map(({ id }) => id),
  );
  throw new UserError(
    `there is no task ${JSON.stringify(task.slice(0, 40))}${meant === null ? '' : `; did you mean ${meant}?`}`,
    EXIT.notFound,
    'nest task list',
  );
}
