import type { Charter } from './charter.ts';
import type { Envelope } from './envelope.ts';
import type { NestEvent } from './events.ts';
import { onNudged, onPaused, onRaised, onResumptionTried, onRetried, onWakeTried } from './fold/care.ts';
import { onCharterAmended } from './fold/charter.ts';
import { onDownRequested, onReparented, onUpRequested } from './fold/control.ts';
import { onTurnFailed } from './fold/halts.ts';
import {
  onFireRequested,
  onHireRequested,
  onLaunched,
  onLeaseExpired,
  onNotStarted,
  onResumeRequested,
  onSessionBound,
  onStopped,
} from './fold/hiring.ts';
import { onDelivered, onDeliveryStarted } from './fold/inbox.ts';
import { onObserved } from './fold/observed.ts';
import { onPermissionClosed, onPermissionRequested, onPermissionRuled } from './fold/permissions.ts';
import { onEscalated, onHeartbeat, onMessageSent, onReportFiled } from './fold/reports.ts';
import { onSessionEnded, onSessionStarted } from './fold/sessions.ts';
import { onPromptSubmitted, onTurnEnded } from './fold/turns.ts';
import { isFirstOccurrence } from './occurrence.ts';
import { USER } from './org.ts';
import { noteUser } from './presence.ts';
import { hasShape, isKnownType } from './shape.ts';
import type { State } from './state.ts';
import { RULES } from './version.ts';

/**
 * Folds one event into the state, in place: a million events would make a million copies otherwise.
 * It reads no clock and draws no lots, so the same events in the same order give the same bytes to every reader.
 * `position` is where the event stands in the log; the state keeps it as a reference.
 */
export function evolve(state: State, event: Envelope, position: string): void {
  if (state.blind !== null) return;
  if (!isKnownType(event.type)) {
    if (event.harmless === true) state.counts.skipped += 1;
    else state.blind = { type: event.type, position };
    return;
  }
  if (!hasShape(event)) {
    state.counts.malformed += 1;
    return;
  }
  if (!isFirstOccurrence(state.seen, event.actor, event.id)) {
    state.counts.duplicates += 1;
    return;
  }
  state.counts.events += 1;
  if (state.nest === null && event.type !== 'nest_created') {
    state.counts.late += 1;
    return;
  }
  if (event.actor === USER) noteUser(state, event.at);
  apply(state, event, position);
}

function apply(state: State, event: NestEvent, position: string): void {
  // The frequent ones first: each case is a comparison of texts, a million times.
  switch (event.type) {
    case 'prompt_submitted':
      onPromptSubmitted(state, event);
      return;
    case 'turn_ended':
      onTurnEnded(state, event, position);
      return;
    case 'delivered':
      onDelivered(state, event);
      return;
    case 'delivery_started':
      onDeliveryStarted(state, event);
      return;
    case 'message_sent':
      onMessageSent(state, event, position);
      return;
    case 'report_filed':
      onReportFiled(state, event, position);
      return;
    case 'heartbeat':
      onHeartbeat(state, event);
      return;
    case 'nest_created':
      onNestCreated(state, event, position);
      return;
    case 'charter_amended':
      onCharterAmended(state, event, position);
      return;
    case 'hire_requested':
      onHireRequested(state, event);
      return;
    case 'launched':
      onLaunched(state, event);
      return;
    case 'session_bound':
      onSessionBound(state, event);
      return;
    case 'not_started':
      onNotStarted(state, event, position);
      return;
    case 'lease_expired':
      onLeaseExpired(state, event, position);
      return;
    case 'session_started':
      onSessionStarted(state, event);
      return;
    case 'session_ended':
      onSessionEnded(state, event, position);
      return;
    case 'escalated':
      onEscalated(state, event, position);
      return;
    case 'fire_requested':
      onFireRequested(state, event);
      return;
    case 'stopped':
      onStopped(state, event);
      return;
    case 'observed':
      onObserved(state, event, position);
      return;
    case 'turn_failed':
      onTurnFailed(state, event, position);
      return;
    case 'permission_requested':
      onPermissionRequested(state, event, position);
      return;
    case 'permission_ruled':
      onPermissionRuled(state, event);
      return;
    case 'permission_closed':
      onPermissionClosed(state, event, position);
      return;
    case 'clock_gap':
      state.awakeSince = event.at;
      return;
    case 'wake_tried':
      onWakeTried(state, event);
      return;
    case 'delivery_retried':
      onRetried(state, event);
      return;
    case 'resumption_tried':
      onResumptionTried(state, event);
      return;
    case 'raised':
      onRaised(state, event, position);
      return;
    case 'nudged':
      onNudged(state, event, position);
      return;
    case 'paused':
    case 'resumed':
      onPaused(state, event);
      return;
    case 'down_requested':
      onDownRequested(state, event);
      return;
    case 'up_requested':
      onUpRequested(state, event);
      return;
    case 'resume_requested':
      onResumeRequested(state, event);
      return;
    case 'reparented':
      onReparented(state, event, position);
      return;
    case 'hook_failed':
      return;
    default:
      event satisfies never;
  }
}

/** The first founding counts; a second `nest init` that lost the race changes nothing. */
function onNestCreated(state: State, event: NestEvent<'nest_created'>, position: string): void {
  if (state.nest !== null) return;
  state.nest = { id: event.data.nest, at: event.at };
  state.rules = event.data.rules;
  state.charter = event.data.charter as Charter;
  if (event.data.rules > RULES) state.blind = { type: `rules ${event.data.rules}`, position };
}
