import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { run } from './run.ts';

/** The CLI that our tests, the demo and the measured facts (docs/harness-notes) refer to. */
export const CLAUDE_VERSION = '2.1.332';

const PACKAGE = '@anthropic-ai/claude-code';

export type FetchOptions = Readonly<{
  /** Where copies are kept, one folder per version. */
  cacheDir: string;
  /** The one that is wanted, `latest` for the registry's newest; CLAUDE_VERSION by default. */
  version?: string;
  /** A program that the user named; used as it is, before NEST_CLAUDE. */
  given?: string;
  env?: Readonly<Record<string, string | undefined>>;
  /** Takes lines of progress; stderr by default. */
  log?: (line: string) => void;
  /** Breaks the fetching off. */
  signal?: AbortSignal;
}>;

type Env = Readonly<Record<string, string | undefined>>;

const WAY = 'Name a CLI of your own with NEST_CLAUDE=/path/to/claude, or run it again with the network up.';

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

type How = Readonly<{ env: Env; signal?: AbortSignal | undefined }>;

/** Runs npm in a folder. @throws Error that says why `what` could not be done, and what to do */
async function runNpm(what: string, folder: string, words: readonly string[], how: How): Promise<string> {
  const { file, args } = npm(how.env);
  const result = await run(file, [...args, ...words, '--loglevel=error'], {
    cwd: folder,
    env: npmEnvironment(how.env),
    timeoutMs: 600_000,
    ...(how.signal === undefined ? {} : { signal: how.signal }),
  });
  if (result.ok) return result.stdout;
  if (result.missing) throw new Error(`npm was not found, so Claude Code cannot be fetched. ${WAY}`);
  const why = result.timedOut ? 'it took more than ten minutes' : `${result.stderr || result.stdout}`.trim();
  throw new Error(`npm could not ${what}: ${why}\n${WAY}`);
}

async function install(folder: string, version: string, how: How): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const wanted = `${PACKAGE}@${version}`;
  const flags = ['--no-save', '--ignore-scripts', '--include=optional', '--no-audit', '--no-fund'];
  const quiet = ['--no-package-lock', '--engine-strict=false', '--prefix', folder];
  await runNpm(`fetch ${wanted}`, folder, ['install', ...flags, ...quiet, wanted], how);
  if (!existsSync(programIn(folder))) {
    throw new Error(`${wanted} has no program for this machine (${platformPackage()}). ${WAY}`);
  }
}

/** Two at once each fetch their own copy; the first to finish puts it in place, and the other one's is dropped. */
async function fetchInto(target: string, version: string, how: How): Promise<void> {
  const parent = dirname(target);
  mkdirSync(parent, { recursive: true });
  const partial = mkdtempSync(join(parent, `.${version}-`));
  try {
    await install(partial, version, how);
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
 * The version that the registry calls `latest`, such as `2.1.332`; asked by npm, in the folder of the caller.
 * @throws Error that says what to do
 */
export async function latestVersion(
  options: Readonly<{ env?: Env; signal?: AbortSignal }> = {},
): Promise<string> {
  const how = { env: options.env ?? process.env, signal: options.signal };
  const said = await runNpm('say what is latest', process.cwd(), ['view', PACKAGE, 'dist-tags.latest'], how);
  const version = said.trim();
  if (!isVersion(version)) {
    throw new Error(`npm says that the latest ${PACKAGE} is “${version.slice(0, 60)}”. ${WAY}`);
  }
  return version;
}

/** Whether these are the words of one version; it becomes the name of a folder. */
function isVersion(text: string): boolean {
  return /^\d+\.\d+\.\d+[\w.-]*$/.test(text);
}

/**
 * The path of a Claude Code program: `given`, else NEST_CLAUDE, each as it is; else our own copy of `version`, fetched from
 * the npm registry into a folder of its own in `cacheDir` when it is not there yet. Nothing outside `cacheDir` is changed.
 * @throws Error that says what to do
 */
export async function ensureClaude(options: FetchOptions): Promise<string> {
  const { cacheDir, env = process.env, log = (line) => process.stderr.write(`${line}\n`), signal } = options;
  const given = options.given ?? env.NEST_CLAUDE;
  if (given) {
    const what = options.given ? 'the path given for Claude Code' : 'NEST_CLAUDE';
    if (!existsSync(resolve(given))) throw new Error(`${what} is ${resolve(given)}, which does not exist.`);
    return resolve(given);
  }
  const how = { env, ...(signal === undefined ? {} : { signal }) };
  const wanted = options.version ?? CLAUDE_VERSION;
  const version = wanted === 'latest' ? await latestVersion(how) : wanted;
  if (!isVersion(version))
    throw new Error(`“${version}” is no version of Claude Code, such as ${CLAUDE_VERSION}.`);
  const target = join(resolve(cacheDir), version);
  if (existsSync(programIn(target))) return programIn(target);
  log(`fetching Claude Code ${version} from the npm registry into ${target} …`);
  await fetchInto(target, version, how);
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
