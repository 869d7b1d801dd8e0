import { expect, it } from 'vitest';
import { contextOutput, MAX_CONTEXT_CHARS } from '../../src/harness/hook-output.ts';

it('is one JSON document on one line that repeats the event in the platform’s spelling', () => {
  const out = contextOutput('prompt-submit', 'two\nlines');
  expect(out).not.toContain('\n');
  expect(JSON.parse(out)).toEqual({
    hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: 'two\nlines' },
  });
});

it('never says more than the platform shows', () => {
  const long = (n: number): string =>
    JSON.parse(contextOutput('session-start', 'x'.repeat(n))).hookSpecificOutput.additionalContext;
  expect(long(MAX_CONTEXT_CHARS)).toHaveLength(10_000);
  expect(long(MAX_CONTEXT_CHARS + 1)).toHaveLength(10_000);
  expect(long(MAX_CONTEXT_CHARS + 1)).toContain('[cut here');
});
