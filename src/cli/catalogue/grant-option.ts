import type { OptionSpec } from '../spec.ts';

/** What somebody may spend who is hired or takes over. */
export const GRANT: readonly OptionSpec[] = [
  {
    name: 'grant',
    value: 'usd',
    about: 'dollars it may spend, out of what its supervisor has left; default: it shares them',
  },
  { name: 'budget', value: 'usd', about: 'the same as --grant' },
];
