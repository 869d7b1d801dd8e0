import type { State } from '../domain/state.ts';
import { configDir } from '../harness/config-dir.ts';
import { spawnEnv } from '../harness/spawn-env.ts';
import { stopSession } from '../harness/stop.ts';
import type { Launch, Started } from './launch-member.ts';
import { watcherOf } from './reconcile/watcher.ts';
import { record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { write } from './write.ts';

/**
 * Stops what a hire has just started when the member has been fired, or everybody stopped, in the meantime: whoever did
 * it saw no session yet and could stop none, so the hirer has to.
 *
 * @param state a fold that is younger than the `launched` event
 * @throws UserError when the member was fired; its session is stopped by then
 */
export async function stopIfFired(
  { nest, caller, draft, command }: Launch,
  { session, short, pid }: Pick<Started, 'session' | 'short' | 'pid'>,
  state: State,
): Promise<void> {
  const member = state.members.get(draft.id);
  const fired = member?.gen !== draft.gen || member.tombstone !== null;
  const bound = member?.gen === draft.gen ? member.session : null;
  // Where everybody is being stopped, a session that is bound is stopped like all others.
  if (!fired && (state.down === null || bound !== null)) return;
  const result = await stopSession({
    command,
    env: spawnEnv(),
    configDir: configDir(),
    session: session ?? bound ?? '',
    short,
    pid,
    spare: watcherOf(nest.dir),
  });
  const how = result.gone ? 'by its hirer' : 'not stopped';
  const survivors = result.survivors.map((one) => String(one.pid)).slice(0, 100);
  const about = { actor: caller.actor, member: draft.id, gen: draft.gen };
  write(nest, record('stopped', { how, survivors }, about));
  if (fired)
    throw new UserError(`${draft.id} was fired while it was being launched`, EXIT.refused, 'nest tree');
  const why = 'the organisation was stopped while it was being launched';
  write(nest, record('not_started', { why, detail: '' }, about));
  throw new UserError(`${draft.id} not started: ${why}`, EXIT.refused, 'nest up');
}
