import type { Purse } from '../account.ts';
import type { Nanos } from '../money.ts';
import { USER } from '../org.ts';
import { claimOf, drawn, emptyPurse, leftOf, maySpend } from '../purse.ts';
import type { Member, State } from '../state.ts';

/** What a purse adds to the one above it, or what changes of that. */
type Share = Readonly<{ own: number; held: number; open: number; subtree: number; largest: number }>;

function shareOf(purse: Purse): Share {
  const { own, held, open, subtree, largest } = purse;
  if (purse.granted !== null) return { own: 0, held: claimOf(purse), open: 0, subtree, largest: 0 };
  return { own, held, open, subtree, largest };
}

function minus(after: Share, before: Share): Share {
  return {
    own: after.own - before.own,
    held: after.held - before.held,
    open: after.open - before.open,
    subtree: after.subtree - before.subtree,
    largest: after.largest,
  };
}

const NOTHING: Share = { own: 0, held: 0, open: 0, subtree: 0, largest: 0 };

function purseOf(state: State, id: string): Purse {
  let purse = state.purses.get(id);
  if (purse === undefined) {
    purse = emptyPurse(id === USER ? null : USER);
    state.purses.set(id, purse);
  }
  return purse;
}

/**
 * A released account is in use again: it takes back what it had not drawn, at most what is kept for it and what the account
 * above has left, and never more than before.
 */
function takeBack(state: State, purse: Purse): void {
  if (purse.granted !== null && purse.granted > drawn(purse)) {
    const { open } = purse;
    purse.open = 0;
    purse.granted = drawn(purse) + (leftOf(state, purse) as number);
    purse.open = open;
  }
  purse.kept = 0;
}

/** Changes a purse, and says what that changes for the one above. */
function change(state: State, purse: Purse, by: (purse: Purse) => void): Share {
  const before = shareOf(purse);
  const { open } = purse;
  by(purse);
  if (open === 0 && purse.open > 0) takeBack(state, purse);
  return minus(shareOf(purse), before);
}

/**
 * Carries a change up the chain, from the purse it changes first to the one before `until`.
 *
 * @param moved what the accounts on the way are given with it, for the money moves with its account
 * @returns what it changes for `until`
 */
function carry(state: State, from: string | null, share: Share, until: string | null, moved = 0): Share {
  let at = from;
  let rest = share;
  for (let n = 0; at !== null && at !== until && n <= state.purses.size; n += 1) {
    const purse = purseOf(state, at);
    const { own, held, open, subtree, largest } = rest;
    rest = change(state, purse, () => {
      purse.own += own;
      purse.held += held;
      purse.open += open;
      purse.subtree += subtree;
      if (purse.largest < largest) purse.largest = largest;
      if (purse.granted !== null) purse.granted += moved;
      if (purse.kept > 0) purse.kept = Math.max(0, purse.kept + moved);
    });
    at = purse.above;
  }
  return rest;
}

/** Changes the purse of a member, and all above it by what that changes for them. */
export function changePurse(state: State, id: string, by: (purse: Purse) => void): void {
  const purse = purseOf(state, id);
  const share = change(state, purse, by);
  carry(state, purse.above, share, null);
}

/** Whether a member may still spend has changed, perhaps: its account is released with the last one on it, or in use again. */
export function settlePurse(state: State, member: Member): void {
  const live = maySpend(member);
  const purse = state.purses.get(member.id);
  if (purse === undefined || purse.live === live) return;
  changePurse(state, member.id, () => {
    purse.live = live;
    purse.open += live ? 1 : -1;
  });
}

/**
 * Gives a member so much more, or takes it back. One that has finished keeps it until it goes on, out of what the account
 * above has left now.
 */
export function grantTo(state: State, id: string, nanos: Nanos): void {
  changePurse(state, id, (purse) => {
    const claim = claimOf(purse);
    purse.granted = (purse.granted ?? drawn(purse)) + nanos;
    if (purse.open > 0) return;
    const kept = nanos > 0 ? claim + nanos : purse.kept + nanos;
    purse.kept = Math.max(0, Math.min(purse.granted, kept));
  });
}

/** A member is gone for good: nothing waits for it any more. */
export function keepNothing(state: State, id: string): void {
  if ((state.purses.get(id)?.kept ?? 0) === 0) return;
  changePurse(state, id, (purse) => {
    purse.kept = 0;
  });
}

function chainOf(state: State, id: string): string[] {
  const chain: string[] = [];
  let at: string | null = id;
  while (at !== null && chain.length <= state.purses.size) {
    chain.push(at);
    at = purseOf(state, at).above;
  }
  return chain;
}

/**
 * Hangs a purse below another one. What it and those below it have drawn, and what they are promised, goes along: the accounts
 * they leave are given so much less, those they come to so much more, so that nobody has more or less left than before.
 */
export function movePurse(state: State, id: string, to: string): void {
  const purse = purseOf(state, id);
  const from = purse.above;
  if (from === null || from === to) return;
  const old = new Set(chainOf(state, from));
  const common = chainOf(state, to).find((above) => old.has(above)) ?? null;
  const share = shareOf(purse);
  const weight = share.own + share.held;
  const left = carry(state, from, minus(NOTHING, share), common, -weight);
  purse.above = to;
  const come = carry(state, to, share, common, weight);
  const both = minus(come, minus(NOTHING, left));
  carry(state, common, { ...both, largest: come.largest }, null);
}

/** What a hire has been given. A generation that goes on with the seat keeps what the one before it had. */
type Seat = Readonly<{ id: string; supervisor: string; grant: number | null; continues: boolean }>;

/** A seat is taken: its purse hangs below its supervisor's, and is given what was asked for on top of what it has drawn before. */
export function openPurse(state: State, { id, supervisor, grant, continues }: Seat): void {
  if (!state.purses.has(id)) purseOf(state, id).above = supervisor;
  movePurse(state, id, supervisor);
  changePurse(state, id, (purse) => {
    const before = continues ? purse.granted : null;
    if (grant !== null) purse.granted = (before ?? drawn(purse)) + grant;
    else purse.granted = before;
    if (purse.live) return;
    purse.live = true;
    purse.open += 1;
  });
}
