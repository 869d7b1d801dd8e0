import type { Envelope } from '../domain/envelope.ts';
import type { Ruling, State } from '../domain/state.ts';
import { isAppendError } from '../log/append-error.ts';
import { type Folded, foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { EXIT, UserError } from './user-error.ts';

/**
 * Appends events for a command, durably.
 *
 * @throws UserError when they could not be recorded, saying whether they wait in the spool
 */
export function write(nest: Nest, ...events: Envelope[]): void {
  try {
    nest.log.append(events, { durable: true });
  } catch (error) {
    if (!isAppendError(error)) throw error;
    throw new UserError(error.message, EXIT.notRecorded, 'nest verify');
  }
}

/** Appends a request and reads its verdict back from the log. */
export function ask(nest: Nest, event: Envelope, request: string): { ruling: Ruling; folded: Folded } {
  write(nest, event);
  const folded = foldNest(nest);
  const ruling = folded.state.rulings.findLast((r) => r.request === request);
  if (ruling !== undefined) return { ruling, folded };
  if (folded.state.blind !== null) throw tooNew('recorded, but not ruled on', folded.state.blind.type);
  throw new UserError('the log has not ruled on this request', EXIT.fault, 'nest verify');
}

/**
 * For requests that somebody has to act on at once: recorded now and ruled on later by a newer version, a member would be
 * fired whose session nobody has stopped, or hired whom nobody starts.
 *
 * @throws UserError when the log holds what this version cannot rule on
 */
export function requireSight(state: State): void {
  if (state.blind !== null) throw tooNew('nothing was done', state.blind.type);
}

/** What a reader says whose rules are older than the log's. */
function tooNew(done: string, type: string): UserError {
  return new UserError(
    `${done}: the log holds ${JSON.stringify(type.slice(0, 60))}, which this version of nest does not know`,
    EXIT.refused,
    'update nest',
  );
}
