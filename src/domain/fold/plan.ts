import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { applyChange } from '../plan/apply.ts';
import { decidePlanning, decideTask, type TaskEvent } from '../plan/decide.ts';
import { dependantsOf } from '../plan/graph.ts';
import { planWith } from '../plan/standing.ts';
import type { Plan, Task } from '../plan/task.ts';
import type { Member, State } from '../state.ts';
import { ruleOn } from './context.ts';
import { pushItem } from './inbox.ts';

export function onPlanChanged(state: State, event: NestEvent<'plan_changed'>): void {
  const { data } = event;
  const decision = decidePlanning(state, event);
  const tasks =
    decision.code === 'ok' ? applyChange(state.plans.get(data.plan)?.tasks ?? [], data, event.at) : decision;
  if (!Array.isArray(tasks)) {
    const { code, why } = tasks as typeof decision;
    ruleOn(state, event, data.request, code, why);
    return;
  }
  ruleOn(state, event, data.request, 'ok', '');
  if (tasks.length === 0) state.plans.delete(data.plan);
  else state.plans.set(data.plan, { owner: data.plan, tasks });
}

/** Somebody takes a task, or says how it went. Of two who want one, the first line of the log has it. */
export function onTask(state: State, event: TaskEvent, position: string): void {
  const { plan: owner, task: id, request, why, as } = event.data;
  const decision = decideTask(state, event);
  ruleOn(state, event, request, decision.code, decision.why);
  if (decision.code !== 'ok') return;
  const plan = state.plans.get(owner) as Plan;
  const task = plan.tasks.find((one) => one.id === id) as Task;
  const actor = actingId(state, event, as) as string;
  switch (event.type) {
    case 'task_claimed':
      if (task.state === 'open') set(task, 'claimed', actor, event.at, '');
      return;
    case 'task_done':
      set(task, 'done', task.by ?? actor, event.at, why);
      return;
    case 'task_reopened':
      set(task, 'open', null, event.at, why);
      return;
    case 'task_failed':
      set(task, 'failed', task.by ?? actor, event.at, why);
      if (actor !== owner) tellOwner(state, plan, task, actor, event, position);
  }
}

function set(task: Task, to: Task['state'], by: string | null, at: string, why: string): void {
  task.state = to;
  task.by = by;
  task.at = at;
  task.why = why;
  if (to === 'open') task.hired = false;
}

/** What a failure holds up is told to whoever plans, with the failure. */
function tellOwner(
  state: State,
  { owner, tasks }: Plan,
  task: Task,
  from: string,
  { id, at }: TaskEvent,
  position: string,
): void {
  const held = dependantsOf(tasks, task.id).map((one) => one.id);
  const blocks = held.length === 0 ? 'nothing needs it' : `it blocks ${held.slice(0, 20).join(', ')}`;
  const text = `task ${task.id} (${task.title}) has failed: ${task.why === '' ? 'no reason given' : task.why}; ${blocks}`;
  pushItem(state, owner, { id, from, kind: 'notice', status: 'failed', text: { text }, at, position });
}

/** Whoever is hired for a task has taken it with the seat. */
export function claimForHire(state: State, event: NestEvent<'hire_requested'>): void {
  const id = event.data.discipline?.task ?? null;
  if (id === null || event.member === null) return;
  const task = planWith(state, event.data.supervisor, id)?.tasks.find((one) => one.id === id);
  if (task === undefined || task.state !== 'open') return;
  set(task, 'claimed', event.member, event.at, '');
  task.hired = true;
}

/** A task that a member was hired for ends as the member's work does. What it took by itself it has to end itself. */
export function endHiredTask(
  state: State,
  member: Member,
  as: 'done' | 'failed',
  at: string,
  why: string,
): void {
  const id = member.discipline?.task ?? null;
  if (id === null) return;
  const task = planWith(state, member.supervisor, id)?.tasks.find((one) => one.id === id);
  if (task?.hired === true && task.state === 'claimed' && task.by === member.id)
    set(task, as, member.id, at, why);
}

/**
 * A task that ended with the report of its member, whose work does not hold, is with that member again: what needs it
 * waits, and its next report, or checks that hold, end it.
 */
export function reopenHiredTask(state: State, member: Member, at: string, why: string): void {
  const id = member.discipline?.task ?? null;
  if (id === null) return;
  const task = planWith(state, member.supervisor, id)?.tasks.find((one) => one.id === id);
  if (task?.hired === true && task.state === 'done' && task.by === member.id)
    set(task, 'claimed', member.id, at, why);
}

/** What somebody had taken who is gone can be taken by others. */
export function releaseTasks(state: State, id: string, at: string): void {
  for (const { tasks } of state.plans.values())
    for (const task of tasks)
      if (task.state === 'claimed' && task.by === id) set(task, 'open', null, at, `${id} is gone`);
}
