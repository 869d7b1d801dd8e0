import type { Bound } from '../domain/cap.ts';
import type { Envelope } from '../domain/envelope.ts';
import type { EventData } from '../domain/events.ts';
import type { Member } from '../domain/state.ts';
import { cut } from '../domain/text.ts';
import { lastWords } from '../harness/last-words.ts';
import { findTranscript } from '../harness/transcript.ts';
import { stoppedReport } from './limit-words.ts';
import type { Nest } from './nest.ts';
import { record } from './record.ts';
import { configOf } from './wake.ts';

/** As much of its last words as a report brings, in characters. */
const CHECKPOINT_CHARS = 20_000;

/**
 * Writes down that nothing is left for a member, with the last that it has said as its report. Whoever notices first
 * says it; the same turn stopped for the same grant counts once.
 */
export function fileStop(
  nest: Nest,
  member: Member,
  bound: Bound,
  by: EventData<'budget_stopped'>['by'],
): void {
  nest.log.append([stopEvent(nest, member, bound, by)], { durable: true });
}

function stopEvent(
  nest: Nest,
  member: Member,
  bound: Bound,
  by: EventData<'budget_stopped'>['by'],
): Envelope {
  const { id, gen, turns } = member;
  const data = {
    cause: bound.cause,
    of: bound.of,
    mark: bound.mark,
    why: bound.words.slice(0, 480),
    text: nest.log.putText(stoppedReport(bound, checkpointOf(member))),
    by,
  };
  const key = `over:${id}:${gen}:${turns}:${bound.mark}`;
  return record('budget_stopped', data, { actor: 'system', member: id, gen, id: key });
}

function checkpointOf(member: Member): string {
  const { session, transcript } = member;
  const path = session === null ? null : findTranscript(session, transcript, configOf(member));
  return path === null ? '' : cut(lastWords(path), CHECKPOINT_CHARS);
}
