import { boolean, type Guards, list, nullable, number, object, optional, string } from '../guards.ts';

/** The fields of the events of plans, each with a check of its kind. */
export function planFields() {
  const strings = list(string);
  const stringOrNull = nullable(string);
  const said: Guards = {
    title: string,
    needs: strings,
    owner: stringOrNull,
    integration: boolean,
    estimate: nullable(number),
  };
  const changed = Object.fromEntries(Object.entries(said).map(([name, guard]) => [name, optional(guard)]));
  const task: Guards = { request: string, plan: string, task: string, why: string, as: stringOrNull };
  return {
    plan_changed: {
      request: string,
      plan: string,
      add: list(object({ id: string, ...said })),
      change: list(object({ id: string, ...changed })),
      drop: strings,
      as: stringOrNull,
    },
    task_claimed: task,
    task_done: task,
    task_failed: task,
    task_reopened: task,
  };
}
