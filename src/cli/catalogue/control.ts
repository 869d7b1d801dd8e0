import type { ArgumentSpec, CommandSpec } from '../spec.ts';

const WHOM: ArgumentSpec = { name: 'member', about: 'whom; without one, everybody', kind: 'member' };
const WHY = { name: 'why', value: 'text', about: 'for the record' } as const;

export const CONTROL: readonly CommandSpec[] = [
  {
    path: ['up'],
    group: 'Members',
    about: 'set the organisation to work again, after a crash, a power cut or nest down',
    more:
      'From the log alone: whoever was at work is resumed in its own session, with its own options; who cannot be resumed\n' +
      'is hired again in its seat, with its progress in the brief; orphans of a supervisor that is gone report to the next\n' +
      'one above; who has something to read is woken. Members that are done, failed or fired are left alone. It may be\n' +
      'interrupted anywhere and said again. What the API had halted for want of a login is tried with one of them first.',
    options: [{ name: 'dry-run', about: 'start nothing; show what would be' }],
    examples: [
      { run: 'up --dry-run', about: 'who would be resumed' },
      { run: 'up --dry-run --json', about: 'the same as JSON' },
    ],
    load: () => import('../commands/up.ts'),
  },
  {
    path: ['down'],
    group: 'Members',
    about: 'stop everybody, the lowest first; nest up goes on from there',
    more:
      'Nobody is fired by it, and nothing is lost: sessions can be resumed, what is unread stays unread. Nobody is woken or\n' +
      'hired until nest up. A session that a person sits in is left to the person.',
    options: [
      {
        name: 'now',
        about: 'panic button: all at the same time, within seconds, with what they have started',
      },
      WHY,
    ],
    examples: [
      { run: 'down --why "for the night"', about: 'in order' },
      { run: 'down --now', about: 'at once' },
    ],
    load: () => import('../commands/down.ts'),
  },
  {
    path: ['pause'],
    group: 'Members',
    about: 'keep a member, or everybody, from being woken; a turn that runs goes on to its end',
    args: [WHOM],
    options: [WHY],
    examples: [
      { run: 'pause staff-1', about: 'what is sent to it waits' },
      { run: 'pause --why "lunch"', about: 'everybody' },
    ],
    load: () => import('../commands/pause.ts'),
  },
  {
    path: ['resume'],
    group: 'Members',
    about: 'end a pause; what was held back is delivered',
    args: [WHOM],
    options: [WHY],
    examples: [
      { run: 'resume staff-1', about: 'one member' },
      { run: 'resume', about: 'everybody; who was paused alone stays so' },
    ],
    load: () => import('../commands/resume.ts'),
  },
  {
    path: ['clean'],
    group: 'Other',
    about: 'remove what nobody needs any more: lists it, then asks',
    more:
      'Texts that nothing in the log refers to; briefs, outputs, worktrees and remembered sessions of members that were\n' +
      'fired or replaced; old copies of nest that no member was launched from; marks of processes that are gone. Never\n' +
      'anything unread, and no worktree with changes that are not committed or commits that are not in the base branch.\n' +
      'The log is kept whole: everybody folds it from its first line, and a line that is gone could change who was ruled\n' +
      'to be hired or fired; so are the texts that it refers to.',
    options: [
      { name: 'older-than', value: 'age', about: 'such as 12h or 30d; default 30d' },
      { name: 'yes', about: 'remove without asking' },
      { name: 'dry-run', about: 'list only' },
    ],
    examples: [
      { run: 'clean --dry-run', about: 'what would be removed, and what is kept and why' },
      { run: 'clean --older-than 7d --yes', about: 'without asking' },
    ],
    load: () => import('../commands/clean.ts'),
  },
];
