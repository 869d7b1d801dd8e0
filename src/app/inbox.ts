import { USER } from '../domain/org.ts';
import type { InboxItem } from '../domain/state.ts';
import { absenceUntil } from './absence.ts';
import { actingAs, type Caller } from './caller.ts';
import { supersededNote, unreadOf } from './deliver.ts';
import { readItemText } from './digest.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';

export type InboxEntry = Readonly<Omit<InboxItem, 'text' | 'attempts'> & { text: string; repeat: boolean }>;
export type InboxView = Readonly<{
  reader: string;
  items: readonly InboxItem[];
  entries: readonly InboxEntry[];
  note: string;
  /** For the user, who comes back: what happened while he was away. */
  absence: string | null;
}>;

/** What the caller has not read yet. Looking does not acknowledge: `deliver` does, once the text is out. */
export function readInbox(nest: Nest, caller: Caller): InboxView {
  const { state } = foldNest(nest);
  const reader = actingAs(state, caller);
  const items = unreadOf(state, reader);
  const entries = items.map(({ text, attempts, ...item }) => ({
    ...item,
    text: readItemText(nest.log, text),
    repeat: attempts > 0,
  }));
  const absence = reader === USER ? absenceUntil(state, Date.now()) : null;
  return { reader, items, entries, note: supersededNote(state.inboxes.get(reader)), absence };
}
