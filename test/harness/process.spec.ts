import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  alive,
  descendants,
  isInsideClaude,
  processTable,
  quickStartToken,
  startToken,
} from '../../src/harness/process.ts';

const linux = process.platform === 'linux';

async function start(
  file: string,
  args: string[],
): Promise<{ pid: number; end: () => Promise<void>; out: string }> {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const closed = new Promise((resolve) => child.on('close', resolve));
  onTestFinished(() => void child.kill('SIGKILL'));
  const first = await new Promise<string>((resolve) =>
    child.stdout.on('data', (chunk) => resolve(String(chunk))),
  );
  const end = async (): Promise<void> => {
    child.kill('SIGKILL');
    await closed;
  };
  return { pid: child.pid as number, end, out: first };
}

describe('a process is told by pid and start', () => {
  it('this process lives, under its own token only', () => {
    const token = startToken(process.pid);
    expect(alive(process.pid)).toBe(true);
    expect(alive(process.pid, token)).toBe(true);
    expect(alive(process.pid, 'another')).toBe(false);
  });

  it('an ended process is dead and has no token', async () => {
    const child = await start(process.execPath, ['-e', 'console.log(1);setInterval(()=>{},1e6)']);
    expect(alive(child.pid)).toBe(true);
    await child.end();
    expect(alive(child.pid)).toBe(false);
    expect(startToken(child.pid)).toBeNull();
  });

  it.each([0, -1, Number.NaN, 1.5])('%s is no process', (pid) => {
    expect(alive(pid)).toBe(false);
    expect(startToken(pid)).toBeNull();
  });

  it.runIf(linux)('a zombie is dead', async () => {
    // The shell's child ends while its parent, replaced by sleep, never collects it.
    const parent = await start('sh', ['-c', 'sh -c "exit 0" & echo $!; exec sleep 60']);
    const zombie = Number(parent.out);
    await expect.poll(() => alive(zombie), { timeout: 10_000 }).toBe(false);
  });
});

it('finds children and grandchildren', async () => {
  const child = await start('sh', ['-c', 'sh -c "sleep 60 & echo ready; wait" & wait']);
  const below = descendants(child.pid);
  expect(below.length).toBeGreaterThanOrEqual(2);
  for (const one of below) {
    expect(alive(one.pid, one.startToken)).toBe(true);
    process.kill(one.pid, 'SIGKILL');
  }
  expect(descendants(process.pid).some((one) => one.pid === process.ppid)).toBe(false);
});

describe('systems without /proc', () => {
  it('macOS: the start comes from ps, and a reused pid shows', () => {
    const exec = (): string => ' Mon  Nov 30 10:00:00 2026 \n';
    expect(startToken(process.pid, exec, 'darwin')).toBe('Mon Nov 30 10:00:00 2026');
    expect(alive(process.pid, 'Mon Nov 30 10:00:00 2026', exec, 'darwin')).toBe(true);
    expect(alive(process.pid, 'Mon Nov 30 09:00:00 2026', exec, 'darwin')).toBe(false);
  });

  it('Windows: the table comes from CIM, and a failing call means no table', () => {
    const exec = (): string => '4 0 System\r\n77 4 claude.exe\r\n78 77 node.exe\r\n';
    expect(processTable(exec, 'win32')).toContainEqual({ pid: 77, parent: 4, name: 'claude.exe' });
    expect(isInsideClaude({}, 78, exec, 'win32')).toBe(true);
    expect(isInsideClaude({}, 77, exec, 'win32')).toBe(false);
    const broken = (): string => {
      throw new Error('no such tool');
    };
    expect(processTable(broken, 'win32')).toEqual([]);
    expect(alive(process.pid, 'token', broken, 'win32')).toBe(true);
  });

  it('Windows: no program is started for the start time where there is no time', () => {
    let started = 0;
    const exec = (): string => String(++started);
    expect(quickStartToken(process.pid, exec, 'win32')).toBeNull();
    expect(started).toBe(0);
    expect(quickStartToken(process.pid, exec, 'darwin')).toBe('1');
  });
});

describe('whether a command runs inside a session', () => {
  it('the environment of a session says yes', () => {
    for (const env of [{ CLAUDECODE: '1' }, { CLAUDE_CODE_SESSION_ID: 's' }, { CLAUDE_PID: '5' }]) {
      expect(isInsideClaude(env, process.pid)).toBe(true);
    }
  });

  it.runIf(linux)('an ancestor called claude says yes, also with a cleared environment', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'nest-claude-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    copyFileSync('/bin/sh', join(dir, 'claude'));
    const child = await start(join(dir, 'claude'), ['-c', 'sleep 60 & echo $!; wait']);
    const below = Number(child.out);
    expect(isInsideClaude({}, below)).toBe(true);
    process.kill(below, 'SIGKILL');
  });

  it.runIf(linux)(
    'a claude of another HOME is not the session that this process could be taken for',
    async () => {
      const dir = mkdtempSync(join(tmpdir(), 'nest-claude-'));
      onTestFinished(() => rmSync(dir, { recursive: true }));
      copyFileSync('/bin/sh', join(dir, 'claude'));
      const child = await start(join(dir, 'claude'), ['-c', 'sleep 60 & echo $!; wait']);
      const below = Number(child.out);
      expect(isInsideClaude({ HOME: dir }, below)).toBe(false);
      expect(isInsideClaude({ HOME: process.env.HOME }, below)).toBe(true);
      process.kill(below, 'SIGKILL');
    },
  );

  it('a terminal with other ancestors says no', () => {
    const exec = (): string => '1 0 launchd\n50 1 zsh\n51 50 node\n';
    expect(isInsideClaude({}, 51, exec, 'darwin')).toBe(false);
  });
});
