import type { CommandSpec } from '../spec.ts';

export const OTHER: readonly CommandSpec[] = [
  {
    path: ['demo'],
    group: 'Other',
    about: 'run a small organisation of real sessions against a scripted model, and check it',
    more:
      'In a HOME of its own; costs nothing, touches nothing of yours and leaves nothing running. With --live it runs ' +
      'on your own account and spends real dollars, up to the cap; our tests do not exercise that.',
    options: [
      { name: 'keep', about: 'keep the folder with log, transcripts and requests' },
      {
        name: 'claude',
        value: 'file',
        about: 'a claude to use; default: a copy of our own from the registry (with --live: the one on PATH)',
      },
      { name: 'live', about: 'real models on your own account, stopped at the cap of --budget-usd' },
      {
        name: 'budget-usd',
        value: 'usd',
        about: 'with --live: dollars at which everything is stopped; default 1',
      },
      { name: 'in', value: 'dir', about: 'with --live: a folder to work in; default ./nest-demo' },
    ],
    examples: [],
    load: () => import('../commands/demo.ts'),
  },
  {
    path: ['probe'],
    group: 'Other',
    about: 'measure what nest relies on of Claude Code, on the version that you have',
    more:
      'Runs your CLI against a scripted model, in a HOME of its own for each fact: no account, no cost, nothing of yours ' +
      'touched, nothing left running. Names are facts or groups of them (nest probe --list). Exit code 4: something ' +
      'differs, or could not be found out. What was found is kept, counts more than what nest knows of that version, and ' +
      'decides what nest does on it (nest doctor).',
    args: [{ name: 'fact...', about: 'facts or groups, such as launch or launch.short-id; default: all' }],
    options: [
      { name: 'quick', about: 'the few without which nothing works, in seconds' },
      { name: 'list', about: 'what would be measured, and why; runs nothing' },
      { name: 'evidence', value: 'dir', about: 'write what was seen of each fact there, as JSON' },
      {
        name: 'claude',
        value: 'file',
        about:
          'another claude to measure, of which nothing is kept; default: NEST_CLAUDE, or the one on PATH',
      },
      { name: 'jobs', value: 'n', about: 'facts at once; default 3' },
    ],
    examples: [
      { run: 'probe --list', about: 'what nest relies on' },
      { run: 'probe --list wake --json', about: 'of one group, as JSON' },
    ],
    load: () => import('../commands/probe.ts'),
  },
  {
    path: ['completion'],
    group: 'Other',
    about: 'print the completion script of a shell',
    args: [{ name: 'shell', about: 'which shell', required: true, choices: ['bash', 'zsh', 'fish'] }],
    examples: [
      { run: 'completion bash', about: 'in ~/.bashrc: source <(nest completion bash)' },
      { run: 'completion zsh', about: 'in ~/.zshrc, after compinit: source <(nest completion zsh)' },
      { run: 'completion fish', about: 'nest completion fish > ~/.config/fish/completions/nest.fish' },
    ],
    load: () => import('../commands/completion.ts'),
  },
  {
    path: ['complete-members'],
    group: 'Other',
    about: 'print the names of the members, one a line (for completion)',
    hidden: true,
    examples: [],
    load: () => import('../commands/complete-members.ts'),
  },
];
