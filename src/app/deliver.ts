import type { Inbox, InboxItem, State } from '../domain/state.ts';
import type { Nest } from './nest.ts';
import { record } from './record.ts';

/** Items in one delivery event; more go into the next one, so that a line stays below its limit. */
const BATCH = 20;

export function unreadOf(state: State, reader: string): readonly InboxItem[] {
  return state.inboxes.get(reader)?.items ?? [];
}

/** What made room in an inbox that nobody read, in words; empty when nothing did. */
export function supersededNote(inbox: Inbox | undefined): string {
  return (inbox?.superseded ?? [])
    .map(
      (s) =>
        `${s.count} older unread item${s.count === 1 ? '' : 's'} from ${s.from}: nest log --member ${s.from}`,
    )
    .join('\n');
}

/**
 * Puts items before their reader: notes the attempt, lets `print` put the text out, and only then acknowledges. A crash
 * in between leaves them unread; they come again, marked as a repeat.
 *
 * @param print returns once the text is really out, and throws when it is not
 */
export function deliver(
  nest: Nest,
  reader: string,
  actor: string,
  channel: string,
  items: readonly InboxItem[],
  print: () => void,
): void {
  const about = { actor };
  for (const ids of batches(items))
    nest.log.append([record('delivery_started', { reader, items: ids, channel }, about)]);
  print();
  acknowledge(nest, reader, actor, channel, items);
}

/** Writes down, on disk, that items are before their reader. */
export function acknowledge(
  nest: Nest,
  reader: string,
  actor: string,
  channel: string,
  items: readonly InboxItem[],
): void {
  for (const ids of batches(items))
    nest.log.append([record('delivered', { reader, items: ids, channel }, { actor })], { durable: true });
}

function batches(items: readonly InboxItem[]): string[][] {
  const all: string[][] = [];
  for (let i = 0; i < items.length; i += BATCH) all.push(items.slice(i, i + BATCH).map((item) => item.id));
  return all;
}
