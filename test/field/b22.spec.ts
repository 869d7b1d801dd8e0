import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { json, makeScene, sessionOf } from '../cli/scene.ts';
import { stubClaude } from './stub-claude.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Every one of these runs without a prompt under the rule that members get: it is all the same `nest`. */
test.each([
  ['rules for any command', ['hire', '--tools', 'Bash', 'x'], /allows any command/],
  ['rules for an interpreter', ['hire', '--tools', 'Bash(node:*)', 'x'], /allows any code/],
  ['rules for a mere prefix', ['hire', '--tools', 'Bash(git*)', 'x'], /whose names merely begin so/],
  ['a mode that asks nobody', ['hire', '--permission-mode', 'bypassPermissions', 'x'], /asks nobody/],
  [
    'a charter with such rules',
    ['init', '--force', '--objective', 'x', '--charter', '-'],
    /allows any command/,
  ],
  [
    'a charter of the nest it is in',
    ['charter', 'set', 'permissions.staff.allow', '["Bash"]'],
    /only the user/,
  ],
  ['the dollars of a live demo', ['demo', '--live'], /for a person at a terminal/],
])('a session cannot take by nest what it does not have: %s', (_, args, why) => {
  const scene = makeScene();
  const stub = stubClaude(scene);
  scene.organisation();
  const cwd = join(scene.cwd, 'below');
  mkdirSync(cwd);
  const stdin = '{"permissions": {"staff": {"allow": ["Bash(*)"]}}}';
  const before = scene.events().length;
  const ran = scene.nest(args, { session: sessionOf(2), cwd, stdin });
  expect(ran).toMatchObject({ code: 8, err: expect.stringMatching(why) });
  expect(scene.events()).toHaveLength(before);
  expect(stub.calls()).toBe(0);
  expect(existsSync(join(cwd, '.nest'))).toBe(false);
});

test('a session cannot have nest start a program of its choice', () => {
  const scene = makeScene();
  scene.organisation();
  const program = join(scene.cwd, 'program');
  writeFileSync(program, `#!/bin/sh\n: >"${join(scene.cwd, 'ran')}"\n`);
  chmodSync(program, 0o755);
  expect(scene.nest(['demo', '--claude', program], { session: sessionOf(3) }).code).toBe(8);
  expect(existsSync(join(scene.cwd, 'ran'))).toBe(false);
});

test('a session reads by --file no further than its own folder, links and -C included; a person reads anything', () => {
  const scene = makeScene();
  scene.organisation();
  const outside = join(ROOT, 'package.json');
  symlinkSync(outside, join(scene.cwd, 'link'));
  writeFileSync(join(scene.cwd, 'out.md'), 'Mine.');
  const report = ['report', '--status', 'progress', '--file'];
  // The checkout may lie below the temporary folder, which is open to sessions.
  const as = { session: sessionOf(3), env: { TMPDIR: scene.home } };
  expect(scene.nest([...report, outside], as).code).toBe(8);
  expect(scene.nest([...report, 'link'], as).code).toBe(8);
  expect(scene.nest(['-C', ROOT, '--nest', scene.dir, ...report, 'package.json'], as).code).toBe(8);
  expect(scene.nest([...report, 'out.md'], as).code).toBe(0);
  expect(scene.nest([...report, outside, '--as', 'staff-1']).code).toBe(0);
});

test('what a session says is data: no shell ever reads it', () => {
  const scene = makeScene();
  scene.organisation();
  const text = '$(touch ran) `touch ran`; touch ran && touch ran | touch ran > ran';
  expect(scene.nest(['msg', 'manager-1', text], { session: sessionOf(3) }).code).toBe(0);
  expect(existsSync(join(scene.cwd, 'ran'))).toBe(false);
  expect(json(scene.nest(['inbox', '--json'], { session: sessionOf(2) })).items[0].text).toBe(text);
});

test('a person may hand out wide rights, and is told what they mean', () => {
  const scene = makeScene();
  const stub = stubClaude(scene);
  scene.nest(['init', '--objective', 'Try']);
  const ran = scene.nest([
    'hire',
    '--role',
    'executive',
    '--name',
    'lead',
    '--tools',
    'Bash(node *)',
    'Lead.',
  ]);
  expect(ran).toMatchObject({ code: 0, err: expect.stringContaining('Bash(node *) allows any code') });
  expect(JSON.parse(stub.call('lead').options.settings as string).permissions.allow).toContain(
    'Bash(node *)',
  );
});
