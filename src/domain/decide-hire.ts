import { decideModel } from './decide-model.ts';
import { decideReopening, decideSpending } from './decide-money.ts';
import { type Decision, no, OK } from './decision.ts';
import type { NestEvent } from './events.ts';
import { actingId, memberOfSession, sessionActor } from './identity.ts';
import { refuseStep } from './ladder.ts';
import { isMemberId } from './member-id.ts';
import { chainAbove, depthOf, executiveOf, holdsSeat, isAtWork, standingBelow, USER } from './org.ts';
import { decideHireFor } from './plan/decide.ts';
import type { Member, State } from './state.ts';
import { decideStyle } from './team/decide-style.ts';

/** The session that the user sits in may make itself the Executive: nobody stands above it who could. */
function adoptsItself(event: NestEvent<'hire_requested'>): boolean {
  const { mode, session, role } = event.data;
  return (
    mode === 'adopt' && role === 'executive' && session !== null && event.actor === sessionActor(session)
  );
}

/** Who may hire under `supervisor`: he himself, anybody above him, and the user. */
function authority(state: State, event: NestEvent<'hire_requested'>): Decision {
  const { supervisor } = event.data;
  if (adoptsItself(event)) return OK;
  const actor = actingId(state, event);
  if (actor === null) return no('unknown_actor', 'the session that asks is no member of this nest');
  if (supervisor !== USER) {
    const boss = state.members.get(supervisor);
    if (boss === undefined) return no('unknown_supervisor', `there is no member ${supervisor}`);
    if (!holdsSeat(boss)) return no('supervisor_gone', `${supervisor} has been stopped and cannot supervise`);
  }
  if (actor === USER || actor === supervisor || chainAbove(state, supervisor).includes(actor)) return OK;
  return no('not_authorised', `${actor} may hire only below itself, not under ${supervisor}`);
}

function position(state: State, event: NestEvent<'hire_requested'>): Decision {
  const { role, supervisor } = event.data;
  const executive = executiveOf(state);
  if (role === 'executive') {
    if (supervisor !== USER)
      return no('executive_reports_to_user', 'an Executive reports to the user and to nobody else');
    if (executive !== undefined && takenOver(state, event)?.id !== executive.id)
      return no('executive_exists', `${executive.id} is the Executive; a nest has one`);
  } else if (supervisor === USER) {
    const hint = executive === undefined ? 'hire an Executive first' : `hire under ${executive.id}`;
    return no('needs_supervisor', `only the Executive reports to the user; ${hint}`);
  }
  return OK;
}

/** The living generation whose seat a request takes over, if it does. */
function takenOver(state: State, event: NestEvent<'hire_requested'>): Member | undefined {
  const before = event.member === null ? undefined : state.members.get(event.member);
  const continues = event.data.continues !== null && before !== undefined && event.gen === before.gen + 1;
  return continues && holdsSeat(before) ? before : undefined;
}

function takeOver(state: State, event: NestEvent<'hire_requested'>, before: Member): Decision {
  if (before.supervisor !== event.data.supervisor)
    return no('name_taken', `${before.id} works for ${before.supervisor}`);
  const actor = actingId(state, event);
  if (event.data.continues === 'reassignment') return refuseStep(state, before, 'reassign', actor) ?? OK;
  // The ladder does not bind a recovery, so it is for those alone who may stop and start everybody.
  const may = actor === USER || actor === executiveOf(state)?.id;
  return may ? OK : no('not_authorised', `${actor} may not bring ${before.id} back`);
}

