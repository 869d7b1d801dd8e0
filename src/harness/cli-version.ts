import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClaudeCommand } from './cli.ts';
import { run } from './run.ts';

/**
 * The oldest Claude Code on which members were seen to work: one settings JSON carries their environment, hooks and
 * rules into a background session (fact: identity.settings-env). Two things that 2.1.332 does it does not: it lets a
 * session start in an untrusted folder (preflight asks all the same), and it resumes a stopped session as a copy
 * (which is why whoever resumes compares the ids).
 */
export const MIN_VERSION = '2.1.224';

export type VersionResult = Readonly<
  | { version: string; problem: null }
  | { version: null; problem: 'missing' | 'hangs' | 'failed' | 'not-claude'; message: string }
>;

const TIMEOUT_MS = 15_000;

/**
 * Version of the CLI, such as `2.1.332` (fact: launch.version-line). Asking costs 50–200 ms, so the answer is kept in
 * `<cacheDir>/cli-version.json` under the program's real path, size and time of change. A cache that cannot be
 * written is no error. Without a cacheDir it is always asked, and nothing is kept.
 */
export async function claudeVersion(
  command: ClaudeCommand,
  cacheDir: string | null,
  options: Readonly<{ env?: Readonly<Record<string, string>>; timeoutMs?: number }> = {},
): Promise<VersionResult> {
  const program = command.args.at(-1) ?? command.file;
  const key = cacheDir === null ? null : identity(program);
  const cache = join(cacheDir ?? '', 'cli-version.json');
  if (key !== null) {
    const known = cached(cache, key);
    if (known !== null) return { version: known, problem: null };
  }
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const result = await run(command.file, [...command.args, '--version'], {
    ...(options.env === undefined ? {} : { env: options.env }),
    timeoutMs,
    maxOutput: 100_000,
  });
  if (result.missing)
    return { version: null, problem: 'missing', message: `There is no program ${command.file}.` };
  if (result.timedOut) {
    return {
      version: null,
      problem: 'hangs',
      message: `\`${program} --version\` gave no answer in ${timeoutMs / 1000} s.`,
    };
  }
  if (!result.ok) {
    const said = (result.stderr || result.stdout).trim().slice(0, 300);
    const how = result.exitCode === null ? 'did not start' : `ended with ${result.exitCode}`;
    return {
      version: null,
      problem: 'failed',
      message: `\`${program} --version\` ${how}${said && `: ${said}`}`,
    };
  }
  const version = /^\s*v?(\d+\.\d+\.\d+\S*)/.exec(result.stdout)?.[1];
  if (version === undefined) {
    const said = (result.stdout.trim().split('\n', 1)[0] as string).slice(0, 100);
    return {
      version: null,
      problem: 'not-claude',
      message: `\`${program} --version\` says “${said}”, which is no version.`,
    };
  }
  if (key !== null) store(cache, key, version);
  return { version, problem: null };
}

/** Whether `version` is `floor` or newer, by its three numbers. */
export function atLeast(version: string, floor: string): boolean {
  const numbers = (text: string): number[] =>
    (/^\d+\.\d+\.\d+/.exec(text)?.[0] ?? '0.0.0').split('.').map(Number);
  const [a, b] = [numbers(version), numbers(floor)];
  for (let i = 0; i < 3; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

function identity(program: string): string | null {
  try {
    const real = realpathSync(program);
    const stat = statSync(real);
    return `${real}|${stat.size}|${stat.mtimeMs}`;
  } catch {
    return null;
  }
}

function cached(path: string, key: string): string | null {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as { key?: unknown; version?: unknown };
    return kept.key === key && typeof kept.version === 'string' ? kept.version : null;
  } catch {
    return null;
  }
}

function store(path: string, key: string, version: string): void {
  const partial = `${path}.${process.pid}`;
  try {
    mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
    writeFileSync(partial, JSON.stringify({ key, version }), { mode: 0o600 });
    renameSync(partial, path);
  } catch {
    // A cache only. The partial file goes with it where there is one.
    try {
      rmSync(partial, { force: true });
    } catch {}
  }
}
