import fs from 'node:fs';
import { join, resolve } from 'node:path';
import { foldNest } from '../app/fold-log.ts';
import type { Nest } from '../app/nest.ts';
import { spendOfSession } from '../app/spend.ts';
import { EXIT, UserError } from '../app/user-error.ts';
import type { Nanos } from '../domain/money.ts';
import { locateClaude } from '../harness/cli.ts';
import { disposeOnSignal } from '../harness/isolate.ts';
import { makeRepository } from '../harness/scratch-repository.ts';
import { spawnEnv } from '../harness/spawn-env.ts';
import { trustFix, trustOf } from '../harness/trust.ts';
import { checkLog } from './checks.ts';
import { LIVE_TASK } from './live-task.ts';
import { showResult } from './result.ts';
import type { DemoOptions } from './run.ts';
import { README } from './scenario.ts';
import { nest, play, type Stage } from './stage.ts';

export type LiveOptions = Omit<DemoOptions, 'keep'> & Readonly<{ budgetUsd: number; folder: string }>;

/** The cheapest tier: the work is small, and every member runs on it. */
const MODEL = 'haiku';
/** The transcripts are read this often; between two looks each session can spend one more response. */
const LOOK_MS = 2000;
const LIMIT_MS = 15 * 60_000;

/**
 * The same organisation on the user's own account, with real models and real dollars: stopped as a whole when what the
 * transcripts show reaches the cap (one response per session can still be on its way).
 *
 * @throws UserError when there is no CLI, or the folder is not trusted yet
 */
export async function runLive(options: LiveOptions): Promise<number> {
  const { root, tell, print } = options;
  const command = locateClaude(options.claude);
  if ('problem' in command) throw new UserError(command.message, EXIT.notStarted, command.fix);
  const repo = resolve(options.folder);
  if (!fs.existsSync(join(repo, '.git'))) await makeRepository(repo, README);
  if (trustOf(repo, { env: process.env }) === 'untrusted') {
    throw new UserError(
      `${repo} is not a trusted workspace yet`,
      EXIT.notStarted,
      `${trustFix(repo)} Then run this again.`,
    );
  }
  const stage: Stage = { root, claude: command.file, repo, env: spawnEnv(), tell, print };
  let spent = 0;
  let nextLook = 0;
  const watch = (opened: Nest, ms: number): string | null => {
    if (ms < nextLook) return null;
    nextLook = ms + LOOK_MS;
    spent = spendOf(opened) / 1e9;
    if (spent >= options.budgetUsd)
      return `stopped: $${spent.toFixed(4)} spent, the cap is $${options.budgetUsd}`;
    return ms > LIMIT_MS ? `not finished after ${LIMIT_MS / 60_000} minutes` : null;
  };
  const dispose = async (): Promise<void> => {
    await nest(stage, ['fire', 'lead', '--team', '--why', 'the demo is over']).catch((error: Error) =>
      tell(error.message),
    );
  };
  const release = disposeOnSignal(dispose);
  try {
    const played = await play(stage, LIVE_TASK, ['--model', MODEL], watch);
    if (played.stopped !== null) tell(played.stopped);
    const checks = checkLog(played.nest);
    await showResult(
      stage,
      played,
      checks,
      `$${(spendOf(played.nest) / 1e9).toFixed(4)} by the transcripts, at list prices`,
      options.json,
    );
    return played.stopped === null && checks.every((check) => check.ok) ? EXIT.ok : EXIT.fault;
  } finally {
    await dispose();
    release();
  }
}

/** What all members have spent so far, in nano-dollars, with the allowance for what no transcript shows. */
function spendOf(opened: Nest): Nanos {
  const { state } = foldNest(opened);
  let sum = 0;
  for (const member of state.members.values()) {
    const spend = spendOfSession(opened, state, member);
    sum += (spend?.nanos ?? 0) + (spend?.hidden ?? 0);
  }
  return sum;
}
