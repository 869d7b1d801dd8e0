import { chainAbove, USER } from '../org.ts';
import type { State } from '../state.ts';
import { criticalPath, dependantsOf, wavesOf } from './graph.ts';
import type { Plan, Task } from './task.ts';

/**
 * Where a task stands: what was said of it, and for an open one whether it can be begun. `blocked`: something that it
 * needs, directly or through others, has failed.
 */
export type Standing = 'done' | 'failed' | 'claimed' | 'ready' | 'waiting' | 'blocked';

/** What has to be done yet before a task can be begun. */
export function missing(tasks: readonly Task[], { needs }: Pick<Task, 'needs'>): string[] {
  const done = new Set(tasks.filter(({ state }) => state === 'done').map(({ id }) => id));
  return needs.filter((need) => !done.has(need));
}

export function standings(tasks: readonly Task[]): ReadonlyMap<string, Standing> {
  const blocked = new Set(
    tasks
      .filter(({ state }) => state === 'failed')
      .flatMap(({ id }) => dependantsOf(tasks, id).map((t) => t.id)),
  );
  const stand = (task: Task): Standing => {
    if (task.state !== 'open') return task.state;
    if (blocked.has(task.id)) return 'blocked';
    return missing(tasks, task).length === 0 ? 'ready' : 'waiting';
  };
  return new Map(tasks.map((task) => [task.id, stand(task)]));
}

/** What is not finished yet. */
export function remaining(tasks: readonly Task[]): Task[] {
  return tasks.filter(({ state }) => state !== 'done');
}

export function wavesLeft(tasks: readonly Task[]): Task[][] {
  return wavesOf(remaining(tasks));
}

export function pathLeft(tasks: readonly Task[]): Readonly<{ path: Task[]; weight: number }> {
  return criticalPath(remaining(tasks), ({ estimate }) => estimate ?? 1);
}

/** Whose plans somebody works by: his own, then those of everybody above. */
export function plansOver(state: State, id: string): Plan[] {
  const owners = id === USER ? [USER] : [id, ...chainAbove(state, id)];
  return owners.map((owner) => state.plans.get(owner)).filter((plan) => plan !== undefined);
}

/** The nearest plan over somebody that has a task of this id. */
export function planWith(state: State, id: string, task: string): Plan | undefined {
  return plansOver(state, id).find(({ tasks }) => tasks.some((one) => one.id === task));
}
