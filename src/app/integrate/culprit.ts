import { mergeBase } from '../../harness/git-look.ts';
import { mergeCommit, standOn } from '../../harness/git-merge.ts';
import type { Checked } from '../run-checks.ts';
import type { Candidate } from './candidates.ts';
import { check, type Line, mergedSoFar } from './line.ts';

/**
 * Who is to blame that checks fail after a merge. `base`: they failed before it; `checks`: the branch alone; `together`: they
 * hold with it alone, and fail with it and what these others have done.
 */
export type Blame = Readonly<{
  kind: 'base' | 'checks' | 'together';
  with: readonly string[];
  failed: Checked;
}>;

/**
 * Finds who is to blame for checks that fail with a candidate and hold, as far as is known, without it. Leaves the checkout
 * on the integration branch; where that stands is the caller's to set.
 *
 * @param before what the candidate was merged into
 */
export async function blame(
  line: Line,
  candidate: Candidate,
  before: string,
  failed: Checked,
): Promise<Blame> {
  try {
    const already = await failsAt(line, before, null);
    if (already !== null && already !== 'conflict') return { kind: 'base', with: [], failed: already };
    const others = await mergedSoFar(line, before);
    const start = await mergeBase(line.path, line.start, before, line.options);
    if (others.length === 0 || start === null) return { kind: 'checks', with: [], failed };
    const alone = await failsAt(line, start, candidate);
    // It cannot stand alone, or does not hold alone: nobody else is needed to make it fail.
    if (alone === 'conflict') return { kind: 'checks', with: [], failed };
    if (alone !== null) return { kind: 'checks', with: [], failed: alone };
    // It holds on the start and fails on the last one: somewhere between is the first with which it fails.
    let [low, high] = [-1, others.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const commit = others[middle]?.commit ?? before;
      if ((await failsAt(line, commit, candidate)) === null) low = middle;
      else high = middle;
    }
    const other = others[high]?.member;
    return { kind: 'together', with: other === undefined ? [] : [other], failed };
  } finally {
    await standOn(line.path, { branch: line.branch }, line.options);
  }
}

/** Whether the checks fail on a commit, with a candidate merged into it or without: how, or null when they hold. */
async function failsAt(
  line: Line,
  commit: string,
  candidate: Candidate | null,
): Promise<Checked | 'conflict' | null> {
  await standOn(line.path, { commit }, line.options);
  if (candidate !== null) {
    const merge = await mergeCommit(line.path, candidate.head, 'a trial', line.options);
    if (merge.how !== 'merged') return 'conflict';
  }
  return check(line);
}
