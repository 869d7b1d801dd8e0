import { readEvent } from '../../app/read-event.ts';
import type { Here } from '../here.ts';
import { fence, oneLine } from '../words.ts';

export function run(here: Here, [position]: readonly string[]): number {
  const { event, texts } = readEvent(here.nest(), position as string);
  if (here.json) {
    here.printJson({ position, event, texts });
    return 0;
  }
  const head = `${event.at}  ${event.type}  ${oneLine(event.member ?? event.actor, 80)}\n`;
  // An event that says nothing in words is shown by its fields.
  const bodies = texts.length > 0 ? texts : [JSON.stringify(event.data, null, 2)];
  here.print(head + bodies.map((body) => fence('text', body, Number.POSITIVE_INFINITY, '')).join(''));
  return 0;
}
