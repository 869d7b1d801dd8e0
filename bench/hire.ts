import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openNest } from '../src/app/nest.ts';
import { claudeCacheDir, ensureClaude } from '../src/harness/fetch-claude.ts';
import { isolate } from '../src/harness/isolate.ts';
import { run } from '../src/harness/run.ts';
import { placeForNew } from '../src/log/place.ts';
import { startSim } from '../src/sim/server.ts';
import { type Figure, figure } from './figure.ts';

const ROUNDS = 9;

/**
 * `hire.handshake`: from the start of `nest hire` until the session's handshake stands in the log, against a bare
 * `claude --bg` until its SessionStart hook has touched a file. Real CLI, scripted model, alternately; milliseconds.
 */
export async function hireHandshake(root: string): Promise<Figure> {
  const claude = await ensureClaude({ cacheDir: claudeCacheDir(root, os.homedir()) });
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'nest-bench-hire-'));
  const repo = join(folder, 'repo');
  const sim = await startSim({
    scenario: {
      actors: [{ name: 'anybody', match: {}, turns: [], otherwise: { text: 'result: nothing to do' } }],
    },
  });
  fs.mkdirSync(repo);
  for (const args of [
    ['init', '-q'],
    ['-c', 'user.name=b', '-c', 'user.email=b@localhost', 'commit', '-q', '--allow-empty', '-m', 'first'],
  ]) {
    await run('git', args, { cwd: repo, timeoutMs: 20_000 });
  }
  const home = isolate({ home: join(folder, 'home'), claude, baseUrl: sim.url, trusted: [repo] });
  const env = { ...home.env, NEST_CLAUDE: claude };
  const nest = (...args: string[]) =>
    run(process.execPath, [join(root, 'plugin', 'nest.cjs'), ...args], { cwd: repo, env, timeoutMs: 60_000 });
  try {
    await nest('init', '--objective', 'measure', '--members', '60', '--concurrency', '60');
    await nest('hire', '--name', 'boss', '--role', 'executive', 'own it');
    const log = openNest(placeForNew(repo).dir).log;
    const values: number[] = [];
    const baselines: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bare = await timeUntil(
        () => bareLaunch(claude, repo, home.env, join(folder, `touched-${round}`)),
        () => fs.existsSync(join(folder, `touched-${round}`)),
      );
      const name = `m${round}`;
      const hired = await timeUntil(
        () =>
          spawn(
            process.execPath,
            [join(root, 'plugin', 'nest.cjs'), 'hire', '--as', 'boss', '--name', name, 'do nothing'],
            { cwd: repo, env, stdio: 'ignore' },
          ),
        () =>
          fs.readFileSync(log.file, 'utf8').includes(`"type":"session_started","actor":"session:`) &&
          handshakes(log.file, name),
      );
      if (round === 0) continue; // The daemon and the file cache have been cold.
      baselines.push(bare);
      values.push(hired);
    }
    return figure('hire.handshake', 'ms', values, baselines);
  } finally {
    await home.end();
    await sim.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function handshakes(file: string, member: string): boolean {
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .some((line) => line.includes('"session_started"') && line.includes(`"member":"${member}"`));
}

function bareLaunch(claude: string, cwd: string, env: Readonly<Record<string, string>>, touched: string) {
  const hook = {
    type: 'command',
    command: process.execPath,
    args: ['-e', 'require("fs").writeFileSync(process.argv[1],"")', touched],
  };
  const settings = JSON.stringify({ hooks: { SessionStart: [{ hooks: [hook] }] } });
  return spawn(
    claude,
    [
      '--bg',
      '-n',
      'bare',
      '--permission-mode',
      'acceptEdits',
      '--model',
      'sonnet',
      '--settings',
      settings,
      '--',
      'Do nothing.',
    ],
    { cwd, env: { ...env }, stdio: 'ignore' },
  );
}

/** Starts something and waits until it shows; then lets it end, so that the next round has the machine to itself. */
async function timeUntil(start: () => ReturnType<typeof spawn>, shows: () => boolean): Promise<number> {
  const began = process.hrtime.bigint();
  const child = start();
  const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (const end = Date.now() + 60_000; !shows(); ) {
    if (Date.now() > end) throw new Error('nothing showed within a minute');
    await sleep(2);
  }
  const ms = Number(process.hrtime.bigint() - began) / 1e6;
  await over;
  await sleep(1500); // The session's turn ends.
  return ms;
}
