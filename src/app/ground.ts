import fs from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import type { Ground } from '../domain/claims.ts';
import { literalGlob, parseGlob } from '../domain/glob.ts';
import { findRepository } from '../harness/repository.ts';
import { EXIT, UserError } from './user-error.ts';

/** Something that a call is about to write, as it stands there. */
export type Target = Readonly<{
  path: string;
  /** A pattern of a shell rather than a name. */
  glob?: boolean;
  /** With all that lies below it. */
  deep?: boolean;
}>;

/** How files are told apart; injected, so that other systems can be tested. */
export type Files = Readonly<{
  platform: NodeJS.Platform;
  exists: (path: string) => boolean;
}>;

const HERE: Files = { platform: process.platform, exists: fs.existsSync };

const GLOBBING = /[*?[{\\]/;
const OUTSIDE = '/';

/**
 * The ground that somebody names: patterns and paths, relative to a folder or absolute, all in one repository. A folder is
 * all that lies below it. What exists under a name is that file, whatever characters stand in it.
 *
 * @throws UserError when one is no pattern, or they lie in different repositories
 */
export function groundOf(words: readonly string[], cwd: string, files: Files = HERE): Ground {
  const grounds = words.map((word) => oneGround(word, cwd, files));
  const [first] = grounds;
  if (first === undefined) throw new UserError('no files are named', EXIT.usage, "nest claim 'src/**'");
  if (grounds.some(({ repo }) => repo !== first.repo))
    throw new UserError('these lie in different repositories', EXIT.usage, 'name those of one at a time');
  return { ...first, globs: [...new Set(grounds.flatMap(({ globs }) => globs))] };
}

function oneGround(word: string, cwd: string, files: Files): Ground {
  const bad = (why: string) =>
    new UserError(`${JSON.stringify(word.slice(0, 80))}: ${why}`, EXIT.usage, "nest claim 'src/**'");
  if (word.startsWith('!')) throw bad('what is not claimed cannot be said: claim the parts');
  const text = slashed(word, files.platform).replace(/^~(?=\/|$)/, homedir());
  const asIs = resolve(cwd, text);
  const isFolder = text.endsWith('/') || isDirectory(asIs);
  if (files.exists(asIs) || !GLOBBING.test(text)) {
    const { repo, path, fold } = placeOf(asIs, files);
    // What is not there yet may become a folder, unless its name looks like that of a file.
    const deep = isFolder || (!files.exists(asIs) && !/\.[^/]+$/.test(text));
    return { repo, fold, globs: [deep ? below(literalGlob(path)) : literalGlob(path)] };
  }
  if (/(?:^|[/{,])\.\.(?=[/},]|$)/.test(text.slice(text.search(GLOBBING))))
    throw bad('`..` behind a pattern');
  const segments = text.split('/');
  const at = segments.findIndex((segment) => GLOBBING.test(segment));
  const prefix = segments.slice(0, at).join('/');
  const { repo, path, fold } = placeOf(resolve(cwd, at === 1 && prefix === '' ? '/' : prefix), files);
  const rest = segments.slice(at).filter((segment) => segment !== '' && segment !== '.');
  const glob = [...(path === '' ? [] : [literalGlob(path)]), ...rest].join('/');
  const { problem } = parseGlob(glob);
  if (problem !== null) throw bad(problem);
  return { repo, fold, globs: [text.endsWith('/') ? below(glob) : glob] };
}

/** A backslash parts names, too, unless it stands before what is a pattern otherwise. */
function slashed(word: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? word.replace(/\\/g, '/') : word.replace(/\\(?![[\]{}*?\\])/g, '/');
}

/**
 * The ground that a call would write to: as it is named, where links lead, and by its whole path, for claims on what lies
 * in no repository.
 */
export function groundsOf({ path, glob, deep }: Target, cwd: string, files: Files = HERE): Ground[] {
  const text = files.platform === 'win32' ? path.replace(/\\/g, '/') : path;
  if (glob === true && GLOBBING.test(text)) {
    try {
      const ground = oneGround(text, cwd, files);
      return [deep ? { ...ground, globs: ground.globs.map(below) } : ground];
    } catch {
      return [];
    }
  }
  const asIs = resolve(cwd, text.replace(/^~(?=\/|$)/, homedir()));
  const named = join(realOf(dirname(asIs)), relative(dirname(asIs), asIs));
  const places = [placed(named, files), placed(realOf(asIs), files), outside(named, files)];
  const seen = new Set<string>();
  return places.flatMap(({ repo, path: inside, fold }) => {
    const literal = literalGlob(inside);
    const key = `${repo}\0${literal}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ repo, fold, globs: [deep === true ? below(literal) : literal] }];
  });
}

type Place = Readonly<{ repo: string; path: string; fold: boolean }>;

function placeOf(absolute: string, files: Files): Place {
  return placed(realOf(absolute), files);
}

/** Where a path without links lies: in which repository, and where in a checkout of it. */
function placed(real: string, files: Files): Place {
  const repository = findRepository(isDirectory(real) ? real : existing(dirname(real)));
  if (repository === null) return outside(real, files);
  return {
    repo: repository.commonDir,
    path: inside(repository.root, real),
    // A folder that is found under another case is one on which case does not count.
    fold: files.exists(join(repository.root, '.GIT')),
  };
}

function outside(real: string, { platform }: Files): Place {
  return { repo: OUTSIDE, path: inside('/', real), fold: platform === 'darwin' || platform === 'win32' };
}

function inside(root: string, path: string): string {
  return relative(root, path).replace(/\\/g, '/');
}

function below(glob: string): string {
  if (glob === '') return '**';
  return glob.endsWith('/**') || glob === '**' ? glob : `${glob}/**`;
}

/** A path with its links resolved, as far as it exists. */
function realOf(path: string): string {
  const there = existing(path);
  try {
    return join(fs.realpathSync.native(there), relative(there, path));
  } catch {
    return path;
  }
}

function existing(path: string): string {
  let at = path;
  while (!fs.existsSync(at) && dirname(at) !== at) at = dirname(at);
  return at;
}

function isDirectory(path: string): boolean {
  return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
