import { dirname } from 'node:path';
import { descendants } from '../domain/org.ts';
import type { Member } from '../domain/state.ts';
import { locateClaude } from '../harness/cli.ts';
import { configDir } from '../harness/config-dir.ts';
import { readJob } from '../harness/job-state.ts';
import { spawnEnv } from '../harness/spawn-env.ts';
import { stopSession } from '../harness/stop.ts';
import { forgetSession } from '../log/state-dir.ts';
import { actingAs, type Caller, requireMember } from './caller.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { splitProcess } from './observe.ts';
import { watcherOf } from './reconcile/watcher.ts';
import { freshId, record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { ask, requireSight, write } from './write.ts';

export type Fired = Readonly<{
  member: string;
  gen: number;
  stopped: boolean;
  ended: number;
  survivors: readonly string[];
  problem: string | null;
}>;

/**
 * Fires a member: the log rules first, and its tombstone wins over whatever the session still says; then the session is
 * really stopped, with what it started. With `team`, everybody below goes first, the deepest to begin with.
 *
 * @throws UserError when the log refuses
 */
export async function fireMember(
  nest: Nest,
  caller: Caller,
  id: string,
  opts: Readonly<{ why: string; team: boolean }>,
): Promise<readonly Fired[]> {
  const { state } = foldNest(nest);
  requireSight(state);
  actingAs(state, caller);
  const member = requireMember(state, id);
  const all = opts.team ? [...descendants(state, id), member] : [member];
  const fired: Fired[] = [];
  for (const one of all) fired.push(await fireOne(nest, caller, one, opts.why));
  return fired;
}

async function fireOne(nest: Nest, caller: Caller, member: Member, why: string): Promise<Fired> {
  const { id, gen } = member;
  const about = { actor: caller.actor, member: id, gen };
  const request = freshId('fire');
  const event = record(
    'fire_requested',
    { why: why.slice(0, 480), as: caller.as },
    { ...about, id: request },
  );
  const { ruling, folded } = ask(nest, event, request);
  if (!ruling.accepted && ruling.code !== 'already_gone') throw refused(id, ruling.code, ruling.why);
  // As it is now: its hirer may have named its session since it was looked up.
  const now = folded.state.members.get(id);
  const stop = await stopOf(nest, now?.gen === gen ? now : member);
  const survivors = stop.survivors.map(String).slice(0, 100);
  write(nest, record('stopped', { how: stop.how.slice(0, 480), survivors }, about));
  return {
    member: id,
    gen,
    stopped: survivors.length === 0 && stop.problem === null,
    ended: stop.ended,
    survivors,
    problem: stop.problem,
  };
}

function refused(id: string, code: string, why: string): UserError {
  const exit = code === 'not_authorised' || code === 'unknown_actor' ? EXIT.notAllowed : EXIT.refused;
  return new UserError(
    `not fired: ${why}`,
    exit,
    code === 'has_team' ? `nest fire ${id} --team` : 'nest tree',
  );
}

type Stopped = Readonly<{ how: string; ended: number; survivors: readonly number[]; problem: string | null }>;

const NO_SESSION = 'it had no session';

/** A launch that was never bound may have come to nothing; the platform's own file of the job tells. */
function cameUp({ session, short }: Member, config: string): boolean {
  if (session !== null || short === null) return session !== null;
  const job = readJob(short, config);
  return job !== null && job.state !== 'failed';
}

/** Really stops the session of a member. One that a person sits in is let go, not stopped: it is theirs. */
export async function stopOf(nest: Pick<Nest, 'dir'>, member: Member): Promise<Stopped> {
  const nothing = { ended: 0, survivors: [], problem: null };
  if (member.mode === 'adopt') {
    // What is said in it from now on is nobody's business here.
    if (member.session !== null) forgetSession(member.session);
    return { ...nothing, how: 'let go; its session is a person\u2019s own' };
  }
  if (member.session === null && member.short === null) return { ...nothing, how: NO_SESSION };
  const command = locateClaude(null);
  if ('problem' in command) return { ...nothing, how: 'not stopped', problem: command.message };
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  const config = member.job === null ? configDir() : dirname(dirname(member.job));
  const came = cameUp(member, config);
  const result = await stopSession({
    command,
    env: spawnEnv(),
    configDir: config,
    session: member.session ?? '',
    short: member.short,
    pid,
    spare: watcherOf(nest.dir),
  });
  const { ended, survivors, problem } = result;
  return {
    how: !came ? NO_SESSION : result.gone ? 'claude stop' : 'not stopped',
    ended: ended.length,
    survivors: survivors.map((one) => one.pid),
    problem: result.gone ? null : problem,
  };
}
