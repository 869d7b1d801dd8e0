import type { CommandSpec } from '../spec.ts';
import { NO_PROBE } from './no-probe.ts';

export const SET_UP: readonly CommandSpec[] = [
  {
    path: ['init'],
    group: 'Set up',
    about: 'found a nest for this folder (in git: for the repository and all its worktrees)',
    more:
      'Asks nothing when --objective is given or stdin is no terminal. Says what differs on your version of Claude Code; one\n' +
      'that was never seen is measured first, in some seconds, for a person.',
    options: [
      { name: 'objective', value: 'text', about: 'what the organisation is for' },
      { name: 'members', value: 'n', about: 'members that may exist at once' },
      { name: 'depth', value: 'n', about: 'levels of the chart; 1 is the Executive alone' },
      { name: 'concurrency', value: 'n', about: 'members that may be at work at once' },
      {
        name: 'budget-usd',
        value: 'dollars',
        about: 'dollars for all of it; members are stopped there (nest ledger)',
      },
      { name: 'model', value: 'model', about: 'model of a member that is hired without one' },
      { name: 'done', value: 'text', repeat: true, about: 'what must hold when it is done; again for more' },
      {
        name: 'always-ask',
        value: 'text',
        repeat: true,
        about: 'what always goes to the user; again for more',
      },
      { name: 'charter', value: 'file', about: 'a JSON file laid over the default charter, - for stdin' },
      { name: 'state-dir', value: 'dir', about: 'keep the nest there instead, and a pointer to it here' },
      NO_PROBE,
      { name: 'force', about: 'also where appends are not atomic, and inside another nest' },
    ],
    examples: [
      {
        run: 'init --objective "Fix the flaky tests" --members 8 --concurrency 4 --budget-usd 20 --model haiku',
        about: 'with limits of its own',
      },
      {
        run: 'init --objective "Port the parser" --done "npm test is green" --done "no TODO left" --always-ask "a new dependency"',
        about: 'with what the user has said about its end',
      },
      {
        run: 'init --objective "Write the manual" --charter -',
        about: 'more of the charter from stdin',
        stdin: '{"doneChecks": ["npm test is green"]}',
      },
    ],
    load: () => import('../commands/init.ts'),
  },
  {
    path: ['prices'],
    group: 'Set up',
    about: 'show what a token of each model costs, or how one model is priced',
    more:
      'Dollars for a million tokens. A model that is not on the list is charged like the dearest that is. Prices of your own: ' +
      'nest charter set budget.prices.',
    args: [{ name: 'model', about: 'a model as it stands in a transcript, or an alias' }],
    examples: [
      { run: 'prices', about: 'the list, its date, and what stands for what' },
      { run: 'prices claude-opus-9', about: 'how a model is priced that the list does not have' },
      { run: 'prices haiku --json', about: 'as JSON' },
    ],
    load: () => import('../commands/prices.ts'),
  },
  {
    path: ['charter'],
    group: 'Set up',
    about: 'show the charter: objective, limits, money, models, permissions',
    examples: [{ run: 'charter', about: 'the same as nest charter show' }],
    load: () => import('../commands/charter-show.ts'),
  },
  {
    path: ['charter', 'show'],
    group: 'Set up',
    about: 'show the charter',
    examples: [{ run: 'charter show --json', about: 'as JSON, in the form that --charter and --file take' }],
    load: () => import('../commands/charter-show.ts'),
  },
  {
    path: ['charter', 'set'],
    group: 'Set up',
    about: 'amend the charter; every member is told',
    more: 'A value is JSON where it is JSON, else text. With --file, a JSON object is laid over the charter: objects merge by key, lists replace. A budget.usd below what is spent or promised holds, with a warning: what was granted may still be spent.',
    args: [
      { name: 'path', about: 'dotted path of the field, e.g. limits.members' },
      { name: 'value', about: 'its new value' },
    ],
    options: [{ name: 'file', value: 'file', about: 'a JSON file with several fields, - for stdin' }],
    examples: [
      { run: 'charter set limits.members 12', about: 'one field' },
      { run: `charter set doneChecks '["npm test is green", "no TODO left"]'`, about: 'a list, as JSON' },
      {
        run: 'charter set --file -',
        about: 'several fields, from stdin',
        stdin: '{"limits": {"concurrency": 4}, "models": {"default": "haiku"}}',
      },
    ],
    load: () => import('../commands/charter-set.ts'),
  },
  {
    path: ['verify'],
    group: 'Set up',
    about: 'read the whole log again and hold everything derived from it against it',
    more: 'Changes nothing. Exits with 9 when something is wrong.',
    examples: [{ run: 'verify', about: 'counts, damage by position, and whether the snapshot is right' }],
    load: () => import('../commands/verify.ts'),
  },
  {
    path: ['doctor'],
    group: 'Set up',
    about: 'look for everything that can be wrong on this machine and in the nest, each with what mends it',
    more:
      'Node, Claude Code, login, trust, plugin, settings, file system, log, reconciler, sessions, worktrees. Works without a ' +
      'nest, too; then it looks at the machine only. Changes nothing and starts no session. Exits with 0 when nothing is ' +
      'wrong (there may be warnings), with 9 when the log is damaged, and with 4 when something else is wrong.',
    examples: [
      { run: 'doctor', about: 'a table, and below it what there is to do' },
      { run: 'doctor --json', about: '{"checks": [{"id", "state", "what", "fix"}]}' },
    ],
    load: () => import('../commands/doctor.ts'),
  },
];
