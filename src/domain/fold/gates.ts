import type { Charter } from '../charter.ts';
import type { NestEvent } from '../events.ts';
import type { GateBook } from '../gate-book.ts';
import { drawnOf, drawScope, type GateRule, gatesOf, MAX_PROOFS, proofScope } from '../gates.ts';
import { actingId } from '../identity.ts';
import type { Member, State } from '../state.ts';
import { ruleOn } from './context.ts';

/** So many rules are counted: those of the charter, and some that it once had. */
const MAX_SAID = 100;
/** The oldest go first: what is forgotten has to be proven again. */
const MAX_KEPT = 500;

/** The member whose session says so. */
function memberOf(state: State, event: NestEvent): Member | undefined {
  return state.members.get(actingId(state, event) ?? '');
}

export function onGateDecided(state: State, event: NestEvent<'gate_decided'>): void {
  const { rule, decision } = event.data;
  if (memberOf(state, event) === undefined) return;
  const { said } = state.gates;
  let one = said.find((other) => other.rule === rule);
  if (one === undefined) {
    one = { rule, allow: 0, ask: 0, deny: 0 };
    said.push(one);
    if (said.length > MAX_SAID) said.shift();
  }
  one[decision] += 1;
}

/** The sum as it stands here, and what this call adds to it, against the maximum of the charter that is in force here. */
export function onGateDrawn(state: State, event: NestEvent<'gate_drawn'>): void {
  const { request } = event.data;
  const refused = refusalOf(state, event);
  ruleOn(state, event, request, refused?.code ?? 'ok', refused?.why ?? '');
  if (refused === null) draw(state, event);
}

type Refusal = Readonly<{ code: string; why: string }>;

function refusalOf(state: State, event: NestEvent<'gate_drawn'>): Refusal | null {
  const { rule: id, amount } = event.data;
  const member = memberOf(state, event);
  if (member === undefined) return { code: 'unknown_actor', why: 'no member of this nest' };
  const rule = ruleOf(state, id);
  if (rule?.upto === undefined) return { code: 'unknown_rule', why: `there is no rule ${id}` };
  const before = drawnOf(state.gates, rule, member);
  if (before + amount <= rule.upto.max) return null;
  return { code: 'over', why: `${before} of ${rule.upto.max} are used, and this adds ${amount}` };
}

function draw(state: State, event: NestEvent<'gate_drawn'>): void {
  const { rule: id, amount } = event.data;
  const member = memberOf(state, event);
  const rule = ruleOf(state, id);
  if (member === undefined || rule === undefined) return;
  const scope = drawScope(rule, member);
  const one = state.gates.drawn.find((other) => other.rule === id && other.scope === scope);
  if (one === undefined) state.gates.drawn.push({ rule: id, scope, total: amount });
  else one.total += amount;
}

function ruleOf({ charter }: State, id: string): GateRule | undefined {
  return gatesOf(charter).find((rule) => rule.id === id);
}

export function onGateProved(state: State, event: NestEvent<'gate_proved'>): void {
  const member = memberOf(state, event);
  const rule = ruleOf(state, event.data.rule);
  if (member === undefined || rule?.after === undefined) return;
  const scope = proofScope(rule, member);
  const { proofs } = state.gates;
  const one = proofs.find((other) => other.rule === rule.id && other.scope === scope);
  if (one === undefined) proofs.push({ rule: rule.id, scope, at: [event.at] });
  else one.at = [...one.at, event.at].slice(-MAX_PROOFS);
  forgetProofs(state);
  if (state.gates.proofs.length > MAX_KEPT) state.gates.proofs.shift();
}

/** Proofs of members that are gone, or that have a successor, prove nothing any more. */
function forgetProofs(state: State): void {
  const { members, gates } = state;
  gates.proofs = gates.proofs.filter(({ scope }) => {
    if (scope === '*' || scope.startsWith('task:')) return true;
    const [id = '', gen] = scope.split('/');
    const member = members.get(id);
    return member !== undefined && member.gen === Number(gen) && member.tombstone === null;
  });
}

export function onGateRedacted(state: State): void {
  state.gates.redacted += 1;
}

/** What was proven or counted by a rule that is gone, or that says something else by now, is forgotten. */
export function forgetRules(book: GateBook, before: Charter | null, after: Charter): void {
  const old = new Map(gatesOf(before).map((rule) => [rule.id, rule]));
  const now = new Map(gatesOf(after).map((rule) => [rule.id, rule]));
  const same = (part: 'after' | 'upto', id: string): boolean => {
    // A sum goes on under another maximum; a proof of something else is none.
    const a = part === 'upto' ? sumOf(old.get(id)?.upto) : old.get(id)?.after;
    const b = part === 'upto' ? sumOf(now.get(id)?.upto) : now.get(id)?.after;
    return b !== undefined && JSON.stringify(a) === JSON.stringify(b);
  };
  book.proofs = book.proofs.filter(({ rule }) => same('after', rule));
  book.drawn = book.drawn.filter(({ rule }) => same('upto', rule));
}

function sumOf<T extends { max: number }>(upto: T | undefined): Omit<T, 'max'> | undefined {
  if (upto === undefined) return undefined;
  const { max: _, ...rest } = upto;
  return rest;
}
