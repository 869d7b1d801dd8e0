import type { CommandSpec } from '../spec.ts';
import { file } from './file-option.ts';

const OF = { name: 'of', value: 'member', about: 'whose; default: yours' } as const;

/** How a team works. */
export const TEAM: readonly CommandSpec[] = [
  {
    path: ['synthesis'],
    group: 'Between members',
    about: 'file what you have made of what was found out: implementation is hired by it',
    more:
      'A specification that stands alone, written by you after you have read the reports. Every member hired for research\n' +
      'that has reported has to be among the sources. New research wants a new synthesis.',
    args: [{ name: 'text', about: 'the specification; - for stdin' }],
    options: [
      {
        name: 'source',
        value: 'sources',
        repeat: true,
        about: 'what it is made of: members, files, pages; by comma, or the option again',
      },
      { name: 'partial', about: 'although somebody is still at it; who, is recorded' },
      file('synthesis'),
    ],
    examples: [
      {
        run: 'synthesis --source docs/findings.md -',
        about: 'the specification comes from stdin',
        stdin: 'The lexer reads UTF-8 only; docs/findings.md has the cases.\n',
      },
    ],
    load: () => import('../commands/synthesis.ts'),
  },
  {
    path: ['swarm'],
    group: 'Members',
    about: 'show the shared tasks of a swarm',
    options: [OF],
    examples: [{ run: 'swarm', about: 'what is free, and who has what' }],
    load: () => import('../commands/task-list.ts'),
  },
  {
    path: ['swarm', 'seal'],
    group: 'Members',
    about: 'fix who belongs to a swarm: whoever comes later is added on purpose, with --add-peer',
    more: 'A team file that is hired with --style swarm is sealed by itself.',
    options: [OF, { name: 'why', value: 'text', about: 'for the record' }],
    examples: [{ run: 'swarm seal --of manager-1', about: 'nobody joins it by the way any more' }],
    load: () => import('../commands/swarm-seal.ts'),
  },
  {
    path: ['shape'],
    group: 'Members',
    about: 'print a team file for a known shape of work; hire it with nest hire --team -',
    more:
      'voting: the same input under several framings, for a verdict that misses less; nest votes counts them.\n' +
      'sections: parts that are known before the work begins, side by side.',
    args: [{ name: 'shape', about: 'which', required: true, choices: ['voting', 'sections'] }],
    options: [
      { name: 'framings', value: 'list', repeat: true, about: 'voting: how it is looked at, by comma' },
      { name: 'question', value: 'text', about: 'voting: what the verdict is about' },
      { name: 'parts', value: 'list', repeat: true, about: 'sections: the parts, by comma' },
      { name: 'goal', value: 'text', about: 'sections: what is wanted of each' },
      { name: 'stem', value: 'name', about: 'what the names begin with; default: vote, part' },
      { name: 'file', value: 'file', about: 'voting: the input, - for stdin' },
    ],
    examples: [
      {
        run: 'shape voting --framings attacker,maintainer,operator --question "Is this change safe?" --file -',
        about: 'three verdicts on one change',
        stdin: 'diff --git a/login.ts b/login.ts\n',
      },
      {
        run: 'shape sections --parts hull,engine,avionics --goal "Review its safety"',
        about: 'three parts, each with its own member',
      },
    ],
    load: () => import('../commands/shape.ts'),
  },
  {
    path: ['votes'],
    group: 'Looking',
    about: 'count the verdicts in the reports of members: the majority, and who says otherwise, why',
    more: 'A verdict is a line "verdict: WORD — reason". Each has one vote; how sure somebody says he is counts for nothing.',
    args: [{ name: 'member...', about: 'whose; default: all who report to you', kind: 'member' }],
    examples: [{ run: 'votes staff-1 manager-1', about: 'of these two' }],
    load: () => import('../commands/votes.ts'),
  },
];
