import { heartbeat } from '../../app/speak.ts';
import type { Here } from '../here.ts';

export function run(here: Here, [note]: readonly string[]): number {
  const beat = heartbeat(here.nest(), here.caller(), note ?? '');
  if (here.json) here.printJson(beat);
  else here.print(`noted: ${beat.member} is alive\n`);
  return 0;
}
