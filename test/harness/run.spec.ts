import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startDetached } from '../../src/harness/detach.ts';
import { alive } from '../../src/harness/process.ts';
import { run } from '../../src/harness/run.ts';

const dir = mkdtempSync(join(tmpdir(), 'nest-run-'));
afterAll(() => rmSync(dir, { recursive: true }));
const node = process.execPath;
const quick = { timeoutMs: 30_000 };

it('gives output and exit code, and an exit code is no exception', async () => {
  expect(await run(node, ['-e', 'console.log("out");console.error("err")'], quick)).toMatchObject({
    ok: true,
    exitCode: 0,
    stdout: 'out',
    stderr: 'err',
  });
  expect(await run(node, ['-e', 'process.exit(3)'], quick)).toMatchObject({
    ok: false,
    exitCode: 3,
    missing: false,
  });
});

it('passes arguments byte for byte, through no shell', async () => {
  const args = ['a b', '"q"', "it's", '$HOME `x` %PATH%', 'two\nlines', '', '--', '-x', 'ä😀\\'];
  const result = await run(
    node,
    ['-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '--', ...args],
    quick,
  );
  expect(JSON.parse(result.stdout)).toEqual(args);
});

it('gives the program the environment it is told and nothing else', async () => {
  const result = await run(node, ['-p', 'Object.keys(process.env).join()'], { ...quick, env: { ONLY: '1' } });
  expect(result.stdout).toBe('ONLY');
});

it('has no stdin to wait for', async () => {
  expect((await run('cat', [], quick)).ok).toBe(true);
});

it('names a missing program, a missing directory and a file that is no program', async () => {
  expect(await run(join(dir, 'none'), [], quick)).toMatchObject({
    ok: false,
    missing: true,
    cwdMissing: false,
  });
  const away = { ...quick, cwd: join(dir, 'gone') };
  expect(await run(node, ['-e', '0'], away)).toMatchObject({ ok: false, missing: false, cwdMissing: true });
  writeFileSync(join(dir, 'text'), 'x', { mode: 0o644 });
  expect(await run(join(dir, 'text'), [], quick)).toMatchObject({ ok: false, notExecutable: true });
});

it('names a timeout, too much output, too long arguments and an abort', async () => {
  expect(await run(node, ['-e', 'setInterval(()=>{},1e6)'], { timeoutMs: 300 })).toMatchObject({
    timedOut: true,
    ok: false,
  });
  expect(await run('yes', [], { ...quick, maxOutput: 10_000 })).toMatchObject({
    overflowed: true,
    ok: false,
  });
  expect(await run(node, ['-e', '0', 'x'.repeat(3_000_000)], quick)).toMatchObject({
    tooLong: true,
    ok: false,
  });
  const signal = AbortSignal.timeout(300);
  expect(await run(node, ['-e', 'setInterval(()=>{},1e6)'], { ...quick, signal })).toMatchObject({
    aborted: true,
  });
});

it('starts a program that writes to files and is not its child to wait for', async () => {
  const options = { cwd: dir, env: { A: '1' }, stdoutFile: join(dir, 'out'), stderrFile: join(dir, 'err') };
  const started = await startDetached(node, ['-p', 'process.cwd()+process.env.A'], options);
  expect(started.problem).toBeNull();
  await expect.poll(() => readFileSync(options.stdoutFile, 'utf8'), { timeout: 20_000 }).toContain(`${dir}1`);
  await expect.poll(() => alive(started.pid ?? 0), { timeout: 20_000 }).toBe(false);
  const failed = await startDetached(join(dir, 'none'), [], options);
  expect(failed).toMatchObject({ pid: null, problem: expect.stringContaining('ENOENT') });
});

it('does not wait for what a program left behind with its output open', async () => {
  const result = await run('sh', ['-c', 'echo $$; sleep 60 & echo $!'], quick);
  expect(result.ok).toBe(true);
  process.kill(Number(result.stdout.split('\n')[1]), 'SIGKILL');
});

it('a timeout also ends what a wrapper script has started', async () => {
  const result = await run('sh', ['-c', 'sleep 60 & echo $!; wait'], { timeoutMs: 400 });
  expect(result.timedOut).toBe(true);
  await expect.poll(() => alive(Number(result.stdout)), { timeout: 20_000 }).toBe(false);
});
