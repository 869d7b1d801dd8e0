import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { chainAbove, USER } from '../org.ts';
import { DEFAULT_REFINEMENTS, MOST_RECONCILED } from '../reconciled.ts';
import type { State } from '../state.ts';
import { ruleOn } from './context.ts';

/** Counts a round of refinement; beyond the ceiling the gaps are reported, not chased. */
export function onRefinementAsked(state: State, event: NestEvent<'refinement_asked'>): void {
  const { request, as } = event.data;
  const who = actingId(state, event, as);
  if (who === null) {
    ruleOn(state, event, request, 'unknown_actor', 'the session that asks is no member of this nest');
    return;
  }
  const most = state.charter?.limits.refinements ?? DEFAULT_REFINEMENTS;
  const { rounds } = state.coverage;
  const mine = rounds.find((entry) => entry.who === who);
  if ((mine?.rounds ?? 0) >= most) {
    ruleOn(
      state,
      event,
      request,
      'refinements',
      `the gaps have been sent out ${most} times by ${who}, as often as the charter allows`,
    );
    return;
  }
  if (mine === undefined) rounds.push({ who, rounds: 1 });
  else mine.rounds += 1;
  ruleOn(state, event, request, 'ok', '');
}

/** Who settles a contradiction stands above both who found it: neither sees what the other has. */
export function onFindingReconciled(state: State, event: NestEvent<'finding_reconciled'>): void {
  const { request, conflict, findings, members, keep, by, why, as } = event.data;
  const who = actingId(state, event, as);
  const no = who === null ? STRANGER : refusal(state, who, members);
  if (no !== null || who === null) {
    ruleOn(state, event, request, ...(no ?? STRANGER));
    return;
  }
  if (keep !== null && !findings.includes(keep)) {
    ruleOn(state, event, request, 'unknown_finding', `${keep} is none of the two findings of ${conflict}`);
    return;
  }
  const { coverage } = state;
  const others = coverage.reconciled.filter((entry) => entry.conflict !== conflict);
  coverage.reconciled = [...others, { conflict, keep, by, why, who, at: event.at }].slice(-MOST_RECONCILED);
  ruleOn(state, event, request, 'ok', '');
}

const STRANGER: [code: string, why: string] = [
  'unknown_actor',
  'the session that asks is no member of this nest',
];

function refusal(state: State, who: string, members: readonly string[]): [code: string, why: string] | null {
  const strange = members.find((id) => !state.members.has(id));
  if (strange !== undefined) return ['unknown_member', `there is no member ${strange}`];
  const beside = members.find((id) => who !== USER && !chainAbove(state, id).includes(who));
  if (beside === undefined) return null;
  return ['not_authorised', `${who} does not stand above ${beside}, who has found one of them`];
}
