import type { CommandSpec } from '../spec.ts';

export const BRIEFS: readonly CommandSpec[] = [
  {
    path: ['brief'],
    group: 'Members',
    about: 'print an assignment to fill in, for nest hire --brief or --team',
    examples: [{ run: 'brief', about: 'every part that a brief may have' }],
    load: () => import('../commands/brief.ts'),
  },
  {
    path: ['brief', 'check'],
    group: 'Members',
    about: 'look whether a brief stands alone: for a reader who has nothing else',
    more:
      'Reads a task in words, an assignment (JSON), or a team (a JSON list of assignments, or { themes, members }). Finds\n' +
      'references to what the reader does not have, a missing purpose, missing criteria and such that nobody can check, a\n' +
      'script in place of a goal, scope and ground that siblings share, and themes of a team that nobody owns; says where,\n' +
      'and how to mend it. Exits with 4 when there is an error. nest hire looks in the same way.',
    args: [{ name: 'file', about: 'the brief; without it, or as -: stdin', kind: 'file' }],
    options: [
      {
        name: 'siblings',
        value: 'file',
        repeat: true,
        about: 'a brief that is given out beside it; the option again for more',
      },
    ],
    examples: [
      {
        run: 'brief check -',
        about: 'a brief that stands alone',
        stdin:
          'Purpose: release 2 must start within a second.\nScope: src/parser/**.\nKnown: `npm run bench` says 1.4 s.\nSuccess: `npm run bench` says at most 0.8 s.\n',
      },
    ],
    load: () => import('../commands/brief-check.ts'),
  },
];
