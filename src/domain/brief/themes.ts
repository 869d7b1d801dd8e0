import { excerptOf, type Finding } from './finding.ts';
import type { Brief } from './read.ts';
import { contentWords } from './words.ts';

/** Something that has to be covered: a part of the objective, or what crosses the parts. */
export type Theme = Readonly<{ id: string | null; text: string }>;

/** Parts in which a brief says what it takes on. */
const OWNED = new Set(['title', 'body', 'purpose', 'scope', 'success', 'steps', 'other']);

/** Themes that no brief of the team takes on: each part can be done well, and this is in none of them. */
export function findUnowned(themes: readonly Theme[], team: readonly Brief[], place = 'themes'): Finding[] {
  return themes
    .filter((theme) => !team.some((brief) => owns(brief, theme)))
    .map(({ id, text }) => ({
      code: 'unowned_theme',
      level: 'error',
      place,
      excerpt: excerptOf(text),
      why: `nobody owns ${id === null ? '' : `${id}, `}${JSON.stringify(excerptOf(text))}`,
      mend: 'put it into the scope of one of them, or hire somebody for it; what crosses the parts needs an owner of its own',
    }));
}

/** How much of a theme has to be named in a brief, in per cent of its words. */
const ENOUGH = 60;

function owns(brief: Brief, { id, text }: Theme): boolean {
  if (id !== null && brief.objectives.includes(id)) return true;
  const words = new Set(contentWords(text));
  if (words.size === 0) return true;
  const said = new Set(
    brief.units.filter(({ part }) => OWNED.has(part)).flatMap((unit) => contentWords(unit.text)),
  );
  for (const glob of brief.ground) for (const word of contentWords(glob.replaceAll('/', ' '))) said.add(word);
  const named = [...words].filter((word) => said.has(word)).length;
  return named * 100 >= words.size * ENOUGH;
}
