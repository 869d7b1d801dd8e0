/** What somebody says in the end: the first word of its closing line, or of a line `verdict: …`. */
export type Vote = Readonly<{ voter: string; verdict: string; reason: string }>;

export type Outcome = Readonly<{
  /** What more than half of those say who have voted; null: nothing has a majority. */
  verdict: string | null;
  counts: readonly Readonly<{ verdict: string; voters: readonly string[] }>[];
  /** Everybody who says otherwise, with the reason: one of them may have seen what the others have not. */
  dissent: readonly Vote[];
}>;

const LINE =
  /^\s*(?:[*_`>-]+\s*)?(?:verdict|vote)\s*:\s*[*_`]*\s*([A-Za-z][\w-]*(?: [\w-]+)?)[*_`]*\s*(?:[:;,.—–-]\s*(.*))?$/i;

/** The last verdict in a report: `verdict: unsafe — the path is not normalised`. Null: there is none. */
export function verdictIn(text: string): Readonly<{ verdict: string; reason: string }> | null {
  const found = text
    .split('\n')
    .map((line) => LINE.exec(line))
    .filter((match) => match !== null)
    .at(-1);
  return found === undefined
    ? null
    : { verdict: (found[1] as string).toLowerCase(), reason: (found[2] ?? '').trim() };
}

/** Each has one vote, however sure it says it is: how sure they are is not comparable, so nothing is averaged. */
export function tally(votes: readonly Vote[]): Outcome {
  const by = new Map<string, string[]>();
  for (const { verdict, voter } of votes) by.set(verdict, [...(by.get(verdict) ?? []), voter]);
  const counts = [...by]
    .map(([verdict, voters]) => ({ verdict, voters }))
    .sort((a, b) => b.voters.length - a.voters.length);
  const first = counts[0];
  const verdict = first !== undefined && first.voters.length * 2 > votes.length ? first.verdict : null;
  return {
    verdict,
    counts,
    dissent: verdict === null ? [...votes] : votes.filter((vote) => vote.verdict !== verdict),
  };
}
