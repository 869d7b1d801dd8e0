import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const ts = new URL('../../scripts/ts.mjs', import.meta.url).href;
const reader = fileURLToPath(new URL('./fixtures/read-stdin.ts', import.meta.url));

type Told = { raw: number; value: unknown; problem: string | null };
type Feed = (write: (text: string | Buffer) => void, end: () => void) => unknown;

/** Starts a process that reads its stdin as a hook does; stdin stays open unless the feed ends it. */
async function read(feed: Feed, idleMs = 1500, totalMs = 20_000): Promise<Told & { code: number | null }> {
  const child = spawn(process.execPath, ['--import', ts, reader, String(idleMs), String(totalMs)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stdin.on('error', () => {});
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  await feed(
    (text) => void child.stdin.write(text),
    () => void child.stdin.end(),
  );
  const code = await closed;
  return { ...(JSON.parse(out) as Told), code };
}

const payload = JSON.stringify({ session_id: 's', text: 'ä€😀 } "\\"' });

it('acts on a whole payload although the pipe is never closed, and then lets the process end', async () => {
  const told = await read((write) => write(`${payload}\n`));
  expect(told).toMatchObject({ value: JSON.parse(payload), problem: null, code: 0 });
});

it('puts a payload together from pieces that cut characters in half', async () => {
  const bytes = Buffer.from(payload);
  const told = await read(async (write) => {
    for (let i = 0; i < bytes.length; i += 3) {
      write(bytes.subarray(i, i + 3));
      await sleep(20);
    }
  });
  expect(told).toMatchObject({ value: JSON.parse(payload), problem: null, code: 0 });
});

it('reads a payload of 2 MB', async () => {
  const big = JSON.stringify({ text: 'x'.repeat(2_000_000) });
  const told = await read((write) => write(big));
  expect(told).toMatchObject({ raw: big.length, problem: null, code: 0 });
});

it('gives up on half a payload, says so, and ends with 0', async () => {
  const told = await read((write) => write('{"session_id":"s","cwd":"'), 300);
  expect(told).toMatchObject({ raw: 25, value: null, problem: 'incomplete', code: 0 });
});

it('gives up when nothing is ever sent', async () => {
  expect(await read(() => {}, 300)).toMatchObject({ raw: 0, problem: 'incomplete', code: 0 });
});

it('bounds input that trickles for ever', async () => {
  const told = await read(
    (write) => {
      write('{"a":"');
      const timer = setInterval(() => write('x'), 50);
      onTestFinished(() => clearInterval(timer));
    },
    5000,
    600,
  );
  expect(told).toMatchObject({ problem: 'incomplete', code: 0 });
});

it('tells an empty stdin from one that is not JSON', async () => {
  expect(await read((_, end) => end())).toMatchObject({ problem: 'empty', code: 0 });
  const bad = String.raw`{"cwd":"C:\Users\A"}`;
  const told = await read((write, end) => {
    write(bad);
    end();
  });
  expect(told).toMatchObject({ raw: bad.length, problem: 'not-json', code: 0 });
});

it('reads a payload from a file, and /dev/null as empty', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'nest-stdin-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, 'payload'), `\uFEFF${payload}`);
  const from = async (path: string): Promise<Told> => {
    const child = spawn(process.execPath, ['--import', ts, reader, '500', '900'], {
      stdio: [openSync(path, 'r'), 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout?.on('data', (chunk) => {
      out += chunk;
    });
    await new Promise((resolve) => child.on('close', resolve));
    return JSON.parse(out) as Told;
  };
  expect(await from(join(dir, 'payload'))).toMatchObject({ value: JSON.parse(payload), problem: null });
  expect(await from('/dev/null')).toMatchObject({ problem: 'empty' });
  expect(await from(dir)).toMatchObject({ problem: 'unreadable' });
});
