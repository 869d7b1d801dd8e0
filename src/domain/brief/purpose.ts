import { excerptOf, type Finding } from './finding.ts';
import { type Brief, sentencesOf, type Unit } from './read.ts';
import { contentWords } from './words.ts';

/** Somebody needs the result, or it decides or feeds something. */
const USE =
  /\b(?:(?:this|it|they|which|that|the (?:[\w-]+)|your (?:[\w-]+)|our (?:[\w-]+)) (?:will |is (?:going )?to |shall |must )?(?:informs?|feeds?|goes into|decides?|supports?|unblocks?|blocks|helps? (?:us|them|decide)|lets? (?:us|them)|serves?|(?:is |are |be |will be )(?:used|read|needed|based on)|tells? (?:us|them))|needed (?:for|because|by)|purpose (?:is|of this)|the (?:goal|aim|point|reason|idea) (?:is|of this|for this|was)|(?:our|the) (?:goal|aim|objective|reason) (?:is|here)|needs? (?:it|this|them|the \w+) (?:for|to|by|in order)|(?:need|needs|want|wants|wanted|would like|(?:we|they|I)['’]d like|has|have|must|asks?|wonder\w*|decide\w*|votes?|matters?) (?:to )?(?:know|decide|choose|ship|release|publish|migrate|be able|whether|if|which|to us)|(?:we|they|the \w+) (?:must|want to|have to|need to|is going to|are going to|would like to|are about to|is about to) (?!not)\w+|(?:we|they|I)['’]d like to (?!get|have|receive|see)\w+|decid(?:e|es|ing) (?:whether|if|on|which|how)|to (?:find out|learn|unblock|prevent|make sure)|(?:question|decision) (?:is|to be|to answer)|that['’]?s (?:the reason|why)|for (?:that|this) reason|which is why|are to be|is to be|is therefore|are therefore|(?:the|a) decision|pilot|needs to)\b|\bfor (?:the|a|an|our|its) (?:[\w-]+ ){0,3}(?:release|audit|review|migration|decision|proposal|description|board|launch|article|talk|roadmap|newsletter)\b/i;
/** A reason, where a text speaks of the whole and not of a detail. */
const REASON =
  /\b(?:so that|in order to|because|since|so (?:the|we|it|they|this)|therefore|otherwise|reason|as a result|due to|in time for|before (?:the|it|they|we|somebody|anybody|\w+ (?:starts?|relies))|ahead of)\b|(?:^|\W)why\b/i;

/** Whoever is concerned, what goes wrong, and by when: two of them in one breath are a reason without a word for it. */
const WHO =
  /\b(?:we|us|our|customers?|users?|visitors?|people|support|colleagues?|teams?|board|council|committee|ministry|court|owner|tenants?|residents?|citizens?|volunteers?|agency|office|council|members?|developers?|engineers?|authors?|readers?|clients?|partners?|patients?|nurses?|parents?|growers?|drivers?|teachers?|students?|pupils?|passengers?|volunteers?|authority|company|manager|hospital|department|operations|somebody|nobody|everybody|secretary|residents|shops?)\b/i;
const TROUBLE =
  /\b(?:complain\w*|fail\w*|los(?:e|es|t|ing)|kill\w*|wrong|broke\w*|breaks?|costs?|slow\w*|time(?:s|d)? out|takes? (?:\w+ )?(?:hours|minutes|days|weeks|too)|block\w*|retires?|unmaintained|risks?|fines?|expires?|ends?|runs out|refus\w*|den(?:y|ies|ied)|give(?:s|n)? up|gave up|can['’]?t|cannot|unable|misread|never|died?|crash\w*|down|outages?|incidents?|illegal|false|forged|late|drop(?:s|ped)?|abandon\w*|stuck|waits?|missing|jump\w*|cve|vulnerab\w*|no longer|calls? us|confus\w*|depends|condition|start with|not understand|help)\b/i;
const WHEN =
  /\b(?:deadline|meeting|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|(?:by|until|before|on|from|since|in|after|till) (?:the )?(?:\d|mon|tues|wednes|thurs|fri|satur|sun|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|next|end|autumn|spring|summer|winter|christmas|week|year)\w*|(?:last|this|next|every) (?:week|month|year|summer|winter|spring|autumn|quarter|release)|visit|audit|go(?:es)?[- ]live|launch|release)\b/i;

/** What somebody is bound to, or will ask for. */
const NEED =
  /\b(?:must|has to|have to|will (?:want|ask|need|check|inspect|expect)|wants?|requires?|(?:is|are) required|expects?|inspects?|obliged)\b/i;

/** What only makes another name for the result: a table is not made for the sake of a table. */
const ARTEFACT =
  /^\s*(?:please )?(?:to )?(?:produce|compile|create|make|collect|gather|measure|write|list|build|deliver|generate|prepare|replace|convert|record|count|assemble|draw up)\b/i;

const MEND = 'say what the result is for and who goes by it: depth and scope follow from that (Purpose: …)';

/** What a brief is for, where it does not say so, or says nothing by it. */
export function findPurpose(brief: Brief): Finding[] {
  const stated = brief.units.filter((unit) => unit.part === 'purpose');
  const says = stated.filter((unit) => !ARTEFACT.test(unit.masked) || givesReason(unit));
  if (contentWords(says.map((unit) => unit.text).join(' ')).length >= 2) return [];
  if (brief.units.some((unit) => speaksOfTheWhole(unit) && givesReason(unit))) return [];
  const level =
    stated.length === 0 &&
    brief.units.some((unit) => unit.part !== 'known' && speaksOfTheWhole(unit) && tells(unit))
      ? 'warning'
      : 'error';
  const [first] = stated;
  if (first === undefined)
    return [
      fault(brief, 'line 1', brief.units[0]?.text ?? '', 'it does not say what the result is for', level),
    ];
  return [fault(brief, first.place, first.text, 'its purpose says nothing', level)];
}

function givesReason(unit: Unit): boolean {
  const text = unit.masked.replace(/\s+/g, ' ');
  if (USE.test(text) || REASON.test(text)) return true;
  return sentencesOf(unit).some((sentence) => {
    const signs = [WHO, TROUBLE, WHEN].filter((sign) => sign.test(sentence)).length;
    return signs >= 2 && !ARTEFACT.test(sentence);
  });
}

/** Tells of people or of trouble: a reason may lie in it, and its writer is the one to judge. */
function tells(unit: Unit): boolean {
  return sentencesOf(unit).some(
    (text) =>
      !ARTEFACT.test(text) &&
      /\b(?:is|are|was|were|has|have|had|will|can(?:not)?|do|does|did)\b/.test(text) &&
      (WHO.test(text) || TROUBLE.test(text) || NEED.test(text)),
  );
}

/** A reason in the items of a list, in the scope or in the criteria is one for a detail. */
function speaksOfTheWhole(unit: Unit): boolean {
  if (unit.part === 'known') return !unit.item;
  if (unit.part === 'output') return /\b(?:for|so that|because)\b/.test(unit.masked) && USE.test(unit.masked);
  return unit.part === 'body' || unit.part === 'other' || unit.part === 'title' || unit.part === 'purpose';
}

function fault(brief: Brief, place: string, text: string, why: string, level: Finding['level']): Finding {
  const at = brief.units[0]?.line === null ? 'purpose' : place;
  return { code: 'no_purpose', level, place: at, excerpt: excerptOf(text), why, mend: MEND };
}
