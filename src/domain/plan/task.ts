/** Where a task stands, as somebody has said. That it waits for others is worked out, never said. */
export type TaskState = 'open' | 'claimed' | 'done' | 'failed';

/** A piece of work of a plan. */
export type Task = {
  id: string;
  title: string;
  /** The tasks that have to be done before it. */
  needs: readonly string[];
  /** Whom it is meant for; null: whoever takes it. */
  owner: string | null;
  /** Whether it joins what others have made. */
  integration: boolean;
  /** How much it is, in units of the planner's own; null counts as 1. */
  estimate: number | null;
  state: TaskState;
  /** Who has taken it, or has said how it ended: a member, or `user`. */
  by: string | null;
  /** Whether its taker was hired for it, so that its report decides. */
  hired: boolean;
  at: string;
  why: string;
};

/** Tasks of whoever owns the plan (a supervisor, or the user) and of those below; in the order they were planned. */
export type Plan = { owner: string; tasks: Task[] };

/** What one event may carry beside its envelope bounds how much one task may need. */
export const MAX_TASKS = 200;
export const MAX_NEEDS = 150;

/** Ids of tasks are no paths, no options, and no keys with a meaning of their own. */
export const TASK_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;

export function isTaskId(text: string): boolean {
  return TASK_ID.test(text);
}

/** What graphs are made of. */
export type Node = Readonly<{ id: string; needs: readonly string[] }>;
