import { hasOccurred } from '../domain/occurrence.ts';
import type { Reason, ReportStatus } from '../domain/report-words.ts';
import { actingAs, type Caller } from './caller.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { occurrenceId } from './occurrence-id.ts';
import { record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { ask } from './write.ts';

export type ReportInput = Readonly<{ status: ReportStatus; reason: Reason | null; summary: string }>;
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
  const { state } = foldNest(nest);
  const id = actingAs(state, caller);
  const member = state.members.get(id);
  if (member === undefined)
    throw new UserError(
      'you are the user; only members report',
      EXIT.notAllowed,
      'nest report --as <member> …',
    );
  const key = occurrenceId('report', caller, member, [input.status, input.reason ?? '', input.summary]);
  const repeated = hasOccurred(state.seen, caller.actor, key);
  const data = {
    status: input.status,
    reason: input.reason,
    text: nest.log.putText(input.summary),
    as: caller.as,
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
    bytes: Buffer.byteLength(input.summary),
  };
}
