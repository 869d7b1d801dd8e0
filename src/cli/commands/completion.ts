import { COMMANDS } from '../catalogue.ts';
import { bash } from '../completion/bash.ts';
import { fish } from '../completion/fish.ts';
import { zsh } from '../completion/zsh.ts';
import type { Here } from '../here.ts';

export function run(here: Here, [shell]: readonly string[]): number {
  const script = shell === 'bash' ? bash : shell === 'zsh' ? zsh : fish;
  here.print(script(COMMANDS.filter((command) => command.hidden === undefined)));
  return 0;
}
