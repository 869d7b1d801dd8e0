import type { State } from '../domain/state.ts';
import { configDir } from '../harness/config-dir.ts';
import { spawnEnv } from '../harness/spawn-env.ts';
import { stopSession } from '../harness/stop.ts';
import type { Launch, Started } from './launch-member.ts';
import { record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { write } from './write.ts';

/**
 * Stops what a hire has just started when the member has been fired in the meantime: whoever fired it saw no session yet
 * and could stop none, so the hirer has to.
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
  if (member?.gen === draft.gen && member.tombstone === null) return;
  const bound = member?.gen === draft.gen ? member.session : null;
  const result = await stopSession({
    command,
    env: spawnEnv(),
    configDir: configDir(),
    session: session ?? bound ?? '',
    short,
    pid,
  });
  const how = result.gone ? 'by its hirer' : 'not stopped';
  const survivors = result.survivors.map((one) => String(one.pid)).slice(0, 100);
  const about = { actor: caller.actor, member: draft.id, gen: draft.gen };
  write(nest, record('stopped', { how, survivors }, about));
  throw new UserError(`${draft.id} was fired while it was being launched`, EXIT.refused, 'nest tree');
}
