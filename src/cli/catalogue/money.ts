import type { CommandSpec } from '../spec.ts';

/** Who may spend what, and who has. */
export const MONEY: readonly CommandSpec[] = [
  {
    path: ['grant'],
    group: 'Members',
    about: 'let a member spend more, out of what its supervisor has left, or take back what it has not spent',
    more:
      'For its supervisor, whoever is above, and the user. One that shared its supervisor’s money has an account of its own from\n' +
      'then on. The Executive has the budget of the charter: nest charter set budget.usd.',
    args: [
      { name: 'member', about: 'whom', required: true, kind: 'member' },
      { name: 'usd', about: 'dollars, such as 5 or 2.50', required: true },
    ],
    options: [
      { name: 'back', about: 'take so much back: at most what is neither spent nor promised' },
      { name: 'why', value: 'text', about: 'for the record, and for the member' },
    ],
    examples: [
      {
        run: 'grant staff-1 2.50 --why "the second half of the port"',
        about: 'it goes on where it had to stop',
      },
      { run: 'grant staff-1 1 --back', about: 'it has more than it needs' },
    ],
    load: () => import('../commands/grant.ts'),
  },
  {
    path: ['ledger'],
    group: 'Looking',
    about: 'show who was given what, who has spent what, and how long it lasts',
    more:
      'Spent is what the transcripts say, at list price. The speed is that of the last hour, or of the time since the hire ' +
      'where that is less (a minute at least), of a member with all below it; LASTS is how long the grant goes at that ' +
      'speed. What cannot be known stands in the notes: lower bound, unpriced, missing, damaged. What a subscription allows ' +
      'is no money: its limits stand in the status line (nest statusline) and, when one is hit, in nest status.',
    args: [{ name: 'member', about: 'only it and those below it', kind: 'member' }],
    options: [
      { name: 'models', about: 'by model: cost and tokens of each member' },
      { name: 'csv', about: 'as comma-separated values, with all digits' },
    ],
    examples: [
      { run: 'ledger', about: 'everybody' },
      { run: 'ledger staff-1 --models', about: 'what it has cost on which model' },
      { run: 'ledger --csv', about: 'for a spreadsheet; --json has whole nano-dollars too' },
    ],
    load: () => import('../commands/ledger.ts'),
  },
];
