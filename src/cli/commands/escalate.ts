import { escalate } from '../../app/speak.ts';
import type { Reason } from '../../domain/report-words.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { textInput } from '../text-input.ts';

export function run(here: Here, [words]: readonly string[], options: Options): number {
  const reason = textOf(options, 'reason') as Reason;
  const nest = here.nest();
  const caller = here.caller();
  const text = textInput(
    here,
    'text',
    words,
    textOf(options, 'file'),
    `nest escalate --reason ${reason} "…"`,
  );
  const asked = escalate(nest, caller, reason, text);
  if (here.json) here.printJson(asked);
  else here.print(`asked ${asked.to}; end your turn now, the answer wakes you\n`);
  return 0;
}
