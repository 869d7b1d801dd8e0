import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { run } from './run.ts';

/** The CLI that our tests, the demo and the measured facts (docs/harness-notes) refer to. */
export const CLAUDE_VERSION = '2.1.332';

const PACKAGE = '@anthropic-ai/claude-code';

export type FetchOptions = Readonly<{
  /** Where copies are kept, one folder per version. */
  cacheDir: string;
  /** A program that the user named; used as it is, before NEST_CLAUDE. */
  given?: string;
  env?: Readonly<Record<string, string | undefined>>;
  /** Takes lines of progress; stderr by default. */
  log?: (line: string) => void;
}>;

type Env = Readonly<Record<string, string | undefined>>;

function isMusl(): boolean {
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined;
  return process.platform === 'linux' && report?.header?.glibcVersionRuntime === undefined;
}

/** The package that carries the native program for this machine, as the CLI's own package lists them. */
function platformPackage(): string {
  return `${PACKAGE}-${process.platform}-${process.arch}${isMusl() ? '-musl' : ''}`;
}

function programIn(folder: string): string {
  const name = process.platform === 'win32' ? 'claude.exe' : 'claude';
  return join(folder, 'node_modules', platformPackage(), name);
}

/** npm without a shell: the script that started us, the one beside node, else the program on PATH. */
function npm(env: Env): { file: string; args: readonly string[] } {
  const beside = dirname(process.execPath);
  const candidates = [
    env.npm_execpath?.endsWith('npm-cli.js') ? env.npm_execpath : '',
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(dirname(beside), 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const script = candidates.find((file) => file !== undefined && file !== '' && existsSync(file));
  if (script) return { file: process.execPath, args: [script] };
  return { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/**
 * npm takes its place from these when a script of its own started us. What says which registry to use (`.npmrc`
 * of the user, proxies) stays.
 */
function npmEnvironment(env: Env): Record<string, string> {
  const foreign =
    /^npm_(config_(local_prefix|global|prefix|workspace.*|ignore_scripts)|package_|lifecycle_)/i;
  const kept = Object.entries(env).filter(([name, value]) => value !== undefined && !foreign.test(name));
  return Object.fromEntries(kept) as Record<string, string>;
}

async function install(folder: string, env: Env): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const { file, args } = npm(env);
  const flags = ['--no-save', '--ignore-scripts', '--include=optional', '--no-audit', '--no-fund'];
  const quiet = ['--no-package-lock', '--engine-strict=false', '--loglevel=error', '--prefix', folder];
  const result = await run(file, [...args, 'install', ...flags, ...quiet, `${PACKAGE}@${CLAUDE_VERSION}`], {
    cwd: folder,
    env: npmEnvironment(env),
    timeoutMs: 600_000,
  });
  const way = 'Name a CLI of your own with NEST_CLAUDE=/path/to/claude, or run it again with the network up.';
  if (result.missing) throw new Error(`npm was not found, so Claude Code cannot be fetched. ${way}`);
  if (!result.ok) {
    const why = result.timedOut
      ? 'it took more than ten minutes'
      : `${result.stderr || result.stdout}`.trim();
    throw new Error(`npm could not fetch ${PACKAGE}@${CLAUDE_VERSION}: ${why}\n${way}`);
  }
  if (!existsSync(programIn(folder))) {
    throw new Error(
      `${PACKAGE}@${CLAUDE_VERSION} has no program for this machine (${platformPackage()}). ${way}`,
    );
  }
}

/** Two at once each fetch their own copy; the first to finish puts it in place, and the other one's is dropped. */
async function fetchInto(target: string, env: Env): Promise<void> {
  const parent = dirname(target);
  mkdirSync(parent, { recursive: true });
  const partial = mkdtempSync(join(parent, `.${CLAUDE_VERSION}-`));
  try {
    await install(partial, env);
    try {
      renameSync(partial, target);
    } catch (error) {
      if (!existsSync(programIn(target))) throw error;
    }
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/**
 * The path of a Claude Code program: `given`, else NEST_CLAUDE, each as it is; else our own copy of
 * `CLAUDE_VERSION`, fetched from the npm registry into `cacheDir` when it is not there yet. Nothing outside `cacheDir` is changed.
 * @throws Error that says what to do
 */
export async function ensureClaude(options: FetchOptions): Promise<string> {
  const { cacheDir, env = process.env, log = (line) => process.stderr.write(`${line}\n`) } = options;
  const given = options.given ?? env.NEST_CLAUDE;
  if (given) {
    const what = options.given ? 'the path given for Claude Code' : 'NEST_CLAUDE';
    if (!existsSync(resolve(given))) throw new Error(`${what} is ${resolve(given)}, which does not exist.`);
    return resolve(given);
  }
  const target = join(resolve(cacheDir), CLAUDE_VERSION);
  if (existsSync(programIn(target))) return programIn(target);
  log(`fetching Claude Code ${CLAUDE_VERSION} from the npm registry into ${target} …`);
  await fetchInto(target, env);
  return programIn(target);
}

/**
 * Where copies of the CLI are kept: `.cache/claude` of the repository when `root` is a checkout that is worked in,
 * else (an installed plugin, whose folder is replaced at every update) the user's cache folder.
 */
export function claudeCacheDir(root: string, home: string): string {
  if (existsSync(join(root, '.git'))) return join(root, '.cache', 'claude');
  return join(home, process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'nest', 'claude');
}
