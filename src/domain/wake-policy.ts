import { ageOf } from './age.ts';
import { isSpent } from './bound.ts';
import { CHARTER_NOTED } from './fold/charter.ts';
import { mayWake } from './hold.ts';
import { USER } from './org.ts';
import type { InboxItem, Member, State } from './state.ts';

/** What to do about an unread item: nothing yet, wake its reader, or put it before somebody above. */
export type Care = Readonly<{ step: 'none' } | { step: 'wake' } | { step: 'raise'; to: string; why: string }>;

/** A waiter that stands beside its session wakes it within a second; it is helped only when that has not worked, in ms. */
const WAITER_MS = 3000;
/** Nobody stands beside the session: only what is on its way already (a prompt's hook, a command's own poke) is let by, in ms. */
const SETTLE_MS = 800;
/** After each attempt the next one waits longer; after the last, somebody above is told. The first is a waiter's or a command's, whose turn nobody has seen. */
const BACKOFF_MS = [4000, 15_000, 60_000, 300_000] as const;
/** What the user has not read he is told of again, this long after, and then no more. */
const USER_BACKOFF_MS = [150_000, 600_000, 3_000_000] as const;
/** How long the hook that begins a turn may take to deliver, in ms. */
const BEGUN_MS = 2000;
/** A reader that cannot take anything now (a prompt only a person can answer) may take this long. */
const PATIENCE_MS = 300_000;
/** A reader in the middle of a turn holds what it was woken for until its next step; this long at one step is too long. */
const ONE_STEP_MS = 30 * 60_000;

const NONE: Care = { step: 'none' };
const WAKE: Care = { step: 'wake' };

/** Items that need a judgement. Progress needs none, nor does a limit that everybody shares and that passes. */
export function needsJudgement(item: Pick<InboxItem, 'status'>): boolean {
  const { status } = item;
  return (
    status !== 'progress' &&
    status !== CHARTER_NOTED &&
    status !== 'halted: rate_limit' &&
    status !== 'halted: authentication' &&
    status !== 'halted: billing'
  );
}

/** Whether a reader has just been woken for an item, so that its turn may be about to begin. */
export function isOnItsWay(item: InboxItem, now: number): boolean {
  return item.wakes > 0 && item.wokenAt !== null && (ageOf(item.wokenAt, now) ?? 0) < BACKOFF_MS[0];
}

/** An item that nobody has taken although everything was tried: its reader was woken in vain, and it was raised. */
export function isDeadLetter(item: InboxItem): boolean {
  return item.raisedTo !== null || item.wakes > BACKOFF_MS.length;
}

/**
 * What to do about an unread item of a member, from the log alone. The supervisor of the reader is whom it is raised to,
 * at last the user, who is told and never woken by force.
 *
 * @param waited whether a waiter stands beside the reader's session: it comes first
 */
export function careFor(state: State, reader: Member, item: InboxItem, now: number, waited: boolean): Care {
  if (!needsJudgement(item) || item.raisedTo !== null) return NONE;
  // What was put back by hand counts from then on.
  const age = ageOf(item.wakes === 0 ? (item.wokenAt ?? item.at) : item.at, now) ?? 0;
  const raise = (why: string): Care => ({ step: 'raise', to: reader.supervisor, why });
  if (!mayWake(state, reader, now))
    return isSpent(state, reader, now) && age >= PATIENCE_MS
      ? raise(`${reader.id} has nothing left to spend`)
      : NONE;
  switch (reader.phase) {
    case 'stopped':
    case 'not_started':
      // What a notice tells of concerns nobody but its reader.
      return item.kind === 'notice' ? NONE : raise(`${reader.id} is gone`);
    case 'lost':
      return age >= WAITER_MS ? raise(`${reader.id} is lost`) : NONE;
    case 'launching':
    case 'halted':
      return age >= PATIENCE_MS && reader.halt?.cause !== 'rate_limit'
        ? raise(`${reader.id} is ${reader.phase}`)
        : NONE;
    default:
      break;
  }
  // A launch brings its task with it; whatever else is unread comes with that first turn.
  if (reader.phase === 'idle' && reader.turns === 0 && reader.mode !== 'adopt' && age < PATIENCE_MS)
    return NONE;
  if (reader.blockedOn === 'prompt' || reader.blockedOn === 'permission') {
    return age >= PATIENCE_MS ? raise(`${reader.id} waits at a prompt`) : NONE;
  }
  // A turn that has just begun brings what is unread with it.
  if (reader.turn?.open === true && (ageOf(reader.turn.at, now) ?? 0) < BEGUN_MS) return NONE;
  if (item.wakes === 0) return age >= (waited ? WAITER_MS : SETTLE_MS) ? WAKE : NONE;
  const woken = item.wokenAt === null ? age : (ageOf(item.wokenAt, now) ?? 0);
  if (reader.phase === 'working' && reader.turn?.open === true) {
    return woken >= ONE_STEP_MS ? raise(`${reader.id} has been at one step for half an hour`) : NONE;
  }
  // What a session holds back during a turn, it takes when the turn ends.
  const since = Math.min(woken, ageOf(reader.phaseAt, now) ?? woken);
  const pause = BACKOFF_MS[item.wakes - 1];
  if (pause === undefined) return raise(`woken ${item.wakes} times in vain`);
  return since >= pause ? WAKE : NONE;
}

/** Items whose reader is the user, and which he has not been told of yet, or not for long. */
export function tellUser(state: State, now: number): InboxItem[] {
  const items = state.inboxes.get(USER)?.items ?? [];
  return items.filter((item) => {
    if (!needsJudgement(item)) return false;
    if (item.wokenAt === null) return true;
    const pause = USER_BACKOFF_MS[item.wakes - 1];
    return pause !== undefined && (ageOf(item.wokenAt, now) ?? 0) >= pause;
  });
}
