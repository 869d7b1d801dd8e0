import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

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
