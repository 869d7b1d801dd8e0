import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { type Nest, openNest } from '../app/nest.ts';
import { EXIT } from '../app/user-error.ts';
import { claudeCacheDir, ensureClaude } from '../harness/fetch-claude.ts';
import { disposeOnSignal, type IsolatedHome, isolate } from '../harness/isolate.ts';
import { placeForNew } from '../log/place.ts';
import { type Sim, startSim } from '../sim/server.ts';
import { checkDemo } from './checks.ts';
import { killWithoutAWord } from './lost-member.ts';
import { followProgress } from './progress.ts';
import { makeRepository } from './repository.ts';
import { showResult } from './result.ts';
import { OBJECTIVE, SCENARIO } from './scenario.ts';
import { nest, type Stage } from './stage.ts';

export type DemoOptions = Readonly<{
  /** The installation this runs from. */
  root: string;
  /** A CLI to use instead of our own copy. */
  claude: string | null;
  keep: boolean;
  json: boolean;
  /** One line of progress or result at a time. */
  print: (line: string) => void;
}>;

/** How long the organisation may take, in ms: a run takes well under a minute, a machine under load longer. */
const LIMIT_MS = 180_000;

/**
 * Runs an organisation of seven real sessions against a scripted model, in a HOME of its own, and checks that every
 * report reached its supervisor's context. Leaves nothing running.
 *
 * @returns the exit code: 0 only if everything that `checkDemo` asks for held
 */
export async function runDemo(options: DemoOptions): Promise<number> {
  const { print } = options;
  const claude = await ensureClaude({
    cacheDir: claudeCacheDir(options.root, os.homedir()),
    ...(options.claude === null ? {} : { given: options.claude }),
    log: print,
  });
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'nest-demo-'));
  const repo = join(folder, 'greeting');
  await makeRepository(repo);
  const sim = await startSim({ scenario: SCENARIO, file: join(folder, 'requests.jsonl') });
  const home = isolate({ home: join(folder, 'home'), claude, baseUrl: sim.url, trusted: [repo] });
  let disposed: Promise<void> | undefined;
  const dispose = (): Promise<void> => {
    disposed ??= cleanUp(home, sim, options.keep ? null : folder);
    return disposed;
  };
  const release = disposeOnSignal(dispose);
  try {
    return await runOrganisation({ ...options, claude, repo, folder, sim, home });
  } finally {
    await dispose();
    release();
    if (options.keep)
      print(`kept: ${folder} (log, transcripts, requests.jsonl); delete it when you are done`);
  }
}

async function cleanUp(home: IsolatedHome, sim: Sim, folder: string | null): Promise<void> {
  const { left } = await home.end();
  await sim.close();
  if (left.length > 0) throw new Error(`still running: pid ${left.map(({ pid }) => pid).join(', ')}`);
  if (folder !== null) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

async function runOrganisation(stage: Stage): Promise<number> {
  const { repo, print } = stage;
  const began = Date.now();
  await nest(stage, ['init', '--objective', OBJECTIVE]);
  const opened = openNest(placeForNew(repo).dir);
  const progress = followProgress(opened, began, print);
  const lost = killWithoutAWord(opened, 'code-b', print);
  try {
    await nest(stage, [
      'hire',
      '--role',
      'executive',
      '--name',
      'lead',
      '--title',
      'release 2',
      `Own this: ${OBJECTIVE}`,
    ]);
    await untilDone(opened, stage);
  } finally {
    lost.stop();
    progress.stop();
  }
  const seconds = (Date.now() - began) / 1000;
  // The user is the reader of the Executive's report.
  const inbox = await nest(stage, ['inbox']);
  const checks = checkDemo(opened, stage.sim, inbox);
  await showResult(stage, opened, checks, seconds);
  return checks.every((check) => check.ok) ? EXIT.ok : EXIT.fault;
}

/** Waits until the Executive has reported to the user; gives up after `LIMIT_MS`, and then the checks say what is missing. */
async function untilDone(opened: Nest, { sim, print }: Stage): Promise<void> {
  const { foldNest, catchUp } = await import('../app/fold-log.ts');
  const folded = foldNest(opened);
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; ) {
    catchUp(opened, folded);
    if (folded.state.members.get('lead')?.phase === 'done') return;
    const surprise = sim.unscripted()[0];
    if (surprise !== undefined) {
      print(
        `the scripted model was asked something that is not in its script: ${surprise.member ?? '?'}: ${surprise.note}`,
      );
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  print(`not finished after ${LIMIT_MS / 1000} s`);
}
