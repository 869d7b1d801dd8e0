import { listFacts } from '../../app/fact.ts';
import type { Here } from '../here.ts';
import { oneLine } from '../words.ts';

export function run(here: Here, [of]: readonly string[]): number {
  const { member, facts } = listFacts(here.nest(), here.caller(), of ?? null);
  if (here.json) here.printJson({ member, facts });
  else if (facts.length === 0) here.print(`${member} keeps no facts\n`);
  else
    for (const { name, value, source } of facts)
      here.print(
        `${oneLine(name, 60)} = ${oneLine(value, 500)}${source === null ? '' : `  (${oneLine(source, 200)})`}\n`,
      );
  return 0;
}
