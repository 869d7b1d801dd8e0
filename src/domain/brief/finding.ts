/** What can be wrong with a brief. */
export const FAULTS = [
  'unknown_context',
  'no_purpose',
  'no_criteria',
  'unverifiable',
  'script',
  'overlap',
  'unowned_theme',
] as const;

export type Fault = (typeof FAULTS)[number];

/**
 * One thing wrong with a brief. `place` is a line of the text (`line 3`) or a field of the assignment (`criteria.0`).
 * An error is for a reader who cannot do without; a warning is for the writer to judge.
 */
export type Finding = Readonly<{
  code: Fault;
  level: 'error' | 'warning';
  place: string;
  excerpt: string;
  why: string;
  mend: string;
}>;

const EXCERPT_LENGTH = 120;

export function excerptOf(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH - 1)}…` : line;
}
