import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startToken } from '../../src/harness/process.ts';

type Owner = Readonly<{ pid: number; startToken: string | null }>;

/** A process that is over. */
const gone = (): Owner => ({ pid: spawnSync('true').pid, startToken: '1' });

/** A lab as a killed probe leaves it: a HOME of its own, and a process in it that a session is said to run in. */
export function leftLab(folder: string, owner: Owner = gone()): ChildProcess {
  const sessions = join(folder, 'home', '.claude', 'sessions');
  mkdirSync(sessions, { recursive: true });
  writeFileSync(join(folder, 'home', '.nest-isolated'), '');
  const space = process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : null;
  writeFileSync(join(folder, 'owner.json'), JSON.stringify({ ...owner, space }));
  const child = spawn('sleep', ['600'], { stdio: 'ignore', detached: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  const pid = child.pid as number;
  writeFileSync(join(sessions, `${pid}.json`), JSON.stringify({ pid, procStart: startToken(pid) }));
  return child;
}
