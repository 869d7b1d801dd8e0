import { reconcile } from '../../app/coverage.ts';
import type { Reconciled } from '../../domain/reconciled.ts';
import type { Here } from '../here.ts';
import { isSet, textOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { oneLine } from '../words.ts';

export function run(here: Here, [conflict]: readonly string[], options: Options): number {
  const settled = reconcile(here.nest(), here.caller(), {
    conflict: conflict as string,
    keep: textOf(options, 'keep'),
    both: isSet(options, 'both'),
    by: textOf(options, 'by') as Reconciled['by'],
    why: textOf(options, 'why') as string,
  });
  if (here.json) here.printJson(settled);
  else
    here.print(
      `${settled.conflict} settled by ${settled.by}: ${settled.keep ?? 'both hold'}; ${oneLine(settled.why, 300)}\n`,
    );
  return 0;
}
