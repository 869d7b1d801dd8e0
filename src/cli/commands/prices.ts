import type { Nest } from '../../app/nest.ts';
import { priceList, type ShownPrice } from '../../app/prices.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import type { Here } from '../here.ts';
import type { Options } from '../spec.ts';
import { table } from '../table.ts';
import { oneLine } from '../words.ts';

/** Shows the price list that holds here, or how it resolves one model. */
export function run(here: Here, [model]: readonly string[], options: Options): number {
  const list = priceList(nestIfAny(here, options), model ?? null);
  if (here.json) {
    here.printJson(list);
    return 0;
  }
  const { asked } = list;
  const rows = asked === null ? list.models : [asked];
  const head = ['model', 'input', 'output', 'write 5m', 'write 1h', 'read', 'where from'];
  const cells = rows.map((row) => [
    oneLine(row.model, 60),
    row.input,
    row.output,
    row.write5m,
    row.write1h,
    row.read,
    origin(row),
  ]);
  const aliases = list.aliases.map(({ alias, model }) => `${alias} = ${model}`).join(', ');
  here.print(
    `price list ${list.id}, measured on ${list.date}; dollars for a million tokens\n\n` +
      table(head, cells, here.paint) +
      (asked === null ? `\n${aliases}\n` : about(asked)),
  );
  return 0;
}

/** The list is worth a look without a nest, too; one that was named has to be there. */
function nestIfAny(here: Here, { nest }: Options): Nest | null {
  try {
    return here.nest();
  } catch (error) {
    if (nest === undefined && error instanceof UserError && error.exitCode === EXIT.noNest) return null;
    throw error;
  }
}

function origin({ source, tier }: ShownPrice): string {
  const from = { list: 'list', charter: 'charter', ceiling: 'not on the list: the ceiling' }[source];
  return tier === null ? from : `${from}; ×${tier.times} above ${tier.above} tokens of prompt`;
}

function about({ source, named }: ShownPrice): string {
  if (source !== 'ceiling') return '';
  return (
    `\n${oneLine(named, 60)} is not on the list: it is charged like the dearest that is, and shown as unpriced.\n` +
    `If you know its price: nest charter set budget.prices '{"${oneLine(named, 60)}": {"input": …, "output": …, "write5m": …, "write1h": …, "read": …}}'\n`
  );
}
