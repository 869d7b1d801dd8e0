import { excerptOf, type Finding } from './finding.ts';
import { globsOverlap } from './globs.ts';
import type { Brief } from './read.ts';
import { pathsIn } from './read.ts';
import { contentWords } from './words.ts';

const MEND = 'give every part to one of them; what both need gets an owner, and the other waits for it';

/** Ground and scope that two briefs of one team share. A verifier looks at the same as whom it verifies. */
export function findOverlaps(brief: Brief, siblings: readonly Brief[]): Finding[] {
  return siblings.flatMap((other) => {
    if (brief.verifies !== null || other.verifies !== null) return [];
    return [...sharedGround(brief, other), ...sharedScope(brief, other)].slice(0, 3);
  });
}

function sharedGround(brief: Brief, other: Brief): Finding[] {
  for (const mine of brief.ground)
    for (const theirs of other.ground)
      if (globsOverlap(mine, theirs))
        return [
          fault(
            'ground',
            mine,
            `${mine} is also ground of ${nameOf(other)}${mine === theirs ? '' : ` (${theirs})`}`,
          ),
        ];
  return [];
}

function sharedScope(brief: Brief, other: Brief): Finding[] {
  const theirs = itemsOf(other);
  return itemsOf(brief).flatMap((mine) => {
    const same = theirs.find((item) => isSame(mine, item));
    if (same === undefined) return [];
    return [
      fault(
        mine.place,
        mine.text,
        `${nameOf(other)} has the same in its scope: ${JSON.stringify(excerptOf(same.text))}`,
      ),
    ];
  });
}

type Item = Readonly<{ text: string; place: string; words: ReadonlySet<string> }>;

/** The items of a scope; a line that lists them by comma holds several. What it excludes is none. */
function itemsOf(brief: Brief): Item[] {
  return brief.units
    .filter(({ part }) => part === 'scope')
    .flatMap(({ text, place }) =>
      text
        .split(/\b(?:not|except|excluding|without|but not|out of scope|leave)\b/i, 1)
        .flatMap((kept) => kept.split(/\n|;|,\s+|\.\s+|\s+(?:and|plus)\s+/))
        .map((item) => ({
          text: item.trim(),
          place,
          words: new Set([...contentWords(item), ...pathsIn(item)]),
        })),
    )
    .filter(({ words }) => words.size > 0);
}

function isSame(a: Item, b: Item): boolean {
  const [small, large] = a.words.size <= b.words.size ? [a.words, b.words] : [b.words, a.words];
  const shared = [...small].filter((word) => large.has(word)).length;
  return (
    shared === small.size && (small.size === large.size || (small.size >= 2 && small.size * 2 > large.size))
  );
}

function nameOf(brief: Brief): string {
  return brief.name === '' ? 'a sibling' : brief.name;
}

function fault(place: string, text: string, why: string): Finding {
  return { code: 'overlap', level: 'error', place, excerpt: excerptOf(text), why, mend: MEND };
}
