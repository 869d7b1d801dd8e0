import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { USER } from '../org.ts';
import { MOST_RESULTS } from '../result.ts';
import type { Member, State } from '../state.ts';
import { headOf } from '../text.ts';
import { noteExchange } from './contests.ts';
import { fileReport, firstLine, forgetSteps, heard, ruleOn } from './context.ts';
import { enter } from './enter.ts';
import { pushItem } from './inbox.ts';
import { noteDone, noteFailure, noteHelp } from './outcomes.ts';
import { endHiredTask } from './plan.ts';
import { claimDone } from './proof.ts';
import { settlePurse } from './purse.ts';

type Spoken = NestEvent<'report_filed' | 'heartbeat' | 'message_sent' | 'escalated'>;

/** The member who speaks; a ruling says so when nobody in this nest does. */
function speaker(state: State, event: Spoken): Member | undefined {
  const id = actingId(state, event, event.data.as);
  const member = id === null ? undefined : state.members.get(id);
  if (member === undefined)
    ruleOn(state, event, event.id, 'unknown_actor', 'whoever says this is no member of this nest');
  else heard(member, event);
  return member;
}

export function onReportFiled(state: State, event: NestEvent<'report_filed'>, position: string): void {
  const member = speaker(state, event);
  if (member === undefined) return;
  const { status, reason, text } = event.data;
  const { id, at } = event;
  ruleOn(state, event, id, 'ok', '');
  fileReport(state, member, { id, at, status, reason, text, by: 'member', position }, 'report');
  const note = event.data.result ?? null;
  if (note !== null) member.results = [...member.results, { ...note, position, at }].slice(-MOST_RESULTS);
  forgetSteps(member);
  if (status === 'progress') return;
  if (status === 'blocked') member.blockedOn = 'answer';
  if (status === 'done' || status === 'failed') endHiredTask(state, member, status, at, firstLine(text));
  if (status === 'done') noteDone(state, member);
  else if (status === 'failed' || reason === 'beyond_capability')
    noteFailure(state, member, event, reason, firstLine(text));
  else noteHelp(member);
  if (member.turn !== null) member.turn.reported = true;
  enter(member, status, at, reason === null ? firstLine(text) : `${reason}: ${firstLine(text)}`);
  if (status === 'done') claimDone(state, member, headOf(text).trim(), { id, at, position });
  settlePurse(state, member);
}

export function onHeartbeat(state: State, event: NestEvent<'heartbeat'>): void {
  speaker(state, event);
}

export function onEscalated(state: State, event: NestEvent<'escalated'>, position: string): void {
  const member = speaker(state, event);
  if (member === undefined) return;
  const { reason, text } = event.data;
  const { id, at } = event;
  ruleOn(state, event, id, 'ok', '');
  fileReport(
    state,
    member,
    { id, at, status: 'blocked', reason, text, by: 'member', position },
    'escalation',
  );
  if (member.turn !== null) member.turn.reported = true;
  enter(member, 'blocked', at, `${reason}: ${firstLine(text)}`);
  member.blockedOn = 'answer';
  if (reason === 'beyond_capability') noteFailure(state, member, event, reason, firstLine(text));
  else noteHelp(member);
  settlePurse(state, member);
}

/** Who may not be written to, and why: a message that nobody will ever read is refused, not lost. */
function unreachable(state: State, to: string): [code: string, why: string] | null {
  if (to === USER) return null;
  const member = state.members.get(to);
  if (member === undefined) return ['unknown_member', `there is no member ${to}`];
  return member.tombstone === null ? null : ['member_gone', `${to} has been stopped and reads nothing`];
}

export function onMessageSent(state: State, event: NestEvent<'message_sent'>, position: string): void {
  const { to, text, as } = event.data;
  const { id, at } = event;
  const from = actingId(state, event, as);
  if (from === null) {
    ruleOn(state, event, id, 'unknown_actor', 'whoever writes this is no member of this nest');
    return;
  }
  const no = unreachable(state, to);
  if (no !== null) {
    ruleOn(state, event, id, ...no);
    return;
  }
  ruleOn(state, event, id, 'ok', '');
  const member = state.members.get(from);
  if (member !== undefined) heard(member, event);
  const reader = state.members.get(to);
  if (reader !== undefined) noteHelp(reader);
  pushItem(state, to, { id, from, kind: 'message', status: '', text, at, position });
  noteExchange(state, from, to, { id, at, position });
}
