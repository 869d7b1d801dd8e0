import { expect, test } from 'vitest';
import { absenceFor, absenceUntil, forUser } from '../../src/app/absence.ts';
import { adopt, escalated, founded, prompted, reported, seated } from '../support/facts.ts';
import { fold } from '../support/given.ts';

const T0 = Date.UTC(2026, 0, 5, 9);
const at = (minutes: number): string => new Date(T0 + minutes * 60_000).toISOString();
const NIGHT = [
  founded(),
  adopt('boss', 'user', 'S-boss'),
  ...seated('dev', 'boss'),
  prompted('S-dev', {}, { at: at(60) }),
  reported('S-dev', { status: 'done' }, { at: at(70) }),
  escalated('S-boss', 'Red or blue?', { at: at(80) }),
];
const TOLD =
  /^while you were away \(.*\): 1 reported done \(dev\); 1 blocked \(boss\)\. 1 to decide and 0 to read/;

test('what happened while the user was away is told as long as he is', () => {
  const state = fold(NIGHT);
  expect(absenceUntil(state, T0 + 20 * 60_000)).toBeNull();
  expect(absenceUntil(state, T0 + 600 * 60_000)).toMatch(TOLD);
  expect(forUser(state)).toEqual({ decide: 1, read: 0 });
});

test('his own session tells it in the turn with which he comes back, and in no other', () => {
  const back = prompted('S-boss', { prompt: 'p2' }, { at: at(600) });
  const state = fold([...NIGHT, back]);
  expect(absenceFor(state, 'boss')).toMatch(/: 1 reported done \(dev\)\. 1 to decide and 0 to read/);
  expect(absenceFor(state, 'dev')).toBeNull();
  expect(
    absenceFor(fold([...NIGHT, back, prompted('S-boss', { prompt: 'p3' }, { at: at(605) })]), 'boss'),
  ).toBeNull();
});
