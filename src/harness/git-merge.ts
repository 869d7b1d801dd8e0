import { ask, type GitOptions } from './git.ts';
import { changedFiles, commitOf, isAncestor, mergeBase } from './git-look.ts';

/**
 * No hook of the user's, no signature that would ask for a password, no remembered resolution, no guess about folders:
 * what is merged is what git merges, or nothing.
 */
const PLAIN = [
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'commit.gpgSign=false',
  '-c',
  'rerere.enabled=false',
  '-c',
  'merge.directoryRenames=false',
];

export type Merge =
  | Readonly<{ how: 'merged'; tip: string }>
  | Readonly<{ how: 'conflict'; files: readonly string[]; words: string }>
  | Readonly<{ how: 'lost'; files: readonly string[] }>
  | Readonly<{ how: 'failed'; words: string }>;

/**
 * Merges a commit into the branch that is checked out, as a commit of its own, without any preference for one side. What
 * cannot be merged leaves the checkout as it was. `lost`: the merge went through and content of one side is not in it (a
 * merge driver of the repository can do that); it is taken back as well.
 */
export async function mergeCommit(
  path: string,
  commit: string,
  message: string,
  options: GitOptions,
): Promise<Merge> {
  const before = await commitOf(path, 'HEAD', options);
  if (before === null) return { how: 'failed', words: 'git does not say what the checkout stands on' };
  const args = ['merge', '--no-ff', '--no-edit', '--no-verify', '--strategy=ort', '-m', message, commit];
  const result = await ask(path, [...PLAIN, ...(await identity(path, options)), ...args], options);
  if (!result.ok) {
    const files = await conflictedFiles(path, options);
    await backTo(path, before, options);
    const words = `${result.stdout}\n${result.stderr}`.trim();
    return files.length > 0 ? { how: 'conflict', files, words } : { how: 'failed', words };
  }
  const tip = (await commitOf(path, 'HEAD', options)) ?? before;
  const lost = await lostBy(path, before, commit, tip, options);
  if (lost.length === 0) return { how: 'merged', tip };
  await backTo(path, before, options);
  return { how: 'lost', files: lost };
}

/** Whoever has no name in git still has one for a merge. */
async function identity(path: string, options: GitOptions): Promise<string[]> {
  const known = await ask(path, ['config', 'user.email'], options);
  return known.ok ? [] : ['-c', 'user.name=nest', '-c', 'user.email=nest@localhost'];
}

async function conflictedFiles(path: string, options: GitOptions): Promise<string[]> {
  const result = await ask(path, ['diff', '--name-only', '-z', '--diff-filter=U'], options);
  return result.stdout.split('\0').filter((file) => file !== '');
}

/**
 * Files in which the result lacks what one side has changed: those that only one side has changed and that are as they were
 * before, and those that both have changed, where a merge driver of the repository has kept one side whole. Empty when all
 * commits of both sides and all their content is in the result.
 */
async function lostBy(
  path: string,
  before: string,
  commit: string,
  tip: string,
  options: GitOptions,
): Promise<string[]> {
  for (const side of [before, commit])
    if (!(await isAncestor(path, side, tip, options))) return [`every file of ${side.slice(0, 12)}`];
  const base = await mergeBase(path, before, commit, options);
  if (base === null) return [];
  const pairs = [
    [base, before],
    [base, commit],
    [base, tip],
    [before, tip],
    [commit, tip],
  ] as const;
  const [mine, theirs, result, fromMine, fromTheirs] = (await Promise.all(
    pairs.map(async ([from, to]) => new Set(await changedFiles(path, from, to, options))),
  )) as [Set<string>, Set<string>, Set<string>, Set<string>, Set<string>];
  const one = [...new Set([...mine, ...theirs])].filter((file) => mine.has(file) !== theirs.has(file));
  const both = [...mine].filter((file) => theirs.has(file) && fromMine.has(file) !== fromTheirs.has(file));
  return [...one.filter((file) => !result.has(file)), ...(await withDriver(path, both, options))];
}

/** Those of some files that the repository has a merge driver of its own for. */
async function withDriver(path: string, files: readonly string[], options: GitOptions): Promise<string[]> {
  if (files.length === 0) return [];
  const result = await ask(path, ['check-attr', '-z', 'merge', '--', ...files], options);
  const words = result.stdout.split('\0');
  const own = ['unspecified', 'set', 'unset', 'text', 'binary', 'union'];
  return files.filter((_file, i) => !own.includes(words[i * 3 + 2] ?? ''));
}

/** Puts a checkout of ours back to a commit of its branch; what is ignored stays. */
export async function backTo(path: string, commit: string, options: GitOptions): Promise<void> {
  await ask(path, ['merge', '--abort'], options);
  await ask(path, [...PLAIN, 'reset', '--hard', '--quiet', commit], options);
  await ask(path, ['clean', '-fdq'], options);
}

/** Stands on a branch, or on a commit without one. */
export async function standOn(
  path: string,
  where: Readonly<{ branch: string } | { commit: string }>,
  options: GitOptions,
): Promise<boolean> {
  const what = 'branch' in where ? [where.branch] : ['--detach', where.commit];
  return (await ask(path, [...PLAIN, 'checkout', '--force', '--quiet', ...what, '--'], options)).ok;
}

/** Moves the branch that is checked out forward. Git refuses when it would not be forward, or would overwrite changes. */
export async function forward(path: string, commit: string, options: GitOptions): Promise<string | null> {
  const result = await ask(path, [...PLAIN, 'merge', '--ff-only', '--quiet', commit], options);
  return result.ok ? null : `${result.stdout}\n${result.stderr}`.trim();
}

/** The same for a branch that is checked out nowhere; `from` is what it stood on when that was decided. */
export async function forwardRef(
  root: string,
  branch: string,
  commit: string,
  from: string,
  options: GitOptions,
): Promise<string | null> {
  if (!(await isAncestor(root, from, commit, options))) return `${branch} would not go forward`;
  const result = await ask(root, ['update-ref', `refs/heads/${branch}`, commit, from], options);
  return result.ok ? null : result.stderr.trim();
}
