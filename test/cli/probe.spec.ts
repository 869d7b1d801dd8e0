import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stateDir } from '../../src/log/state-dir.ts';
import { makeScene, type Scene } from './scene.ts';

/** A program that says it is some Claude Code, and does nothing else. */
function other(scene: Scene, says: string): string {
  const file = join(scene.bin, 'other');
  writeFileSync(file, `#!/bin/sh\n[ "$1" = --version ] && echo "${says}" && exit 0\nexit 1\n`);
  chmodSync(file, 0o755);
  return file;
}

const probes = (scene: Scene): string =>
  join(stateDir({ home: scene.home, platform: process.platform }), 'probes');

test('nothing is kept of a program that --claude names, and that is said', () => {
  const scene = makeScene();
  const { code, err } = scene.nest([
    'probe',
    'launch.short-id',
    '--claude',
    other(scene, '2.1.332 (Claude Code)'),
  ]);
  expect(code).toBe(4);
  expect(err).toContain('nothing of it is kept');
  expect(err).toMatch(/1 of 1 {2}differs .*\n.*once more, alone: {2}differs/);
  expect(existsSync(probes(scene))).toBe(false);
});

test('a program without a version is refused, not measured', () => {
  const scene = makeScene();
  const { code, err } = scene.nest(['probe', 'launch.short-id', '--claude', other(scene, '')]);
  expect(code).toBe(6);
  expect(err).toContain('it has no version');
  expect(err).not.toContain('asking');
});

test('evidence that cannot be written is refused before anything is measured', () => {
  const scene = makeScene();
  const claude = other(scene, '2.1.332 (Claude Code)');
  const { code, err } = scene.nest(['probe', 'launch.short-id', '--claude', claude, '--evidence', claude]);
  expect(code).toBe(2);
  expect(err).toMatch(/no evidence can be written to .*\nnext: nest probe --evidence/);
  expect(err).not.toContain('asking');
});

test('--quick with names that are none of the quick facts is refused, and names those', () => {
  const { code, err } = makeScene().nest(['probe', 'brief', '--quick']);
  expect([code, err]).toEqual([2, expect.stringContaining('endings.turn-end-stop')]);
});
