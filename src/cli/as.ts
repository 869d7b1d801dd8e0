import { actingAs } from '../app/caller.ts';
import { foldNest } from '../app/fold-log.ts';
import { EXIT, UserError } from '../app/user-error.ts';
import type { Here } from './here.ts';

/** Commands that run without a nest, or found one: nobody is a member of what is not there. */
const WITHOUT_NEST = new Set(['init', 'demo', 'completion']);

/**
 * Whoever speaks for a member has to name one, also where the command would not have asked who speaks.
 *
 * @throws UserError when the caller may not speak for others, or `--as` names nobody who may speak
 */
export function checkAs(here: Here, command: string, as: string): void {
  const caller = here.caller();
  if (WITHOUT_NEST.has(command))
    throw new UserError(
      `there is no member ${JSON.stringify(as.slice(0, 40))} for nest ${command}`,
      EXIT.notFound,
    );
  actingAs(foldNest(here.nest()).state, caller);
}
