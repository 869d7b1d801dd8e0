import type { Charter } from './charter.ts';
import type { Envelope } from './envelope.ts';
import type { EventType, NestEvent } from './events.ts';
import { onNudged, onPaused, onRaised, onResumptionTried, onRetried, onWakeTried } from './fold/care.ts';
import { onCharterAmended } from './fold/charter.ts';
import { onClaimReleased, onClaimRequested, onClaimRuled } from './fold/claims.ts';
import { onClaimUnsettled } from './fold/contests.ts';
import { onDownRequested, onReparented, onUpRequested } from './fold/control.ts';
import { onFindingReconciled, onRefinementAsked } from './fold/coverage.ts';
import { onGateDecided, onGateDrawn, onGateProved, onGateRedacted } from './fold/gates.ts';
import { onGrantRequested } from './fold/grants.ts';
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
import { onIntegrationAsked, onLanded, onMerged, onReturned } from './fold/integration.ts';
import { onFactNoted, onMemoryTold } from './fold/memory.ts';
import { onObserved } from './fold/observed.ts';
import { onBudgetStopped, onBudgetTold } from './fold/over-limit.ts';
import { onPermissionClosed, onPermissionRequested, onPermissionRuled } from './fold/permissions.ts';
import { onPlanChanged, onTask } from './fold/plan.ts';
import { onChecksRan, onEffectBegun, onEffectClosed } from './fold/proof.ts';
import { onEscalated, onHeartbeat, onMessageSent, onReportFiled } from './fold/reports.ts';
import { onSessionEnded, onSessionStarted } from './fold/sessions.ts';
import { onSpendMetered } from './fold/spend.ts';
import { onSwarmSealed, onSynthesisFiled } from './fold/team.ts';
import { onPromptSubmitted, onTurnEnded } from './fold/turns.ts';
import { isFirstOccurrence } from './occurrence.ts';
import { USER } from './org.ts';
import { noteUser } from './presence.ts';
import { hasShape, type Shape, shapeOf } from './shape.ts';
import type { State } from './state.ts';
import { MONEY_RULES, RULES } from './version.ts';

/**
 * Folds one event into the state, in place: a million events would make a million copies otherwise.
 * It reads no clock and draws no lots, so the same events in the same order give the same bytes to every reader.
 * `position` is where the event stands in the log; the state keeps it as a reference.
 */
export function evolve(state: State, event: Envelope, position: string): void {
  if (state.blind !== null) return;
  const kind = kindOf(event.type);
  if (kind === undefined) {
    if (event.harmless === true) state.counts.skipped += 1;
    else state.blind = { type: event.type, position };
    return;
  }
  if (!hasShape(event, kind.shape)) {
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
  kind.act(state, event, position);
}

/** The first founding counts; a second `nest init` that lost the race changes nothing. */
function onNestCreated(state: State, event: NestEvent<'nest_created'>, position: string): void {
  if (state.nest !== null) return;
  state.nest = { id: event.data.nest, at: event.at };
  state.rules = event.data.rules;
  state.charter = event.data.charter as Charter;
  state.moneyRules = event.data.rules >= MONEY_RULES;
  if (event.data.rules > RULES) state.blind = { type: `rules ${event.data.rules}`, position };
}

type Act<T extends EventType> = (state: State, event: NestEvent<T>, position: string) => void;

/** What each event changes. */
const ACTS: Readonly<{ [T in EventType]: Act<T> }> = {
  prompt_submitted: onPromptSubmitted,
  turn_ended: onTurnEnded,
  delivered: onDelivered,
  delivery_started: onDeliveryStarted,
  message_sent: onMessageSent,
  report_filed: onReportFiled,
  heartbeat: onHeartbeat,
  nest_created: onNestCreated,
  charter_amended: onCharterAmended,
  hire_requested: onHireRequested,
  launched: onLaunched,
  session_bound: onSessionBound,
  not_started: onNotStarted,
  lease_expired: onLeaseExpired,
  session_started: onSessionStarted,
  session_ended: onSessionEnded,
  escalated: onEscalated,
  fire_requested: onFireRequested,
  stopped: onStopped,
  observed: onObserved,
  turn_failed: onTurnFailed,
  permission_requested: onPermissionRequested,
  permission_ruled: onPermissionRuled,
  permission_closed: onPermissionClosed,
  clock_gap: (state, event) => {
    state.awakeSince = event.at;
  },
  wake_tried: onWakeTried,
  delivery_retried: onRetried,
  resumption_tried: onResumptionTried,
  raised: onRaised,
  nudged: onNudged,
  paused: onPaused,
  resumed: onPaused,
  down_requested: onDownRequested,
  up_requested: onUpRequested,
  resume_requested: onResumeRequested,
  reparented: onReparented,
  spend_metered: onSpendMetered,
  grant_requested: onGrantRequested,
  budget_told: onBudgetTold,
  budget_stopped: onBudgetStopped,
  checks_ran: onChecksRan,
  effect_begun: onEffectBegun,
  effect_closed: onEffectClosed,
  integration_asked: onIntegrationAsked,
  integration_merged: onMerged,
  integration_returned: onReturned,
  integration_landed: onLanded,
  synthesis_filed: onSynthesisFiled,
  swarm_sealed: onSwarmSealed,
  plan_changed: onPlanChanged,
  task_claimed: onTask,
  task_done: onTask,
  task_failed: onTask,
  task_reopened: onTask,
  gate_decided: onGateDecided,
  gate_drawn: onGateDrawn,
  gate_proved: onGateProved,
  gate_redacted: onGateRedacted,
  gate_recorded: () => {},
  claim_requested: onClaimRequested,
  claim_released: onClaimReleased,
  claim_unsettled: onClaimUnsettled,
  claim_ruled: onClaimRuled,
  fact_noted: onFactNoted,
  memory_told: onMemoryTold,
  refinement_asked: onRefinementAsked,
  finding_reconciled: onFindingReconciled,
  hook_failed: () => {},
};

/** What is known of a type of events, found by one look at its name: a text is compared a million times otherwise. */
type Kind = Readonly<{ shape: Shape; act: Act<EventType> }>;

let kinds: ReadonlyMap<string, Kind> | null = null;

function kindOf(type: string): Kind | undefined {
  kinds ??= new Map(
    Object.entries(ACTS).map(([known, act]) => [
      known,
      { shape: shapeOf(known) as Shape, act: act as Act<EventType> },
    ]),
  );
  return kinds.get(type);
}
