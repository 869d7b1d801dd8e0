import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeScene } from '../cli/scene.ts';

const ROOT = join(import.meta.dirname, '..', '..');

test('the version names the plugin’s too where it is another one', () => {
  const { base } = makeScene();
  const copy = join(base, 'copy');
  for (const part of ['plugin', '.claude-plugin'])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  const version = () =>
    spawnSync(process.execPath, [join(copy, 'plugin', 'nest.cjs'), '--version'], {
      encoding: 'utf8',
    }).stdout.trim();
  const manifest = join(copy, '.claude-plugin', 'plugin.json');
  const same = JSON.parse(readFileSync(manifest, 'utf8'));
  expect(version()).toBe(same.version);
  writeFileSync(manifest, JSON.stringify({ ...same, version: '99.0.0' }));
  expect(version()).toBe(`${same.version} (plugin: 99.0.0)`);
});

test('a log that a later version has written says so in the status, and is not ruled on', () => {
  const scene = makeScene();
  scene.organisation();
  scene.append({ type: 'promoted_to_owl', data: {} });
  expect(scene.nest(['status']).out).toContain('"promoted_to_owl"');
  expect(scene.nest(['status']).out).toContain('update nest');
  expect(scene.nest(['fire', 'staff-1'])).toMatchObject({
    code: 4,
    err: expect.stringContaining('update nest'),
  });
});
