/** One line of `npm run bench`: a value, what it is compared with, and `ratio` = value ÷ baseline. */
export type Figure = Readonly<{ name: string; value: number; unit: string; baseline: number; ratio: number }>;

/** The middle value: one disturbed round must not decide. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Makes a figure of rounds that were measured alternately. */
export function figure(
  name: string,
  unit: string,
  values: readonly number[],
  baselines: readonly number[],
): Figure {
  const value = median(values);
  const baseline = median(baselines);
  return { name, value, unit, baseline, ratio: value / baseline };
}
