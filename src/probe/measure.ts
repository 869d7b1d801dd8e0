import type { Fact } from './fact.ts';
import { plainWords } from './plain-words.ts';
import type { Finding, RunFacts } from './run.ts';

export type Measure = Readonly<{
  claude: string;
  facts: readonly Fact[];
  jobs: number;
  signal: AbortSignal;
  /** Does the measuring: `runFacts`. */
  run: (how: RunFacts) => Promise<Finding[]>;
  onFinding: (finding: Finding, again: boolean) => void;
}>;

/**
 * Measures facts on one CLI. What does not hold is measured once more, with nothing beside it, and the later finding is the
 * one that counts: a busy machine must not pass for another platform. What could not be found out then is tried a last time.
 * What was seen is in words that are the same at every run. Broken off by the signal, it gives what was settled by then.
 */
export async function measure({ facts, jobs, run, onFinding, ...how }: Measure): Promise<Finding[]> {
  const once = (some: readonly Fact[], labs: number, again: boolean): Promise<Finding[]> =>
    run({
      ...how,
      facts: some,
      jobs: labs,
      evidenceDir: null,
      onFinding: (finding) => onFinding(finding, again),
    });
  const found = new Map<string, Finding>();
  const keep = (findings: readonly Finding[]): void => {
    for (const finding of findings) found.set(finding.id, finding);
  };
  const first = await once(facts, jobs, false);
  keep(first.filter(({ verdict }) => verdict === 'holds'));
  const doubtful = facts.filter(({ id }) => !found.has(id));
  if (doubtful.length > 0 && !how.signal.aborted) keep(await once(doubtful, 1, true));
  const open = facts.filter(({ id }) => found.get(id)?.verdict === 'unknown');
  if (open.length > 0 && !how.signal.aborted) keep(await once(open, 1, true));
  return [...found.values()].map((finding) =>
    finding.verdict === 'holds' ? finding : { ...finding, seen: plainWords(finding.seen) },
  );
}
