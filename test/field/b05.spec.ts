import { expect, test } from 'vitest';
import { makeScene, sessionOf } from '../cli/scene.ts';
import { lookOnce, runSession, standing, turnBegan } from './running.ts';

const [MANAGER, STAFF] = [sessionOf(2), sessionOf(3)];
const PROMPT = { status: 'waiting', waitingFor: 'permission prompt', statusUpdatedAt: Date.now() - 600_000 };

/** staff-1 is in a turn, and nobody has heard of it for 40 minutes. */
function silent() {
  const scene = makeScene();
  scene.organisation();
  const session = runSession(scene, STAFF);
  turnBegan(scene, STAFF, 40);
  return { scene, ...session };
}

test('a session that stands at a prompt is blocked on it, with the command to run, however long it is silent', () => {
  const { scene, says } = silent();
  says(PROMPT);
  expect(standing(scene, 'staff-1', MANAGER).verdict).toMatchObject({
    state: 'blocked',
    why: 'waits for permission prompt',
    action: 'nest attach staff-1',
  });
});

test('its supervisor is told once, and nobody nudges it', () => {
  const { scene, says } = silent();
  says(PROMPT);
  for (let round = 0; round < 3; round += 1) lookOnce(scene);
  expect(standing(scene, 'staff-1', MANAGER)).toMatchObject({
    verdict: { state: 'blocked', action: 'nest attach staff-1' },
    told: ['permission attach required'],
  });
  expect(scene.nest(['nudge', 'staff-1'], { session: MANAGER })).toMatchObject({
    code: 4,
    err: expect.stringContaining('staff-1 waits for a person'),
  });
});

test('where the platform says nothing, it is silent, and no cause is made up', () => {
  const { scene } = silent();
  expect(standing(scene, 'staff-1', MANAGER).verdict).toMatchObject({
    state: 'stalled',
    why: 'last sign of life 40m ago',
  });
});
