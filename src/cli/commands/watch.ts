import { watch } from '../../app/reconcile/watch.ts';
import type { Here } from '../here.ts';
import { isSet } from '../options.ts';
import type { Options } from '../spec.ts';
import { oneLine } from '../words.ts';

export async function run(here: Here, _: readonly string[], options: Options): Promise<number> {
  const nest = here.nest();
  const line = (text: string): void => {
    const at = new Date().toISOString();
    here.print(here.json ? `${JSON.stringify({ at, text })}\n` : `${at}  ${oneLine(text, 400)}\n`);
  };
  line(`left: ${await watch(nest.dir, line, { once: isSet(options, 'once') })}`);
  return 0;
}
