import { noteFact } from '../../app/fact.ts';
import type { Here } from '../here.ts';

export function run(here: Here, [name = '']: readonly string[]): number {
  const { member } = noteFact(here.nest(), here.caller(), { name, value: null, source: null });
  if (here.json) here.printJson({ member, dropped: name });
  else here.print(`dropped: ${name}\n`);
  return 0;
}
