import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { head, parseHookInput, promptKind } from '../../src/harness/hook-input.ts';

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/hooks/${name}.json`, import.meta.url), 'utf8'));
const parsed = (name: string) => parseHookInput(fixture(name));

describe('payloads that the platform really sent', () => {
  it('a session start names session, source and model', () => {
    expect(parsed('session-start')).toMatchObject({
      event: 'session-start',
      session: '21dbff51-380f-4216-b95d-9c3dd654a29f',
      source: 'startup',
      model: 'claude-haiku-5-5',
      title: 'w1',
      agentId: null,
    });
  });

  it.each([
    ['prompt-person', 'person'],
    ['prompt-shell-ended', 'task-notification'],
    ['prompt-subagent-ended', 'task-notification'],
    ['prompt-wake', 'wake'],
    ['prompt-relay', 'relay'],
    ['prompt-session', 'session'],
  ])('%s is told as a %s', (name, kind) => {
    expect(parsed(name)).toMatchObject({ event: 'prompt-submit', kind });
  });

  it('a Stop carries the last message and no background work', () => {
    expect(parsed('stop')).toMatchObject({
      event: 'stop',
      promptId: 'ddaf3d5b-31fe-40a3-aa29-7599ea141f93',
      stopHookActive: false,
      lastMessage: 'done\nresult: ok',
      background: [],
      backgroundKnown: true,
    });
  });

  it.each([
    ['stop-shell', 'shell'],
    ['stop-subagent', 'subagent'],
  ])('%s shows the work that goes on', (name, type) => {
    expect(parsed(name)).toMatchObject({ background: [{ type, status: 'running' }] });
  });

  it('a Stop after a wake says that a hook continued the turn', () => {
    expect(parsed('stop-after-wake')).toMatchObject({ stopHookActive: true });
  });

  it('a failed turn keeps the error and what the person would have read', () => {
    expect(parsed('stop-failure')).toMatchObject({
      event: 'stop-failure',
      error: 'unknown',
      lastMessage: 'API Error: 400 bad',
      agentId: null,
    });
  });

  it('the end of a session, a permission request and tool calls are told apart', () => {
    expect(parsed('session-end')).toMatchObject({ event: 'session-end', reason: 'other' });
    expect(parsed('permission-request')).toMatchObject({
      event: 'permission-request',
      tool: 'Bash',
      input: { command: 'touch /etc/zzz' },
      suggestions: [{ type: 'addDirectories', directories: ['/etc'], destination: 'session' }],
    });
    expect(parsed('pre-tool')).toMatchObject({
      event: 'pre-tool',
      tool: 'Bash',
      toolUseId: 'toolu_1_0bqa5bm',
    });
    expect(parsed('post-tool')).toMatchObject({ event: 'post-tool', input: { command: 'echo hi' } });
  });

  it('an event that nest does not handle is a problem, not a guess', () => {
    expect(parsed('subagent-stop')).toMatchObject({
      event: 'problem',
      reason: 'unknown-event',
      name: 'SubagentStop',
    });
  });
});

describe('payloads that are not what they should be', () => {
  const stop = { hook_event_name: 'Stop', session_id: 's' };

  it.each([[null], ['text'], [[1]], [7]])('%j is not an object', (value) => {
    expect(parseHookInput(value)).toMatchObject({ event: 'problem', reason: 'not-an-object' });
  });

  it('without a session id nothing is known', () => {
    expect(parseHookInput({ hook_event_name: 'Stop' })).toMatchObject({ reason: 'no-session', name: 'Stop' });
  });

  it('an old platform that says nothing about background work is not read as “none”', () => {
    expect(parseHookInput(stop)).toMatchObject({ background: [], backgroundKnown: false });
  });

  it('finished background work is left out; work in an unknown state counts as running', () => {
    const background_tasks = [
      { id: 'a', type: 'shell', status: 'completed' },
      { id: 'b', type: 'shell', status: 'hibernating' },
      { id: 'c' },
      null,
      'x',
    ];
    expect(parseHookInput({ ...stop, background_tasks })).toMatchObject({
      background: [
        { id: 'b', type: 'shell', status: 'hibernating' },
        { id: 'c', type: 'unknown', status: 'unknown' },
      ],
    });
  });

  it('fields of the wrong type are absent', () => {
    const odd = {
      ...stop,
      transcript_path: 7,
      last_assistant_message: { a: 1 },
      stop_hook_active: 'yes',
      cwd: '',
    };
    expect(parseHookInput(odd)).toMatchObject({
      transcript: null,
      lastMessage: null,
      stopHookActive: false,
      cwd: null,
    });
    expect(parseHookInput({ hook_event_name: 'PreToolUse', session_id: 's', tool_input: 'x' })).toMatchObject(
      {
        tool: 'unknown',
        input: {},
      },
    );
    expect(parseHookInput({ hook_event_name: 'SessionStart', session_id: 's', source: 'new' })).toMatchObject(
      {
        source: 'other',
      },
    );
  });

  it('a problem carries at most 200 bytes of what came, whole characters only', () => {
    const raw = `{"cwd":"C:\\Users\\x"${'€'.repeat(300)}`;
    const told = parseHookInput(null, raw);
    expect(told.event === 'problem' && told.head).toBe(head(raw));
    expect(Buffer.byteLength(head(raw))).toBeLessThanOrEqual(200);
    expect(head(raw)).not.toContain('\uFFFD');
  });
});

it('a person who quotes a notification in the middle of a text is still a person', () => {
  expect(promptKind('look: <task-notification><task-id>1</task-id>')).toBe('person');
});
