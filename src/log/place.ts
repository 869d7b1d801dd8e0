import fs from 'node:fs';
import { gitCommonDir } from './git-dir.ts';
import { normalisePath, type Platform, pathsOf } from './paths.ts';
import { makePrivateDir, PRIVATE_FILE, readIfThere, uniqueSuffix } from './private-files.ts';

/** Where a nest lives. */
export type Place = Readonly<{
  /** The nest's folder, absolute. */
  dir: string;
  /** The folder it belongs to: the top of the checkout it was found from, or the folder outside git. */
  root: string;
  /** `git`: inside git's common directory. `pointer`: named by a file there. `plain`: `.nest/` outside git. */
  kind: 'git' | 'pointer' | 'plain';
}>;

/**
 * Finds the nest that a folder belongs to, walking up; the nearest wins. Starts no process and reads at most a few small
 * files per level, because hooks ask this.
 *
 * @returns `null` when there is none; a folder that does not exist is looked for by its name
 */
export function findNest(cwd: string, platform: Platform = process.platform): Place | null {
  for (const dir of upwards(realPath(cwd), platform)) {
    const place = nestAt(dir, platform);
    if (place !== null) return place;
  }
  return null;
}

/** Where a new nest for this folder would go: its repository's common directory, or `.nest/` when it is in none. */
export function placeForNew(cwd: string, platform: Platform = process.platform): Place {
  const path = pathsOf(platform);
  const start = realPath(cwd);
  for (const dir of upwards(start, platform)) {
    const common = gitCommonDir(dir, platform);
    if (common !== null) return { dir: path.join(realPath(common), 'nest'), root: dir, kind: 'git' };
  }
  return { dir: path.join(start, '.nest'), root: start, kind: 'plain' };
}

/**
 * The top of the checkout in whose working tree a folder lies or would lie, or `null`: outside git, or among what git
 * itself keeps.
 */
export function workingTreeAround(dir: string, platform: Platform = process.platform): string | null {
  const path = pathsOf(platform);
  const start = realPathOfNearest(path.resolve(dir), platform);
  for (const root of upwards(start, platform)) {
    const common = gitCommonDir(root, platform);
    if (common === null) continue;
    const kept = [path.join(root, '.git'), realPath(common)];
    return kept.some((folder) => start === folder || start.startsWith(folder + path.sep)) ? null : root;
  }
  return null;
}

/** The real path of what exists of a path, and the rest by its name. */
function realPathOfNearest(start: string, platform: Platform): string {
  const path = pathsOf(platform);
  for (const dir of upwards(start, platform))
    if (fs.existsSync(dir)) return path.join(realPath(dir), path.relative(dir, start));
  return start;
}

/** Creates the folder of a nest, private. Harmless when it exists: who founded the nest is decided by the log. */
export function createNestDir(place: Place): void {
  makePrivateDir(place.dir);
  // Outside git today, perhaps inside tomorrow: what sessions said does not belong in a commit.
  if (place.kind === 'plain')
    fs.writeFileSync(pathsOf(process.platform).join(place.dir, '.gitignore'), '*\n');
}

/**
 * Leaves a pointer to a nest that is kept elsewhere (`nest init --state-dir`).
 *
 * @returns where the nest is: at `target`, or where another pointer or nest that was there first says
 * @throws the file system's error when neither can be written nor read
 */
export function writePointer(place: Place, target: string): Place {
  const path = pathsOf(process.platform);
  const pointer = place.kind === 'plain' ? path.join(place.root, '.nest') : place.dir;
  // First, lest the pointer lead to where no folder can be.
  if (nestAt(place.root, process.platform) === null) makePrivateDir(path.resolve(target));
  const temp = `${pointer}.tmp-${uniqueSuffix()}`;
  fs.writeFileSync(temp, `${path.resolve(target)}\n`, { mode: PRIVATE_FILE, flag: 'wx' });
  try {
    // A link, unlike a rename, fails when the name is taken: of two founders, one wins.
    fs.linkSync(temp, pointer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(temp, { force: true });
  }
  const found = nestAt(place.root, process.platform);
  if (found === null) throw new Error(`${pointer} is neither a nest nor a pointer to one`);
  return found;
}

function nestAt(dir: string, platform: Platform): Place | null {
  const path = pathsOf(platform);
  const common = gitCommonDir(dir, platform);
  const inGit = common === null ? null : nestOrPointer(path.join(common, 'nest'), dir, 'git', platform);
  return inGit ?? nestOrPointer(path.join(dir, '.nest'), dir, 'plain', platform);
}

function nestOrPointer(entry: string, root: string, kind: 'git' | 'plain', platform: Platform): Place | null {
  const stat = statOrNull(entry);
  if (stat?.isDirectory()) return { dir: realPath(entry), root, kind };
  if (!stat?.isFile() || stat.size > 8192) return null;
  const target = (readIfThere(entry) ?? '').trim();
  if (!pathsOf(platform).isAbsolute(target)) return null;
  return { dir: realPath(normalisePath(target, platform, root)), root, kind: 'pointer' };
}

function* upwards(start: string, platform: Platform): Generator<string> {
  const path = pathsOf(platform);
  let dir = start;
  while (true) {
    yield dir;
    const parent = path.dirname(dir);
    if (parent === dir) return;
    dir = parent;
  }
}

/** All worktrees, and all ways through symbolic links, must come to one name. What is not there keeps its name. */
function realPath(path: string): string {
  try {
    return fs.realpathSync.native(path);
  } catch {
    return path;
  }
}

function statOrNull(path: string): fs.Stats | null {
  try {
    return fs.statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
