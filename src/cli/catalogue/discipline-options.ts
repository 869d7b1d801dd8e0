import { PHASES, STYLES } from '../../domain/assignment.ts';
import type { OptionSpec } from '../spec.ts';

/** How a member works beside others. */
export const DISCIPLINE: readonly OptionSpec[] = [
  {
    name: 'brief',
    value: 'file',
    about: 'read an assignment (JSON) instead of a task in words, - for stdin',
  },
  {
    name: 'team',
    value: 'file',
    about: 'hire several: a JSON list of assignments, each with a name, or { themes, members }; - for stdin',
  },
  { name: 'no-lint', about: 'hire whatever the brief lacks; for a person only' },
  { name: 'style', value: 'style', choices: STYLES, about: 'how its supervisor has its members work' },
  { name: 'phase', value: 'phase', choices: PHASES, about: 'which phase of the work it is' },
  { name: 'add-peer', about: 'add it to a swarm whose roster is fixed' },
  { name: 'verifies', value: 'member', about: 'whose work it verifies' },
];
