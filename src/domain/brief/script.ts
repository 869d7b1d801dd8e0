import { excerptOf, type Finding } from './finding.ts';
import type { Brief, Unit } from './read.ts';

const STEP =
  /^(?:step \d+\W*|(?:first|then|next|after that|afterwards|finally|lastly|second|third|now|and then)(?:ly)?,? )?(?:please )?(?:go|open|run|search|look up|google|click|type|enter|copy|paste|read|scan|list|filter|sort|select|pick|take|choose|return|write|save|edit|replace|insert|delete|remove|add|rename|move|create|make|install|download|fetch|visit|navigate|scroll|grep|find|call|execute|commit|push|pull|checkout|check out|send|post|put|set|change|update|note|record|repeat|count|use|start|stop|print|log|report|collect|extract|compile|format|sum up|summari[sz]e|translate|convert|compare|check|query|apply|export|import|do|enter|press|crop|zip|unzip|wait|log|rename|increase|decrease|scale|resize|upload|download|remove|colou?r|same|repeat|switch|stop|restart|unpack|mark|drag|tick|close|clone|build|deploy|fill|put|give|tell|turn|plug|connect|attach|mail|share|join|split|merge|drop|measure|look|get|bring|wipe|reboot|mount|load|after|when|from each|for each|as soon as|in (?:a|the) (?:new )?(?:column|field|file|menu|tab))\b/i;
const SEQUENCE =
  /^(?:step \d+|first(?:ly)?|second(?:ly)?|third(?:ly)?|then|next|after that|afterwards|finally|lastly|and then)\b/i;

/** From how many steps on a text is a script. */
const MANY = 3;
/** From how many on it is one, whatever it asserts on the way. */
const LONG = 8;

/** A brief that only says what to do one after the other: its reader cannot tell when a step has missed the point. */
export function findScript(brief: Brief, hasCriteria: boolean): Finding[] {
  const parts = brief.units.filter(({ part }) => part !== 'purpose' && part !== 'title');
  const steps = parts.flatMap(clauses);
  const found = steps.filter(({ text }) => isStep(text));
  if (found.length < MANY || found.length * 2 < steps.length) return [];
  // What is asserted on the way is a step as well; criteria of the whole have a part of their own.
  const isNothingElse = found.length >= LONG && found.length * 4 >= steps.length * 3 && !hasPart(brief);
  if (hasCriteria && !isNothingElse && brief.units.every(({ part }) => part !== 'steps')) return [];
  const [first] = found as [(typeof found)[number]];
  return [
    {
      code: 'script',
      level: hasCriteria && !isNothingElse ? 'warning' : 'error',
      place: first.place,
      excerpt: excerptOf(first.text),
      why: `${found.length} steps${hasCriteria ? '' : ' and no goal with criteria'}: a reader who follows a script stops where a step finds nothing`,
      mend: 'say the goal and what makes the result good, and leave the way to its reader; steps that really must be so are constraints, with their reason',
    },
  ];
}

function hasPart(brief: Brief): boolean {
  return brief.units.some(({ part }) => part === 'success' || part === 'verification');
}

function isStep(text: string): boolean {
  return STEP.test(text) || SEQUENCE.test(text) || /^⟦code⟧/.test(text);
}

/** What a unit says to do: by sentence, and by what comes "then". */
function clauses(unit: Unit): { text: string; place: string }[] {
  return unit.masked
    .replace(/^\s*(?:[-*+•–]|\(?\d{1,2}[.)]|[a-z]\))\s+(?:\[.?\]\s*)?/, '')
    .split(/[.;!?]\s+|,?\s+and\s+then\s+|,?\s+then\s+|\n\n/)
    .map((text) => text.trim().replace(/^and\s+/i, ''))
    .filter((text) => text !== '' && !/^[^\s]+:$/.test(text))
    .map((text) => ({ text, place: unit.place }));
}
