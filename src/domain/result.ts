import type * as z from 'zod';
import { hash53 } from './hash.ts';
import { isNothingFound, saysWhere } from './nothing-found.ts';
import type { Reason, ReportStatus } from './report-words.ts';
import type { ResultNoteSchema, ResultSchema } from './schema/result.ts';

/** A report whose parts have names, so that whoever reads it can count on them. */
export type Result = z.infer<typeof ResultSchema>;

/** What the state keeps of a result; the rest stands in the log, at `position`. */
export type ResultNote = z.infer<typeof ResultNoteSchema> & Readonly<{ position: string; at: string }>;

/** Results of one member that the state refers to. */
export const MOST_RESULTS = 8;

/** What finder and day of a finding are, where it does not say so: by code, because a model leaves them out. */
export function completed(
  result: Result,
  by: Readonly<{ finder: string; at: string; objectives: readonly string[] }>,
): Result {
  const only = by.objectives.length === 1 ? (by.objectives[0] as string) : null;
  return {
    ...result,
    findings: result.findings.map((finding) => {
      const finder = finding.finder ?? by.finder;
      return {
        ...finding,
        finder,
        retrieved: finding.retrieved ?? by.at.slice(0, 10),
        objective: finding.objective ?? only,
        id: `f-${hash53([finder, finding.claim, finding.source].join('\0')).slice(-10)}`,
      };
    }),
  };
}

/** Why a result is none; null where nothing is wrong with it. The most dangerous one is a success that found nothing. */
export function resultFault(result: Result): string | null {
  const { status, findings, artifacts, searched, gaps, summary, failure } = result;
  const empty = findings.length === 0 && artifacts.length === 0;
  if (status === 'complete' && empty && searched.length === 0 && isNothingFound(summary))
    return 'it found nothing and does not say where it looked: name each place and query in `searched`, or report a failure';
  if (status === 'complete' && gaps.length > 0)
    return 'it is complete and has gaps: then it is `partial`, and whoever reads it decides whether they matter';
  if (status === 'partial' && gaps.length === 0)
    return 'it is partial and names no gap: say what is missing, and why';
  if (status === 'failed' && failure === null)
    return 'it failed and does not say how: `failure` with kind, retryable, attempted and what is usable';
  if (status !== 'failed' && status !== 'blocked' && failure !== null)
    return `it is ${status} and has a failure: then it is \`failed\`, or \`partial\` with the gap`;
  return null;
}

/** The same for a report in words: a text that says nothing was found, and not where. */
export function summaryFault(status: ReportStatus, text: string): string | null {
  if (status !== 'done' || !isNothingFound(text) || saysWhere(text)) return null;
  return 'it found nothing and does not say where it looked: name each place and query, or report a failure';
}

/** How a result stands as a report. */
export function statusOf({
  status,
  failure,
}: Result): Readonly<{ status: ReportStatus; reason: Reason | null }> {
  if (status === 'failed') return { status, reason: failure?.kind ?? 'other' };
  if (status === 'blocked') return { status, reason: failure?.kind ?? 'input' };
  return { status: 'done', reason: null };
}

const MOST_OBJECTIVES = 20;

export function noteOf(result: Result): z.infer<typeof ResultNoteSchema> {
  const named = new Set(result.findings.flatMap(({ objective }) => objective ?? []));
  return {
    status: result.status,
    findings: result.findings.length,
    gaps: result.gaps.length,
    artifacts: result.artifacts.length,
    objectives: [...named].slice(0, MOST_OBJECTIVES),
    retryable: result.failure?.retryable ?? null,
  };
}
