import type { Decision } from './decision.ts';
import { no, OK } from './decision.ts';
import { chainAbove, USER } from './org.ts';
import type { State } from './state.ts';

/**
 * Something that a member does beyond this machine or that cannot be undone (a release, a payment, a mail), by a key of its
 * own. What was begun and not closed was requested, and nobody knows whether it was committed.
 */
export type Effect = Readonly<{
  key: string;
  name: string;
  member: string;
  gen: number;
  at: string;
  outcome: 'open' | 'done' | 'failed';
  note: string;
}>;

/** Closed ones that are remembered, so that their keys are refused, and open ones that there can be. */
export const MOST_CLOSED = 1000;
const MOST_OPEN = 100;

/** Rules on beginning one: not what is done already, and not what nobody knows the outcome of. */
export function decideBegin(state: State, key: string): Decision {
  const known = state.effects.find((one) => one.key === key);
  if (known?.outcome === 'done')
    return no('already_done', `${known.name} (${key}) is done already, by ${known.member} at ${known.at}`);
  if (known?.outcome === 'open')
    return no(
      'requested',
      `${known.name} (${key}) was requested by ${known.member} at ${known.at} and is not known to be committed: look whether it has happened before you repeat it, then close it`,
    );
  const open = state.effects.filter(({ outcome }) => outcome === 'open').length;
  return open < MOST_OPEN ? OK : no('too_many', `${open} are open; close those first`);
}

/** Rules on closing one: by whoever began it, whoever is above, and the user. */
export function decideClose(state: State, key: string, actor: string | null): Decision {
  if (actor === null) return no('unknown_actor', 'the session that asks is no member of this nest');
  const known = state.effects.find((one) => one.key === key);
  if (known === undefined || known.outcome !== 'open')
    return no('unknown', `nothing with the key ${key} is open`);
  const may = actor === USER || actor === known.member || chainAbove(state, known.member).includes(actor);
  return may
    ? OK
    : no('not_authorised', `${known.member} has begun it; ${actor} is not above ${known.member}`);
}

/** Effects of a member whose outcome nobody knows. */
export function openEffects(state: State, member: string): readonly Effect[] {
  return state.effects.filter((one) => one.member === member && one.outcome === 'open');
}
