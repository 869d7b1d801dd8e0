import { expect, it } from 'vitest';
import {
  contextOutput,
  denyToolOutput,
  MAX_CONTEXT_CHARS,
  permissionOutput,
} from '../../src/harness/hook-output.ts';

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

it('answers a permission request, and says why it denies', () => {
  expect(JSON.parse(permissionOutput({ decision: 'allow' }))).toEqual({
    hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior: 'allow' } },
  });
  const long = JSON.parse(permissionOutput({ decision: 'deny', message: 'x'.repeat(5000) }));
  expect(long.hookSpecificOutput.decision).toEqual({ behavior: 'deny', message: 'x'.repeat(2000) });
});

it('keeps a tool from being used, with the reason', () => {
  expect(JSON.parse(denyToolOutput('not here'))).toEqual({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: 'not here',
    },
  });
});
