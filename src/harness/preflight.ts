import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ClaudeCommand, type ClaudeProblem, isProgram, locateClaude, pathFolders } from './cli.ts';
import { atLeast, claudeVersion, MIN_VERSION, type VersionResult } from './cli-version.ts';
import { loginState } from './login.ts';
import { findRepository, hasCommit, repositoriesIn } from './repository.ts';
import { spawnEnv } from './spawn-env.ts';
import { trustFix, trustOf } from './trust.ts';

export type Check = Readonly<{
  id: 'cli' | 'version' | 'cwd' | 'trust' | 'git' | 'login' | 'foreign-nest' | 'limit' | 'platform';
  /** refuse: the hire would fail or be pointless. warn: it may. */
  level: 'ok' | 'warn' | 'refuse';
  message: string;
  /** What a person can do; empty when all is well. */
  fix: string;
}>;

export type Preflight = Readonly<{
  checks: readonly Check[];
  /** Present when there is a CLI to run, whatever else was found. */
  command: ClaudeCommand | null;
  version: string | null;
}>;

export type PreflightSpec = Readonly<{
  /** Where the member is to work. */
  cwd: string;
  /** A batch run is not asked for trust. */
  mode: 'bg' | 'batch';
  /** The member will change files: in a repository without a commit it could not. */
  edits: boolean;
  claude: string | null;
  /** Directories whose `nest` is ours. */
  ownBins: readonly string[];
  /** Where the CLI's version is kept; null: it is asked anew, and nothing is written. */
  cacheDir: string | null;
  env?: Readonly<Record<string, string | undefined>>;
  home?: string;
}>;

/** Looks for what would make a launch fail, before anything is started. Cheap unless the CLI is new to `cacheDir`. */
export async function preflight(spec: PreflightSpec): Promise<Preflight> {
  const env = spec.env ?? process.env;
  const located = locateClaude(spec.claude, env);
  const command = 'problem' in located ? null : located;
  const version =
    command === null ? null : await claudeVersion(command, spec.cacheDir, { env: spawnEnv(env) });
  const place = cwdCheck(spec.cwd);
  const checks = [
    ...cliChecks(located, version),
    place,
    ...(place.level === 'ok' ? [trustCheck(spec, env), gitCheck(spec)] : []),
    loginCheck(env, spec.home),
    foreignNest(spec.ownBins, env),
  ];
  return { checks, command, version: version?.version ?? null };
}

function cliChecks(located: ClaudeCommand | ClaudeProblem, version: VersionResult | null): Check[] {
  if ('problem' in located) return [refuse('cli', located.message, located.fix)];
  const found = ok('cli', `${located.args.at(-1) ?? located.file} (from ${located.source})`);
  if (version === null) return [found];
  if (version.problem !== null) {
    return [
      found,
      refuse('version', version.message, 'Reinstall Claude Code, or name another in NEST_CLAUDE.'),
    ];
  }
  if (atLeast(version.version, MIN_VERSION)) return [found, ok('version', version.version)];
  const message = `Claude Code ${version.version} is too old: nest needs ${MIN_VERSION}.`;
  return [found, refuse('version', message, 'Run `claude update`.')];
}

function cwdCheck(cwd: string): Check {
  try {
    if (statSync(cwd).isDirectory()) return ok('cwd', cwd);
    return refuse('cwd', `${cwd} is not a directory.`, 'Name a directory with --cwd.');
  } catch {
    return refuse('cwd', `${cwd} does not exist.`, 'Create it, or name another with --cwd.');
  }
}

function trustCheck(spec: PreflightSpec, env: Readonly<Record<string, string | undefined>>): Check {
  if (spec.mode === 'batch') return ok('trust', 'not asked for in batch mode');
  const trust = trustOf(spec.cwd, {
    env,
    ...(spec.home ? { stateFile: join(spec.home, '.claude.json') } : {}),
  });
  if (trust === 'trusted') return ok('trust', 'trusted');
  const fix = trustFix(spec.cwd);
  if (trust === 'untrusted') return refuse('trust', `${spec.cwd} is not a trusted workspace.`, fix);
  return warn('trust', 'The trust store cannot be read; the launch may be refused.', fix);
}

function gitCheck(spec: PreflightSpec): Check {
  const repository = findRepository(spec.cwd);
  if (repository === null) {
    const inside = repositoriesIn(spec.cwd);
    if (inside.length === 0) return ok('git', 'no repository');
    const names = inside.slice(0, 3).join(', ');
    const message = `${spec.cwd} is no repository but holds one (${names}); work there is not isolated.`;
    return warn('git', message, 'Hire into the repository itself with --cwd.');
  }
  if (hasCommit(repository) !== false) return ok('git', repository.linked ? 'linked worktree' : 'repository');
  const message = `${repository.root} has no commit yet.`;
  const fix = 'Make a first commit: git commit --allow-empty -m "first"';
  return spec.edits ? refuse('git', message, fix) : warn('git', message, fix);
}

function loginCheck(env: Readonly<Record<string, string | undefined>>, home: string | undefined): Check {
  const login = loginState(env, home);
  if (login === 'yes') return ok('login', 'logged in');
  if (login === 'unknown') return ok('login', 'cannot be told here');
  return warn('login', 'Claude Code does not look logged in.', 'Run `claude` and log in.');
}

/** Another program called `nest` (NestJS has one) does no harm to members, whose PATH begins with ours. */
function foreignNest(ownBins: readonly string[], env: Readonly<Record<string, string | undefined>>): Check {
  const own = new Set(ownBins.map(real));
  for (const folder of pathFolders(env)) {
    const path = join(folder, process.platform === 'win32' ? 'nest.cmd' : 'nest');
    if (!isProgram(path)) continue;
    if (own.has(real(folder)) || own.has(real(join(real(path), '..')))) break;
    const message = `Another \`nest\` stands first on PATH: ${path}. Members use ours all the same.`;
    return warn('foreign-nest', message, `In your own shell, run ${join(ownBins[0] ?? '', 'nest')}.`);
  }
  return ok('foreign-nest', 'no other nest on PATH');
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

const ok = (id: Check['id'], message: string): Check => ({ id, level: 'ok', message, fix: '' });
const warn = (id: Check['id'], message: string, fix: string): Check => ({ id, level: 'warn', message, fix });
const refuse = (id: Check['id'], message: string, fix: string): Check => ({
  id,
  level: 'refuse',
  message,
  fix,
});
