import { FIELD_WORDS } from '../../domain/escalation.ts';
import { REASONS } from '../../domain/report-words.ts';
import type { CommandSpec } from '../spec.ts';
import { file } from './file-option.ts';

export const WORDS: readonly CommandSpec[] = [
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
    more:
      'For three reasons: somebody above wants to be asked (asked); it is beyond your authority, or nothing says what holds\n' +
      '(decision_needed, permission, budget); no progress can be made (beyond_capability, input, system). A rule that lists\n' +
      'when it does not hold is a no, and what passes by itself is tried again. What goes to the user stands alone: give all\n' +
      'of --asked, --tried, --diagnosis and --recommend, or lines that begin with Asked:, Tried:, Diagnosis:, Recommended:, or\n' +
      'a JSON object with these names and question. Who asks and what it has cost is added.',
    args: [{ name: 'text', about: 'the question with all that is needed to answer it; - for stdin' }],
    options: [
      { name: 'reason', value: 'reason', required: true, choices: REASONS, about: 'why you cannot go on' },
      { name: 'asked', value: 'text', about: FIELD_WORDS.asked },
      { name: 'tried', value: 'text', about: FIELD_WORDS.tried },
      { name: 'diagnosis', value: 'text', about: FIELD_WORDS.diagnosis },
      { name: 'recommend', value: 'text', about: FIELD_WORDS.recommend },
      file('text'),
    ],
    examples: [
      {
        run: 'escalate --reason decision_needed "sqlite or postgres? sqlite is simpler; nothing else depends on it"',
        about: 'you count as blocked until a turn answers it',
      },
      {
        run: 'escalate --reason permission "May I drop the table?" --asked "Move to v2" --tried "a dry run: 12 rows differ" --diagnosis "v1 rows have no owner" --recommend "drop them, after a backup"',
        about: 'what goes to the user stands alone',
      },
    ],
    load: () => import('../commands/escalate.ts'),
  },
];
