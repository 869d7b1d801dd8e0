import type { ModelSpend } from './account.ts';
import type { Gauge } from './gauge.ts';
import type { Nanos } from './money.ts';
import { costOf, KINDS, type PriceTable, priceOf } from './prices.ts';
import { MIXED, note, REST, type Tally } from './tally.ts';

/**
 * Raises a tally to what the log has of the session already: what stood in a transcript once was charged, and stays charged
 * when it stands there no more. What comes from here on adds to it. A tally that began anew has priced all of it by the list
 * of today: what the log has by another one keeps its price, and only what tokens and replies show to be new has today's.
 *
 * @param anew whether the tally holds only what stands in the transcripts now
 */
export function carry(tally: Tally, logged: Gauge, table: PriceTable, anew: boolean): void {
  const repriced = anew && logged.table !== table.id;
  if (logged.models.some(isRest)) pool(tally, logged);
  let cut = false;
  for (const spend of logged.models) {
    const model = isRest(spend) ? REST : spend.model;
    const own = tally.models.find((one) => one.model === model);
    if (own === undefined) {
      tally.nanos += spend.nanos;
      tally.models.push({ ...spend, model });
      cut = true;
      continue;
    }
    const before = own.nanos;
    if (
      repriced
        ? own.replies < spend.replies || KINDS.some((kind) => own[kind] < spend[kind])
        : before < spend.nanos
    ) {
      Object.assign(own, spend, { model });
      cut = true;
    } else if (repriced) own.nanos = spend.nanos + priceOfNew(own, spend, table);
    tally.nanos += own.nanos - before;
  }
  const places = new Map(logged.models.map(({ model }, at) => [model, at]));
  const place = ({ model }: ModelSpend): number => places.get(model) ?? places.size;
  tally.models.sort((a, b) => place(a) - place(b));
  const same = repriced && tally.nanos === logged.nanos;
  tally.hidden = same ? logged.hidden : Math.max(tally.hidden, logged.hidden);
  tally.largest = same ? logged.largest : Math.max(tally.largest, logged.largest);
  if (logged.table !== table.id) tally.table = MIXED;
  if (!cut) return;
  note(tally, 'truncated');
  for (const one of logged.notes) if (one !== 'missing' && one !== 'incomplete') note(tally, one);
}

/** What of a model's figure belongs to the tokens that the log does not have, in whole nano-dollars. */
function priceOfNew(own: ModelSpend, spend: ModelSpend, table: PriceTable): Nanos {
  const rates = { ...priceOf(table, own.model).rates, tier: null };
  const whole = costOf(rates, own);
  if (whole === 0) return 0;
  return Number((BigInt(own.nanos) * BigInt(whole - costOf(rates, spend))) / BigInt(whole));
}

function isRest({ model }: ModelSpend): boolean {
  return model === REST || model === OLD_REST;
}

/** What earlier logs call it. */
const OLD_REST = 'other';

/** Adds up the models that the log does not name, as it did. */
function pool(tally: Tally, { models }: Gauge): void {
  const named = new Set(models.filter((one) => !isRest(one)).map(({ model }) => model));
  const rest = tally.models.filter(({ model }) => !named.has(model));
  if (rest.length === 0) return;
  tally.models = [...tally.models.filter(({ model }) => named.has(model)), addedUp(rest)];
}

/** Rows of several models as one. */
export function addedUp(rows: readonly ModelSpend[]): ModelSpend {
  const sum: ModelSpend = {
    model: REST,
    nanos: 0,
    input: 0,
    output: 0,
    write5m: 0,
    write1h: 0,
    read: 0,
    replies: 0,
  };
  for (const one of rows) for (const kind of [...KINDS, 'nanos', 'replies'] as const) sum[kind] += one[kind];
  return sum;
}
