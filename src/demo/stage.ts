import { join } from 'node:path';
import type { IsolatedHome } from '../harness/isolate.ts';
import { run } from '../harness/run.ts';
import type { Sim } from '../sim/server.ts';

/** Where the demo plays: folders, the scripted model, a HOME of its own, and who hears of it. */
export type Stage = Readonly<{
  claude: string;
  repo: string;
  folder: string;
  root: string;
  json: boolean;
  print: (line: string) => void;
  sim: Sim;
  home: IsolatedHome;
}>;

/** Runs the product's own command as a user would, in the demo's HOME. @throws when it fails */
export async function nest(
  { root, claude, repo, home }: Pick<Stage, 'root' | 'claude' | 'repo' | 'home'>,
  args: readonly string[],
): Promise<string> {
  const result = await run(process.execPath, [join(root, 'plugin', 'nest.mjs'), ...args], {
    cwd: repo,
    env: { ...home.env, NEST_CLAUDE: claude },
    timeoutMs: 60_000,
  });
  if (result.ok) return result.stdout;
  throw new Error(
    `nest ${args[0]} failed (exit ${result.exitCode}): ${(result.stderr || result.stdout).trim()}`,
  );
}
