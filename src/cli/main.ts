import { COMMANDS } from './catalogue.ts';
import { plainInvocation } from './plain.ts';
import type { Parsed } from './program.ts';
import { runAndExit } from './run.ts';

/** `nest`, all of it. Commander is loaded only for what the plain parser leaves to it. */
const argv = process.argv.slice(2);

async function byCommander(): Promise<Parsed> {
  const { parseByCommander } = await import('./program.ts');
  return parseByCommander(argv, COMMANDS);
}

runAndExit(argv, () => plainInvocation(argv, COMMANDS) ?? byCommander());
