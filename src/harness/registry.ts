import { agentsArgv } from './argv.ts';
import type { ClaudeCommand } from './cli.ts';
import { run } from './run.ts';

/**
 * busy: a turn runs. idle: between turns. waiting: a person has to do something (`waitingFor`). stopped, failed:
 * over, the process is gone. unknown: a state that this code does not know; it counts as occupied.
 */
export type Phase = 'busy' | 'idle' | 'waiting' | 'stopped' | 'failed' | 'unknown';

export type RegistryRow = Readonly<{
  /** Null for sessions that are not in the background. */
  short: string | null;
  session: string | null;
  pid: number | null;
  cwd: string | null;
  kind: 'background' | 'interactive' | 'unknown';
  name: string | null;
  phase: Phase;
  waitingFor: string | null;
  /** As the platform says it, for evidence: `status/state`. */
  raw: string;
}>;

export type Registry = Readonly<
  { rows: readonly RegistryRow[]; unavailable: null } | { rows: null; unavailable: string }
>;

const TIMEOUT_MS = 10_000;

/**
 * Asks the CLI for all its sessions (about 0.2 s of CPU). When it cannot answer the registry is unavailable: that
 * says nothing about any session, least of all that it is dead.
 */
export async function readRegistry(
  command: ClaudeCommand,
  options: Readonly<{ env: Readonly<Record<string, string>>; cwd?: string; timeoutMs?: number }>,
): Promise<Registry> {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const result = await run(command.file, [...command.args, ...agentsArgv()], {
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: options.env,
    timeoutMs,
  });
  if (result.missing) return { rows: null, unavailable: `there is no program ${command.file}` };
  if (result.timedOut) return { rows: null, unavailable: `no answer in ${timeoutMs / 1000} s` };
  if (!result.ok) {
    const said = (result.stderr || result.stdout).trim().slice(0, 200);
    return {
      rows: null,
      unavailable: `\`claude agents\` ended with ${result.exitCode ?? result.signal}: ${said}`,
    };
  }
  return parseRegistry(result.stdout);
}

/** Reads what `claude agents --json --all` printed. Pure. fact: sessions.agents-json */
export function parseRegistry(text: string): Registry {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return { rows: null, unavailable: '`claude agents` printed something that is not JSON' };
  }
  if (!Array.isArray(list)) return { rows: null, unavailable: '`claude agents` printed no list' };
  const rows: RegistryRow[] = [];
  for (const item of list as unknown[]) {
    if (typeof item === 'object' && item !== null) rows.push(rowOf(item as Record<string, unknown>));
  }
  return { rows, unavailable: null };
}

function rowOf(o: Record<string, unknown>): RegistryRow {
  const status = str(o.status);
  const state = str(o.state);
  const pid = typeof o.pid === 'number' && Number.isInteger(o.pid) && o.pid > 0 ? o.pid : null;
  const kind = o.kind === 'background' || o.kind === 'interactive' ? o.kind : 'unknown';
  const waitingFor = str(o.waitingFor);
  return {
    short: str(o.id),
    session: str(o.sessionId),
    pid,
    cwd: str(o.cwd),
    kind,
    name: str(o.name),
    phase: phaseOf(pid !== null, status, state, waitingFor),
    waitingFor,
    raw: `${status ?? '-'}/${state ?? '-'}`,
  };
}

/**
 * `status` speaks of the process and is there only while it runs; `state` of the job, and may be stale (`working`
 * after a stop in the middle of a tool, `failed` beside an idle process). So a live process goes by its status,
 * a dead one by its state.
 */
function phaseOf(
  live: boolean,
  status: string | null,
  state: string | null,
  waitingFor: string | null,
): Phase {
  if (live || status !== null) {
    if (waitingFor !== null || status === 'waiting') return 'waiting';
    if (status === 'busy') return 'busy';
    if (status === 'idle') return 'idle';
    return 'unknown';
  }
  if (state === 'failed') return 'failed';
  // Without a process nothing works, waits or is blocked any more, whatever was written last.
  const over = ['stopped', 'done', 'working', 'blocked', 'running'];
  return state !== null && over.includes(state) ? 'stopped' : 'unknown';
}

function str(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