function seat(state: State, event: NestEvent<'hire_requested'>): Decision {
  const id = event.member;
  if (!isMemberId(id)) return no('bad_name', 'a name is 1 to 32 of a-z, 0-9 and -, beginning with a letter');
  const before = state.members.get(id);
  if (before === undefined) return event.gen === 1 ? OK : no('bad_generation', `${id} would be generation 1`);
  const predecessor = takenOver(state, event);
  if (predecessor !== undefined) return takeOver(state, event, predecessor);
  if (holdsSeat(before)) return no('name_taken', `${id} exists; fire it first, or choose another name`);
  if (event.gen !== before.gen + 1) return no('name_taken', `somebody else has just hired ${id}`);
  // A team can outlive its supervisor's launch. Elsewhere in the chart it might be too deep, or above itself.
  const orphan = event.data.supervisor === before.supervisor ? undefined : standingBelow(state, id);
  return orphan === undefined
    ? OK
    : no('has_team', `${orphan.id} stands below ${id}; hire it again under ${before.supervisor}`);
}

/**
 * Whether one more member fits below `supervisor`; `adopts`: it is at work already, here or elsewhere; `before`: whose
 * seat it takes over.
 */
function limits(state: State, supervisor: string, adopts: boolean, before?: Member): Decision {
  const limit = state.charter?.limits;
  if (limit === undefined) return no('no_charter', 'the nest has no charter');
  let seats = 0;
  let busy = 0;
  for (const member of state.members.values()) {
    if (member === before) continue;
    if (holdsSeat(member)) seats += 1;
    if (isAtWork(member)) busy += 1;
  }
  if (seats >= limit.members)
    return no('members', `the charter allows ${limit.members} members and all seats are taken`);
  if (depthOf(state, supervisor) + 1 > limit.depth) {
    return no('depth', `the charter allows ${limit.depth} levels and ${supervisor} is on the lowest`);
  }
  if (!adopts && busy >= limit.concurrency) {
    return no('concurrency', `the charter allows ${limit.concurrency} members at work at once`);
  }
  return OK;
}

function adoption(state: State, event: NestEvent<'hire_requested'>): Decision {
  const { session } = event.data;
  if (session === null) return OK;
  const bound = memberOfSession(state, session);
  return bound === undefined ? OK : no('session_taken', `that session already is ${bound.id}`);
}

/**
 * Rules on a member that binds itself after its launch had been given up: the seat may be somebody else's by now, and
 * its place in the chart may be gone. Same rules as for a hire, without a wish.
 */
export function decideReturn(state: State, member: Member): Decision {
  const { supervisor, id } = member;
  const boss = state.members.get(supervisor);
  if (supervisor !== USER && (boss === undefined || !holdsSeat(boss)))
    return no('supervisor_gone', `${supervisor} cannot supervise ${id} any more`);
  const executive = executiveOf(state);
  if (supervisor === USER && executive !== undefined)
    return no('executive_exists', `${executive.id} is the Executive; a nest has one`);
  const room = limits(state, supervisor, false);
  return room.code === 'ok' ? decideReopening(state, member) : room;
}

/** Rules on a wish to hire, from the state that the log had reached when it was written. Pure; the first refusal counts. */
export function decideHire(state: State, event: NestEvent<'hire_requested'>): Decision {
  const { supervisor, mode } = event.data;
  if (state.down !== null && mode !== 'adopt')
    return no('down', 'the organisation has been stopped; nobody is hired before it is up again');
  for (const check of [authority, position, seat]) {
    const decision = check(state, event);
    if (decision.code !== 'ok') return decision;
  }
  const style = decideStyle(state, event);
  if (style.code !== 'ok') return style;
  const task = event.data.discipline?.task ?? null;
  // A new generation of a seat goes on with what it has.
  if (task !== null && event.data.continues === null) {
    const begun = decideHireFor(state, supervisor, event.member as string, task);
    if (begun.code !== 'ok') return begun;
  }
  const model = decideModel(state, event.data);
  if (model !== null) return model;
  const room = limits(state, supervisor, mode === 'adopt', takenOver(state, event));
  if (room.code !== 'ok') return room;
  const money = decideSpending(state, event);
  return money.code === 'ok' ? adoption(state, event) : money;
}
