import { foldNest } from '../../app/fold-log.ts';
import { viewPlan } from '../../app/plan/view.ts';
import { planOwner, requirePlan } from '../../app/plan/which.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import type { Options } from '../spec.ts';

export function run(here: Here, _: readonly string[], options: Options): number {
  const { state } = foldNest(here.nest());
  const { owner } = requirePlan(state, planOwner(state, here.caller(), textOf(options, 'of')));
  const { waves } = viewPlan(state, owner);
  if (here.json) here.printJson({ plan: owner, waves });
  else here.print(waves.map((wave, i) => `${i + 1}  ${wave.join(', ')}\n`).join('') || 'all is done\n');
  return 0;
}
