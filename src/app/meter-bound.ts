import { boundFor } from '../domain/bound.ts';
import type { Bound } from '../domain/cap.ts';
import { memberOfSession } from '../domain/identity.ts';
import type { Member } from '../domain/state.ts';
import { catchUp, type Folded } from './fold-log.ts';
import { setGates } from './gate.ts';
import type { Nest } from './nest.ts';
import { meterMember } from './spend.ts';

/**
 * Meters the member of a session, then reads on to the end of the log and says what binds it. In this order: of several
 * that share an account whoever comes second sees what the first one has spent, so each sends one more request at the
 * most (docs/decisions/017-what-binds.md).
 *
 * @param begins whether a turn is about to begin, which then counts
 * @param maxBytes how much of the log is read at the most
 * @returns null for a session that is no member's
 */
export function meteredBound(
  nest: Nest,
  folded: Folded,
  session: string,
  { begins, maxBytes }: Readonly<{ begins?: (member: Member) => boolean; maxBytes?: number }> = {},
): Readonly<{ member: Member; bound: Bound }> | null {
  const before = memberOfSession(folded.state, session);
  if (before === undefined) return null;
  meterMember(nest, folded.state, before);
  catchUp(nest, folded, maxBytes === undefined ? {} : { maxBytes });
  const member = memberOfSession(folded.state, session);
  if (member === undefined) return null;
  const now = Date.now();
  setGates(nest, folded.state, now);
  return { member, bound: boundFor(folded.state, member, now, begins?.(member)) };
}
