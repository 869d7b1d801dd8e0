import { decidePermission } from '../decide-permission.ts';
import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import type { Ask, Member, State } from '../state.ts';
import { headOf } from '../text.ts';
import { enter, heard, ruleOn } from './context.ts';
import { pushItem } from './inbox.ts';
import { memberOf } from './sessions.ts';

/** Requests kept, the closed ones going first: memory is bounded, the log keeps them all. */
const MAX_ASKS = 256;

export function onPermissionRequested(
  state: State,
  event: NestEvent<'permission_requested'>,
  position: string,
): void {
  const member = memberOf(state, event);
  if (member === undefined) return;
  heard(member, event);
  const { request, session, tool, input, suggestions, until } = event.data;
  const { id, at } = event;
  makeRoom(state);
  state.asks.set(request, {
    request,
    member: member.id,
    gen: member.gen,
    session,
    tool,
    input,
    suggestions,
    at,
    until,
    ruling: null,
    outcome: null,
  });
  member.asks.push(request);
  enter(member, 'blocked', at, `permission: ${tool} ${headOf(input).replace(/\s+/g, ' ').slice(0, 100)}`);
  member.blockedOn = 'permission';
  const text = { text: `${request}: ${tool} ${headOf(input)}` };
  pushItem(state, member.supervisor, {
    id,
    from: member.id,
    kind: 'permission',
    status: 'asked',
    text,
    at,
    position,
  });
}

function makeRoom(state: State): void {
  if (state.asks.size < MAX_ASKS) return;
  for (const [request, ask] of state.asks) {
    if (ask.outcome === null) continue;
    state.asks.delete(request);
    return;
  }
}

export function onPermissionRuled(state: State, event: NestEvent<'permission_ruled'>): void {
  const { request, decision, why, always, rule, as } = event.data;
  const ruling = decidePermission(state, event);
  ruleOn(state, event, event.id, ruling.code, ruling.why);
  const ask = state.asks.get(request);
  if (ruling.code !== 'ok' || ask === undefined) return;
  ask.ruling = { decision, why, always, rule, by: actingId(state, event, as) ?? 'system', at: event.at };
}

export function onPermissionClosed(
  state: State,
  event: NestEvent<'permission_closed'>,
  position: string,
): void {
  const { request, outcome } = event.data;
  const ask = state.asks.get(request);
  if (ask === undefined || ask.outcome !== null || ask.session !== event.data.session) return;
  ask.outcome = outcome;
  const member = state.members.get(ask.member);
  if (member === undefined || member.gen !== ask.gen || member.tombstone !== null) return;
  heard(member, event);
  member.asks = member.asks.filter((open) => open !== request);
  if (outcome === 'timed_out') {
    attachRequired(state, member, ask, event, position);
    return;
  }
  if (member.asks.length > 0 || member.phase !== 'blocked' || member.blockedOn !== 'permission') return;
  member.blockedOn = null;
  const how = ask.ruling === null ? 'its request is closed' : `${ask.ruling.decision} by ${ask.ruling.by}`;
  enter(member, member.turn?.open === true ? 'working' : 'idle', event.at, how);
}

function attachRequired(
  state: State,
  member: Member,
  ask: Ask,
  event: NestEvent<'permission_closed'>,
  position: string,
): void {
  const { id, at } = event;
  enter(member, 'blocked', at, `permission: nobody answered in time; nest attach ${member.id}`);
  member.blockedOn = 'prompt';
  const text = { text: `${ask.request}: nobody answered in time; nest attach ${member.id}` };
  pushItem(state, member.supervisor, {
    id,
    from: member.id,
    kind: 'permission',
    status: 'attach required',
    text,
    at,
    position,
  });
}
