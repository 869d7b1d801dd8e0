import { expect, test } from 'vitest';
import { makeScene, sessionOf } from '../cli/scene.ts';
import { runHook, stopOf } from './hook.ts';
import { lookOnce, runSession, standing, turnBegan } from './running.ts';

const [MANAGER, STAFF] = [sessionOf(2), sessionOf(3)];

test.each([
  ['lists nobody', null],
  ['says failed', { state: 'failed' }],
  [
    'still says working, and when it was reaped',
    { state: 'working', reapedMidWorkAt: '2026-07-02T10:00:00Z' },
  ],
])('a worker that has gone with its daemon is lost, not silent, where the platform %s', async (_, job) => {
  const scene = makeScene();
  scene.organisation();
  const { dies, jobSays } = runSession(scene, STAFF);
  turnBegan(scene, STAFF, 5);
  if (job !== null) jobSays(job);
  await dies();
  for (let round = 0; round < 3; round += 1) lookOnce(scene);
  const { verdict, told } = standing(scene, 'staff-1', MANAGER);
  expect(verdict.state).toBe('lost');
  expect(verdict.action).not.toContain('nudge');
  expect(told).toEqual(['ending unreported']);
});

test('a worker whose seat was given up counts for nothing when it comes back', () => {
  const scene = makeScene();
  scene.organisation();
  turnBegan(scene, STAFF, 5);
  scene.nest(['fire', 'staff-1'], { session: MANAGER });
  runHook(scene, STAFF, 'stop', stopOf(STAFF, { last_assistant_message: 'result: late' }));
  const inbox = JSON.parse(scene.nest(['inbox', '--peek', '--json'], { session: MANAGER }).out);
  expect(inbox.items).toEqual([]);
  expect(JSON.parse(scene.nest(['show', 'staff-1', '--json']).out).member.phase).toBe('stopped');
});
