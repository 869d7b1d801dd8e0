import type { CommandSpec } from '../spec.ts';

export const PROOF: readonly CommandSpec[] = [
  {
    path: ['check'],
    group: 'Members',
    about: "run the charter's checks on what a member says is done, and file the outcome beside its report",
    more:
      'In the folder of the member: the commands of `checks` in the charter, and the files that its assignment expects. Tests\n' +
      'that it has changed are named. What does not hold goes back to the member once, then up. Ends with 4 when it does not.',
    args: [{ name: 'member', about: 'whose', required: true, kind: 'member' }],
    examples: [{ run: 'check staff-1', about: 'before you believe that it is done' }],
    load: () => import('../commands/check.ts'),
  },
  {
    path: ['effect'],
    group: 'Between members',
    about: 'say what you are about to do outside that must not happen twice, and what became of it',
    more:
      'A release, a payment, a mail: begin "what it is" --key KEY before it, then done KEY or failed KEY. What was begun and\n' +
      'not closed is shown to you and above you: requested, not known to be committed. A key that is done is refused, so the\n' +
      'same thing does not happen twice; one that has failed may be begun again.',
    args: [
      { name: 'step', about: 'where it stands', required: true, choices: ['begin', 'done', 'failed'] },
      { name: 'what', about: 'with begin, what it is; else its key', required: true },
    ],
    options: [
      { name: 'key', value: 'key', about: 'with begin: by which it is known, such as an order or a version' },
      { name: 'note', value: 'text', about: 'what became of it, such as an id that came back' },
    ],
    examples: [
      {
        run: 'effect begin "publish 2.1.0 to npm" --key npm-2.1.0',
        about: 'before the command that does it',
      },
    ],
    load: () => import('../commands/effect.ts'),
  },
];
