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
