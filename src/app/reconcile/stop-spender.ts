import type { Member } from '../../domain/state.ts';
import { locateClaude } from '../../harness/cli.ts';
import { isAttended, stopMember } from '../control/stop-member.ts';
import { livePid } from '../live-pid.ts';
import type { Nest } from '../nest.ts';

/**
 * Stops the session of a member that goes on spending what it has not got. It can be resumed when it is given more. One
 * that a person sits in is theirs; its hooks hold it all the same.
 *
 * @returns how, or null where there was nothing to stop
 */
export async function stopSpender(nest: Pick<Nest, 'dir'>, member: Member): Promise<string | null> {
  if (livePid(member) === null || isAttended(member)) return null;
  const command = locateClaude(null);
  if ('problem' in command) return command.message;
  const { how, problem } = await stopMember(nest, member, command, true);
  return problem ?? how;
}
