import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type RunResult, run } from './run.ts';

export type Repository = Readonly<{
  /** Top of this checkout. */
  root: string;
  gitDir: string;
  /** Shared by all worktrees of the repository. */
  commonDir: string;
  /** Top of the main checkout; null when the repository has none (bare). */
  mainRoot: string | null;
  /** This checkout is a linked worktree. */
  linked: boolean;
}>;

/** The repository that `dir` lies in, found without starting git, or null. Paths are real paths. */
export function findRepository(dir: string): Repository | null {
  let at: string;
  try {
    at = realpathSync(dir);
  } catch {
    return null;
  }
  for (;;) {
    const found = repositoryAt(at);
    if (found !== null) return found;
    const parent = dirname(at);
    if (parent === at) return null;
    at = parent;
  }
}

/** Whether HEAD of this checkout points to a commit; null when the files do not tell (reftable). */
export function hasCommit(repository: Repository): boolean | null {
  const head = read(join(repository.gitDir, 'HEAD'));
  if (head === null) return null;
  const ref = /^ref: (\S+)/.exec(head)?.[1];
  if (ref === undefined) return /^[0-9a-f]{40,64}\s*$/.test(head);
  if (ref === 'refs/heads/.invalid') return null;
  const loose = read(join(repository.gitDir, ref)) ?? read(join(repository.commonDir, ref));
  if (loose !== null) return /^[0-9a-f]{40}/.test(loose);
  const packed = read(join(repository.commonDir, 'packed-refs')) ?? '';
  return packed.split('\n').some((line) => line.endsWith(` ${ref}`));
}

/** Names of repositories that lie directly in a plain folder. A session there is guarded by none of their rules. */
export function repositoriesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return entries
      .filter((entry) => exists(join(folder, entry.name, '.git')))
      .map((entry) => entry.name)
      .sort();
  } catch {
    return [];
  }
}

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

function repositoryAt(root: string): Repository | null {
  const dotGit = join(root, '.git');
  let gitDir: string;
  try {
    if (statSync(dotGit).isDirectory()) {
      gitDir = realpathSync(dotGit);
      if (!exists(join(gitDir, 'HEAD'))) return null;
    } else {
      const [, target] = (read(dotGit) ?? '').split(/^gitdir: /);
      if (target === undefined) return null;
      gitDir = realpathSync(resolve(root, withoutLineEnd(target)));
    }
  } catch {
    return null;
  }
  const common = withoutLineEnd(read(join(gitDir, 'commondir')) ?? '');
  const commonDir = common === '' ? gitDir : resolve(gitDir, common);
  const linked = commonDir !== gitDir;
  if (!linked) return { root, gitDir, commonDir, mainRoot: root, linked };
  return {
    root,
    gitDir,
    commonDir,
    mainRoot: basename(commonDir) === '.git' ? dirname(commonDir) : null,
    linked,
  };
}

/** A path as git writes it into a file of its own: up to the line ends at the end, and anything within. */
function withoutLineEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
  return text.slice(0, end);
}

function exists(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch {
    return false;
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
