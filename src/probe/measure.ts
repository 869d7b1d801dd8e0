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
 * Measures facts on one CLI. What does not hold is measured once more, with nothing beside it, and the second finding is the
 * one that counts: a busy machine must not pass for another platform. What was seen is in words that are the same at every
 * run. Broken off by the signal, it gives what was settled by then.
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
  const settled = (await once(facts, jobs, false)).filter(({ verdict }) => verdict === 'holds');
  const sure = new Set(settled.map(({ id }) => id));
  const doubtful = facts.filter(({ id }) => !sure.has(id));
  if (doubtful.length > 0 && !how.signal.aborted) settled.push(...(await once(doubtful, 1, true)));
  return settled.map((finding) =>
    finding.verdict === 'holds' ? finding : { ...finding, seen: plainWords(finding.seen) },
  );
}
