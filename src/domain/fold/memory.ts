import { type Decision, no, OK } from '../decision.ts';
import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { MAX_FACTS, reachOf } from '../memory.ts';
import type { Member, State } from '../state.ts';
import { heard, ruleOn } from './context.ts';

export function onFactNoted(state: State, event: NestEvent<'fact_noted'>): void {
  const { request, name, value, source, as } = event.data;
  const member = state.members.get(actingId(state, event, as) ?? '');
  const { code, why } = decideFact(member, event);
  ruleOn(state, event, request, code, why);
  if (code !== 'ok' || member === undefined) return;
  const others = member.memory.facts.filter((fact) => fact.name !== name);
  keep(state, member, value === null ? others : [...others, { name, value, source, at: event.at }]);
  heard(member, event);
}

function decideFact(member: Member | undefined, { data }: NestEvent<'fact_noted'>): Decision {
  if (member === undefined || member.tombstone !== null)
    return no('unknown_actor', 'only members keep facts');
  const { facts } = member.memory;
  const known = facts.some(({ name }) => name === data.name);
  if (data.value === null && !known) return no('unknown_fact', `${member.id} keeps no fact ${data.name}`);
  if (data.value !== null && !known && facts.length >= MAX_FACTS)
    return no('full', `${member.id} keeps ${MAX_FACTS} facts already`);
  return OK;
}

/** Whoever notes a fact has it before him; from here it sinks. */
function keep(state: State, member: Member, facts: Member['memory']['facts']): void {
  member.memory = { facts, told: member.memory.told ?? reachOf(state, member) };
}

export function onMemoryTold(state: State, event: NestEvent<'memory_told'>): void {
  const member = state.members.get(event.member ?? '');
  if (member === undefined || member.gen !== event.gen || event.actor !== 'system') return;
  member.memory = { ...member.memory, told: reachOf(state, member) };
}
