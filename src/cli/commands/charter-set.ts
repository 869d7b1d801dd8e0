import { amendCharter, patchOf } from '../../app/charter.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import { say } from '../out.ts';
import type { Options } from '../spec.ts';
import { readGiven } from '../text-input.ts';

const NEXT = 'nest charter set limits.members 12';

export function run(here: Here, [path, value]: readonly string[], options: Options): number {
  const file = textOf(options, 'file');
  if (file === null && (path === undefined || value === undefined))
    throw new UserError('a path and a value are needed, or --file', EXIT.usage, NEXT);
  if (file !== null && path !== undefined)
    throw new UserError('either a path and a value, or --file', EXIT.usage, NEXT);
  const patch =
    file === null ? patchOf(path as string, value as string) : parsed(readGiven(here, 'patch', file, NEXT));
  const changed = file === null ? [path as string] : leaves(patch as object);
  const { charter, warnings } = amendCharter(here.nest(), here.caller(), patch, changed);
  for (const warning of warnings) say(`nest: ${warning}`);
  if (here.json) here.printJson({ changed, charter });
  else here.print(`amended: ${changed.join(', ')}\n`);
  return 0;
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw new UserError(`the patch is no JSON: ${(error as Error).message}`, EXIT.usage, NEXT);
  }
  throw new UserError('the patch must be a JSON object', EXIT.usage, NEXT);
}

/** Dotted paths of the fields that a patch sets; the first 50. */
function leaves(patch: object, above = ''): string[] {
  return Object.entries(patch)
    .flatMap(([key, value]: [string, unknown]) => {
      const path = `${above}${key}`;
      const deeper = typeof value === 'object' && value !== null && !Array.isArray(value);
      return deeper ? leaves(value, `${path}.`) : [path.slice(0, 200)];
    })
    .slice(0, 50);
}
