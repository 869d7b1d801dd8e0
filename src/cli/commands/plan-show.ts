import { foldNest } from '../../app/fold-log.ts';
import { viewPlan } from '../../app/plan/view.ts';
import { planOwner, requirePlan } from '../../app/plan/which.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import { planLines } from '../plan-lines.ts';
import type { Options } from '../spec.ts';

export function run(here: Here, _: readonly string[], options: Options): number {
  const { state } = foldNest(here.nest());
  const { owner } = requirePlan(state, planOwner(state, here.caller(), textOf(options, 'of')));
  const plan = viewPlan(state, owner);
  if (here.json) here.printJson(plan);
  else here.print(planLines(plan, here.paint));
  return 0;
}
