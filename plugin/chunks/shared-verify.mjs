import {
  PLANS
} from "./shared-plan.mjs";
import {
  DisciplineSchema
} from "./shared-discipline.mjs";
import {
  CharterSchema
} from "./shared-charter-3.mjs";
import {
  conflictCopies
} from "./shared-filesystem.mjs";
import {
  ResultNoteSchema
} from "./shared-result.mjs";
import {
  CauseSchema,
  ReasonSchema,
  TextSchema,
  id,
  memberId,
  nanos,
  nestHint,
  path,
  session,
  short
} from "./shared-fields.mjs";
import {
  _enum,
  array,
  boolean,
  discriminatedUnion,
  int,
  literal,
  number,
  strictObject,
  string
} from "./shared-checks.mjs";
import {
  GROUNDS,
  RETURNS,
  SPEND_NOTES,
  START,
  foldNest,
  isKnownType,
  toJson
} from "./shared-fold-log.mjs";
import {
  FOLD_VERSION
} from "./shared-version.mjs";
import {
  STATUSES
} from "./shared-member-id.mjs";
import {
  MAX_TOKENS
} from "./shared-money.mjs";

// src/app/verify.ts
import fs from "node:fs";

// src/domain/schema/claims.ts
var claimId = string().regex(/^claim-[a-z0-9]{1,20}$/);
var contestId = string().regex(/^clash-[a-z0-9-]{1,60}$/);
var globs = array(string().min(1).max(300)).max(20);
var CLAIMS = {
  claim_requested: strictObject({
    request: claimId,
    repo: path,
    globs,
    fold: boolean(),
    why: short,
    as: memberId.nullable()
  }).describe(
    "`nest claim`: a member wants files for itself. Granted when nobody holds any of them but whoever is above or below it; else refused, with a contest for each holder. `repo` is what all worktrees of a repository share (`/` outside of any), `globs` are relative to the top of a checkout; with `fold` names that differ only in case are one."
  ),
  claim_released: strictObject({ repo: path.nullable(), globs, why: short, as: memberId.nullable() }).describe(
    "`nest release`: a member gives up these globs, or all that it holds and wants (no `repo`). By itself, whoever is above it, or the user. Whoever was told to wait for it has it from then on."
  ),
  claim_unsettled: strictObject({ contest: contestId }).describe(
    "The reconciler saw two members not settle a contest in two minutes: whoever is above both has to rule."
  ),
  claim_ruled: strictObject({
    contest: contestId,
    kind: _enum(["owner", "order", "split"]),
    owner: memberId.nullable(),
    order: array(memberId).max(4),
    parts: array(strictObject({ member: memberId, globs })).max(4),
    why: short,
    as: memberId.nullable()
  }).describe(
    "`nest rule`: the user or somebody above both says whose the ground is: one member’s, first one’s and then the other’s, or to each its part. It binds both until the ground is given up."
  )
};

// src/domain/schema/control.ts
var CONTROL = {
  paused: strictObject({ why: short, as: memberId.nullable() }).describe("`nest pause`: the member (or, without one, everybody) is not woken until it is resumed."),
  resumed: strictObject({ why: short, as: memberId.nullable() }).describe("`nest resume`: the pause is over; what was held back is delivered."),
  down_requested: strictObject({ why: short, now: boolean(), as: memberId.nullable() }).describe(
    "`nest down`: the user or the Executive wants everybody stopped. Granted, nobody is woken, resumed or hired until somebody wants the nest up again; where each one stood is kept. `now`: at once, in no order."
  ),
  up_requested: strictObject({ as: memberId.nullable() }).describe(
    "`nest up`: the user or the Executive wants the organisation at work again; every clock starts here."
  ),
  resume_requested: strictObject({ why: short }).describe(
    "Somebody is about to resume the session of a member. Written before it is done, so that whoever comes second, or takes over from one that was killed, does not do it twice."
  )
};

