import type { Reason } from './report-words.ts';
import { type Models, rungOf } from './tiers.ts';
import type { Kind } from './work-signals.ts';

/** What became of work of one kind on one tier: counts, and the latest failures. */
export type Outcome = {
  kind: Kind;
  /** The tier as the charter's ladder called it, or the model where the ladder had no word for it. */
  tier: string;
  done: number;
  failed: number;
  /** Failures since the last that was done. */
  failing: number;
  /** Done at once and without help, in a row: since the last failure of this kind on any tier. */
  easy: number;
  /** The latest failures, oldest first. `why` is a text of others. */
  failures: { member: string; gen: number; why: string; at: string }[];
};

/** How the task of a member has gone so far. */
export type Course = {
  /** Failures that speak of the model, on this model. */
  failures: number;
  /** Its latest failure was that the work is beyond it. */
  beyond: boolean;
  /** The turn of the latest failure: what is said twice in a turn counts once. */
  failedIn: number | null;
  /** It was nudged, asked, wrote or was written to: what comes out is not its own alone. */
  helped: boolean;
  /** As what its task has been counted. */
  counted: 'easy' | 'done' | null;
};

/** Tasks of a kind that were done at once, in a row, before the next one is given to the tier below. */
export const EASY_BEFORE_DOWN = 3;
/** Failures of a kind in a row, with nothing done in between, before the next one is given to the tier above. */
export const FAILURES_BEFORE_UP = 2;

export const NOT_BEGUN: Course = { failures: 0, beyond: false, failedIn: null, helped: false, counted: null };

/**
 * Whether a failure speaks of the model. A missing permission, input or dollar, a rule that forbids it, a network that is
 * down: a stronger model has none of them either.
 */
export function speaksOfModel(reason: Reason | null): boolean {
  return reason === null || reason === 'other' || reason === 'beyond_capability';
}

/** What the outcomes of a kind say about a rung, and in which words. */
export type Evidence = Readonly<{ move: 'up' | 'down' | null; words: string }>;

/**
 * Whether work of a kind that is to be given to `rung` goes one up or one down. Down takes evidence: work of that kind was
 * done at once `EASY_BEFORE_DOWN` times in a row; every failure on the tier below asks for as many again, and any failure
 * of the kind begins the row anew. So the first failure on a lower tier undoes the step down.
 */
export function evidenceOf(models: Models, outcomes: readonly Outcome[], kind: Kind, rung: number): Evidence {
  const at = (wanted: number): Outcome | undefined =>
    outcomes.find((one) => one.kind === kind && rungOf(models, one.tier) === wanted);
  const tier = models.ladder[rung];
  const failing = at(rung)?.failing ?? 0;
  if (failing >= FAILURES_BEFORE_UP) {
    const above = at(rung + 1);
    if (above === undefined || !isEasy(above, at(rung)))
      return { move: 'up', words: `the last ${failing} tasks of ${kind} on ${tier} failed` };
    return { move: null, words: '' };
  }
  const here = at(rung);
  if (here === undefined || !isEasy(here, at(rung - 1))) return { move: null, words: '' };
  return { move: 'down', words: `the last ${here.easy} tasks of ${kind} on ${tier} were done at once` };
}

function isEasy(here: Outcome, below: Outcome | undefined): boolean {
  return here.easy >= EASY_BEFORE_DOWN * (1 + (below?.failed ?? 0));
}
