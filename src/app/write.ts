import type { Envelope } from '../domain/envelope.ts';
import type { EventType } from '../domain/events.ts';
import type { Ruling, State } from '../domain/state.ts';
import { isAppendError } from '../log/append-error.ts';
import { type Folded, foldNest } from './fold-log.ts';
import { lookAgain } from './gate/quiet.ts';
import type { Nest } from './nest.ts';
import { EXIT, UserError } from './user-error.ts';

/**
 * Wishes, not facts: whoever was told that they are not recorded must not see them come true hours later, when the log
 * can be written again. A spooled charter would even undo what has been amended since.
 */
const WISHES: ReadonlySet<string> = new Set<EventType>([
  'nest_created',
  'charter_amended',
  'hire_requested',
  'fire_requested',
  'down_requested',
  'up_requested',
  'paused',
  'resumed',
  'resume_requested',
  'reparented',
  'permission_ruled',
  'nudged',
  'grant_requested',
  'delivery_retried',
  'effect_begun',
  'fact_noted',
  'refinement_asked',
  'finding_reconciled',
  'integration_asked',
  'integration_landed',
  'synthesis_filed',
  'swarm_sealed',
  'plan_changed',
  'task_claimed',
  'task_reopened',
  'claim_requested',
  'claim_released',
  'claim_ruled',
]);

/** What gates have to know of at the next call: what is held, and who stands where. */
const GATED: ReadonlySet<string> = new Set<EventType>([
  'claim_requested',
  'claim_released',
  'claim_ruled',
  'fire_requested',
  'reparented',
]);

/**
 * Appends events for a command, durably. What cannot be written waits in the spool, unless it is a wish.
 *
 * @throws UserError when they could not be recorded, saying what becomes of them
 */
export function write(nest: Nest, ...events: Envelope[]): void {
  const wish = events.some((event) => WISHES.has(event.type));
  const gated = events.some((event) => GATED.has(event.type));
  if (gated) lookAgain(nest);
  try {
    nest.log.append(events, { durable: true, spool: !wish });
  } catch (error) {
    if (!isAppendError(error)) throw error;
    const next = wish ? 'the same command again, once it can be written' : 'nest verify';
    throw new UserError(error.message, EXIT.notRecorded, next);
  }
  // Somebody may have read the log in between.
  if (gated) lookAgain(nest);
}

/** Appends a request and reads its verdict back from the log. */
export function ask(nest: Nest, event: Envelope, request: string): { ruling: Ruling; folded: Folded } {
  // What no nest can rule on is not even written.
  requireFounded(foldNest(nest).state);
  write(nest, event);
  const folded = foldNest(nest);
  const ruling = folded.state.rulings.findLast((r) => r.request === request);
  if (ruling !== undefined) return { ruling, folded };
  if (folded.state.blind !== null) throw tooNew('recorded, but not ruled on', folded.state.blind.type);
  throw new UserError('the log has not ruled on this request', EXIT.fault, 'nest verify');
}

function requireFounded({ charter }: State): void {
  if (charter === null)
    throw new UserError('the log holds no charter, so nobody can be asked', EXIT.damaged, 'nest verify');
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
