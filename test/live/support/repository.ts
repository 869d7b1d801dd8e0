import { run } from '../../../src/harness/run.ts';

/** Settings and identity of the user who runs the tests play no part. */
export const GIT_ENV = {
  PATH: process.env.PATH ?? '',
  GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'nest test',
  GIT_AUTHOR_EMAIL: 'nest@example.invalid',
  GIT_COMMITTER_NAME: 'nest test',
  GIT_COMMITTER_EMAIL: 'nest@example.invalid',
};

/** Runs git in a folder and gives what it printed. @throws with its words when it fails */
export async function git(folder: string, args: readonly string[]): Promise<string> {
  const result = await run('git', args, { cwd: folder, env: GIT_ENV, timeoutMs: 30_000 });
  if (!result.ok) throw new Error(`git ${args.join(' ')}: ${result.stderr}`);
  return result.stdout;
}

/** Makes a folder a git repository on branch `main` with one (empty) commit. */
export async function makeRepository(folder: string): Promise<void> {
  await git(folder, ['init', '--quiet', '--initial-branch=main']);
  await git(folder, ['commit', '--quiet', '--allow-empty', '--message=Begin']);
}
