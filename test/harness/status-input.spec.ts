import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStatusInput } from '../../src/harness/status-input.ts';

test('the session and its present folder are read', () => {
  const given = { session_id: 's1', cwd: '/a', workspace: { current_dir: '/a/b', project_dir: '/a' } };
  expect(readStatusInput(given)).toEqual({ session: 's1', cwd: '/a/b' });
  expect(readStatusInput({ ...given, workspace: null })).toEqual({ session: 's1', cwd: '/a' });
});

test('whatever else there is says nothing, and throws nothing', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const { session, cwd } = readStatusInput(value);
      for (const text of [session, cwd]) expect(text === null || typeof text === 'string').toBe(true);
    }),
  );
});
