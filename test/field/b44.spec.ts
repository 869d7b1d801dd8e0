import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { json, makeScene, sessionOf } from '../cli/scene.ts';

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

function reply(text: string, stop: string, at: string): string {
  const message = {
    id: `m-${text}`,
    role: 'assistant',
    stop_reason: stop,
    content: [{ type: 'text', text }],
  };
  return JSON.stringify({ type: 'assistant', uuid: `u-${text}`, timestamp: at, message });
}

/** A member at work whose last word in the log is a minute old, and what its transcript says. */
function atWork(lines: readonly string[]) {
  const scene = makeScene();
  scene.organisation();
  const session = sessionOf(3);
  const data = { session, prompt: 'p', kind: 'person', hint: null };
  scene.append({ type: 'prompt_submitted', actor: `session:${session}`, at: ago(60), data });
  const folder = join(scene.home, '.claude', 'projects', '-w');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${session}.jsonl`), `${lines.join('\n')}\n`);
  return json(scene.nest(['show', 'staff-1', '--json']));
}

test('turns that end in the transcript, and that no hook tells of, show: the hooks are silent, and what was said', () => {
  const lines = ['One.', 'Two.', 'All green.'].map((text) => reply(text, 'end_turn', ago(30)));
  const { verdict, member } = atWork([...lines, JSON.stringify({ type: 'system', timestamp: ago(30) })]);
  expect(member.phase).toBe('working');
  expect(verdict).toMatchObject({ state: 'unreported', action: 'nest logs staff-1' });
  expect(verdict.why).toContain('its hooks are silent');
  expect(verdict.evidence.join()).toMatch(/transcript: a turn ended .*All green\./);
});

test.each([
  ['goes on with a tool', [reply('Running.', 'tool_use', ago(30))]],
  ['has only just ended', [reply('Done.', 'end_turn', ago(1))]],
  ['was told of before', [reply('Old.', 'end_turn', ago(90))]],
  [
    'has been asked again',
    [
      reply('Done.', 'end_turn', ago(40)),
      JSON.stringify({ type: 'user', timestamp: ago(30), message: { role: 'user', content: 'more' } }),
    ],
  ],
])('a turn that %s says nothing about hooks', (_, lines) => {
  expect(atWork(lines).verdict.state).toBe('working');
});
