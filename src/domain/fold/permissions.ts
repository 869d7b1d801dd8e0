import { decidePermission } from '../decide-permission.ts';
import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { USER } from '../org.ts';
import type { Ask, Member, State } from '../state.ts';
import { headOf } from '../text.ts';
import { closeAsks, withdraw } from './close-asks.ts';
import { heard, ruleOn } from './context.ts';
import { enter } from './enter.ts';
import { pushItem } from './inbox.ts';
import { noteHelp } from './outcomes.ts';
import { memberOf } from './sessions.ts';

/** Requests kept, the closed ones going first: memory is bounded, the log keeps them all. */
const MAX_ASKS = 256;
/** Rulings for good that are kept of a member, the oldest going first. */
const MAX_STANDING = 64;

export function onPermissionRequested(
  state: State,
  event: NestEvent<'permission_requested'>,
  position: string,
): void {
  const member = memberOf(state, event);
  if (member === undefined) return;
  heard(member, event);
  const { request, session, tool, input, suggestions, key, agent, reserved, until } = event.data;
  if (member.asks.includes(request)) return;
  makeRoom(state);
  const ask: Ask = {
    request,
    member: member.id,
    gen: member.gen,
    session,
    tool,
    input,
    suggestions,
    key,
    agent,
    reserved,
    item: event.id,
    before: [],
    at: event.at,
    until,
    ruling: null,
    outcome: null,
  };
  state.asks.set(request, ask);
  member.asks.push(request);
  forgetPrompt(state, member);
  noteHelp(member);
  const call = `${tool} ${headOf(input).replace(/\s+/g, ' ').slice(0, 100)}`;
  enter(member, 'blocked', event.at, `permission${reserved === null ? '' : ' (of the user)'}: ${call}`);
  member.blockedOn = 'permission';
  const note = reserved === null ? '' : `the charter leaves it to the user: ${reserved}`;
  tellOfAsk(state, ask, reserved === null ? member.supervisor : USER, event.at, position, note);
}

/** The prompt may have been seen from outside before its hook could say what it is about. */
function forgetPrompt(state: State, member: Member): void {
  const inbox = state.inboxes.get(member.supervisor);
  if (member.blockedOn !== 'prompt' || inbox === undefined) return;
  inbox.items = inbox.items.filter(({ from, status }) => from !== member.id || status !== 'attach required');
}

/** Puts a request before somebody who may answer it: what is asked for, and how to answer. */
export function tellOfAsk(
  state: State,
  ask: Ask,
  reader: string,
  at: string,
  position: string,
  note: string,
): void {
  const { request, tool, input, item, agent } = ask;
  const whole = 'text' in input ? input.text : `${input.head}…\n(cut: nest asks ${request} prints all of it)`;
  const who = agent === null ? ask.member : `a subagent of ${ask.member}`;
  // What a long call could push out of sight stands first.
  const lines = [
    `${request}: ${who} asks to use ${tool}. Answer with nest approve ${request}, or nest deny ${request} --why "…".`,
    ...(note === '' ? [] : [note]),
    whole,
  ];
  const id = ask.before.length === 0 ? item : `${item}^${reader}`;
  ask.before.push(reader);
  const text = { text: lines.join('\n') };
  pushItem(state, reader, { id, from: ask.member, kind: 'permission', status: 'asked', text, at, position });
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
  const by = actingId(state, event, as) ?? 'system';
  ask.ruling = { decision, why, always, rule, by, at: event.at };
  withdraw(state, ask);
  const member = state.members.get(ask.member);
  if (!always || member === undefined) return;
  const { key } = ask;
  const standing = member.standing.filter((other) => other.key !== key);
  member.standing = [...standing, { key, decision, why, by, request }].slice(-MAX_STANDING);
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
  withdraw(state, ask);
  const member = state.members.get(ask.member);
  if (member === undefined || member.gen !== ask.gen || member.tombstone !== null) return;
  if (event.actor !== 'system') heard(member, event);
  closeAsks(state, member, outcome, ({ request: other }) => other !== request);
  if (outcome === 'timed_out') {
    attachRequired(state, member, ask, event, position);
    return;
  }
  if (member.asks.length > 0 || member.phase !== 'blocked' || member.blockedOn !== 'permission') return;
  member.blockedOn = null;
  const how = ask.ruling === null ? 'its request is closed' : `${ask.ruling.decision} by ${ask.ruling.by}`;
  if (member.turn?.open === true) enter(member, 'working', event.at, how);
  else if (member.background > 0) enter(member, 'waiting', event.at, `on background work; ${how}`);
  else enter(member, 'idle', event.at, how);
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
