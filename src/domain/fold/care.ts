import { decideControl } from '../decide-control.ts';
import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { refuseStep } from '../ladder.ts';
import { chainAbove, USER } from '../org.ts';
import type { Ask, State } from '../state.ts';
import { ruleOn } from './context.ts';
import { current } from './hiring.ts';
import { pushItem } from './inbox.ts';
import { noteHelp } from './outcomes.ts';
import { tellOfAsk } from './permissions.ts';

/** Somebody has tried to wake a reader. The items stay unread until the reader's own hook delivers them. */
export function onWakeTried(state: State, event: NestEvent<'wake_tried'>): void {
  const ids = new Set(event.data.items);
  for (const item of state.inboxes.get(event.data.reader)?.items ?? []) {
    if (!ids.has(item.id)) continue;
    item.wakes += 1;
    item.wokenAt = event.at;
  }
}

/** What was given up is delivered again from the start, when somebody who may wants it. */
export function onRetried(state: State, event: NestEvent<'delivery_retried'>): void {
  const { reader, as } = event.data;
  const actor = actingId(state, event, as);
  if (actor === null || !mayRetry(state, actor, reader)) {
    state.counts.late += 1;
    return;
  }
  const ids = new Set(event.data.items);
  for (const item of state.inboxes.get(reader)?.items ?? []) {
    if (!ids.has(item.id)) continue;
    item.wakes = 0;
    item.wokenAt = event.at;
    item.raisedTo = null;
  }
}

/** Who may have a delivery tried again: the reader, whoever is above it, the user. */
export function mayRetry(state: State, actor: string, reader: string): boolean {
  return actor === reader || actor === USER || chainAbove(state, reader).includes(actor);
}

/** What a reader does not take is put before somebody above it as well; it stays in the reader's own inbox. */
export function onRaised(state: State, event: NestEvent<'raised'>, position: string): void {
  const { reader, items, to, why } = event.data;
  if (event.actor !== 'system' || (to !== USER && !state.members.has(to))) return;
  const ids = new Set(items);
  for (const ask of state.asks.values()) if (ids.delete(ask.item)) raiseAsk(state, event, ask, position);
  for (const item of state.inboxes.get(reader)?.items ?? []) {
    if (!ids.has(item.id) || item.raisedTo === to) continue;
    item.raisedTo = to;
    const raised = `${item.id}^${to}`;
    if (state.inboxes.get(to)?.items.some(({ id }) => id === raised)) continue;
    const status = `unread by ${reader}: ${why}`;
    pushItem(state, to, {
      id: raised,
      from: item.from,
      kind: 'notice',
      status,
      text: item.text,
      at: event.at,
      position: item.position === '' ? position : item.position,
    });
  }
}

/** A request for permission stays one wherever it is raised to, and is raised also when its reader has read it. */
function raiseAsk(state: State, event: NestEvent<'raised'>, ask: Ask, position: string): void {
  const { reader, to, why } = event.data;
  for (const item of state.inboxes.get(reader)?.items ?? []) if (item.id === ask.item) item.raisedTo = to;
  if (ask.outcome !== null || ask.ruling !== null || ask.before.includes(to)) return;
  tellOfAsk(state, ask, to, event.at, position, `${reader} did not decide it: ${why}`);
}

/** Whether an event may steer a member: by the user, the reconciler, or somebody above it. */
function mayCare(state: State, event: NestEvent<'paused' | 'resumed'>, member: string): boolean {
  const actor = actingId(state, event, event.data.as);
  return (
    actor !== null && (actor === USER || actor === 'system' || chainAbove(state, member).includes(actor))
  );
}

/**
 * A step of the ladder. A nudge puts its text into the member's inbox, and counts once a turn of the member begins: the
 * hook of that turn delivers it.
 */
export function onNudged(state: State, event: NestEvent<'nudged'>, position: string): void {
  const { step, why, as } = event.data;
  const { id, at } = event;
  const member = event.member === null ? undefined : state.members.get(event.member);
  if (member === undefined || member.gen !== event.gen) {
    ruleOn(state, event, id, 'unknown_member', `there is no such member ${event.member}`);
    state.counts.late += 1;
    return;
  }
  const actor = actingId(state, event, as);
  const no = refuseStep(state, member, step, actor);
  ruleOn(state, event, id, no?.code ?? 'ok', no?.why ?? '');
  if (no !== null) return;
  const { ladder } = member;
  ladder.lastAt = at;
  if (step === 'inspect') ladder.inspections += 1;
  if (step !== 'nudge') return;
  ladder.vain += 1;
  noteHelp(member);
  const from = actor ?? 'system';
  pushItem(state, member.id, {
    id,
    from,
    kind: 'message',
    status: 'nudge',
    text: { text: why },
    at,
    position,
  });
}

/** A try that changed nothing pushes the next one further away; the limit counts from it. */
export function onResumptionTried(state: State, event: NestEvent<'resumption_tried'>): void {
  const member = current(state, event);
  if (member?.halt == null || event.actor !== 'system') return;
  member.ladder.resumptions += 1;
  state.triedAt = event.at;
  member.halt = { ...member.halt, at: event.at, until: null };
}

export function onPaused(state: State, event: NestEvent<'paused' | 'resumed'>): void {
  const paused = event.type === 'paused';
  if (event.member === null) {
    const decision = decideControl(state, event);
    ruleOn(state, event, event.id, decision.code, decision.why);
    if (decision.code === 'ok') state.paused = paused;
    return;
  }
  const member = current(state, event);
  if (member === undefined) return;
  const may = mayCare(state, event, member.id);
  const why = `only the user and whoever is above ${member.id} may`;
  ruleOn(state, event, event.id, may ? 'ok' : 'not_authorised', may ? '' : why);
  if (may) member.paused = paused;
}
