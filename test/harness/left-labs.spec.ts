import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endLeftLabs, labFolder, leftLabs, processesIn } from '../../src/harness/left-labs.ts';
import { alive, startToken } from '../../src/harness/process.ts';
import { leftLab } from '../support/left-lab.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'nest-left-spec-')));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('what runs in a lab whose probe is gone is ended, and the lab deleted', async () => {
  const lab = join(folder, 'nest-probe-dead');
  const child = leftLab(lab);
  expect([leftLabs(), processesIn(lab)]).toEqual([[lab], 1]);
  const exit = once(child, 'exit');
  expect(await endLeftLabs()).toBe(1);
  expect((await exit)[1]).toBe('SIGKILL');
  expect(existsSync(lab)).toBe(false);
});

test('a lab whose probe runs is left alone, and so is a folder that does not say whose it is', async () => {
  const lab = join(folder, 'nest-probe-alive');
  const child = leftLab(lab, { pid: process.pid, startToken: startToken(process.pid) });
  const nobody = join(folder, 'nest-probe-new');
  mkdirSync(nobody);
  const own = labFolder();
  expect([leftLabs(), await endLeftLabs()]).toEqual([[], 0]);
  expect([lab, nobody, own].filter((path) => existsSync(path))).toEqual([lab, nobody, own]);
  expect(alive(child.pid as number)).toBe(true);
});

test('another process that has the number of the owner is not the owner', async () => {
  const lab = join(folder, 'nest-probe-dead');
  leftLab(lab, { pid: process.pid, startToken: 'another time' });
  expect(await endLeftLabs()).toBe(process.platform === 'win32' ? 0 : 1);
});
