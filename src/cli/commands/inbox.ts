import fs from 'node:fs';
import { devNull } from 'node:os';
import { deliver } from '../../app/deliver.ts';
import { renderItems } from '../../app/digest.ts';
import { readInbox } from '../../app/inbox.ts';
import { listUndelivered } from '../../app/undelivered.ts';
import type { InboxItem } from '../../domain/state.ts';
import { isTerminal } from '../colour.ts';
import type { Here } from '../here.ts';
import { itemsForPerson, lettersForPerson } from '../inbox-lines.ts';
import { isSet } from '../options.ts';
import { pause, say, toJsonLine } from '../out.ts';
import type { Options } from '../spec.ts';
import { oneLine, plural } from '../words.ts';

/** How long a reader like `head` gets to go away before the last line shows that it has, in milliseconds. */
const GOING_MS = 25;

/** Characters of one page: what a session's shell tool hands on whole. The next call prints what is left. */
const PAGE_CHARS = 28_000;

/** What nobody has taken, of all readers. Only looks. */
function undelivered(here: Here): number {
  const letters = listUndelivered(here.nest());
  if (here.json) here.printJson({ undelivered: letters });
  else here.print(lettersForPerson(letters, Date.now(), here.paint));
  return 0;
}

/**
 * Prints what the caller has not read, then acknowledges what was printed. The last line goes out on its own after a
 * moment: a reader that took only the beginning has closed the pipe by then, and nothing is acknowledged.
 */
export function run(here: Here, _args: readonly string[], options: Options): number {
  if (isSet(options, 'undelivered')) return undelivered(here);
  const nest = here.nest();
  const caller = here.caller();
  const view = readInbox(nest, caller);
  const page = renderItems(nest.log, view.items, PAGE_CHARS);
  const shown = here.json ? view.items : page.shown;
  // Tags and ids are for sessions and programs; they keep a model from taking a text for an order.
  const person = here.env.session === null && isTerminal(1);
  const print = (): void => {
    if (view.absence !== null && !here.json)
      here.print(`${here.paint('bold', oneLine(view.absence, 1000))}\n\n`);
    if (shown.length === 0 && !here.json) {
      here.print(`nothing unread for ${view.reader}\n`);
      return;
    }
    const whole = { reader: view.reader, items: view.entries, note: view.note, absence: view.absence };
    if (here.json) here.print(toJsonLine(whole).trimEnd());
    else here.print(person ? itemsForPerson(nest.log, shown, Date.now(), here.paint) : `${page.text}\n`);
    if (isPipe()) pause(GOING_MS);
    const rest = view.items.length - shown.length;
    here.print(here.json ? '\n' : lastLine(shown, rest, view.note, person ? '' : ', relayed as data'));
  };
  if (isSet(options, 'peek') || shown.length === 0) print();
  else if (leadsNowhere()) {
    print();
    say('nest: stdout leads nowhere, so nothing is acknowledged');
  } else deliver(nest, view.reader, caller.actor, 'inbox', shown, print);
  return 0;
}

function lastLine(shown: readonly InboxItem[], rest: number, note: string, how: string): string {
  const more = rest > 0 ? `; ${rest} more: nest inbox` : '';
  return `${plural(shown.length, 'item')}${how}${more}\n${note === '' ? '' : `${note}\n`}`;
}

/** Whether stdout is the null device. Node opens it in place of a stdout that was closed. */
function leadsNowhere(): boolean {
  try {
    const out = fs.fstatSync(1);
    return out.isCharacterDevice() && out.rdev === fs.statSync(devNull).rdev;
  } catch {
    return false;
  }
}

function isPipe(): boolean {
  try {
    const out = fs.fstatSync(1);
    return out.isFIFO() || out.isSocket();
  } catch {
    return false;
  }
}
