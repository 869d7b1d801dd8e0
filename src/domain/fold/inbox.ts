import type { NestEvent } from '../events.ts';
import { actingId, sessionActor } from '../identity.ts';
import { USER } from '../org.ts';
import type { Inbox, InboxItem, Member, State } from '../state.ts';
import { enter } from './enter.ts';

/**
 * Unread items kept in full for each sender of one reader. Beyond it the sender's oldest item makes room and is
 * counted, so an inbox that nobody reads grows with the members, not with the events.
 */
export const MAX_UNREAD_PER_SENDER = 32;

function inboxOf(state: State, reader: string): Inbox {
  let inbox = state.inboxes.get(reader);
  if (inbox === undefined) {
    inbox = { items: [], superseded: [], taken: [], delivered: 0 };
    state.inboxes.set(reader, inbox);
  }
  return inbox;
}

/** What is new for a reader, before anybody has tried to deliver it. */
export type News = Omit<InboxItem, 'attempts' | 'wakes' | 'wokenAt' | 'raisedTo'>;

/** Puts an item into a reader's inbox. */
export function pushItem(state: State, reader: string, news: News): void {
  const inbox = inboxOf(state, reader);
  const { id, from, kind, status, text, at, position } = news;
  // Field by field: a spread here was a fifth of a whole fold.
  const item: InboxItem = {
    id,
    from,
    kind,
    status,
    text,
    at,
    position,
    attempts: 0,
    wakes: 0,
    wokenAt: null,
    raisedTo: null,
  };
  inbox.items.push(item);
  if (inbox.items.length <= MAX_UNREAD_PER_SENDER) return;
  let unread = 0;
  let first = -1;
  for (let i = inbox.items.length - 1; i >= 0; i -= 1) {
    if (inbox.items[i]?.from !== from) continue;
    unread += 1;
    first = i;
  }
  if (unread <= MAX_UNREAD_PER_SENDER) return;
  const [oldest] = inbox.items.splice(first, 1) as [InboxItem];
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

/** Whether an event names an item, asked of one after the other: nearly always they come in the order of the event. */
function namedBy(event: NestEvent<'delivery_started' | 'delivered'>): (item: InboxItem) => boolean {
  const { items } = event.data;
  let next = 0;
  let ids: Set<string> | null = null;
  return ({ id }) => {
    if (items[next] === id) {
      next += 1;
      return true;
    }
    // A set costs more than it saves where there are few.
    if (items.length < 10) return items.includes(id);
    ids ??= new Set(items);
    return ids.has(id);
  };
}

/** A blocked member that has been told something in a running turn has its answer, as far as anybody can tell. */
function answered(state: State, event: NestEvent<'delivered'>): void {
  const member = state.members.get(event.data.reader);
  if (member?.phase !== 'blocked' || member.turn?.open !== true || member.turn.reported) return;
  enter(member, 'working', event.at, 'a turn is running');
}

export function onDeliveryStarted(state: State, event: NestEvent<'delivery_started'>): void {
  const inbox = open(state, event);
  if (inbox === undefined) return;
  const names = namedBy(event);
  for (const item of inbox.items) if (names(item)) item.attempts += 1;
}

export function onDelivered(state: State, event: NestEvent<'delivered'>): void {
  const inbox = open(state, event);
  if (inbox === undefined || inbox.items.length === 0) return;
  const names = namedBy(event);
  const given: InboxItem[] = [];
  const left: InboxItem[] = [];
  let said = false;
  for (const item of inbox.items) {
    (names(item) ? given : left).push(item);
    if (item.kind === 'message' && given[given.length - 1] === item) said = true;
  }
  if (given.length === 0) return;
  const reader = state.members.get(event.data.reader);
  if (reader?.turn?.open === true && reader.session !== null && event.actor === sessionActor(reader.session))
    inbox.taken.push(...given);
  if (said) answered(state, event);
  inbox.items = left;
  inbox.delivered += given.length;
  if (left.length === 0 && inbox.superseded.length > 0) inbox.superseded = [];
}

/** A turn is over: what it was given has been before the model. */
export function settleTaken(state: State, { id }: Member): void {
  const inbox = state.inboxes.get(id);
  if (inbox !== undefined && inbox.taken.length > 0) inbox.taken = [];
}

/** Whether something waits for a member that it has not been given yet. */
export function hasUnread(state: State, { id }: Member): boolean {
  return (state.inboxes.get(id)?.items.length ?? 0) > 0;
}

/**
 * A session has died in the middle of a turn: what the turn had been given may never have got into a request. It is
 * unread again, and comes labelled as a repeat.
 */
export function returnTaken(state: State, { id }: Member): void {
  const inbox = state.inboxes.get(id);
  if (inbox === undefined || inbox.taken.length === 0) return;
  inbox.items.unshift(...inbox.taken.map((item) => ({ ...item, wakes: 0, wokenAt: null })));
  inbox.delivered -= inbox.taken.length;
  inbox.taken = [];
}
