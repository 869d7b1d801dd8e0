import { excerptOf, type Finding } from './finding.ts';
import type { Brief, Unit } from './read.ts';

const STEP =
  /^(?:step \d+\W*|(?:first|then|next|after that|afterwards|finally|lastly|second|third|now|and then)(?:ly)?,? )?(?:please )?(?:go|open|run|search|look up|google|click|type|enter|copy|paste|read|scan|list|filter|sort|select|pick|take|choose|return|write|save|edit|replace|insert|delete|remove|add|rename|move|create|make|install|download|fetch|visit|navigate|scroll|grep|find|call|execute|commit|push|pull|checkout|check out|send|post|put|set|change|update|note|record|repeat|count|use|start|stop|print|log|report|collect|extract|compile|format|sum up|summari[sz]e|translate|convert|compare|check|query|apply|export|import)\b/i;
const SEQUENCE =
  /^(?:step \d+|first(?:ly)?|second(?:ly)?|third(?:ly)?|then|next|after that|afterwards|finally|lastly|and then)\b/i;

/** From how many steps on a text is a script. */
const MANY = 3;

/** A brief that only says what to do one after the other: its reader cannot tell when a step has missed the point. */
export function findScript(brief: Brief, hasCriteria: boolean): Finding[] {
  const steps = brief.units
    .filter(({ part }) => part === 'body' || part === 'steps' || part === 'other')
    .flatMap(clauses);
  const found = steps.filter(({ text }) => STEP.test(text) || SEQUENCE.test(text));
  if (found.length < MANY || found.length * 2 < steps.length) return [];
  const [first] = found as [(typeof found)[number]];
  const level = hasCriteria ? 'warning' : 'error';
  if (hasCriteria && brief.units.every(({ part }) => part !== 'steps')) return [];
  return [
    {
      code: 'script',
      level,
      place: first.place,
      excerpt: excerptOf(first.text),
      why: `${found.length} steps${hasCriteria ? '' : ' and no goal with criteria'}: a reader who follows a script stops where a step finds nothing`,
      mend: 'say the goal and what makes the result good, and leave the way to its reader; steps that really must be so are constraints, with their reason',
    },
  ];
}

function clauses(unit: Unit): { text: string; place: string }[] {
  return unit.masked
    .replace(/^\s*(?:[-*+•]|\d{1,2}[.)])\s+/, '')
    .split(/[.;!?]\s+|,\s+(?:and\s+)?(?:then\s+)?|\s+and\s+then\s+|\s+then\s+|\n/)
    .map((text) => text.trim().replace(/^and\s+/i, ''))
    .filter((text) => text !== '')
    .map((text) => ({ text, place: unit.place }));
}
