import { fileSynthesis } from '../../app/team/synthesis.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import type { Here } from '../here.ts';
import { isSet, listOf, textOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { textInput } from '../text-input.ts';

/** As long and as many as the log takes. */
const LONGEST = 80;
const MOST = 40;

export function run(here: Here, [words]: readonly string[], options: Options): number {
  const text = textInput(here, 'synthesis', words, textOf(options, 'file'), 'nest synthesis --source NAME -');
  const sources = listOf(options, 'source');
  if (sources.length > MOST || sources.some((source) => source.length > LONGEST))
    throw new UserError(`at most ${MOST} sources of at most ${LONGEST} characters`, EXIT.usage);
  const said = { text, sources, partial: isSet(options, 'partial') };
  const filed = fileSynthesis(here.nest(), here.caller(), said);
  if (here.json) here.printJson(filed);
  else {
    const missing = filed.missing.length === 0 ? '' : `; without ${filed.missing.join(', ')}`;
    here.print(
      `filed, out of ${filed.sources.length} sources${missing}\nnext: nest hire --phase implementation …, with what stands in it: nobody else can read it\n`,
    );
  }
  return 0;
}
