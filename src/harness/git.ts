import { type RunResult, run } from './run.ts';

export type WorktreeResult = Readonly<{ problem: null } | { problem: string }>;

export type GitOptions = Readonly<{ env: Readonly<Record<string, string>>; timeoutMs?: number }>;

/** A checkout of its own at `path` (absolute, not there yet) on a new branch that starts at HEAD of `root`, or at another commit. fact: worktrees.linked-trusted */
export async function addWorktree(
  root: string,
  path: string,
  branch: string,
  options: GitOptions,
  start = 'HEAD',
): Promise<WorktreeResult> {
  return git(root, ['worktree', 'add', '--quiet', '-b', branch, '--', path, start], options);
}

/**
 * Takes a worktree away again. Its branch stays. Git refuses when there is uncommitted work, and that refusal is
 * the answer unless `force` is given.
 */
export async function removeWorktree(
  root: string,
  path: string,
  options: GitOptions & Readonly<{ force?: boolean }>,
): Promise<WorktreeResult> {
  return git(root, ['worktree', 'remove', ...(options.force ? ['--force'] : []), '--', path], options);
}

/** Deletes a branch that nobody has worked on. */
export async function deleteBranch(
  root: string,
  branch: string,
  options: GitOptions,
): Promise<WorktreeResult> {
  return git(root, ['branch', '--quiet', '-D', '--', branch], options);
}

/**
 * Why a worktree holds something that is nowhere else, or null when all of it is in the branch that the main checkout
 * stands on. What cannot be found out counts as a reason.
 */
export async function unmergedIn(path: string, main: string, options: GitOptions): Promise<string | null> {
  const status = await ask(path, ['status', '--porcelain', '--untracked-files=all'], options);
  if (!status.ok) return 'git does not say how it stands';
  if (status.stdout.trim() !== '') return 'it has changes that are not committed';
  const [own, base] = await Promise.all([head(path, options), head(main, options)]);
  if (own === null || base === null) return 'git does not say what it stands on';
  const merged = await ask(main, ['merge-base', '--is-ancestor', own, base], options);
  return merged.ok ? null : 'it has commits that are not in the base branch';
}

/** The commit that a checkout stands on; null when there is none. */
async function head(root: string, options: GitOptions): Promise<string | null> {
  const result = await ask(root, ['rev-parse', '--verify', 'HEAD'], options);
  return result.ok ? result.stdout.trim() : null;
}

async function git(root: string, args: readonly string[], options: GitOptions): Promise<WorktreeResult> {
  const result = await ask(root, args, options);
  if (result.ok) return { problem: null };
  if (result.missing) return { problem: 'There is no `git` on PATH.' };
  if (result.timedOut) return { problem: '`git worktree` took too long and was ended.' };
  return { problem: result.stderr.trim().slice(0, 500) || `git ended with ${result.exitCode}` };
}

/** Runs git in a checkout, as itself: no variable of an outer git call leads it elsewhere. */
export function ask(root: string, args: readonly string[], options: GitOptions): Promise<RunResult> {
  // Variables of an outer git call (a hook) would send this one to another repository.
  const env = Object.fromEntries(
    Object.entries(options.env).filter(([name]) => !/^GIT_(DIR|WORK_TREE|INDEX_FILE)$/.test(name)),
  );
  // `git status` would write the index anew: whoever only looks takes no lock from somebody who works.
  return run('git', ['--no-optional-locks', '-C', root, ...args], {
    env,
    timeoutMs: options.timeoutMs ?? 120_000,
  });
}
