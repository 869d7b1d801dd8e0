import type { Nest } from '../nest.ts';

/**
 * Brings back what could not be written to the log and waits in the spool: an append does so too, but after an outage
 * nobody may have anything to append. While the log still cannot be written it stays where it is.
 */
export function bringBack(nest: Nest, tell: (line: string) => void): void {
  if (nest.log.waiting().pending.length === 0) return;
  try {
    const { replayed } = nest.log.replay();
    tell(`${replayed} record${replayed === 1 ? '' : 's'} that waited in the spool written to the log`);
  } catch {
    // The next round tries again.
  }
}
