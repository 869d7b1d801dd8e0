import { type Twist, twist } from '../twist.ts';

const OPTION = '--append-system-prompt-file=';

export const BRIEF_TWISTS: Readonly<Record<string, Twist>> = {
  'brief.file-reaches-system-prompt': twist(
    'a relative path is not found',
    `args = args.filter((arg) => !arg.startsWith('${OPTION}') || arg.startsWith('${OPTION}/'));`,
  ),
  'brief.kept': twist(
    'a session goes on with a copy of the file',
    `args = args.map((arg) => {
      if (!arg.startsWith('${OPTION}')) return arg;
      const copy = env.HOME + '/copy.md';
      require('node:fs').copyFileSync(arg.slice(${OPTION.length}), copy);
      return '${OPTION}' + copy;
    });`,
  ),
};
