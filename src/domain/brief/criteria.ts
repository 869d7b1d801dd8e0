import { excerptOf, type Finding } from './finding.ts';
import type { Brief, Unit } from './read.ts';
import { contentWords } from './words.ts';

/** Praise: nobody can run it. */
const VAGUE =
  /\b(?:works?(?:ing)?(?: (?:well|properly|correctly|fine|nicely|great|reliably|smoothly|as (?:expected|intended|it should|desired)))?|(?:very |really |of |as )?(?:good|great|high|best|top|excellent|nice|nicely|decent|better|best possible)(?:[- ]quality)?|quality|clean(?:er|ly)?|robust|solid|proper(?:ly)?|appropriate(?:ly)?|reasonabl[ey]|sensibl[ey]|adequate(?:ly)?|satisf(?:actory|ied|ies|ying)|happy|fine|thorough(?:ly)?|comprehensive(?:ly)?|user[- ]friendly|intuitive|polished|professional(?:ly)?|elegant|modern|maintainable|readable|scalable|performant|efficient(?:ly)?|fast(?:er)?|quick(?:ly)?|easy|easier|simple|well[- ](?:written|tested|documented|structured|researched|designed|done)|best practices?|state[- ]of[- ]the[- ]art|looks? (?:good|right|nice|ok|okay)|makes? sense|improv(?:ed|es?|ement)|enough|sufficient(?:ly)?|useful|helpful|insightful|impressive|as (?:good|well|much|many) as possible|everything|all (?:is|good|done|steps|aspects)|(?:task|work|job|it) is (?:done|complete|completed|finished)|no (?:problems|issues)|convincing|solved|fixed|optimi[sz]ed|ready|deep|detailed|relevant|interesting|up to (?:standard|par)|done (?:right|well|properly))\b/i;

/** Something that can be looked at, run or counted. */
const CHECKABLE =
  /⟦(?:code|path|quote)⟧|\d|\b(?:tests?|suite|build|lint(?:er)?|compil\w+|types?|type[- ]?check\w*|ci|checks?|pipeline|benchmarks?) (?:\w+ )?(?:is|are|pass(?:es|ed)?|stays?|stay|remains?|green|succeeds?|runs?|exits?)\b|\b(?:exits?|returns?|prints?|throws?|rejects?|refuses?|outputs?|fails? with|responds?|logs?|contains?|lists?|names?|cites?|states?|quotes?|covers?|has|have|holds?|shows?|matches|equals?|links?)\b|\b(?:each|every|at least|at most|no more than|fewer than|less than|more than|exactly|none of|for all|within|between|unchanged|identical|listed|named|cited|quoted|measured|compared|verified by|reproduc\w+|green|merged|deleted|removed|renamed|exists?|primary sources?|sources?|both|only|without|two|three|four|five|six|seven|eight|nine|ten|one)\b|\bno (?!problems|issues|errors? in general)\w+|\b(?:breadth|diversity|recency|accuracy|completeness of|coverage|precision|recall|latency|throughput)\b/i;

/** How people say what must hold, without a heading. */
const MUST_HOLD =
  /\b(?:done (?:means|when|is|once|if)|(?:success|successful|accepted|acceptable|complete|finished|good) (?:means|is|when|if|once)|judged (?:on|by)|measured by|must (?:be|pass|hold|have|not|stay|exit|return|print|contain|match|still|compile|build|fail|name|cite|list|keep|remain|cover|run|work)|has to (?:be|pass|hold|stay)|criteri(?:a|on)|accept(?:ed|ance)|until (?:⟦code⟧|\w+ )+(?:pass|is|are|exits?|succeeds?|prints?)|(?:is|are|stays?) green|passes\b|exits? (?:with )?0|prove (?:it )?(?:by|with)|verify (?:by|with|that)|check (?:by|with|that)|you are done|counts as)\b|⟦code⟧ (?:is green|passes|exits|succeeds|prints|shows|reports)/i;

const MEND_MISSING =
  'say what has to hold at the end, each so that it can be checked: a command and what it prints, a count, a file (Success: …)';
const MEND_VAGUE =
  'say how to check it: a command and what it prints, a number, a file and what stands in it, what each item must have';

/** Criteria that are missing, and such that nobody can check. */
export function findCriteria(brief: Brief): Finding[] {
  const stated = brief.units.filter(({ part }) => part === 'success' || part === 'verification');
  const criteria = stated.length > 0 ? stated : proseCriteria(brief);
  const said = criteria.filter((unit) => contentWords(unit.masked).length > 0);
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
  const vague = said.filter((unit) => !isCheckable(unit));
  const level = vague.length === said.length ? 'error' : 'warning';
  return vague
    .filter((unit) => level === 'error' || VAGUE.test(unit.masked))
    .map((unit) => ({
      code: 'unverifiable',
      level,
      place: unit.place,
      excerpt: excerptOf(unit.text),
      why: 'nobody can check it: two readers would judge it differently',
      mend: MEND_VAGUE,
    }));
}

function isCheckable(unit: Unit): boolean {
  const text = unit.masked.replace(/\s+/g, ' ');
  if (CHECKABLE.test(text)) return true;
  return !VAGUE.test(text) && contentWords(text).length >= 3;
}

/** Sentences of a text without headings that say what must hold. */
function proseCriteria(brief: Brief): Unit[] {
  return brief.units
    .filter(({ part }) => part === 'body' || part === 'other' || part === 'output' || part === 'purpose')
    .flatMap((unit) =>
      unit.masked
        .split(/(?<=[.!?;])\s+/)
        .filter((sentence) => MUST_HOLD.test(sentence.replace(/\s+/g, ' ')))
        .map((masked) => ({ ...unit, masked, text: masked })),
    );
}
