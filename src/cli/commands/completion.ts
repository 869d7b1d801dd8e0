import { EXIT, UserError } from '../../app/user-error.ts';
import { COMMANDS } from '../catalogue.ts';
import { bash } from '../completion/bash.ts';
import { fish } from '../completion/fish.ts';
import { zsh } from '../completion/zsh.ts';
import type { Here } from '../here.ts';

export function run(here: Here, [shell]: readonly string[]): number {
  if (here.json)
    throw new UserError(
      'completion prints a script for a shell, which is no JSON',
      EXIT.usage,
      `nest completion ${shell}`,
    );
  const script = shell === 'bash' ? bash : shell === 'zsh' ? zsh : fish;
  here.print(script(COMMANDS.filter((command) => command.hidden === undefined)));
  return 0;
}
