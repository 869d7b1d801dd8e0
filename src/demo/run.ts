import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { EXIT } from '../app/user-error.ts';
import { claudeCacheDir, ensureClaude } from '../harness/fetch-claude.ts';
import { disposeOnSignal, type IsolatedHome, isolate } from '../harness/isolate.ts';
import { makeRepository } from '../harness/scratch-repository.ts';
import { type Sim, startSim } from '../sim/server.ts';
import { checkDemo } from './checks.ts';
import { showResult } from './result.ts';
import { OBJECTIVE, README, SCENARIO } from './scenario.ts';
import { nest, play, type Stage } from './stage.ts';

export type DemoOptions = Readonly<{
  /** The installation this runs from. */
  root: string;
  /** A CLI to use instead of our own copy. */
  claude: string | null;
  keep: boolean;
  json: boolean;
  /** One line of what is happening at a time. */
  tell: (line: string) => void;
  /** One line of what came of it at a time. */
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
  const { root, tell, print } = options;
  const given = options.claude === null ? {} : { given: options.claude };
  const claude = await ensureClaude({ cacheDir: claudeCacheDir(root, os.homedir()), ...given, log: tell });
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'nest-demo-'));
  const repo = join(folder, 'greeting');
  await makeRepository(repo, README);
  const sim = await startSim({ scenario: SCENARIO, file: join(folder, 'requests.jsonl') });
  const home = isolate({ home: join(folder, 'home'), claude, baseUrl: sim.url, trusted: [repo] });
  let disposed: Promise<void> | undefined;
  const dispose = (): Promise<void> => {
    disposed ??= cleanUp(home, sim, options.keep ? null : folder);
    return disposed;
  };
  const release = disposeOnSignal(dispose);
  try {
    return await playScripted({ root, claude, repo, env: home.env, tell, print }, sim, options.json);
  } finally {
    await dispose();
    release();
    if (options.keep) tell(`kept: ${folder} (log, transcripts, requests.jsonl); delete it when you are done`);
  }
}

async function playScripted(stage: Stage, sim: Sim, json: boolean): Promise<number> {
  const played = await play(stage, `Own this: ${OBJECTIVE}`, [], (_, ms) => {
    const surprise = sim.unscripted()[0];
    if (surprise !== undefined)
      return `the model was asked what is not in its script: ${surprise.member ?? '?'}: ${surprise.note}`;
    return ms > LIMIT_MS ? `not finished after ${LIMIT_MS / 1000} s` : null;
  });
  if (played.stopped !== null) stage.tell(played.stopped);
  // The user is the reader of the Executive's report.
  const inbox = await nest(stage, ['inbox']);
  const checks = checkDemo(played.nest, sim, inbox);
  await showResult(stage, played, checks, `${sim.all().length} model requests, 0 dollars`, json);
  return checks.every((check) => check.ok) ? EXIT.ok : EXIT.fault;
}

async function cleanUp(home: IsolatedHome, sim: Sim, folder: string | null): Promise<void> {
  const { left } = await home.end();
  await sim.close();
  if (left.length > 0) throw new Error(`still running: pid ${left.map(({ pid }) => pid).join(', ')}`);
  if (folder !== null) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
