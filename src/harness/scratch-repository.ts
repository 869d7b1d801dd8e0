import fs from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

/**
 * A small repository with one commit, as the platform needs it for its worktrees.
 *
 * @param readme what its one file, README.md, says
 * @throws when git fails
 */
export async function makeRepository(dir: string, readme: string): Promise<void> {
  fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(join(dir, 'README.md'), readme);
  const who = ['-c', 'user.name=nest', '-c', 'user.email=nest@localhost', '-c', 'commit.gpgsign=false'];
  for (const args of [
    ['init', '--quiet'],
    ['add', '.'],
    [...who, 'commit', '--quiet', '-m', 'Version 1'],
  ]) {
    const result = await run('git', args, { cwd: dir, timeoutMs: 20_000 });
    if (!result.ok)
      throw new Error(
        result.missing ? 'git is needed and was not found' : `git ${args[0]}: ${result.stderr.trim()}`,
      );
  }
}
