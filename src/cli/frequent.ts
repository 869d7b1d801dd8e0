import { FREQUENT } from './catalogue/frequent.ts';
import { plainInvocation } from './plain.ts';
import { runAndExit } from './run.ts';

/**
 * Runs one of the frequent commands and ends the process.
 *
 * @returns false, having done nothing, for a command line that is not one of them in its plain form: that is for the
 * whole command
 */
export function runFrequent(argv: readonly string[]): boolean {
  const understood = plainInvocation(argv, FREQUENT);
  if (understood === null) return false;
  runAndExit(argv, () => understood);
  return true;
}
