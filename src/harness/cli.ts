import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';

/** The `claude` to run: `file` with `args` before everything else (a script behind node on some installations). */
export type ClaudeCommand = Readonly<{
  file: string;
  args: readonly string[];
  source: 'flag' | 'NEST_CLAUDE' | 'PATH';
}>;
export type ClaudeProblem = Readonly<{
  problem: 'not-found' | 'not-a-program' | 'shim-only';
  message: string;
  fix: string;
}>;

type Env = Readonly<Record<string, string | undefined>>;

const FIX = 'Install Claude Code, or name the program in NEST_CLAUDE.';

/**
 * Finds `claude`: the given path, else NEST_CLAUDE, else the first on PATH. Runs nothing.
 * On Windows only a real program counts: a `.cmd` or `.ps1` shim would send the arguments through a shell's parser,
 * so what the shim starts is looked up instead, and refused when that is not known.
 */
export function locateClaude(
  explicit: string | null,
  env: Env = process.env,
  platform: NodeJS.Platform = process.platform,
): ClaudeCommand | ClaudeProblem {
  const named = explicit ?? (env.NEST_CLAUDE === '' ? undefined : env.NEST_CLAUDE);
  if (named !== undefined) {
    return atPath(resolve(named), explicit === null ? 'NEST_CLAUDE' : 'flag', platform);
  }
  let shim: string | null = null;
  for (const folder of pathFolders(env, platform)) {
    if (platform !== 'win32') {
      if (isProgram(join(folder, 'claude')))
        return { file: join(folder, 'claude'), args: [], source: 'PATH' };
      continue;
    }
    if (isFile(join(folder, 'claude.exe')))
      return { file: join(folder, 'claude.exe'), args: [], source: 'PATH' };
    for (const name of ['claude.cmd', 'claude.ps1']) {
      if (!isFile(join(folder, name))) continue;
      const behind = behindShim(folder);
      if (behind !== null) return { ...behind, source: 'PATH' };
      shim ??= join(folder, name);
    }
  }
  if (shim !== null) return shimOnly(shim);
  return { problem: 'not-found', message: 'There is no `claude` on PATH.', fix: FIX };
}

/** Folders of PATH in order; relative ones are left out, since they mean another file in every directory. */
export function pathFolders(env: Env, platform: NodeJS.Platform = process.platform): string[] {
  const value = env.PATH ?? (platform === 'win32' ? env.Path : undefined) ?? '';
  const folders = value.split(platform === process.platform ? delimiter : platform === 'win32' ? ';' : ':');
  return folders.filter((folder) => folder !== '' && isAbsolute(folder));
}

/** A regular file that this user may execute. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function atPath(
  path: string,
  source: ClaudeCommand['source'],
  platform: NodeJS.Platform,
): ClaudeCommand | ClaudeProblem {
  if (!isFile(path)) return { problem: 'not-found', message: `There is no file ${path}.`, fix: FIX };
  if (/\.[cm]?js$/.test(path)) return { file: process.execPath, args: [path], source };
  if (platform === 'win32' && /\.(cmd|bat|ps1)$/i.test(path)) {
    const behind = behindShim(dirname(path));
    return behind === null ? shimOnly(path) : { ...behind, source };
  }
  if (platform !== 'win32' && !isProgram(path)) {
    return {
      problem: 'not-a-program',
      message: `${path} is not executable.`,
      fix: `chmod +x '${path}', or ${FIX}`,
    };
  }
  return { file: path, args: [], source };
}

/** What npm's shim in `folder` starts: the package's native program, or its script behind node. */
function behindShim(folder: string): Pick<ClaudeCommand, 'file' | 'args'> | null {
  const home = join(folder, 'node_modules', '@anthropic-ai', 'claude-code');
  if (isFile(join(home, 'bin', 'claude.exe'))) return { file: join(home, 'bin', 'claude.exe'), args: [] };
  for (const script of ['cli-wrapper.cjs', 'cli.js']) {
    if (isFile(join(home, script))) return { file: process.execPath, args: [join(home, script)] };
  }
  return null;
}

function shimOnly(path: string): ClaudeProblem {
  return {
    problem: 'shim-only',
    message: `${path} is a script for a shell; a task passed through it could be changed on the way.`,
    fix: 'Name the program behind it (claude.exe) in NEST_CLAUDE.',
  };
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
