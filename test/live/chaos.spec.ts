import { expect, test } from 'vitest';
import { chaos, type Point } from '../chaos/run.ts';

test('an organisation whose processes are killed at random loses nothing, and all its results reach the user', async () => {
  const points: Point[] = [];
  const summary = await chaos({
    points: 6,
    seed: 5,
    keep: null,
    tell: () => {},
    onPoint: (point) => void points.push(point),
  });
  expect(summary).toMatchObject({ failures: [], points: 6, ok: true });
  expect(points.map(({ ok }) => ok)).toEqual(Array(6).fill(true));
  expect(summary.tasks).toBeGreaterThan(3);
  expect(summary.confirmed).toBeGreaterThan(summary.tasks);
});
