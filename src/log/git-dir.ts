import fs from 'node:fs';
import { normalisePath, type Platform, pathsOf } from './paths.ts';
import { readIfThere } from './private-files.ts';

/**
 * The git directory that all worktrees of a repository share, if `dir` is the top of a checkout; else `null`.
 *
 * Reads git's files and starts no process, because hooks ask this on every turn. `.git` is a folder in a main checkout;
 * in a linked worktree or a submodule it is a file `gitdir: <path>`, and there a file `commondir` leads from the
 * worktree's own folder to the shared one (gitrepository-layout(5)). A `.git` that leads nowhere counts as absent.
 */
export function gitCommonDir(dir: string, platform: Platform): string | null {
  const path = pathsOf(platform);
  const dotGit = path.join(dir, '.git');
  const stat = fs.statSync(dotGit, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  if (stat.isDirectory()) return isGitDir(dotGit, platform) ? dotGit : null;

  const target = /^gitdir: (.+?)\r?\n?$/.exec(readIfThere(dotGit) ?? '')?.[1];
  if (target === undefined) return null;
  const gitDir = normalisePath(target, platform, dir);
  const common = readIfThere(path.join(gitDir, 'commondir'))?.trim();
  const shared = common ? normalisePath(common, platform, gitDir) : gitDir;
  return isGitDir(shared, platform) ? shared : null;
}

/** Git itself takes a folder for a repository by its `HEAD` (and more); an empty `.git` folder is none. */
function isGitDir(dir: string, platform: Platform): boolean {
  return fs.existsSync(pathsOf(platform).join(dir, 'HEAD'));
}
