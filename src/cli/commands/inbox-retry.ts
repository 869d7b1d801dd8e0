import { retryDelivery } from '../../app/undelivered.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import type { Here } from '../here.ts';
import { isSet } from '../options.ts';
import type { Options } from '../spec.ts';
import { oneLine, plural } from '../words.ts';

export function run(here: Here, [id]: readonly string[], options: Options): number {
  const all = isSet(options, 'all');
  if (all === (id !== undefined))
    throw new UserError('either the id of one item, or --all', EXIT.usage, 'nest inbox --undelivered');
  const retried = retryDelivery(here.nest(), here.caller(), id === undefined ? [] : [id]);
  if (here.json) {
    here.printJson({ retried });
    return 0;
  }
  const lines = retried.map((one) => `${oneLine(one.reader, 40)}  ${oneLine(one.id, 200)}\n`);
  here.print(`${lines.join('')}${plural(retried.length, 'item')} to be delivered again\n`);
  return 0;
}
