import { mayWake } from './hold.ts';
import { USER } from './org.ts';
import type { InboxItem, Member, State } from './state.ts';
import { ageOf } from './verdict.ts';

/** What to do about an unread item: nothing yet, wake its reader, or put it before somebody above. */
export type Care = Readonly<{ step: 'none' } | { step: 'wake' } | { step: 'raise'; to: string; why: string }>;

/** The reader's own waiter comes first; the reconciler looks after it this long, in ms. */
const FIRST_WAKE_MS = 5000;
/** After each attempt the next one waits longer; after the last, somebody above is told. */
const BACKOFF_MS = [15_000, 60_000, 300_000] as const;
/** How long the hook that begins a turn may take to deliver, in ms. */
const BEGUN_MS = 2000;
/** A reader that cannot take anything now (a prompt only a person can answer) may take this long. */
const PATIENCE_MS = 300_000;

const NONE: Care = { step: 'none' };
const WAKE: Care = { step: 'wake' };

/** Items that need a judgement. Progress needs none, nor does a limit that everybody shares and that passes. */
export function needsJudgement(item: Pick<InboxItem, 'status'>): boolean {
  const { status } = item;
  return (
    status !== 'progress' &&
    status !== 'halted: rate_limit' &&
    status !== 'halted: authentication' &&
    status !== 'halted: billing'
  );
}

/** An item that nobody has taken although everything was tried: its reader was woken in vain, and it was raised. */
export function isDeadLetter(item: InboxItem): boolean {
  return item.raisedTo !== null || item.wakes > BACKOFF_MS.length;
}

/**
 * What to do about an unread item of a member, from the log alone. The supervisor of the reader is whom it is raised to,
 * at last the user, who is told and never woken by force.
 */
export function careFor(state: State, reader: Member, item: InboxItem, now: number): Care {
  if (!needsJudgement(item) || item.raisedTo !== null || !mayWake(state, reader, now)) return NONE;
  const age = ageOf(item.at, now) ?? 0;
  const raise = (why: string): Care => ({ step: 'raise', to: reader.supervisor, why });
  switch (reader.phase) {
    case 'stopped':
    case 'not_started':
      return raise(`${reader.id} is gone`);
    case 'lost':
      return age >= FIRST_WAKE_MS ? raise(`${reader.id} is lost`) : NONE;
    case 'launching':
    case 'halted':
      return age >= PATIENCE_MS && reader.halt?.cause !== 'rate_limit'
        ? raise(`${reader.id} is ${reader.phase}`)
        : NONE;
    default:
      break;
  }
  if (reader.blockedOn === 'prompt' || reader.blockedOn === 'permission') {
    return age >= PATIENCE_MS ? raise(`${reader.id} waits at a prompt`) : NONE;
  }
  // A turn that has just begun brings what is unread with it.
  if (reader.turn?.open === true && (ageOf(reader.turn.at, now) ?? 0) < BEGUN_MS) return NONE;
  if (item.wakes === 0) return age >= FIRST_WAKE_MS ? WAKE : NONE;
  const since = item.wokenAt === null ? age : (ageOf(item.wokenAt, now) ?? 0);
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
    const pause = BACKOFF_MS[Math.min(item.wakes, BACKOFF_MS.length) - 1] ?? 0;
    return item.wakes <= BACKOFF_MS.length && (ageOf(item.wokenAt, now) ?? 0) >= pause * 10;
  });
}
