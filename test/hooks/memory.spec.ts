import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeScene, type Scene, sessionOf } from '../cli/scene.ts';
import { startHook } from './hook-run.ts';

const STAFF = { session: sessionOf(3) };
const FACT = '- db.port = 5433 (source: config/prod.yml:12)';

function sceneWithFact(): Scene {
  const scene = makeScene();
  scene.organisation();
  scene.nest(['fact', 'set', 'db.port', '5433', '--source', 'config/prod.yml:12'], STAFF);
  return scene;
}

const start = (scene: Scene, source: string) =>
  startHook(scene, 'session-start', {
    hook_event_name: 'SessionStart',
    source,
    transcript_path: join(scene.home, 'none.jsonl'),
  }).ended;

test('behind a summary a member has what stands fixed again, word by word; at the start it has nothing to forget', async () => {
  const scene = sceneWithFact();
  expect((await start(scene, 'startup')).document).toBeNull();
  const { document } = await start(scene, 'compact');
  expect(document.hookSpecificOutput.additionalContext).toContain('# What stands fixed for "staff-1"');
  expect(document.hookSpecificOutput.additionalContext).toContain(FACT);
});

test('nobody sets or drops the facts of another, and a text that is no line is refused', () => {
  const scene = sceneWithFact();
  expect(scene.nest(['fact', 'list', 'staff-1']).out).toBe('db.port = 5433  (config/prod.yml:12)\n');
  expect(scene.nest(['fact', 'drop', 'db.port'], { session: sessionOf(2) })).toMatchObject({ code: 4 });
  expect(scene.nest(['fact', 'set', 'a', 'two\nlines'], STAFF)).toMatchObject({ code: 2 });
  expect(scene.nest(['fact', 'set', 'a', 'x'.repeat(501)], STAFF)).toMatchObject({ code: 2 });
});
