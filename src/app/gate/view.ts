import { drawnOf, type GateRule, gatesOf, proofOf } from '../../domain/gates.ts';
import { holdsSeat } from '../../domain/org.ts';
import type { Member, State } from '../../domain/state.ts';
import { foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';

/** A rule, and how it stands. */
export type GateView = Readonly<{
  rule: GateRule;
  /** How often it has said what since it was first there. */
  said: Readonly<{ allow: number; ask: number; deny: number }>;
  /** What is used of a sum, by member or for all (`*`). */
  used: readonly Readonly<{ for: string; total: number }>[];
  /** Members for whom what it asks for stands proven now. */
  proven: readonly string[];
}>;

/** The rules about calls, and how each stands for whom. */
export function viewGates(nest: Nest, now: number): GateView[] {
  const { state } = foldNest(nest);
  return gatesOf(state.charter).map((rule) => ({
    rule,
    said: saidBy(state, rule),
    used: usedOf(state, rule),
    proven: provenFor(state, rule, now),
  }));
}

function saidBy({ gates }: State, { id }: GateRule): GateView['said'] {
  const { allow = 0, ask = 0, deny = 0 } = gates.said.find(({ rule }) => rule === id) ?? {};
  return { allow, ask, deny };
}

function usedOf(state: State, rule: GateRule): GateView['used'] {
  if (rule.upto === undefined) return [];
  if (rule.upto.scope !== 'member') return [{ for: '*', total: drawnOf(state.gates, rule, { id: '*' }) }];
  return state.gates.drawn
    .filter((one) => one.rule === rule.id)
    .map(({ scope, total }) => ({ for: scope, total }));
}

function provenFor(state: State, rule: GateRule, now: number): string[] {
  if (rule.after === undefined) return [];
  const seated = [...state.members.values()].filter(holdsSeat);
  return seated
    .filter((member: Member) => proofOf(state.gates, rule, member, now).stands)
    .map(({ id }) => id);
}
