import type { EventLog } from '../domain/event-log.ts';
import { sanitize } from '../domain/sanitize.ts';
import type { InboxItem } from '../domain/state.ts';
import { cut, type Text } from '../domain/text.ts';

/** Characters of one item that enter a context. The rest is named with where to read it. */
const ITEM_CHARS = 4000;
/** Below this there is no room for another item: it stays unread, and is named. */
const LEAST_CHARS = 200;

/** How an item is called in a list: what it is and how it stands. */
export function itemLabel(item: InboxItem): string {
  return item.status === '' ? item.kind : `${item.kind}: ${item.status}`;
}

/** The text of an item as data: read from its blob if need be, without control sequences. A lost blob says so. */
export function readItemText(log: Pick<EventLog, 'getText'>, text: Text): string {
  try {
    return sanitize(log.getText(text));
  } catch (error) {
    const head = 'head' in text ? text.head : '';
    return sanitize(`${head}\n[the rest cannot be read: ${(error as Error).message}]`);
  }
}

/**
 * Items as the model reads them, within `room` characters: each fenced and named, so that nothing in a text can pass for
 * another item. `shown` are those that found room, whole or cut with the command that prints them whole.
 */
export function renderItems(
  log: Pick<EventLog, 'getText'>,
  items: readonly InboxItem[],
  room: number,
): { text: string; shown: InboxItem[] } {
  const parts: string[] = [];
  const shown: InboxItem[] = [];
  let left = room;
  for (const item of items) {
    const whole = fenced(readItemText(log, item.text));
    // Tag, pointer and newline come on top of the text.
    const space = Math.min(ITEM_CHARS, left - 300);
    if (space < Math.min(LEAST_CHARS, whole.length)) break;
    const part = cut(whole, space);
    const more =
      part.length < whole.length
        ? `\n[cut: ${whole.length} characters in all; nest read ${item.position}]`
        : '';
    const repeat = item.attempts > 0 ? ' repeated="may have been shown before"' : '';
    const status = item.status === '' ? '' : ` status="${item.status}"`;
    const rendered = `${itemTag(item)} from="${item.from}" kind="${item.kind}"${status}${repeat}>\n${part}${more}\n</nest-item>`;
    parts.push(rendered);
    shown.push(item);
    left -= rendered.length + 1;
  }
  return { text: parts.join('\n'), shown };
}

/** How an item begins in a context: what tells that a conversation holds it. */
export function itemTag(item: Pick<InboxItem, 'id'>): string {
  return `<nest-item id="${item.id}"`;
}

/** A text that could close its fence, or open another, is broken there. */
function fenced(text: string): string {
  return text.replace(/<(\/?)nest-item/gi, '<$1nest item');
}