// src/domain/schema/coverage.ts
var COVERAGE = {
  refinement_asked: strictObject({ request: id, gaps: int().min(1).max(1e3), as: memberId.nullable() }).describe(
    "A supervisor wants the gaps sent out once more. The fold counts its rounds and refuses one beyond `limits.refinements`."
  ),
  finding_reconciled: strictObject({
    request: id,
    conflict: string().min(1).max(40),
    findings: array(string().min(1).max(40)).min(2).max(4),
    members: array(memberId).min(1).max(4),
    keep: string().min(1).max(40).nullable(),
    by: _enum(GROUNDS),
    why: short,
    as: memberId.nullable()
  }).describe(
    "Somebody above both finders has weighed two findings that contradict each other: `keep` holds, or null: both do, of different things."
  )
};

// src/domain/schema/deliveries.ts
var DELIVERIES = {
  delivery_started: strictObject({ reader: string().max(32), items: array(id).max(100), channel: string().max(40) }).describe("Somebody is about to put these inbox items before the reader."),
  delivered: strictObject({ reader: string().max(32), items: array(id).max(100), channel: string().max(40) }).describe("These inbox items have been put before the reader; only this acknowledges them."),
  delivery_retried: strictObject({ reader: string().max(32), items: array(id).max(100), as: memberId.nullable() }).describe(
    "`nest inbox retry`: items that their reader has not taken are delivered again from the start. By the reader, whoever is above it, or the user."
  ),
  wake_tried: strictObject({
    reader: string().max(32),
    items: array(id).max(100),
    channel: _enum(["waiter", "wait", "socket", "resume", "notify"]),
    ok: boolean().nullable(),
    why: short
  }).describe(
    "A reader has been woken for unread items. `ok` says whether a new turn of the reader was seen to follow; null: whoever woke it could not stay to see."
  ),
  resumption_tried: strictObject({ channel: _enum(["socket", "resume", "notify"]), ok: boolean(), why: short }).describe("A member that a limit had halted was told to go on. Only a new turn proves that it did."),
  raised: strictObject({
    reader: string().max(32),
    items: array(id).max(100),
    to: string().max(32),
    why: short
  }).describe(
    "Items that their reader does not take are put before whoever is above: its supervisor, at last the user."
  ),
  nudged: strictObject({ step: _enum(["nudge", "inspect", "reassign"]), why: short, as: memberId.nullable() }).describe(
    "A step of the ladder was taken on a member. It counts as arrived only when a new turn of the member proves it."
  )
};

// src/domain/schema/gates.ts
var rule = string().min(1).max(40);
var tool = string().max(200);
var key = string().max(100);
var GATES = {
  gate_decided: strictObject({ rule, tool, key, decision: _enum(["allow", "ask", "deny"]), why: short }).describe(
    "PreToolUse hook: what one rule of the charter says to one call; a call that two rules name has two of these. Calls with the same `key` are alike."
  ),
  gate_drawn: strictObject({ request: id, rule, amount: number().min(0).max(1e12) }).describe(
    "A call wants so much of what a rule lets pass in sum. The fold rules on it, in the order of the log, so two that come at once are never both let through on the same remainder."
  ),
  gate_proved: strictObject({ rule, tool, key }).describe(
    "PostToolUse hook: a call has succeeded, and its result was such as the rule asks for. Whether it is still fresh enough is judged at the call that needs it."
  ),
  gate_recorded: strictObject({ rule, tool, key, input: TextSchema }).describe("PostToolUse hook: a call that a rule wants on record has succeeded."),
  gate_redacted: strictObject({ tool, kinds: array(string().max(60)).max(20), replaced: boolean() }).describe(
    "Secrets of these kinds stood in what a tool gave. `replaced`: the model has seen what stands for them; not so where the call failed, as the platform lets nobody change that."
  )
};

// src/domain/schema/integration.ts
var commit = string().regex(/^[0-9a-f]{40,64}$/);
var branch = string().min(1).max(250);
var queue = string().min(1).max(32);
var INTEGRATION = {
  integration_asked: strictObject({
    queue,
    members: array(memberId).max(200),
    branch,
    onto: branch,
    as: memberId.nullable()
  }).describe("`nest integrate` begins: whose members it is about, from which branch of the user it starts."),
  integration_merged: strictObject({
    queue,
    branch,
    head: commit,
    tip: commit,
    checks: int().min(0),
    as: memberId.nullable()
  }).describe("A member's branch is merged into the integration branch, and that many checks hold there."),
  integration_returned: strictObject({
    queue,
    branch,
    head: commit,
    tip: commit,
    kind: _enum(RETURNS),
    with: array(short).max(50),
    text: TextSchema,
    as: memberId.nullable()
  }).describe("A member's branch was not merged, or the merge was taken back; the member is told why."),
  integration_landed: strictObject({ queue, branch, into: branch, tip: commit, as: memberId.nullable() }).describe("The user has let the integration branch come into a branch of the user.")
};

