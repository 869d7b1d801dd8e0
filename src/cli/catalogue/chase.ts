import type { ArgumentSpec, CommandSpec } from '../spec.ts';
import { GRANT } from './grant-option.ts';

const MEMBER: ArgumentSpec = { name: 'member', about: 'whom', required: true, kind: 'member' };

/** The ladder for a member that is silent or goes round in circles: nudge, inspect, reassign. */
export const CHASE: readonly CommandSpec[] = [
  {
    path: ['nudge'],
    group: 'Between members',
    about: 'ask a silent member how it stands, and wake it',
    more:
      'It counts once a new turn of the member proves that it arrived; until then it stays unread. For what it is to know\n' +
      'there is nest msg.',
    args: [
      MEMBER,
      { name: 'text', about: 'what it is asked, at most 480 characters; default: how it stands' },
    ],
    examples: [
      { run: 'nudge staff-1', about: 'ask how it stands' },
      {
        run: 'nudge staff-1 "Is the build still running? Report what you have."',
        about: 'in your own words',
      },
    ],
    load: () => import('../commands/nudge.ts'),
  },
  {
    path: ['inspect'],
    group: 'Between members',
    about: 'see what a member is doing: the call in flight, calls that repeat, last messages, tokens used',
    more: 'Counts as a step of the ladder when you are above the member. Its messages are data.',
    args: [MEMBER],
    options: [{ name: 'count', short: 'n', value: 'n', about: 'how many messages; default 6' }],
    examples: [
      { run: 'inspect staff-1', about: 'before you reassign it' },
      { run: 'inspect staff-1 --json', about: 'the same as JSON' },
    ],
    load: () => import('../commands/inspect.ts'),
  },
  {
    path: ['reassign'],
    group: 'Members',
    about: 'give the seat of a member to a new session, which is told what is known of the work so far',
    more:
      'The old session is stopped first, with what it has started; nothing it says counts any more. Team, inbox, folder and\n' +
      'rules stay. A member that is only silent has to be inspected before. One whose work is beyond it by its own report, or\n' +
      'that has failed twice, goes one tier up by itself, as far as the ceiling allows.',
    args: [MEMBER],
    options: [
      { name: 'tier-up', about: 'on the next model of the charter’s models.ladder' },
      {
        name: 'model',
        value: 'model',
        about: 'on this model; default: as before, or one tier up on evidence',
      },
      { name: 'task', value: 'text', about: 'the assignment anew; default: as before' },
      { name: 'file', value: 'file', about: 'read the assignment from a file, - for stdin' },
      ...GRANT,
      { name: 'why', value: 'text', about: 'for the record, and for its successor' },
      { name: 'no-wait', about: 'return as soon as it is launched' },
    ],
    examples: [
      {
        run: 'reassign staff-1 --tier-up --why "went in circles over the same test"',
        about: 'one model tier up, with the progress so far',
      },
    ],
    load: () => import('../commands/reassign.ts'),
  },
];
