import { run } from '../../src/harness/run.ts';

/** The branch that changes land on, by the names that a clone may know it by. */
const MAIN = ['main', 'origin/main'];

type Changes = Readonly<{ base: string; files: readonly string[] | null }>;

/**
 * The files of a working tree that differ from a commit, those not committed yet included. Without a commit it is the one
 * where this branch has left the main one, or, on the main branch itself, the one before the latest: a clone for a check
 * may have no more.
 *
 * @param base what somebody has named, or null
 * @returns the commit by the name it goes by, and the files; null where there is no such commit
 */
export async function changedSince(root: string, base: string | null): Promise<Changes> {
  const git = async (...args: string[]): Promise<string | null> => {
    const how = { env: { ...process.env } as Record<string, string>, timeoutMs: 20_000 };
    const result = await run('git', ['-C', root, ...args], how);
    return result.ok ? result.stdout.trim() : null;
  };
  const head = await git('rev-parse', '--verify', 'HEAD');
  const forks = base === null ? await Promise.all(MAIN.map((main) => git('merge-base', 'HEAD', main))) : [];
  const fork = forks.find((one) => one !== null && one !== head);
  const from = base ?? fork ?? 'HEAD~1';
  const commit = await git('rev-parse', '--verify', '--end-of-options', `${from}^{commit}`);
  if (commit === null) return { base: from, files: null };
  const [differ, fresh] = await Promise.all([
    git('diff', '--name-only', '--no-renames', '-z', commit),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ]);
  if (differ === null || fresh === null) return { base: from, files: null };
  return { base: from, files: `${differ}\0${fresh}`.split('\0').filter((name) => name !== '') };
}
