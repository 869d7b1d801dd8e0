import type { CommandSpec } from '../spec.ts';

const MORE =
  'Values that have to be exact later (figures, hosts, ids, decisions) do not survive a summary of the conversation. What is\n' +
  'kept here is put before you again after a compaction, and when it has sunk deep. At most 50, each one line of at most 500\n' +
  'characters. The successor on your seat has them, too.';

export const MEMORY: readonly CommandSpec[] = [
  {
    path: ['fact'],
    group: 'Between members',
    about: 'show the exact values that you keep outside your context',
    more: MORE,
    examples: [{ run: 'fact', about: 'the same as nest fact list' }],
    load: () => import('../commands/fact-list.ts'),
  },
  {
    path: ['fact', 'set'],
    group: 'Between members',
    about: 'keep an exact value outside your context',
    more: MORE,
    args: [
      { name: 'name', required: true, about: 'what it is' },
      { name: 'value', required: true, about: 'the value, word by word' },
    ],
    options: [
      { name: 'source', value: 'text', about: 'where it is from: a file and line, a message, a command' },
    ],
    examples: [
      {
        run: 'fact set db.port 5433 --source config/prod.yml:12',
        about: 'a figure, and where it stands',
      },
    ],
    load: () => import('../commands/fact-set.ts'),
  },
  {
    path: ['fact', 'list'],
    group: 'Between members',
    about: 'show what you, or a member, keeps',
    args: [{ name: 'member', kind: 'member', about: 'whose; yours without it' }],
    examples: [{ run: 'fact list staff-1', about: 'what somebody else goes by' }],
    load: () => import('../commands/fact-list.ts'),
  },
  {
    path: ['fact', 'drop'],
    group: 'Between members',
    about: 'keep a value no longer',
    args: [{ name: 'name', required: true, about: 'what it is' }],
    examples: [{ run: 'fact drop db.port', about: 'when it does not hold any more' }],
    load: () => import('../commands/fact-drop.ts'),
  },
];
