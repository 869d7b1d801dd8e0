import type { EventLog } from '../domain/event-log.ts';
import { sanitizeLine } from '../domain/sanitize.ts';
import type { InboxItem } from '../domain/state.ts';
import { cut, headOf } from '../domain/text.ts';
import { itemLabel, renderItems } from './digest.ts';

/** Up to this many items a model reads them all; more are told by topic, each with where to read it. */
const MANY = 8;
/** Characters of an item's own words in a digest. */
const LINE_CHARS = 140;
/** Room for the tags of a digest, in characters. */
const TAG_CHARS = 200;

/** What is put to somebody, or has gone wrong: it stands in full before everything else. */
const URGENT_KINDS: ReadonlySet<string> = new Set(['message', 'escalation', 'permission']);
const QUIET_STATUSES: ReadonlySet<string> = new Set(['done', 'progress']);

function isUrgent({ kind, status }: InboxItem): boolean {
  if (URGENT_KINDS.has(kind)) return true;
  return kind === 'notice' ? status.startsWith('unread by') : !QUIET_STATUSES.has(status);
}

/**
 * Unread items as they enter a model's context, within `room` characters. A few come whole. Of many, what has failed, is
 * blocked or asks for something comes whole, and first; the rest is a digest by status and sender, a line and a reference
 * for each. What found no room stays unread.
 */
export function renderNews(
  log: Pick<EventLog, 'getText'>,
  items: readonly InboxItem[],
  room: number,
): { text: string; shown: InboxItem[] } {
  if (items.length <= MANY) return renderItems(log, items, room);
  const urgent = items.filter(isUrgent);
  const others = items.filter((item) => !isUrgent(item));
  // Most of the room is for what cannot wait; the digest gets what is left, and a share of its own.
  const first = renderItems(log, urgent, others.length === 0 ? room : Math.floor(room * 0.7));
  if (first.shown.length < urgent.length) return first;
  const rest = digest(others, room - first.text.length - 1);
  return {
    text: [first.text, rest.text].filter((part) => part !== '').join('\n'),
    shown: [...first.shown, ...rest.shown],
  };
}

function digest(items: readonly InboxItem[], room: number): { text: string; shown: InboxItem[] } {
  const shown: InboxItem[] = [];
  const parts: string[] = [];
  let left = room - TAG_CHARS;
  for (const [topic, group] of topicsOf(items)) {
    const head = `${topic} (${group.length}):`;
    const lines: string[] = [];
    left -= head.length + 1;
    for (const item of group) {
      const line = lineOf(item);
      if (line.length + 1 > left) break;
      left -= line.length + 1;
      lines.push(line);
      shown.push(item);
    }
    if (lines.length > 0) parts.push(head, ...lines);
    if (lines.length < group.length) break;
  }
  if (shown.length === 0) return { text: '', shown };
  const text = `<nest-digest items="${shown.length}" whole="nest read POSITION">\n${parts.join('\n')}\n</nest-digest>`;
  return { text, shown };
}

/** By what they are and how they stand; within that, those of one sender together. */
function topicsOf(items: readonly InboxItem[]): Map<string, InboxItem[]> {
  const topics = new Map<string, InboxItem[]>();
  for (const item of items) {
    const topic = itemLabel(item);
    topics.set(topic, [...(topics.get(topic) ?? []), item]);
  }
  for (const [topic, group] of topics) {
    const senders = [...new Set(group.map((item) => item.from))];
    topics.set(
      topic,
      senders.flatMap((sender) => group.filter((item) => item.from === sender)),
    );
  }
  return topics;
}

function lineOf({ from, text, position, attempts }: InboxItem): string {
  const words = cut(sanitizeLine(headOf(text)).replace(/[<>]/g, ''), LINE_CHARS);
  const where = position === '' ? '' : ` [nest read ${position}]`;
  return `- ${from}: ${words}${where}${attempts > 0 ? ' (repeated: may have been shown before)' : ''}`;
}
