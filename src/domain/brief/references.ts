import { excerptOf, type Finding } from './finding.ts';
import type { Part } from './headings.ts';
import { PAST_REFERENCES } from './past-references.ts';
import { type Brief, placeIn, type Unit } from './read.ts';
import { REFERENCES, type Resolves } from './reference-patterns.ts';
import { contentWords } from './words.ts';

const WHY = 'its reader starts with nothing but this text and cannot know it';

/** Words by which a brief points at what it says itself. */
const HERE =
  /\b(?:below|here|as follows|the following|(?:under|in|from|see)\s+(?:the\s+)?(?:heading\s+|section\s+)?(?:Known|Context|Background|Facts|Findings|Scope|Success|Criteria|Ground|Output)\b|this (?:brief|assignment|document))/;

/** Something that a reader can look up stands close by: a path, a command, a quotation, or the thing itself behind a colon. */
const NEAR = /^(?:\s*\(?|,?(?:\s+[\w'’-]+){1,6}\s*\(?)⟦(?:path|code|quote)⟧/;
const SPELLED = /^[^.;!?]{0,40}:\s*\S/;

/** References to what the reader does not have, each where it stands. */
export function findReferences(brief: Brief): Finding[] {
  const whole = brief.units.map((unit) => `${unit.masked}\n`).join('');
  let from = 0;
  return brief.units.flatMap((unit) => {
    const before = whole.slice(0, from);
    from += unit.masked.length + 1;
    const found = [...REFERENCES, ...PAST_REFERENCES].flatMap((reference) => {
      const match = [...unit.masked.matchAll(reference.pattern)].find(
        (m) => !isResolved(reference.resolves, m, unit, before, brief),
      );
      return match === undefined ? [] : [{ match, reference }];
    });
    return withoutRepeats(found.map(({ match, reference }) => ({ at: match.index, match, reference }))).map(
      ({ match, reference }): Finding => ({
        code: 'unknown_context',
        level: 'error',
        place: placeIn(unit, match.index),
        excerpt: excerptOf(match[0]),
        why: `${JSON.stringify(excerptOf(match[0]))} ${reference.why ?? `points at something outside of this brief: ${WHY}`}`,
        mend: reference.mend,
      }),
    );
  });
}

function isResolved(
  how: Resolves,
  match: RegExpMatchArray,
  unit: Unit,
  before: string,
  brief: Brief,
): boolean {
  const { start, end } = sentenceAround(unit.masked, match.index ?? 0);
  const rest = unit.masked.slice((match.index ?? 0) + match[0].length, end);
  const sentence = unit.masked.slice(start, end);
  if (how === 'never') return false;
  if (how === 'first') return contentWords(before + unit.masked.slice(0, start)).length >= 3 || isNear(rest);
  if (how === 'antecedent') {
    const noun = match[0].trim().split(/\s+/).at(-1) as string;
    return noun !== 'thing' && noun !== 'one' && hasWord(before + unit.masked.slice(0, match.index), noun);
  }
  if (how === 'past' && (FUTURE.has(unit.part) || TO_REPORT.test(sentence))) return true;
  if (how === 'above') return contentWords(before + unit.masked.slice(0, match.index)).length >= 6;
  if (isNear(rest) || HERE.test(sentence) || isNear(match[0]) || SAID_AFTER.test(rest)) return true;
  if (how === 'stated') return knows(brief, unit) || STATES.test(rest);
  return false;
}

/** What was found is said in the same breath. */
const STATES =
  /^\s*(?:\([^)]*\)\s*)?(?:has |have )?(?:found|show(?:s|ed)?|established|measured|says?|said|stated?|states|concluded|counted|is|are|was|were|gave|give|proves?|proved|failed|ended|that|which)\b(?:\W+[\w⟦⟧'’-]+){3,}/;

/** What the reader will have done when it reports is no past that it lacks. */
const FUTURE: ReadonlySet<Part> = new Set<Part>(['output', 'success', 'verification', 'budget']);
const TO_REPORT =
  /\b(?:tell (?:me|us)|report|send|write down|note|list of|say (?:what|which|in)|in your|deliver|we(?:'d| would) like to get|name (?:the|each))\b/i;

/** "As agreed with finance, the ceiling is 12,000": the main clause says what it was. */
const SAID_AFTER =
  /^[^.;!?]{0,40},\s+(?:the|our|an?|no|all|its|prices|only|there|we|each|every|\d)\b[^.;!?]*?\s(?:is|are|stays?|remains?|will|must|may|has|have|can|cannot|costs?|goes|keeps?|needs?)\s|^[^.;!?]{0,80}[:—–]\s*\S/;

function hasWord(text: string, noun: string): boolean {
  return new RegExp(`\\b${noun}s?\\b`, 'i').test(text);
}

function isNear(rest: string): boolean {
  return NEAR.test(rest) || SPELLED.test(rest) || /⟦(?:path|code|quote)⟧/.test(rest.slice(0, 12));
}

/** Whether facts stand in the brief, elsewhere than in the sentence that refers to them. */
function knows(brief: Brief, but: Unit): boolean {
  const facts = brief.units.filter((unit) => unit.part === 'known' && unit !== but);
  return facts.reduce((sum, unit) => sum + contentWords(unit.masked).length, 0) >= 4;
}

function sentenceAround(text: string, index: number): { start: number; end: number } {
  const before = text.slice(0, index);
  const start = Math.max(before.search(/[.!?;]\s[^.!?;]*$/) + 1, 0);
  const after = text.slice(index).search(/[.!?;](?:\s|$)/);
  return { start, end: after === -1 ? text.length : index + after };
}

/** One fault is named once, however many rules see it. */
function withoutRepeats<T extends { at: number; match: RegExpMatchArray }>(found: readonly T[]): T[] {
  const kept: T[] = [];
  for (const one of [...found].sort((a, b) => a.at - b.at)) {
    const last = kept.at(-1);
    if (last === undefined || one.at >= last.at + last.match[0].length) kept.push(one);
  }
  return kept;
}
