import { expect, test } from 'vitest';
import { makeScene, sessionOf } from '../cli/scene.ts';
import { runHook, stopOf } from './hook.ts';
import { standing, turnBegan } from './running.ts';

const [MANAGER, STAFF] = [sessionOf(2), sessionOf(3)];
const NOTHING = { code: 0, out: '', err: '' };

test('no Stop is ever blocked: not for a report that is missing, not five times, not beside background work', () => {
  const scene = makeScene();
  scene.organisation();
  turnBegan(scene, STAFF, 1);
  const stop = (more: Readonly<Record<string, unknown>>) =>
    runHook(scene, STAFF, 'stop', stopOf(STAFF, more));
  expect(stop({ stop_hook_active: true })).toEqual(NOTHING);
  for (let time = 1; time <= 5; time += 1)
    expect(stop({ last_assistant_message: `Nothing to add, ${time}.` })).toEqual(NOTHING);
  expect(stop({ background_tasks: [{ id: 'b', type: 'shell', status: 'running' }] })).toEqual(NOTHING);
  expect(runHook(scene, STAFF, 'stop', '{"session_id":')).toMatchObject({ code: 0, out: '' });
});

test('a report stays one report when another hook blocks its Stop again and again', () => {
  const scene = makeScene();
  scene.organisation();
  turnBegan(scene, STAFF, 1);
  scene.nest(['report', '--status', 'done', 'It works.'], { session: STAFF });
  for (let time = 1; time <= 5; time += 1)
    runHook(
      scene,
      STAFF,
      'stop',
      stopOf(STAFF, { stop_hook_active: time > 1, last_assistant_message: `${time}` }),
    );
  expect(standing(scene, 'staff-1', MANAGER)).toMatchObject({
    verdict: { state: 'done' },
    told: ['report done'],
  });
});
