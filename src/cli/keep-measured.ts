import { type FactVerdict, keepResults } from '../app/platform/kept.ts';
import { stateDir, thisUser } from '../log/state-dir.ts';
import { say } from './out.ts';

/** Keeps what was found out about the user's CLI. A cache: what cannot be written is said, and measured again. */
export function keepMeasured(
  version: string,
  at: string,
  found: readonly Readonly<{ id: string; verdict: FactVerdict }>[],
  facts: readonly Readonly<{ id: string }>[],
): void {
  try {
    const all = facts.map(({ id }) => id);
    keepResults(stateDir(thisUser()), version, at, found, all);
  } catch {
    say('what was measured could not be kept: nest doctor will ask for it again');
  }
}
