import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CLAUDE_VERSION, claudeCacheDir, ensureClaude } from '../../src/harness/fetch-claude.ts';
import { run } from '../../src/harness/run.ts';
import { FACTS } from '../../src/probe/facts.ts';
import { TWISTS } from '../probe/twists.ts';
import { processesOfHome } from './support/processes.ts';
import { waitFor } from './support/wait.ts';

const root = join(import.meta.dirname, '..', '..');

/** `nest probe` as a person at a terminal calls it, in a HOME of its own. */
async function probe(args: readonly string[], claude: string) {
  const home = mkdtempSync(join(tmpdir(), 'nest-probe-test-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const env = { PATH: process.env.PATH ?? '', HOME: home, NEST_CLAUDE: claude };
  const ran = await run(process.execPath, [join(root, 'plugin', 'nest.cjs'), 'probe', ...args], {
    cwd: home,
    env,
    timeoutMs: 240_000,
  });
  return { ...ran, home };
}

const claude = () => ensureClaude({ cacheDir: claudeCacheDir(root, homedir()) });

test('the quick facts hold on the version that is pinned, with evidence, and are remembered', async () => {
  const { stdout, stderr, exitCode, home } = await probe(
    ['--quick', '--json', '--evidence', 'seen'],
    await claude(),
  );
  const quick = FACTS.filter((fact) => fact.quick === true).map(({ id }) => id);
  const found = JSON.parse(stdout) as {
    version: string;
    facts: { id: string; verdict: string; seen: string }[];
  };
  expect(found.facts.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
  expect(found.facts.map(({ id }) => id)).toEqual(quick);
  expect(quick.length).toBeGreaterThan(2);
  expect(found.version).toBe(CLAUDE_VERSION);
  expect([exitCode, stderr.includes(`${quick.length} of ${quick.length}`)]).toEqual([0, true]);
  expect(readdirSync(join(home, 'seen')).sort()).toEqual(quick.map((id) => `${id}.json`).sort());
  const kept = JSON.parse(
    readFileSync(join(home, '.local', 'state', 'nest', 'probes', `${CLAUDE_VERSION}.json`), 'utf8'),
  ) as { facts: Record<string, string> };
  expect(Object.keys(kept.facts).sort()).toEqual([...quick].sort());
});

test('a CLI that has drifted is found out, fact by fact', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nest-drift-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const drifted = join(folder, 'claude');
  writeFileSync(drifted, TWISTS['launch.short-id']?.claude(await claude()) ?? '', { mode: 0o755 });
  const { stdout, exitCode } = await probe(['launch.short-id', '--json'], drifted);
  const found = JSON.parse(stdout) as { facts: { id: string; verdict: string; seen: string }[] };
  expect(found.facts).toMatchObject([
    { id: 'launch.short-id', verdict: 'differs', seen: expect.stringContaining('no such line: started') },
  ]);
  expect(exitCode).toBe(4);
});

test('one that is interrupted leaves nothing running and nothing behind', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'nest-interrupted-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder, NEST_CLAUDE: await claude() };
  const labs = () => readdirSync(folder).filter((name) => name.startsWith('nest-probe-'));
  const command = [
    join(root, 'plugin', 'nest.cjs'),
    'probe',
    'identity.env-not-forwarded',
    'launch.short-id',
  ];
  const child = spawn(process.execPath, command, { cwd: folder, env, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await waitFor(
    () => labs().some((lab) => processesOfHome(join(folder, lab, 'home')).length > 0),
    'a session',
  );
  const homes = labs().map((lab) => join(folder, lab, 'home'));
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(labs()).toEqual([]);
  expect(homes.flatMap(processesOfHome)).toEqual([]);
});
