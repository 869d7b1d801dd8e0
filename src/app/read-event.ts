import type { Envelope } from '../domain/envelope.ts';
import { isText } from '../domain/text.ts';
import { readItemText } from './digest.ts';
import type { Nest } from './nest.ts';
import { EXIT, UserError } from './user-error.ts';

export type ReadEvent = Readonly<{ position: string; event: Envelope; texts: readonly string[] }>;

/**
 * One event of the log, with its texts in full, as data.
 *
 * @param position as an item or `nest log` names it
 * @throws UserError when no event begins there
 */
export function readEvent(nest: Nest, position: string): ReadEvent {
  if (!/^\d{1,16}$/.test(position))
    throw new UserError(
      `${JSON.stringify(position.slice(0, 40))} is no position in the log`,
      EXIT.usage,
      'nest log -n 20',
    );
  let found: Envelope | undefined;
  nest.log.readFrom(
    position,
    (event, at) => {
      if (at === position) found = event;
    },
    { maxBytes: 1 },
  );
  if (found === undefined)
    throw new UserError(`no event begins at position ${position}`, EXIT.notFound, 'nest log -n 20');
  const texts = Object.values(found.data)
    .filter(isText)
    .map((text) => readItemText(nest.log, text));
  return { position, event: found, texts };
}
