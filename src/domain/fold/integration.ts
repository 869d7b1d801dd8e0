import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { decideIntegration, decideLanding, type Integration } from '../integration.ts';
import type { Member, State } from '../state.ts';
import { ruleOn } from './context.ts';
import { current } from './hiring.ts';
import { pushItem } from './inbox.ts';
import { noteHelp } from './outcomes.ts';

function queueOf(state: State, queue: string): Integration | undefined {
  return state.integrations.find((one) => one.queue === queue);
}

export function onIntegrationAsked(state: State, event: NestEvent<'integration_asked'>): void {
  const { queue, branch, onto, as } = event.data;
  const decision = decideIntegration(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== 'ok') return;
  const by = actingId(state, event, as) ?? 'unknown';
  const known = queueOf(state, queue);
  if (known !== undefined) Object.assign(known, { branch, onto, askedAt: event.at, by });
  else
    state.integrations.push({
      queue,
      branch,
      onto,
      askedAt: event.at,
      by,
      merged: 0,
      returned: 0,
      tip: null,
      landed: null,
    });
}

/** The member whose branch it is about, if whoever says so may. */
function about(
  state: State,
  event: NestEvent<'integration_merged' | 'integration_returned'>,
): [Member, Integration] | null {
  const member = event.member === null ? undefined : state.members.get(event.member);
  const queue = queueOf(state, event.data.queue);
  if (member === undefined || queue === undefined || member.gen !== event.gen) {
    state.counts.late += 1;
    return null;
  }
  const decision = decideIntegration(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== 'ok' || member.supervisor !== queue.queue) return null;
  return [member, queue];
}

export function onMerged(state: State, event: NestEvent<'integration_merged'>): void {
  const found = about(state, event);
  if (found === null) return;
  const [member, queue] = found;
  const { head, tip } = event.data;
  member.handed = { head, tip, outcome: 'merged', with: [], at: event.at };
  queue.merged += 1;
  queue.tip = tip;
}

/** It comes to the member as a message of its supervisor: its work goes on. */
export function onReturned(state: State, event: NestEvent<'integration_returned'>, position: string): void {
  const found = about(state, event);
  if (found === null) return;
  const [member, queue] = found;
  const { head, tip, kind, text } = event.data;
  member.handed = { head, tip, outcome: kind, with: event.data.with, at: event.at };
  queue.returned += 1;
  if (current(state, event) === undefined) return;
  noteHelp(member);
  pushItem(state, member.id, {
    id: event.id,
    from: queue.queue,
    kind: 'message',
    status: 'returned',
    text,
    at: event.at,
    position,
  });
}

export function onLanded(state: State, event: NestEvent<'integration_landed'>): void {
  const decision = decideLanding(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  const queue = queueOf(state, event.data.queue);
  if (decision.code !== 'ok' || queue === undefined) return;
  const { tip, into } = event.data;
  queue.landed = { tip, into, at: event.at };
}
