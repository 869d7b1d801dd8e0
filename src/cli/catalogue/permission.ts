import type { ArgumentSpec, CommandSpec, OptionSpec } from '../spec.ts';

const REQUEST: ArgumentSpec = { name: 'request', about: 'its id, as `nest asks` shows it', required: true };
const ALWAYS: OptionSpec = {
  name: 'always',
  about: 'decide later requests of that member for the same call alike',
};
const ALIKE: OptionSpec = { name: 'alike', about: 'answer all open requests for the same call' };

export const PERMISSION: readonly CommandSpec[] = [
  {
    path: ['asks'],
    group: 'Between members',
    about: 'show who waits for leave to use a tool, calls that are alike together',
    args: [{ name: 'request', about: 'one request in full' }],
    examples: [
      { run: 'asks', about: 'what waits for you' },
      { run: 'asks --json', about: 'the same as JSON' },
    ],
    load: () => import('../commands/asks.ts'),
  },
  {
    path: ['approve'],
    group: 'Between members',
    about: 'let a member below you use the tool it asks for',
    more:
      'The session goes on by itself. Nobody approves what he may not do himself: it then goes to whoever is above him,\n' +
      'at last to the user, who may allow everything but what the charter denies.',
    args: [REQUEST],
    options: [ALWAYS, ALIKE, { name: 'why', value: 'text', about: 'for the record' }],
    examples: [
      { run: 'approve ask-1x9k3fz', about: 'this once' },
      { run: 'approve ask-1x9k3fz --always', about: 'from now on' },
    ],
    load: () => import('../commands/approve.ts'),
  },
  {
    path: ['deny'],
    group: 'Between members',
    about: 'refuse a member below you the tool it asks for',
    more: 'Its model reads the reason, and goes on without.',
    args: [REQUEST],
    options: [ALWAYS, ALIKE, { name: 'why', value: 'text', about: 'what it is told' }],
    examples: [
      { run: 'deny ask-1x9k3fz --why "use the sandbox database"', about: 'its turn goes on with this' },
    ],
    load: () => import('../commands/deny.ts'),
  },
];
