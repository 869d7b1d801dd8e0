import { type Decision, no } from '../decision.ts';
import type { EventData } from '../events.ts';
import { cycleIn } from './graph.ts';
import { MAX_TASKS, type Task } from './task.ts';

type Change = Pick<EventData<'plan_changed'>, 'add' | 'change' | 'drop'>;

/** How a cycle is named. */
function cycleWords(cycle: readonly string[]): string {
  return cycle.join(' -> ');
}

/** Finished work stays, until all of a plan is finished: then it makes room for the next. */
function refuseDrop(tasks: readonly Task[], drop: readonly string[]): Decision | null {
  const over = tasks.every(({ state }) => state === 'done');
  for (const id of drop) {
    const task = tasks.find((one) => one.id === id);
    if (task === undefined) return no('unknown_task', `there is no task ${id}`);
    if (task.state === 'done' && !over)
      return no('finished', `${id} is done: finished work stays in the plan until all of it is done`);
    if (task.state === 'claimed')
      return no('in_work', `${id} is at work with ${task.by}: it ends first (nest task fail ${id})`);
  }
  return null;
}

function refuseChange(tasks: readonly Task[], changes: Change['change']): Decision | null {
  for (const { id, owner } of changes) {
    const task = tasks.find((one) => one.id === id);
    if (task === undefined) return no('unknown_task', `there is no task ${id}`);
    if (task.state === 'done') return no('finished', `${id} is done: finished work is not planned anew`);
    if (task.state === 'claimed' && owner !== undefined && owner !== task.by)
      return no('in_work', `${id} is at work with ${task.by}: it ends first (nest task fail ${id})`);
  }
  return null;
}

/** What is wrong with a plan as a whole. A task that is dropped while others need it is named with one of them. */
function refuseGraph(tasks: readonly Task[], dropped: ReadonlySet<string>): Decision | null {
  if (tasks.length > MAX_TASKS)
    return no(
      'too_many',
      `a plan has at most ${MAX_TASKS} tasks: give a part of it to a Manager with a plan of its own`,
    );
  const known = new Set(tasks.map(({ id }) => id));
  for (const { id, needs } of tasks) {
    const need = needs.find((one) => !known.has(one));
    if (need !== undefined)
      return dropped.has(need)
        ? no('needed', `${id} needs ${need}: change it first, or drop both`)
        : no('unknown_need', `${id} needs ${need}, which is no task of this plan`);
  }
  const cycle = cycleIn(tasks);
  return cycle === null
    ? null
    : no('cycle', `${cycleWords(cycle)}: each needs the next, so none of them could ever begin`);
}

/** The tasks after a change, or why it may not be. All of it, or nothing. */
export function applyChange(
  tasks: readonly Task[],
  { add, change, drop }: Change,
  at: string,
): Task[] | Decision {
  const refused = refuseDrop(tasks, drop) ?? refuseChange(tasks, change);
  if (refused !== null) return refused;
  const dropped = new Set(drop);
  const changes = new Map(change.map((one) => [one.id, one]));
  const kept = tasks
    .filter(({ id }) => !dropped.has(id))
    .map((task): Task => ({ ...task, ...stated(changes.get(task.id)) }));
  const known = new Set(kept.map(({ id }) => id));
  for (const { id } of add) {
    if (known.has(id)) return no('exists', `there is a task ${id} already`);
    known.add(id);
  }
  const whole = [
    ...kept,
    ...add.map(({ id, title, needs, owner, integration, estimate }): Task => {
      const of = { id, title, needs: [...new Set(needs)], owner, integration, estimate };
      return { ...of, state: 'open', by: null, hired: false, at, why: '' };
    }),
  ];
  return refuseGraph(whole, dropped) ?? whole;
}

/** The fields that a change names, of those that a plan says. */
function stated(change: Change['change'][number] | undefined): Partial<Task> {
  if (change === undefined) return {};
  const { title, needs, owner, integration, estimate } = change;
  return {
    ...(title === undefined ? {} : { title }),
    ...(needs === undefined ? {} : { needs: [...new Set(needs)] }),
    ...(owner === undefined ? {} : { owner }),
    ...(integration === undefined ? {} : { integration }),
    ...(estimate === undefined ? {} : { estimate }),
  };
}
