import { rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeScene, sessionOf } from '../cli/scene.ts';
import { runHook, stopOf } from './hook.ts';

const SESSION = sessionOf(3);
const HOOKS = ['session-start', 'prompt-submit', 'stop', 'session-end', 'nonsense'];

test.each(HOOKS)('%s prints nothing and exits 0, whatever it is given and however node chatters', (hook) => {
  const scene = makeScene();
  scene.organisation();
  const inputs = [
    '',
    '[1]',
    '{"hook_event_name":"Zebra"}',
    stopOf(SESSION, { hook_event_name: 'Zebra' }),
    '{"a',
  ];
  for (const input of inputs) {
    const ran = runHook(scene, SESSION, hook, input, {
      NODE_DEBUG: 'fs,net',
      NODE_OPTIONS: '--trace-warnings',
    });
    expect(ran).toMatchObject({ code: 0, out: '' });
  }
});

test.each(HOOKS)('%s says only on stderr that its nest is gone, and exits 0', (hook) => {
  const scene = makeScene();
  scene.organisation();
  rmSync(scene.dir, { recursive: true });
  writeFileSync(scene.dir, 'no folder');
  expect(runHook(scene, SESSION, hook, stopOf(SESSION))).toMatchObject({ code: 0, out: '' });
});
