import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { alive, startToken } from '../../src/harness/process.ts';
import { stopSession } from '../../src/harness/stop.ts';

const SESSION = '21dbff51-380f-4216-b95d-9c3dd654a29f';

/** A process that stands for a session, with a child that its end leaves behind, and a `claude` that stops it. */
async function stage(o: { stop: string; background?: boolean; session?: string; token?: string }) {
  const dir = mkdtempSync(join(tmpdir(), 'nest-stop-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const worker = spawn('sh', ['-c', 'sleep 300 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const pid = worker.pid as number;
  const child = Number(await new Promise((resolve) => worker.stdout.on('data', resolve)));
  onTestFinished(() => {
    for (const one of [pid, child]) if (alive(one)) process.kill(one, 'SIGKILL');
  });
  mkdirSync(join(dir, 'sessions'));
  const kind = o.background === false ? 'interactive' : 'bg';
  const file = {
    pid,
    sessionId: o.session ?? SESSION,
    procStart: o.token ?? startToken(pid),
    kind,
    jobId: '21dbff51',
  };
  writeFileSync(join(dir, 'sessions', `${pid}.json`), JSON.stringify(file));
  const claude = join(dir, 'claude');
  writeFileSync(claude, `#!/bin/sh\nPID=${pid}\n${o.stop}\n`);
  chmodSync(claude, 0o755);
  const spec = {
    command: { file: claude, args: [], source: 'flag' as const },
    env: { PATH: process.env.PATH ?? '' },
    configDir: dir,
    session: SESSION,
    short: '21dbff51',
    pid,
    spare: null,
    graceMs: 1500,
  };
  return { pid, child, spec };
}

it('waits for the session to go, and ends what it leaves behind', async () => {
  const { pid, child, spec } = await stage({
    stop: '[ "$1 $2" = "stop 21dbff51" ] && (sleep 0.3; kill $PID) &',
  });
  const result = await stopSession(spec);
  expect(result).toMatchObject({ gone: true, survivors: [], problem: null });
  expect(result.ended.map((one) => one.pid)).toEqual([child]);
  expect(alive(pid) || alive(child)).toBe(false);
});

it('finds the process by its session when the pid it was told is another’s', async () => {
  const { pid, spec } = await stage({ stop: 'kill $PID' });
  expect(await stopSession({ ...spec, pid: process.pid })).toMatchObject({ gone: true });
  expect(alive(pid)).toBe(false);
});

it('ends a background session that does not go by itself, and says that claude could not stop it', async () => {
  const { pid, child, spec } = await stage({ stop: 'echo "no such session" >&2; exit 1' });
  expect(await stopSession(spec)).toMatchObject({ gone: true, survivors: [], problem: 'no such session' });
  expect(alive(pid) || alive(child)).toBe(false);
});

it('never ends a session that a person sits in, nor its commands', async () => {
  const { pid, child, spec } = await stage({ stop: 'exit 1', background: false });
  const result = await stopSession(spec);
  expect(result.gone).toBe(false);
  expect(result.survivors.map((one) => one.pid)).toEqual([pid]);
  expect(alive(pid) && alive(child)).toBe(true);
});

it('leaves a process alone that belongs to another session, or has only the same pid', async () => {
  const other = await stage({ stop: 'exit 0', session: 'ffffffff-0000-4000-8000-000000000000' });
  expect(await stopSession(other.spec)).toMatchObject({ gone: true, ended: [] });
  expect(alive(other.pid)).toBe(true);
  if (process.platform === 'linux') {
    const reused = await stage({ stop: 'exit 0', token: '1' });
    expect(await stopSession(reused.spec)).toMatchObject({ gone: true, ended: [] });
    expect(alive(reused.pid)).toBe(true);
  }
});

it('leaves alone what stands below a session and serves everybody', async () => {
  const { pid, child, spec } = await stage({ stop: 'kill $PID' });
  const result = await stopSession({ ...spec, spare: child });
  expect(result).toMatchObject({ gone: true, ended: [], survivors: [] });
  expect([alive(pid), alive(child)]).toEqual([false, true]);
});
