import { sayOfTask, type TaskStep } from '../app/plan/task.ts';
import type { Here } from './here.ts';
import { textOf } from './options.ts';
import { toldLines } from './plan-lines.ts';
import type { Options, Run } from './spec.ts';

/** A command that says one thing of one task. */
export function taskStep(step: TaskStep): Run {
  return (here: Here, [task]: readonly string[], options: Options): number => {
    const said = { of: textOf(options, 'of'), why: textOf(options, 'why') ?? '' };
    const told = sayOfTask(here.nest(), here.caller(), step, task as string, said);
    if (here.json) here.printJson(told);
    else here.print(toldLines(told));
    return 0;
  };
}
