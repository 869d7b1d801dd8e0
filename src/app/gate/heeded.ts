import type { Charter, Role } from '../../domain/charter.ts';
import { type GateRule, rulesFor } from '../../domain/gates.ts';
import type { Member, State } from '../../domain/state.ts';
import { classesOf } from '../../harness/rule-classes.ts';
import { MAY_LEAK, type ToolClass } from '../../harness/tool-classes.ts';

/** Secrets of every known form are looked for by a shell; the user's own are not known to it. */
export function ownSecrets(state: State): readonly string[] {
  const redact = state.charter?.redact;
  return redact?.on === false ? [] : (redact?.patterns ?? []);
}

/** The classes of tools of whose results a rule has something to say: what proves, what is on record, what has one form. */
export function heededBy(state: State, { role }: Member): ReadonlySet<ToolClass> {
  const rules = rulesFor(state.charter, role).flatMap((rule) => [
    ...(rule.after?.on ?? []),
    ...(rule.audit === true || rule.kind === 'record' || rule.kind === 'normalise' ? rule.on : []),
  ]);
  const own = ownSecrets(state).length > 0 ? MAY_LEAK : [];
  return new Set([...classesOf(rules), ...own]);
}

/** Whether anybody looks for secrets in what tools give. */
export function looksForSecrets(state: State): boolean {
  return state.charter?.redact?.on !== false;
}

/** The rules that stand in the launch settings, too: there they bind where our hooks do not run. */
export function platformRules(charter: Charter, role: Role): Readonly<{ ask: string[]; deny: string[] }> {
  const of = (kind: GateRule['kind']): string[] =>
    rulesFor(charter, role).flatMap((rule) => (rule.kind === kind ? rule.on : []));
  return { ask: of('ask'), deny: of('never') };
}
