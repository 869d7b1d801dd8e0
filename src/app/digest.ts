import type { EventLog } from '../domain/event-log.ts';
import { sanitize } from '../domain/sanitize.ts';
import type { InboxItem } from '../domain/state.ts';
import { cut, type Text } from '../domain/text.ts';

/** Characters of one item, and of all of them, that enter a context at once. The rest is named with where to read it. */
const ITEM_CHARS = 6000;
const TOTAL_CHARS = 30_000;

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

/** Items as the model reads them: each fenced and named, so that nothing in a text can pass for another item. */
export function renderItems(
  log: Pick<EventLog, 'getText'>,
  items: readonly InboxItem[],
): { text: string; shown: InboxItem[] } {
  const parts: string[] = [];
  const shown: InboxItem[] = [];
  let left = TOTAL_CHARS;
  for (const item of items) {
    if (left <= 0) break;
    const whole = fenced(readItemText(log, item.text));
    const part = cut(whole, Math.min(ITEM_CHARS, left));
    const more =
      part.length < whole.length
        ? `\n[cut: ${whole.length} characters in all; nest show ${item.from} --full]`
        : '';
    const repeat = item.attempts > 0 ? ' repeated="may have been shown before"' : '';
    const status = item.status === '' ? '' : ` status="${item.status}"`;
    parts.push(
      `<nest-item id="${item.id}" from="${item.from}" kind="${item.kind}"${status}${repeat}>\n${part}${more}\n</nest-item>`,
    );
    shown.push(item);
    left -= part.length;
  }
  return { text: parts.join('\n'), shown };
}

/** A text that could close its fence, or open another, is broken there. */
function fenced(text: string): string {
  return text.replace(/<(\/?)nest-item/gi, '<$1nest item');
}
