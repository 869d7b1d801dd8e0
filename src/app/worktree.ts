import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { addWorktree, findRepository } from '../harness/git.ts';
import { spawnEnv } from '../harness/spawn-env.ts';

/**
 * Makes a checkout of its own for a member, on a branch of its own, beside the repository rather than inside it (test
 * runners and compilers crawl what lies inside).
 *
 * @returns its folder: `<repository>-worktrees/<member>-<generation>`
 * @throws when the folder is in no repository, or git refuses
 */
export async function makeWorktree(cwd: string, member: string, gen: number): Promise<string> {
  const repository = findRepository(cwd);
  if (repository === null)
    throw new Error(`${cwd} is in no git repository, so it can have no worktree; hire without --worktree`);
  const main = repository.mainRoot ?? repository.root;
  const name = `${member}-${gen}`;
  const path = join(dirname(main), `${basename(main)}-worktrees`, name);
  if (existsSync(path)) throw new Error(`${path} exists already; move it away, or hire under another name`);
  const { problem } = await addWorktree(repository.root, path, `nest/${name}`, { env: spawnEnv() });
  if (problem !== null) throw new Error(`no worktree: ${problem}`);
  return path;
}
