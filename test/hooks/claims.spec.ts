import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TOOL_CLASSES } from '../../src/harness/tool-classes.ts';
import { makeScene, type Scene, sessionOf } from '../cli/scene.ts';
import { startHook } from './hook-run.ts';

/** manager-1 over staff-1 (session 3) and dev (session 5), who holds src. */
function held(): Scene {
  const scene = makeScene();
  scene.organisation();
  scene.member('dev', 'staff', 'manager-1', sessionOf(5));
  mkdirSync(join(scene.cwd, 'src'));
  writeFileSync(join(scene.cwd, 'src', 'a.ts'), '');
  const { code, err } = scene.nest(['claim', 'src/**', '--why', 'the port'], { session: sessionOf(5) });
  expect([code, err]).toEqual([0, '']);
  return scene;
}

const gate = async (scene: Scene, tool: string, input: object, more: object = {}, session = sessionOf(3)) => {
  const payload = { hook_event_name: 'PreToolUse', tool_name: tool, tool_input: input, ...more };
  const { document, err } = await startHook(scene, 'gate', payload, { session }).ended;
  expect(err).toBe('');
  return document?.hookSpecificOutput ?? null;
};

test.each<[string, object]>([
  ['Edit', { file_path: 'src/a.ts', old_string: '', new_string: 'x' }],
  ['MultiEdit', { file_path: 'src/a.ts', edits: [] }],
  ['Write', { file_path: 'src/new.ts', content: 'x' }],
  ['NotebookEdit', { notebook_path: 'src/a.ipynb', new_source: 'x' }],
  ['Bash', { command: 'echo x > src/a.ts' }],
  ['Bash', { command: 'cd src && rm a.ts' }],
  ['Monitor', { command: 'sed -i s/a/b/ src/a.ts' }],
  ['PowerShell', { command: "Set-Content src/a.ts 'x'" }],
])('%s on ground of somebody else is denied, with the holder and what to do: %j', async (tool, input) => {
  const scene = held();
  const said = await gate(scene, tool, input);
  expect(said).toMatchObject({ permissionDecision: 'deny' });
  expect(said.permissionDecisionReason).toMatch(
    /held by dev \(the port\).*nest claim .*nest msg dev "….*nest claims/s,
  );
  // So does a subagent of the member.
  expect(await gate(scene, tool, input, { agent_id: 'a-1' })).toMatchObject({ permissionDecision: 'deny' });
  expect(await gate(scene, tool, input, {}, sessionOf(5))).toBeNull();
});

test('other files, and what only reads, pass; then calls of these classes are looked at still, others are not', async () => {
  const scene = held();
  expect(await gate(scene, 'Edit', { file_path: 'test/a.ts' })).toBeNull();
  expect(await gate(scene, 'Bash', { command: 'cat src/a.ts' })).toBeNull();
  const quiet = TOOL_CLASSES.filter((name) => existsSync(join(scene.dir, 'quiet', `staff-1.${name}`)));
  expect(quiet).toEqual(['read', 'web', 'mcp', 'other']);
  expect(scene.nest(['release', '--all'], { session: sessionOf(5) }).code).toBe(0);
  expect(await gate(scene, 'Edit', { file_path: 'src/a.ts' })).toBeNull();
  expect(existsSync(join(scene.dir, 'quiet', 'staff-1.edit'))).toBe(true);
  expect(scene.nest(['claim', 'src'], { session: sessionOf(5) }).code).toBe(0);
  expect(existsSync(join(scene.dir, 'quiet', 'staff-1.edit'))).toBe(false);
});
