import { expect, test } from 'vitest';
import { makeScene, sessionOf } from '../cli/scene.ts';
import { runHook, stopOf } from './hook.ts';
import { lookOnce, runSession, standing, turnBegan } from './running.ts';

const [MANAGER, STAFF] = [sessionOf(2), sessionOf(3)];

/** staff-1 is in a turn that began five minutes ago, in a process that lives. */
function atWork() {
  const scene = makeScene();
  scene.organisation();
  const session = runSession(scene, STAFF);
  turnBegan(scene, STAFF, 5);
  return { scene, ...session };
}

test.each(['hibernating', 'done', 'failed', 'stopped', 'blocked'])(
  'a job that is said to be %s is nobody’s end while its process lives',
  (state) => {
    const { scene, says, jobSays } = atWork();
    jobSays({ state });
    says({ status: state });
    for (let round = 0; round < 2; round += 1) lookOnce(scene);
    expect(standing(scene, 'staff-1', MANAGER)).toMatchObject({ verdict: { state: 'working' }, told: [] });
  },
);

test('one whose job is said to be blocked, and who waits for nothing, stands as the end of its turn says', () => {
  const { scene, says, jobSays } = atWork();
  runHook(scene, STAFF, 'stop', stopOf(STAFF, { last_assistant_message: 'result: it works' }));
  jobSays({ state: 'blocked', tempo: 'blocked', detail: 'the task of staff-1' });
  says({ status: 'idle', statusUpdatedAt: Date.now() - 60_000 });
  for (let round = 0; round < 2; round += 1) lookOnce(scene);
  expect(standing(scene, 'staff-1', MANAGER)).toMatchObject({
    verdict: { state: 'done', why: 'it works' },
    told: ['report done'],
  });
});
