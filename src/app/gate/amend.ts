import { type GateRule, gatesOf } from '../../domain/gates.ts';
import type { Caller } from '../caller.ts';
import { amendCharter, showCharter } from '../charter.ts';
import type { Nest } from '../nest.ts';
import { EXIT, UserError } from '../user-error.ts';

/**
 * Adds a rule to the charter, or puts it in the place of the one of that id.
 *
 * @param rule not yet checked
 * @throws UserError when the caller is not the user, or it is no rule
 */
export function addGate(nest: Nest, caller: Caller, rule: Readonly<{ id: string }>): readonly string[] {
  const others = gatesOf(showCharter(nest)).filter(({ id }) => id !== rule.id);
  return amendCharter(nest, caller, { gates: [...others, rule] }, ['gates']).warnings;
}

/** Takes a rule out of the charter. @throws UserError when there is none of this id */
export function removeGate(nest: Nest, caller: Caller, id: string): void {
  const gates: readonly GateRule[] = gatesOf(showCharter(nest));
  const left = gates.filter((rule) => rule.id !== id);
  if (left.length === gates.length)
    throw new UserError(
      `there is no gate ${JSON.stringify(id.slice(0, 40))}`,
      EXIT.notFound,
      'nest gate list',
    );
  amendCharter(nest, caller, { gates: left }, ['gates']);
}
