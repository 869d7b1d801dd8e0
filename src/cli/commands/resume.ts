import type { Here } from '../here.ts';
import type { Options } from '../spec.ts';
import { change } from './pause.ts';

export function run(here: Here, args: readonly string[], options: Options): Promise<number> {
  return change(here, args, options, false);
}
