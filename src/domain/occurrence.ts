/**
 * Keys remembered of each actor, and actors remembered: the window in which a repeated record is recognised. At the
 * upper bound the older half goes at once; taking them out one by one made a set full of holes, and a slow fold.
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
export function isFirstOccurrence(seen: Map<string, Set<string>>, actor: string, id: string): boolean {
  let keys = seen.get(actor);
  if (keys === undefined) {
    keys = new Set();
    seen.set(actor, keys);
    if (seen.size > ACTORS) seen.delete(seen.keys().next().value as string);
  } else if (keys.has(id)) {
    if (!id.startsWith(WEAK) || last(keys) === id) return false;
    keys.delete(id);
  }
  keys.add(id);
  if (keys.size > KEYS_PER_ACTOR) seen.set(actor, latest(keys, KEYS_KEPT));
  return true;
}

/** Shortens the window of an actor that has gone, so that memory follows the open sessions. */
export function forgetMost(seen: Map<string, Set<string>>, actor: string): void {
  const keys = seen.get(actor);
  if (keys !== undefined) seen.set(actor, latest(keys, KEYS_OF_THE_GONE));
}

function latest(keys: Set<string>, count: number): Set<string> {
  return new Set([...keys].slice(-count));
}

function last(keys: Set<string>): string | undefined {
  let found: string | undefined;
  for (const key of keys) found = key;
  return found;
}
