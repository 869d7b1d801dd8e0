import { isCheckable, isVague, statesOutcome } from './checkable.ts';
import { excerptOf, type Finding } from './finding.ts';
import { type Brief, sentencesOf, type Unit } from './read.ts';
import { contentWords } from './words.ts';

const MEND_MISSING =
  'say what has to hold at the end, each so that it can be checked: a command and what it prints, a count, a file (Success: …)';
const MEND_VAGUE =
  'say how to check it: a command and what it prints, a number, a file and what stands in it, what each item must have';

/** Criteria that are missing, and such that nobody can check. */
export function findCriteria(brief: Brief): Finding[] {
  const stated = brief.units.filter(({ part }) => part === 'success' || part === 'verification');
  const said = [...stated, ...proseCriteria(brief)].filter((unit) => contentWords(unit.masked).length > 0);
  if (said.length === 0) {
    const first = stated[0] ?? brief.units[0];
    const place = first === undefined ? 'line 1' : first.line === null ? 'criteria' : first.place;
    return [
      {
        code: 'no_criteria',
        level: 'error',
        place,
        excerpt: excerptOf(first?.text ?? ''),
        why: 'it does not say when the work is good, so its reader stops too early or never',
        mend: MEND_MISSING,
      },
    ];
  }
  const vague = said.filter((unit) => !isCheckable(unit.masked));
  const level = vague.length === said.length ? 'error' : 'warning';
  return vague
    .filter((unit) => level === 'error' || isVague(unit.masked))
    .map((unit) => ({
      code: 'unverifiable',
      level,
      place: unit.place,
      excerpt: excerptOf(unit.text),
      why: 'nobody can check it: two readers would judge it differently',
      mend: MEND_VAGUE,
    }));
}

/**
 * Sentences outside of the headings for it that say what must hold, and the list that such a sentence opens. What is known or
 * left out holds already.
 */
function proseCriteria(brief: Brief): Unit[] {
  let opened = false;
  return brief.units.flatMap((unit) => {
    if (['success', 'verification', 'known', 'out'].includes(unit.part)) return [];
    if (opened && unit.item) return [unit];
    const found = sentencesOf(unit).filter((sentence) => statesOutcome(sentence, unit.part));
    const last = found.at(-1);
    opened =
      last !== undefined &&
      /(?:[:,]|\b(?:when|if|once|that))\s*$/.test(last) &&
      unit.masked.trimEnd().endsWith(last.trimEnd().slice(-12));
    return (opened ? found.slice(0, -1) : found).map((masked) => ({ ...unit, masked, text: masked }));
  });
}
