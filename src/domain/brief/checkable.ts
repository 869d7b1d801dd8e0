import type { Part } from './headings.ts';
import { contentWords } from './words.ts';

/** Praise and feelings: nobody can run them. */
const VAGUE =
  /\b(?:works?(?:ing)?(?: (?:well|properly|correctly|fine|nicely|great|reliably|smoothly|as \w+))?|good|great|high|best|better|top|excellent|nice(?:ly)?|decent|quality|clean(?:er|ly)?|robust|solid|clear(?:er|ly)?|proper(?:ly)?|appropriate(?:ly)?|reasonabl[ey]|sensibl[ey]|adequate(?:ly)?|accurate(?:ly)?|satisf\w+|happ(?:y|ier)|pleas\w+|enjoy\w*|feels?|fine|thorough(?:ly)?|comprehensive(?:ly)?|friendly|intuitive|polished|professional(?:ly)?|elegant|modern|maintainable|readable|scalable|performan(?:t|ce)|efficient(?:ly)?|fast(?:er)?|quick(?:ly)?|easy|easier|easily|simpl[ey]r?|well|state[- ]of[- ]the[- ]art|looks?|makes? sense|improv\w+|enough|sufficient(?:ly)?|useful|helpful|insightful|impress\w+|possible|everything|all (?:is|good|done|steps|aspects)|(?:task|work|job|it) is (?:done|complete|completed|finished)|no (?:problems|issues)|convincing|solved|fixed|optimi[sz]ed|ready|deep|detailed|relevant|interesting|up to (?:standard|par)|proud|balance[ds]?|seriously|natural|attractive|appealing|engaging|trust\w*|confident|notice yourself|know (?:it )?when|consistent|coherent|smooth|stable|reliable|beautiful|compelling)\b/i;

/** A thing, a number, a comparison, or a word for "each of them": something that can be looked at, run or counted. */
const CHECKABLE =
  /⟦(?:code|path|quote)⟧|\d|\b(?:tests?|suite|build|lint(?:er)?|compil\w+|types?|ci|checks?|pipeline|benchmarks?) (?:\w+ )?(?:pass(?:es|ed)?|stays?|remains?|is green|are green|green|succeeds?|exits?)\b|\b(?:exits?|prints?|throws?|rejects?|refuses?|outputs?|fails? with|responds?|contains?|lists?|names?|cites?|quotes?|equals?) (?!like)|\b(?:each|every|never|at least|at most|no more than|exactly|none of|unchanged|identical|the same|listed|named|cited|quoted|measured|verified by|reproduc\w+|green|merged|deleted|removed|renamed|primary sources?|sources?|two|three|four|five|six|seven|eight|nine|ten|half|twice)\b|\bno (?!problems|issues|errors? in general|more\b)\w+|\b(?:breadth|diversity|recency|coverage|precision|recall|latency|throughput)\b/i;

const NUMBER =
  '(?:\\d|⟦|one\\b|two\\b|three\\b|four\\b|five\\b|six\\b|seven\\b|eight\\b|nine\\b|ten\\b|half\\b|zero\\b)';
const STATE =
  '(?:done|finished|complete|accepted|acceptable|satisfied|happy|there|good|right|ready|over|successful|solved|closed|answered|approved|accessible|a success|a failure|wrong|failed|proven|proved|settled|content|reached|met|fulfilled)';

/** How people say what must hold at the end, in a sentence of their own. */
const OUTCOME = new RegExp(
  [
    `\\b${STATE}(?:,)? (?:means|when|if|once|as soon as|only when|only if|unless|is when|is if)\\b`,
    `\\b(?:when|if|once|as soon as)\\b.{3,300}, (?:then )?(?:you|we|it|this|I|the \\w+)(?:['’]\\w+| is| are| am| will be| counts as)* ${STATE}\\b`,
    '\\b(?:regard|consider|call|count|take|accept) (?:it|this|that|the \\w+|(?:\\w+ ){1,4})?.{0,40}\\b(?:when|if|once)\\b',
    "\\bspot-?check|\\b(?:we|I)(?:['’]ll| will| am going to| are going to) (?:\\w+ )?(?:check|test|try|run|compare|draw|verify|measure)\\b|\\b(?:has|have) to equal\\b|\\bmust (?:equal|add up|contain|name)\\b|\\bcome back empty\\b",
    '\\bjudged? (?:(?:it|this|the \\w+) )?(?:on|by)\\b|\\bmeasured by\\b|\\bcriteri(?:a|on)\\b|\\baccept(?:ed|ance) (?:if|when|test)\\b|\\bmust hold\\b|\\bwhat (?:matters|counts) (?:is|are)\\b',
    `\\b(?:at most|at least|no more than|not more than|no (?:longer|slower|larger|fewer|less) than|fewer than|less than|below|under|within|exactly|not exceed|plus or minus|or (?:fewer|less|more)|up to) (?:\\w+ )?${NUMBER}|(?:<=|>=|≤|≥|[<>]) ?\\d`,
    '\\b(?:each|every) (?:[\\w-]+ ){1,6}?(?:is|are|has|have|carries|gets|comes with|must|needs) |\\bfor each\\b.{0,60}\\b(?:state|say|give|name|list|show)\\b',
    `\\b(?:expect|must|has to|have to|should|needs? to) (?:\\w+ ){0,3}?(?:pass|exit|return|print|match|succeed|compile|show no|report no|find no|agree|list each|name each|cite)\\b`,
    '\\b(?:is|are|stays?|remains?|be) (?:green|identical|byte-identical|empty)\\b|\\b(?:tests?|suite|⟦code⟧) pass(?:es)?\\b|\\bexits? (?:with )?0\\b',
    '⟦code⟧ (?:is green|exits|succeeds|prints|shows|reports|says|finds|lists)\\b',
    '\\buntil (?:⟦code⟧|\\w+ )+(?:pass|passes|exits?|succeeds?|prints?|is green)\\b|\\b(?:prove|verify|check) (?:it )?(?:by|with|that)\\b',
  ].join('|'),
  'i',
);

/** In a report or a scope a length is no measure of the work; what somebody must not touch is none either. */
const EXPLICIT = new RegExp(
  `\\b${STATE}(?:,)? (?:means|when|if|once|as soon as)\\b|\\bjudged (?:on|by)\\b|\\b(?:is|are) green\\b|⟦code⟧ (?:passes|exits)`,
  'i',
);

export function isVague(masked: string): boolean {
  return VAGUE.test(masked.replace(/\s+/g, ' '));
}

export function isCheckable(masked: string): boolean {
  const text = masked.replace(/\s+/g, ' ');
  return CHECKABLE.test(text) || (!VAGUE.test(text) && contentWords(text).length >= 3);
}

/** Whether a sentence says what must hold when the work is finished. */
export function statesOutcome(sentence: string, part: Part): boolean {
  const text = sentence.replace(/\s+/g, ' ');
  const strict =
    part === 'output' || part === 'scope' || part === 'budget' || part === 'ground' || part === 'steps';
  return (strict ? EXPLICIT : OUTCOME).test(text);
}
