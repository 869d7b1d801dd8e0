/**
 * What makes a reference no loose one. `near`: the thing stands beside it (a path, a command, a quotation, behind a colon,
 * "below"); `stated`: that, or the brief has the facts itself; `above`: the brief has said enough before; `first`: anything was
 * said before; `past`: as `near`, and in what the reader is to report nothing is past; `antecedent`: its noun stands before;
 * `never`: nothing.
 */
export type Resolves = 'never' | 'near' | 'stated' | 'above' | 'first' | 'past' | 'antecedent';

/** How people refer to what they alone have in mind. */
export type Reference = Readonly<{ pattern: RegExp; resolves: Resolves; why?: string; mend: string }>;

const FACTS = 'write the facts themselves under Known, each with its source';
const SAY = 'say what it is: name it, with its path or in full';
const STATE = 'say what is done already, where it lies, and what is left to do';

const MADE =
  '(?:findings?|results?|research|analys[ie]s|discussions?|conversations?|investigations?|conclusions?|recommendations?|notes|review|output|synthesis|insights?|observations?|feedback|answers?|suggestions?|proposals?|report|reports|summary|survey|audit|learnings|decisions?)';
const EARLIER =
  '(?:earlier|previous(?:ly)?|prior|aforementioned|above-mentioned|preceding|last|former|existing|latest|recent|initial|first|agreed|original|other)';
const WHOSE = `(?:your|our|my|his|her|their|those|these|the|all|this|that)`;
const BASIS =
  '(?:based (?:up)?on|building on|according to|in light of|following|drawing on|starting from|start from|derived from|informed by|as per|per|given|in line with|taking into account|from|using|use|apply|implement|incorporate|act on|address|synthesi[sz]e|summari[sz]e|combine|merge|review|consider|extend|expand on|build on|rely on)';
const PEOPLE =
  '(?:agents?|workers?|members?|teams?|researchers?|colleagues?|specialists?|siblings?|peers?|subagents?|sessions?|phases?|rounds?|teammates?|investigators?)';
const SAID =
  '(?:discussed|mentioned|agreed(?: (?:on|upon))?|talked about|described|explained|outlined|covered|settled(?: on)?|decided(?: on)?|said|told you(?: about)?|noted|specified|requested|established|planned|suggested|proposed|saw|seen|showed you|shown|shared|sent(?: you)?|gave you|asked for|pointed out|found|identified|went over|looked at|reviewed|listed|raised|want(?:ed)?|had in mind|chose|picked)';

const of = (source: string, flags = 'gi'): RegExp => new RegExp(source.replaceAll(' ', '\\s+'), flags);

