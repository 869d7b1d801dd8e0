import type { Cap } from './account.ts';
import type { Charter } from './charter.ts';
import { type Nanos, showDollars } from './money.ts';

/**
 * How near somebody is to what it may spend or do.
 *
 * - `near`: four fifths are used; it is told once
 * - `soft`: the next reply may go beyond; only `nest` commands are left
 * - `hard`: everything is spent; its turn ends, and none begins
 */
export type Level = 'far' | 'near' | 'soft' | 'hard';

/** What binds somebody most, and in words. */
export type Bound = Readonly<{
  level: Level;
  cause: 'budget' | 'limit';
  /** What gives more: the member whose account it is, `charter`, or the limit's name in the charter. */
  of: string;
  /** The same as long as nobody has given more or less. */
  mark: string;
  words: string;
}>;

/** What of a member its limits look at. */
export type Pace = Readonly<{
  model: string;
  /** Turns it has begun; with the one that is about to begin, where one is. */
  turns: number;
  /** In ms since it was hired. */
  age: number;
}>;

const NONE: Bound = { level: 'far', cause: 'budget', of: '', mark: '', words: '' };
const ORDER: readonly Level[] = ['far', 'near', 'soft', 'hard'];

/** It is told when it begins with the last of so many parts: at 80 %. */
const NEAR_PART = 5;
const MINUTE = 60_000;
/** Time for a last report, in ms, and never more than this part of the whole. */
const LAST_WORDS_MS = 2 * MINUTE;
const LAST_PART = 10;

/**
 * What a first reply may cost, in nano-dollars: 20,000 tokens of instructions and tools written to the cache, and 1000
 * tokens of answer, at the list price of the tier (harness facts, section 8). Only until a reply has been seen.
 */
const FIRST_REPLY: readonly (readonly [tier: string, nanos: Nanos])[] = [
  ['haiku', 3_000_000],
  ['sonnet', 60_000_000],
  ['opus', 120_000_000],
];
const DEAREST_FIRST_REPLY: Nanos = 240_000_000;
/** A grant that is smaller than a few replies leaves room for one all the same: at most this part of it is kept back. */
const KEPT_BACK = 5;

/** What the next reply on an account may cost: the dearest that was seen, or a guess by the tier before any was. */
export function nextReply({ largest, granted }: Pick<Cap, 'largest' | 'granted'>, model: string): Nanos {
  if (largest > 0) return largest;
  const tier = FIRST_REPLY.find(([name]) => model.includes(name));
  return Math.min(tier?.[1] ?? DEAREST_FIRST_REPLY, Math.floor(granted / KEPT_BACK));
}

/**
 * How near an account is to its end. What was handed down is not used: near goes by what is spent of the rest. Where
 * nothing is left but what accounts below have not spent, its replies are charged against that, and it may still report
 * and take some of it back; it ends when all of it is spent, by whomever.
 */
export function boundOfCap(cap: Cap, model: string): Bound {
  const { boundBy, granted, own, held, subtree, left } = cap;
  const isSoft = left <= nextReply(cap, model);
  const near: Level = isNear(own, granted - held) ? 'near' : 'far';
  const level: Level = subtree >= granted ? 'hard' : isSoft ? 'soft' : near;
  const unspent = held - (subtree - own);
  const handedDown = level === 'soft' && unspent > 0;
  const whose = boundBy === 'charter' ? 'the charter’s budget' : `the account of ${boundBy}`;
  const rest = left > 0 ? `${showDollars(left)} left` : 'nothing left';
  const below = `; ${showDollars(unspent)} of it are granted to others and not spent yet, to take some back: nest grant NAME USD --back`;
  const words = `${whose} has ${rest} of ${showDollars(granted)}${handedDown ? below : ''}`;
  const mark = `${boundBy}:${granted}${handedDown ? ':handed down' : ''}`;
  return { level, cause: 'budget', of: boundBy, mark, words };
}

function boundOfTurns(limit: number, { turns }: Pace): Bound {
  const level: Level = turns > limit ? 'hard' : isNear(turns, limit) ? 'near' : 'far';
  const words =
    turns > limit ? `all ${limit} turns that the charter allows are taken` : `turn ${turns} of ${limit}`;
  return { level, cause: 'limit', of: 'limits.turns', mark: `limits.turns:${limit}`, words };
}

function boundOfTime(minutes: number, { age }: Pace): Bound {
  const whole = minutes * MINUTE;
  const left = whole - age;
  const last = Math.min(LAST_WORDS_MS, Math.floor(whole / LAST_PART));
  const level: Level = left <= 0 ? 'hard' : left <= last ? 'soft' : isNear(age, whole) ? 'near' : 'far';
  const of = 'limits.wallClockMinutes';
  const rest = left > 0 ? `${Math.ceil(left / MINUTE)} of ${minutes}` : `none of ${minutes}`;
  return { level, cause: 'limit', of, mark: `${of}:${minutes}`, words: `${rest} minutes are left` };
}

/** What binds somebody most; of two that bind alike, money. */
export function boundOf(cap: Cap | null, limits: Charter['limits'] | undefined, pace: Pace): Bound {
  const all = [
    cap === null ? NONE : boundOfCap(cap, pace.model),
    limits?.turns == null ? NONE : boundOfTurns(limits.turns, pace),
    limits?.wallClockMinutes == null ? NONE : boundOfTime(limits.wallClockMinutes, pace),
  ];
  return all.reduce((most, one) => (ORDER.indexOf(one.level) > ORDER.indexOf(most.level) ? one : most));
}

/** Whole numbers only: money is never a fraction. */
function isNear(used: number, whole: number): boolean {
  return used >= whole - Math.floor(whole / NEAR_PART);
}
