import { quickChecks } from '../../app/quick-checks.ts';
import { fileReport, type ReportInput } from '../../app/report.ts';
import { readResult } from '../../app/result-file.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import type { Reason, ReportStatus } from '../../domain/report-words.ts';
import { statusOf } from '../../domain/result.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { readGiven, textInput } from '../text-input.ts';

export async function run(here: Here, [summary]: readonly string[], options: Options): Promise<number> {
  const nest = here.nest();
  const caller = here.caller();
  const input = inputOf(here, summary, options);
  // What does not hold is not reported as done: its maker is still there to mend it.
  const checked = input.status === 'done' ? await quickChecks(nest, caller) : null;
  const filed = fileReport(nest, caller, input);
  if (checked !== null) await checked.file();
  if (here.json) here.printJson(filed);
  else {
    const how = filed.repeated ? 'was filed already; nothing changes' : `filed: ${input.status}`;
    here.print(`report ${how}; it goes to ${filed.to} (${filed.bytes} bytes)\n`);
    if (checked !== null) here.print(`${checked.words}\n`);
  }
  return 0;
}

function inputOf(here: Here, summary: string | undefined, options: Options): ReportInput {
  const status = textOf(options, 'status') as ReportStatus | null;
  const reason = textOf(options, 'reason') as Reason | null;
  const file = textOf(options, 'result');
  if (file === null) {
    if (status === null)
      throw new UserError(
        'it is not said how the work stands: --status, or --result with a typed result',
        EXIT.usage,
        'nest report --help',
      );
    const next = `nest report --status ${status} "…"`;
    const text = textInput(here, 'summary', summary, textOf(options, 'file'), next);
    return { status, reason, summary: text, result: null };
  }
  if (summary !== undefined || status !== null || reason !== null || textOf(options, 'file') !== null)
    throw new UserError('a typed result has its status and its summary in itself', EXIT.usage);
  const text = readGiven(here, 'result', file, 'nest report --result result.json', '--result');
  const result = readResult(text, file === '-' ? 'stdin' : file);
  return { ...statusOf(result), summary: result.summary, result };
}
