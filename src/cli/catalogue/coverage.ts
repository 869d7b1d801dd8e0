import { GROUNDS } from '../../domain/reconciled.ts';
import type { CommandSpec } from '../spec.ts';

export const COVERAGE: readonly CommandSpec[] = [
  {
    path: ['coverage'],
    group: 'Looking',
    about:
      'show the objectives of the charter against what reports have found: gaps, and findings that contradict each other',
    more:
      'Goes by typed results (nest report --result) and by the objectives that members were hired for. Two findings contradict\n' +
      'each other when they give the same subject another value, or similar claims other figures, for times that may be the same.\n' +
      'With --gaps-brief it prints assignments for what is missing and nothing else, for nest hire --team, and counts a round;\n' +
      'beyond limits.refinements of the charter it refuses (exit code 4): then the gaps are reported.',
    options: [
      { name: 'member', value: 'member', about: 'only what this member has found and not found, in full' },
      { name: 'gaps-brief', about: 'print assignments for the gaps alone, and count a round' },
    ],
    examples: [
      { run: 'coverage', about: 'before the synthesis' },
      { run: 'coverage --json', about: 'every finding with its source' },
    ],
    load: () => import('../commands/coverage.ts'),
  },
  {
    path: ['reconcile'],
    group: 'Between members',
    about: 'settle a contradiction between two findings by evidence',
    more:
      'Whoever stands above both who found them looks at the sources and says which holds, or that both do, of different things.\n' +
      'How sure a finder says it is, averages and majorities settle nothing.',
    args: [{ name: 'conflict', about: 'its id, from nest coverage', required: true }],
    options: [
      { name: 'keep', value: 'finding', about: 'the finding that holds' },
      { name: 'both', about: 'both hold: of different times or things' },
      { name: 'by', value: 'ground', required: true, choices: GROUNDS, about: 'what it is settled by' },
      { name: 'why', value: 'text', required: true, about: 'what was looked at, and what it shows' },
    ],
    examples: [
      {
        run: 'reconcile c-1a2b3c4d --keep f-0123456789 --by source --why "the ministry’s table of 2024 says 25 %, the other is a blog that cites it wrongly"',
        about: 'one of them holds',
      },
    ],
    load: () => import('../commands/reconcile.ts'),
  },
];
