import * as z from 'zod';
import { MAX_NEEDS, MAX_TASKS, TASK_ID } from '../plan/task.ts';
import { id, memberId, short } from './fields.ts';

const taskId = z.string().regex(TASK_ID);
const owner = z.string().max(32);

/** A task as a plan says it. */
const TaskSchema = z.strictObject({
  id: taskId,
  title: z.string().min(1).max(120),
  needs: z.array(taskId).max(MAX_NEEDS),
  owner: memberId.nullable(),
  integration: z.boolean(),
  estimate: z.number().positive().max(100_000).nullable(),
});

/** A task in a file: what is left out is nothing, nobody, no. */
const PlannedSchema = TaskSchema.extend({
  needs: TaskSchema.shape.needs.default([]),
  owner: TaskSchema.shape.owner.default(null),
  integration: TaskSchema.shape.integration.default(false),
  estimate: TaskSchema.shape.estimate.default(null),
});

export const PlanFileSchema = z.union([
  z.array(PlannedSchema).max(MAX_TASKS),
  z.strictObject({ tasks: z.array(PlannedSchema).max(MAX_TASKS) }),
]);

const said = { request: id, plan: owner, task: taskId, why: short, as: memberId.nullable() };

/** Plans, and what becomes of their tasks. */
export const PLANS = {
  plan_changed: z
    .strictObject({
      request: id,
      plan: owner,
      add: z.array(TaskSchema).max(MAX_TASKS),
      change: z.array(TaskSchema.partial().required({ id: true })).max(MAX_TASKS),
      drop: z.array(taskId).max(MAX_TASKS),
      as: memberId.nullable(),
    })
    .describe(
      'Somebody wants the plan of `plan` (a supervisor, or `user`) changed: all of it, or nothing. Refused with a cycle, with a need that is no task, and where it would undo finished work.',
    ),
  task_claimed: z
    .strictObject(said)
    .describe('Somebody wants a task of the plan for himself. Of two who do, the first in the log has it.'),
  task_done: z.strictObject(said).describe('Somebody says that a task is done.'),
  task_failed: z
    .strictObject(said)
    .describe('Somebody says that a task has failed. Whoever owns the plan is told what that blocks.'),
  task_reopened: z
    .strictObject(said)
    .describe('Somebody gives a task back, or whoever owns the plan wants it done again.'),
} as const;
