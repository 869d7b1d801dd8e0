import { expect, test } from 'vitest';
import { makeScene, sessionOf } from '../cli/scene.ts';
import { lookOnce, runSession, standing, turnBegan } from './running.ts';

const [MANAGER, STAFF] = [sessionOf(2), sessionOf(3)];

/** A turn of staff-1 began ten minutes ago, and no hook has said anything since. */
function interrupted() {
  const scene = makeScene();
  scene.organisation();
  const session = runSession(scene, STAFF);
  turnBegan(scene, STAFF, 10);
  return { scene, ...session };
}

test('a turn that was interrupted has ended without a report, says the reconciler, once', () => {
  const { scene, says } = interrupted();
  says({ status: 'idle', statusUpdatedAt: Date.now() - 590_000 });
  for (let round = 0; round < 3; round += 1) lookOnce(scene);
  const { verdict, told } = standing(scene, 'staff-1', MANAGER);
  expect(verdict).toMatchObject({ state: 'unreported', action: 'nest logs staff-1' });
  expect(verdict.why).toContain('its turn ended without a report, probably interrupted');
  expect(told).toEqual(['ending unreported']);
});

test('where the platform says nothing, whoever has been silent for ten minutes is not said to be at work', () => {
  const { scene } = interrupted();
  lookOnce(scene);
  expect(standing(scene, 'staff-1', MANAGER)).toMatchObject({
    verdict: { state: 'quiet', why: 'last sign of life 10m ago' },
    told: [],
  });
});
