import type { Here } from '../here.ts';
import type { Options } from '../spec.ts';
import { answer } from './approve.ts';

export function run(here: Here, args: readonly string[], options: Options): number {
  return answer(here, args, options, 'deny');
}
