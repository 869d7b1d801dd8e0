import type { Cause, NestEvent } from '../events.ts';
import { USER } from '../org.ts';
import type { Member, State } from '../state.ts';
import { fileReport, firstLine, heard } from './context.ts';
import { enter } from './enter.ts';
import { pushItem, settleTaken } from './inbox.ts';
import { settlePurse } from './purse.ts';
import { memberOf } from './sessions.ts';

/** Causes that halt everybody on the account at once, and that no supervisor can mend. */
const SHARED: ReadonlySet<Cause> = new Set<Cause>(['rate_limit', 'authentication', 'billing']);
/** Those of them that a person has to mend: one thing to do, however many members it halts. */
const FOR_THE_USER: ReadonlySet<Cause> = new Set<Cause>(['authentication', 'billing']);

export function onTurnFailed(state: State, event: NestEvent<'turn_failed'>, position: string): void {
  const member = memberOf(state, event);
  if (member === undefined) return;
  heard(member, event);
  const { cause, error, until, text } = event.data;
  const { id, at } = event;
  member.halt = { cause, error, at, until };
  const reported = member.turn?.open === true && member.turn.reported;
  if (member.turn !== null) member.turn.open = false;
  settleTaken(state, member);
  if (reported) {
    settlePurse(state, member);
    return;
  }
  const why = `${cause}${until === null ? '' : ` until ${until}`}: ${firstLine(text)}`;
  enter(member, 'halted', at, why);
  settlePurse(state, member);
  if (SHARED.has(cause)) joinIncident(state, member, event, position);
  // A run that the platform has ended at its own cap: a checkpoint, with what it had said by then.
  if (cause === 'budget') {
    fileReport(
      state,
      member,
      { id, at, status: 'blocked', reason: 'budget', text, by: 'hook', position },
      'report',
    );
    return;
  }
  // What the user has to mend he is told of once, by the incident.
  if (member.supervisor === USER && FOR_THE_USER.has(cause)) return;
  pushItem(state, member.supervisor, {
    id,
    from: member.id,
    kind: 'ending',
    status: `halted: ${cause}`,
    text,
    at,
    position,
  });
}

function joinIncident(state: State, member: Member, event: NestEvent<'turn_failed'>, position: string): void {
  const { cause, until, text } = event.data;
  const open = state.incidents.find((incident) => incident.cause === cause);
  if (open !== undefined) {
    if (!open.members.includes(member.id)) open.members.push(member.id);
    open.until = until ?? open.until;
    open.over = null;
    return;
  }
  state.incidents.push({ cause, since: event.at, until, members: [member.id], over: null });
  if (!FOR_THE_USER.has(cause)) return;
  const { id, at } = event;
  const item = {
    id: `${id}:incident`,
    from: member.id,
    kind: 'notice',
    status: `incident: ${cause}`,
    text,
    at,
    position,
  } as const;
  pushItem(state, USER, item);
}

/** A turn that came to an end shows that whatever halted the member is over. */
export function recover(state: State, member: Member, at: string): void {
  member.halt = null;
  member.ladder.resumptions = 0;
  leaveIncidents(state, member.id);
  for (const incident of state.incidents) incident.over ??= at;
}

/** A member is not halted any more, or not there: an incident that holds nobody is over. */
export function leaveIncidents(state: State, id: string): void {
  for (const incident of state.incidents) incident.members = incident.members.filter((other) => other !== id);
  state.incidents = state.incidents.filter((incident) => incident.members.length > 0);
}
