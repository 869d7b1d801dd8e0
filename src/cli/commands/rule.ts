import { ruleOnClaim } from '../../app/claim.ts';
import type { Here } from '../here.ts';
import { textOf, textsOf } from '../options.ts';
import type { Options } from '../spec.ts';

export function run(here: Here, [what]: readonly string[], options: Options): number {
  const ruled = ruleOnClaim(here.nest(), here.caller(), what as string, {
    owner: textOf(options, 'owner') ?? null,
    order: (textOf(options, 'order') ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    split: textsOf(options, 'split'),
    why: textOf(options, 'why') ?? '',
    cwd: here.cwd,
  });
  if (here.json) here.printJson(ruled);
  else here.print(`${ruled.contest} is ruled; both are told at their next turn\n`);
  return 0;
}
