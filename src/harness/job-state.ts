import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDir } from './config-dir.ts';

const SHORT = /^[0-9a-f]{8}$/;

/** What the platform's own files say about a background session. A file is missing once the job is removed. */
export type JobState = Readonly<{
  short: string;
  session: string | null;
  name: string | null;
  cwd: string | null;
  /** As written: working, blocked, done, failed, stopped … Read it together with `tempo`. */
  state: string | null;
  /** active, idle or blocked. */
  tempo: string | null;
  /** Progress or failure text; `exit 1 before init — …` when a launch failed after it said it had worked. fact: launch.bad-flag-exits-0 */
  detail: string | null;
  /** What a person has to do, such as `approve Bash: …`. */
  needs: string | null;
  createdAt: string | null;
  updatedAt: string | null;
}>;

/** A live (or crashed: look at the process) `claude` process of any kind. */
export type SessionProcess = Readonly<{
  pid: number;
  /** Start time as the kernel counts it (Linux: field 22 of /proc/<pid>/stat), to tell a reused pid. */
  startToken: string | null;
  session: string | null;
  short: string | null;
  name: string | null;
  cwd: string | null;
  background: boolean;
  /** busy, idle, waiting … as written. */
  status: string | null;
  waitingFor: string | null;
  /** A person sits in it (an interactive session, or an attached one). */
  attended: boolean;
  messagingSocket: string | null;
  version: string | null;
  /** Milliseconds since the epoch of the last change of `status`. */
  statusAt: number | null;
}>;

/** The short ids of all jobs that the platform keeps files of. fact: sessions.files */
export function jobsIn(dir: string = configDir()): string[] {
  try {
    return readdirSync(join(dir, 'jobs')).filter((name) => SHORT.test(name));
  } catch {
    return [];
  }
}

/** State of the job with this short id, or null when there is no readable file. fact: sessions.files */
export function readJob(short: string, dir: string = configDir()): JobState | null {
  if (!SHORT.test(short)) return null;
  const o = readObject(join(dir, 'jobs', short, 'state.json'));
  if (o === null) return null;
  return {
    short,
    session: str(o.sessionId),
    name: str(o.name),
    cwd: str(o.cwd),
    state: str(o.state),
    tempo: str(o.tempo),
    detail: str(o.detail),
    needs: str(o.needs),
    createdAt: str(o.createdAt),
    updatedAt: str(o.updatedAt),
  };
}

/** The permission rules that the job was launched with, beyond what is asked for now; empty where that cannot be told. fact: settings.kept-in-job */
export function launchRules(short: string, dir: string = configDir()): string[] {
  if (!SHORT.test(short)) return [];
  const flags = readObject(join(dir, 'jobs', short, 'state.json'))?.respawnFlags;
  const words = Array.isArray(flags) ? flags.filter((one) => typeof one === 'string') : [];
  const at = words.findLastIndex((word) => word === '--settings' || word.startsWith('--settings='));
  const text = words[at] === '--settings' ? words[at + 1] : words[at]?.slice('--settings='.length);
  try {
    const allow = (JSON.parse(text ?? '') as { permissions?: { allow?: unknown } }).permissions?.allow;
    return Array.isArray(allow) ? allow.filter((rule) => typeof rule === 'string') : [];
  } catch {
    return [];
  }
}

/** The session that runs as process `pid`, or null. fact: sessions.files */
export function readSessionProcess(pid: number, dir: string = configDir()): SessionProcess | null {
  const o = readObject(join(dir, 'sessions', `${pid}.json`));
  if (o === null) return null;
  return {
    pid,
    // Elsewhere the platform counts it another way than `startToken` of process.ts does.
    startToken: process.platform === 'linux' ? str(o.procStart) : null,
    session: str(o.sessionId),
    short: str(o.jobId),
    name: str(o.name),
    cwd: str(o.cwd),
    background: o.kind === 'bg',
    status: str(o.status),
    waitingFor: str(o.waitingFor),
    attended: o.kind !== 'bg',
    messagingSocket: str(o.messagingSocketPath),
    version: str(o.version),
    statusAt: typeof o.statusUpdatedAt === 'number' ? o.statusUpdatedAt : null,
  };
}

/** Every session process that the platform lists, without starting its CLI (which costs 0.2 s of CPU). */
export function readSessionProcesses(dir: string = configDir()): SessionProcess[] {
  let names: string[];
  try {
    names = readdirSync(join(dir, 'sessions'));
  } catch {
    return [];
  }
  const found: SessionProcess[] = [];
  for (const name of names) {
    const pid = /^([1-9]\d*)\.json$/.exec(name)?.[1];
    const session = pid === undefined ? null : readSessionProcess(Number(pid), dir);
    if (session !== null) found.push(session);
  }
  return found;
}

function readObject(path: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function str(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
