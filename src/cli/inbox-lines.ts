import { readItemText } from '../app/digest.ts';
import type { DeadLetter } from '../app/undelivered.ts';
import { ageOf, formatAge } from '../domain/age.ts';
import type { EventLog } from '../domain/event-log.ts';
import type { InboxItem } from '../domain/state.ts';
import { cut } from '../domain/text.ts';
import type { Paint } from './colour.ts';
import { oneLine, plural } from './words.ts';

/** Characters of one item that a person gets at once; the rest is named with where to read it. */
const ITEM_CHARS = 4000;
const INDENT = '    ';

/** Items as a person reads them: who, what and when on one line, below it the text, indented so that it passes for no other. */
export function itemsForPerson(
  log: Pick<EventLog, 'getText'>,
  items: readonly InboxItem[],
  now: number,
  paint: Paint,
): string {
  return items.map((item) => `${headOf(item, now, paint)}\n${bodyOf(log, item)}\n\n`).join('');
}

/** Dead letters: for whom, of whom, how it was tried, and what it says. */
export function lettersForPerson(letters: readonly DeadLetter[], now: number, paint: Paint): string {
  if (letters.length === 0) return 'everything is delivered, or on its way\n';
  const lines = letters.map(({ reader, id, from, kind, status, at, wakes, raisedTo, head }) => {
    const what = status === '' ? kind : `${kind}, ${oneLine(status, 40)}`;
    const raised = raisedTo === null ? '' : `, raised to ${oneLine(raisedTo, 40)}`;
    const tried = `woken ${wakes} time${wakes === 1 ? '' : 's'}${raised}`;
    const about = `from ${oneLine(from, 40)}  ${what}  ${formatAge(ageOf(at, now))} ago  ${tried}`;
    return `${paint('bold', oneLine(reader, 40))}  ${about}\n${INDENT}${oneLine(id, 200)}\n${INDENT}${oneLine(head, 120)}\n`;
  });
  return `${lines.join('')}${plural(letters.length, 'item')}: nest inbox retry <id>, or --all\n`;
}

function headOf(item: InboxItem, now: number, paint: Paint): string {
  const status = item.status === '' ? '' : `, ${oneLine(item.status, 40)}`;
  const again = item.attempts > 0 ? ' (may have been shown before)' : '';
  const age = `${formatAge(ageOf(item.at, now))} ago`;
  return `${paint('bold', oneLine(item.from, 40))}  ${item.kind}${status}  ${age}${again}`;
}

function bodyOf(log: Pick<EventLog, 'getText'>, item: InboxItem): string {
  const whole = readItemText(log, item.text).trimEnd();
  const part = cut(whole, ITEM_CHARS);
  const more = part.length < whole.length ? `\n… cut; all of it: nest read ${item.position}` : '';
  return `${part}${more}`.replace(/^/gm, INDENT).replace(/[ ]+$/gm, '');
}
