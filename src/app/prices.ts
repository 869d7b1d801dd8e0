import { DOLLAR, type Nanos } from '../domain/money.ts';
import { priceTable } from '../domain/price-table.ts';
import { ceilingOf, type PriceTable, priceOf, type Rates } from '../domain/prices.ts';
import { foldNest } from './fold-log.ts';
import { tableOf } from './meter.ts';
import type { Nest } from './nest.ts';

/** A price as it is shown: exact decimal dollars for a million tokens. `named`: as it was asked for. */
export type ShownPrice = Readonly<{
  named: string;
  model: string;
  input: string;
  output: string;
  write5m: string;
  write1h: string;
  read: string;
  tier: Rates['tier'];
  source: 'list' | 'charter' | 'ceiling';
}>;

export type PriceList = Readonly<{
  id: string;
  date: string;
  models: readonly ShownPrice[];
  aliases: readonly Readonly<{ alias: string; model: string }>[];
  /** What a model that is not on the list is charged. */
  ceiling: ShownPrice;
  /** The model that was asked about. */
  asked: ShownPrice | null;
}>;

/** The price list that holds in a nest, or the plain one where there is none. */
export function priceList(nest: Nest | null, model: string | null): PriceList {
  const table = nest === null ? priceTable() : tableOf(foldNest(nest).state);
  return {
    id: table.id,
    date: table.date,
    models: [...table.models.keys()].map((name) => shown(table, name)),
    aliases: [...table.aliases].map(([alias, of]) => ({ alias, model: of })),
    ceiling: priceFrom('any other', 'any other', ceilingOf(table), 'ceiling'),
    asked: model === null ? null : shown(table, model),
  };
}

function shown(table: PriceTable, named: string): ShownPrice {
  const { model, rates, known } = priceOf(table, named);
  const source = !known ? 'ceiling' : table.overridden.has(model) ? 'charter' : 'list';
  return priceFrom(named, model, rates, source);
}

function priceFrom(named: string, model: string, rates: Rates, source: ShownPrice['source']): ShownPrice {
  return {
    named,
    model,
    input: perMillion(rates.input),
    output: perMillion(rates.output),
    write5m: perMillion(rates.write5m),
    write1h: perMillion(rates.write1h),
    read: perMillion(rates.read),
    tier: rates.tier,
    source,
  };
}

/** Nano-dollars a token as dollars for a million of them: `12.5`. */
function perMillion(nanos: Nanos): string {
  const thousandths = DOLLAR / 1e6;
  const rest = String(nanos % thousandths)
    .padStart(3, '0')
    .replace(/0+$/, '');
  const whole = String(Math.floor(nanos / thousandths));
  return rest === '' ? whole : `${whole}.${rest}`;
}
