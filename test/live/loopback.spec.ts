import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { claudeCacheDir, ensureClaude } from '../../src/harness/fetch-claude.ts';
import { run } from '../../src/harness/run.ts';
import { evidence } from '../../src/probe/evidence.ts';
import { type Lab, withLab } from '../../src/probe/lab.ts';
import { idle } from '../../src/probe/live.ts';
import { waitFor } from './support/wait.ts';

const root = join(import.meta.dirname, '..', '..');
const claude = () => ensureClaude({ cacheDir: claudeCacheDir(root, homedir()) });

/** Runs its arguments where there is no network but loopback, and prints what the kernel has counted afterwards. */
const ALONE = `ip link set lo up || exit 9
"$@"; code=$?
echo; cat /proc/net/snmp /proc/net/snmp6; exit $code`;

/** Why no network namespace can be made here; null where one can. */
function noNamespace(): string | null {
  if (process.platform !== 'linux') return 'there are no network namespaces but on Linux';
  try {
    execFileSync('unshare', ['-rn', 'ip', 'link', 'set', 'lo', 'up'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'unshare -rn and ip are needed, and user namespaces';
  }
}

/** How often something was sent to an address that no route leads to, of both versions of the protocol. */
function strays(counters: string): number {
  const [names = [], counts = []] = [...counters.matchAll(/^Ip: (.*)$/gm)].map(([, row = '']) =>
    row.split(' '),
  );
  const four = Number(counts[names.indexOf('OutNoRoutes')]);
  return four + Number(/^Ip6OutNoRoutes\s+(\d+)$/m.exec(counters)?.[1]);
}

async function alone(args: readonly string[]) {
  const home = mkdtempSync(join(tmpdir(), 'nest-loopback-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const env = { PATH: process.env.PATH ?? '', HOME: home };
  const inside = ['-rn', 'sh', '-c', ALONE, 'sh', process.execPath, ...args];
  return run('unshare', inside, { cwd: home, env, timeoutMs: 240_000 });
}

test('with nothing but loopback the quick facts hold, and nothing tries to get anywhere else', async (context) => {
  const reason = noNamespace();
  if (reason !== null) return context.skip(reason);
  const { stdout } = await alone([
    join(root, 'plugin', 'nest.cjs'),
    ...['probe', '--quick', '--json', '--claude', await claude()],
  ]);
  expect(stdout.match(/"verdict": ?"(?!holds)/g)).toBeNull();
  expect(stdout).toMatch(/"verdict": ?"holds"/);
  expect(strays(stdout)).toBe(0);
  const stray = `require('node:net').connect(9, '192.0.2.1').on('error', () => process.exit(0))`;
  expect(strays((await alone(['-e', stray])).stdout)).toBeGreaterThan(0);
});

test('a session in an isolated HOME asks nobody for anything, where it would by itself', async () => {
  const quiet = await trap();
  const loud = await trap();
  const signal = new AbortController().signal;
  const session = (lab: Lab, more: Record<string, string>) =>
    idle(lab, [{ text: 'result: ok' }], { env: { ...more, NO_PROXY: '127.0.0.1' } });
  await withLab(await claude(), evidence(), signal, async (first) => {
    await session(first, { HTTPS_PROXY: quiet.url, HTTP_PROXY: quiet.url });
    await withLab(await claude(), evidence(), signal, async (second) => {
      const env = { CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: '' };
      await session(second, { ...env, HTTPS_PROXY: loud.url, HTTP_PROXY: loud.url });
      await waitFor(() => loud.asked.length > 0, 'somebody who wants to get out');
    });
  });
  expect(quiet.asked).toEqual([]);
});

/** A proxy that lets nobody through, and notes who wanted to. */
async function trap(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(403).end();
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
