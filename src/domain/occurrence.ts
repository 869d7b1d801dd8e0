import { hashNumber } from './hash.ts';

/**
 * The latest keys of each actor, the oldest first, as fingerprints: text by text they would be most of a snapshot, and
 * keeping a million of them one after the other most of a fold. From a snapshot they come packed (`pack`), until the
 * first event of that actor: whoever only looks reads none of them.
 */
export type Seen = Map<string, number[] | string>;

/**
 * Keys remembered of each actor, and actors remembered: the window in which a repeated record is recognised. At the
 * upper bound the older half goes at once. That two keys of one window have the same fingerprint by chance is as likely
 * as 1 in 10^14.
 */
const KEYS_PER_ACTOR = 128;
const KEYS_KEPT = 64;
const ACTORS = 512;

/** Keys remembered of a session that has ended: enough for a SessionEnd that two registrations write. */
const KEYS_OF_THE_GONE = 8;

/** Marks a key made without knowledge of the turn's last message: it repeats only when it directly follows itself. */
export const WEAK = 'w:';

/**
 * Whether an id is new within the bounded window of its actor; notes it.
 * One occurrence recorded twice counts once. Two occurrences that look alike have keys that differ, or, where the key
 * is weak, something of the same session between them.
 */
export function isFirstOccurrence(seen: Seen, actor: string, id: string): boolean {
  const key = hashNumber(id);
  const keys = keysOf(seen, actor);
  if (keys === undefined) {
    seen.set(actor, [key]);
    if (seen.size > ACTORS) seen.delete(seen.keys().next().value as string);
    return true;
  }
  if (isRepeat(keys, key, id)) return false;
  keys.push(key);
  if (keys.length > KEYS_PER_ACTOR) keys.splice(0, keys.length - KEYS_KEPT);
  return true;
}

/** Whether a record of this actor under this id would count as a repetition. */
export function hasOccurred(seen: Seen, actor: string, id: string): boolean {
  const keys = keysOf(seen, actor);
  return keys !== undefined && isRepeat(keys, hashNumber(id), id);
}

function isRepeat(keys: readonly number[], key: number, id: string): boolean {
  return id.startsWith(WEAK) ? keys[keys.length - 1] === key : keys.includes(key);
}

/** Shortens the window of an actor that has gone, so that memory follows the open sessions. */
export function forgetMost(seen: Seen, actor: string): void {
  const keys = keysOf(seen, actor);
  keys?.splice(0, keys.length - KEYS_OF_THE_GONE);
}

function keysOf(seen: Seen, actor: string): number[] | undefined {
  const keys = seen.get(actor);
  return typeof keys === 'string' ? unpack(seen, actor, keys) : keys;
}

function unpack(seen: Seen, actor: string, keys: string): number[] {
  const unpacked = keys === '' ? [] : keys.split(' ').map((key) => Number.parseInt(key, 36));
  seen.set(actor, unpacked);
  return unpacked;
}

/** Keys as one text: in base 36, a space between. */
export function pack(keys: readonly number[] | string): string {
  return typeof keys === 'string' ? keys : keys.map((key) => key.toString(36)).join(' ');
}
