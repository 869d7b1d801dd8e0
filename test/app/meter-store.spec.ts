import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

it('takes what was kept before it began anew for none: its keys are others', () => {
  const file = join(desk.nestDir, 'meter', `${SESSION}.json`);
  const first = shelf();
  for (const key of [1, 2]) first.keys.add(key);
  first.keep(costing(1), '');
  const before = readFileSync(file);
  rmSync(join(desk.nestDir, 'meter'), { recursive: true });
  const second = shelf();
  for (const key of [3, 1, 2]) second.keys.add(key);
  second.keep(costing(2), '');
  writeFileSync(file, before);
  expect(shelf().counted).toBeNull();
});

it('takes a figure that somebody has changed by hand for none', () => {
  shelf().keep(costing(7), 'told');
  const file = join(desk.nestDir, 'meter', `${SESSION}.json`);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"nanos":7', '"nanos":6'));
  expect(shelf().counted).toBeNull();
});

const spoilt: [string, (counted: SessionTally) => unknown][] = [
  ['a model', ({ tally }) => tally.models.push(null as never)],
  ['a note', ({ tally }) => tally.notes.push('odd' as never)],
  ['a sum', ({ tally }) => Object.assign(tally, { hidden: 'x' })],
  ['a reply', ({ files }) => Object.assign(files, { main: { ...SEEN, open: [null] } })],
  ['a mark', ({ files }) => Object.assign(files, { main: { ...SEEN, mark: { offset: -1, check: 0 } } })],
  ['a file', ({ files }) => Object.assign(files, { main: null })],
  ['a path', (counted) => Object.assign(counted, { path: 7 })],
];
const SEEN = { open: [], mark: { offset: 0, check: 0 }, size: 0, mtime: 0 };

it.each(spoilt)('takes for no memory what is wrong in %s', (_, spoil) => {
  const counted = costing(7);
  Object.assign(counted.files, { main: SEEN });
  shelf().keep(counted, '');
  expect(shelf().counted).toEqual(counted);
  spoil(counted);
  shelf().keep(counted, '');
  expect(shelf().counted).toBeNull();
});

it('a reply that was just added is known without what is kept', () => {
  const one = shelf();
  one.keys.add(5);
  expect(one.keys.has(5)).toBe(true);
  one.keys.add(6);
  expect(one.keys.has(6)).toBe(true);
});
