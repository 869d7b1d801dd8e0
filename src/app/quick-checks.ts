import { hasChecks } from '../domain/proof.ts';
import { actingAs, type Caller } from './caller.ts';
import { fileChecks, tryChecks } from './check.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { EXIT, UserError } from './user-error.ts';

/** A command of a session has two minutes; what takes longer somebody else runs. */
const QUICK_MS = 90_000;

export type Quick = Readonly<{ words: string; file: () => Promise<void> }>;

/**
 * Runs the checks of a member that is about to say that it is done.
 *
 * @returns what is to be filed behind its report; null where nothing is to be checked
 * @throws UserError when one fails: then nothing is to be reported as done
 */
export async function quickChecks(nest: Nest, caller: Caller): Promise<Quick | null> {
  const { state } = foldNest(nest);
  const member = state.members.get(actingAs(state, caller));
  if (member === undefined || !hasChecks(state, member)) return null;
  const outcome = await tryChecks(nest, state, member, QUICK_MS);
  if (outcome.late)
    return {
      words: `not checked: it takes too long here; nest check ${member.id} does it`,
      file: async () => {},
    };
  const failed = outcome.results.find(({ ok }) => !ok);
  if (failed !== undefined)
    throw new UserError(
      `not reported: your work does not hold: ${failed.check}: ${failed.excerpt}`,
      EXIT.refused,
      'mend it and report again; what you cannot mend: nest report --status failed "…"',
    );
  const tests = outcome.tests.length === 0 ? '' : `; tests you have changed: ${outcome.tests.join(', ')}`;
  return {
    words: `checked: ${outcome.results.map(({ check }) => check).join('; ')} hold${tests}`,
    file: () => fileChecks(nest, caller, member, outcome),
  };
}
