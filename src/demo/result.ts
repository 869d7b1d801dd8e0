import { readItemText } from '../app/digest.ts';
import { foldNest } from '../app/fold-log.ts';
import { inChartOrder } from '../app/status.ts';
import type { Check } from './checks.ts';
import { nest, type Played, type Stage } from './stage.ts';

/** Prints the chart, the reports and the checks, or all of it as one JSON document. `cost` says what it took. */
export async function showResult(
  stage: Stage,
  { nest: opened, seconds }: Played,
  checks: readonly Check[],
  cost: string,
  json: boolean,
): Promise<void> {
  const { print } = stage;
  const { state } = foldNest(opened);
  const reports = inChartOrder(state).map((member) => ({
    member: member.id,
    status: member.report?.status ?? null,
    filedBy: member.report?.by ?? null,
    text: member.report === null ? '' : readItemText(opened.log, member.report.text).trim(),
  }));
  const failed = checks.filter((check) => !check.ok);
  if (json) {
    print(JSON.stringify({ ok: failed.length === 0, seconds, cost, checks, reports }));
    return;
  }
  print('\nThe chart (nest tree):\n');
  print((await nest(stage, ['tree'])).trimEnd());
  print('\nReports:\n');
  for (const { member, status, filedBy, text } of reports) {
    print(`  ${member} [${status}, filed by ${filedBy}]: ${text.split('\n')[0]}`);
  }
  print('\nWhat had to hold:\n');
  for (const { ok, what, seen } of checks)
    print(`  ${ok ? 'ok    ' : 'FAILED'} ${what}${ok ? '' : ` (${seen})`}`);
  print(`\n${checks.length - failed.length} of ${checks.length} held; ${seconds.toFixed(1)} s, ${cost}.`);
  print(
    'Next: "The first five minutes" in README.md. npm run demo -- --keep leaves the log and the transcripts to look at.',
  );
}
