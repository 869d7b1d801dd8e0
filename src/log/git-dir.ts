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

  const contents = readIfThere(dotGit) ?? '';
  if (!contents.startsWith(GITDIR)) return null;
  const target = withoutLineEnd(contents.slice(GITDIR.length));
  if (target === '') return null;
  const gitDir = normalisePath(target, platform, dir);
  const common = withoutLineEnd(readIfThere(path.join(gitDir, 'commondir')) ?? '');
  const shared = common === '' ? gitDir : normalisePath(common, platform, gitDir);
  return isGitDir(shared, platform) ? shared : null;
}

const GITDIR = 'gitdir: ';

/**
 * A path that git has written into a file: all of it up to the line ends at the end (`read_gitfile_gently` and
 * `get_common_dir_noenv` of git's setup.c). Within it a path may hold anything.
 */
function withoutLineEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
  return text.slice(0, end);
}

/** Git itself takes a folder for a repository by its `HEAD` (and more); an empty `.git` folder is none. */
function isGitDir(dir: string, platform: Platform): boolean {
  return fs.existsSync(pathsOf(platform).join(dir, 'HEAD'));
}
