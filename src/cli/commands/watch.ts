import { watch } from '../../app/reconcile/watch.ts';
import { watchLog } from '../../app/reconcile/watcher.ts';
import { keepBelow } from '../../log/bounded.ts';
import type { Here } from '../here.ts';
import { isSet } from '../options.ts';
import { OutputGone } from '../out.ts';
import type { Options } from '../spec.ts';
import { oneLine } from '../words.ts';

/** Largest `watch.log`, in bytes; as much again of what came before is kept beside it. */
const MAX_LOG = 256 * 1024;

/** Looks after everybody, and says what it does. Nobody need listen: a terminal that was closed does not end it. */
export async function run(here: Here, _: readonly string[], options: Options): Promise<number> {
  const nest = here.nest();
  const line = (text: string): void => {
    const at = new Date().toISOString();
    try {
      here.print(here.json ? `${JSON.stringify({ at, text })}\n` : `${at}  ${oneLine(text, 400)}\n`);
    } catch (error) {
      if (!(error instanceof OutputGone)) throw error;
    }
    keepBelow(watchLog(nest.dir), MAX_LOG);
  };
  line(`left: ${await watch(nest.dir, line, { once: isSet(options, 'once') })}`);
  return 0;
}
