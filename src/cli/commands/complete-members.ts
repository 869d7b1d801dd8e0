import { foldNest } from '../../app/fold-log.ts';
import { isMemberId } from '../../domain/member-id.ts';
import type { Here } from '../here.ts';

/** Names for the shell's completion. Whatever goes wrong, it is silent: the user is in the middle of a line. */
export function run(here: Here): number {
  try {
    const names = [...foldNest(here.nest()).state.members.keys()].filter(isMemberId);
    here.print(names.map((name) => `${name}\n`).join(''));
  } catch {
    // Nothing to offer.
  }
  return 0;
}
