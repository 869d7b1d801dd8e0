import { KIND_NAMES, SIGNAL_NAMES } from '../../domain/work-signals.ts';
import type { OptionSpec } from '../spec.ts';

/** What is declared of the work, for the choice of a model. */
export const WORK: readonly OptionSpec[] = [
  { name: 'kind', value: 'kind', choices: KIND_NAMES, about: 'what kind of work it is' },
  {
    name: 'signal',
    value: 'signals',
    repeat: true,
    about: `what speaks for a stronger or a weaker model: ${SIGNAL_NAMES.join(', ')}; by comma, or the option again`,
  },
];
