import { dependantsOf } from '../../domain/plan/graph.ts';
import { missing, pathLeft, type Standing, standings, wavesLeft } from '../../domain/plan/standing.ts';
import type { Task } from '../../domain/plan/task.ts';
import type { State } from '../../domain/state.ts';

export type TaskView = Task &
  Readonly<{
    standing: Standing;
    /** What it needs that is not done yet. */
    missing: readonly string[];
    /** In which wave of what is left it can run, from 1; null when it is done. */
    wave: number | null;
  }>;

export type PlanView = Readonly<{
  owner: string;
  tasks: readonly TaskView[];
  /** What can run at once, one after the other; only what is not done. */
  waves: readonly (readonly string[])[];
  ready: readonly string[];
  /** The chain of what is left that takes longest, and how long. */
  criticalPath: Readonly<{ tasks: readonly string[]; weight: number }>;
}>;

/** A plan as it stands; of somebody who has none, an empty one. */
export function viewPlan(state: State, owner: string): PlanView {
  const tasks = state.plans.get(owner)?.tasks ?? [];
  const standing = standings(tasks);
  const waves = wavesLeft(tasks).map((wave) => wave.map(({ id }) => id));
  const path = pathLeft(tasks);
  const level = (id: string): number | null => {
    const at = waves.findIndex((wave) => wave.includes(id));
    return at === -1 ? null : at + 1;
  };
  return {
    owner,
    tasks: tasks.map((task) => ({
      ...task,
      standing: standing.get(task.id) as Standing,
      missing: task.state === 'done' ? [] : missing(tasks, task),
      wave: level(task.id),
    })),
    waves,
    ready: tasks.filter(({ id }) => standing.get(id) === 'ready').map(({ id }) => id),
    criticalPath: { tasks: path.path.map(({ id }) => id), weight: path.weight },
  };
}

/** What cannot be done before a task is, and what would not be if it failed. */
export function blocks(state: State, owner: string, id: string): string[] {
  return dependantsOf(state.plans.get(owner)?.tasks ?? [], id).map((task) => task.id);
}
