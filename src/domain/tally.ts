import type { ModelSpend } from './account.ts';
import type { Nanos } from './money.ts';
import { ceilingOf, costOf, type Price, type PriceTable, priceOf, type Usage } from './prices.ts';
import type { SpendNote } from './spend-notes.ts';

/** What one row of a transcript says about a reply of the model, whichever file it stands in. */
export type Reply = Readonly<{
  /** Fingerprint of its id; null: it has none, so nothing tells it from a repeat. */
  key: number | null;
  model: string;
  usage: Usage;
  /** Charged by a rule that no price list has (a fast mode). */
  special: boolean;
  /** When it was written, in ms since 1970; 0 when the row does not say. */
  at: number;
  /** The row says why the model stopped: its usage is final. */
  stopped: boolean;
  /** It ends a turn after which the platform asks a model about the session, behind the scenes. */
  asked: boolean;
  /** The row says how the work stands, so that the platform need not ask. */
  closed: boolean;
  /** Calls in the row that the platform answers with the help of another request. */
  lookups: number;
}>;

/** The platform has had a conversation of so many tokens summarised. `key` as in a reply. */
export type Compaction = Readonly<{ key: number; tokens: number; at: number }>;

/** A reply whose larger row may still come. */
type Open = {
  key: number;
  usage: Usage;
  model: string;
  nanos: Nanos;
  hidden: Nanos;
  stopped: boolean;
  asked: boolean;
  closed: boolean;
  lookups: number;
};

/** What has been counted in one file. `until`: when the newest reply in it was written. */
export type FileTally = { until: number; open: Open[] };

/** What a session has cost, from its replies one after the other. Plain data: it is kept between two looks. */
export type Tally = {
  nanos: Nanos;
  hidden: Nanos;
  largest: Nanos;
  models: ModelSpend[];
  /** Notes that stay, once there is a reason for them. */
  notes: SpendNote[];
  /** Replies without a final row that nothing more is to be expected of. */
  unfinished: number;
};

/** Rows of one response stand together; a larger row of it comes before this many others have begun. */
const OPEN = 8;

/*
 * Allowances, in tokens, for requests that stand in no transcript. They are estimates, and never part of what is charged.
 */

/**
 * The question that the platform asks a model about a session after a turn in the background: a prompt of 21,000 characters,
 * answered by a line of JSON, on the session's own model (fact: transcripts.classifier).
 */
const ASKED: Usage = { input: 6000, output: 150, write5m: 0, write1h: 0, read: 0 };
/** A search or a page of the web: another request reads what was found (fact: transcripts.lookups). */
const LOOKUP: Usage = { input: 10_000, output: 1000, write5m: 0, write1h: 0, read: 0 };
/** A summary, beside the conversation itself, which is in the cache as a rule (fact: transcripts.compaction). */
const SUMMARY: Usage = { input: 1000, output: 3000, write5m: 0, write1h: 0, read: 0 };

export function newTally(): Tally {
  return { nanos: 0, hidden: 0, largest: 0, models: [], notes: [], unfinished: 0 };
}

export function newFileTally(): FileTally {
  return { until: 0, open: [] };
}

export function note(tally: Tally, what: SpendNote): void {
  if (!tally.notes.includes(what)) tally.notes.push(what);
}

/**
 * Charges one row: once for each reply, at the row with the most output (the last of equals), with its own model and its
 * own cache figures.
 *
 * @param known whether a reply was charged before, by its key: asked only where it could be a repeat
 * @param doubt the file is read from its beginning: anything in it may stand in another one too
 * @returns the key of a reply that is new, else null
 */
export function addReply(
  tally: Tally,
  file: FileTally,
  reply: Reply,
  table: PriceTable,
  known: (key: number) => boolean,
  doubt: boolean,
): number | null {
  const { key } = reply;
  if (key === null) {
    note(tally, 'no-id');
    charge(tally, openOf(reply, 0, tally, table), 1);
    file.until = Math.max(file.until, reply.at);
    return null;
  }
  const before = file.open.find((one) => one.key === key);
  if (before !== undefined) {
    replace(tally, file, before, reply, table);
    return null;
  }
  // A row that is older than the newest one of its file is a copy of an earlier one.
  if ((doubt || reply.at <= file.until) && known(key)) return null;
  file.until = Math.max(file.until, reply.at);
  const open = openOf(reply, key, tally, table);
  charge(tally, open, 1);
  file.open.push(open);
  if (file.open.length > OPEN && file.open.shift()?.stopped === false) tally.unfinished += 1;
  return key;
}

function replace(tally: Tally, file: FileTally, before: Open, reply: Reply, table: PriceTable): void {
  const larger = reply.usage.output >= before.usage.output;
  const after = larger ? openOf(reply, before.key, tally, table) : { ...before };
  after.stopped = before.stopped || reply.stopped;
  after.asked = before.asked || reply.asked;
  after.closed = before.closed || reply.closed;
  after.lookups = before.lookups + reply.lookups;
  after.hidden = hiddenOf(after, table);
  charge(tally, before, -1);
  charge(tally, after, 1);
  file.open[file.open.indexOf(before)] = after;
}

function openOf(reply: Reply, key: number, tally: Tally, table: PriceTable): Open {
  const price = priceFor(reply, table);
  if (!price.known) note(tally, 'unpriced');
  const { usage, stopped, asked, closed, lookups } = reply;
  const nanos = costOf(price.rates, usage);
  const open = {
    key,
    usage,
    model: price.model.slice(0, 100),
    nanos,
    hidden: 0,
    stopped,
    asked,
    closed,
    lookups,
  };
  return { ...open, hidden: hiddenOf(open, table) };
}

function priceFor({ model, special }: Reply, table: PriceTable): Price {
  const price = priceOf(table, model);
  return special ? { ...price, rates: ceilingOf(table), known: false } : price;
}

function hiddenOf(open: Pick<Open, 'asked' | 'closed' | 'lookups' | 'model'>, table: PriceTable): Nanos {
  const { rates } = priceOf(table, open.model);
  const asked = open.asked && !open.closed ? costOf(rates, ASKED) : 0;
  return asked + open.lookups * costOf(rates, LOOKUP);
}

/**
 * Allows for a summary of the conversation, on the model that has last replied in the file. Before a reply of the session's
 * own it is part of what a copy repeats.
 *
 * @returns the key of a summary that is new, else null
 */
export function addCompaction(
  tally: Tally,
  file: FileTally,
  { key, tokens, at }: Compaction,
  table: PriceTable,
  known: (key: number) => boolean,
  doubt: boolean,
): number | null {
  const model = file.open.at(-1)?.model;
  if (model === undefined || ((doubt || at <= file.until) && known(key))) return null;
  tally.hidden += costOf(priceOf(table, model).rates, { ...SUMMARY, read: tokens });
  return key;
}

function charge(tally: Tally, { usage, model, nanos, hidden }: Open, sign: 1 | -1): void {
  tally.nanos += sign * nanos;
  tally.hidden += sign * hidden;
  tally.largest = Math.max(tally.largest, nanos);
  let spend = tally.models.find((one) => one.model === model);
  if (spend === undefined) {
    spend = { model, nanos: 0, input: 0, output: 0, write5m: 0, write1h: 0, read: 0, replies: 0 };
    tally.models.push(spend);
  }
  spend.nanos += sign * nanos;
  spend.replies += sign;
  for (const kind of ['input', 'output', 'write5m', 'write1h', 'read'] as const)
    spend[kind] += sign * usage[kind];
}
