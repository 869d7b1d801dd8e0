import type { Nest } from '../../app/nest.ts';
import { priceList, type ShownPrice } from '../../app/prices.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import { bareModel } from '../../domain/prices.ts';
import type { Here } from '../here.ts';
import type { Options } from '../spec.ts';
import { table } from '../table.ts';
import { oneLine } from '../words.ts';

/** Shows the price list that holds here, or how it resolves one model. */
export function run(here: Here, [model]: readonly string[], options: Options): number {
  if (model !== undefined && bareModel(model) === '')
    throw new UserError(
      `${JSON.stringify(model.slice(0, 40))} is no name of a model`,
      EXIT.usage,
      'nest prices',
    );
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

/** The longest name that the charter takes a price for, in characters. */
const MAX_NAME = 100;

function about({ named, source, ...price }: ShownPrice): string {
  if (source !== 'ceiling') return '';
  const head = `\n${oneLine(named, 60)} is not on the list: it is charged like the dearest that is, and shown as unpriced.\n`;
  if (named.length > MAX_NAME)
    return `${head}Its name is longer than the ${MAX_NAME} characters that the charter takes a price for.\n`;
  const { input, output, write5m, write1h, read } = price;
  const own = { [named]: { input, output, write5m, write1h, read } };
  return `${head}If you know its price, put it in place of these figures:\nnest charter set budget.prices '${plainJson(own)}'\n`;
}

/** JSON that stands between single quotes in any shell and on any terminal: whatever is no plain letter is escaped. */
function plainJson(value: unknown): string {
  const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[^\x20-\x7e]|'/g, escaped);
}
