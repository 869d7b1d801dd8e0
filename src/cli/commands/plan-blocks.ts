import { foldNest } from '../../app/fold-log.ts';
import { blocks } from '../../app/plan/view.ts';
import { planOfTask } from '../../app/plan/which.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import type { Options } from '../spec.ts';

export function run(here: Here, [task]: readonly string[], options: Options): number {
  const { state } = foldNest(here.nest());
  const id = task as string;
  const plan = planOfTask(state, here.caller(), id, textOf(options, 'of'));
  const held = blocks(state, plan, id);
  if (here.json) here.printJson({ plan, task: id, blocks: held });
  else here.print(held.length === 0 ? `nothing needs ${id}\n` : `${held.join('\n')}\n`);
  return 0;
}
