import type { ArgumentSpec, CommandSpec, OptionSpec } from '../spec.ts';

const OF: OptionSpec = {
  name: 'of',
  value: 'member',
  about: 'whose plan; default: to look, the nearest over you; to change, your own',
};
const TASK: ArgumentSpec = { name: 'task', about: 'its id', required: true };
const WHY: OptionSpec = { name: 'why', value: 'text', about: 'in a few words' };
const FIELDS: readonly OptionSpec[] = [
  {
    name: 'needs',
    value: 'tasks',
    repeat: true,
    about: 'what has to be done before, by comma; - for nothing',
  },
  { name: 'owner', value: 'member', about: 'whom it is meant for; - for whoever takes it' },
  { name: 'estimate', value: 'n', about: 'how much it is, in units of your own; default 1' },
];

const LIST: readonly OptionSpec[] = [
  { name: 'ready', about: 'only what can be begun now' },
  { name: 'mine', about: 'only yours' },
  OF,
];

/** Who does what after what. */
export const PLAN: readonly CommandSpec[] = [
  {
    path: ['plan'],
    group: 'Between members',
    about: 'show a plan: tasks, what they wait for, what can be begun',
    options: [OF],
    examples: [{ run: 'plan --of user', about: 'the same as nest plan show' }],
    load: () => import('../commands/plan-show.ts'),
  },
  {
    path: ['plan', 'show'],
    group: 'Between members',
    about: 'show a plan: its tasks, what they wait for, what can be begun, the longest chain',
    options: [OF],
    examples: [{ run: 'plan show', about: 'the nearest plan over you' }],
    load: () => import('../commands/plan-show.ts'),
  },
  {
    path: ['plan', 'set'],
    group: 'Between members',
    about: 'make a plan of what a JSON file says; - for stdin',
    more:
      'A list of tasks: id, title, and if need be needs (a list of ids), owner, integration (true for what joins others),\n' +
      'estimate. Refused with a cycle, which is named, and with a need that is no task. Done tasks stay as they are, so the\n' +
      'same file changed is how you plan anew; tasks at work cannot be dropped. At most 200 tasks.',
    args: [{ name: 'file', about: 'the file', required: true, kind: 'file' }],
    options: [OF],
    examples: [
      {
        run: 'plan set -',
        about: 'from stdin',
        stdin:
          '[{"id":"lexer","title":"Port the lexer"},{"id":"parser","title":"Port the parser","needs":["lexer"]}]\n',
      },
    ],
    load: () => import('../commands/plan-set.ts'),
  },
  {
    path: ['plan', 'add'],
    group: 'Between members',
    about: 'plan one more task, or, with --change, plan one anew',
    args: [TASK, { name: 'title', about: 'what it is, in a few words' }],
    options: [
      ...FIELDS,
      { name: 'integration', about: 'it joins what others have made' },
      { name: 'change', about: 'it is there already: change what is given' },
      OF,
    ],
    examples: [
      { run: 'plan add guide "Write the guide"', about: 'a task that can be begun at once' },
      { run: 'plan add parser "Port the parser" --needs lexer --owner dev-1', about: 'one that waits' },
    ],
    load: () => import('../commands/plan-add.ts'),
  },
  {
    path: ['plan', 'drop'],
    group: 'Between members',
    about: 'take tasks out of a plan: none that is done, at work, or needed',
    args: [{ name: 'task...', about: 'their ids', required: true }],
    options: [OF],
    examples: [{ run: 'plan drop old-api', about: 'it is not wanted any more' }],
    load: () => import('../commands/plan-drop.ts'),
  },
  {
    path: ['plan', 'each'],
    group: 'Between members',
    about: 'plan the same for each of some items, side by side, and one task over all of them at the end',
    args: [{ name: 'item...', about: 'files or other items', required: true }],
    options: [
      { name: 'then', value: 'title', required: true, about: 'the task that needs them all' },
      { name: 'title', value: 'text', about: 'what is done with each; {} stands for the item' },
      OF,
    ],
    examples: [
      {
        run: 'plan each src/lexer.ts src/parser.ts --title "Review {}" --then "What no single file shows"',
        about: 'two reviews at once, then one over both',
      },
    ],
    load: () => import('../commands/plan-each.ts'),
  },
  {
    path: ['plan', 'waves'],
    group: 'Between members',
    about: 'show what can run at once, wave after wave, of what is not done',
    options: [OF],
    examples: [{ run: 'plan waves', about: 'the first wave can be begun now' }],
    load: () => import('../commands/plan-waves.ts'),
  },
  {
    path: ['plan', 'ready'],
    group: 'Between members',
    about: 'show the tasks that can be begun now, one a line',
    options: [OF],
    examples: [{ run: 'plan ready', about: 'what to hire for next' }],
    load: () => import('../commands/plan-ready.ts'),
  },
  {
    path: ['plan', 'blocks'],
    group: 'Between members',
    about: 'show what cannot be done before a task is, and would not be if it failed',
    args: [TASK],
    options: [OF],
    examples: [{ run: 'plan blocks lexer', about: 'what waits for it' }],
    load: () => import('../commands/plan-blocks.ts'),
  },
  {
    path: ['task'],
    group: 'Between members',
    about: 'show the shared tasks, with who has them',
    options: LIST,
    examples: [{ run: 'task', about: 'the same as nest task list' }],
    load: () => import('../commands/task-list.ts'),
  },
  {
    path: ['task', 'list'],
    group: 'Between members',
    about: 'show the tasks of the nearest plan over you, with who has them',
    options: LIST,
    examples: [{ run: 'task list --ready', about: 'what you can claim' }],
    load: () => import('../commands/task-list.ts'),
  },
  {
    path: ['task', 'claim'],
    group: 'Between members',
    about: 'take a task; of two who want it, the first has it',
    args: [TASK],
    options: [OF],
    examples: [{ run: 'task claim lexer', about: 'it is yours' }],
    load: () => import('../commands/task-claim.ts'),
  },
  {
    path: ['task', 'done'],
    group: 'Between members',
    about: 'say that a task is done, and see what can be begun now',
    args: [TASK],
    options: [WHY, OF],
    examples: [{ run: 'task done lexer --why "41 tests"', about: 'what needs it can begin' }],
    load: () => import('../commands/task-done.ts'),
  },
  {
    path: ['task', 'fail'],
    group: 'Between members',
    about: 'say that a task has failed; whoever planned it is told what that blocks',
    args: [TASK],
    options: [WHY, OF],
    examples: [{ run: 'task fail lexer --why "there is no grammar"', about: 'what needs it is blocked' }],
    load: () => import('../commands/task-fail.ts'),
  },
  {
    path: ['task', 'reopen'],
    group: 'Between members',
    about: 'give a task back, or, for whoever planned it, have it done again',
    args: [TASK],
    options: [WHY, OF],
    examples: [
      { run: 'task reopen lexer --why "the grammar has changed"', about: 'somebody else may take it' },
    ],
    load: () => import('../commands/task-reopen.ts'),
  },
];
