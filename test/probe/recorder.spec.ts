import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Recorder, recorderIn } from '../../src/probe/recorder.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'nest-recorder-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the hook as the platform would: without a shell, with the payload on its standard input. */
function fire({ hook }: Recorder, payload: string, env: Readonly<Record<string, string>> = {}) {
  const { command, args } = hook as { command: string; args: string[] };
  return spawnSync(command, args, {
    input: payload,
    encoding: 'utf8',
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
  });
}

test('what hooks are given is written down in order: payload, folder, and what is looked at of the environment', () => {
  const recorder = recorderIn(folder);
  expect(recorder.fired()).toEqual([]);
  const words = 'a line\nand "another", é';
  fire(recorder, `${JSON.stringify({ words })}\n`, { CLAUDE_WORD: 'x=1\n2', OTHER: 'no', HOME: folder });
  fire(recorder, '{"n":2}');
  const PATH = process.env.PATH ?? '';
  expect(recorder.fired()).toEqual([
    { payload: { words }, env: { CLAUDE_WORD: 'x=1\n2', HOME: folder, PATH }, cwd: folder },
    { payload: { n: 2 }, env: { PATH }, cwd: folder },
  ]);
});

test('the hook says nothing, and works where the PATH of the session leads nowhere', () => {
  const recorder = recorderIn(folder);
  const nowhere = join(folder, 'nowhere');
  mkdirSync(nowhere);
  const { stdout, stderr, status } = fire(recorder, '{}', { PATH: nowhere });
  expect([stdout, stderr, status]).toEqual(['', '', 0]);
  expect(recorder.fired().map(({ env }) => env)).toEqual([{ PATH: nowhere }]);
});

test('a payload that is no JSON is no firing', () => {
  const recorder = recorderIn(folder);
  fire(recorder, 'no');
  expect(recorder.fired()).toEqual([]);
});
