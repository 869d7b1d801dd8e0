import type { Envelope } from '../domain/envelope.ts';
import { headOf, isText } from '../domain/text.ts';
import type { Paint } from './colour.ts';
import { toJsonLine } from './out.ts';
import { oneLine } from './words.ts';

/** Characters held back before they are written: a million lines should not be a million writes. */
const BUFFER = 64 * 1024;

/** Lines on their way out: all of them, or only the last so many. */
export class Lines {
  readonly #print: (text: string) => void;
  #last: number | null;
  #lines: string[] = [];
  #size = 0;

  constructor(print: (text: string) => void, last: number | null) {
    this.#print = print;
    this.#last = last;
  }

  add(line: string): void {
    this.#lines.push(line);
    if (this.#last === null) {
      this.#size += line.length;
      if (this.#size > BUFFER) this.flush();
    } else if (this.#lines.length > 2 * this.#last) this.#lines = this.#lines.slice(-this.#last);
  }

  flush(): void {
    const text = (this.#last === null ? this.#lines : this.#lines.slice(-this.#last)).join('');
    this.#lines = [];
    this.#size = 0;
    if (text !== '') this.#print(text);
  }

  /** From here on every line counts. */
  unlimit(): void {
    this.#last = null;
  }
}

/** One event as one line: the record with its position as JSON, or its gist for people. */
export function eventLine(event: Envelope, position: string, json: boolean, paint: Paint): string {
  if (json) return toJsonLine({ position, ...event });
  const who = event.member === null ? '' : ` ${oneLine(event.member, 40)}`;
  const by = oneLine(event.actor.replace(/^session:(.{8}).*$/, 'session:$1'), 40);
  const at = oneLine(event.at, 24);
  return `${paint('dim', position.padStart(9))}  ${at}  ${paint('bold', oneLine(event.type, 60))}${who}  ${paint('dim', `by ${by}`)}  ${gist(event.data)}\n`;
}

/** The short fields of an event in a few words. */
function gist(data: Envelope['data']): string {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(data)) {
    if (value === null || value === '' || key === 'nonce') continue;
    if (isText(value)) parts.push(`${key}=${oneLine(headOf(value), 80)}`);
    else if (typeof value === 'object') parts.push(`${key}=${oneLine(JSON.stringify(value), 60)}`);
    else parts.push(`${key}=${oneLine(String(value), 60)}`);
  }
  return oneLine(parts.join(' '), 240);
}
