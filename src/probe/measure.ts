import type { Fact } from './fact.ts';
import { plainWords } from './plain-words.ts';
import type { Finding, RunFacts, Verdict } from './run.ts';

export type Measure = Omit<RunFacts, 'onFinding'> &
  Readonly<{
    /** Does the measuring: `runFacts`. */
    run: (how: RunFacts) => Promise<Finding[]>;
    onFinding: (finding: Finding, again: boolean) => void;
    /** Verdicts that are believed at first sight; `holds` alone unless told otherwise. */
    believed?: readonly Verdict[];
  }>;

/**
 * Measures facts on one CLI. What is not believed is measured once more, with nothing beside it, and the later finding is the
 * one that counts: a busy machine must not pass for another platform. What could not be found out then is tried a last time.
 * What was seen is in words that are the same at every run. The findings come in the order of the facts. Broken off by the
 * signal, it gives what was settled by then.
 */
export async function measure({
  facts,
  jobs,
  run,
  onFinding,
  believed = ['holds'],
  ...how
}: Measure): Promise<Finding[]> {
  const once = (some: readonly Fact[], labs: number, again: boolean): Promise<Finding[]> =>
    run({ ...how, facts: some, jobs: labs, onFinding: (finding) => onFinding(finding, again) });
  const found = new Map<string, Finding>();
  const keep = (findings: readonly Finding[]): void => {
    for (const finding of findings) found.set(finding.id, finding);
  };
  const first = await once(facts, jobs, false);
  keep(first.filter(({ verdict }) => believed.includes(verdict)));
  const doubtful = facts.filter(({ id }) => !found.has(id));
  if (doubtful.length > 0 && !how.signal.aborted) keep(await once(doubtful, 1, true));
  const open = facts.filter(({ id }) => found.get(id)?.verdict === 'unknown');
  if (open.length > 0 && !believed.includes('unknown') && !how.signal.aborted)
    keep(await once(open, 1, true));
  return facts.flatMap(({ id }) => {
    const finding = found.get(id);
    if (finding === undefined) return [];
    return finding.verdict === 'holds' ? finding : { ...finding, seen: plainWords(finding.seen) };
  });
}
