import type { Member, Session, State } from '../../domain/state.ts';
import { locateClaude } from '../../harness/cli.ts';
import { readSessionProcess } from '../../harness/job-state.ts';
import { alive } from '../../harness/process.ts';
import { spawnEnv } from '../../harness/spawn-env.ts';
import { stopSession } from '../../harness/stop.ts';
import type { Nest } from '../nest.ts';
import { splitProcess } from '../observe.ts';
import { record } from '../record.ts';
import { configOf } from '../wake.ts';
import type { World } from './tick.ts';
import { watcherOf } from './watcher.ts';

/** Tried so long ago, in ms, that it is tried again. */
const AGAIN_MS = 60_000;
const tried = new Map<string, number>();

/**
 * Stops background sessions whose seat a later generation has: whoever gave it away died before it could. Two sessions at
 * one work undo each other, and nothing that the old one says counts.
 */
export async function stopLeftovers(nest: Nest, state: State, { now, tell }: World): Promise<void> {
  for (const { session, member } of leftoversIn(state)) {
    const pid = backgroundPid(session, member);
    if (pid === null || now() - (tried.get(session.id) ?? 0) < AGAIN_MS) continue;
    tried.set(session.id, now());
    const command = locateClaude(null);
    if ('problem' in command) continue;
    const env = spawnEnv();
    const result = await stopSession({
      command,
      env,
      configDir: configOf(member),
      session: session.id,
      short: null,
      pid,
      spare: watcherOf(nest.dir),
    });
    const survivors = result.survivors.map(({ pid }) => String(pid)).slice(0, 100);
    const about = { actor: 'system', member: member.id, gen: session.gen };
    const how = result.gone ? 'by the reconciler: its seat is another session’s' : 'not stopped';
    nest.log.append([record('stopped', { how, survivors }, about)]);
    tell(
      `${member.id}: generation ${session.gen} ${result.gone ? 'stopped' : 'could not be stopped'}; generation ${member.gen} has its seat`,
    );
  }
}

/** Open sessions of generations that another one has followed on, unless whoever arranged that is still at it. */
export function leftoversIn(state: State): { session: Session; member: Member }[] {
  const found: { session: Session; member: Member }[] = [];
  for (const session of state.sessions.values()) {
    if (session.member === null || session.gen === null || session.ended !== null) continue;
    const member = state.members.get(session.member);
    if (member === undefined || member.gen <= session.gen || isBeingLaunched(member)) continue;
    found.push({ session, member });
  }
  return found;
}

function isBeingLaunched({ phase, launcher }: Member): boolean {
  const [pid, token] = splitProcess(launcher);
  return phase === 'launching' && pid !== null && alive(pid, token);
}

/** The live process of a background session; a session that a person sits in is never stopped. */
function backgroundPid({ id, process }: Session, member: Member): number | null {
  const [pid, token] = process === null ? [null, null] : splitProcess(process);
  if (pid === null || !alive(pid, token)) return null;
  const seen = readSessionProcess(pid, configOf(member));
  return seen?.session === id && seen.background ? pid : null;
}
