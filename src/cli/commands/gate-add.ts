import { addGate } from '../../app/gate/amend.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import type { Here } from '../here.ts';
import { countOf, isSet, textOf, textsOf } from '../options.ts';
import { say } from '../out.ts';
import type { Options } from '../spec.ts';

const NEXT = 'nest gate add --help';

export function run(here: Here, [id = '', kind = '']: readonly string[], options: Options): number {
  const on = textsOf(options, 'on');
  if (on.length === 0) throw new UserError('which calls? --on is missing', EXIT.usage, NEXT);
  const rule = { id, kind, on, ...common(options), ...partOf(kind, options) };
  for (const warning of addGate(here.nest(), here.caller(), rule)) say(`nest: ${warning}`);
  if (here.json) here.printJson({ gate: rule });
  else here.print(`${id} binds every call that it names from now on\n`);
  return 0;
}

function common(options: Options): object {
  const roles = textsOf(options, 'role');
  return given({
    why: textOf(options, 'why'),
    roles: roles.length === 0 ? null : roles,
    by: textOf(options, 'by'),
    audit: isSet(options, 'audit') ? true : null,
  });
}

/** What a kind has beside the calls that it names. Options of another kind make a part that the charter refuses. */
function partOf(kind: string, options: Options): object {
  const scope = textOf(options, 'scope');
  const after = given({
    contains: textOf(options, 'contains'),
    lacks: textOf(options, 'lacks'),
    matches: textOf(options, 'matches'),
    minutes: countOf(options, 'minutes'),
    times: countOf(options, 'times'),
    scope: kind === 'after' ? scope : null,
  });
  const upto = given({
    max: numberOf(options, 'max'),
    of: textOf(options, 'of'),
    pattern: textOf(options, 'pattern'),
    scope: kind === 'upto' ? scope : null,
  });
  const normalise = given({ match: textOf(options, 'match'), to: textOf(options, 'to') });
  const first = textsOf(options, 'after');
  return {
    ...(first.length > 0 || Object.keys(after).length > 0 ? { after: { on: first, ...after } } : {}),
    ...(Object.keys(upto).length > 0 ? { upto } : {}),
    ...(Object.keys(normalise).length > 0 ? { normalise } : {}),
  };
}

/** Without what was not given: the charter has its own defaults. */
function given(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function numberOf(options: Options, name: string): number | null {
  const value = textOf(options, name);
  if (value === null) return null;
  if (/^\d{1,12}(\.\d{1,6})?$/.test(value)) return Number(value);
  throw new UserError(`--${name}: ${JSON.stringify(value.slice(0, 40))} is no number`, EXIT.usage, NEXT);
}
