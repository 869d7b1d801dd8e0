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
  const moved = new Map<string, string>();
  let sought = 0;
  return {
    move(id: string, path: string): void {
      moved.set(`S-${id}`, path);
      grown.delete(`/transcripts/S-${id}.jsonl`);
      grown.set(path, now);
    },
    sought: () => sought,
    growAt: (path: string) => void grown.set(path, now),
    grow: (id: string) => void grown.set(`/transcripts/S-${id}.jsonl`, now),
    later(ms: number): string[] {
      now += ms;
      const metered: string[] = [];
      meterGrown(state, looks, {
        now: () => now,
        meter: (_, { id }) => void metered.push(id),
        grown: (transcript) => grown.get(transcript ?? '') ?? null,
        find(session) {
          sought += 1;
          return moved.get(session) ?? null;
        },
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

test('a transcript that has moved is followed, and what stands nowhere is not looked for at every round', () => {
  const { later, grow, move, growAt, sought } = rounds(fold([founded(), ...seated('boss', 'user')]));
  grow('boss');
  expect(later(0)).toEqual(['boss']);
  expect(later(60_000)).toEqual([]);
  expect(sought()).toBe(0);
  move('boss', '/elsewhere/S-boss.jsonl');
  expect(later(2000)).toEqual(['boss']);
  growAt('/elsewhere/S-boss.jsonl');
  expect(later(2000)).toEqual(['boss']);
  expect(later(2000)).toEqual([]);
  expect(sought()).toBe(1);
});

test('a session that has not written yet is looked for now and then', () => {
  const { later, move, sought } = rounds(fold([founded(), ...seated('boss', 'user')]));
  for (let i = 0; i < 50; i += 1) later(100);
  expect(sought()).toBe(1);
  move('boss', '/elsewhere/S-boss.jsonl');
  expect(later(5000)).toEqual(['boss']);
});
