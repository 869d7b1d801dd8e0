import type { EventType } from './events.ts';
import {
  amount,
  atMost,
  between,
  boolean,
  type Guard,
  type Guards,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  record,
  string,
} from './guards.ts';
import { RETURNS } from './integration.ts';
import { DOLLAR, MAX_AMOUNT, MAX_TOKENS } from './money.ts';
import { planFields } from './plan/guards.ts';
import { GROUNDS } from './reconciled.ts';
import { CAUSES, REASONS, STATUSES } from './report-words.ts';
import { SPEND_NOTES } from './spend-notes.ts';
import { teamFields } from './team/guards.ts';
import { isText } from './text.ts';

/**
 * The fields of `data` that the fold and its readers rely on, by event type, each with a check of its kind.
 * Guards against lines that are no events of ours: whatever JSON stands in the log, the fold never throws and never
 * takes a wrong kind of value into its state. A test holds the table against the schemas.
 * Made when the first event comes: whoever finds nothing new in a log needs none of it.
 */
export function fieldsByType(): Readonly<Record<EventType, Guards>> {
  const strings = list(string);
  const stringOrNull = nullable(string);
  const role = oneOf('executive', 'manager', 'staff');
  const reason = oneOf(...REASONS);
  const cause = oneOf(...CAUSES);
  const hint = nullable(object({ member: string, gen: nullable(number) }));
  const money = atMost(MAX_AMOUNT);
  const tokens = atMost(MAX_TOKENS);
  const permissions = object({ allow: strings, ask: strings, deny: strings });

  const rate: Guard = (value) => string(value) || number(value);
  const price = object({
    input: rate,
    output: rate,
    write5m: rate,
    write1h: rate,
    read: rate,
    above: optional(amount),
    times: optional(amount),
  });

  const resultNote = object({
    status: oneOf('complete', 'partial', 'blocked', 'failed'),
    findings: number,
    gaps: number,
    artifacts: number,
    objectives: strings,
    retryable: nullable(boolean),
  });
  const discipline = object({
    mode: nullable(oneOf('coordinator', 'fork', 'swarm')),
    phase: nullable(oneOf('research', 'synthesis', 'implementation', 'verification')),
    verifies: stringOrNull,
    ground: strings,
    task: stringOrNull,
    objectives: strings,
    expects: optional(strings),
  });

  const gateRule = object({
    id: string,
    kind: oneOf('ask', 'never', 'after', 'upto', 'record', 'normalise'),
    on: strings,
    why: optional(string),
    roles: optional(strings),
    after: optional(
      object({ on: strings, minutes: optional(number), times: optional(number), matches: optional(string) }),
    ),
    upto: optional(object({ max: number, of: optional(string), pattern: optional(string) })),
    normalise: optional(object({ match: string, to: string })),
  });

  const charter = object({
    objective: string,
    objectives: optional(list(object({ id: string, text: string }))),
    limits: object({
      members: number,
      depth: number,
      concurrency: number,
      turns: nullable(number),
      wallClockMinutes: nullable(number),
      refinements: optional(number),
    }),
    budget: object({
      usd: nullable(between(0, MAX_AMOUNT / DOLLAR)),
      reservePercent: between(0, 100),
      prices: optional(record(price)),
    }),
    models: object({
      default: string,
      ladder: strings,
      floor: stringOrNull,
      ceiling: stringOrNull,
      roster: record(string),
    }),
    permissions: object({ executive: permissions, manager: permissions, staff: permissions }),
    escalation: object({ alwaysAsk: strings, neverAsk: strings }),
    unattended: object({ allowed: boolean, notes: string }),
    isolation: object({
      mode: oneOf('shared', 'worktree'),
      setup: strings,
      commands: optional(list(strings)),
      copy: optional(strings),
      link: optional(strings),
      ports: optional(nullable(object({ base: number, count: number }))),
    }),
    gates: optional(list(gateRule)),
    redact: optional(object({ on: boolean, patterns: strings })),
    doneChecks: strings,
    orchestration: optional(object({ mode: nullable(oneOf('coordinator', 'fork', 'swarm')) })),
    checks: optional(list(strings)),
    notify: object({ command: nullable(strings) }),
    thresholds: object({ handshakeSeconds: number, quietMinutes: number, stalledMinutes: number }),
  });

  return {
    nest_created: { nest: string, rules: number, charter },
    charter_amended: { charter, changed: strings },
    hire_requested: {
      request: string,
      role,
      supervisor: string,
      title: string,
      task: isText,
      mode: oneOf('bg', 'batch', 'adopt'),
      model: string,
      permissionMode: string,
      cwd: string,
      nonce: string,
      session: stringOrNull,
      deadlineSeconds: number,
      launcher: string,
      continues: nullable(oneOf('reassignment', 'recovery')),
      grant: optional(nullable(money)),
      routing: optional(nullable(object({ kind: stringOrNull, signals: strings, why: strings }))),
      discipline: optional(nullable(discipline)),
    },
    launched: { short: string, cli: string },
    session_bound: { session: string, short: string, evidence: string },
    not_started: { why: string, detail: string },
    lease_expired: { why: string },
    session_started: {
      session: string,
      source: string,
      nonce: stringOrNull,
      hint,
      process: stringOrNull,
      cwd: string,
      transcript: stringOrNull,
      job: stringOrNull,
      batch: boolean,
    },
    prompt_submitted: { session: string, prompt: stringOrNull, kind: string, hint },
    turn_ended: {
      session: string,
      prompt: stringOrNull,
      again: boolean,
      text: isText,
      closing: nullable(object({ kind: oneOf('result', 'blocked'), line: string, empty: optional(boolean) })),
      background: nullable(list(object({ id: string, type: string }))),
      hint,
    },
    session_ended: { session: string, reason: string, process: stringOrNull, hint },
    report_filed: {
      status: oneOf(...STATUSES),
      reason: nullable(reason),
      text: isText,
      as: stringOrNull,
      result: optional(resultNote),
      detail: optional(isText),
    },
    heartbeat: { note: string, as: stringOrNull },
    message_sent: { to: string, text: isText, as: stringOrNull },
    escalated: { reason, text: isText, as: stringOrNull },
    delivery_started: { reader: string, items: strings, channel: string },
    delivered: { reader: string, items: strings, channel: string },
    fire_requested: { why: string, as: stringOrNull },
    stopped: { how: string, survivors: strings },
    turn_failed: {
      session: string,
      prompt: stringOrNull,
      cause,
      error: string,
      text: isText,
      until: stringOrNull,
      hint,
    },
    permission_requested: {
      session: string,
      request: string,
      tool: string,
      input: isText,
      suggestions: nullable(isText),
      key: string,
      agent: stringOrNull,
      reserved: stringOrNull,
      until: string,
      hint,
    },
    permission_ruled: {
      request: string,
      decision: oneOf('allow', 'deny'),
      why: string,
      always: boolean,
      rule: stringOrNull,
      as: stringOrNull,
    },
    permission_closed: {
      session: string,
      request: string,
      outcome: oneOf('applied', 'timed_out', 'session_gone', 'elsewhere'),
    },
    observed: {
      what: oneOf(
        'process_gone',
        'process_back',
        'cwd_missing',
        'prompt_open',
        'prompt_closed',
        'turn_interrupted',
        'hooks_silent',
        'loop_suspected',
        'stalled',
      ),
      evidence: string,
      text: nullable(isText),
    },
    clock_gap: { seconds: number },
    wake_tried: {
      reader: string,
      items: strings,
      channel: oneOf('waiter', 'wait', 'socket', 'resume', 'notify'),
      ok: nullable(boolean),
      why: string,
    },
    delivery_retried: { reader: string, items: strings, as: stringOrNull },
    resumption_tried: { channel: oneOf('socket', 'resume', 'notify'), ok: boolean, why: string },
    raised: { reader: string, items: strings, to: string, why: string },
    nudged: { step: oneOf('nudge', 'inspect', 'reassign'), why: string, as: stringOrNull },
    paused: { why: string, as: stringOrNull },
    resumed: { why: string, as: stringOrNull },
    down_requested: { why: string, now: boolean, as: stringOrNull },
    up_requested: { as: stringOrNull },
    resume_requested: { why: string },
    reparented: { supervisor: string, why: string, as: stringOrNull },
    spend_metered: {
      session: string,
      nanos: money,
      hidden: money,
      largest: money,
      models: list(
        object({
          model: string,
          nanos: money,
          input: tokens,
          output: tokens,
          write5m: tokens,
          write1h: tokens,
          read: tokens,
          replies: tokens,
        }),
      ),
      notes: list(oneOf(...SPEND_NOTES)),
      table: string,
    },
    grant_requested: { request: string, nanos: money, back: boolean, why: string, as: stringOrNull },
    budget_told: { mark: string, level: oneOf('near', 'soft', 'hard'), words: string },
    budget_stopped: {
      cause: oneOf('budget', 'limit'),
      of: string,
      mark: string,
      why: string,
      text: isText,
      by: oneOf('hook', 'prompt', 'reconciler', 'platform'),
    },
    checks_ran: {
      report: stringOrNull,
      results: list(object({ check: string, ok: boolean, excerpt: string })),
      tests: strings,
      as: stringOrNull,
    },
    effect_begun: { key: string, name: string, as: stringOrNull },
    effect_closed: { key: string, outcome: oneOf('done', 'failed'), note: string, as: stringOrNull },
    integration_asked: { queue: string, members: strings, branch: string, onto: string, as: stringOrNull },
    integration_merged: {
      queue: string,
      branch: string,
      head: string,
      tip: string,
      checks: number,
      as: stringOrNull,
    },
    integration_returned: {
      queue: string,
      branch: string,
      head: string,
      tip: string,
      kind: oneOf(...RETURNS),
      with: strings,
      text: isText,
      as: stringOrNull,
    },
    integration_landed: { queue: string, branch: string, into: string, tip: string, as: stringOrNull },
    ...planFields(),
    gate_decided: {
      rule: string,
      tool: string,
      key: string,
      decision: oneOf('allow', 'ask', 'deny'),
      why: string,
    },
    gate_drawn: { request: string, rule: string, amount: between(0, 1e12) },
    gate_proved: { rule: string, tool: string, key: string },
    gate_recorded: { rule: string, tool: string, key: string, input: isText },
    gate_redacted: { tool: string, kinds: strings, replaced: boolean },
    claim_requested: {
      request: string,
      repo: string,
      globs: strings,
      fold: boolean,
      why: string,
      as: stringOrNull,
    },
    claim_released: { repo: stringOrNull, globs: strings, why: string, as: stringOrNull },
    claim_unsettled: { contest: string },
    claim_ruled: {
      contest: string,
      kind: oneOf('owner', 'order', 'split'),
      owner: stringOrNull,
      order: strings,
      parts: list(object({ member: string, globs: strings })),
      why: string,
      as: stringOrNull,
    },
    ...teamFields(isText),
    fact_noted: {
      request: string,
      name: string,
      value: stringOrNull,
      source: stringOrNull,
      as: stringOrNull,
    },
    memory_told: { where: oneOf('prompt', 'batch', 'compact') },
    refinement_asked: { request: string, gaps: number, as: stringOrNull },
    finding_reconciled: {
      request: string,
      conflict: string,
      findings: strings,
      members: strings,
      keep: stringOrNull,
      by: oneOf(...GROUNDS),
      why: string,
      as: stringOrNull,
    },
    hook_failed: { hook: string, problem: string, head: string, session: stringOrNull },
  };
}
