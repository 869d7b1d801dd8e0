import { spawn } from 'node:child_process';
import { attachCommand } from '../../app/attach.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import { isTerminal } from '../colour.ts';
import type { Here } from '../here.ts';

/** Gives the terminal to the session; ends with its exit code. */
export async function run(here: Here, [member]: readonly string[]): Promise<number> {
  const { file, args, env } = attachCommand(here.nest(), member as string);
  if (!isTerminal(0) || !isTerminal(1))
    throw new UserError(
      `${member} can be attached to from a terminal only`,
      EXIT.usage,
      `nest logs ${member}`,
    );
  const child = spawn(file, args, { stdio: 'inherit', env: { ...env } });
  // Ctrl-C is meant for the session; the terminal sends it to both.
  const ignore = (): void => {};
  process.on('SIGINT', ignore);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', (error) =>
        reject(
          new UserError(`cannot start ${file}: ${error.message}`, EXIT.notStarted, `nest logs ${member}`),
        ),
      );
      child.once('exit', (code, signal) => resolve(signal === null ? (code ?? 0) : 1));
    });
  } finally {
    process.off('SIGINT', ignore);
  }
}
