import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { childrenOf } from '../../src/harness/children.ts';

/** A process that starts `sleep` and says so. */
async function parentOf(...args: readonly string[]): Promise<ChildProcess> {
  const parent = spawn(args[0] as string, args.slice(1), {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  onTestFinished(() => void process.kill(-(parent.pid as number), 'SIGKILL'));
  await new Promise((resolve) => parent.stdout?.once('data', resolve));
  return parent;
}

it('names what was started since a time and still runs, at any depth', async () => {
  const since = Date.now();
  const parent = await parentOf('sh', '-c', '(sleep 60 & wait) & echo up; wait');
  const seen = () => childrenOf(parent.pid as number, since);
  await expect.poll(seen, { timeout: 20_000 }).toMatchObject({ alive: 2, names: 'sh, sleep' });
  expect(Math.abs((seen()?.latestAt ?? 0) - since)).toBeLessThan(30_000);
});

it('leaves out what ran before, such as a server that the session began with', async () => {
  const parent = await parentOf('sh', '-c', 'sleep 60 & echo up; wait');
  expect(childrenOf(parent.pid as number, Date.now() + 60_000)).toEqual({
    alive: 0,
    latestAt: null,
    names: '',
  });
});

it('leaves out our own hooks, which stand beside a session whether it works or not', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'nest-children-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const hook = join(dir, 'hook.cjs');
  writeFileSync(hook, 'console.log("up"); setInterval(() => {}, 1000);');
  const parent = await parentOf('sh', '-c', `'${process.execPath}' '${hook}' waiter & wait`);
  expect(childrenOf(parent.pid as number, Date.now() - 60_000)?.alive).toBe(0);
});

it('cannot tell where there is no list of processes', () => {
  expect(childrenOf(1, 0, [])).toBeNull();
  expect(childrenOf(1, 0, [{ pid: 1, parent: 0, name: 'x' }], 'win32')).toBeNull();
});