// src/domain/schema/memory.ts
var MEMORY = {
  fact_noted: strictObject({
    request: string().min(1).max(200),
    name: string().min(1).max(60),
    value: short.nullable(),
    source: string().max(200).nullable(),
    as: memberId.nullable()
  }).describe(
    "`nest fact`: an exact value that the member wants to keep, or (null) one that it drops. The fold rules on it: a member keeps fifty."
  ),
  memory_told: strictObject({ where: _enum(["prompt", "batch", "compact"]) }).describe("What stands fixed for the member was put before its model again.")
};

// src/domain/schema/permissions.ts
var PERMISSIONS = {
  permission_requested: strictObject({
    session,
    request: id,
    tool: string().max(200),
    input: TextSchema,
    suggestions: TextSchema.nullable(),
    key: string().max(100),
    agent: string().max(100).nullable(),
    reserved: string().max(500).nullable(),
    until: string().max(40),
    hint: nestHint.nullable()
  }).describe(
    "PermissionRequest hook: the session, or a subagent of it (`agent`), waits for leave to use a tool. Calls with the same `key` are alike. `reserved` is the rule of the charter by which only the user may allow it; `until` is how long the hook waits."
  ),
  permission_ruled: strictObject({
    request: id,
    decision: _enum(["allow", "deny"]),
    why: short,
    always: boolean(),
    rule: string().max(500).nullable(),
    as: memberId.nullable()
  }).describe(
    "`nest approve` or `nest deny`, or the charter (actor `system`, with the rule that decided): the first valid ruling counts. `always`: later requests of that member for the same call are decided alike."
  ),
  permission_closed: strictObject({
    session,
    request: id,
    outcome: _enum(["applied", "timed_out", "session_gone", "elsewhere"])
  }).describe(
    "What became of a request: the session took the answer, nobody answered in time (attach required), or it is gone."
  )
};

// src/domain/schema/proof.ts
var key2 = string().min(1).max(120);
var PROOF = {
  checks_ran: strictObject({
    report: id.nullable(),
    results: array(strictObject({ check: short, ok: boolean(), excerpt: string().max(600) })).max(10),
    tests: array(string().max(200)).max(12),
    as: memberId.nullable()
  }).describe(
    "What the work of a member was checked by, and how it came out. `tests`: files of tests that it has changed. Work that does not hold goes back to it once, then up."
  ),
  effect_begun: strictObject({ key: key2, name: short, as: memberId.nullable() }).describe(
    "`nest effect begin`: a member is about to do what cannot be done twice, under a key of its own."
  ),
  effect_closed: strictObject({ key: key2, outcome: _enum(["done", "failed"]), note: short, as: memberId.nullable() }).describe("`nest effect done` or `failed`: it is known what became of it.")
};

