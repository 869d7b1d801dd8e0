import { type Decision, no, OK } from '../decision.ts';
import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { chainAbove, holdsSeat, USER } from '../org.ts';
import type { State } from '../state.ts';
import { missing, plansOver, planWith } from './standing.ts';
import type { Plan, Task } from './task.ts';

export type TaskEvent = NestEvent<'task_claimed' | 'task_done' | 'task_failed' | 'task_reopened'>;

const UNKNOWN = no('unknown_actor', 'the session that asks is no member of this nest');

/** A plan is changed by whoever owns it, by those above him, and by the user. */
function mayPlan(state: State, owner: string, actor: string): boolean {
  return actor === USER || actor === owner || (owner !== USER && chainAbove(state, owner).includes(actor));
}

export function decidePlanning(state: State, event: NestEvent<'plan_changed'>): Decision {
  const { plan: owner, as } = event.data;
  const actor = actingId(state, event, as);
  if (actor === null) return UNKNOWN;
  if (owner !== USER) {
    const member = state.members.get(owner);
    if (member === undefined) return no('unknown_member', `there is no member ${owner}`);
    if (!holdsSeat(member)) return no('owner_gone', `${owner} has been stopped and plans nothing`);
  }
  return mayPlan(state, owner, actor)
    ? OK
    : no('not_authorised', `${actor} may not change the plan of ${owner}: ask with nest msg ${owner}`);
}

/** Whether somebody works by a plan: its owner, and everybody below. */
function worksBy(state: State, plan: Plan, actor: string): boolean {
  return actor === USER || actor === plan.owner || chainAbove(state, actor).includes(plan.owner);
}

function since({ by, at }: Task): string {
  return `${by} since ${at.slice(11, 16)} UTC`;
}

/** Whether a task can be begun by this member. Asked of a claim, and of a hire for the task. */
function refuseBeginning(plan: Plan, task: Task, taker: string): Decision | null {
  const { id, state, owner } = task;
  if (state === 'claimed')
    return task.by === taker ? null : no('taken', `${id} is at work with ${since(task)}`);
  if (state === 'done') return no('done_already', `${id} is done by ${task.by}`);
  if (state === 'failed')
    return no('failed', `${id} has failed: nest task reopen ${id} before it is tried again`);
  if (owner !== null && owner !== taker) return no('not_yours', `${id} is meant for ${owner}`);
  const waits = missing(plan.tasks, task);
  return waits.length === 0 ? null : no('not_ready', `${id} waits for ${waits.slice(0, 8).join(', ')}`);
}

/** Where a task is looked for when a member is hired for it: from its supervisor upwards. Without a plan it is a mere name. */
export function decideHireFor(state: State, supervisor: string, member: string, id: string): Decision {
  const plan = planWith(state, supervisor, id);
  const task = plan?.tasks.find((one) => one.id === id);
  if (plan === undefined || task === undefined) {
    const owners = plansOver(state, supervisor).map(({ owner }) => owner);
    return owners.length === 0
      ? OK
      : no('unknown_task', `there is no task ${id} in the plan of ${owners.join(' or ')}`);
  }
  return refuseBeginning(plan, task, member) ?? OK;
}

/** Rules on what somebody says of a task. */
export function decideTask(state: State, event: TaskEvent): Decision {
  const { plan: owner, task: id, as } = event.data;
  const actor = actingId(state, event, as);
  if (actor === null) return UNKNOWN;
  const plan = state.plans.get(owner);
  const task = plan?.tasks.find((one) => one.id === id);
  if (plan === undefined || task === undefined)
    return no('unknown_task', `there is no task ${id} in the plan of ${owner}`);
  if (!worksBy(state, plan, actor))
    return no('not_authorised', `${actor} does not work by the plan of ${owner}`);
  if (event.type === 'task_claimed') return refuseBeginning(plan, task, actor) ?? OK;
  const plans = mayPlan(state, owner, actor);
  const holds = task.state === 'claimed' && task.by === actor;
  if (!plans && !holds) return refuseWord(task, actor, owner);
  switch (event.type) {
    case 'task_reopened':
      return task.state === 'open' ? no('open', `${id} is open`) : OK;
    case 'task_failed':
      return task.state === 'done' ? no('done_already', `${id} is done: nest task reopen ${id}`) : OK;
    case 'task_done': {
      if (task.state === 'done' || task.state === 'failed') return refuseBeginning(plan, task, actor) ?? OK;
      const waits = missing(plan.tasks, task);
      return waits.length === 0 ? OK : no('not_ready', `${id} waits for ${waits.slice(0, 8).join(', ')}`);
    }
  }
}

function refuseWord(task: Task, actor: string, owner: string): Decision {
  const { id, state } = task;
  if (state === 'claimed') return no('taken', `${id} is at work with ${since(task)}, not with ${actor}`);
  if (state === 'open') return no('not_claimed', `${id} is nobody's: nest task claim ${id} first`);
  return no('not_authorised', `${id} is ${state}; what becomes of it is for ${owner} to say`);
}
