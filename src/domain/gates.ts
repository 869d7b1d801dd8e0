import type * as z from 'zod';
import type { Charter, Role } from './charter.ts';
import type { GateBook } from './gate-book.ts';
import type { GateRuleSchema } from './schema/gate-rules.ts';
import type { Member, State } from './state.ts';

/** One rule of the charter about calls of tools. Which calls it names is for a matcher to say, which knows the tools. */
export type GateRule = z.infer<typeof GateRuleSchema>;

/** So many proofs are kept of each: the most that a rule may ask for. */
export const MAX_PROOFS = 10;

/** The rules of a charter; one of an older version has none. */
export function gatesOf(charter: Charter | null): readonly GateRule[] {
  return (charter as Partial<Charter> | null)?.gates ?? [];
}

export function rulesFor(charter: Charter | null, role: Role): readonly GateRule[] {
  return gatesOf(charter).filter(({ roles }) => roles === undefined || roles.includes(role));
}

/** Kinds that have something to say before a call. */
export function binds({ kind }: GateRule): boolean {
  return kind !== 'record' && kind !== 'normalise';
}

/** For whom a proof holds: the member as it is now (a successor begins anew), the task it works on, or everybody. */
export function proofScope(rule: GateRule, member: Member): string {
  const scope = rule.after?.scope ?? 'member';
  if (scope === 'nest') return '*';
  const task = scope === 'task' ? (member.discipline?.task ?? null) : null;
  return task === null ? `${member.id}/${member.gen}` : `task:${task}`;
}

/** For whom a sum is counted. A seat that changes hands keeps its sum. */
export function drawScope(rule: GateRule, member: Pick<Member, 'id'>): string {
  return rule.upto?.scope === 'member' ? member.id : '*';
}

/** How a prerequisite stands. `lapsed`: it was proven, and that is too long ago. */
export type Proof = Readonly<{ stands: boolean; have: number; need: number; lapsed: boolean }>;

/** @param now in ms since 1970; a proof from the future (a clock that was set back) counts as of now */
export function proofOf(book: GateBook, rule: GateRule, member: Member, now: number): Proof {
  const need = rule.after?.times ?? 1;
  const scope = proofScope(rule, member);
  const all = book.proofs.find((one) => one.rule === rule.id && one.scope === scope)?.at ?? [];
  const oldest = now - (rule.after?.minutes ?? 60) * 60_000;
  const have = all.filter((at) => Date.parse(at) >= oldest).length;
  return { stands: have >= need, have, need, lapsed: have < need && all.length > have };
}

/** What has been let through of a sum so far. */
export function drawnOf(book: GateBook, rule: GateRule, member: Pick<Member, 'id'>): number {
  const scope = drawScope(rule, member);
  return book.drawn.find((one) => one.rule === rule.id && one.scope === scope)?.total ?? 0;
}

/**
 * What a call adds to the sum of a rule, or null where it cannot be told: missing data is no zero. `of` is `calls`, or the
 * dotted path of an argument; with `pattern` the first group of it (or all it matches) is the number.
 */
export function amountOf(rule: GateRule, input: Readonly<Record<string, unknown>>): number | null {
  const { of, pattern } = rule.upto ?? {};
  if (of === undefined) return null;
  if (of === 'calls') return 1;
  const value = of
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      input,
    );
  return numberIn(value, pattern);
}

function numberIn(value: unknown, pattern: string | undefined): number | null {
  if (typeof value === 'number') return fits(value);
  if (typeof value !== 'string') return null;
  if (pattern === undefined) return /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? fits(Number(value)) : null;
  const found = new RegExp(pattern).exec(value.slice(0, 20_000));
  const digits = found?.[1] ?? found?.[0];
  return digits === undefined || !/^-?\d+(?:\.\d+)?$/.test(digits.trim()) ? null : fits(Number(digits));
}

/** A negative amount would make room: it counts as none that can be told. */
function fits(value: number): number | null {
  return Number.isFinite(value) && value >= 0 && value <= 1e12 ? value : null;
}

/** Whether a call of so much still fits below the rule's maximum. */
export function hasRoom(state: State, rule: GateRule, member: Pick<Member, 'id'>, amount: number): boolean {
  return drawnOf(state.gates, rule, member) + amount <= (rule.upto?.max ?? 0);
}

/** Why the result of a call proves nothing, or null when it is such as the rule asks for. */
export function flawOfResult(rule: GateRule, result: Readonly<{ ok: boolean; text: string }>): string | null {
  const { contains, lacks, matches } = rule.after ?? {};
  if (!result.ok) return 'it did not succeed';
  if (contains !== undefined && !result.text.includes(contains))
    return `its result does not hold "${contains}"`;
  if (lacks !== undefined && result.text.includes(lacks)) return `its result holds "${lacks}"`;
  if (matches !== undefined && !new RegExp(matches).test(result.text))
    return `its result does not match ${matches}`;
  return null;
}

/** A text with what a rule replaces in it. */
export function normalised(rule: GateRule, text: string): string {
  const { match, to } = rule.normalise ?? {};
  return match === undefined || to === undefined ? text : text.replace(new RegExp(match, 'g'), to);
}

/** What is wrong with rules that have the right form; the first fault of each. */
export function gateFaults(rules: readonly GateRule[]): string[] {
  const ids = rules.map(({ id }) => id);
  return rules.flatMap((rule, i) => {
    const fault = faultOf(rule) ?? (ids.indexOf(rule.id) < i ? 'is there twice' : null);
    return fault === null ? [] : [`the gate ${rule.id} ${fault}`];
  });
}

const PARTS = ['after', 'upto', 'normalise'] as const;

function faultOf(rule: GateRule): string | null {
  for (const part of PARTS) {
    if (rule.kind === part && rule[part] === undefined) return `is of kind ${part} and has no \`${part}\``;
    if (rule.kind !== part && rule[part] !== undefined) return `has \`${part}\` and is of kind ${rule.kind}`;
  }
  if (rule.by !== undefined && rule.kind !== 'ask') return `has \`by\` and is of kind ${rule.kind}`;
  if (rule.upto?.pattern !== undefined && rule.upto.of === 'calls')
    return 'counts calls, and has a `pattern`';
  const sources = [rule.after?.matches, rule.upto?.pattern, rule.normalise?.match];
  const bad = sources.find((source) => source !== undefined && !compiles(source));
  return bad === undefined ? null : `has a pattern that is no regular expression: ${bad}`;
}

function compiles(source: string): boolean {
  try {
    return new RegExp(source) !== null;
  } catch {
    return false;
  }
}