// src/domain/schema/seats.ts
var RoleSchema = _enum(["executive", "manager", "staff"]);
var RoutingSchema = strictObject({
  kind: string().max(40).nullable(),
  signals: array(string().max(40)).max(20),
  why: array(short).max(10)
});
var SEATS = {
  nest_created: strictObject({ nest: id, rules: int().min(1), charter: CharterSchema }).describe(
    "A user has founded the nest. First event of a log; `rules` is the version the log is ruled by."
  ),
  charter_amended: strictObject({ charter: CharterSchema, changed: array(string().max(200)).max(100) }).describe("The charter has changed; it holds in full from here on, `changed` names the fields."),
  hire_requested: strictObject({
    request: id,
    role: RoleSchema,
    supervisor: string().max(32),
    title: short,
    task: TextSchema,
    mode: _enum(["bg", "batch", "adopt"]),
    model: string().max(100),
    permissionMode: string().max(40),
    cwd: path,
    nonce: string().max(100),
    session: session.nullable(),
    deadlineSeconds: int().min(1),
    launcher: string().max(100),
    continues: _enum(["reassignment", "recovery"]).nullable(),
    grant: nanos.nullable().default(null),
    routing: RoutingSchema.nullable().default(null),
    discipline: DisciplineSchema.nullable().default(null)
  }).describe(
    "Somebody wants a member. The fold rules on it: `member` and `gen` of the envelope are the seat asked for. `launcher` is the hiring process as pid:start-token; `session` is set when an open session is adopted. `grant` is what it may spend out of its supervisor’s, in nano-dollars; null: it shares its supervisor’s. `routing` is why it runs on that model, `discipline` how it works beside others. `continues`: a new generation takes the seat of a living one over, because it was reassigned (`nest reassign`) or could not be resumed (`nest up`)."
  ),
  launched: strictObject({ short: string().max(40), cli: string().max(40) }).describe("The CLI has printed the short id of the session it started for the member."),
  session_bound: strictObject({ session, short: string().max(40), evidence: short }).describe(
    "The hirer has seen in the registry which session was started for the member (second side of the binding)."
  ),
  not_started: strictObject({ why: short, detail: short }).describe(
    "The launch of the member has failed, with the reason that could be found. Its seat is free again."
  ),
  lease_expired: strictObject({ why: short }).describe("A launch whose hirer has died, or whose deadline has passed, is given up by whoever noticed."),
  fire_requested: strictObject({ why: short, as: memberId.nullable() }).describe(
    "Somebody with authority wants the member gone. Granted, it is a tombstone: later events change nothing."
  ),
  stopped: strictObject({ how: short, survivors: array(string().max(100)).max(100) }).describe(
    "The session of a fired member, or of one that `nest down` lays down, has been stopped; `survivors` could not be ended."
  ),
  reparented: strictObject({ supervisor: string().max(32), why: short, as: memberId.nullable() }).describe(
    "A member whose supervisor is gone for good reports to the next one above it from here on; both are told."
  )
};

// src/domain/schema/sessions.ts
var SESSIONS = {
  session_started: strictObject({
    session,
    source: string().max(40),
    nonce: string().max(100).nullable(),
    hint: nestHint.nullable(),
    process: string().max(100).nullable(),
    cwd: path,
    transcript: path.nullable(),
    job: path.nullable(),
    batch: boolean()
  }).describe(
    "SessionStart hook: a session has begun (startup, resume, clear, compact, fork). A nonce that matches a launch binds it. `process` is pid:start-token, `job` the platform’s own state folder."
  ),
  prompt_submitted: strictObject({
    session,
    prompt: string().max(100).nullable(),
    kind: string().max(40),
    hint: nestHint.nullable()
  }).describe("UserPromptSubmit hook: a turn begins or a running one gets more input."),
  turn_ended: strictObject({
    session,
    prompt: string().max(100).nullable(),
    again: boolean(),
    text: TextSchema,
    closing: strictObject({
      kind: _enum(["result", "blocked"]),
      line: string().max(1e3),
      empty: literal(true).optional()
    }).nullable(),
    background: array(strictObject({ id: short, type: short })).max(50).nullable(),
    hint: nestHint.nullable()
  }).describe(
    "Stop hook: a turn is over; `text` is the last message, `background` what still runs (null: the CLI cannot tell). This is the report nobody had to remember."
  ),
  turn_failed: strictObject({
    session,
    prompt: string().max(100).nullable(),
    cause: CauseSchema,
    error: string().max(60),
    text: TextSchema,
    until: string().max(40).nullable(),
    hint: nestHint.nullable()
  }).describe(
    "StopFailure hook: the turn ended in an error of the API. `error` is the platform’s own word for it, `until` when a limit resets, where the text says so (a hint). What is not known is never success."
  ),
  session_ended: strictObject({
    session,
    reason: string().max(40),
    process: string().max(100).nullable(),
    hint: nestHint.nullable()
  }).describe("SessionEnd hook: the session is closing."),
  observed: strictObject({
    what: _enum([
      "process_gone",
      "process_back",
      "cwd_missing",
      "prompt_open",
      "prompt_closed",
      "turn_interrupted",
      "hooks_silent",
      "loop_suspected",
      "stalled"
    ]),
    evidence: short,
    text: TextSchema.nullable()
  }).describe(
    "Something no hook says has been seen from outside: in the registry, the process table, the transcript. `text` is a report reconstructed from the transcript (hooks_silent)."
  ),
  clock_gap: strictObject({ seconds: int().min(1) }).describe("The whole machine has slept, or was stopped: every clock starts again here."),
  hook_failed: strictObject({
    hook: string().max(40),
    problem: string().max(60),
    head: short,
    session: session.nullable()
  }).describe("A hook could not do its work: bad input, incomplete input. Kept as a trace.")
};

