import type { Envelope } from '../domain/envelope.ts';
import type { Ruling } from '../domain/state.ts';
import { AppendError } from '../log/append-error.ts';
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
    if (!(error instanceof AppendError)) throw error;
    const kept =
      error.spooled === null
        ? 'and could not be kept anywhere'
        : `; it waits in ${error.spooled} and is replayed`;
    throw new UserError(`not recorded: ${error.message}${kept}`, EXIT.notRecorded, 'nest verify');
  }
}

/** Appends a request and reads its verdict back from the log. */
export function ask(nest: Nest, event: Envelope, request: string): { ruling: Ruling; folded: Folded } {
  write(nest, event);
  const folded = foldNest(nest);
  const ruling = folded.state.rulings.findLast((r) => r.request === request);
  if (ruling !== undefined) return { ruling, folded };
  if (folded.state.blind !== null) throw tooNew(folded.state.blind.type);
  throw new UserError('the log has not ruled on this request', EXIT.fault, 'nest verify');
}

/** The refusal of a reader whose rules are older than the log's. */
function tooNew(type: string): UserError {
  return new UserError(
    `the log holds ${JSON.stringify(type.slice(0, 60))}, which this version of nest does not know`,
    EXIT.refused,
    'update nest',
  );
}
