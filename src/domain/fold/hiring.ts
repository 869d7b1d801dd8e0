import { decideFire } from '../decide-fire.ts';
import { decideHire } from '../decide-hire.ts';
import { grantOf, keepsAccount } from '../decide-money.ts';
import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { tokensOf } from '../memory.ts';
import { UNPROVEN } from '../proof.ts';
import type { Member, State } from '../state.ts';
import { onSeatChanged } from './claims.ts';
import { closeAsks } from './close-asks.ts';
import { ruleOn } from './context.ts';
import { enter } from './enter.ts';
import { leaveIncidents } from './halts.ts';
import { pushItem, returnTaken } from './inbox.ts';
import { layDown } from './lay-down.ts';
import { courseAfter, noteTierUp } from './outcomes.ts';
import { claimForHire, releaseTasks } from './plan.ts';
import { keepNothing, openPurse, settlePurse } from './purse.ts';
import { bind } from './sessions.ts';
import { disciplineAsMeant, noteHire } from './team.ts';

/** The member an event is about, if it is about the current generation of one that is not fired; else it came late. */
export function current(state: State, event: NestEvent): Member | undefined {
  const member = event.member === null ? undefined : state.members.get(event.member);
  if (member !== undefined && member.gen === event.gen && member.tombstone === null) return member;
  state.counts.late += 1;
  return undefined;
}

/** A successor has what was kept on its seat, and is told of it when it begins. */
function memoryAfter(state: State, before: Member | undefined): Member['memory'] {
  if (before === undefined) return { facts: [], told: null };
  return { ...before.memory, told: { tokens: tokensOf(state, before.id), turns: 0 } };
}

export function onHireRequested(state: State, event: NestEvent<'hire_requested'>, position: string): void {
  const { data } = event;
  const decision = decideHire(state, event);
  ruleOn(state, event, data.request, decision.code, decision.why);
  if (decision.code !== 'ok') return;
  const id = event.member as string;
  // A reassignment carries on: team and inbox go by the id, the last known report by the hand.
  const before = data.continues !== null ? state.members.get(id) : undefined;
  if (data.continues === 'reassignment' && before !== undefined) noteTierUp(state, before, event);
  const continues = keepsAccount(state, event);
  const member: Member = {
    id,
    gen: event.gen as number,
    role: data.role,
    supervisor: data.supervisor,
    title: data.title,
    task: data.task,
    mode: data.mode,
    model: data.model,
    routing: data.routing ?? before?.routing ?? null,
    course: courseAfter(before, data.model),
    discipline: disciplineAsMeant(state, event) ?? before?.discipline ?? null,
    permissionMode: data.permissionMode,
    cwd: data.cwd,
    nonce: data.nonce,
    launcher: data.launcher,
    deadlineSeconds: data.deadlineSeconds,
    hiredAt: event.at,
    hiredBy: actingId(state, event) ?? 'unknown',
    session: null,
    short: null,
    process: null,
    transcript: null,
    job: null,
    phase: 'launching',
    phaseAt: event.at,
    why: 'launching',
    lastAt: event.at,
    lastType: event.type,
    turn: null,
    turns: 0,
    background: 0,
    reports: 0,
    report: before?.report ?? null,
    results: before?.results ?? [],
    halt: null,
    asks: [],
    standing: before?.standing ?? [],
    prompt: null,
    blockedOn: null,
    ladder: {
      nudges: 0,
      vain: 0,
      inspections: 0,
      resumptions: 0,
      reassigned: (before?.ladder.reassigned ?? 0) + (data.continues === 'reassignment' ? 1 : 0),
      lastAt: null,
    },
    paused: before?.paused ?? false,
    resumingAt: null,
    told: [],
    usedUp: null,
    noted: [],
    memory: memoryAfter(state, before),
    handed: before?.handed ?? null,
    proof: before?.proof ?? UNPROVEN,
    tombstone: null,
  };
  state.members.set(id, member);
  onSeatChanged(state, id, before === undefined ? null : member, { id: event.id, at: event.at, position });
  leaveIncidents(state, id);
  promote(state, data.supervisor);
  claimForHire(state, event);
  noteHire(state, event);
  openPurse(state, {
    id,
    supervisor: data.supervisor,
    grant: grantOf(state, event),
    continues,
  });
  if (data.session !== null) bind(state, member, data.session, event);
}

/** Roles are positions: a Staff member that hires becomes a Manager for its subtree. */
export function promote(state: State, supervisor: string): void {
  const boss = state.members.get(supervisor);
  if (boss !== undefined && boss.role === 'staff') boss.role = 'manager';
}

export function onLaunched(state: State, event: NestEvent<'launched'>): void {
  const member = current(state, event);
  if (member !== undefined) member.short = event.data.short;
}

export function onSessionBound(state: State, event: NestEvent<'session_bound'>): void {
  const member = current(state, event);
  if (member === undefined) return;
  member.short = event.data.short;
  bind(state, member, event.data.session, event);
}

function giveUp(
  state: State,
  event: NestEvent<'not_started' | 'lease_expired'>,
  why: string,
  position: string,
): void {
  const member = current(state, event);
  if (member === undefined || member.phase !== 'launching') return;
  enter(member, 'not_started', event.at, why);
  releaseTasks(state, member.id, event.at);
  onSeatChanged(state, member.id, null, { id: event.id, at: event.at, position });
  settlePurse(state, member);
  const text = { text: `not started: ${why}` };
  const { id, at } = event;
  pushItem(state, member.supervisor, {
    id,
    from: member.id,
    kind: 'ending',
    status: 'not_started',
    text,
    at,
    position,
  });
}

export function onNotStarted(state: State, event: NestEvent<'not_started'>, position: string): void {
  const { why, detail } = event.data;
  giveUp(state, event, detail === '' ? why : `${why}: ${detail}`, position);
}

export function onLeaseExpired(state: State, event: NestEvent<'lease_expired'>, position: string): void {
  giveUp(state, event, event.data.why, position);
}

export function onFireRequested(state: State, event: NestEvent<'fire_requested'>, position: string): void {
  const decision = decideFire(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== 'ok') return;
  const member = state.members.get(event.member as string) as Member;
  const by = actingId(state, event, event.data.as) ?? 'unknown';
  member.tombstone = { at: event.at, by, why: event.data.why, stopped: false, survivors: [] };
  member.turn = null;
  closeAsks(state, member, 'session_gone');
  leaveIncidents(state, member.id);
  onSeatChanged(state, member.id, null, { id: event.id, at: event.at, position });
  returnTaken(state, member);
  releaseTasks(state, member.id, event.at);
  enter(
    member,
    'stopped',
    event.at,
    event.data.why === '' ? `fired by ${by}` : `fired by ${by}: ${event.data.why}`,
  );
  settlePurse(state, member);
  keepNothing(state, member.id);
}

export function onStopped(state: State, event: NestEvent<'stopped'>): void {
  const member = event.member === null ? undefined : state.members.get(event.member);
  if (member === undefined || member.gen !== event.gen) return;
  if (member.tombstone === null) {
    if (state.down !== null) layDown(state, member, event.at);
    return;
  }
  member.tombstone = { ...member.tombstone, stopped: true, survivors: event.data.survivors };
  member.process = null;
}

/** It holds until the session has begun again: whoever comes second waits for that instead of doing it again. */
export function onResumeRequested(state: State, event: NestEvent<'resume_requested'>): void {
  const member = current(state, event);
  if (member !== undefined) member.resumingAt = event.at;
}
