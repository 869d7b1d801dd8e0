import { fileReport } from '../../app/report.ts';
import type { Reason, ReportStatus } from '../../domain/report-words.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { textInput } from '../text-input.ts';

export function run(here: Here, [summary]: readonly string[], options: Options): number {
  const status = textOf(options, 'status') as ReportStatus;
  const reason = textOf(options, 'reason') as Reason | null;
  const nest = here.nest();
  const caller = here.caller();
  const next = `nest report --status ${status} "…"`;
  const filed = fileReport(nest, caller, {
    status,
    reason,
    summary: textInput(here, 'summary', summary, textOf(options, 'file'), next),
  });
  if (here.json) here.printJson(filed);
  else {
    const how = filed.repeated ? 'was filed already; nothing changes' : `filed: ${status}`;
    here.print(`report ${how}; it goes to ${filed.to} (${filed.bytes} bytes)\n`);
  }
  return 0;
}
