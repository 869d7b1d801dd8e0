import { checkMember, type Outcome } from '../../app/check.ts';
import { EXIT } from '../../app/user-error.ts';
import type { Here } from '../here.ts';
import { table } from '../table.ts';
import { fence, oneLine } from '../words.ts';

export async function run(here: Here, [id]: readonly string[]): Promise<number> {
  const outcome = await checkMember(here.nest(), here.caller(), id as string);
  if (here.json) here.printJson(outcome);
  else here.print(render(here, outcome));
  return outcome.ok ? 0 : EXIT.refused;
}

function render(here: Here, { member, ok, results, tests }: Outcome): string {
  if (results.length === 0) return 'nothing to run: nest charter set checks \'[["npm", "test"]]\'\n';
  const rows = results.map((one) => [one.ok ? 'holds' : 'FAILS', oneLine(one.check, 200)]);
  const output = results
    .filter((one) => !one.ok)
    .map(({ excerpt }) => fence('output', excerpt))
    .join('');
  const changed =
    tests.length === 0 ? '' : `tests that ${member} has changed: ${oneLine(tests.join(', '), 500)}\n`;
  return `${table(['HOW', 'CHECK'], rows, here.paint)}${output}${changed}${ok ? '' : `not done: ${member} is told, or whoever is above it\n`}`;
}
