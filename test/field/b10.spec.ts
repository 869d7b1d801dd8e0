import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { foldNest } from '../../src/app/fold-log.ts';
import { openNest } from '../../src/app/nest.ts';
import { isAtWork } from '../../src/domain/org.ts';
import { makeScene, type Scene, sessionOf } from '../cli/scene.ts';
import { startHook } from '../hooks/hook-run.ts';
import { waitFor } from '../live/support/wait.ts';
import { runHook } from './hook.ts';
import { ago, lookOnce, runSession, standing, turnBegan } from './running.ts';

const [MANAGER, STAFF] = [sessionOf(2), sessionOf(3)];
const BOUND = sessionOf(4);
const ENDED = { session_id: STAFF, hook_event_name: 'SessionEnd', reason: 'other' };

/** Whether staff-1 takes one of the places that the charter gives to members at work. */
function takesPlace({ dir }: Scene): boolean {
  const member = foldNest(openNest(dir)).state.members.get('staff-1');
  return member !== undefined && isAtWork(member);
}

function atWork() {
  const scene = makeScene();
  scene.organisation();
  const session = runSession(scene, STAFF);
  turnBegan(scene, STAFF, 5);
  return { scene, ...session };
}

test('a session that is killed is lost at the next look, whoever looks, and its supervisor is told once', async () => {
  const { scene, dies } = atWork();
  expect(standing(scene, 'staff-1', MANAGER).verdict.state).toBe('working');
  await dies();
  expect(standing(scene, 'staff-1', MANAGER).verdict).toMatchObject({
    state: 'lost',
    action: 'nest logs staff-1; nest fire staff-1',
  });
  for (let round = 0; round < 3; round += 1) lookOnce(scene);
  expect(standing(scene, 'staff-1', MANAGER)).toMatchObject({
    verdict: { state: 'lost' },
    told: ['ending unreported'],
  });
  expect(takesPlace(scene)).toBe(false);
});

test('a session that is stopped by hand has ended, says its SessionEnd, and takes no place at work any more', async () => {
  const { scene, pid, dies, jobSays } = atWork();
  expect(takesPlace(scene)).toBe(true);
  expect(runHook(scene, STAFF, 'session-end', JSON.stringify(ENDED), { CLAUDE_PID: String(pid) }).code).toBe(
    0,
  );
  jobSays({ state: 'stopped' });
  await dies();
  for (let round = 0; round < 3; round += 1) lookOnce(scene);
  expect(standing(scene, 'staff-1', MANAGER)).toMatchObject({
    verdict: { state: 'ended', action: 'nest logs staff-1' },
    told: ['ending unreported'],
  });
  expect(takesPlace(scene)).toBe(false);
});

test('a SessionEnd hook that is killed once it has written leaves a whole line, and nothing that has to be cleaned up', async () => {
  const { scene, pid } = atWork();
  const before = readdirSync(scene.dir).sort();
  // Its stdin stays open, and it is killed as soon as its line is there.
  const hook = startHook(scene, 'session-end', ENDED, { pid });
  await waitFor(() => readFileSync(scene.log, 'utf8').includes('"session_ended"'), 'the line');
  hook.kill('SIGKILL');
  await hook.ended;
  expect(readdirSync(scene.dir).sort()).toEqual(before);
  expect(standing(scene, 'staff-1', MANAGER)).toMatchObject({
    verdict: { state: 'ended' },
    told: ['ending unreported'],
  });
  expect(scene.nest(['verify']).code).toBe(0);
});

test('a session whose hooks have never spoken is missed as well once the platform runs it no more, and nobody is while it does', async () => {
  const scene = makeScene();
  scene.organisation();
  const { says, jobSays, dies } = runSession(scene, BOUND, { heard: false });
  const wish = scene.events().find(({ type, member }) => type === 'hire_requested' && member === 'staff-1');
  scene.append(
    {
      ...wish,
      id: 'hire-2',
      at: ago(10),
      member: 'staff-2',
      data: { ...wish?.data, request: 'r-2', nonce: 'n-2' },
    },
    {
      type: 'session_bound',
      at: ago(9),
      member: 'staff-2',
      gen: 1,
      data: {
        session: BOUND,
        short: BOUND.slice(0, 8),
        evidence: 'registry: busy/working; no SessionStart hook',
      },
    },
  );
  jobSays({ state: 'working' });
  says({ status: 'busy' });
  lookOnce(scene);
  expect(standing(scene, 'staff-2', MANAGER).told).toEqual([]);
  await dies();
  for (let round = 0; round < 3; round += 1) lookOnce(scene);
  expect(standing(scene, 'staff-2', MANAGER)).toMatchObject({
    verdict: { state: 'lost' },
    told: ['ending unreported'],
  });
});
