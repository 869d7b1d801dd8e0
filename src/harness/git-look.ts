import { ask, type GitOptions } from './git.ts';

// What a checkout and its branches look like. Nothing here changes anything.

/** The commit that a name stands for, or null. */
export async function commitOf(root: string, name: string, options: GitOptions): Promise<string | null> {
  const result = await ask(root, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], options);
  return result.ok ? result.stdout.trim() : null;
}

/** The branch that is checked out, or null: detached, or no repository. */
export async function branchIn(path: string, options: GitOptions): Promise<string | null> {
  const result = await ask(path, ['symbolic-ref', '--quiet', '--short', 'HEAD'], options);
  return result.ok ? result.stdout.trim() : null;
}

export async function isAncestor(
  root: string,
  below: string,
  above: string,
  options: GitOptions,
): Promise<boolean> {
  return (await ask(root, ['merge-base', '--is-ancestor', below, above], options)).ok;
}

export async function mergeBase(
  root: string,
  one: string,
  other: string,
  options: GitOptions,
): Promise<string | null> {
  const result = await ask(root, ['merge-base', one, other], options);
  return result.ok ? result.stdout.trim() : null;
}

/** Files with changes that are not committed, new ones included; null when git does not say. */
export async function uncommitted(path: string, options: GitOptions): Promise<string[] | null> {
  const args = ['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all'];
  const result = await ask(path, args, options);
  return result.ok ? parts(result.stdout).map((entry) => entry.slice(3)) : null;
}

/**
 * Files that differ between two commits, renames as a file that went and one that came.
 *
 * @throws when git does not say: nobody may take that for "none"
 */
export async function changedFiles(
  root: string,
  from: string,
  to: string,
  options: GitOptions,
): Promise<string[]> {
  const args = ['diff', '--name-only', '-z', '--no-renames', from, to];
  const result = await ask(root, args, options);
  if (!result.ok) throw new Error(`git does not say what has changed: ${result.stderr.trim().slice(0, 300)}`);
  return parts(result.stdout);
}

/** Merges along a branch since a commit, the oldest first: the merge, and what its message says. */
export async function mergesSince(
  root: string,
  from: string,
  to: string,
  options: GitOptions,
): Promise<{ commit: string; message: string }[]> {
  const args = ['log', '--first-parent', '--merges', '--reverse', '-z', '--format=%H%n%B', `${from}..${to}`];
  return parts((await ask(root, args, options)).stdout).map((entry) => {
    const end = entry.indexOf('\n');
    return { commit: entry.slice(0, end).trim(), message: entry.slice(end + 1) };
  });
}

/** The checkout in which a branch is checked out, or null. */
export async function checkoutOf(root: string, branch: string, options: GitOptions): Promise<string | null> {
  const result = await ask(root, ['worktree', 'list', '--porcelain'], options);
  let at: string | null = null;
  for (const line of result.stdout.split('\n')) {
    if (line.startsWith('worktree ')) at = line.slice('worktree '.length);
    if (line === `branch refs/heads/${branch}`) return at;
  }
  return null;
}

/**
 * What a merge of two commits would conflict in; empty when it would not. Null where this git cannot say without a
 * checkout (before 2.38).
 */
export async function foretellConflicts(
  root: string,
  one: string,
  other: string,
  options: GitOptions,
): Promise<string[] | null> {
  const args = ['merge-tree', '--write-tree', '--name-only', '--no-messages', '-z', one, other];
  const result = await ask(root, args, options);
  if (result.ok) return [];
  return result.exitCode === 1 ? [...new Set(parts(result.stdout).slice(1))] : null;
}

function parts(text: string): string[] {
  return text.split('\0').filter((part) => part !== '');
}
