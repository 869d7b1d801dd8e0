import { ensureWatcher } from '../../app/reconcile/watcher.ts';
import { sendMessage } from '../../app/speak.ts';
import type { WakePath } from '../../app/wake.ts';
import { USER } from '../../domain/org.ts';
import type { Here } from '../here.ts';
import { installationRoot } from '../installation.ts';
import { textOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { textInput } from '../text-input.ts';

const HOW: Record<WakePath, string> = {
  waiter: ', which is woken',
  socket: ', which is woken',
  none: '; it is read at the next turn',
};

export async function run(here: Here, [to, words]: readonly string[], options: Options): Promise<number> {
  const nest = here.nest();
  const caller = here.caller();
  const text = textInput(here, 'text', words, textOf(options, 'file'), 'nest msg <member> "…"');
  const sent = await sendMessage(nest, caller, to as string, text);
  // Nobody was reached. The reconciler resumes it, and may have left with the last session that lived.
  if (sent.woken === 'none' && sent.resumable)
    await ensureWatcher(nest, installationRoot()).catch(() => null);
  if (here.json) here.printJson(sent);
  else here.print(`sent to ${sent.to}${sent.to === USER ? '; it is in the inbox' : HOW[sent.woken]}\n`);
  return 0;
}