// src/domain/schema/speech.ts
var ReportStatusSchema = _enum(STATUSES);
var SPEECH = {
  report_filed: strictObject({
    status: ReportStatusSchema,
    reason: ReasonSchema.nullable(),
    text: TextSchema,
    as: memberId.nullable(),
    result: ResultNoteSchema.optional(),
    detail: TextSchema.optional()
  }).describe(
    "`nest report`: the member itself says how its work stands. Of a typed result `result` has the counts, `detail` all of it."
  ),
  heartbeat: strictObject({ note: short, as: memberId.nullable() }).describe("`nest heartbeat`: a sign of life during long work."),
  message_sent: strictObject({ to: string().max(32), text: TextSchema, as: memberId.nullable() }).describe("`nest msg`: text from one member (or the user) to another."),
  escalated: strictObject({ reason: ReasonSchema, text: TextSchema, as: memberId.nullable() }).describe("`nest escalate`: the member asks its supervisor; it counts as blocked until it is answered.")
};

// src/domain/schema/spending.ts
var tokens = int().min(0).max(MAX_TOKENS);
var ModelSpendSchema = strictObject({
  model: string().max(100),
  nanos,
  input: tokens,
  output: tokens,
  write5m: tokens,
  write1h: tokens,
  read: tokens,
  replies: tokens
});
var SPENDING = {
  spend_metered: strictObject({
    session,
    nanos,
    hidden: nanos,
    largest: nanos,
    models: array(ModelSpendSchema).max(12),
    notes: array(_enum(SPEND_NOTES)).max(SPEND_NOTES.length),
    table: string().max(60)
  }).describe(
    "What a session has cost so far, read from its transcripts: a gauge, so the same reading twice counts once, and a lower one never counts. In nano-dollars; `hidden` is the allowance, not in `nanos`, for requests that stand in no transcript, `largest` the dearest single reply, `notes` what the figure cannot know, `table` the price list. `member` null: what a session had cost before it was adopted, which nobody here is charged for."
  ),
  grant_requested: strictObject({
    request: id,
    nanos,
    back: boolean(),
    why: short,
    as: memberId.nullable()
  }).describe(
    "`nest grant`: somebody above the member wants it to have more, out of what its supervisor has left, or (`back`) less. The fold rules on it."
  ),
  budget_told: strictObject({ mark: string().max(60), level: _enum(["near", "soft", "hard"]), words: short }).describe(
    "A member has been told in its context how little is left of its account, its turns or its time. `mark` names what it was given, so that nobody tells it twice before that changes."
  ),
  budget_stopped: strictObject({
    cause: _enum(["budget", "limit"]),
    of: string().max(40),
    mark: string().max(60),
    why: short,
    text: TextSchema,
    by: _enum(["hook", "prompt", "reconciler", "platform"])
  }).describe(
    "Nothing is left of what a member may spend or do: its turn is ended, or none begins. `text` is its report, with the last it has said as a checkpoint. `of` gives more: the member whose account it is, `charter`, or a limit of the charter."
  )
};

