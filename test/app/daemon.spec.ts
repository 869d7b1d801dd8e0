import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepDaemon } from '../../src/app/reconcile/daemon.ts';
import type { State } from '../../src/domain/state.ts';
import { startToken } from '../../src/harness/process.ts';
import { founded, hire, started } from '../support/facts.ts';
import { fold } from '../support/given.ts';

let folder = '';
let config = '';
let clock = 1_000_000;
const said: string[] = [];

/** A `claude` that writes down how it was called. */
const STAND_IN = '#!/bin/sh\nprintf "%s\\n" "$*" >>"$(dirname "$0")/calls"\n';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nest-daemon-'));
  config = join(folder, 'config');
  mkdirSync(join(config, 'jobs', 'x'), { recursive: true });
  writeFileSync(join(folder, 'claude'), STAND_IN);
  chmodSync(join(folder, 'claude'), 0o755);
  process.env.NEST_CLAUDE = join(folder, 'claude');
  said.length = 0;
});

afterEach(() => {
  delete process.env.NEST_CLAUDE;
  rmSync(folder, { recursive: true, force: true });
});

const self = `${process.pid}:${startToken(process.pid)}`;
const deadPid = (): number => spawnSync('true').pid;
const daemonIs = (pid: number): void => writeFileSync(join(config, 'daemon.lock'), JSON.stringify({ pid }));
const memberIn = (process: string): State =>
  fold([
    founded(),
    hire('boss', 'user'),
    started('S-boss', { nonce: 'nonce boss 1', process, job: join(config, 'jobs', 'x') }),
  ]);
const world = { now: () => clock, tell: (line: string) => void said.push(line) };

/** Looks again after so many ms. */
const look = async (state: State, ms = 0): Promise<void> => {
  clock += ms;
  keepDaemon(state, world);
  await new Promise((resolve) => setTimeout(resolve, 200)); // it is started beside the round
};

/** How it was called, once it has been called so often. */
async function calls(count: number): Promise<string[]> {
  const lines = (): string[] =>
    existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : [];
  for (const end = Date.now() + 10_000; Date.now() < end && lines().length < count; )
    await new Promise((resolve) => setTimeout(resolve, 20));
  return lines();
}

test('a daemon that has died under living sessions is started again, after a while and once', async () => {
  daemonIs(deadPid());
  await look(memberIn(self));
  expect(said).toEqual([]);
  await look(memberIn(self), 5000);
  await look(memberIn(self), 1000);
  expect(await calls(1)).toHaveLength(1);
  expect(said).toEqual(["the platform's daemon had died; started again"]);
  expect(await calls(1)).toEqual([
    expect.stringMatching(/^daemon run --origin transient --spawned-by \{"label":"nest"/),
  ]);
  await look(memberIn(self), 15_000);
  expect(said).toHaveLength(2);
  expect(await calls(2)).toHaveLength(2);
});

test('a daemon that lives, that has taken its leave, or that nobody needs is left alone', async () => {
  daemonIs(process.pid);
  for (let round = 0; round < 3; round += 1) await look(memberIn(self), 10_000);
  rmSync(join(config, 'daemon.lock'));
  for (let round = 0; round < 3; round += 1) await look(memberIn(self), 10_000);
  daemonIs(deadPid());
  for (let round = 0; round < 3; round += 1) await look(memberIn(`${deadPid()}:1`), 10_000);
  expect(said).toEqual([]);
});
