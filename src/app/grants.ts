import type { Charter } from '../domain/charter.ts';
import { flawOfRule, riskOfAllowRule } from '../harness/allow-rules.ts';
import type { Caller } from './caller.ts';
import { EXIT, UserError } from './user-error.ts';

/**
 * Refuses texts that are no permission rules: nothing would be allowed by them, and nobody would say so.
 *
 * @param where the option or field that they were given in
 * @throws UserError naming the first
 */
export function checkRules(rules: readonly string[], where: string): void {
  for (const rule of rules) {
    const flaw = flawOfRule(rule);
    if (flaw === null) continue;
    throw new UserError(
      `${where}: the rule ${JSON.stringify(rule.slice(0, 80))} ${flaw}`,
      EXIT.usage,
      'a tool, or a tool and a pattern in brackets: Read, "Bash(npm test *)"; a bracket that is meant itself is [(]',
    );
  }
}

/**
 * Looks at the permission rules that a charter has and the one before it did not have.
 *
 * @returns warnings for a person
 * @throws UserError when one is no rule, or when only a person may hand it out
 */
export function checkPermissions(
  caller: Pick<Caller, 'session'>,
  charter: Charter,
  before: Charter | null,
): string[] {
  const allowed: string[] = [];
  for (const role of ['executive', 'manager', 'staff'] as const) {
    for (const list of ['allow', 'ask', 'deny'] as const) {
      const old = before?.permissions[role][list] ?? [];
      const added = charter.permissions[role][list].filter((rule) => !old.includes(rule));
      checkRules(added, `permissions.${role}.${list}`);
      if (list === 'allow') allowed.push(...added);
    }
  }
  return checkGrants(caller, [...new Set(allowed)], null);
}

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
