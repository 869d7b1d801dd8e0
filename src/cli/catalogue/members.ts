import type { CommandSpec, OptionSpec } from '../spec.ts';
import { DISCIPLINE } from './discipline-options.ts';
import { GRANT } from './grant-option.ts';
import { NO_PROBE } from './no-probe.ts';
import { ROLES } from './roles.ts';
import { WORK } from './work-options.ts';

const NAME: OptionSpec = {
  name: 'name',
  value: 'name',
  about: 'what it is called: 1 to 32 of a-z, 0-9 and -; default: a free name by its role',
};
const UNDER: OptionSpec = { name: 'under', value: 'member', about: 'its supervisor; default: whoever hires' };

export const MEMBERS: readonly CommandSpec[] = [
  {
    path: ['hire'],
    group: 'Members',
    about: 'start a session as a member and give it a task',
    more:
      'The task is an argument, a file, or - for stdin; put -- before one that begins with a dash.\n' +
      'With headings (Purpose:, Scope:, Known:, Success:, Output:) it is read as an assignment; --brief takes one as JSON, --team\n' +
      'several at once: all are looked at before anybody is launched, and the same command again hires those that are missing.\n' +
      'A brief that does not stand alone is refused (exit code 4) with how to mend it; a person is only warned of his own words.\n' +
      'Waits until the session has begun, and says why when it does not.\n' +
      'Refuses (exit code 6) on a version of Claude Code on which members cannot work: nest doctor says what differs,\n' +
      'nest probe measures it again. A version that was never seen is measured first, in some seconds, for a person;\n' +
      'a session is told that it was not.',
    args: [{ name: 'task', about: 'what it shall do' }],
    options: [
      { name: 'role', value: 'role', choices: ROLES, about: 'default: by the place in the chart' },
      NAME,
      { name: 'title', value: 'text', about: 'its task in a few words; default: the beginning of the task' },
      UNDER,
      {
        name: 'mode',
        value: 'mode',
        choices: ['bg', 'batch'],
        about: 'bg: a background session to attach to (default); batch: one run without an interface',
      },
      {
        name: 'model',
        value: 'model',
        about: 'default: by kind and signals of the work, else by the charter',
      },
      ...WORK,
      ...DISCIPLINE,
      { name: 'permission-mode', value: 'mode', about: 'default: acceptEdits' },
      {
        name: 'tools',
        value: 'rules',
        repeat: true,
        about: 'more it may use without asking: permission rules, by comma, or the option again',
      },
      ...GRANT,
      { name: 'worktree', about: 'give it a git worktree of its own' },
      { name: 'cwd', value: 'dir', about: 'the folder it works in; default: this one' },
      { name: 'file', value: 'file', about: 'read the task from a file, - for stdin' },
      { name: 'no-wait', about: 'return as soon as it is launched' },
      NO_PROBE,
      { name: 'dry-run', about: 'change nothing, start nothing; show what would be' },
    ],
    examples: [
      {
        run: 'hire --role executive --dry-run "Find out why the build is slow, and fix it"',
        about: 'what would be started',
      },
      {
        run: 'hire --role executive --name lead --model haiku --tools "Read,Bash(npm test *)" --dry-run --file -',
        about: 'a long task comes from stdin',
        stdin: '# Task\n\nPort src/parser to TypeScript. Done means: npm test is green.\n',
      },
      {
        run: 'hire --role executive --dry-run -- "-O2 breaks the build: find out why"',
        about: 'a task that begins with a dash',
      },
    ],
    load: () => import('../commands/hire.ts'),
  },
  {
    path: ['adopt'],
    group: 'Members',
    about: 'make a session that is open already a member',
    more: 'Without --session: the session this is run in.',
    options: [
      { name: 'role', value: 'role', choices: ROLES, required: true, about: 'its role' },
      NAME,
      { name: 'title', value: 'text', about: 'what it is there for, in a few words' },
      { name: 'session', value: 'id', about: 'the full id of the session' },
      UNDER,
    ],
    examples: [
      {
        run: 'adopt --role executive --session 11111111-2222-4333-8444-555555555555',
        about: 'the session you talk to becomes the Executive',
      },
    ],
    load: () => import('../commands/adopt.ts'),
  },
  {
    path: ['attach'],
    group: 'Members',
    about: "open a member's session in this terminal",
    args: [{ name: 'member', about: 'whose', required: true, kind: 'member' }],
    examples: [{ run: 'attach staff-1', about: 'leave it again with the key that it names' }],
    load: () => import('../commands/attach.ts'),
  },
  {
    path: ['fire'],
    group: 'Members',
    about: 'stop a member for good: its session, and what the session has started',
    args: [{ name: 'member', about: 'whom', required: true, kind: 'member' }],
    options: [
      { name: 'why', value: 'text', about: 'for the record' },
      { name: 'team', about: 'also everybody below it, the lowest first' },
    ],
    examples: [
      { run: 'fire staff-1 --why "went in circles"', about: 'its name is free again for a new generation' },
      { run: 'fire manager-1 --team', about: 'a workstream is over' },
    ],
    load: () => import('../commands/fire.ts'),
  },
];
