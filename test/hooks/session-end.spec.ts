import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeScene, sessionOf } from '../cli/scene.ts';
import { startHook } from './hook-run.ts';

const BATCH = { CLAUDE_CODE_ENTRYPOINT: 'sdk-cli', NEST_MEMBER: 'staff-1', NEST_GEN: '1' };
const ENDED = { hook_event_name: 'SessionEnd', reason: 'other', prompt_id: 'p' };

/** The ending of a batch run of staff-1 that has printed this. */
async function ending(printed: object) {
  const scene = makeScene();
  scene.organisation();
  mkdirSync(join(scene.dir, 'batch'));
  writeFileSync(join(scene.dir, 'batch', 'staff-1-1.json'), JSON.stringify(printed));
  await startHook(scene, 'session-end', ENDED, { env: BATCH }).ended;
  const events = scene.events().slice(-2);
  const inbox = JSON.parse(scene.nest(['inbox', '--peek', '--json'], { session: sessionOf(2) }).out);
  return {
    types: events.map(({ type, data }) => `${type} ${data.cause ?? data.reason ?? ''}`.trim()),
    told: inbox.items.map(({ status }: { status: string }) => status),
  };
}

test('a batch run that has hit its budget is halted by it, and its supervisor is told once', async () => {
  const printed = { subtype: 'error_max_budget_usd', errors: ['Reached maximum budget ($1)'] };
  expect(await ending({ ...printed, session_id: sessionOf(3) })).toEqual({
    types: ['turn_failed budget', 'session_ended other'],
    told: ['blocked'],
  });
});

test('what another run has printed, and any other end of a batch run, is no cap', async () => {
  const capped = await ending({ subtype: 'error_max_budget_usd', session_id: 'another' });
  expect(capped.types.at(-1)).toBe('session_ended other');
  expect(capped.types).not.toContain('turn_failed budget');
  const ended = await ending({ subtype: 'success', session_id: sessionOf(3) });
  expect(ended.types).not.toContain('turn_failed budget');
});
