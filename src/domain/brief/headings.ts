/** The parts of a brief that rules look at. `body` is what stands under no heading, `other` under one that nobody knows. */
export type Part =
  | 'title'
  | 'body'
  | 'purpose'
  | 'known'
  | 'scope'
  | 'out'
  | 'ground'
  | 'success'
  | 'output'
  | 'budget'
  | 'verification'
  | 'steps'
  | 'other';

/** By which words a heading is known, the first that fits. Headings are free; what they announce is not. */
const CUES: readonly (readonly [Part, RegExp])[] = [
  ['body', /^(?:the )?(?:task|assignment|your task|your part|what to do)\b/],
  [
    'out',
    /\bnot\b(?! (?:enough|good))|^(?:out of|excluded|exclusions|non-goals|out$|don'?t|leave (?:out|alone)|hands off|boundaries)|n't (?:need|want|touch)/,
  ],
  [
    'success',
    /\b(?:done|success|successful|criteri(?:a|on)|accept(?:ed|ance|able)?|finished|judged?|passe?s?|fails?|satisfied|requirements?|complete|completed|must hold|must-haves?|good (?:when|if|enough|answer|result)|(?:right|good|ready|wrong|over) (?:when|if|once)|when (?:it|this) ?(?:is|['’]s) (?:right|good|done|over|finished)|makes? (?:the|an?|it|this) ?(?:\w+ )?good|what (?:counts|must be true|has to hold)|conditions|targets?|measures? of|quality bar|checks (?:we|i|that)|tests? (?:we|i|that)|content once|expected|expectations?|thresholds?|success looks?|must|(?:when|if|once)$|counts as|proof)\b/,
  ],
  [
    'purpose',
    /\b(?:purpose|why|goals?|aims?|objectives?|motivation|mission|reasons?|because|problem|(?:what|whom|who) (?:is )?(?:it|this)?(?:['’]s| is)? ?for|what hangs on|at stake|decision (?:it|this)|serves|intent|what depends)\b/,
  ],
  ['verification', /^(?:verification|how to verify|checks|tests)$/],
  ['budget', /^(?:budget|limits?|constraints?|time)$/],
  ['ground', /^(?:ground|paths|files|where)$/],
  [
    'output',
    /^(?:output|reports?|deliver(?:y|ables?)?|hand(?:[- ]?(?:in|over))|send|give back|form(?:at)?|results?|please send|what to (?:send|deliver|return)|return|reply)\b/,
  ],
  [
    'known',
    /\b(?:known?|facts|context|background|findings|evidence|given|inputs?|situation|data|material|have|starting point|stand|established|happened|timeline|learned|seen|assume|there|tried|know|noticed)\b/,
  ],
  ['scope', /^(?:in )?(?:scope|yours|area|in|range|countries)$/],
  ['steps', /^(?:steps?|procedure|instructions|method|approach)\b/],
];

export type Heading = Readonly<{ part: Part; rest: string }>;

const MARKED = /^#{1,6}\s+(.{1,80}?)\s*:?\s*#*$/;
const BOLD = /^(?:\*\*|__)(.{1,80}?)[:.?]?(?:\*\*|__)\s*:?\s*(.*)$/;
/** `**Something.** and what there is to say of it` */
const LABEL = /^(?:\*\*|__)[^*]{1,40}(?:[:.?](?:\*\*|__)|(?:\*\*|__):)/;
const PLAIN = /^#{0,6}\s*([A-Za-z][A-Za-z'’ -]{1,45}?)\s*:(?:\s+|$)(.*)$/;
const UNDERLINE = /^\s*(?:-{3,}|={3,})\s*$/;

/** The heading that a line begins with, in any of the ways people write one; null where it begins with none. */
export function headingOf(line: string, next = '', opens = true): Heading | null {
  const plain = PLAIN.exec(line);
  if (plain !== null && wordsIn(plain[1] as string) <= 6) {
    const part = partOf(plain[1] as string);
    if (part !== null) return { part, rest: plain[2] as string };
  }
  const bold = BOLD.exec(line);
  if (bold !== null) {
    const part = partOf(bold[1] as string);
    if (part !== null) return { part, rest: bold[2] as string };
    if (LABEL.test(line)) return { part: 'other', rest: bold[2] as string };
  }
  const marked = MARKED.exec(line);
  if (marked !== null) return { part: partOf(marked[1] as string) ?? 'other', rest: '' };
  if (!opens || !/^[A-Z][^.!?;:,]*$/.test(line)) return null;
  const words = wordsIn(line);
  const stands = next.trim() === '' || /^\s|^[-*+•–]/.test(next) || UNDERLINE.test(next);
  const alone = words <= 2 || (words <= 9 && stands) ? partOf(line) : null;
  return alone === null ? null : { part: alone, rest: '' };
}

export function isUnderline(line: string): boolean {
  return UNDERLINE.test(line);
}

function wordsIn(text: string): number {
  return text.trim().split(/\s+/).length;
}

function partOf(name: string): Part | null {
  const key = name.trim().toLowerCase();
  return CUES.find(([, cue]) => cue.test(key))?.[0] ?? null;
}
