import { hasOccurred } from '../domain/occurrence.ts';
import { renderResult } from '../domain/render-result.ts';
import type { Reason, ReportStatus } from '../domain/report-words.ts';
import { completed, noteOf, type Result, summaryFault } from '../domain/result.ts';
import { actingAs, type Caller } from './caller.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { occurrenceId } from './occurrence-id.ts';
import { record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { ask } from './write.ts';

/** What is reported: in words, or as a typed result, by which status and reason go then. */
export type ReportInput = Readonly<{
  status: ReportStatus;
  reason: Reason | null;
  summary: string;
  result?: Result | null;
}>;
export type Filed = Readonly<{
  member: string;
  status: ReportStatus;
  to: string;
  repeated: boolean;
  bytes: number;
}>;

/**
 * Files a report of the caller about its own work.
 *
 * @throws UserError when the summary is empty, the caller is no member, or it could not be recorded
 */
export function fileReport(nest: Nest, caller: Caller, input: ReportInput): Filed {
  if (input.summary.trim() === '') {
    throw new UserError(
      'the summary is empty: say what was done, or what is missing',
      EXIT.usage,
      `nest report --status ${input.status} "…"`,
    );
  }
  const typed = input.result ?? null;
  const fault = typed === null ? summaryFault(input.status, input.summary) : null;
  if (fault !== null) throw new UserError(`not filed: ${fault}`, EXIT.refused, 'nest report --help');
  const { state } = foldNest(nest);
  const id = actingAs(state, caller);
  const member = state.members.get(id);
  if (member === undefined)
    throw new UserError(
      'you are the user; only members report',
      EXIT.notAllowed,
      'nest report --as <member> …',
    );
  const objectives = member.discipline?.objectives ?? [];
  const about = { finder: id, at: new Date().toISOString(), objectives };
  const result = typed === null ? null : completed(typed, about);
  const text = result === null ? input.summary : renderResult(result, id);
  const key = occurrenceId('report', caller, member, [input.status, input.reason ?? '', text]);
  const repeated = hasOccurred(state.seen, caller.actor, key);
  const data = {
    status: input.status,
    reason: input.reason,
    text: nest.log.putText(text),
    as: caller.as,
    ...(result === null ? {} : { result: noteOf(result), detail: nest.log.putText(JSON.stringify(result)) }),
  };
  const event = record('report_filed', data, { actor: caller.actor, member: id, gen: member.gen, id: key });
  if (!repeated) {
    const { ruling } = ask(nest, event, key);
    if (!ruling.accepted) throw new UserError(ruling.why, EXIT.refused, 'nest whoami');
  }
  return {
    member: id,
    status: input.status,
    to: member.supervisor,
    repeated,
    bytes: Buffer.byteLength(text),
  };
}
