import { decideControl, decideReparenting } from '../decide-control.ts';
import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { USER } from '../org.ts';
import type { State } from '../state.ts';
import { ruleOn } from './context.ts';
import { current, promote } from './hiring.ts';
import { pushItem } from './inbox.ts';
import { movePurse } from './purse.ts';

export function onDownRequested(state: State, event: NestEvent<'down_requested'>): void {
  const decision = decideControl(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== 'ok') return;
  state.down ??= { at: event.at, by: actingId(state, event, event.data.as) ?? 'unknown' };
}

/** Nobody has been silent while everything was stopped: the clocks start again, also after a power cut. */
export function onUpRequested(state: State, event: NestEvent<'up_requested'>): void {
  const decision = decideControl(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== 'ok') return;
  state.down = null;
  state.awakeSince = event.at;
}

export function onReparented(state: State, event: NestEvent<'reparented'>, position: string): void {
  const member = current(state, event);
  if (member === undefined) return;
  const { supervisor, why } = event.data;
  const decision = decideReparenting(state, event, member);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== 'ok') return;
  const before = member.supervisor;
  member.supervisor = supervisor;
  movePurse(state, member.id, supervisor);
  promote(state, supervisor);
  const { id, at } = event;
  const news = { kind: 'notice', status: 're-parented', at, position } as const;
  const told = `${before} is gone (${why}).`;
  pushItem(state, supervisor, {
    ...news,
    id: `${id}:above`,
    from: member.id,
    text: { text: `${told} ${member.id} reports to you from now on: nest show ${member.id}` },
  });
  pushItem(state, member.id, {
    ...news,
    id: `${id}:below`,
    from: USER,
    text: { text: `${told} You report to ${supervisor} from now on; your assignment stays.` },
  });
}
