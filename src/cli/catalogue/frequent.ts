import { REASONS, STATUSES } from '../../domain/report-words.ts';
import type { CommandSpec } from '../spec.ts';
import { file } from './file-option.ts';

/** What members say many times an hour. */
export const SAYING: readonly CommandSpec[] = [
  {
    path: ['report'],
    group: 'Between members',
    about: 'say how your work stands; it goes to your supervisor',
    more:
      'A typed result is { status: complete | partial | blocked | failed, summary, findings: [{ claim, source, date, confidence,\n' +
      'objective, subject, value }], gaps, searched, artifacts, failure: { kind, retryable, attempted, partial } }. Who found it,\n' +
      'and when, is added. A success that found nothing and does not say where it looked is refused (exit code 4).',
    args: [{ name: 'summary', about: 'what was done, where it is, what is missing; - for stdin' }],
    options: [
      {
        name: 'status',
        value: 'status',
        choices: STATUSES,
        about: 'how it stands; a typed result says so itself',
      },
      { name: 'reason', value: 'reason', choices: REASONS, about: 'why, when it is failed or blocked' },
      file('summary'),
      { name: 'result', value: 'file', about: 'a typed result (JSON) instead, - for stdin' },
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
  {
    path: ['statusline'],
    group: 'Looking',
    about:
      'print one line for the status line of Claude Code: who the session is, who needs it, what was spent, what a plan has left',
    more:
      'To have it below your sessions, put this into ~/.claude/settings.json yourself (nest writes nothing there; where nest ' +
      'is not on PATH, the path of bin/nest in the plugin):\n\n' +
      '    "statusLine": { "type": "command", "command": "nest statusline" }\n\n' +
      'Claude Code feeds it JSON that names the session and, on a subscription, says how much of the plan’s limits is used; ' +
      'they are shown, and kept nowhere. It reads the log and nothing else, spends nothing, and prints an empty line where ' +
      'there is no nest. NO_COLOR or --no-color takes the colours away.',
    examples: [
      {
        run: 'statusline',
        about: 'as Claude Code runs it, with its JSON on stdin',
        stdin: '{"session_id":"11111111-2222-4333-8444-555555555555"}',
      },
    ],
    load: () => import('../commands/statusline.ts'),
  },
];

/** The commands of `plugin/nest-frequent.cjs`: what stands here starts faster than the rest. */
export const FREQUENT: readonly CommandSpec[] = [...SAYING, ...STANDING];
