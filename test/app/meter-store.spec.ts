import { afterEach, beforeEach, expect, it } from 'vitest';
import { openShelf } from '../../src/app/meter-store.ts';
import { newSessionTally, type SessionTally } from '../../src/harness/meter/read-session.ts';
import { type Desk, desk as makeDesk } from '../support/transcript.ts';

const SESSION = 'S-1';

let desk: Desk;
beforeEach(() => {
  desk = makeDesk();
});
afterEach(() => desk.remove());

const shelf = () => openShelf(desk.nestDir, SESSION);
const costing = (nanos: number): SessionTally => {
  const counted = newSessionTally(SESSION);
  counted.tally.nanos = nanos;
  return counted;
};

it('gives back what was kept, and which replies were charged', () => {
  const first = shelf();
  expect(first.counted).toBeNull();
  first.keys.add(2 ** 52 + 1);
  first.keep(costing(7), 'told');
  const second = shelf();
  expect(second).toMatchObject({ counted: { tally: { nanos: 7 } }, told: 'told' });
  expect(second.keys.has(2 ** 52 + 1)).toBe(true);
  expect(second.keys.has(1)).toBe(false);
  second.keys.add(3);
  second.keep(costing(9), '');
  expect([2 ** 52 + 1, 3].map(shelf().keys.has)).toEqual([true, true]);
});

it('keeps nothing over what somebody else has kept meanwhile', () => {
  shelf().keep(costing(1), '');
  const [slow, fast] = [shelf(), shelf()];
  fast.keys.add(10);
  fast.keep(costing(3), '');
  slow.keys.add(20);
  slow.keys.add(21);
  slow.keep(costing(2), '');
  const now = shelf();
  expect(now.counted?.tally.nanos).toBe(3);
  expect([10, 20, 21].map(now.keys.has)).toEqual([true, false, false]);
});

it('a reply that was just added is known without what is kept', () => {
  const one = shelf();
  one.keys.add(5);
  expect(one.keys.has(5)).toBe(true);
  one.keys.add(6);
  expect(one.keys.has(6)).toBe(true);
});
