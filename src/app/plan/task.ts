import { isTaskId } from '../../domain/plan/task.ts';
import type { Ruling } from '../../domain/state.ts';
import type { Caller } from '../caller.ts';
import { foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { freshId, record } from '../record.ts';
import { EXIT, UserError } from '../user-error.ts';
import { ask, requireSight } from '../write.ts';
import { blocks, type TaskView, viewPlan } from './view.ts';
import { planOfTask } from './which.ts';

const EVENTS = {
  claim: 'task_claimed',
  done: 'task_done',
  fail: 'task_failed',
  reopen: 'task_reopened',
} as const;

export type TaskStep = keyof typeof EVENTS;

export type Told = Readonly<{
  plan: string;
  task: TaskView;
  /** What needs it, directly or through others. */
  blocks: readonly string[];
  /** What can be begun now. */
  ready: readonly string[];
}>;

/**
 * Takes a task, or says how it went.
 *
 * @param of whose plan; null: the nearest one that has it
 * @throws UserError when the log refuses
 */
export function sayOfTask(
  nest: Nest,
  caller: Caller,
  step: TaskStep,
  id: string,
  { of, why }: Readonly<{ of: string | null; why: string }>,
): Told {
  const { state } = foldNest(nest);
  requireSight(state);
  if (!isTaskId(id))
    throw new UserError(
      `${JSON.stringify(id.slice(0, 40))} is no id of a task`,
      EXIT.usage,
      'nest task list',
    );
  const plan = planOfTask(state, caller, id, of);
  const request = freshId('task');
  const event = record(
    EVENTS[step],
    { request, plan, task: id, why: why.slice(0, 480), as: caller.as },
    { actor: caller.actor, id: request },
  );
  const { ruling, folded } = ask(nest, event, request);
  if (!ruling.accepted) throw refused(ruling, step, id);
  const after = folded.state;
  const view = viewPlan(after, plan);
  const task = view.tasks.find((one) => one.id === id) as TaskView;
  return { plan, task, blocks: blocks(after, plan, id), ready: view.ready };
}

const NOT: Readonly<Record<TaskStep, string>> = {
  claim: 'not claimed',
  done: 'not done',
  fail: 'not failed',
  reopen: 'not reopened',
};

function refused({ code, why }: Ruling, step: TaskStep, id: string): UserError {
  const exit = code === 'not_authorised' || code === 'unknown_actor' ? EXIT.notAllowed : EXIT.refused;
  const next = code === 'not_claimed' ? `nest task claim ${id}` : 'nest task list --ready';
  return new UserError(`${NOT[step]}: ${why}`, exit, next);
}
