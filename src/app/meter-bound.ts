import { boundFor, nearBounds } from '../domain/bound.ts';
import type { Bound } from '../domain/cap.ts';
import type { Envelope } from '../domain/envelope.ts';
import { evolve } from '../domain/evolve.ts';
import { memberOfSession } from '../domain/identity.ts';
import { capOf } from '../domain/ledger.ts';
import { holdsSeat } from '../domain/org.ts';
import type { Member, State } from '../domain/state.ts';
import { catchUp, type Folded } from './fold-log.ts';
import { setGates } from './gate/quiet.ts';
import type { Nest } from './nest.ts';
import { meterMember } from './spend.ts';

export type MeteredBoundOptions = Readonly<{
  /** Whether a turn is about to begin, which then counts. */
  begins?: (member: Member) => boolean;
  /** How much of the log is read at the most. */
  maxBytes?: number;
  /** Is told what could not be written down. */
  problem?: (words: string) => void;
}>;

export type MeteredBound = Readonly<{
  member: Member;
  /** What binds it most. */
  bound: Bound;
  /** All that is no longer far, this one first. */
  near: readonly Bound[];
}>;

/**
 * Meters the member of a session, then reads on to the end of the log and says what binds it. In this order: of several
 * that share an account whoever comes second sees what the first one has spent, so each sends one more request at the
 * most (docs/decisions/017-what-binds.md). Where the log cannot be written it binds all the same.
 *
 * @returns null for a session that is no member's
 */
export function meteredBound(
  nest: Nest,
  folded: Folded,
  session: string,
  { begins, maxBytes, problem }: MeteredBoundOptions = {},
): MeteredBound | null {
  const before = memberOfSession(folded.state, session);
  if (before === undefined) return null;
  const unwritten: Envelope[] = [];
  const keep = (event: Envelope, why: string): void => {
    if (unwritten.push(event) === 1)
      problem?.(`${before.id} has spent more than the log says, and is held to it all the same: ${why}`);
  };
  meterMember(nest, folded.state, before, keep);
  catchUp(nest, folded, maxBytes === undefined ? {} : { maxBytes });
  if (unwritten.length > 0) {
    for (const other of onAccountOf(folded.state, before))
      meterMember(nest, folded.state, other, (event) => void unwritten.push(event));
    for (const event of unwritten) evolve(folded.state, event, folded.position);
  }
  const member = memberOfSession(folded.state, session);
  if (member === undefined) return null;
  const now = Date.now();
  setGates(nest, folded, now);
  const turn = begins?.(member);
  return {
    member,
    bound: boundFor(folded.state, member, now, turn),
    near: nearBounds(folded.state, member, now, turn),
  };
}

/** Who spends from the same account as a member: what they have spent since stands in no log either. */
function onAccountOf(state: State, { id }: Member): Member[] {
  const cap = capOf(state, id);
  if (cap === null) return [];
  return [...state.members.values()].filter(
    (other) => other.id !== id && holdsSeat(other) && capOf(state, other.id)?.boundBy === cap.boundBy,
  );
}
