import { attachArgv } from '../harness/argv.ts';
import { locateClaude } from '../harness/cli.ts';
import { spawnEnv } from '../harness/spawn-env.ts';
import { requireMember } from './caller.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { EXIT, UserError } from './user-error.ts';

export type AttachCommand = Readonly<{
  file: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}>;

/** The command that attaches this terminal to a member's session. @throws UserError when it has none to attach to */
export function attachCommand(nest: Nest, id: string): AttachCommand {
  const member = requireMember(foldNest(nest).state, id);
  // The platform would wake the session, and it would run on with nobody to answer for it.
  if (member.tombstone !== null)
    throw new UserError(`${id} has been fired; its session stays closed`, EXIT.refused, `nest logs ${id}`);
  if (member.mode !== 'bg' || member.short === null) {
    const why =
      member.mode === 'bg'
        ? 'its session has not been bound'
        : `it runs in ${member.mode === 'batch' ? 'batch mode' : 'a terminal of its own'}`;
    throw new UserError(`${id} cannot be attached to: ${why}`, EXIT.refused, `nest logs ${id}`);
  }
  const command = locateClaude(null);
  if ('problem' in command) throw new UserError(command.message, EXIT.notStarted, command.fix);
  return { file: command.file, args: [...command.args, ...attachArgv(member.short)], env: spawnEnv() };
}
