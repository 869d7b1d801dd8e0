import type { Row } from './row.ts';
import { DEATHS } from './rows/deaths.ts';
import { HALTS } from './rows/halts.ts';
import { PROMPTS } from './rows/prompts.ts';
import { SESSIONS } from './rows/sessions.ts';
import { TURNS } from './rows/turns.ts';

/** The matrix: every ending, in the order in which a run forces them. */
export const ROWS: readonly Row[] = [
  ...[...TURNS, ...HALTS, ...PROMPTS, ...SESSIONS, ...DEATHS].filter(({ last }) => last !== true),
  ...DEATHS.filter(({ last }) => last === true),
];
