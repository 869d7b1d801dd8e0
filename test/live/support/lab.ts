import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { claudeCacheDir, ensureClaude } from '../../../src/harness/fetch-claude.ts';
import { disposeOnSignal, type IsolatedHome, isolate } from '../../../src/harness/isolate.ts';
import { type RunResult, run } from '../../../src/harness/run.ts';
import type { Scenario } from '../../../src/sim/scenario.ts';
import { type Sim, startSim } from '../../../src/sim/server.ts';
import { makeRepository } from './repository.ts';
import { waitFor } from './wait.ts';

export type LabOptions = Readonly<{
  scenario?: Scenario;
  /** Folders that come first on PATH. */
  path?: readonly string[];
  /** Part of the folder's name; by default with a space and a letter outside ASCII, as users have them. */
  name?: string;
}>;

export type RunInLab = Readonly<{ cwd?: string; env?: Readonly<Record<string, string>>; timeoutMs?: number }>;

/** The real CLI in a HOME of its own, against a scripted model, in a git repository with one commit. */
export type Lab = Readonly<{
  /** Everything of this lab lies below; deleted at the end. */
  folder: string;
  home: IsolatedHome;
  /** The whole environment of programs in this lab. */
  env: Readonly<Record<string, string>>;
  repo: string;
  sim: Sim;
  /** Path of the CLI. */
  claudePath: string;
  /** Runs the CLI to its end, in the repository unless told otherwise. Never rejects. */
  claude(args: readonly string[], options?: RunInLab): Promise<RunResult>;
  /** Runs any program in the lab's environment. Never rejects. */
  exec(file: string, args: readonly string[], options?: RunInLab): Promise<RunResult>;
  /** Waits until the condition gives something; fails after a minute, with `what` and what the model was asked. */
  waitFor<T>(condition: () => T | Promise<T>, what: string): Promise<NonNullable<T>>;
}>;

/** What the simulator refused, for the message of a test that waited in vain. */
function refusals(sim: Sim): string {
  const lines = sim
    .unscripted()
    .map(({ member, note }) => `  unscripted (${member ?? 'no member'}): ${note}`);
  return [`${sim.all().length} requests so far`, ...lines].join('\n');
}

/** Runs a test in a lab, and ends and deletes everything of it afterwards, however the test ends. */
export async function withLab(work: (lab: Lab) => Promise<void>, options: LabOptions = {}): Promise<void> {
  const claudePath = await ensureClaude({ cacheDir: claudeCacheDir(process.cwd(), homedir()) });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `nest ${options.name ?? 'lab é'} `)));
  const repo = join(folder, 'repo');
  mkdirSync(repo);
  await makeRepository(repo);
  const sim = await startSim({
    file: join(folder, 'requests.jsonl'),
    ...(options.scenario ? { scenario: options.scenario } : {}),
  });
  const home = isolate({
    home: join(folder, 'home'),
    claude: claudePath,
    baseUrl: sim.url,
    trusted: [repo],
    ...(options.path ? { path: options.path } : {}),
  });
  const dispose = async () => {
    await home.remove();
    await sim.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  const release = disposeOnSignal(dispose);
  const exec = (
    file: string,
    args: readonly string[],
    { cwd = repo, env, timeoutMs = 60_000 }: RunInLab = {},
  ) => run(file, args, { cwd, env: { ...home.env, ...env }, timeoutMs });
  try {
    await work({
      folder,
      home,
      env: home.env,
      repo,
      sim,
      claudePath,
      claude: (args, how) => exec(claudePath, args, how),
      exec,
      waitFor: (condition, what) => waitFor(condition, what, () => refusals(sim)),
    });
  } finally {
    await dispose();
    release();
  }
}
