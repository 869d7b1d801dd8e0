import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { USER } from '../org.ts';
import type { Inbox, InboxItem, State } from '../state.ts';

/**
 * Unread items kept in full for each sender of one reader. Beyond it the sender's oldest item makes room and is
 * counted, so an inbox that nobody reads grows with the members, not with the events.
 */
export const MAX_UNREAD_PER_SENDER = 32;

function inboxOf(state: State, reader: string): Inbox {
  let inbox = state.inboxes.get(reader);
  if (inbox === undefined) {
    inbox = { items: [], superseded: [], delivered: 0 };
    state.inboxes.set(reader, inbox);
  }
  return inbox;
}

/** What is new for a reader, before anybody has tried to deliver it. */
export type News = Omit<InboxItem, 'attempts' | 'wakes' | 'wokenAt' | 'raisedTo'>;

/** Puts an item into a reader's inbox. */
export function pushItem(state: State, reader: string, news: News): void {
  const inbox = inboxOf(state, reader);
  const item: InboxItem = { ...news, attempts: 0, wakes: 0, wokenAt: null, raisedTo: null };
  inbox.items.push(item);
  if (inbox.items.length <= MAX_UNREAD_PER_SENDER) return;
  const same = inbox.items.filter((other) => other.from === item.from);
  if (same.length <= MAX_UNREAD_PER_SENDER) return;
  const oldest = same[0] as InboxItem;
  inbox.items.splice(inbox.items.indexOf(oldest), 1);
  const entry = inbox.superseded.find((s) => s.from === oldest.from);
  if (entry === undefined) inbox.superseded.push({ from: oldest.from, count: 1, since: oldest.position });
  else entry.count += 1;
}

/**
 * The inbox that an event may touch. A session reads its own only: not a nested run's, and not, when its member has
 * been hired anew, the one of the next generation. The user and the system deliver to everybody.
 */
function open(state: State, event: NestEvent<'delivery_started' | 'delivered'>): Inbox | undefined {
  const { reader } = event.data;
  const actor = actingId(state, event);
  if (actor === reader || actor === USER || actor === 'system') return state.inboxes.get(reader);
  state.counts.late += 1;
  return undefined;
}

export function onDeliveryStarted(state: State, event: NestEvent<'delivery_started'>): void {
  const inbox = open(state, event);
  if (inbox === undefined) return;
  const ids = new Set(event.data.items);
  for (const item of inbox.items) if (ids.has(item.id)) item.attempts += 1;
}

export function onDelivered(state: State, event: NestEvent<'delivered'>): void {
  const inbox = open(state, event);
  if (inbox === undefined) return;
  const ids = new Set(event.data.items);
  const before = inbox.items.length;
  inbox.items = inbox.items.filter((item) => !ids.has(item.id));
  inbox.delivered += before - inbox.items.length;
  if (inbox.items.length === 0) inbox.superseded = [];
}
