import type { Envelope } from '../../src/domain/envelope.ts';
import type { NestEvent } from '../../src/domain/events.ts';
import { hasShape } from '../../src/domain/shape.ts';
import type { State } from '../../src/domain/state.ts';
import { contextText } from '../../src/sim/conversation.ts';
import type { Org } from '../live/support/org.ts';
import { itemsIn } from '../live/support/sent.ts';

/** A trace that an ending has left in the log, and when. */
export type Trace = Readonly<{ cause: string; at: string }>;

/**
 * What the log says of the sessions of a member that means an end or a new beginning of something, in file order, each
 * occurrence once. Sessions that only claim to be the member's (a copy with its settings) are marked.
 */
export function causesOf(org: Org, id: string): Trace[] {
  const events = org.events();
  const own = sessionsOf(events, id);
  const { sessions } = org.state();
  const seen = new Set<string>();
  const traces: Trace[] = [];
  for (const event of events) {
    const session = typeof event.data.session === 'string' ? event.data.session : null;
    const about = event.member === id || (session !== null && own.has(session));
    if (!about || seen.has(event.id) || !hasShape(event)) continue;
    seen.add(event.id);
    const cause = causeOf(event);
    if (cause === null) continue;
    const foreign = session !== null && !bound(sessions, events, id, session);
    traces.push({ cause: foreign ? `${cause} (nobody's)` : cause, at: event.at });
  }
  // That a session runs again is said by whoever is first, the reconciler or the session's own hook.
  return traces.filter(
    ({ cause }, index) =>
      cause !== 'observed: process_back' || traces[index + 1]?.cause !== 'session_started: resume',
  );
}

function sessionsOf(events: readonly Envelope[], id: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { member, data } of events) {
    const hint = data.hint as { member?: unknown } | null | undefined;
    if (typeof data.session === 'string' && (member === id || hint?.member === id)) found.add(data.session);
  }
  return found;
}

/** Whether a session is the member's, or was until /clear. */
function bound(
  sessions: State['sessions'],
  events: readonly Envelope[],
  id: string,
  session: string,
): boolean {
  if (sessions.get(session)?.member === id) return true;
  return events.some(
    ({ type, data }) => type === 'session_ended' && data.session === session && data.reason === 'clear',
  );
}

function causeOf({ type, data }: NestEvent): string | null {
  switch (type) {
    case 'turn_ended': {
      if (data.closing?.kind === 'blocked') return 'turn_ended: blocked';
      if ((data.background?.length ?? 0) > 0) return 'turn_ended: background work goes on';
      return data.closing === null ? 'turn_ended: without a closing line' : 'turn_ended: result';
    }
    case 'turn_failed':
      return `turn_failed: ${data.cause}`;
    case 'session_ended':
      return `session_ended: ${data.reason}`;
    case 'session_started':
      return data.source === 'startup' ? null : `session_started: ${data.source}`;
    case 'observed':
      return `observed: ${data.what}`;
    case 'permission_requested':
      return 'permission_requested';
    case 'permission_closed':
      return `permission_closed: ${data.outcome}`;
    case 'escalated':
      return `escalated: ${data.reason}`;
    case 'not_started':
    case 'lease_expired':
    case 'resumption_tried':
      return type;
    default:
      return null;
  }
}

/** A message about a member in what the supervisor's model was sent, and when it was first. */
export type Message = Readonly<{ label: string; at: string }>;

/** The messages from a member that stand in what the supervisor's model was really sent, in order, each once per delivery. */
export function messagesTo(org: Org, supervisor: string, from: string): Message[] {
  const all: Message[] = [];
  for (const { conversation, at } of org.sim.requestsOf(supervisor)) {
    const items = itemsIn(contextText(conversation)).filter((item) => item.from === from);
    for (const { kind, status, repeated } of items.slice(all.length))
      all.push({ label: `${kind} ${status}${repeated ? ' (repeated)' : ''}`.trim(), at });
  }
  return all;
}

/** What a member has put before the user and he has not read. */
export function userNews(org: Org, from: string): string[] {
  const items = org.state().inboxes.get('user')?.items ?? [];
  return items.filter((item) => item.from === from).map(({ kind, status }) => `${kind} ${status}`);
}
