import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { alive, descendants, type ProcessRef, processTable, startToken } from './process.ts';
import { run } from './run.ts';

/** A file of this name in a HOME says that everything in it may be ended and deleted. */
export const ISOLATED_MARK = '.nest-isolated';

export type EndOptions = Readonly<{
  home: string;
  configDir: string;
  claude: string;
  env: Readonly<Record<string, string>>;
}>;

/** How the processes of a HOME went: how many there were, which had to be killed, which are still there. */
export type Ended = Readonly<{ found: number; killed: readonly ProcessRef[]; left: readonly ProcessRef[] }>;

type Json = Readonly<Record<string, unknown>>;

function readJson(file: string): Json {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Json;
  } catch {
    return {};
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** A process that a state file names, if it is still that one. The files outlive the processes they name. */
function named(pid: unknown, start: unknown): ProcessRef[] {
  if (typeof pid !== 'number' || !alive(pid)) return [];
  const token = startToken(pid);
  // On Linux the files hold the same start time that we read (measured); elsewhere only the pid can be compared.
  if (process.platform === 'linux' && typeof start === 'string' && start !== token) return [];
  return [{ pid, startToken: token }];
}

/** What the platform's own files in this configuration directory name. Hosts are the sessions' terminals. */
function recorded(configDir: string): Readonly<{ hosts: ProcessRef[]; others: ProcessRef[] }> {
  const lock = readJson(join(configDir, 'daemon.lock'));
  const roster = readJson(join(configDir, 'daemon', 'roster.json'));
  const workers = Object.values((roster.workers ?? {}) as Record<string, Json>);
  const sessions = filesIn(join(configDir, 'sessions')).filter((file) => file.endsWith('.json'));
  return {
    hosts: workers.flatMap(({ pid, procStart }) => named(pid, procStart)),
    others: [
      ...named(lock.pid, lock.procStart),
      ...named(roster.supervisorPid, roster.supervisorProcStart),
      ...workers.flatMap(({ replPid, replProcStart }) => named(replPid, replProcStart)),
      ...sessions.map(readJson).flatMap(({ pid, procStart }) => named(pid, procStart)),
    ],
  };
}

/** Processes whose environment says that HOME is this one: what a session started and did not end itself. */
function inherited(home: string): ProcessRef[] {
  if (process.platform !== 'linux') return [];
  return processTable().flatMap(({ pid }) => {
    try {
      const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      return variables.includes(`HOME=${home}`) ? [{ pid, startToken: startToken(pid) }] : [];
    } catch {
      return []; // gone meanwhile, or another user's
    }
  });
}

/** This process and those above it: they may run in the same HOME and are not to be ended. */
function ownLine(): ReadonlySet<number> {
  const parents = new Map(processTable().map(({ pid, parent }) => [pid, parent]));
  const line = new Set<number>();
  for (
    let pid: number | undefined = process.pid;
    pid !== undefined && !line.has(pid);
    pid = parents.get(pid)
  ) {
    line.add(pid);
  }
  return line;
}

/**
 * Every process of an isolated HOME, its daemon before what the daemon has started.
 * @throws when the folder does not carry the mark of an isolated HOME
 */
export function processesOf({ home, configDir }: EndOptions): ProcessRef[] {
  if (!existsSync(join(home, ISOLATED_MARK))) throw new Error(`not an isolated HOME: ${home}`);
  const { hosts, others } = recorded(configDir);
  const roots = [...others, ...hosts];
  const all = [...roots, ...roots.flatMap(({ pid }) => descendants(pid)), ...inherited(home)];
  const spared = ownLine();
  return [...new Map(all.map((one) => [one.pid, one])).values()].filter(({ pid }) => !spared.has(pid));
}

export const living = (processes: readonly ProcessRef[]) =>
  processes.filter((one) => alive(one.pid, one.startToken));

export async function gone(processes: readonly ProcessRef[], withinMs: number): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(20)) {
    if (living(processes).length === 0) return true;
  }
  return living(processes).length === 0;
}

export function signal(processes: readonly ProcessRef[], name: NodeJS.Signals): void {
  for (const { pid } of living(processes)) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone between the look and the signal.
    }
  }
}

/**
 * Ends every process of an isolated HOME: its daemon with all sessions (whose SessionEnd hooks still run), then
 * what they left behind. Found by pid in the platform's own files, below those, and by HOME in the environment.
 * `claude daemon stop --any` takes about 0.5 s; a terminal host may idle 5 s longer. fact: sessions.daemon-stop
 * @throws when the folder does not carry the mark of an isolated HOME
 */
export async function endProcessesOf(options: EndOptions): Promise<Ended> {
  const found = new Map<number, ProcessRef>();
  const killed: ProcessRef[] = [];
  // More than once, since a command of a session may start another session while it is being ended.
  for (let round = 0; round < 3; round += 1) {
    const processes = processesOf(options);
    if (processes.length === 0) break;
    for (const one of processes) found.set(one.pid, one);
    const { others } = recorded(options.configDir);
    if (others.length > 0) {
      const { home, claude, env } = options;
      await run(claude, ['daemon', 'stop', '--any'], { cwd: home, env, timeoutMs: 20_000 });
      await gone(others, 4_000);
    }
    if (await gone(processes, 500)) continue;
    signal(processes, 'SIGTERM');
    if (await gone(processes, 2_000)) continue;
    killed.push(...living(processes));
    signal(processes, 'SIGKILL');
    await gone(processes, 2_000);
  }
  return { found: found.size, killed, left: living(processesOf(options)) };
}
