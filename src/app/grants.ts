import { riskOfAllowRule } from '../harness/allow-rules.ts';
import type { Caller } from './caller.ts';
import { EXIT, UserError } from './user-error.ts';

/**
 * Rights that a hire or a charter hands out. Every member may run `nest` without being asked, so a session must not be
 * able to hand out by it what it does not have itself: rules for any command or for an interpreter, or a mode that asks
 * nobody. A person may, and is told what it means.
 *
 * @returns warnings for a person
 * @throws UserError for a session
 */
export function checkGrants(
  caller: Pick<Caller, 'session'>,
  rules: readonly string[],
  permissionMode: string | null,
): string[] {
  const wide = rules.flatMap((rule) => {
    const why = WIDE[riskOfAllowRule(rule) ?? 'none'];
    return why === null ? [] : [`the rule ${rule} ${why}`];
  });
  if (permissionMode === 'bypassPermissions') wide.push('the mode bypassPermissions asks nobody anything');
  const [first] = wide;
  if (first === undefined || caller.session === null) return wide;
  throw new UserError(
    `only the user grants that: ${first}`,
    EXIT.notAllowed,
    'nest escalate --reason permission "…"',
  );
}

const WIDE = {
  none: null,
  'any-command': 'allows any command',
  interpreter: 'allows any code',
  prefix: 'also allows programs whose names merely begin so',
} as const;
