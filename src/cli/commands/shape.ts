import { sections, voting } from '../../app/team/shapes.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import type { Here } from '../here.ts';
import { listOf, textOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { readGiven } from '../text-input.ts';

const NEXT = 'nest shape --help';

export function run(here: Here, [shape]: readonly string[], options: Options): number {
  const stem = textOf(options, 'stem') ?? undefined;
  const need = (name: string): string => {
    const value = textOf(options, name);
    if (value === null) throw new UserError(`--${name} is missing`, EXIT.usage, NEXT);
    return value;
  };
  const members =
    shape === 'voting'
      ? voting(
          listOf(options, 'framings'),
          readGiven(here, 'input', need('file'), NEXT),
          need('question'),
          stem,
        )
      : sections(listOf(options, 'parts'), need('goal'), stem);
  // Two spaces: it is looked at and changed before it is hired.
  here.print(here.json ? `${JSON.stringify(members)}\n` : `${JSON.stringify(members, null, 2)}\n`);
  return 0;
}