export const REFERENCES: readonly Reference[] = [
  // "based on your findings": what the reader has found, before it has looked.
  {
    pattern: of(
      `(?<!\\b(?:be|is|are|being) )\\b${BASIS} (?:all (?:of )?)?(?:your|our|my) (?:\\w+ )?${MADE}\\b`,
    ),
    resolves: 'near',
    mend: FACTS,
  },
  {
    pattern: of(
      `\\b${BASIS} (?:all (?:of )?)?(?:the|these|those|this|that|his|her|their) (?:\\w+ ){0,2}${MADE}\\b(?! (?:of|from|in|that|which|on|about|for|by|to|under)\\b)`,
    ),
    resolves: 'stated',
    mend: FACTS,
  },
  // "the earlier results", "their findings": made by somebody, somewhere.
  {
    pattern: of(
      `\\b${WHOSE} ${EARLIER} (?:\\w+ )?(?:${MADE}|work|context|steps?|tasks?|attempts?|runs?|session|messages?|turn|phase|round|iteration|brief|assignment|${PEOPLE})\\b`,
    ),
    resolves: 'stated',
    mend: FACTS,
  },
  {
    pattern: of(
      `\\b(?:prior|previous|earlier) ${MADE}\\b(?! (?:of|from|in|that|which|on|about|into|for|by)\\b)`,
    ),
    resolves: 'stated',
    mend: FACTS,
  },
  {
    pattern: of(
      `\\b(?:the|an?|our|your|other|another) (?:\\w+ )?${PEOPLE}(?:'s|’s|s'|s’) (?:\\w+ ){0,2}(?:${MADE}|work)\\b`,
    ),
    resolves: 'stated',
    mend: FACTS,
  },
  {
    pattern: of(
      `\\b(?:${BASIS}|fix|do|verify|check) (?:everything |all )?what (?:the (?:\\w+ )?${PEOPLE}|the others?|he|she|they|we|you|I|somebody|[a-z]+-\\w+) (?:have |has |had )?(?:already |just )?(?:found|discovered|reported|learned|wrote|did|said|proposed|suggested|built|identified|gathered|collected)\\b`,
    ),
    resolves: 'stated',
    mend: FACTS,
  },
  {
    pattern: of(
      `\\b${WHOSE} ${MADE} (?:from|of) (?:the |your |our )?(?:\\w+ )?(?:${PEOPLE}|research|investigation|step|meeting|call|chat|others?|before|earlier|yesterday|today|last time)\\b`,
    ),
    resolves: 'stated',
    mend: FACTS,
  },
  // "as discussed"
  {
    pattern: of(
      `\\b(?:as|like|than) (?:(?:we|I|you|they|was|were|has been|have been|had been|have|had|already|just|previously|earlier|originally|initially) ){0,3}${SAID}\\b(?! (?:in|by|under) (?:the )?⟦)`,
    ),
    resolves: 'near',
    mend: 'write out what was said',
  },
  {
    pattern: of(
      `\\b(?!(?:because|when|if|after|since|and|but|as|while|before|where|how|until|so|though|or) )(?:\\w+ )(?:that |which )?(?:we|I)(?:'ve|’ve|'d|’d)? (?:have |had |both )?(?:already |just |previously )?(?:discussed|mentioned|agreed (?:on|upon|to)|agreed|talked about|described|told you(?: about)?|went over|showed you|shared|sent(?: you)?|gave you|pointed out|settled on|had in mind|spoke about|covered|explained|outlined)\\b(?! (?:the|an?|our|this|it|them|\\d))`,
    ),
    resolves: 'near',
    mend: SAY,
  },
  {
    pattern: of(
      `\\b(?:we|you and I) (?:have )?(?:already )?(?:discussed|talked about|spoke about|went over|covered)\\b`,
    ),
    resolves: 'near',
    mend: FACTS,
  },
  {
    pattern: of(`\\bwhat (?:we|I) (?:have |had )?(?:already |just )?${SAID}\\b`),
    resolves: 'near',
    mend: 'write out what was said',
  },
  {
    pattern: of(
      `\\b(?:the|that|those|your|whatever|everything|what) (?:\\w+ ){0,3}?(?:that |which )?you(?:'ve|’ve)? (?:have |had )?(?:already |just |previously )?(?:found|discovered|identified|reported|wrote|did|mentioned|suggested|proposed|saw|implemented|built|started|made|learned|gathered|came up with) (?:earlier|before|already|previously|yesterday|last time|in the (?:first|last|previous|earlier)|so far)\\b`,
    ),
    resolves: 'near',
    mend: FACTS,
  },
  {
    pattern: of(
      `\\b(?:fix|implement|address|resolve|apply|extend|use|refactor|finish|polish|build on|act on) (?:all )?(?:of )?(?:the|those|that) (?:\\w+ ){1,3}?(?:that |which )?you(?:'ve|’ve)? (?:have |had )?(?:already |just )?(?:found|discovered|identified|reported|wrote|mentioned|suggested|proposed|saw|listed|noticed|started|made|built)\\b`,
    ),
    resolves: 'near',
    mend: FACTS,
  },
  // "continue where you left off"
  {
    pattern: of(
      `\\b(?:continue|carry on|pick up|resume|go on|start|proceed)(?: (?:work|working|from|with|at|again|on|it|this|the work))* (?:from )?where(?:ver)? (?:you|we|I|it|they|he|she|the [\\w ]{1,30}?|[\\w-]+) (?:had |have |has )?(?:left off|stopped|ended|were|was|broke off|finished|got to)\\b`,
    ),
    resolves: 'never',
    mend: STATE,
  },
  {
    pattern: of(
      `(?:^|[.!?:;\\n] ?|\\b(?:and|then|please|now|just) )(?:continue|carry on|keep going|go on|keep working|proceed|resume)(?: (?:with )?(?:(?:your|the|our|this|that|it|my)(?: (?:work|task|job|investigation|research|implementation|refactoring|analysis|plan|next (?:step|part|phase|item)|rest))?|working(?: on (?:it|this|that))?|as (?:planned|before|usual)|accordingly))?(?= ?[.!,;]|$|\\n| (?:and|until|as|then)\\b)`,
    ),
    resolves: 'near',
    mend: STATE,
  },
  {
    pattern: of(
      `\\bfinish (?:off )?(?:what|the (?:work|job|task|rest)) (?:that )?(?:you|we|he|she|they|somebody|the (?:last|previous|other|first) \\w+|[a-z]+-\\w+)(?:'ve|’ve|'d)? (?:have |had |has )?(?:started|began|begun|left|was doing)\\b`,
    ),
    resolves: 'never',
    mend: STATE,
  },
  // "the above"
  {
    pattern: of(
      `\\b(?:the|our|your|my) (?:\\w+ )?(?:context|conversation|discussion|thread|chat|messages?|history|exchange) (?:above|so far|until now|up to (?:now|here))\\b|\\babove (?:context|conversation|discussion|thread|chat|messages?|history)\\b`,
    ),
    resolves: 'never',
    mend: FACTS,
  },
  {
    pattern: of(
      `\\b(?:the|all (?:of )?the|see|from|as|mentioned|described|listed|noted|stated|said|discussed|given) above(?:-mentioned)?\\b|\\babove-?mentioned\\b|\\baforementioned\\b|\\bthe above \\w+`,
    ),
    resolves: 'above',
    mend: SAY,
  },
  {
    pattern: of(`\\b(?:findings|results|research|analysis|report|reports) above\\b`),
    resolves: 'stated',
    mend: FACTS,
  },
  // "in our conversation"
  {
    pattern: of(
      `\\b(?:our|my) (?:\\w+ )?(?:conversation|discussion|chat|meeting|call|exchange|talk|messages?|thread|agreement|session)\\b(?!-)`,
    ),
    resolves: 'near',
    mend: FACTS,
  },
  {
    pattern: of(
      `\\b(?:from|per|see|as in) (?:the|this) (?:\\w+ )?(?:conversation|discussion|chat|meeting)\\b(?!-| (?:of|in|on|about)\\b)`,
    ),
    resolves: 'near',
    mend: FACTS,
  },
  // "you know which"
  {
    pattern: of(
      `\\bas you (?:already |surely )?(?:know|remember|recall)\\b|\\byou (?:already|surely) (?:know|remember)\\b|(?:^|[.;:(] ?)you (?:know|remember|recall) (?:which|what|who|where|the|how we)\\b|\\b(?:remember|recall) (?:what|how|when|our|which|where) (?:we|I|you)\\b|(?<!\\b(?:if|when|once|until|unless|after|that|whether) )\\byou(?:'ve|’ve| have) (?:already )?(?:seen|read|got) (?:it|this|that|the|all|everything|them)\\b`,
    ),
    resolves: 'near',
    mend: FACTS,
  },
  {
    pattern: of(
      `\\b(?:the )?(?:same|usual) (?:(?:way|thing|format|approach|procedure|place|checks?|style|rules?|steps?|method|drill|manner|structure|as) ?)(?:as )?(?:(?:we|you|I) did )?(?:before|last time|earlier|always|the others?|yesterday|usual|previously|for the others?)\\b(?! (?:the|a|commit|version|this)\\b)|\\b(?:as|like) (?:last time|usual|always|yesterday|the last one|the others?)\\b|\\bthe usual (?:way|format|place|checks?|rules?|procedure|style|steps?|drill|manner|structure|suspects)\\b`,
    ),
    resolves: 'near',
    mend: 'say how',
  },
  {
    pattern: of(
      `\\b(?:implement|execute|follow|proceed with|carry out|apply|do|make|finish|complete|realise|build|ship) (?:the |our |all the )?(?:agreed |proposed |suggested |chosen |planned |recommended |remaining )?(?:upon )?(?:plan|spec|specification|design|proposal|recommendations?|suggestions?|suggested changes|approach|changes|fix|fixes|solution|next steps?|rest|remainder|remaining (?:\\w+))(?= ?[.!,;]|$|\\n| (?:and|then|as|now|so)\\b)`,
    ),
    resolves: 'stated',
    mend: SAY,
  },
  { pattern: of(`\\bthe agreed(?:[- ](?:on|upon))? \\w+`), resolves: 'near', mend: SAY },
  // "find more on this topic"
  {
    pattern: of(
      `\\b(?:this|that|the said|the same) (?:topic|subject|issue|problem|bug|matter|question|feature|error|idea|approach|thing|area|file|function|module|code|change|ticket|failure|test|theme|crash|repo|service)\\b`,
    ),
    resolves: 'first',
    why: 'has nothing before it that says which',
    mend: SAY,
  },
  {
    pattern: of(
      `(?:^|[.!?:\\n] ?)(?:please |now |just |then |also )?(?:[a-z]+)(?: (?:up|out|into|at|on|with|more about|more on|about|again|over))? (?:it|them|this|that|these|those|him|her)(?: (?:up|out|again|all|now|properly|faster|better|too|as well|please|done|through|down|over|work|working|finished|right))*(?= ?[.!,;]|$|\\n| (?:and|so|before|with|like|in|by|until|as)\\b)`,
    ),
    resolves: 'first',
    why: 'has nothing before it that says what is meant',
    mend: SAY,
  },
];
