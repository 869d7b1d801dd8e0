import { join } from 'node:path';
import { catchUp, foldNest } from '../app/fold-log.ts';
import { type Nest, openNest } from '../app/nest.ts';
import { run } from '../harness/run.ts';
import { placeForNew } from '../log/place.ts';
import { killWithoutAWord } from './lost-member.ts';
import { followProgress } from './progress.ts';
import { OBJECTIVE } from './scenario.ts';

/** Where the demo plays, and who hears of it: `tell` of what happens, `print` of what came of it. */
export type Stage = Readonly<{
  root: string;
  claude: string;
  repo: string;
  env: Readonly<Record<string, string>>;
  tell: (line: string) => void;
  print: (line: string) => void;
}>;

/** Runs the product's own command as a user would. @throws when it fails */
export async function nest(
  { root, claude, repo, env }: Pick<Stage, 'root' | 'claude' | 'repo' | 'env'>,
  args: readonly string[],
): Promise<string> {
  const result = await run(process.execPath, [join(root, 'plugin', 'nest.cjs'), ...args], {
    cwd: repo,
    env: { ...env, NEST_CLAUDE: claude },
    timeoutMs: 60_000,
  });
  if (result.ok) return result.stdout;
  throw new Error(
    `nest ${args[0]} failed (exit ${result.exitCode}): ${(result.stderr || result.stdout).trim()}`,
  );
}

export type Played = Readonly<{ nest: Nest; seconds: number; stopped: string | null }>;

/**
 * Founds the nest, hires the Executive, and watches until it has reported to the user, or `stopped` says why not.
 *
 * @param watch asked ten times a second; a text ends the run
 */
export async function play(
  stage: Stage,
  task: string,
  model: readonly string[],
  watch: (nest: Nest, ms: number) => string | null,
): Promise<Played> {
  const began = Date.now();
  await nest(stage, ['init', '--objective', OBJECTIVE, ...model]);
  const opened = openNest(placeForNew(stage.repo).dir);
  const progress = followProgress(opened, began, stage.tell);
  const lost = killWithoutAWord(opened, 'code-b', stage.tell);
  let stopped: string | null = null;
  try {
    await nest(stage, ['hire', '--role', 'executive', '--name', 'lead', '--title', 'release 2', task]);
    const folded = foldNest(opened);
    while (stopped === null) {
      catchUp(opened, folded);
      if (folded.state.members.get('lead')?.phase === 'done') break;
      stopped = watch(opened, Date.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    lost.stop();
    progress.stop();
  }
  return { nest: opened, seconds: (Date.now() - began) / 1000, stopped };
}
