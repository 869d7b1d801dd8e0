import type { Reference } from './reference-patterns.ts';

/**
 * References to a past that the reader was not there for: what somebody said, saw, liked, sent or finished, named by that
 * alone. What was said stands in no such clause, so that only something beside it (a colon, a path, "that …") resolves them.
 */
const of = (source: string, flags = 'gi'): RegExp => new RegExp(source.replaceAll(' ', '\\s+'), flags);

const SAY = 'write out what was said, decided or found';
const NAME = 'name each of them, or say where they are listed';
const HOW = 'say how';

/** What is done with an idea. */
const MINDED =
  "(?:sketched|suggested|proposed|flagged|suspected|listed|drafted|showed|sent|gave|described|mentioned|recommended|promised|outlined|presented|explained|(?:came|come) up with|pinned down|settled on|agreed(?: on)?|decided(?: on)?|resolved|chose|chosen|picked|preferred|favou?red|liked(?: best| most)?|disliked|(?:was|were|am|are|is|wasn['’]t|weren['’]t) (?:not )?(?:so |very |too |less |rather |most )?(?:fond of|happy with|unhappy with|sure about|worried about)|had doubts about|had in mind|ruled out|rejected|turned down|objected to|asked for|insisted on|worked out|talked about|discussed|complained about|tried|marked|approved|labelled|highlighted|named|crossed out|told (?:you|us|me)|raised|noted|spotted|noticed|hinted at|wanted)";
const SOMEBODY =
  '(?:I|we|he|she|they|legal|marketing|sales|finance|accounting|management|ops|everyone|everybody|somebody|someone|[A-Z][a-z]+|the (?:[\\w-]+ )?(?:team|board|group|committee|council|client|customer|people|colleagues?|manager|boss|reviewers?|others?|architects?|editors?))';
const ADVERB =
  "(?:'ve|’ve|'d|’d)?(?: (?:had|have|has|already|just|once|both|all|really|originally|previously|earlier|recently))*";
const GATHERING =
  '(?:session|meeting|call|workshop|discussion|talk|chat|conversation|stand-?up|retro(?:spective)?|sync|review|round|brainstorming|interview|e-?mail|message|memo|debrief)';
/** A noun and no conjunction stands before the clause: "the account because we sent" is none. */
const NO_JOIN =
  '(?!(?:because|when|if|after|since|and|but|as|while|before|where|how|until|unless|so|though|or) )';
/** Where such a clause ends: with no complement that would say what it was. */
const GAP =
  '(?!\\s*(?:[:(⟦—–]|that\\b|to\\b|not to\\b|is\\b|are\\b|was\\b|were\\b|from\\b|whether\\b|(?:the|an?|our|this|it|them|every|each|no)\\b|\\d))';

