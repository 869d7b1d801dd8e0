import { changePlan } from '../../app/plan/change.ts';
import { eachThen } from '../../app/plan/each.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import { replannedLines } from '../plan-lines.ts';
import type { Options } from '../spec.ts';

export function run(here: Here, items: readonly string[], options: Options): number {
  const then = textOf(options, 'then') as string;
  const done = changePlan(here.nest(), here.caller(), textOf(options, 'of'), (tasks) => ({
    add: [
      ...eachThen(
        items,
        then,
        textOf(options, 'title'),
        tasks.map(({ id }) => id),
      ),
    ],
    change: [],
    drop: [],
  }));
  if (here.json) here.printJson(done);
  else here.print(replannedLines(done));
  return 0;
}
