import type { Gauge as LoggedGauge, ModelSpend } from './account.ts';
import { addedUp } from './carry.ts';
import type { PriceTable } from './prices.ts';
import { SPEND_NOTES } from './spend-notes.ts';
import { type FileTally, MIXED, REST, type Tally } from './tally.ts';

/** What a reading of a session says. */
export type Gauge = Omit<LoggedGauge, 'at'>;

/**
 * Models that an event names, those that the session has used first: so none that was named once is added to the others
 * later. What is left goes into one more row.
 */
const MAX_NAMED = 11;

/**
 * What a tally says, as an event carries it: models by what they cost, the dearest first and the others last, and notes in
 * their own order.
 *
 * @param quiet files that nothing more is expected in: their last reply is finished, or will never be
 */
export function gaugeOf(
  tally: Tally,
  files: Iterable<FileTally & { quiet: boolean }>,
  table: PriceTable,
): Gauge {
  let unfinished = tally.unfinished;
  for (const { open, quiet } of files) {
    const over = quiet ? open : open.slice(0, -1);
    unfinished += over.filter((one) => !one.stopped).length;
  }
  const notes = new Set(tally.notes);
  if (unfinished > 0) notes.add('incomplete');
  return {
    nanos: tally.nanos,
    hidden: tally.hidden,
    largest: tally.largest,
    models: modelsOf(tally),
    notes: SPEND_NOTES.filter((one) => notes.has(one)),
    table: tally.table === MIXED ? `${table.id} and others` : (tally.table ?? table.id),
  };
}

function modelsOf({ models }: Tally): ModelSpend[] {
  const used = models.filter((one) => one.replies > 0 || one.nanos > 0);
  const named = used.filter(({ model }) => model !== REST).slice(0, MAX_NAMED);
  const rest = used.filter((one) => !named.includes(one));
  named.sort((a, b) => b.nanos - a.nanos || (a.model < b.model ? -1 : 1));
  return [...named.map((one) => ({ ...one })), ...(rest.length === 0 ? [] : [addedUp(rest)])];
}