export const PAST_REFERENCES: readonly Reference[] = [
  {
    pattern: of(
      `\\b(?:[Tt]he|[Tt]hat|[Tt]hose|[Tt]his|[Ww]hat|[Ww]hatever|one|ones|[Ee]verything|[Aa]ll) (?:${NO_JOIN}[\\w-]+ ){0,3}?(?:that |which |who )?(?:${SOMEBODY}|you)${ADVERB} ${MINDED}\\b${GAP}`,
      'g',
    ),
    resolves: 'past',
    mend: SAY,
  },
  {
    pattern: of(
      `\\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day['’]s (?:[\\w-]+ )?${GATHERING}\\b|\\b(?:yesterday|last week|last month|today|this morning)['’]s (?:[\\w-]+ )?${GATHERING}\\b`,
    ),
    resolves: 'past',
    mend: SAY,
  },
  {
    pattern: of(
      `\\b(?:ruled out|agreed|decided|discussed|settled|said|mentioned|raised|dropped|listed|promised|resolved|concluded|rejected|approved|proposed|suggested) (?:upon |on )?(?:in|during|at|on|over) (?:the|our|that|this|last|yesterday['’]s) (?:[\\w-]+ )?${GATHERING}\\b`,
    ),
    resolves: 'past',
    mend: SAY,
  },
  {
    pattern: of(
      `\\b(?:the|those|these) (?:[\\w-]+ ){0,2}?(?:that|which|who) (?:had |have |has |were |was |got |are )(?:already |just |previously )?(?:been )?(?:(?:shown|proven|found) (?:not )?to \\w+|tried|finished|ruled out|rejected|discarded|dropped|flagged|skipped|discussed|agreed(?: on)?|settled|sorted out|postponed|turned down|done already)\\b|\\bthose (?:that|which) (?:were|got|have been|are) (?:finished|done|approved|excluded)\\b`,
    ),
    resolves: 'past',
    mend: NAME,
  },
  {
    pattern: of(
      '\\b(?:only )?the (?:remaining|doubtful|outstanding|unfinished|questionable|leftover|problematic|disputed) (?:ones?|half|parts?|items?|points?|cases?|bits?)(?! are| is)\\b|\\bwhat(?:ever)? is (?:still )?(?:open|left|missing)(?: on it| of it)?\\b|\\bhalf of (?:the|that) list\\b',
    ),
    resolves: 'past',
    mend: NAME,
  },
  {
    pattern: of(
      `\\b(?:the|in the|apply the|our) (?:usual|customary|well-known|standing|familiar) (?:[\\w-]+ )?(?:ways?|exceptions?|exclusions?|preparation|rules?|format|treatment|procedure|checks?|conventions?|filters?|corrections?|caveats?|shop|example|suspects|place|style|template|settings?|steps?|people|manner|structure|drill|method|approach)\\b|\\b(?:usual|customary) (?:exceptions?|exclusions?)\\b|\\bthe same \\w+ as (?:usual|always|last time|before)\\b`,
    ),
    resolves: 'past',
    mend: HOW,
  },
  {
    pattern: of(
      '\\b(?:in |just )?the (?:same )?way (?:it|they|that|this|we|you|he|she) (?:was|were|did|had|have|handled|treated|solved)\\b|\\bas (?:it was |we did |you did |was done )?(?:for|with|in) the (?:first|last|previous|earlier|other) (?:round|time|one|project|version|run|release)\\b',
    ),
    resolves: 'past',
    mend: HOW,
  },
  {
    pattern: of(
      '\\b(?:that|the) other (?:thing|one|idea|variant|version|option|issue|problem|approach|bug|draft|design|proposal|half|list)\\b',
    ),
    resolves: 'antecedent',
    mend: 'name it',
  },
  {
    pattern: of(
      '\\b(?:the|an?) attached (?:[\\w-]+)\\b|\\b(?:in|see|from) the attachment\\b|\\b(?:memo|sheet|spreadsheet|file|document|mail) attached\\b',
    ),
    resolves: 'past',
    mend: 'give the path of the file, or write out what it says',
  },
  {
    pattern: of(
      '\\b(?:continue|carry on|go on|pick up|resume|proceed) (?:with )?(?:[\\w-]+ ){0,4}?where (?:it|they|this|that|things) (?:was|were|had been|has been) (?:left|stopped|interrupted|abandoned)\\b',
    ),
    resolves: 'past',
    mend: 'say what is done already, where it lies, and what is left to do',
  },
  {
    pattern: of(
      '\\bthe (?:objections?|concerns?|wishes|remarks?|comments?|criticism|ideas?|doubts?|worries|complaints?) (?:by|of|from|raised by) (?:the )?(?:[\\w-]+ )?(?:people|team|board|group|colleagues?|client|customer|manager|reviewers?|department)\\b',
    ),
    resolves: 'past',
    mend: SAY,
  },
  {
    pattern: of(
      "\\bwhere (?:[A-Z][a-z]+|he|she|they|we|you|I|it) (?:had |has )?(?:stopped|left off|broke off|left it|ended)\\b|\\b(?:he|she|they|we|I|[A-Z][a-z]+)(?: has| have| had|'ve|’ve)? (?:already )?(?:told|showed|shown|briefed|informed) you\\b(?! that)",
      'g',
    ),
    resolves: 'past',
    mend: SAY,
  },
  {
    pattern: of(
      "\\b(?:[Tt]he [\\w-]+|[A-Z][a-z]+)['’]s (?:[\\w-]+ )?(?:comments|remarks|wishes|suggestions?|objections?|ideas?|feedback|corrections|instructions|tweaks?|proposal|sketch|advice|preferences|concerns?)\\b(?! (?:is|are|was|were|that|to)\\b)",
      'g',
    ),
    resolves: 'stated',
    mend: SAY,
  },
  {
    pattern: of(
      '\\bthe (?:[\\w-]+ )?(?:decision|agreement|conclusion|resolution|compromise|solution)s? (?:taken|made|reached|found|passed) (?:in|at|by|during|last|with)\\b',
    ),
    resolves: 'past',
    mend: SAY,
  },
  {
    pattern: of(
      `\\b(?:that|which) (?:we|I)${ADVERB} (?:(?:went|gone|walked|talked|looked|ran) (?:through|over))\\b${GAP}`,
    ),
    resolves: 'past',
    mend: SAY,
  },
  {
    pattern: of(
      `\\b(?:${NO_JOIN}[\\w-]+) (?:that |which )?you (?:were|have been|had been|['’]ve been|have|had|['’]ve) (?:already )?(?:seen|given|told|shown|sent|handed)\\b${GAP}`,
    ),
    resolves: 'past',
    mend: SAY,
  },
  {
    pattern: of('^(?:it|they) (?:still|again|keeps?)\\b'),
    resolves: 'first',
    why: 'has nothing before it that says what is meant',
    mend: 'name it',
  },
];
