import { actingAs } from '../../app/caller.ts';
import { foldNest } from '../../app/fold-log.ts';
import { viewPlan } from '../../app/plan/view.ts';
import { planOwner } from '../../app/plan/which.ts';
import type { Here } from '../here.ts';
import { isSet, textOf } from '../options.ts';
import { taskTable } from '../plan-lines.ts';
import type { Options } from '../spec.ts';

export function run(here: Here, _: readonly string[], options: Options): number {
  const { state } = foldNest(here.nest());
  const caller = here.caller();
  const plan = viewPlan(state, planOwner(state, caller, textOf(options, 'of')));
  const me = isSet(options, 'mine') ? actingAs(state, caller) : null;
  const tasks = plan.tasks
    .filter(({ standing }) => !isSet(options, 'ready') || standing === 'ready')
    .filter(({ by, owner }) => me === null || by === me || (by === null && owner === me));
  if (here.json) here.printJson({ plan: plan.owner, tasks });
  else here.print(tasks.length === 0 ? 'none\n' : taskTable(tasks, here.paint));
  return 0;
}
