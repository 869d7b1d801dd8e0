import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStatusInput } from '../../src/harness/status-input.ts';

test('the session and its present folder are read', () => {
  const given = { session_id: 's1', cwd: '/a', workspace: { current_dir: '/a/b', project_dir: '/a' } };
  expect(readStatusInput(given)).toEqual({ session: 's1', cwd: '/a/b', limits: [] });
  expect(readStatusInput({ ...given, workspace: null })).toEqual({ session: 's1', cwd: '/a', limits: [] });
});

test('the limits of a plan are read, in whole percent and within bounds', () => {
  const limits = (rate_limits: unknown) => readStatusInput({ session_id: 's1', rate_limits }).limits;
  const at = 1_796_072_400;
  expect(
    limits({ five_hour: { used_percentage: 97.9, resets_at: at }, seven_day: { used_percentage: 12 } }),
  ).toEqual([
    { window: '5h', used: 97, resetsAt: new Date(at * 1000).toISOString() },
    { window: '7d', used: 12, resetsAt: null },
  ]);
  expect(limits({ five_hour: { used_percentage: 1e308, resets_at: 1e308 } })).toEqual([
    { window: '5h', used: 999, resetsAt: null },
  ]);
  for (const used_percentage of ['97', '\u001b[31m', -1, Number.NaN, null, {}])
    expect(limits({ five_hour: { used_percentage, resets_at: at } })).toEqual([]);
  for (const resets_at of ['soon', -5, Number.NaN, null, [at]])
    expect(limits({ five_hour: { used_percentage: 1, resets_at } })).toEqual([
      { window: '5h', used: 1, resetsAt: null },
    ]);
  for (const none of [null, [], 'x', 7, { five_hour: null }]) expect(limits(none)).toEqual([]);
});

test('whatever else there is says nothing, and throws nothing', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const { session, cwd } = readStatusInput(value);
      for (const text of [session, cwd]) expect(text === null || typeof text === 'string').toBe(true);
    }),
  );
});
