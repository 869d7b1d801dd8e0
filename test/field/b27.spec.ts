import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { json, makeScene } from '../cli/scene.ts';
import { stopOf } from './hook.ts';
import { stubClaude } from './stub-claude.ts';

const ROOT = join(import.meta.dirname, '..', '..');

test('a member outlives its plugin: installed under an odd path, replaced by a new version, its hooks and its nest go on', () => {
  const scene = makeScene();
  const stub = stubClaude(scene);
  const versions = join(scene.base, "My Plugins (x) & 'q'", 'ünï', 'nest');
  const old = join(versions, '1.0.0');
  for (const part of ['bin', 'plugin', 'skills', '.claude-plugin'])
    cpSync(join(ROOT, part), join(old, part), { recursive: true });
  const cwd = join(scene.cwd, "pro j'e & ct");
  mkdirSync(cwd);
  stub.trust(cwd, true);
  const env = { HOME: scene.home, PATH: `${scene.bin}:/usr/bin:/bin`, NODE: process.execPath };
  const nest = (root: string, args: readonly string[]) =>
    spawnSync(process.execPath, [join(root, 'plugin', 'nest.cjs'), ...args], { cwd, env, encoding: 'utf8' });

  expect(nest(old, ['init', '--objective', 'Try']).status).toBe(0);
  const hired = nest(old, ['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
  expect(hired.stdout, hired.stderr).toContain('its session has begun');
  expect(JSON.stringify(stub.call('lead').argv)).not.toContain('1.0.0');
  for (const file of readdirSync(join(cwd, '.nest', 'briefs')))
    expect(readFileSync(join(cwd, '.nest', 'briefs', file), 'utf8')).not.toContain('1.0.0');

  const next = join(versions, '1.0.1');
  renameSync(old, next);
  const { session } = json({ code: 0, out: nest(next, ['show', 'lead', '--json']).stdout, err: '' }).member;
  const [runtime] = readdirSync(join(cwd, '.nest', 'runtime'));
  const bin = join(cwd, '.nest', 'runtime', runtime as string, 'bin');
  const own = { HOME: scene.home, PATH: '/usr/bin:/bin', CLAUDE_CODE_SESSION_ID: session };
  const stop = spawnSync(join(bin, 'nest-hook'), ['stop'], { cwd, env: own, input: stopOf(session) });
  expect(stop).toMatchObject({ status: 0 });
  expect(spawnSync(join(bin, 'nest'), ['whoami'], { cwd, env: own, encoding: 'utf8' }).stdout).toContain(
    'lead:',
  );
  expect(nest(next, ['status']).stdout).toMatch(/lead +executive +unreported/);
});
