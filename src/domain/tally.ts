import type { ModelSpend } from './account.ts';
import type { Nanos } from './money.ts';
import { ceilingOf, costOf, KINDS, type Price, type PriceTable, priceOf, type Usage } from './prices.ts';
import type { SpendNote } from './spend-notes.ts';

/** What one row of a transcript says about a reply of the model, whichever file it stands in. */
export type Reply = Readonly<{
  /** Fingerprint of its id; null: it has none, so nothing tells it from a repeat. */
  key: number | null;
  model: string;
  usage: Usage;
  /** Charged by a rule that no price list has (a fast mode). */
  special: boolean;
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
export type Compaction = Readonly<{ key: number; tokens: number }>;

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

/** What has been counted in one file: the replies whose larger row may still come, the oldest first. */
export type FileTally = { open: Open[] };

/** What a session has cost, from its replies one after the other. Plain data: it is kept between two looks. */
export type Tally = {
  nanos: Nanos;
  hidden: Nanos;
  largest: Nanos;
  models: ModelSpend[];
  /** Notes that stay, once there is a reason for them. */
  notes: SpendNote[];
  /** By which price list all of it was charged; `MIXED`: by more than one; null: nothing was. */
  table: string | null;
  /** Replies without a final row that nothing more is to be expected of. */
  unfinished: number;
};

/** In place of a price list, where there was more than one. */
export const MIXED = 'mixed';
/** The row of the models that are not named. */
export const REST = 'other models';

/** Rows of one response stand together; a larger row of one that is finished comes before this many others have begun. */
const OPEN = 8;
/** One that is not finished is waited for longer: its end may stand in a copy only. */
const UNFINISHED = 64;

/*
 * Allowances, in tokens, for requests that stand in no transcript. They are estimates, and never part of what is charged.
 */

/**
 * The question that the platform asks a model about a session after a turn in the background: a prompt of 21,000 characters,
 * answered by a line of JSON, on the session's own model (fact: endings.closing-line).
 */
const ASKED: Usage = { input: 6000, output: 150, write5m: 0, write1h: 0, read: 0 };
/** A search or a page of the web: another request reads what was found (fact: transcripts.lookups). */
const LOOKUP: Usage = { input: 10_000, output: 1000, write5m: 0, write1h: 0, read: 0 };
/** A summary, beside the conversation itself, which is in the cache as a rule (fact: transcripts.compaction). */
const SUMMARY: Usage = { input: 1000, output: 3000, write5m: 0, write1h: 0, read: 0 };

export function newTally(): Tally {
  return { nanos: 0, hidden: 0, largest: 0, models: [], notes: [], table: null, unfinished: 0 };
}

export function newFileTally(): FileTally {
  return { open: [] };
}

export function note(tally: Tally, what: SpendNote): void {
  if (!tally.notes.includes(what)) tally.notes.push(what);
}

/**
 * Charges one row: once for each reply, at the row with the most output (the last of equals), with its own model and its
 * own cache figures.
 *
 * @param others the other files of the session, which may hold a smaller row of it
 * @param known whether a reply was charged before, by its key, or is somebody else's
 * @returns the key of a reply that is new, else null
 */
export function addReply(
  tally: Tally,
  file: FileTally,
  reply: Reply,
  table: PriceTable,
  known: (key: number) => boolean,
  others: () => Iterable<FileTally>,
): number | null {
  const { key } = reply;
  if (key === null) {
    note(tally, 'no-id');
    charge(tally, openOf(reply, 0, tally, table), 1);
    return null;
  }
  const before = file.open.find((one) => one.key === key);
  if (before !== undefined) {
    replace(tally, file, before, reply, table);
    return null;
  }
  if (known(key)) {
    for (const other of others()) {
      const same = other.open.find((one) => one.key === key);
      // What the copy calls is what the row itself has called.
      if (same !== undefined) replace(tally, other, same, { ...reply, lookups: 0 }, table);
    }
    return null;
  }
  const open = openOf(reply, key, tally, table);
  charge(tally, open, 1);
  file.open.push(open);
  evict(tally, file);
  return key;
}

function evict(tally: Tally, { open }: FileTally): void {
  if (open.length <= OPEN) return;
  const finished = open.findIndex((one) => one.stopped);
  if (finished >= 0 && finished < open.length - 1) open.splice(finished, 1);
  else if (open.length > UNFINISHED && open.shift()?.stopped === false) tally.unfinished += 1;
}

function replace(tally: Tally, file: FileTally, before: Open, reply: Reply, table: PriceTable): void {
  const larger = reply.usage.output >= before.usage.output && !sameUsage(reply, before, table);
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

/** The same row once more keeps the price that it was read at. */
function sameUsage(reply: Reply, { usage, model }: Open, table: PriceTable): boolean {
  const same = KINDS.every((kind) => reply.usage[kind] === usage[kind]);
  return same && nameOf(priceFor(reply, table)) === model;
}

/** A model's name as it is kept: it comes from a file. */
function nameOf({ model }: Price): string {
  return model.slice(0, 100);
}

function openOf(reply: Reply, key: number, tally: Tally, table: PriceTable): Open {
  const price = priceFor(reply, table);
  tally.table = (tally.table ?? table.id) === table.id ? table.id : MIXED;
  if (!price.known) note(tally, 'unpriced');
  const { usage, stopped, asked, closed, lookups } = reply;
  const nanos = costOf(price.rates, usage);
  const open = {
    key,
    usage,
    model: nameOf(price),
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
  { key, tokens }: Compaction,
  table: PriceTable,
  known: (key: number) => boolean,
): number | null {
  const model = file.open.at(-1)?.model;
  if (model === undefined || known(key)) return null;
  tally.hidden += costOf(priceOf(table, model).rates, { ...SUMMARY, read: tokens });
  return key;
}

function charge(tally: Tally, { usage, model, nanos, hidden }: Open, sign: 1 | -1): void {
  tally.nanos += sign * nanos;
  tally.hidden += sign * hidden;
  tally.largest = Math.max(tally.largest, nanos);
  let spend = rowOf(tally, model) ?? (sign < 0 ? rowOf(tally, REST) : undefined);
  if (spend === undefined) {
    spend = { model, nanos: 0, input: 0, output: 0, write5m: 0, write1h: 0, read: 0, replies: 0 };
    tally.models.push(spend);
  }
  spend.nanos += sign * nanos;
  spend.replies += sign;
  for (const kind of KINDS) spend[kind] += sign * usage[kind];
}

function rowOf({ models }: Tally, name: string): ModelSpend | undefined {
  return models.find(({ model }) => model === name);
}
