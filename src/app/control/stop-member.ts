import type { Member } from '../../domain/state.ts';
import { belongings } from '../../harness/belongings.ts';
import type { ClaudeCommand } from '../../harness/cli.ts';
import { readSessionProcess } from '../../harness/job-state.ts';
import { alive, descendants, type ProcessRef, startToken } from '../../harness/process.ts';
import { workerOf } from '../../harness/roster.ts';
import { spawnEnv } from '../../harness/spawn-env.ts';
import { ancestors, endProcesses, stopSession } from '../../harness/stop.ts';
import { livePid } from '../live-pid.ts';
import type { Nest } from '../nest.ts';
import { watcherOf } from '../reconcile/watcher.ts';
import { configOf } from '../wake.ts';

export type Stopped = Readonly<{
  how: string;
  ended: number;
  survivors: readonly number[];
  problem: string | null;
}>;

/** Times in ms: how long a session may take to close, for `claude stop` and afterwards. */
const ORDERLY = { askMs: 20_000, graceMs: 10_000, endMs: 3000 };
const AT_ONCE = { askMs: 6000, graceMs: 1000, endMs: 500 };

/** Whether a person sits in the session of a member: it is theirs, and not ours to end. */
export function isAttended(member: Member): boolean {
  if (member.mode === 'adopt') return true;
  const pid = livePid(member);
  return member.mode === 'bg' && pid !== null && readSessionProcess(pid, configOf(member))?.attended === true;
}

/** Stops the session of a member and everything that it has started. The session can be resumed afterwards. */
export async function stopMember(
  nest: Pick<Nest, 'dir'>,
  member: Member,
  command: ClaudeCommand,
  now: boolean,
): Promise<Stopped> {
  const { askMs, graceMs, endMs } = now ? AT_ONCE : ORDERLY;
  const spared = ancestors();
  const pid = livePid(member);
  const spare = watcherOf(nest.dir);
  if (member.mode === 'batch') return endTree(pid, spare, spared, endMs);
  const result = await stopSession({
    command,
    env: spawnEnv(),
    configDir: configOf(member),
    session: member.session ?? '',
    short: member.short,
    pid,
    spare,
    askMs,
    graceMs,
  });
  // What its commands have left behind, and nobody's tree holds any more.
  const own = new Set(member.session === null ? [] : [member.session]);
  const coming = member.short === null ? null : workerOf(member.short, configOf(member));
  const worker = coming === null ? [] : [coming, ...descendants(coming.pid, spare)];
  const left = [...worker, ...belongings(own)].filter((one) => !spared.has(one.pid));
  await endProcesses(left, endMs);
  const survivors = [...result.survivors, ...left.filter(isAlive)].map((one) => one.pid);
  return {
    how: result.gone ? 'claude stop' : 'not stopped',
    ended: result.ended.length + left.filter((one) => !isAlive(one)).length,
    survivors,
    problem: result.gone ? null : (result.problem ?? 'its process goes on'),
  };
}

async function endTree(
  pid: number | null,
  spare: number | null,
  spared: ReadonlySet<number>,
  endMs: number,
): Promise<Stopped> {
  if (pid === null) return { how: 'it had no process', ended: 0, survivors: [], problem: null };
  const tree: ProcessRef[] = [{ pid, startToken: startToken(pid) }, ...descendants(pid, spare)];
  const ours = tree.filter((one) => !spared.has(one.pid));
  await endProcesses(ours, endMs);
  const survivors = ours.filter(isAlive).map((one) => one.pid);
  const problem = survivors.length === 0 ? null : 'its process goes on';
  return { how: 'its process was ended', ended: ours.length - survivors.length, survivors, problem };
}

function isAlive(one: ProcessRef): boolean {
  return alive(one.pid, one.startToken);
}
