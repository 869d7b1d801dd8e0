import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** Runs a small system tool and returns its stdout; throws when it fails. Injected by tests. */
export type Exec = (file: string, args: readonly string[]) => string;

export type ProcessRef = Readonly<{ pid: number; startToken: string | null }>;
export type ProcessRow = Readonly<{ pid: number; parent: number; name: string }>;

// Loaded on use: a hook on Linux needs no child process, and loading the module costs it milliseconds.
const systemExec: Exec = (file, args) =>
  process.getBuiltinModule('node:child_process').execFileSync(file, args as string[], {
    encoding: 'utf8',
    timeout: 3000,
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  });

/**
 * A token that differs between two processes which had the same pid one after the other: the start time in
 * clock ticks on Linux (field 22 of /proc/<pid>/stat), `ps -o lstart` on macOS, the creation date on Windows.
 * Null: no such process, or the system does not say.
 */
export function startToken(pid: number, exec: Exec = systemExec, platform = process.platform): string | null {
  if (!usable(pid)) return null;
  try {
    if (platform === 'linux') return statFields(pid)?.[19] ?? null;
    if (platform === 'win32') {
      const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CreationDate.Ticks`;
      return exec('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', query]).trim() || null;
    }
    return (
      exec('ps', ['-o', 'lstart=', '-p', String(pid)])
        .trim()
        .replace(/\s+/g, ' ') || null
    );
  } catch {
    return null;
  }
}

/**
 * The same for a caller that has no time: Windows tells it by way of PowerShell only, which takes longer than a closing
 * session waits. Null there, and then the pid alone decides.
 */
export function quickStartToken(
  pid: number,
  exec: Exec = systemExec,
  platform = process.platform,
): string | null {
  return platform === 'win32' ? null : startToken(pid, exec, platform);
}

/**
 * Whether the process lives; with a token, whether it is still the same one. A zombie is dead. A process that
 * may not be signalled is alive. When the system cannot give a token the pid alone decides.
 */
export function alive(
  pid: number,
  token: string | null = null,
  exec: Exec = systemExec,
  platform = process.platform,
): boolean {
  if (!usable(pid)) return false;
  if (platform === 'linux') {
    // No signal first: it fails by an exception, which costs more than the rest, for every member that is gone.
    const fields = existsSync(`/proc/${pid}`) ? statFields(pid) : null;
    if (fields === null) return false;
    return fields[0] !== 'Z' && fields[0] !== 'X' && (token === null || fields[19] === token);
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (token === null) return true;
  const now = startToken(pid, exec, platform);
  return now === null || now === token;
}

/** Whether a process is suspended (SIGSTOP, Ctrl+Z): it lives and does nothing. False where the system does not say. */
export function isSuspended(pid: number): boolean {
  return process.platform === 'linux' && usable(pid) && /^[Tt]$/.test(statFields(pid)?.[0] ?? '');
}

/** The words that a process was started with; null where the system does not say without help. */
export function startedWith(pid: number): string[] | null {
  if (process.platform !== 'linux' || !usable(pid)) return null;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return null;
  }
}

/** All processes with their parents. Empty when the system does not say. */
export function processTable(exec: Exec = systemExec, platform = process.platform): ProcessRow[] {
  try {
    if (platform === 'linux') return linuxTable();
    if (platform === 'win32') {
      const query =
        'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.Name)" }';
      return rows(exec('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', query]));
    }
    return rows(exec('ps', ['-A', '-o', 'pid=,ppid=,comm=']));
  } catch {
    return [];
  }
}

/** Every process below `pid`, parents before children, each with its start token so that it can be ended safely. */
export function descendants(
  pid: number,
  spare: number | null = null,
  exec: Exec = systemExec,
  platform = process.platform,
): ProcessRef[] {
  const table = processTable(exec, platform);
  const found: ProcessRef[] = [];
  const seen = new Set<number | null>([pid, spare]);
  const queue = [pid];
  for (let parent = queue.shift(); parent !== undefined; parent = queue.shift()) {
    for (const row of table) {
      if (row.parent !== parent || seen.has(row.pid)) continue;
      seen.add(row.pid);
      queue.push(row.pid);
      found.push({ pid: row.pid, startToken: startToken(row.pid, exec, platform) });
    }
  }
  return found;
}

/**
 * Whether this process runs below a `claude`: by its environment, or by an ancestor of that name. Prevents
 * accidents (a session that says `--as`); it is no sandbox. fact: identity.session-env. Unknown ancestors (no process table) count as inside
 * only when the environment says so. A `claude` of another HOME does not count: whoever has given this process a
 * HOME of its own (our demo, a test) has taken it out of that session, and its nests are others.
 */
export function isInsideClaude(
  env: Readonly<Record<string, string | undefined>> = process.env,
  pid: number = process.pid,
  exec: Exec = systemExec,
  platform = process.platform,
): boolean {
  if (env.CLAUDECODE || env.CLAUDE_CODE_SESSION_ID || env.CLAUDE_PID) return true;
  const seen = new Set([pid]);
  for (const row of ancestors(pid, exec, platform)) {
    if (seen.has(row.pid)) return false;
    seen.add(row.pid);
    if (isClaude(row, platform) && !hasOtherHome(row.pid, env.HOME, platform)) return true;
  }
  return false;
}

/** From the parent upwards. On Linux a handful of files are read instead of the whole table. */
function* ancestors(pid: number, exec: Exec, platform: NodeJS.Platform): Generator<ProcessRow> {
  const table =
    platform === 'linux' ? null : new Map(processTable(exec, platform).map((row) => [row.pid, row]));
  const rowOf = (id: number): ProcessRow | undefined => (table === null ? linuxRow(id) : table.get(id));
  for (let at = rowOf(pid); at !== undefined; ) {
    at = rowOf(at.parent);
    if (at !== undefined) yield at;
  }
}

function hasOtherHome(pid: number, home: string | undefined, platform: NodeJS.Platform): boolean {
  if (platform !== 'linux' || home === undefined || home === '') return false;
  try {
    const words = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    const its = words.find((word) => word.startsWith('HOME='));
    return its !== undefined && its !== `HOME=${home}`;
  } catch {
    return false;
  }
}

/** Whether a process is the platform's own program: a session, its daemon, a worker. */
export function isClaude(row: ProcessRow, platform: NodeJS.Platform = process.platform): boolean {
  const is = (path: string): boolean => /^claude(\.exe)?$/i.test(basename(path.replaceAll('\\', '/')));
  if (is(row.name)) return true;
  if (platform !== 'linux') return false;
  try {
    // The short name can be that of a thread or a version; the executable's own path cannot be changed.
    const exe = readlinkSync(`/proc/${row.pid}/exe`);
    return is(exe) || /[/\\]claude[/\\]versions[/\\]/.test(exe);
  } catch {
    return false;
  }
}

function linuxTable(): ProcessRow[] {
  const table: ProcessRow[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^[1-9]\d*$/.test(name)) continue;
    const row = linuxRow(Number(name));
    if (row !== undefined) table.push(row);
  }
  return table;
}

function linuxRow(pid: number): ProcessRow | undefined {
  const stat = readStat(pid);
  return stat === null ? undefined : { pid, parent: Number(stat.fields[1]), name: stat.name };
}

function rows(text: string): ProcessRow[] {
  const table: ProcessRow[] = [];
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(\d+)\s+(\d+)\s+(.+?)\s*$/.exec(line);
    if (match) table.push({ pid: Number(match[1]), parent: Number(match[2]), name: match[3] as string });
  }
  return table;
}

/** Fields after the command name, which may itself hold spaces and brackets: [0] is state, [1] parent, [19] start. */
function statFields(pid: number): string[] | null {
  return readStat(pid)?.fields ?? null;
}

function readStat(pid: number): { name: string; fields: string[] } | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  const open = text.indexOf('(');
  const close = text.lastIndexOf(')');
  return {
    name: text.slice(open + 1, close),
    fields: text
      .slice(close + 2)
      .trim()
      .split(' '),
  };
}

function usable(pid: number): boolean {
  return Number.isSafeInteger(pid) && pid > 0;
}
