import type { Return } from '../../domain/integration.ts';
import { sanitizeLine } from '../../domain/sanitize.ts';
import { changedFiles } from '../../harness/git-look.ts';
import { backTo, type Merge, mergeCommit } from '../../harness/git-merge.ts';
import type { Checked } from '../run-checks.ts';
import type { Candidate } from './candidates.ts';
import { type Blame, blame } from './culprit.ts';
import { beginStep, check, endStep, type Line, mergedSoFar, tipOf } from './line.ts';

/** A branch that goes back. `output`: what a check printed, as data. */
export type Back = Readonly<{
  candidate: Candidate;
  kind: Return;
  with: readonly string[];
  files: readonly string[];
  why: string;
  output: string;
}>;

export type Group = Readonly<{
  merged: readonly Readonly<{ candidate: Candidate; tip: string }>[];
  back: readonly Back[];
  /** To be tried again: they came after the one that failed. */
  again: readonly Candidate[];
  /** The checks fail without any of them. */
  stopped: Checked | null;
}>;

/** Merges some branches one onto the other, checks the result, and where that fails finds the first that makes it fail. */
export async function mergeGroup(line: Line, group: readonly Candidate[]): Promise<Group> {
  const before = await tipOf(line);
  beginStep(line, before);
  const tips: { candidate: Candidate; tip: string }[] = [];
  const back: Back[] = [];
  for (const candidate of group) {
    const merge = await mergeCommit(line.path, candidate.head, messageOf(candidate), line.options);
    if (merge.how === 'merged') tips.push({ candidate, tip: merge.tip });
    else back.push(await refusedMerge(line, candidate, merge));
  }
  const failed = tips.length === 0 ? null : await check(line);
  if (failed === null) {
    endStep(line);
    return { merged: tips, back, again: [], stopped: null };
  }
  const first = await firstFailing(line, before, tips);
  const culprit = tips[first.at] as (typeof tips)[number];
  const under = tips[first.at - 1]?.tip ?? before;
  const found = await blame(line, culprit.candidate, under, first.failed ?? failed);
  await backTo(line.path, under, line.options);
  endStep(line);
  const again = tips.slice(first.at + 1).map(({ candidate }) => candidate);
  const merged = tips.slice(0, first.at);
  if (found.kind === 'base') return { merged, back, again: [], stopped: found.failed };
  return { merged, back: [...back, blamed(culprit.candidate, found)], again, stopped: null };
}

/** Halves the merges until the first is found after which the checks fail. They fail after the last. */
async function firstFailing(
  line: Line,
  before: string,
  tips: readonly Readonly<{ tip: string }>[],
): Promise<{ at: number; failed: Checked | null }> {
  let [low, high] = [-1, tips.length - 1];
  let failed: Checked | null = null;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    await backTo(line.path, tips[middle]?.tip ?? before, line.options);
    const here = await check(line);
    if (here === null) low = middle;
    else {
      failed = here;
      high = middle;
    }
  }
  return { at: high, failed };
}

function messageOf({ member, gen, title, branch }: Candidate): string {
  const what = sanitizeLine(title).slice(0, 60);
  return `Merge the work of ${member}: ${what}\n\nFrom ${branch}.\n\nNest-Member: ${member}\nNest-Generation: ${gen}\n`;
}

async function refusedMerge(
  line: Line,
  candidate: Candidate,
  merge: Exclude<Merge, { how: 'merged' }>,
): Promise<Back> {
  const back = { candidate, kind: 'conflict' as const, output: '' };
  if (merge.how === 'conflict') {
    const others = await changedBy(line, merge.files);
    const whose = others.length === 0 ? '' : ` with the work of ${others.join(', ')}`;
    return { ...back, with: others, files: merge.files, why: `it conflicts${whose} in ${some(merge.files)}` };
  }
  if (merge.how === 'lost') {
    const why = `the merge would have dropped changes in ${some(merge.files)}`;
    return { ...back, with: [], files: merge.files, why };
  }
  return { ...back, with: [], files: [], why: 'git could not merge it', output: merge.words };
}

/** Whose merges in the integration branch have changed any of these files. */
async function changedBy(line: Line, files: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { commit, member } of await mergedSoFar(line, await tipOf(line))) {
    const changed = await changedFiles(line.path, `${commit}^1`, commit, line.options);
    if (changed.some((file) => files.includes(file))) found.add(member);
  }
  return [...found];
}

function blamed(candidate: Candidate, { kind, with: others, failed }: Blame): Back {
  const what = `${failed.check}: ${failed.why}`;
  const why =
    kind === 'together'
      ? `the checks hold with it alone and fail together with the work of ${others.join(', ')} (${what})`
      : `the checks fail with it (${what})`;
  return {
    candidate,
    kind: kind === 'together' ? 'together' : 'checks',
    with: others,
    files: [],
    why,
    output: failed.output,
  };
}

/** A few names, and how many more. */
export function some(files: readonly string[]): string {
  const shown = files.slice(0, 5).map((file) => sanitizeLine(file));
  return files.length > shown.length
    ? `${shown.join(', ')} and ${files.length - shown.length} more`
    : shown.join(', ');
}
