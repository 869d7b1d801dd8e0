import { contentWords } from './brief/words.ts';
import { hash53 } from './hash.ts';
import type { Reconciled } from './reconciled.ts';
import type { Result } from './result.ts';

export type Found = Result['findings'][number];

/** Two findings that cannot both hold, as far as code can tell: a candidate, which somebody has to weigh. */
export type Contradiction = Readonly<{
  id: string;
  about: string;
  findings: readonly [Found, Found];
  settled: Reconciled | null;
}>;

/** Contradictions that are listed, and findings that are held against each other: all pairs of many are too many. */
const MOST_CONFLICTS = 100;
const MOST_COMPARED = 400;

/** Of the words of two claims, how many they have to share to be about the same thing, in per cent. */
const ALIKE = 60;

export function contradictions(findings: readonly Found[], settled: readonly Reconciled[]): Contradiction[] {
  const found: Contradiction[] = [];
  const seen = findings.slice(-MOST_COMPARED);
  for (let i = 0; i < seen.length; i += 1)
    for (let j = i + 1; j < seen.length && found.length < MOST_CONFLICTS; j += 1) {
      const [a, b] = [seen[i] as Found, seen[j] as Found];
      const about = clash(a, b);
      if (about === null) continue;
      const id = conflictId(a, b);
      found.push({
        id,
        about,
        findings: [a, b],
        settled: settled.findLast((one) => one.conflict === id) ?? null,
      });
    }
  return found;
}

function conflictId(a: Found, b: Found): string {
  return `c-${hash53([a.id, b.id].sort().join(' ')).slice(-8)}`;
}

/** What two findings contradict each other about, or null. */
function clash(a: Found, b: Found): string | null {
  if (a.id === b.id || !mayMeet(a.date, b.date)) return null;
  if (a.subject !== null && b.subject !== null) {
    if (a.value === null || b.value === null || normal(a.subject) !== normal(b.subject)) return null;
    return normal(String(a.value)) === normal(String(b.value)) ? null : a.subject;
  }
  if (a.objective !== b.objective || !isAlike(a.claim, b.claim)) return null;
  const [ours, theirs] = [figures(a.claim), figures(b.claim)];
  if (ours.length === 0 || theirs.length === 0) return null;
  return ours.some((figure) => theirs.includes(figure)) ? null : a.claim;
}

/** Whether two dates could be the same time: one that is not said could be any; a year holds its days. */
function mayMeet(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return true;
  const [x, y] = [a.trim(), b.trim()];
  return x.startsWith(y) || y.startsWith(x);
}

function normal(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ');
}

function isAlike(a: string, b: string): boolean {
  const words = (text: string): Set<string> => new Set(contentWords(text).filter((word) => !/\d/.test(word)));
  const [x, y] = [words(a), words(b)];
  const shared = [...x].filter((word) => y.has(word)).length;
  return shared >= 2 && shared * 100 >= Math.min(x.size, y.size) * ALIKE;
}

/** Figures of a claim, without years: "25 %", "1.4 s". */
function figures(claim: string): string[] {
  return (claim.match(/\d+(?:[.,]\d+)*/g) ?? [])
    .map((figure) => figure.replace(',', '.'))
    .filter((figure) => !/^(?:19|20)\d\d$/.test(figure));
}
