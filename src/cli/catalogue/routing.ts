import { EASY_BEFORE_DOWN, FAILURES_BEFORE_UP } from '../../domain/outcomes.ts';
import { KIND_NAMES, KINDS, SIGNAL_NAMES, SIGNALS } from '../../domain/work-signals.ts';
import type { CommandSpec } from '../spec.ts';
import { ROLES } from './roles.ts';
import { WORK } from './work-options.ts';

const kinds = KIND_NAMES.map((kind) => `- ${kind} (${KINDS[kind].demand}): ${KINDS[kind].about}`);
const signals = SIGNAL_NAMES.map((signal) => {
  const { weight, about } = SIGNALS[signal];
  return `- ${signal} (${weight > 0 ? '+' : ''}${weight}): ${about}`;
});

export const ROUTING: readonly CommandSpec[] = [
  {
    path: ['route'],
    group: 'Members',
    about: 'show which model a hire would get by what is declared of its work, and why; change nothing',
    more:
      'Kind and signals add up to a demand of 0 to 100; the first tier of models.ladder that is not below it is chosen, so ' +
      'what falls between two tiers goes up. Signals that take from it count for nothing beside one that adds to it. The ' +
      'roster is what a role runs on at the least; floor and ceiling of the charter always hold.\n\n' +
      'What became of work of the same kind moves the choice by one tier: up after ' +
      `${FAILURES_BEFORE_UP} failures in a row; down only after ${EASY_BEFORE_DOWN} tasks in a row that were done at once, ` +
      'and back with the first failure.\n\n' +
      `Kinds of work, with their demand:\n\n${kinds.join('\n')}\n\nSignals, with what they add:\n\n${signals.join('\n')}`,
    options: [
      ...WORK,
      { name: 'role', value: 'role', choices: ROLES, about: 'the role it is for; default: staff' },
    ],
    examples: [
      { run: 'route --kind implementation --signal unclear-goal,novel', about: 'two things speak for more' },
      {
        run: 'route --kind mechanical --signal well-specified --signal verified-by-tests --json',
        about: 'the same words as for nest hire',
      },
    ],
    load: () => import('../commands/route.ts'),
  },
];
