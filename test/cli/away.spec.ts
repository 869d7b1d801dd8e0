import { expect, test } from 'vitest';
import { json, makeScene, STANDS_ALONE, sessionOf } from './scene.ts';

const HOUR = 3_600_000;

/** A nest whose user was last seen three hours ago; since then staff-1 has reported, and manager-1 has asked. */
function scene() {
  const s = makeScene();
  const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();
  s.organisation();
  const old = s.events().map((event) => ({ ...event, at: ago(3) }));
  s.rewrite(old);
  s.nest(['report', '--status', 'failed', '--reason', 'system', 'no disk'], { session: sessionOf(3) });
  s.nest(['escalate', '--reason', 'decision_needed', 'which?', ...STANDS_ALONE], { session: sessionOf(1) });
  return s;
}

test('what waits for the user stands on top of the status, and after an absence what happened in it', () => {
  const s = scene();
  const status = json(s.nest(['status', '--json']));
  expect(status.forUser).toEqual({ decide: 1, read: 0 });
  expect(s.nest(['status']).out.split('\n', 1)[0]).toMatch(
    /^while you were away \(3h.*\): 1 failed \(staff-1\); 1 blocked \(lead\).*1 to decide and 0 to read: nest inbox$/,
  );
});

test('the first inbox tells it once; then only what waits stands there', () => {
  const s = scene();
  expect(s.nest(['inbox']).out).toContain('while you were away');
  expect(s.nest(['inbox']).out).toBe('nothing unread for user\n');
  expect(s.nest(['status']).out.split('\n', 1)[0]).toBe('Ship release 2');
  s.nest(['report', '--status', 'done', 'all of it'], { session: sessionOf(1) });
  expect(s.nest(['status']).out.split('\n', 1)[0]).toBe('for the user: 1 to read: nest inbox');
});

test('members are not told of the absence of the user by their own inbox', () => {
  const s = scene();
  expect(s.nest(['inbox'], { session: sessionOf(2) }).out).not.toContain('away');
});
