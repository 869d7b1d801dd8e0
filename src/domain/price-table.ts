import { hash53 } from './hash.ts';
import { bareModel, type PriceTable, type Rates, ratePerToken } from './prices.ts';

/** Version of the list below. It changes whenever a price does. */
const VERSION = 1;

/** The day on which it was measured: what Claude Code 2.1.332 charges by its own `total_cost_usd` (fact: transcripts.prices). */
const DATE = '2026-11-30';

const rates = (input: number, output: number, write5m: number, write1h: number, read: number): Rates => ({
  input,
  output,
  write5m,
  write1h,
  read,
  tier: null,
});

/**
 * Nano-dollars a token. `haiku` costs five times as much, all of a request, when its prompt has more than 100,000 tokens;
 * at exactly 100,000 it does not.
 */
const MODELS: ReadonlyMap<string, Rates> = new Map([
  ['claude-fable-5-2', rates(8000, 40_000, 10_000, 16_000, 200)],
  ['claude-opus-5-5', rates(4000, 20_000, 5000, 8000, 200)],
  ['claude-sonnet-5-5', rates(2000, 10_000, 2500, 4000, 100)],
  ['claude-haiku-5-5', { ...rates(100, 500, 125, 200, 10), tier: { above: 100_000, times: 5 } }],
]);

/** What the CLI makes of these names; `opusplan` plans with opus and works with sonnet, and transcripts say which it was. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['fable', 'claude-fable-5-2'],
  ['opus', 'claude-opus-5-5'],
  ['best', 'claude-opus-5-5'],
  ['sonnet', 'claude-sonnet-5-5'],
  ['haiku', 'claude-haiku-5-5'],
]);

const LIST: PriceTable = {
  id: `${DATE}.${VERSION}`,
  date: DATE,
  models: MODELS,
  listed: MODELS,
  aliases: ALIASES,
  overridden: new Set(),
};

/** Dollars per million tokens of one model, as the charter gives them. */
export type OwnPrice = Readonly<{
  input: string | number;
  output: string | number;
  write5m: string | number;
  write1h: string | number;
  read: string | number;
  /** Tokens of a prompt above which a request costs `times` as much; both or neither. */
  above?: number | undefined;
  times?: number | undefined;
}>;

/** The price list, with the prices of a charter laid over it (`budget.prices`). What cannot be read there changes nothing. */
export function priceTable(own: Readonly<Record<string, OwnPrice>> = {}): PriceTable {
  const entries = Object.entries(own);
  if (entries.length === 0) return LIST;
  const models = new Map(MODELS);
  const overridden = new Set<string>();
  for (const [name, price] of entries) {
    const bare = bareModel(name);
    const model = ALIASES.get(bare) ?? bare;
    const read = ratesOf(price);
    if (read === null) continue;
    models.set(model, read);
    overridden.add(model);
  }
  return { ...LIST, id: `${LIST.id}+${hash53(JSON.stringify(own))}`, models, overridden };
}

function ratesOf(own: OwnPrice): Rates | null {
  const [input, output, write5m, write1h, read] = [
    own.input,
    own.output,
    own.write5m,
    own.write1h,
    own.read,
  ].map(ratePerToken);
  if (input == null || output == null || write5m == null || write1h == null || read == null) return null;
  const { above, times } = own;
  const tier = above === undefined || times === undefined ? null : { above, times };
  return { input, output, write5m, write1h, read, tier };
}
