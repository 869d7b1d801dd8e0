import { deliver } from '../../app/deliver.ts';
import { readInbox } from '../../app/inbox.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import type { Here } from '../here.ts';

export function run(here: Here, [id]: readonly string[]): number {
  const nest = here.nest();
  const caller = here.caller();
  const view = readInbox(nest, caller);
  const item = view.items.find((i) => i.id === id);
  if (item === undefined)
    throw new UserError(
      `${view.reader} has no unread item ${JSON.stringify((id as string).slice(0, 80))}`,
      EXIT.notFound,
      'nest inbox --peek',
    );
  deliver(nest, view.reader, caller.actor, 'ack', [item], () => {});
  if (here.json) here.printJson({ reader: view.reader, acknowledged: item.id });
  else here.print(`acknowledged ${item.id}\n`);
  return 0;
}
