import { setTimeout as sleep } from 'node:timers/promises';
import { stopArgv } from './argv.ts';
import type { ClaudeCommand } from './cli.ts';
import { readSessionProcess, readSessionProcesses, type SessionProcess } from './job-state.ts';
import { alive, descendants, type ProcessRef, processTable, startToken } from './process.ts';
import { run } from './run.ts';

export type StopSpec = Readonly<{
  command: ClaudeCommand;
  env: Readonly<Record<string, string>>;
  configDir: string;
  /** Full id; what is stopped is this session and no other. */
  session: string;
  /** Short id of the background job, when known. */
  short: string | null;
  /** Process id as last heard; checked against the platform's own file before it is used. */
  pid: number | null;
  /**
   * A process whose tree is left alone although it stands below the session: the nest's reconciler, which a session's
   * waiter may have started, and which serves everybody.
   */
  spare: number | null;
  /** How long the process may take to go after `claude stop`. */
  graceMs?: number;
  /** How long `claude stop` itself may take. */
  askMs?: number;
}>;

export type StopResult = Readonly<{
  /** The session's process is gone (or there was none). */
  gone: boolean;
  /** Processes that the session left behind and that had to be ended. */
  ended: readonly ProcessRef[];
  /** What still lives in spite of everything. */
  survivors: readonly ProcessRef[];
  /** What `claude stop` said when it failed; null when it was not needed or went well. */
  problem: string | null;
}>;

/**
 * Really stops a session: `claude stop` ends its process but leaves the commands it started in the background
 * alive, so everything below it is written down first and ended afterwards. A process is ended only under the pid
 * and start time that were written down, never by name. facts: sessions.stop-outlives, sessions.children-below
 */
export async function stopSession(spec: StopSpec): Promise<StopResult> {
  const live = liveProcess(spec);
  const spared = ancestors();
  const below = live === null ? [] : descendants(live.pid, spec.spare);
  const short = spec.short ?? live?.short ?? null;
  const problem = short === null ? null : await askToStop(spec, short);
  const self: ProcessRef[] = live === null ? [] : [{ pid: live.pid, startToken: startToken(live.pid) }];
  // What it started while it was being stopped counts as well.
  if (live !== null && self.some(isAlive)) below.push(...descendants(live.pid, spec.spare));
  // A session that a person sits in is not ours to end.
  if (live?.background && !spared.has(live.pid) && !(await goneWithin(self, spec.graceMs ?? 10_000))) {
    await endProcesses(self);
  }
  const gone = !self.some(isAlive);
  const left = gone ? distinct(below).filter((one) => !spared.has(one.pid) && isAlive(one)) : [];
  await endProcesses(left);
  const survivors = [...self, ...left].filter(isAlive);
  return { gone, ended: left.filter((one) => !isAlive(one)), survivors, problem };
}

/** The process that runs the session now, by the platform's own files. */
function liveProcess(spec: StopSpec): SessionProcess | null {
  const known = spec.pid === null ? null : readSessionProcess(spec.pid, spec.configDir);
  const candidates = known === null ? [] : [known];
  for (const one of [...candidates, ...readSessionProcesses(spec.configDir)]) {
    if (one.session === spec.session && isAlive(one)) return one;
  }
  return null;
}

async function askToStop(spec: StopSpec, short: string): Promise<string | null> {
  const result = await run(spec.command.file, [...spec.command.args, ...stopArgv(short)], {
    env: spec.env,
    timeoutMs: spec.askMs ?? 20_000,
    maxOutput: 100_000,
  });
  if (result.ok) return null;
  if (result.timedOut) return '`claude stop` gave no answer';
  if (result.missing) return `there is no program ${spec.command.file}`;
  return (
    (result.stderr || result.stdout).trim().slice(0, 300) || `\`claude stop\` ended with ${result.exitCode}`
  );
}

/** Ends processes politely, then not: SIGTERM, three seconds, SIGKILL. */
export async function endProcesses(refs: readonly ProcessRef[], graceMs = 3000): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const one of refs) {
      if (!isAlive(one)) continue;
      try {
        process.kill(one.pid, signal);
      } catch {
        // Gone in between, or not ours to end: then it shows among the survivors.
      }
    }
    if (await goneWithin(refs, graceMs)) return;
  }
}

async function goneWithin(refs: readonly ProcessRef[], ms: number): Promise<boolean> {
  const until = performance.now() + ms;
  for (;;) {
    if (!refs.some(isAlive)) return true;
    if (performance.now() >= until) return false;
    await sleep(50);
  }
}

function distinct(refs: readonly ProcessRef[]): ProcessRef[] {
  return [...new Map(refs.map((ref) => [`${ref.pid}:${ref.startToken}`, ref])).values()];
}

function isAlive(ref: ProcessRef): boolean {
  return alive(ref.pid, ref.startToken);
}

/** This process and everything above it: whoever fires a member from inside its own session must not end itself. */
export function ancestors(): ReadonlySet<number> {
  const parents = new Map(processTable().map((row) => [row.pid, row.parent]));
  const found = new Set<number>();
  for (
    let pid: number | undefined = process.pid;
    pid !== undefined && !found.has(pid);
    pid = parents.get(pid)
  ) {
    found.add(pid);
  }
  return found;
}
