import { expect, test } from 'vitest';
import { repeatWords, timesInARow } from '../../src/app/repeats.ts';
import { type BatchInput, parseHookInput } from '../../src/harness/hook-input.ts';
import { founded } from '../support/facts.ts';
import { nestOf } from './scene.ts';

const batch = (...calls: readonly (readonly [command: string, result: string])[]): BatchInput => {
  const tool_calls = calls.map(([command, tool_response], i) => ({
    tool_name: 'Bash',
    tool_input: { command, description: `call ${Math.random()}` },
    tool_use_id: `t${i}`,
    tool_response,
  }));
  const input = parseHookInput({ hook_event_name: 'PostToolBatch', session_id: 's', tool_calls });
  if (input.event !== 'post-batch') throw new Error(input.event);
  return input;
};

test('the same call with the same result is told at the second time, the fourth, the eighth', () => {
  const nest = nestOf(founded());
  const told = Array.from({ length: 8 }, () => {
    const { made } = batch(['npm test', '1 failed']);
    return made === null ? '' : repeatWords(made, timesInARow(nest, { id: 'dev', gen: 1 }, made));
  });
  expect(told.map((words) => words !== '')).toEqual([false, true, false, true, false, false, false, true]);
  expect(told[1]).toContain('2 times in a row: Bash: npm test. Once more will give the same.');
});

test('another result, another call between, another member or its successor begin anew', () => {
  const nest = nestOf(founded());
  const times = (input: BatchInput, id = 'dev', gen = 1): number =>
    input.made === null ? 0 : timesInARow(nest, { id, gen }, input.made);
  expect(times(batch(['npm test', '1 failed']))).toBe(1);
  expect(times(batch(['npm test', '2 failed']))).toBe(1);
  expect(times(batch(['npm test', '2 failed'], ['ls', 'a']))).toBe(1);
  expect(times(batch(['ls', 'a'], ['npm test', '2 failed']))).toBe(2);
  expect(times(batch(['ls', 'a'], ['npm test', '2 failed']), 'ops')).toBe(1);
  expect(times(batch(['ls', 'a'], ['npm test', '2 failed']), 'dev', 2)).toBe(1);
  expect(times(batch())).toBe(0);
});
