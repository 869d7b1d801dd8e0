import { setPlan } from '../../app/plan/change.ts';
import { readPlan } from '../../app/plan/file.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import { replannedLines } from '../plan-lines.ts';
import type { Options } from '../spec.ts';
import { readGiven } from '../text-input.ts';

export function run(here: Here, [file]: readonly string[], options: Options): number {
  const name = file as string;
  const planned = readPlan(readGiven(here, 'plan', name, 'nest plan set plan.json', 'plan set'), name);
  const done = setPlan(here.nest(), here.caller(), textOf(options, 'of'), planned);
  if (here.json) here.printJson(done);
  else here.print(replannedLines(done));
  return 0;
}
