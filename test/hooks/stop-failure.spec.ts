import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeScene, sessionOf } from '../cli/scene.ts';
import { startHook } from './hook-run.ts';

const FIXTURE = new URL('../harness/fixtures/hooks/stop-failure.json', import.meta.url);
const {
  session_id: _,
  transcript_path: __,
  cwd: ___,
  ...measured
} = JSON.parse(readFileSync(FIXTURE, 'utf8'));

test('a failed turn is filed with its cause, is no report, and prints nothing', async () => {
  const scene = makeScene();
  scene.organisation();
  const limit = {
    ...measured,
    error: 'rate_limit',
    last_assistant_message: 'You’ve hit your session limit · resets 3pm (UTC)',
  };
  for (const payload of [measured, measured, limit])
    expect(await startHook(scene, 'stop-failure', payload).ended).toEqual({
      code: 0,
      document: null,
      err: '',
    });
  const failed = scene.events().filter(({ type }) => type === 'turn_failed');
  expect(failed.at(0)?.data).toMatchObject({
    session: sessionOf(3),
    cause: 'invalid_request',
    error: 'unknown',
    text: { text: 'API Error: 400 bad' },
    until: null,
  });
  expect(failed.at(-1)?.data).toMatchObject({
    cause: 'rate_limit',
    until: expect.stringMatching(/T15:00:00\.000Z$/),
  });
  const shown = JSON.parse(scene.nest(['show', 'staff-1', '--json']).out);
  expect(shown).toMatchObject({ report: null, verdict: { state: 'halted' } });
  const inbox = JSON.parse(scene.nest(['inbox', '--peek', '--json'], { session: sessionOf(2) }).out);
  expect(inbox.items.map(({ status }: { status: string }) => status)).toEqual([
    'halted: invalid_request',
    'halted: rate_limit',
  ]);
});

test('the failure of a helper inside the session is not the member’s', async () => {
  const scene = makeScene();
  scene.organisation();
  const before = scene.events().length;
  await startHook(scene, 'stop-failure', { ...measured, agent_id: 'a1' }).ended;
  expect(scene.events().length).toBe(before);
});
