import { foldNest } from '../../app/fold-log.ts';
import { viewPlan } from '../../app/plan/view.ts';
import { planOwner, requirePlan } from '../../app/plan/which.ts';
import { EXIT } from '../../app/user-error.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { oneLine } from '../words.ts';

export function run(here: Here, _: readonly string[], options: Options): number {
  const { state } = foldNest(here.nest());
  const { owner } = requirePlan(state, planOwner(state, here.caller(), textOf(options, 'of')));
  const plan = viewPlan(state, owner);
  const tasks = plan.tasks.filter(({ standing }) => standing === 'ready');
  if (here.json) here.printJson({ plan: owner, tasks });
  else here.print(tasks.map(({ id, title }) => `${id}  ${oneLine(title, 100)}\n`).join(''));
  return tasks.length === 0 ? EXIT.nothing : 0;
}
