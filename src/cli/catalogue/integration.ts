import type { CommandSpec } from '../spec.ts';

export const INTEGRATION: readonly CommandSpec[] = [
  {
    path: ['integrate'],
    group: 'Members',
    about: 'merge what members have done into an integration branch, with the checks after each',
    more:
      'For a supervisor: the branches of those who report to it. For the user: all of them, the lowest in the chart first.\n' +
      'What conflicts, or breaks the checks of the charter, is taken back and returned to its member with the reason and the\n' +
      'output; the others go on. Nothing is dropped, and no branch of yours is touched until you say --land. Killed half-way,\n' +
      'it goes on from where it was. In a session it may take longer than one command may: run it in the background.\n' +
      'Ends with 4 when something was returned or stopped.',
    args: [{ name: 'members', about: 'whose, by comma; without any, everybody who is done', kind: 'member' }],
    options: [
      {
        name: 'onto',
        value: 'branch',
        about: 'your branch to start from; default: the one that is checked out',
      },
      {
        name: 'check',
        value: 'command',
        repeat: true,
        about: 'one more check: words without quotes, or a JSON list; for the user',
      },
      {
        name: 'at-once',
        about: 'merge all, then check once; where that fails, halve until the culprit is found',
      },
      { name: 'predict', about: 'who will get into whose way, from what stands in the checkouts now' },
      { name: 'land', about: 'let the integration branch come into your branch; only you may' },
      {
        name: 'for',
        value: 'member',
        about: 'with --land: whose integration; default: the highest in the chart',
      },
      { name: 'dry-run', about: 'change nothing; show the order, and what would become of each' },
    ],
    examples: [
      { run: 'integrate --dry-run', about: 'what would be merged, in which order' },
      { run: 'integrate --predict', about: 'before it is too late' },
      { run: 'integrate --check "npm test"', about: 'merge and check all that is done' },
    ],
    load: () => import('../commands/integrate.ts'),
  },
];
