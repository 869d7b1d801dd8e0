import type { State } from '../domain/state.ts';
import { readJob, readSessionProcesses } from '../harness/job-state.ts';
import { alive } from '../harness/process.ts';
import { type RegistryRow, readRegistry } from '../harness/registry.ts';
import { spawnEnv } from '../harness/spawn-env.ts';
import { rememberSession } from '../log/state-dir.ts';
import { bindByLaunch } from './bind-by-launch.ts';
import { catchUp, type Folded, foldNest } from './fold-log.ts';
import { abandon, aboutMember, type Launch, notStarted, type Started } from './launch-member.ts';
import { record } from './record.ts';
import { stopIfFired } from './stop-if-fired.ts';
import { write } from './write.ts';

/**
 * How the member was bound: its own hook presented the nonce; its hooks did not, and its session was known by what the
 * launch had printed; its hooks were silent, and the registry named the session; or nobody waited.
 */
export type Handshake = 'hook' | 'launch' | 'registry' | 'not awaited';

const TICK_MS = 100;
/** A launch that fails before the session is up shows in the platform's state file about a second later. */
const LOOK_AGAIN_MS = 500;

/**
 * Waits until the session of a launched member has bound itself, its launch has failed, or the deadline has passed.
 *
 * @param accepted the state that held the acceptance; the fold goes on from the log
 * @throws UserError with the reason that the platform gives, which the log then holds too
 */
export async function awaitHandshake(
  about: Launch,
  started: Started,
  _accepted: State,
): Promise<{ how: Handshake; session: string | null }> {
  const { nest, draft } = about;
  const folded = foldNest(nest);
  const deadline = Date.now() + draft.charter.thresholds.handshakeSeconds * 1000;
  let how: Handshake = 'hook';
  let grown: () => void = () => {};
  const following = nest.log.follow(folded.position, () => grown());
  try {
    for (let looked = Date.now(); ; ) {
      const session = boundSession(about, folded);
      await stopIfFired(about, started, folded.state);
      if (session !== null) return { how, session };
      if (bindByLaunch(nest, folded.state).includes(draft.id)) {
        how = 'launch';
        continue;
      }
      if (Date.now() - looked >= LOOK_AGAIN_MS) {
        looked = Date.now();
        const failure = failureOf(started);
        if (failure !== null) throw notStarted(about, 'the session ended before it began', failure);
      }
      if (Date.now() >= deadline) break;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, TICK_MS);
        grown = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    following.close();
  }
  return await bindFromRegistry(about, started, folded);
}

/** The session that the log has bound to the member by now, or null. */
function boundSession({ nest, draft }: Launch, folded: Folded): string | null {
  catchUp(nest, folded);
  const member = folded.state.members.get(draft.id);
  return member?.gen === draft.gen ? member.session : null;
}

/** What the platform says of a launch that came to nothing, or null. fact: launch.bad-flag-exits-0 */
function failureOf({ short, pid }: Started): string | null {
  if (short !== null) {
    const job = readJob(short);
    return job?.state === 'failed' ? (job.detail ?? 'failed') : null;
  }
  return pid !== null && !alive(pid)
    ? 'the process has ended; its output is in the nest’s folder batch/'
    : null;
}

/** On a busy machine the CLI may not answer in time. The platform's own files say as well what runs. */
function runningByFiles({
  short,
  session,
}: Started): Pick<RegistryRow, 'session' | 'short' | 'pid' | 'raw'> | undefined {
  const one = readSessionProcesses().find((seen) =>
    short !== null ? seen.short === short : seen.session === session,
  );
  if (one === undefined || !alive(one.pid, one.startToken)) return undefined;
  return { session: one.session, short: one.short, pid: one.pid, raw: `${one.status ?? '-'}, by its file` };
}

/**
 * The hooks were silent: the registry is the other side that can say which session was started. What it does not show
 * running is given up and stopped, lest it come up later and work for nobody.
 */
async function bindFromRegistry(
  about: Launch,
  started: Started,
  folded: Folded,
): Promise<{ how: Handshake; session: string | null }> {
  const registry = await readRegistry(about.command, { env: spawnEnv() });
  // Its hook may have come while the registry was asked.
  const late = boundSession(about, folded);
  await stopIfFired(about, started, folded.state);
  if (late !== null) return { how: 'hook', session: late };
  const row =
    registry.rows === null
      ? runningByFiles(started)
      : registry.rows.find((r) =>
          started.short !== null ? r.short === started.short : r.session === started.session,
        );
  if (row?.session == null || row.pid === null) {
    await abandon(about, started);
    const listed = row === undefined ? 'the registry does not list it' : `registry: ${row.raw}`;
    const detail = registry.rows === null ? `the registry is unavailable: ${registry.unavailable}` : listed;
    const seconds = about.draft.charter.thresholds.handshakeSeconds;
    throw notStarted(about, `its session did not begin within ${seconds}s`, detail);
  }
  const data = {
    session: row.session,
    short: row.short ?? '',
    evidence: `registry: ${row.raw}; no SessionStart hook`,
  };
  write(about.nest, record('session_bound', data, aboutMember(about)));
  try {
    // Its hooks may find the nest by this, if they run at all.
    rememberSession(row.session, about.nest.dir);
  } catch {
    // A cache.
  }
  return { how: 'registry', session: row.session };
}
