import type { Member, State } from './state.ts';

/** An exact value that a member keeps, and where it has it from. */
export type Fact = Readonly<{ name: string; value: string; source: string | null; at: string }>;

/** What a member keeps outside its context, and how far it had come when that was last put before its model. */
export type Memory = { facts: Fact[]; told: { tokens: number; turns: number } | null };

/** So many facts may a member keep. */
export const MAX_FACTS = 50;

/** New tokens after which what was said is deep in a context: a fifth of the usual window. */
export const DEEP_TOKENS = 40_000;
/** The same in turns, for a member whose tokens nobody can count. */
export const DEEP_TURNS = 10;

/** What has come into the contexts of a member so far, in tokens: all but what was read again from a cache. */
export function tokensOf(state: State, id: string): number {
  const models = state.purses.get(id)?.models ?? [];
  return models.reduce((sum, one) => sum + one.input + one.write5m + one.write1h + one.output, 0);
}

/** How far a member has come, to be compared with later. */
export function reachOf(state: State, { id, turns }: Member): NonNullable<Memory['told']> {
  return { tokens: tokensOf(state, id), turns };
}

/** Whether what a member wants to keep has sunk so deep in its context that it is to be put on top again. */
export function hasSunk(state: State, member: Member): boolean {
  const { facts, told } = member.memory;
  if (facts.length === 0 || told === null) return false;
  const now = reachOf(state, member);
  return now.tokens - told.tokens >= DEEP_TOKENS || now.turns - told.turns >= DEEP_TURNS;
}
