import { expect } from 'vitest';
import type { Envelope } from '../../src/domain/envelope.ts';
import { evolve } from '../../src/domain/evolve.ts';
import { fromLines, toJson, toLines } from '../../src/domain/projection.ts';
import { initialState, type Member, type Ruling, type State } from '../../src/domain/state.ts';

type Facts = readonly (Envelope | readonly Envelope[])[];

/** Folds events into a new state; an event's position is its place in the list, ten bytes each. */
export function fold(events: readonly Envelope[], state: State = initialState(), from = 0): State {
  for (const [i, event] of events.entries()) evolve(state, event, String((from + i) * 10));
  return state;
}

/** What a log decides, without the bookkeeping of how it was read. */
export function decided(state: State): unknown {
  const { counts: _counts, seen: _seen, ...rest } = JSON.parse(toJson(state)) as Record<string, unknown>;
  // `noted` is to observations what `seen` is to everything else: that one has been read, not what it changed.
  return JSON.parse(JSON.stringify(rest, (key, value) => (key === 'noted' ? undefined : value)));
}

/** `given(history).when(events).then(assertions)`, after emmett's decider specification. */
export function given(...history: Facts) {
  const before = history.flat();
  return {
    when(...facts: Facts) {
      const events = facts.flat();
      const state = fold(events, fold(before), before.length);
      return {
        // biome-ignore lint/suspicious/noThenProperty: emmett's word for it; nobody awaits a specification
        then(check: (state: State) => void): void {
          check(state);
          // Whatever a spec shows must also hold for a reader that starts from a snapshot between the two.
          const resumed = fold(events, fromLines(toLines(fold(before))), before.length);
          expect(toJson(resumed)).toBe(toJson(state));
        },
        thenNothingHappened(): void {
          expect(decided(state)).toEqual(decided(fold(before)));
        },
      };
    },
  };
}

export function memberOf(state: State, id: string): Member {
  const member = state.members.get(id);
  if (member === undefined) throw new Error(`there is no member ${id}`);
  return member;
}

export function lastRuling(state: State): Ruling {
  const ruling = state.rulings.at(-1);
  if (ruling === undefined) throw new Error('nothing has been ruled on');
  return ruling;
}

/** The inbox of a reader, as `kind from status` lines. */
export function inboxLines(state: State, reader: string): string[] {
  const items = state.inboxes.get(reader)?.items ?? [];
  return items.map(({ kind, from, status }) => `${kind} ${from} ${status}`.trim());
}
