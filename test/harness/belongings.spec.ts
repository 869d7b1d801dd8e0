import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { belongings } from '../../src/harness/belongings.ts';
import { daemonLives } from '../../src/harness/daemon.ts';
import { alive, startToken } from '../../src/harness/process.ts';
import { savedAllowRules, savedLaunch } from '../../src/harness/saved-launch.ts';

/** A process that nobody's tree holds any more: its parent has ended. */
async function orphan(env: Record<string, string>): Promise<number> {
  const shell = spawn('sh', ['-c', 'sleep 300 >/dev/null & echo $!'], {
    env: { PATH: process.env.PATH, ...env },
  });
  const pid = Number(await new Promise((resolve) => shell.stdout.on('data', resolve)));
  onTestFinished(() => {
    if (alive(pid)) process.kill(pid, 'SIGKILL');
  });
  return pid;
}

it.runIf(process.platform === 'linux')(
  'finds what a session has left behind, and nothing of another one',
  async () => {
    const own = await orphan({ CLAUDE_CODE_SESSION_ID: 'mine' });
    const other = await orphan({ CLAUDE_CODE_SESSION_ID: 'other' });
    const none = await orphan({});
    const found = belongings(new Set(['mine']));
    expect(found).toEqual([{ pid: own, startToken: startToken(own) }]);
    expect(found.some(({ pid }) => pid === other || pid === none)).toBe(false);
    expect(belongings(new Set())).toEqual([]);
  },
);

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'nest-config-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

it('tells a daemon that lives from one that is gone, and from a process that has its number now', () => {
  const dir = folder();
  const lock = (value: unknown) => writeFileSync(join(dir, 'daemon.lock'), JSON.stringify(value));
  expect(daemonLives(dir)).toBe(false);
  lock({ pid: process.pid, procStart: startToken(process.pid) });
  expect(daemonLives(dir)).toBe(true);
  lock({ pid: 2 ** 30, procStart: '1' });
  expect(daemonLives(dir)).toBe(false);
  writeFileSync(join(dir, 'daemon.lock'), '{');
  expect(daemonLives(dir)).toBe(false);
  if (process.platform !== 'linux') return;
  lock({ pid: process.pid, procStart: '1' });
  expect(daemonLives(dir)).toBe(false);
});

it('reads the rules of a launch from what the platform has kept of it', () => {
  const dir = folder();
  mkdirSync(join(dir, 'jobs', 'aabbccdd'), { recursive: true });
  const settings = JSON.stringify({ permissions: { allow: ['Bash(nest *)', 'Read'] } });
  const job = { respawnFlags: ['--model=x', `--settings=${settings}`] };
  writeFileSync(join(dir, 'jobs', 'aabbccdd', 'state.json'), JSON.stringify(job));
  expect(savedAllowRules('aabbccdd', dir)).toEqual(['Bash(nest *)', 'Read']);
  expect(savedLaunch('aabbccdd', dir)).toContain('--model=x');
  expect(savedLaunch('00000000', dir)).toBeNull();
  expect(savedAllowRules('../..', dir)).toEqual([]);
});
