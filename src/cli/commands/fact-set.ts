import { noteFact } from '../../app/fact.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import type { Options } from '../spec.ts';

export function run(here: Here, [name = '', value = '']: readonly string[], options: Options): number {
  const source = textOf(options, 'source');
  const { member } = noteFact(here.nest(), here.caller(), { name, value, source });
  if (here.json) here.printJson({ member, name, value, source });
  else here.print(`kept: ${name}\n`);
  return 0;
}
