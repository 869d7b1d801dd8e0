import { readItemText } from '../app/digest.ts';
import { foldNest } from '../app/fold-log.ts';
import type { Nest } from '../app/nest.ts';
import { inChartOrder } from '../app/status.ts';
import type { Check } from './checks.ts';
import { nest, type Stage } from './stage.ts';

/** Prints the chart, the reports and the checks, or all of it as one JSON document. */
export async function showResult(
  stage: Stage,
  opened: Nest,
  checks: readonly Check[],
  seconds: number,
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
  if (stage.json) {
    print(
      JSON.stringify({ ok: failed.length === 0, seconds, requests: stage.sim.all().length, checks, reports }),
    );
    return;
  }
  print('\nThe chart (nest tree):\n');
  print((await nest(stage, ['tree'])).trimEnd());
  print('\nReports:\n');
  for (const { member, status, filedBy, text } of reports)
    print(`  ${member} [${status}, filed by ${filedBy}]: ${text.split('\n')[0]}`);
  print('\nWhat had to hold:\n');
  for (const { ok, what, seen } of checks)
    print(`  ${ok ? 'ok    ' : 'FAILED'} ${what}${ok ? '' : ` (${seen})`}`);
  print(
    `\n${checks.length - failed.length} of ${checks.length} held; ${seconds.toFixed(1)} s, ${stage.sim.all().length} model requests, 0 dollars.`,
  );
  print(
    'Next: README.md, "First five minutes"; nest demo --keep leaves the log and the transcripts to look at.',
  );
}
