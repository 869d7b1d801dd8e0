import { removeGate } from '../../app/gate/amend.ts';
import type { Here } from '../here.ts';

export function run(here: Here, [id = '']: readonly string[]): number {
  removeGate(here.nest(), here.caller(), id);
  if (here.json) here.printJson({ removed: id });
  else here.print(`${id} binds no call any more\n`);
  return 0;
}
