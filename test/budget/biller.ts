import type { Answer, Usage } from '../../src/sim/scenario.ts';
import { type Bill, sumOf } from '../meter/list-price.ts';

/** One stream of requests: a session, or a subagent of one, whose next request follows the last reply. */
export type Stream = Readonly<{ name: string; bills: Bill[] }>;

/** What the scripted model bills, stream by stream, in the order in which it answered. */
export type Biller = Readonly<{
  streams: ReadonlyMap<string, Stream>;
  /** The answer, at a random price, written on the bill of its stream. */
  priced(stream: string, model: string, answer: Answer): Answer;
}>;

/** @param random numbers from 0 up to 1 */
export function openBiller(random: () => number, scale: number): Biller {
  const streams = new Map<string, Stream>();
  return {
    streams,
    priced(name, model, answer) {
      const usage = usageOf(random, scale);
      const stream = streams.get(name) ?? { name, bills: [] };
      streams.set(name, stream);
      stream.bills.push({ model, usage });
      return { ...answer, usage };
    },
  };
}

/** Cache reads, writes of both kinds, and output: from a thirtieth of a dollar on sonnet up to a quarter, mostly little. */
function usageOf(random: () => number, scale: number): Required<Usage> {
  const up = (most: number): number => Math.floor(random() * most * scale);
  const dear = random() < 0.15 ? 3 : 1;
  return {
    input: up(4000),
    output: 500 + up(4000) * dear,
    cacheWrite5m: up(8000) * dear,
    cacheWrite1h: up(2000),
    cacheRead: up(60_000),
  };
}

export function billed(streams: Iterable<Stream>): bigint {
  let sum = 0n;
  for (const { bills } of streams) sum += sumOf(bills);
  return sum;
}

/** The last reply of each stream: all that may have been under way when the account ran out. */
export function lastReplies(streams: Iterable<Stream>): bigint {
  let sum = 0n;
  for (const { bills } of streams) sum += sumOf(bills.slice(-1));
  return sum;
}

/** The dearest single reply of each stream, added up. */
export function dearestReplies(streams: Iterable<Stream>): bigint {
  let sum = 0n;
  for (const { bills } of streams) {
    let dearest = 0n;
    for (const bill of bills) {
      const one = sumOf([bill]);
      if (one > dearest) dearest = one;
    }
    sum += dearest;
  }
  return sum;
}
