import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { directReports } from '../org.ts';
import type { Member, State } from '../state.ts';
import { decideSeal, decideSynthesis } from '../team/decide-team.ts';
import { asMeant, openResearch, type Team, teamOf } from '../team/team.ts';
import { ruleOn } from './context.ts';

function keep(state: State, team: Team): void {
  state.teams.set(team.supervisor, team);
}

export function onSynthesisFiled(state: State, event: NestEvent<'synthesis_filed'>): void {
  const { request, supervisor, text, sources, as } = event.data;
  const decision = decideSynthesis(state, event);
  ruleOn(state, event, request, decision.code, decision.why);
  if (decision.code !== 'ok') return;
  const { id, at } = event;
  const missing = openResearch(state, supervisor).map((member) => member.id);
  const by = actingId(state, event, as) as string;
  keep(state, { ...teamOf(state, supervisor), synthesis: { id, at, by, text, sources, missing } });
}

export function onSwarmSealed(state: State, event: NestEvent<'swarm_sealed'>): void {
  const { request, supervisor, as } = event.data;
  const decision = decideSeal(state, event);
  ruleOn(state, event, request, decision.code, decision.why);
  const team = teamOf(state, supervisor);
  if (decision.code !== 'ok' || team.sealed !== null) return;
  keep(state, { ...team, sealed: { at: event.at, by: actingId(state, event, as) as string } });
}

/** How somebody works who has just been hired: in the style of the team, where its hire has said nothing. */
export function disciplineAsMeant(state: State, event: NestEvent<'hire_requested'>): Member['discipline'] {
  const { supervisor, discipline, continues, mode } = event.data;
  if (continues !== null || mode === 'adopt') return discipline ?? null;
  return asMeant(state, supervisor, discipline ?? null);
}

/** What a hire changes of what is kept of the team: new research wants a new synthesis, and a swarm that is gone is no more fixed. */
export function noteHire(state: State, event: NestEvent<'hire_requested'>): void {
  const { supervisor, discipline, continues } = event.data;
  const team = state.teams.get(supervisor);
  if (team === undefined || continues !== null) return;
  const peers = directReports(state, supervisor).some(
    (one) => one.id !== event.member && one.discipline?.mode === 'swarm',
  );
  const synthesis = discipline?.phase === 'research' ? null : team.synthesis;
  keep(state, { ...team, synthesis, sealed: peers ? team.sealed : null });
}
