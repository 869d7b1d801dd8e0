import {
  id,
  memberId,
  short
} from "./shared-fields.mjs";
import {
  array,
  boolean,
  number,
  strictObject,
  string,
  union
} from "./shared-checks.mjs";
import {
  MAX_NEEDS,
  MAX_TASKS,
  TASK_ID
} from "./shared-fold-log.mjs";

// src/domain/schema/plan.ts
var taskId = string().regex(TASK_ID);
var owner = string().max(32);
var TaskSchema = strictObject({
  id: taskId,
  title: string().min(1).max(120),
  needs: array(taskId).max(MAX_NEEDS),
  owner: memberId.nullable(),
  integration: boolean(),
  estimate: number().positive().max(1e5).nullable()
});
var PlannedSchema = TaskSchema.extend({
  needs: TaskSchema.shape.needs.default([]),
  owner: TaskSchema.shape.owner.default(null),
  integration: TaskSchema.shape.integration.default(false),
  estimate: TaskSchema.shape.estimate.default(null)
});
var PlanFileSchema = union([
  array(PlannedSchema).max(MAX_TASKS),
  strictObject({ tasks: array(PlannedSchema).max(MAX_TASKS) })
]);
var said = { request: id, plan: owner, task: taskId, why: short, as: memberId.nullable() };
var PLANS = {
  plan_changed: strictObject({
    request: id,
    plan: owner,
    add: array(TaskSchema).max(MAX_TASKS),
    change: array(TaskSchema.partial().required({ id: true })).max(MAX_TASKS),
    drop: array(taskId).max(MAX_TASKS),
    as: memberId.nullable()
  }).describe(
    "Somebody wants the plan of `plan` (a supervisor, or `user`) changed: all of it, or nothing. Refused with a cycle, with a need that is no task, and where it would undo finished work."
  ),
  task_claimed: strictObject(said).describe("Somebody wants a task of the plan for himself. Of two who do, the first in the log has it."),
  task_done: strictObject(said).describe("Somebody says that a task is done."),
  task_failed: strictObject(said).describe("Somebody says that a task has failed. Whoever owns the plan is told what that blocks."),
  task_reopened: strictObject(said).describe("Somebody gives a task back, or whoever owns the plan wants it done again.")
};

export {
  PlanFileSchema,
  PLANS
};
