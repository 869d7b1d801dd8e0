import type { Envelope } from '../../domain/envelope.ts';
import { executiveOf, USER } from '../../domain/org.ts';
import type { State } from '../../domain/state.ts';
import { actingAs, type Caller } from '../caller.ts';
import type { Folded } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { EXIT, UserError } from '../user-error.ts';
import { ask, requireSight } from '../write.ts';

/**
 * Who may do what concerns everybody: the user and the Executive.
 *
 * @throws UserError for everybody else
 */
export function requireControl(state: State, caller: Caller): void {
  requireSight(state);
  const actor = actingAs(state, caller);
  if (actor === USER || executiveOf(state)?.id === actor) return;
  throw notAllowed(`this is for the user and the Executive, not for ${actor}`);
}

/** Appends a wish, and reads its ruling back. @throws UserError when the log refuses it */
export function askFor(nest: Nest, event: Envelope): Folded {
  const { ruling, folded } = ask(nest, event, event.id);
  if (ruling.accepted) return folded;
  if (ruling.code === 'not_authorised' || ruling.code === 'unknown_actor') throw notAllowed(ruling.why);
  throw new UserError(ruling.why, EXIT.refused, 'nest status');
}

function notAllowed(why: string): UserError {
  return new UserError(why, EXIT.notAllowed, 'nest escalate --reason decision_needed "…"');
}
