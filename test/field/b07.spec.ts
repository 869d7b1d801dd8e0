import { expect, test } from 'vitest';
import { makeScene, sessionOf } from '../cli/scene.ts';
import { runHook } from './hook.ts';
import { standing, turnBegan } from './running.ts';

const [MANAGER, STAFF] = [sessionOf(2), sessionOf(3)];

test.each([
  ['rate_limit', 'rate_limit'],
  ['authentication_failed', 'authentication'],
  ['server_error', 'server'],
  ['a word of tomorrow', 'unknown'],
  [undefined, 'unknown'],
])(
  'a turn that the API has ended by %s halts its member for that, is told once, and is no report',
  (error, cause) => {
    const scene = makeScene();
    scene.organisation();
    turnBegan(scene, STAFF, 1);
    const payload = JSON.stringify({
      session_id: STAFF,
      hook_event_name: 'StopFailure',
      prompt_id: 'p-1',
      error,
      error_details: '…',
      last_assistant_message: "You've hit your limit · resets 8pm",
    });
    for (let time = 0; time < 2; time += 1)
      expect(runHook(scene, STAFF, 'stop-failure', payload)).toEqual({ code: 0, out: '', err: '' });
    expect(standing(scene, 'staff-1', MANAGER)).toMatchObject({
      verdict: { state: 'halted' },
      told: [`ending halted: ${cause}`],
    });
    const { report, member } = JSON.parse(scene.nest(['show', 'staff-1', '--json']).out);
    expect(report).toBeNull();
    expect(member.halt.until === null).toBe(cause !== 'rate_limit');
  },
);
