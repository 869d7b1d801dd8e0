import { excerptOf, type Finding } from './finding.ts';
import type { Brief } from './read.ts';
import { contentWords } from './words.ts';

/** How people say what something is for, without a heading. */
const FOR_WHAT =
  /\b(?:so that|in order to|(?:this|it|the (?:result|report|answer|outcome|research|output|work)s?) (?:will |is (?:going )?to |shall |must )?(?:informs?|feeds?|goes into|decides?|supports?|unblocks?|helps?|lets?|serves?|is used|be used|be read|become|tells?)|is needed (?:for|by|to|because)|needed (?:for|because)|because\b|purpose (?:is|of this)|the goal is|the aim is|the point is|(?:our|the) (?:goal|aim|objective) (?:is|here)|we (?:want|need|have) to (?:know|decide|choose|ship|release|publish|migrate|be able)|to (?:decide|choose|find out|know|learn|be able|let|prepare|unblock|prevent|make sure)\b|for (?:the|a|an|our|its) (?:[\w-]+ ){0,3}(?:release|audit|review|migration|decision|proposal|description|customers?|users?|readers?|board|launch|report|article|talk|budget|roadmap|page|newsletter|documentation))\b/i;

const MEND = 'say what the result is for and who goes by it: depth and scope follow from that (Purpose: …)';

/** What a brief is for, where it does not say so, or says nothing by it. */
export function findPurpose(brief: Brief): Finding[] {
  const stated = brief.units.filter((unit) => unit.part === 'purpose');
  if (stated.length > 0) {
    if (contentWords(stated.map((unit) => unit.text).join(' ')).length >= 2) return [];
    const [first] = stated as [(typeof stated)[number]];
    return [fault(brief, first.place, first.text, 'its purpose says nothing')];
  }
  const prose = brief.units.filter(
    (unit) =>
      unit.part === 'body' || unit.part === 'other' || unit.part === 'title' || unit.part === 'output',
  );
  if (prose.some((unit) => FOR_WHAT.test(unit.masked.replace(/\s+/g, ' ')))) return [];
  return [fault(brief, 'line 1', brief.units[0]?.text ?? '', 'it does not say what the result is for')];
}

function fault(brief: Brief, place: string, text: string, why: string): Finding {
  const at = brief.units[0]?.line === null ? 'purpose' : place;
  return { code: 'no_purpose', level: 'error', place: at, excerpt: excerptOf(text), why, mend: MEND };
}
