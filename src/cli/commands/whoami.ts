import { type Whoami, whoami } from '../../app/whoami.ts';
import type { Here } from '../here.ts';
import { plural } from '../words.ts';

export function run(here: Here): number {
  const me = whoami(here.nest(), here.caller());
  if (here.json) here.printJson(me);
  else here.print(render(me));
  return 0;
}

function render(me: Whoami): string {
  const { id, role, gen, supervisor, reports, unread, dir } = me;
  if (id === null)
    return `nobody: this session is no member of the nest in ${dir}\nnext: nest adopt --role executive\n`;
  const inbox = unread === 0 ? '' : `${plural(unread, 'unread item')}: nest inbox\n`;
  const team = reports.length === 0 ? '' : `your reports: ${reports.join(', ')}\n`;
  const self = supervisor === null ? 'the user' : `${id}: ${role}, generation ${gen}, under ${supervisor}`;
  return `${self}\n${team}${inbox}nest: ${dir}\n`;
}
