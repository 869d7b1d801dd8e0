import type { Result } from './result.ts';
import { cut } from './text.ts';

/** As much of a result as stands in its report, in UTF-16 units: beside it, all of it is in the log. */
const REPORT_CHARS = 2400;
const SUMMARY_CHARS = 900;

/** A result as its reader sees it: how it stands, what is missing, then what was found; what has no room is counted. */
export function renderResult(result: Result, member: string): string {
  const { status, summary, findings, gaps, searched, artifacts, failure } = result;
  const head = [
    `Status: ${status}`,
    cut(summary.trim(), SUMMARY_CHARS),
    ...(failure === null
      ? []
      : [
          `Failure: ${failure.kind}, ${failure.retryable ? 'may be tried again' : 'not to be tried again'}; attempted: ${cut(failure.attempted.join('; '), 300)}`,
          ...(failure.partial === '' ? [] : [`Usable: ${cut(failure.partial, 300)}`]),
        ]),
  ];
  const parts = [
    part('Gaps', gaps),
    part('Artifacts', artifacts),
    part('Looked at', searched),
    part(
      'Findings',
      findings.map(
        ({ id, claim, source, date, confidence, objective }) =>
          `${claim} [${[source, date, confidence, objective, id].filter((word) => word !== null).join('; ')}]`,
      ),
    ),
  ].filter((lines) => lines.length > 0);
  let text = head.join('\n');
  let left = 0;
  for (const [title, ...items] of parts) {
    text += `\n\n${title}`;
    for (const item of items) {
      if (text.length + item.length > REPORT_CHARS) left += 1;
      else text += `\n${item}`;
    }
  }
  return left === 0 ? text : `${text}\n\n${left} more: nest coverage --member ${member}`;
}

function part(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${title} (${items.length}):`, ...items.map((item) => `- ${item}`)];
}
