import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { type Ended, endProcessesOf, ISOLATED_MARK } from './isolate-end.ts';
import { killProcessesOf } from './isolate-kill.ts';

/** A key that is none. The CLI asks about every key it has not seen; this one is recorded as approved. */
const FAKE_KEY = 'sk-ant-test-0000';

/** Without these a Windows program does not start. */
const WINDOWS_VARIABLES = [
  'SystemRoot',
  'SystemDrive',
  'ComSpec',
  'PATHEXT',
  'windir',
  'NUMBER_OF_PROCESSORS',
];

export type IsolateOptions = Readonly<{
  /** The folder that becomes HOME; created when missing. */
  home: string;
  /** Path of the CLI, for stopping its daemon. */
  claude: string;
  /** Base URL of the Messages API, on loopback. */
  baseUrl: string;
  /** Folders in which sessions may start. A folder below a trusted one is trusted too. */
  trusted: readonly string[];
  /** CLAUDE_CONFIG_DIR, when it is not to be `<home>/.claude`. */
  configDir?: string;
  /** Folders that come first on PATH. */
  path?: readonly string[];
}>;

/** A HOME of its own for the CLI: nothing in it comes from the user's, and nothing leaves it but loopback calls. */
export type IsolatedHome = Readonly<{
  /** HOME, links resolved. */
  home: string;
  /** The whole environment for programs that run there; nothing is to be inherited beside it. */
  env: Readonly<Record<string, string>>;
  /** Makes a folder a trusted workspace. Only while no session of this HOME is starting. */
  trust(folder: string): void;
  /** Ends every process of this HOME, gently first. */
  end(): Promise<Ended>;
  /** Kills every process of this HOME: sooner over than a gentle end, and no hook is told. */
  kill(): Promise<Ended>;
  /** Ends every process of this HOME, then deletes it. @throws when a process could not be ended */
  remove(): Promise<Ended>;
  /** Kills every process of this HOME, then deletes it. @throws when a process could not be killed */
  discard(): Promise<Ended>;
}>;

type Trusted = Readonly<{ hasTrustDialogAccepted: true; hasCompletedProjectOnboarding: true }>;
type UserConfig = { projects?: Record<string, Trusted | object> } & Record<string, unknown>;

function baseEnvironment(): Record<string, string> {
  if (process.platform !== 'win32') return {};
  const own = WINDOWS_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return Object.fromEntries(own);
}

function environment(
  { baseUrl, configDir, path = [] }: IsolateOptions,
  home: string,
): Record<string, string> {
  const folders = [...path, dirname(process.execPath), process.env.PATH ?? process.env.Path ?? ''];
  return {
    ...baseEnvironment(),
    PATH: folders.join(delimiter),
    HOME: home,
    ...(process.platform === 'win32' ? { USERPROFILE: home } : {}),
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    IS_SANDBOX: '1',
    ANTHROPIC_BASE_URL: baseUrl,
    ANTHROPIC_API_KEY: FAKE_KEY,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    // Else sessions with a terminal clone the platform's own marketplace from the network.
    CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: '1',
    // Else sessions leave their task files in the machine's temporary folder.
    CLAUDE_CODE_TMPDIR: join(home, 'tmp'),
    ...(configDir === undefined ? {} : { CLAUDE_CONFIG_DIR: configDir }),
  };
}

function readConfig(file: string): UserConfig {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as UserConfig;
  } catch {
    return {
      hasCompletedOnboarding: true,
      customApiKeyResponses: { approved: [FAKE_KEY.slice(-20)], rejected: [] },
    };
  }
}

/** Creates (or opens again) an isolated HOME. */
export function isolate(options: IsolateOptions): IsolatedHome {
  mkdirSync(join(options.home, 'tmp'), { recursive: true, mode: 0o700 });
  const home = realpathSync(options.home);
  writeFileSync(join(home, ISOLATED_MARK), '');
  const configDir = options.configDir ?? join(home, '.claude');
  mkdirSync(configDir, { recursive: true, mode: 0o700 });
  // The user's own settings lie beside `.claude`, but inside a CLAUDE_CONFIG_DIR.
  const configFile = join(options.configDir ?? home, '.claude.json');
  const env = environment(options, home);

  function trust(folder: string): void {
    const config = readConfig(configFile);
    const entry = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } as const;
    const known = config.projects ?? {};
    const projects = { ...known, [realpathSync(folder)]: { ...known[realpathSync(folder)], ...entry } };
    const partial = `${configFile}.${process.pid}`;
    writeFileSync(partial, JSON.stringify({ ...config, projects }), { mode: 0o600 });
    renameSync(partial, configFile);
  }

  for (const folder of options.trusted) trust(folder);
  const these = { home, configDir, claude: options.claude, env };
  const end = () => endProcessesOf(these);
  const kill = () => killProcessesOf(these);
  async function removeAfter(ending: Promise<Ended>): Promise<Ended> {
    const ended = await ending;
    if (ended.left.length > 0) {
      throw new Error(`still running in ${home}: pid ${ended.left.map(({ pid }) => pid).join(', ')}`);
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    return ended;
  }
  return {
    home,
    env,
    trust,
    end,
    kill,
    remove: () => removeAfter(end()),
    discard: () => removeAfter(kill()),
  };
}

/**
 * Runs `dispose` when this process is told to end, and ends by the same signal afterwards.
 * @returns a function that takes this back
 */
export function disposeOnSignal(dispose: () => Promise<unknown>): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const release = () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
  function onSignal(signal: NodeJS.Signals): void {
    dispose()
      .catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
      .finally(() => {
        release();
        process.kill(process.pid, signal);
      });
  }
  for (const signal of signals) process.on(signal, onSignal);
  return release;
}
