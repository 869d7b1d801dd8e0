import type { Member } from './state.ts';

/** Failures of a member on one model after which its seat goes to the tier above. */
const FAILURES = 2;

/**
 * Why the seat of a member is to be given to the next tier when it is reassigned, on the evidence of the log, or null: its
 * work is beyond it, or has failed a second time. Failures that say nothing of a model (see `speaksOfModel`) do not count.
 */
export function correctionOf({ course, model }: Pick<Member, 'course' | 'model'>): string | null {
  if (course.beyond) return `its work is beyond ${model} by its own report`;
  return course.failures >= FAILURES ? `it has failed ${course.failures} times on ${model}` : null;
}
