import type { FactVerdict } from '../app/platform/kept.ts';
import { endLeftLabs } from '../harness/left-labs.ts';
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
/** And for each further fact of the same lab: it finds most of its work done. */
const FURTHER_SECONDS = 20;

/** Facts that are found out in one lab, one after the other: mostly one alone. */
type Group = readonly Fact[];

const limitOf = (group: Group): number =>
  Math.max(LIMIT_SECONDS, ...group.map(({ limitSeconds = 0 }) => limitSeconds)) +
  FURTHER_SECONDS * (group.length - 1);

function groupsOf(facts: readonly Fact[]): Group[] {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) {
    const name = fact.together === undefined ? `alone: ${fact.id}` : `together: ${fact.together}`;
    groups.set(name, [...(groups.get(name) ?? []), fact]);
  }
  return [...groups.values()];
}

/**
 * Runs the procedure of each fact in a lab of its own, or in one that some of them share; several labs at once. The findings
 * come in the order of the facts. What a probe that was killed has left is ended first.
 *
 * @throws what `onFinding` or the writing of evidence throws, once all labs have been broken off and are gone
 */
export async function runFacts({ facts, jobs, ...how }: RunFacts): Promise<Finding[]> {
  await endLeftLabs();
  const findings = new Map<string, Finding>();
  // The slow ones first: the others fill the gaps.
  const queue = groupsOf(facts.filter(({ waits }) => waits !== true)).sort((a, b) => limitOf(b) - limitOf(a));
  const beside = groupsOf(facts.filter(({ waits }) => waits === true));
  const { signal, end, release } = limited(how.signal, null);
  const work = async (left: Group[]): Promise<void> => {
    try {
      for (let one = left.shift(); one !== undefined; one = left.shift()) {
        const some = await findOut(one, { ...how, signal });
        if (signal.aborted) return;
        for (const finding of some) {
          findings.set(finding.id, finding);
          how.onFinding(finding);
        }
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

type Seen = Readonly<{ verdict: Verdict; seen: string; ms: number }>;

async function findOut(
  group: Group,
  { claude, evidenceDir, signal }: Pick<RunFacts, 'claude' | 'evidenceDir' | 'signal'>,
): Promise<Finding[]> {
  const found = evidence();
  const limit = limitOf(group) * 1000;
  const { signal: ended, release } = limited(signal, limit);
  const all = new Map<string, Seen>();
  let since = Date.now();
  const note = (id: string, verdict: Verdict, seen: string): void => {
    all.set(id, { verdict, seen, ms: Date.now() - since });
    since = Date.now();
  };
  const reason = (error: unknown): string =>
    ended.aborted && !signal.aborted ? `no answer in ${limit / 1000} s` : firstLine(error);
  try {
    await withLab(claude, found, ended, async (lab) => {
      for (const fact of group) {
        try {
          const seen = await fact.probe(lab);
          note(fact.id, seen === fact.expected ? 'holds' : 'differs', seen);
        } catch (error) {
          note(fact.id, 'unknown', reason(error));
        }
      }
    });
  } catch (error) {
    // What came of a lab that could not be set up, or not be ended, does not count.
    for (const { id } of group) if (all.get(id)?.verdict !== 'unknown') note(id, 'unknown', reason(error));
  } finally {
    release();
  }
  return group.map((fact) => {
    const { id, claim, expected, reliedOnBy } = fact;
    const { verdict = 'unknown', seen = '', ms = 0 } = all.get(id) ?? {};
    const finding = { id, claim, verdict, seen, expected, reliedOnBy, ms };
    if (evidenceDir !== null && !signal.aborted)
      saveEvidence(evidenceDir, id, { ...finding, ...found.all() });
    return finding;
  });
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
