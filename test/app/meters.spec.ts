import { expect, test } from 'vitest';
import { type Looks, meterGrown } from '../../src/app/reconcile/meters.ts';
import type { State } from '../../src/domain/state.ts';
import { founded, prompted, seated, turnEnded } from '../support/facts.ts';
import { fold } from '../support/given.ts';

const IDS = ['boss', 'a', 'b', 'c', 'd', 'e', 'f'];

/** Rounds over members whose transcripts grow when a test says so; gives who was metered in each. */
function rounds(state: State) {
  const looks: Looks = new Map();
  let now = 1_000_000;
  const grown = new Map<string, number>();
  return {
    grow: (id: string) => void grown.set(`/transcripts/S-${id}.jsonl`, now),
    later(ms: number): string[] {
      now += ms;
      const metered: string[] = [];
      meterGrown(state, looks, {
        now: () => now,
        meter: (_, { id }) => void metered.push(id),
        grown: (transcript) => grown.get(transcript ?? '') ?? null,
      });
      return metered;
    },
  };
}

const SEATED = [founded(), ...seated('boss', 'user'), ...IDS.slice(1).flatMap((id) => seated(id, 'boss'))];

test('everybody is metered once at the beginning, a few in each round', () => {
  const { later } = rounds(fold(SEATED));
  expect(later(0)).toEqual(IDS.slice(0, 4));
  expect(later(10)).toEqual(IDS.slice(4));
  expect(later(10)).toEqual([]);
});

test('then only whose transcript has grown, and not at every round of a second', () => {
  const { later, grow } = rounds(fold(SEATED));
  later(0);
  later(0);
  grow('c');
  expect(later(999)).toEqual([]);
  expect(later(1)).toEqual(['c']);
  expect(later(60_000)).toEqual([]);
});

test('and whoever is at work, since its subagents write into files of their own', () => {
  const state = fold([...SEATED, prompted('S-a'), prompted('S-b'), turnEnded('S-b')]);
  const { later } = rounds(state);
  later(0);
  later(0);
  expect(later(4999)).toEqual([]);
  expect(later(1)).toEqual(['a']);
});
