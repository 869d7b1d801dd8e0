import type { Phase } from '../../src/domain/state.ts';
import type { Row } from './row.ts';

/** What there is to see of an ending, or has to be. */
export type Sight = Readonly<{
  cause: readonly string[];
  gets: readonly string[];
  later: readonly string[];
  user: readonly string[];
  stands: Phase | 'nobody';
}>;

/** One line of output: an ending that was forced once. `ms` from the ending until the supervisor's model (or, where nothing is sent, the log) had it. */
export type Result = Readonly<{
  ending: string;
  run: number;
  cause: string;
  expected: Sight;
  seen: Sight;
  /** How many messages about it the supervisor's model was sent before anything else was put before it. */
  supervisorMessages: number;
  ms: number | null;
  ok: boolean;
  /** The CLI it was forced on. */
  cli: string;
  problem?: string;
}>;

export function expectedOf({ cause, gets, later = [], user = [], stands }: Row): Sight {
  return { cause, gets, later, user, stands };
}

export const sameSight = (one: Sight, other: Sight): boolean => JSON.stringify(one) === JSON.stringify(other);
