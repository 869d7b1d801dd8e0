import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { json, makeScene } from '../cli/scene.ts';
import { stubClaude } from './stub-claude.ts';

test('an untrusted folder is refused before anything is started, with the one command to run; the trust store stays as it is', () => {
  const scene = makeScene();
  const stub = stubClaude(scene);
  scene.nest(['init', '--objective', 'Try']);
  for (const accepted of [false, null]) {
    stub.trust(scene.cwd, accepted);
    const before = readFileSync(stub.store, 'utf8');
    const ran = scene.nest(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
    expect(ran).toMatchObject({
      code: 6,
      err: expect.stringContaining(`Run \`claude\` in ${scene.cwd} once`),
    });
    expect(readFileSync(stub.store, 'utf8')).toBe(before);
  }
  expect(stub.calls()).toBe(0);
  expect(json(scene.nest(['status', '--json'])).rows).toEqual([]);
});

test('a trust store that cannot be read is a warning, and is not mended', () => {
  const scene = makeScene();
  const stub = stubClaude(scene);
  scene.nest(['init', '--objective', 'Try']);
  writeFileSync(stub.store, '{broken');
  const ran = scene.nest(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
  expect(ran).toMatchObject({ code: 0, err: expect.stringContaining('The trust store cannot be read') });
  expect(readFileSync(stub.store, 'utf8')).toBe('{broken');
});
