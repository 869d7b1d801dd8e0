import { spawnSync } from 'node:child_process';
import { COMMANDS } from '../../src/cli/catalogue.ts';
import { type Parsed, parseByCommander } from '../../src/cli/program.ts';

/** The arguments that a shell gives to `nest` for each `nest …` in a command line. Nothing else of it is run. */
export function argvOf(command: string): string[][] {
  const script = `nest() { printf '%s\\0' "$@" END; }\n${command}\n`;
  const { stdout, status } = spawnSync('sh', ['-c', script], { encoding: 'utf8', env: {} });
  if (status !== 0) throw new Error(`a shell does not understand ${command}`);
  const all: string[][] = [[]];
  for (const word of stdout.split('\0').slice(0, -1)) {
    if (word === 'END') all.push([]);
    else all.at(-1)?.push(word);
  }
  return all.slice(0, -1);
}

/** What the CLI's own program makes of the arguments. @throws UserError when it does not know them */
export function understood(argv: readonly string[]): Parsed {
  return parseByCommander(argv, COMMANDS);
}
