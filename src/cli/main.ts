import { COMMANDS } from './catalogue.ts';
import { fail } from './fail.ts';
import { hereOf } from './here.ts';
import { writeOut } from './out.ts';
import { plainInvocation } from './plain.ts';
import type { Invocation } from './spec.ts';

/**
 * `nest`: understands the command line, loads the one file of that command, runs it. What every command needs is
 * imported here; commander is loaded only for what the plain parser leaves to it.
 */
async function main(argv: readonly string[]): Promise<number> {
  try {
    const plain = plainInvocation(argv, COMMANDS);
    if (plain !== null) return await run(plain);
    const { parseByCommander } = await import('./program.ts');
    const parsed = parseByCommander(argv, COMMANDS);
    if ('command' in parsed) return await run(parsed);
    writeOut(parsed.print);
    return 0;
  } catch (error) {
    return fail(error, argv.includes('--json'));
  }
}

async function run({ command, args, options }: Invocation): Promise<number> {
  const here = hereOf(options);
  return (await command.load()).run(here, args, options);
}

// The one exit: nothing that a command has left open keeps the process.
main(process.argv.slice(2)).then((code) => process.exit(code));
