import { changePlan } from '../../app/plan/change.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import { replannedLines } from '../plan-lines.ts';
import type { Options } from '../spec.ts';

export function run(here: Here, tasks: readonly string[], options: Options): number {
  const change = { add: [], change: [], drop: [...new Set(tasks)] };
  const done = changePlan(here.nest(), here.caller(), textOf(options, 'of'), () => change);
  if (here.json) here.printJson(done);
  else here.print(replannedLines(done));
  return 0;
}
