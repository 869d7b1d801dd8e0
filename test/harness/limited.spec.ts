import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limited } from '../../src/harness/limited.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('ends when its time is over, and leaves the outer signal alone', () => {
  const outer = new AbortController();
  const { signal } = limited(outer.signal, 300);
  vi.advanceTimersByTime(299);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect([signal.aborted, outer.signal.aborted]).toEqual([true, false]);
});

test('ends with the outer signal, for the same reason', () => {
  const outer = new AbortController();
  const { signal } = limited(outer.signal, 300);
  const reason = new Error('enough');
  outer.abort(reason);
  expect(signal.reason).toBe(reason);
});

test('has ended at once when the outer signal had', () => {
  expect(limited(AbortSignal.abort(), 300).signal.aborted).toBe(true);
});

test('leaves no timer and no listener once it is released', () => {
  const outer = new AbortController();
  const { signal, release } = limited(outer.signal, 300);
  expect([vi.getTimerCount(), getEventListeners(outer.signal, 'abort').length]).toEqual([1, 1]);
  release();
  expect([vi.getTimerCount(), getEventListeners(outer.signal, 'abort').length]).toEqual([0, 0]);
  vi.advanceTimersByTime(300);
  expect(signal.aborted).toBe(false);
});
