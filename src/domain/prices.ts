import { DOLLAR, type Nanos } from './money.ts';

/** Tokens of one reply, each counted under one kind only. */
export type Usage = Readonly<{
  input: number;
  output: number;
  /** Written to the cache for five minutes. */
  write5m: number;
  /** Written to the cache for one hour. */
  write1h: number;
  /** Read from the cache. */
  read: number;
}>;

/**
 * Nano-dollars for one token of each kind: a dollar per million tokens is 1000 of them. A request whose prompt is longer
 * than `above` tokens costs `times` as much, all of it.
 */
export type Rates = Readonly<
  { [Kind in keyof Usage]: Nanos } & { tier: Readonly<{ above: number; times: number }> | null }
>;

/** A price list: `id` names the version and whatever was laid over it. */
export type PriceTable = Readonly<{
  id: string;
  /** Day on which the list was measured, ISO 8601. */
  date: string;
  models: ReadonlyMap<string, Rates>;
  /** The list itself, without what was laid over it. */
  listed: ReadonlyMap<string, Rates>;
  /** Names that stand for a model on the list. */
  aliases: ReadonlyMap<string, string>;
  /** What the charter has put in place of the list's own prices. */
  overridden: ReadonlySet<string>;
}>;

/** What a model costs. `known`: it is on the list; if not, `rates` are the ceiling of the list. */
export type Price = Readonly<{ model: string; rates: Rates; known: boolean }>;

export const KINDS = ['input', 'output', 'write5m', 'write1h', 'read'] as const;

/**
 * The bare name of a model: without the vendor and region before it (`us.anthropic.`), without the variant of its context
 * (`[1m]`), the date (`-20251001`, `@20251001`), `-latest`, and the version of a vendor's catalogue (`-v1:0`).
 */
export function bareModel(id: string): string {
  return id
    .trim()
    .toLowerCase()
    .replace(/\[[^\]]*\]$/, '')
    .replace(/^.*[./](?=claude-)/, '')
    .replace(/-v\d+(?::\d+)?$/, '')
    .replace(/(?:@|-)(?:\d{8}|latest)$/, '')
    .replace(/@default$/, '');
}

/** Looks a model up, by its id as it stands in a transcript or by an alias. One that is not on the list gets the ceiling. */
export function priceOf(table: PriceTable, id: string): Price {
  const bare = bareModel(id);
  const model = table.aliases.get(bare) ?? bare;
  const rates = table.models.get(id) ?? table.models.get(model);
  return rates === undefined
    ? { model, rates: ceilingOf(table), known: false }
    : { model, rates, known: true };
}

/** The dearest of each kind, of the list and of what was laid over it: own prices raise it, and never lower it. */
export function ceilingOf({ models, listed }: PriceTable): Rates {
  const top = { input: 0, output: 0, write5m: 0, write1h: 0, read: 0 };
  for (const rates of [...listed.values(), ...models.values()]) {
    const times = rates.tier?.times ?? 1;
    for (const kind of KINDS) top[kind] = Math.max(top[kind], rates[kind] * times);
  }
  return { ...top, tier: null };
}

/** What one reply costs. Whole nano-dollars, since tokens and rates are whole. */
export function costOf(rates: Rates, usage: Usage): Nanos {
  let sum = 0;
  for (const kind of KINDS) sum += usage[kind] * rates[kind];
  const prompt = usage.input + usage.write5m + usage.write1h + usage.read;
  return rates.tier !== null && prompt > rates.tier.above ? sum * rates.tier.times : sum;
}

/** Dollars for a million tokens, at most three digits behind the point: anything finer is no whole nano-dollar a token. */
const DOLLARS = /^(\d{1,6})(?:\.(\d{1,3}))?$/;

/**
 * Dollars per million tokens, by their digits, as nano-dollars per token.
 *
 * @returns null for what is no such amount
 */
export function ratePerToken(dollars: string | number): Nanos | null {
  const match = DOLLARS.exec(String(dollars));
  if (match === null) return null;
  return Number(match[1]) * (DOLLAR / 1e6) + Number((match[2] ?? '').padEnd(3, '0'));
}
