import type { OptionSpec } from '../spec.ts';

/** `--file`, for a text that is too long for a command line. */
export const file = (what: string): OptionSpec => ({
  name: 'file',
  value: 'file',
  about: `read the ${what} from a file, - for stdin`,
});
