import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureRuntime } from '../../src/app/runtime.ts';
import { nestOfSession } from '../../src/log/state-dir.ts';
import { makeScene, type Scene, sessionOf } from '../cli/scene.ts';
import { startHook } from './hook-run.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const STRANGER = sessionOf(9);

/** The first hook of a session that nothing of its launch settings has reached. Where it may write for its shell. */
async function begin(scene: Scene, root: string): Promise<string> {
  const file = join(scene.base, 'env file');
  const env = { NEST_DIR: '', CLAUDE_ENV_FILE: file };
  const payload = { hook_event_name: 'SessionStart', source: 'startup', transcript_path: '/nowhere.jsonl' };
  const { code, err } = await startHook(scene, 'session-start', payload, { session: STRANGER, env, root })
    .ended;
  expect([code, err]).toEqual([0, '']);
  return file;
}

test('a hook that runs from the copy of a nest finds it without any environment, and gives the session its nest', async () => {
  const scene = makeScene();
  scene.organisation();
  const runtime = ensureRuntime(scene.dir, ROOT);
  const file = await begin(scene, runtime);
  expect(scene.events().at(-1)).toMatchObject({
    type: 'session_started',
    data: { session: STRANGER, nonce: null, hint: null },
  });
  expect(nestOfSession(STRANGER, { home: scene.home, platform: process.platform })).toBe(scene.dir);
  expect(readFileSync(file, 'utf8')).toBe(`export PATH='${runtime}/bin':"$PATH"\n`);
});

test('a hook of an installation, in a session that has to do with no nest, leaves no trace', async () => {
  const scene = makeScene();
  scene.organisation();
  const before = scene.events().length;
  const file = await begin(scene, ROOT);
  expect([existsSync(file), scene.events().length]).toEqual([false, before]);
});
