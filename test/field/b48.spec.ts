import { expect, test } from 'vitest';
import { json, makeScene, sessionOf } from '../cli/scene.ts';
import { runHook, stopOf } from './hook.ts';

const SESSION = sessionOf(3);

test.each(['C:\\Users\\A B\\p', 'c:/Users/p', '\\\\?\\C:\\p', '\\\\srv\\share\\p', '~/none', '', 7, null])(
  'a Stop whose transcript is said to be at %j is filed from its payload',
  (path) => {
    const scene = makeScene();
    scene.organisation();
    const input = stopOf(SESSION, { cwd: path, transcript_path: path });
    expect(runHook(scene, SESSION, 'stop', input)).toEqual({ code: 0, out: '', err: '' });
    expect(json(scene.nest(['show', 'staff-1', '--json'])).report).toMatchObject({ text: 'It is done.' });
  },
);

test('a payload with single backslashes is recorded as unusable, in its first 200 characters, and nothing is guessed from it', () => {
  const scene = makeScene();
  scene.organisation();
  const input = `{"session_id":"${SESSION}","hook_event_name":"Stop","cwd":"C:\\Users\\p","last_assistant_message":"${'x'.repeat(300)}"}`;
  expect(runHook(scene, SESSION, 'stop', input)).toEqual({ code: 0, out: '', err: '' });
  const { type, data } = scene.events().at(-1) ?? {};
  expect({ type, data }).toMatchObject({
    type: 'hook_failed',
    data: { problem: 'input not-json', session: SESSION },
  });
  expect(data?.head).toBe(input.slice(0, 200));
});
