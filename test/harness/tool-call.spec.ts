import { describe, expect, it } from 'vitest';
import { questionText } from '../../src/harness/question-text.ts';
import { agentTranscript, callKey, callLine, callOf } from '../../src/harness/tool-call.ts';

const bash = (command: string, more: object = {}) => ({ tool: 'Bash', input: { command, ...more } });

describe('the key of a call', () => {
  it('is the same for what does the same', () => {
    expect(callKey(bash('npm test', { description: 'a' }))).toBe(callKey(bash('npm test', { timeout: 5 })));
    expect(callKey({ tool: 'Edit', input: { a: 1, b: 2 } })).toBe(
      callKey({ tool: 'Edit', input: { b: 2, a: 1 } }),
    );
  });

  it.each([
    bash('npm  test'),
    bash('npm test', { dangerouslyDisableSandbox: true }),
    { tool: 'PowerShell', input: { command: 'npm test' } },
  ])('differs for %j', (call) => expect(callKey(call)).not.toBe(callKey(bash('npm test'))));

  it('is short, whatever the tool is called', () => {
    expect(callKey({ tool: `mcp__${'x'.repeat(300)}`, input: {} }).length).toBeLessThanOrEqual(100);
  });
});

it('a call is read back from its input as JSON, or not at all', () => {
  expect(callOf('Bash', '{"command":"ls"}', '/repo')).toEqual({ ...bash('ls'), cwd: '/repo' });
  for (const json of ['', '[]', '"ls"', '{"command":']) expect(callOf('Bash', json, '/repo')).toBeNull();
});

it('a call is named by what it is about', () => {
  expect(callLine(bash('npm test', { description: 'run' }))).toBe('Bash: npm test');
  expect(callLine({ tool: 'WebFetch', input: { url: 'https://a.example', prompt: 'p' } })).toBe(
    'WebFetch: https://a.example',
  );
  expect(callLine({ tool: 'mcp__db__query', input: { sql: 'select 1' } })).toBe(
    'mcp__db__query: {"sql":"select 1"}',
  );
});

it('a subagent has a transcript of its own', () => {
  expect(agentTranscript('/p/s-1.jsonl', 'a1')).toBe('/p/s-1/subagents/agent-a1.jsonl');
  expect(agentTranscript('/p/s-1.jsonl', null)).toBe('/p/s-1.jsonl');
  expect(agentTranscript(null, 'a1')).toBeNull();
});

it('a question reads as text with its options', () => {
  const one = {
    question: 'Which?',
    multiSelect: true,
    options: [{ label: 'A', description: 'first' }, { label: 'B' }],
  };
  expect(questionText({ questions: [one, { question: 'When?' }] })).toBe(
    'Which? (several may be chosen)\n- A: first\n- B\n\nWhen?',
  );
  expect(questionText({ prompt: 'x' })).toBe('{"prompt":"x"}');
});
