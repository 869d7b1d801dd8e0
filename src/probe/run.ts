import type { FactVerdict } from '../app/platform/kept.ts';
import { limited } from '../harness/limited.ts';
import { evidence, saveEvidence } from './evidence.ts';
import type { Fact } from './fact.ts';
import { withLab } from './lab.ts';

/** `differs`: something else was seen. `unknown`: it could not be found out; `seen` says why. */
export type Verdict = FactVerdict;

export type Finding = Readonly<{
  id: string;
  claim: string;
  verdict: Verdict;
  seen: string;
  expected: string;
  reliedOnBy: readonly string[];
  ms: number;
}>;

export type RunFacts = Readonly<{
  claude: string;
  facts: readonly Fact[];
  /** Labs at once; those of facts that mostly wait come on top. */
  jobs: number;
  /** Where evidence is written, if it is wanted. */
  evidenceDir: string | null;
  signal: AbortSignal;
  onFinding: (finding: Finding) => void;
}>;

/** Labs at once where nobody says how many; more only wait for each other on two cores. */
export const LABS = 3;

/** Seconds for every fact: several labs on a machine that is busy with something else take their time. */
const LIMIT_SECONDS = 60;
const limitOf = ({ limitSeconds = 0 }: Fact): number => Math.max(limitSeconds, LIMIT_SECONDS);

/**
 * Runs the procedure of each fact in a lab of its own, several at once. The findings come in the order of the facts.
 *
 * @throws what `onFinding` or the writing of evidence throws, once all labs have been broken off and are gone
 */
export async function runFacts({ facts, jobs, ...how }: RunFacts): Promise<Finding[]> {
  const findings = new Map<string, Finding>();
  // The slow ones first: the others fill the gaps.
  const queue = facts.filter(({ waits }) => waits !== true).sort((a, b) => limitOf(b) - limitOf(a));
  const beside = facts.filter(({ waits }) => waits === true);
  const { signal, end, release } = limited(how.signal, null);
  const work = async (left: Fact[]): Promise<void> => {
    try {
      for (let one = left.shift(); one !== undefined; one = left.shift()) {
        const finding = await findOut(one, { ...how, signal });
        if (signal.aborted) return;
        findings.set(one.id, finding);
        how.onFinding(finding);
      }
    } catch (error) {
      end(error);
      throw error;
    }
  };
  const workers = Array.from({ length: Math.min(jobs, queue.length) }, () => work(queue));
  const ends = await Promise.allSettled([...workers, ...beside.map((one) => work([one]))]);
  release();
  for (const one of ends) if (one.status === 'rejected') throw one.reason;
  return facts.flatMap(({ id }) => findings.get(id) ?? []);
}

async function findOut(
  fact: Fact,
  { claude, evidenceDir, signal }: Pick<RunFacts, 'claude' | 'evidenceDir' | 'signal'>,
): Promise<Finding> {
  const began = Date.now();
  const found = evidence();
  const limit = limitOf(fact) * 1000;
  const { signal: ended, release } = limited(signal, limit);
  let verdict: Verdict;
  let seen: string;
  try {
    seen = await withLab(claude, found, ended, (lab) => fact.probe(lab));
    verdict = seen === fact.expected ? 'holds' : 'differs';
  } catch (error) {
    verdict = 'unknown';
    seen = ended.aborted && !signal.aborted ? `no answer in ${limit / 1000} s` : firstLine(error);
  } finally {
    release();
  }
  const { id, claim, expected, reliedOnBy } = fact;
  const finding = { id, claim, verdict, seen, expected, reliedOnBy, ms: Date.now() - began };
  if (evidenceDir !== null && !signal.aborted) saveEvidence(evidenceDir, id, { ...finding, ...found.all() });
  return finding;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
