import { beginEffect, closeEffect } from '../../app/effect.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import type { Options } from '../spec.ts';

export function run(here: Here, [step, what]: readonly string[], options: Options): number {
  const nest = here.nest();
  const caller = here.caller();
  const key = step === 'begin' ? textOf(options, 'key') : (what as string);
  if (key === null)
    throw new UserError('begin takes a key', EXIT.usage, 'nest effect begin "…" --key npm-2.1.0');
  const outcome = step === 'begin' ? 'open' : step === 'done' ? 'done' : 'failed';
  if (outcome === 'open') beginEffect(nest, caller, what as string, key);
  else closeEffect(nest, caller, key, outcome, textOf(options, 'note') ?? '');
  const next = `; close it as soon as you know: nest effect done ${key}, or nest effect failed ${key}`;
  if (here.json) here.printJson({ key, outcome });
  else here.print(`${key}: ${outcome}${outcome === 'open' ? next : ''}\n`);
  return 0;
}
