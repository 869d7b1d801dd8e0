/** By what a contradiction is settled. How sure two models say they are is no evidence, so it is not among them. */
export const GROUNDS = ['evidence', 'source', 'date', 'person'] as const;

export type Reconciled = Readonly<{
  conflict: string;
  keep: string | null;
  by: (typeof GROUNDS)[number];
  why: string;
  who: string;
  at: string;
}>;

/** What the state keeps of coverage; findings stand in the log. */
export type CoverageState = {
  /** How often each supervisor has sent out the gaps again. */
  rounds: { who: string; rounds: number }[];
  /** The latest contradictions that were settled, oldest first. */
  reconciled: Reconciled[];
};

export const MOST_RECONCILED = 200;

/** Rounds of refinement where the charter says nothing. */
export const DEFAULT_REFINEMENTS = 3;
