import { fail } from './fail.ts';
import { hereOf } from './here.ts';
import { writeOut } from './out.ts';
import type { Parsed } from './program.ts';

/**
 * Runs what a command line means: loads the one file of that command. What every command needs is imported here.
 *
 * @param understand says what it means; what it throws is told to the user as an error of the command is
 * @returns the exit code
 */
async function run(argv: readonly string[], understand: () => Parsed | Promise<Parsed>): Promise<number> {
  let help = 'nest --help';
  try {
    const understood = await understand();
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

/** The same, and the one exit: nothing that a command has left open keeps the process. */
export function runAndExit(argv: readonly string[], understand: () => Parsed | Promise<Parsed>): void {
  run(argv, understand).then((code) => process.exit(code));
}
