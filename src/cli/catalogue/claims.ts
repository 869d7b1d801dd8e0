import type { CommandSpec } from '../spec.ts';

/** Who works on which files. */
export const CLAIMS: readonly CommandSpec[] = [
  {
    path: ['claim'],
    group: 'Between members',
    about: 'take files for yourself: nobody else may edit them until you release them',
    more:
      'Patterns and paths as you would write them here, quoted; they hold in every worktree of the repository. Refused when\n' +
      'somebody holds any of them, but for those above and below you. Then settle it: nest msg. What is not settled in three\n' +
      'exchanges or two minutes is ruled by whoever is above you both; until then the holder keeps it.',
    args: [{ name: 'glob...', about: "such as 'src/parser/**' or docs/guide.md", required: true }],
    options: [{ name: 'why', value: 'text', about: 'what for: whoever wants them too reads it' }],
    examples: [
      { run: 'claim \'src/parser/**\' --why "the port"', about: 'before you begin to edit' },
      { run: "claim 'src/{a,b}.ts' docs/guide.md", about: 'several at once: all or none' },
    ],
    load: () => import('../commands/claim.ts'),
  },
  {
    path: ['release'],
    group: 'Between members',
    about: 'give up files that you have claimed',
    args: [{ name: 'glob...', about: 'as they were claimed' }],
    options: [
      { name: 'all', about: 'all that you hold, and what you have asked for in vain' },
      { name: 'of', value: 'member', about: 'what a member below you holds' },
    ],
    examples: [
      { run: "release 'src/parser/**'", about: 'when it is done' },
      { run: 'release --all', about: 'before you report' },
    ],
    load: () => import('../commands/release.ts'),
  },
  {
    path: ['claims'],
    group: 'Looking',
    about: 'show who holds which files, and what is not settled',
    examples: [
      { run: 'claims', about: 'everybody' },
      { run: 'claims --json', about: 'with repositories and times' },
    ],
    load: () => import('../commands/claims.ts'),
  },
  {
    path: ['rule'],
    group: 'Between members',
    about: 'say whose the files are that two members below you both want',
    more: 'For whoever is above both, and the user. It binds both until the files are given up.',
    args: [
      {
        name: 'contest',
        about: 'as `nest claims` shows it, or the two members: a,b',
        required: true,
      },
    ],
    options: [
      { name: 'owner', value: 'member', about: 'it is this one’s' },
      { name: 'order', value: 'a,b', about: 'a has it first, then b, without asking again' },
      { name: 'split', value: 'member=glob', about: 'each has a part; given once for each', repeat: true },
      { name: 'why', value: 'text', about: 'what both are told' },
    ],
    examples: [
      { run: 'rule dev,ops --order dev,ops', about: 'one after the other' },
      {
        run: "rule dev,ops --split 'dev=src/a/**' --split 'ops=src/b/**'",
        about: 'each a part',
      },
    ],
    load: () => import('../commands/rule.ts'),
  },
];
