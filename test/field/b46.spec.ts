import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeScene } from '../cli/scene.ts';
import { stubClaude } from './stub-claude.ts';

test('a task of any size is a file, byte for byte, and the command line does not grow with it', () => {
  const scene = makeScene();
  const stub = stubClaude(scene);
  scene.nest(['init', '--objective', 'Try']);
  scene.nest(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
  const unit = 'q " %PATH% $HOME `x` ünï\n# h\n';
  const lengths = [9_000, 200_000].map((size) => {
    const name = `t${size}`;
    const file = join(scene.cwd, name);
    writeFileSync(file, `${unit.repeat(Math.ceil(size / unit.length))}\\`);
    const ran = scene.nest(['hire', '--under', 'lead', '--name', name, '--file', file]);
    expect(ran.code, ran.err).toBe(0);
    const given = readFileSync(join(scene.dir, 'briefs', `${name}-1.assignment.md`));
    expect(given.equals(readFileSync(file))).toBe(true);
    return stub.call(name).argv.join(' ').replaceAll(name, '').length;
  });
  // No shell stands between: 32,767 characters are the narrowest limit. What a launch has is its hooks, whatever the task.
  expect(lengths[0]).toBeLessThan(10_000);
  expect(lengths[1]).toBe(lengths[0]);
});
