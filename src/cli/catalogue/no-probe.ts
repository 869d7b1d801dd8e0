import type { OptionSpec } from '../spec.ts';

export const NO_PROBE: OptionSpec = {
  name: 'no-probe',
  about: 'do not measure a version of Claude Code that was never seen (as NEST_NO_PROBE=1 does)',
};
