import { showCharter } from '../../app/charter.ts';
import { sanitize } from '../../domain/sanitize.ts';
import type { Here } from '../here.ts';

/** The charter as indented JSON for people, on one line with `--json`: both are what `charter set --file` takes. */
export function run(here: Here): number {
  const charter = showCharter(here.nest());
  if (here.json) here.printJson(charter);
  else here.print(`${sanitize(JSON.stringify(charter, null, 2))}\n`);
  return 0;
}