// src/domain/schema/teams.ts
var TEAMS = {
  synthesis_filed: strictObject({
    request: id,
    supervisor: memberId,
    text: TextSchema,
    sources: array(string().min(1).max(80)).max(40),
    partial: boolean(),
    as: memberId.nullable()
  }).describe(
    "A supervisor says what it has made of what was found out, and out of what: what implementation is hired by. `partial`: although somebody has not reported yet."
  ),
  swarm_sealed: strictObject({ request: id, supervisor: memberId, why: short, as: memberId.nullable() }).describe("The roster of the swarm is fixed: whoever comes later is added on purpose.")
};

// src/domain/schema/events.ts
var DataSchemas = {
  ...SEATS,
  ...SESSIONS,
  ...SPEECH,
  ...DELIVERIES,
  ...PERMISSIONS,
  ...CONTROL,
  ...SPENDING,
  ...COVERAGE,
  ...INTEGRATION,
  ...PLANS,
  ...GATES,
  ...CLAIMS,
  ...TEAMS,
  ...PROOF,
  ...MEMORY
};
var envelope = (type, data) => strictObject({
  v: literal(1),
  id,
  at: string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  type: literal(type),
  actor: string().max(120),
  member: memberId.nullable(),
  gen: int().min(1).nullable(),
  data,
  harmless: literal(true).optional()
});
var types = Object.keys(DataSchemas);
var EventSchema = discriminatedUnion(
  "type",
  types.map((type) => envelope(type, DataSchemas[type]))
);

// src/app/verify.ts
var LISTED = 20;
function verifyNest(nest) {
  const whole = foldNest(nest, { fresh: true });
  const byType = /* @__PURE__ */ Object.create(null);
  const invalid = [];
  const missing = /* @__PURE__ */ new Set();
  let events = 0;
  nest.log.readFrom(START, (event, position) => {
    events += 1;
    byType[event.type] = (byType[event.type] ?? 0) + 1;
    for (const blob of blobsOf(event.data)) if (!readable(nest, blob)) missing.add(blob.blob);
    if (invalid.length >= LISTED || !isKnownType(event.type)) return;
    const parsed = EventSchema.safeParse(event);
    if (parsed.success) return;
    const issue = parsed.error.issues[0];
    invalid.push({
      position,
      type: event.type,
      why: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`
    });
  });
  const { state } = whole;
  const snapshot = compareSnapshot(nest, whole);
  const copies = conflictCopies(nest.dir);
  const spooled = nest.log.waiting().pending.length;
  const unfinished = unfinishedIn(nest, whole.position);
  const clean = whole.damageCount === 0 && unfinished?.abandoned !== true && invalid.length === 0 && missing.size === 0 && copies.length === 0;
  return {
    ok: clean && state.nest !== null && state.blind === null && state.counts.malformed === 0 && snapshot !== "differs" && spooled === 0,
    founded: state.nest !== null,
    bytes: Number(whole.position),
    events,
    byType,
    duplicates: state.counts.duplicates,
    late: state.counts.late,
    malformed: state.counts.malformed,
    skipped: state.counts.skipped,
    damage: whole.damage,
    damageCount: whole.damageCount,
    unfinished,
    invalid,
    blind: state.blind,
    snapshot,
    missingBlobs: [...missing],
    spooled,
    conflictCopies: copies
  };
}
var ABANDONED_MS = 2e3;
function unfinishedIn(nest, position) {
  const { size, mtimeMs } = fs.statSync(nest.log.file);
  const bytes = size - Number(position);
  return bytes <= 0 ? null : { position, bytes, abandoned: Date.now() - mtimeMs > ABANDONED_MS };
}
function compareSnapshot(nest, whole) {
  const state = nest.log.snapshotState(FOLD_VERSION);
  if (state !== "good") return state;
  const warm = foldNest(nest, { keep: false });
  if (warm.position !== whole.position)
    return toJson(foldNest(nest, { fresh: true }).state) === toJson(foldNest(nest, { keep: false }).state) ? "equal" : "differs";
  return toJson(warm.state) === toJson(whole.state) ? "equal" : "differs";
}
function blobsOf(data) {
  return Object.values(data).filter(
    (value) => typeof value?.blob === "string"
  );
}
function readable(nest, blob) {
  try {
    nest.log.getText(blob);
    return true;
  } catch {
    return false;
  }
}

export {
  verifyNest
};
