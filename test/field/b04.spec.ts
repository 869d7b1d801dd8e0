import { expect, test } from 'vitest';
import { makeScene, sessionOf } from '../cli/scene.ts';
import { runHook, stopOf } from './hook.ts';
import { lookOnce, runSession, standing, turnBegan } from './running.ts';

const [MANAGER, STAFF] = [sessionOf(2), sessionOf(3)];
const HELPER = { id: 'a1', type: 'agent', status: 'running' };

/** What comes of a turn of staff-1 that ends with these fields of its Stop. */
function ending(more: Readonly<Record<string, unknown>>) {
  const scene = makeScene();
  scene.organisation();
  const { says } = runSession(scene, STAFF);
  turnBegan(scene, STAFF, 1);
  const { code, out } = runHook(scene, STAFF, 'stop', stopOf(STAFF, more));
  expect({ code, out }).toEqual({ code: 0, out: '' });
  return { scene, says, ...standing(scene, 'staff-1', MANAGER) };
}

test('a turn that only started helpers is a wait on them, and wakes nobody', () => {
  const { verdict, told } = ending({
    last_assistant_message: 'Started 2 agents, waiting.',
    background_tasks: [HELPER],
  });
  expect(verdict).toMatchObject({ state: 'waiting', why: 'on 1 background task', action: '' });
  expect(told).toEqual([]);
});

test.each([
  ['whose helper has come to its end', { background_tasks: [{ ...HELPER, status: 'completed' }] }],
  ['beside which nothing runs', { background_tasks: [] }],
  ['of a CLI that does not say what runs', { background_tasks: undefined }],
])('a turn %s ends like any other', (_, more) => {
  const { verdict, told } = ending(more);
  expect(verdict.state).toBe('unreported');
  expect(told).toEqual(['ending unreported']);
});

test('turns that collect helpers one by one are one report, whatever the platform calls idle in between', () => {
  const { scene, says } = ending({ background_tasks: [HELPER, { ...HELPER, id: 'a2' }] });
  says({ status: 'idle', statusUpdatedAt: Date.now() - 90_000 });
  lookOnce(scene);
  const stop = (more: Readonly<Record<string, unknown>>) =>
    runHook(scene, STAFF, 'stop', stopOf(STAFF, more));
  stop({
    prompt_id: 'p-2',
    last_assistant_message: 'One is back.',
    background_tasks: [{ ...HELPER, id: 'a2' }],
  });
  lookOnce(scene);
  expect(standing(scene, 'staff-1', MANAGER)).toMatchObject({ verdict: { state: 'waiting' }, told: [] });
  stop({ prompt_id: 'p-3', last_assistant_message: 'Both are back.\n\nresult: it works' });
  expect(standing(scene, 'staff-1', MANAGER)).toMatchObject({
    verdict: { state: 'done' },
    told: ['report done'],
  });
});
