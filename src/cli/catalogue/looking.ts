import type { CommandSpec } from '../spec.ts';

export const LOOKING: readonly CommandSpec[] = [
  {
    path: ['show'],
    group: 'Looking',
    about: 'show everything about a member: verdict with evidence, task, latest report, files',
    args: [{ name: 'member', about: 'whom', required: true, kind: 'member' }],
    options: [{ name: 'full', about: 'task and report uncut' }],
    examples: [
      { run: 'show staff-1', about: 'task and report cut where they are long' },
      { run: 'show staff-1 --full', about: 'whole texts' },
    ],
    load: () => import('../commands/show.ts'),
  },
  {
    path: ['logs'],
    group: 'Looking',
    about: "print the last messages of a member's session, from its transcript",
    args: [{ name: 'member', about: 'whose', required: true, kind: 'member' }],
    options: [{ name: 'count', short: 'n', value: 'n', about: 'how many; default 10' }],
    examples: [{ run: 'logs staff-1 -n 3', about: 'what it said last' }],
    load: () => import('../commands/logs.ts'),
  },
  {
    path: ['log'],
    group: 'Looking',
    about: 'print the event log',
    options: [
      { name: 'member', value: 'member', about: 'only what concerns this member' },
      { name: 'type', value: 'type', repeat: true, about: 'only events of this type; by comma, or again' },
      {
        name: 'since',
        value: 'when',
        about: 'from a position on (a number), or from so long ago: 90s, 10m, 2h, 3d',
      },
      { name: 'count', short: 'n', value: 'n', about: 'only the last n of them' },
      { name: 'follow', short: 'f', about: 'go on as events are appended, until interrupted' },
    ],
    examples: [
      { run: 'log -n 20', about: 'the latest events' },
      { run: 'log --type report_filed,turn_ended --since 2h', about: 'reports of the last two hours' },
      { run: 'log --member staff-1 --json', about: 'everything about one member, as JSON lines' },
    ],
    load: () => import('../commands/log.ts'),
  },
  {
    path: ['watch'],
    group: 'Looking',
    about: 'look after everybody: find what no hook says, wake who has something to read, tell the user',
    more: 'Started by hire, one per nest; a second one leaves at once. It ends when nobody is alive.',
    options: [
      {
        name: 'foreground',
        about: 'here, saying what it does (it always does; hire starts it in the background)',
      },
      { name: 'once', about: 'one round, then leave: for a timer, where nothing may stay in the background' },
    ],
    examples: [{ run: 'watch --once', about: 'look once, and see what it finds and does' }],
    load: () => import('../commands/watch.ts'),
  },
  {
    path: ['read'],
    group: 'Looking',
    about: 'print one event of the log with its text in full, as data',
    args: [{ name: 'position', about: 'where it begins, as an item or `nest log` names it', required: true }],
    examples: [{ run: 'read 1', about: 'the founding of the nest' }],
    load: () => import('../commands/read.ts'),
  },
];
