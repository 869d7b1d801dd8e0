import { claimGround } from '../../app/claim.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import type { Options } from '../spec.ts';

export function run(here: Here, globs: readonly string[], options: Options): number {
  const claimed = claimGround(here.nest(), here.caller(), globs, here.cwd, textOf(options, 'why') ?? '');
  if (here.json) here.printJson(claimed);
  else here.print(`${claimed.member} holds ${claimed.globs.join(' ')}\n`);
  return 0;
}
