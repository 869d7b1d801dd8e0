import { REASONS, STATUSES } from '../../domain/report-words.ts';
import type { CommandSpec } from '../spec.ts';
import { file } from './file-option.ts';

/** What members say many times an hour. */
export const SAYING: readonly CommandSpec[] = [
  {
    path: ['report'],
    group: 'Between members',
    about: 'say how your work stands; it goes to your supervisor',
    args: [{ name: 'summary', about: 'what was done, where it is, what is missing; - for stdin' }],
    options: [
      { name: 'status', value: 'status', required: true, choices: STATUSES, about: 'how it stands' },
      { name: 'reason', value: 'reason', choices: REASONS, about: 'why, when it is failed or blocked' },
      file('summary'),
    ],
    examples: [
      {
        run: 'report --status done "The parser is ported; src/parser, 41 tests green"',
        about: 'in one line',
      },
      {
        run: 'report --status failed --reason system -',
        about: 'a long summary comes from stdin',
        stdin: '# What I tried\n\nThe registry answers 503 since noon.\n',
      },
      { run: 'report --status progress "3 of 7 files are done"', about: 'does not end anything' },
    ],
    load: () => import('../commands/report.ts'),
  },
  {
    path: ['heartbeat'],
    group: 'Between members',
    about: 'give a sign of life during long work',
    args: [{ name: 'note', about: 'what you are at' }],
    examples: [{ run: 'heartbeat "the test suite runs for an hour"', about: 'with a note' }],
    load: () => import('../commands/heartbeat.ts'),
  },
  {
    path: ['inbox'],
    group: 'Between members',
    about: 'print what you have not read yet, as data, and acknowledge it',
    more:
      'An item is acknowledged once stdout has taken all of the text. When the reader of the output goes away before,\n' +
      'or nest is killed, it stays unread and comes again, marked as a repeat. Output to the null device counts as unread.',
    options: [
      { name: 'peek', about: 'acknowledge nothing' },
      {
        name: 'undelivered',
        about: 'instead: what nobody has taken although everything was tried, of all readers',
      },
    ],
    examples: [
      { run: 'inbox', about: 'read' },
      { run: 'inbox --peek --json', about: 'look only, whole texts as JSON' },
      { run: 'inbox --undelivered', about: 'dead letters, and how they were tried' },
    ],
    load: () => import('../commands/inbox.ts'),
  },
];

/** What they, and whoever watches them, look at as often. */
export const STANDING: readonly CommandSpec[] = [
  {
    path: ['whoami'],
    group: 'Looking',
    about: 'say who you are to the nest: member, role, supervisor',
    examples: [{ run: 'whoami', about: 'in a session: the member it is bound to' }],
    load: () => import('../commands/whoami.ts'),
  },
  {
    path: ['status'],
    group: 'Looking',
    about: 'show how everybody stands, and what needs you',
    examples: [
      { run: 'status', about: 'who is blocked, lost or at work, with what to run next' },
      { run: 'status --json', about: 'with the evidence of every verdict' },
    ],
    load: () => import('../commands/status.ts'),
  },
  {
    path: ['tree'],
    group: 'Looking',
    about: 'show the org chart',
    examples: [{ run: 'tree', about: 'who reports to whom' }],
    load: () => import('../commands/tree.ts'),
  },
];

/** The commands of `plugin/nest-frequent.cjs`: what stands here starts faster than the rest. */
export const FREQUENT: readonly CommandSpec[] = [...SAYING, ...STANDING];
