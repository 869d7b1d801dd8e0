import { releaseGround } from '../../app/claim.ts';
import type { Here } from '../here.ts';
import { isSet, textOf } from '../options.ts';
import type { Options } from '../spec.ts';

export function run(here: Here, words: readonly string[], options: Options): number {
  const wish = { words, all: isSet(options, 'all'), of: textOf(options, 'of') ?? null, cwd: here.cwd };
  const done = releaseGround(here.nest(), here.caller(), wish);
  if (here.json) here.printJson(done);
  else here.print(`${done.member} has given up ${wish.all ? 'all that it held' : done.globs.join(' ')}\n`);
  return 0;
}
