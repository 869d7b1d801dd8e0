import type { Charter } from '../../domain/charter.ts';
import { gateFaults } from '../../domain/gates.ts';
import { patternOf } from '../../domain/redact.ts';
import { flawOfRule } from '../../harness/allow-rules.ts';
import { isCallRule } from '../../harness/call-rules.ts';

/**
 * What is wrong with the gates of a charter beyond their form. A name that no tool has makes a rule that never binds, and
 * nobody would say so: a rule is refused unless it can name a call.
 */
export function faultsOfGates({ gates, redact }: Pick<Charter, 'gates' | 'redact'>): string[] {
  const named = gates.flatMap(({ id, on, after }) =>
    [...on, ...(after?.on ?? [])].map((rule) => ({ id, rule })),
  );
  const rules = named.flatMap(({ id, rule }) => {
    const flaw =
      flawOfRule(rule) ??
      (isCallRule(rule) ? null : 'names no tool, such as Write, "Bash(git push *)" or mcp__server__tool');
    return flaw === null ? [] : [`the gate ${id}: ${JSON.stringify(rule.slice(0, 80))} ${flaw}`];
  });
  const patterns = redact.patterns
    .filter((source) => patternOf(source) === null)
    .map((source) => `redact.patterns: ${JSON.stringify(source.slice(0, 80))} is no regular expression`);
  return [...gateFaults(gates), ...rules, ...patterns];
}
