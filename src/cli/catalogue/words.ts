import { REASONS, STATUSES } from '../../domain/report-words.ts';
import type { CommandSpec, OptionSpec } from '../spec.ts';

const file = (what: string): OptionSpec => ({
  name: 'file',
  value: 'file',
  about: `read the ${what} from a file, - for stdin`,
});

export const WORDS: readonly CommandSpec[] = [
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
  {
    path: ['inbox', 'ack'],
    group: 'Between members',
    about: 'acknowledge one item without printing it',
    args: [{ name: 'id', about: 'its id, as the inbox shows it', required: true }],
    examples: [{ run: 'inbox ack msg:m1', about: 'after you have read it elsewhere' }],
    load: () => import('../commands/inbox-ack.ts'),
  },
  {
    path: ['inbox', 'retry'],
    group: 'Between members',
    about: 'deliver a dead letter again from the start: its reader is woken as for something new',
    more: 'For its reader, whoever is above it, and the user.',
    args: [{ name: 'id', about: 'its id, as `nest inbox --undelivered` shows it' }],
    options: [{ name: 'all', about: 'all that you may have tried again' }],
    examples: [{ run: 'inbox retry --all', about: 'after what stood in the way has been mended' }],
    load: () => import('../commands/inbox-retry.ts'),
  },
  {
    path: ['wait'],
    group: 'Between members',
    about: 'return when something needs you, with a digest of it; spends no tokens meanwhile',
    more:
      'For a background shell command or a monitor of a session, and for scripts of the user. Acknowledges nothing: in a\n' +
      'session the next turn brings the texts, else nest inbox does. Ends with 0 when there is something, with 10 when there\n' +
      'is nothing within the timeout, and with 4 when nobody is left to wait for: the session is gone.',
    options: [
      { name: 'timeout', value: 'seconds', about: 'how long to wait at the most; default: without end' },
    ],
    examples: [{ run: 'wait --timeout 600', about: 'in the background; ten minutes at the most' }],
    load: () => import('../commands/wait.ts'),
  },
  {
    path: ['msg'],
    group: 'Between members',
    about: 'write to a member, or to the user',
    args: [
      { name: 'to', about: 'a member, or user', required: true, kind: 'member' },
      { name: 'text', about: 'what; - for stdin' },
    ],
    options: [file('text')],
    examples: [
      { run: 'msg staff-1 "Use the sqlite backend"', about: 'an answer' },
      {
        run: 'msg staff-1 -',
        about: 'from stdin',
        stdin: 'Two things:\n1. keep the old API\n2. add a test\n',
      },
    ],
    load: () => import('../commands/msg.ts'),
  },
  {
    path: ['escalate'],
    group: 'Between members',
    about: 'ask your supervisor when you cannot go on; then end your turn',
    args: [{ name: 'text', about: 'the question with all that is needed to answer it; - for stdin' }],
    options: [
      { name: 'reason', value: 'reason', required: true, choices: REASONS, about: 'why you cannot go on' },
      file('text'),
    ],
    examples: [
      {
        run: 'escalate --reason decision_needed "sqlite or postgres? sqlite is simpler; nothing else depends on it"',
        about: 'you count as blocked until a turn answers it',
      },
    ],
    load: () => import('../commands/escalate.ts'),
  },
];
