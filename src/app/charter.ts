import { type Charter, mergeCharter } from '../domain/charter.ts';
import { nanosOf, showDollars } from '../domain/money.ts';
import { USER } from '../domain/org.ts';
import { drawn } from '../domain/purse.ts';
import { keepRedaction } from '../log/secrets.ts';
import type { Caller } from './caller.ts';
import { foldNest } from './fold-log.ts';
import { lookAgain } from './gate/quiet.ts';
import { checkPermissions } from './grants.ts';
import { checkCharter } from './init.ts';
import { look } from './look.ts';
import type { Nest } from './nest.ts';
import { record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { requireSight, write } from './write.ts';

/** @throws UserError when the log holds no charter that can be read */
export function showCharter(nest: Nest): Charter {
  const { charter } = foldNest(nest).state;
  if (charter !== null) return charter;
  throw new UserError(`the log in ${nest.dir} holds no charter`, EXIT.damaged, 'nest verify');
}

/**
 * A patch that sets one field by its dotted path. The value is JSON where it is JSON, else text.
 *
 * @throws UserError when the path is none
 */
export function patchOf(path: string, value: string): unknown {
  if (!/^[a-z][a-zA-Z]*(\.[a-zA-Z][\w-]*)*$/.test(path))
    throw new UserError(
      `${JSON.stringify(path.slice(0, 60))} is no field of the charter`,
      EXIT.usage,
      'nest charter show',
    );
  let parsed: unknown = value;
  try {
    parsed = JSON.parse(value);
  } catch {
    // Not JSON, so it is meant as text.
  }
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), parsed);
}

/**
 * Amends the charter. By the rules of the fold, what has changed comes before every member that may still act: at its next
 * turn, and at once where it has to judge its work by it.
 *
 * @returns the charter, and what a person should know of: what it now allows that it did not before, a budget that is
 *   below what is spent and promised
 * @throws UserError when the caller is not the user, or the result is no valid charter
 */
export function amendCharter(
  nest: Nest,
  caller: Caller,
  patch: unknown,
  changed: readonly string[],
): Readonly<{ charter: Charter; warnings: readonly string[] }> {
  if (caller.actor !== USER || caller.as !== null) {
    throw new UserError(
      'only the user amends the charter',
      EXIT.notAllowed,
      'nest escalate --reason decision_needed "…"',
    );
  }
  const { state } = foldNest(nest);
  requireSight(state);
  const before = showCharter(nest);
  const charter = checkCharter(mergeCharter(before, patch), 'nest charter show --json');
  const warnings = checkPermissions(caller, charter, before);
  const amended = record('charter_amended', { charter, changed: [...changed] }, { actor: USER });
  // Members hired before go by it from their next call on.
  lookAgain(nest);
  write(nest, amended);
  lookAgain(nest);
  keepRedaction(nest.dir, charter.redact);
  return { charter, warnings: [...warnings, ...overBudget(nest, before, charter)] };
}

/** A lower budget takes nothing back: what was promised may still be spent. */
function overBudget(nest: Nest, before: Charter, { budget: { usd } }: Charter): string[] {
  if (usd === null || usd >= (before.budget.usd ?? Number.POSITIVE_INFINITY)) return [];
  const root = look(nest).state.purses.get(USER);
  if (root === undefined || drawn(root) <= nanosOf(usd)) return [];
  const promised = drawn(root) - root.subtree;
  const more =
    promised > 0
      ? `${showDollars(promised)} are promised by grants and may still be spent (nest grant NAME USD --back)`
      : 'whoever spends from it stops';
  return [
    `budget.usd is below what is spent or promised: ${showDollars(root.subtree)} of ${showDollars(nanosOf(usd))} are spent, ${more}; see nest ledger`,
  ];
}
