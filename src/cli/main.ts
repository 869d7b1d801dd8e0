import { COMMANDS } from './catalogue.ts';
import { fail } from './fail.ts';
import { hereOf } from './here.ts';
import { writeOut } from './out.ts';
import { plainInvocation } from './plain.ts';
import type { Parsed } from './program.ts';

/**
 * `nest`: understands the command line, loads the one file of that command, runs it. What every command needs is
 * imported here; commander is loaded only for what the plain parser leaves to it.
 */
async function main(argv: readonly string[]): Promise<number> {
  let help = 'nest --help';
  try {
    const understood = plainInvocation(argv, COMMANDS) ?? (await byCommander(argv));
    if ('print' in understood) {
      writeOut(understood.print);
      return 0;
    }
    const { command, args, options } = understood;
    help = `nest ${command.path.join(' ')} --help`;
    const here = hereOf(options);
    if (typeof options.as === 'string')
      (await import('./as.ts')).checkAs(here, command.path[0] as string, options.as);
    return await (await command.load()).run(here, args, options);
  } catch (error) {
    return fail(error, argv.includes('--json'), help);
  }
}

async function byCommander(argv: readonly string[]): Promise<Parsed> {
  const { parseByCommander } = await import('./program.ts');
  return parseByCommander(argv, COMMANDS);
}

// The one exit: nothing that a command has left open keeps the process.
main(process.argv.slice(2)).then((code) => process.exit(code));
