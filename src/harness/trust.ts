import { readFileSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { userStateFile } from './config-dir.ts';
import { findRepository } from './repository.ts';

export type Trust = 'trusted' | 'untrusted' | 'unknown';

/**
 * Whether the platform will start a background session in `cwd`, read from its trust store, which is never written
 * here: only a person may trust a folder. A subfolder of a trusted folder is trusted, and so is a linked worktree
 * of a trusted repository; a repository inside a trusted plain folder is not. facts: launch.untrusted-refused,
 * launch.nested-repository, launch.sandboxed-trusted, worktrees.linked-trusted
 */
export function trustOf(
  cwd: string,
  options: Readonly<{ stateFile?: string; env?: Readonly<Record<string, string | undefined>> }> = {},
): Trust {
  const env = options.env ?? process.env;
  if (env.CLAUDE_CODE_SANDBOXED) return 'trusted';
  let at: string;
  try {
    at = realpathSync(cwd);
  } catch {
    return 'unknown';
  }
  const store = readStore(options.stateFile ?? userStateFile(env));
  if (store === 'unreadable') return 'unknown';
  const repository = findRepository(at);
  const main = repository?.mainRoot ?? null;
  if (main !== null && store.has(key(main))) return 'trusted';
  for (;;) {
    if (store.has(key(at))) return 'trusted';
    const parent = dirname(at);
    if (at === repository?.root || parent === at) return 'untrusted';
    at = parent;
  }
}

/** The one thing a person does about an untrusted folder. */
export function trustFix(cwd: string): string {
  return `Run \`claude\` in ${cwd} once and accept the trust prompt.`;
}

function readStore(path: string): ReadonlySet<string> | 'unreadable' {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    // No file yet: nobody has trusted anything.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? new Set() : 'unreadable';
  }
  try {
    const projects = (JSON.parse(text) as { projects?: unknown } | null)?.projects ?? {};
    const entries = Object.entries(projects as Record<string, { hasTrustDialogAccepted?: unknown } | null>);
    return new Set(entries.filter(([, v]) => v?.hasTrustDialogAccepted === true).map(([path]) => key(path)));
  } catch {
    return 'unreadable';
  }
}

/** One spelling for `C:\x`, `c:/x` and `\\?\C:\x\`; elsewhere only a final slash goes. */
function key(path: string): string {
  const normal = path.normalize('NFC').replace(/^\\\\\?\\/, '');
  const drive = /^([A-Za-z]):[\\/]/.exec(normal);
  const spelled = drive
    ? `${(drive[1] as string).toLowerCase()}${normal.slice(1).replaceAll('\\', '/')}`
    : normal;
  return spelled.length > 1 ? spelled.replace(/\/+$/, '') : spelled;
}
