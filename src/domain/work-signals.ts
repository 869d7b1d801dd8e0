/**
 * What can be declared of a piece of work, for the choice of its model. Closed lists: who hires picks words, and the rules
 * in `routing.ts` weigh them, so that the same words always give the same tier.
 */

/** Kinds of work, each with how much it asks of a model by itself, out of 100. */
export const KINDS = {
  mechanical: { demand: 30, about: 'the same change in many places, formats, renames' },
  lookup: { demand: 30, about: 'find something that stands somewhere, and quote it' },
  writing: { demand: 50, about: 'text for people' },
  implementation: { demand: 50, about: 'code that has to work' },
  research: { demand: 50, about: 'find out what nobody has written down in one place' },
  review: { demand: 60, about: 'judge the work of others, verify it' },
  architecture: { demand: 80, about: 'decisions on which the rest is built' },
} as const satisfies Readonly<Record<string, Readonly<{ demand: number; about: string }>>>;

/**
 * Signals, each with what it adds to the demand. What takes from it is not much: that work only seems simple is seen
 * afterwards, and a weaker model that fails costs more than it saves.
 */
export const SIGNALS = {
  'unclear-goal': { weight: 30, about: 'what is wanted has yet to be found out' },
  'wide-scope': { weight: 20, about: 'many parts have to be kept in mind at once' },
  irreversible: { weight: 40, about: 'what goes wrong cannot be undone' },
  security: { weight: 40, about: 'a mistake lets somebody in, or something out' },
  'long-context': { weight: 20, about: 'much has to be read before anything can be said' },
  novel: { weight: 20, about: 'there is no example to follow' },
  'well-specified': { weight: -15, about: 'the brief says exactly what has to come out' },
  'verified-by-tests': { weight: -15, about: 'a check that is no model tells right from wrong' },
} as const satisfies Readonly<Record<string, Readonly<{ weight: number; about: string }>>>;

export type Kind = keyof typeof KINDS;
export type Signal = keyof typeof SIGNALS;

export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];
export const SIGNAL_NAMES = Object.keys(SIGNALS) as readonly Signal[];

export function isKind(text: string | null): text is Kind {
  return text !== null && Object.hasOwn(KINDS, text);
}

export function isSignal(text: string): text is Signal {
  return Object.hasOwn(SIGNALS, text);
}
