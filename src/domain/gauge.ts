import type { Gauge as LoggedGauge, ModelSpend } from './account.ts';
import type { PriceTable } from './prices.ts';
import { SPEND_NOTES } from './spend-notes.ts';
import { type FileTally, note, type Tally } from './tally.ts';

/** What a reading of a session says. */
export type Gauge = Omit<LoggedGauge, 'at'>;

/** Models that an event names; what is left goes into one row. */
const MAX_MODELS = 12;
const REST = 'other';

/**
 * Raises a tally that began anew to what the log has of the session already: what stood in a transcript once was charged,
 * and stays charged when it stands there no more. What comes from here on adds to it.
 */
export function carry(tally: Tally, logged: Gauge): void {
  const raised = logged.models.some(({ model }) => model === REST)
    ? carryTotal(tally, logged)
    : carryModels(tally, logged);
  tally.hidden = Math.max(tally.hidden, logged.hidden);
  tally.largest = Math.max(tally.largest, logged.largest);
  if (!raised) return;
  note(tally, 'truncated');
  for (const one of logged.notes) if (one !== 'missing' && one !== 'incomplete') note(tally, one);
}

/** Of each model what the log has, where the transcripts have less: both are less than the truth, or equal to it. */
function carryModels(tally: Tally, logged: Gauge): boolean {
  let raised = false;
  for (const spend of logged.models) {
    const own = tally.models.find((one) => one.model === spend.model);
    const missing = spend.nanos - (own?.nanos ?? 0);
    if (missing <= 0) continue;
    raised = true;
    tally.nanos += missing;
    if (own === undefined) tally.models.push({ ...spend });
    else Object.assign(own, spend);
  }
  return raised;
}

function carryTotal(tally: Tally, logged: Gauge): boolean {
  const missing = logged.nanos - tally.nanos;
  if (missing <= 0) return false;
  tally.nanos += missing;
  const none = { input: 0, output: 0, write5m: 0, write1h: 0, read: 0, replies: 0 };
  tally.models.push({ model: REST, nanos: missing, ...none });
  return true;
}

/**
 * What a tally says, as an event carries it: models by what they cost, the dearest first, and notes in their own order.
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
    table: table.id,
  };
}

function modelsOf({ models }: Tally): ModelSpend[] {
  const used = models.filter((one) => one.replies > 0 || one.nanos > 0);
  used.sort((a, b) => b.nanos - a.nanos || (a.model < b.model ? -1 : 1));
  if (used.length <= MAX_MODELS) return used.map((one) => ({ ...one }));
  const rest: ModelSpend = { ...(used[MAX_MODELS - 1] as ModelSpend), model: REST };
  for (const one of used.slice(MAX_MODELS)) {
    for (const kind of ['nanos', 'input', 'output', 'write5m', 'write1h', 'read', 'replies'] as const)
      rest[kind] += one[kind];
  }
  return [...used.slice(0, MAX_MODELS - 1).map((one) => ({ ...one })), rest];
}
