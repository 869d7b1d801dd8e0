import {
  FOLD_VERSION,
  RULES
} from "./shared-version.mjs";

// src/domain/org.ts
var USER = "user";
function holdsSeat(member) {
  return member.tombstone === null && member.phase !== "not_started";
}
function isAtWork(member) {
  if (!holdsSeat(member)) return false;
  return member.phase === "launching" || member.phase === "working" || member.phase === "idle" && member.turns === 0;
}
function directReports(state, supervisor) {
  const reports = [];
  for (const member of state.members.values()) {
    if (member.supervisor === supervisor && holdsSeat(member)) reports.push(member);
  }
  return reports;
}
function chainAbove(state, id) {
  const chain = [];
  let at = state.members.get(id);
  while (at !== void 0 && chain.length <= state.members.size) {
    chain.push(at.supervisor);
    at = state.members.get(at.supervisor);
  }
  return chain;
}
function standingBelow(state, id) {
  for (const member of state.members.values()) {
    if (holdsSeat(member) && chainAbove(state, member.id).includes(id)) return member;
  }
  return void 0;
}
function depthOf(state, id) {
  return id === USER ? 0 : chainAbove(state, id).length;
}
function descendants(state, id) {
  const below = [];
  for (const report2 of directReports(state, id)) {
    below.push(...descendants(state, report2.id), report2);
  }
  return below;
}
function executiveOf(state) {
  return directReports(state, USER)[0];
}
function hasOpenWork(state, id) {
  return directReports(state, id).some(
    (m) => m.phase !== "done" && m.phase !== "failed" && m.phase !== "unreported" && m.phase !== "ended"
  );
}

// src/domain/sanitize.ts
var STRINGS = /(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[\s\S]*?(?:\u0007|\u001b\\|\u009c|$)/g;
var CSI = /(?:\u001b\[|\u009b)[\u0030-\u003f]*[\u0020-\u002f]*[\u0040-\u007e]?/g;
var ESCAPES = /\u001b[\u0020-\u002f]*[\u0030-\u007e]?/g;
var CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
var PLAIN = /^[\t\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u061b\u2010-\u2027]*$/;
function sanitize(text) {
  if (PLAIN.test(text)) return text;
  const lines = text.replace(/\r\n?/g, "\n");
  return lines.replace(STRINGS, "").replace(CSI, "").replace(ESCAPES, "").replace(CONTROLS, "");
}
function sanitizeLine(text) {
  return sanitize(text).replace(/\s+/g, " ").trim();
}

// src/domain/event-log.ts
var START = "0";

// src/domain/ladder.ts
var MAX_NUDGES = 3;
var MAX_REASSIGNED = 2;
var SILENT = /* @__PURE__ */ new Set(["idle", "working", "waiting"]);
function nextStep(state, member) {
  const { id, ladder } = member;
  if (ladder.nudges + ladder.vain === 0 && ladder.inspections === 0) return `nest nudge ${id} "…"`;
  if (ladder.inspections === 0) return `nest inspect ${id}`;
  if (ladder.reassigned >= MAX_REASSIGNED)
    return `nest fire ${id}, and think again: its work is too large or unclear`;
  const up = state.charter !== null && "model" in tierAbove(state.charter, member.model);
  return `nest reassign ${id}${up ? " --tier-up" : ""} --why "…"`;
}
function ladderWords({ ladder }) {
  const { nudges, vain, inspections, reassigned } = ladder;
  const times = (n, what) => n === 1 ? `${what} once` : `${what} ${n} times`;
  const parts = [
    nudges > 0 ? times(nudges, "nudged") : "",
    vain > 0 ? `${times(vain, nudges > 0 ? "again" : "nudged")} in vain so far` : "",
    inspections > 0 ? times(inspections, "inspected") : "",
    reassigned > 0 ? times(reassigned, "reassigned") : ""
  ];
  return parts.filter((part) => part !== "").join(", ");
}
function refuseStep(state, member, step, actor) {
  const { id } = member;
  if (actor === null)
    return { code: "unknown_actor", why: "the session that asks is no member of this nest" };
  if (actor !== USER && actor !== "system" && !chainAbove(state, id).includes(actor))
    return { code: "not_authorised", why: actor === id ? `${id} is you` : `${actor} is not above ${id}` };
  if (member.tombstone !== null || member.phase === "not_started")
    return { code: "already_gone", why: `${id} has no session any more` };
  if (step === "nudge") return refuseNudge(member, actor);
  return step === "reassign" ? refuseReassignment(member, actor) : null;
}
function refuseNudge(member, actor) {
  const { id, phase, ladder } = member;
  const no2 = (why) => ({ code: "needs_no_nudge", why });
  if (phase === "launching") return no2(`${id} has not begun yet`);
  if (phase === "done" || phase === "failed")
    return no2(`${id} has reported ${phase}; more work goes to it by nest msg`);
  if (phase === "blocked") return no2(`${id} waits for ${WAITS[member.blockedOn ?? "answer"]}: ${member.why}`);
  if (phase === "halted" && member.halt?.cause === "rate_limit")
    return no2(`${id} goes on by itself when its limit resets`);
  if (member.paused) return no2(`${id} is paused`);
  if (actor !== USER && ladder.nudges + ladder.vain >= MAX_NUDGES)
    return { code: "ladder", why: `${id} has been ${ladderWords(member)} since its last report` };
  return null;
}
var WAITS = { answer: "an answer", permission: "leave", prompt: "a person" };
function refuseReassignment(member, actor) {
  const { id, phase, mode, ladder } = member;
  if (mode === "adopt") return { code: "attended", why: `the session of ${id} is a person’s own` };
  if (phase === "launching") return { code: "launching", why: `${id} is being launched` };
  if (actor === USER || phase === "lost" || phase === "ended") return null;
  if (SILENT.has(phase) && ladder.inspections === 0)
    return {
      code: "not_inspected",
      why: `nobody has looked what ${id} is doing; silence alone proves nothing`
    };
  if (ladder.reassigned >= MAX_REASSIGNED)
    return { code: "ladder", why: `${id} has been reassigned ${ladder.reassigned} times already` };
  return null;
}
function tierAbove({ models }, model) {
  const { ladder, ceiling } = models;
  const exact = ladder.indexOf(model);
  const at = exact >= 0 ? exact : ladder.findLastIndex((tier) => model.includes(tier));
  if (at < 0) return { why: `${model} is not on the charter's ladder (${ladder.join(", ")})` };
  const above = ladder[at + 1];
  if (above === void 0) return { why: `${ladder[at]} is the highest tier of the charter's ladder` };
  const limit = ceiling === null ? -1 : ladder.indexOf(ceiling);
  if (limit >= 0 && at + 1 > limit) return { why: `the charter's ceiling is ${ceiling}` };
  return { model: above };
}

// src/domain/text.ts
var MAX_INLINE_BYTES = 4096;
var HEAD_LENGTH = 300;
function headOf(text) {
  return "text" in text ? cut(text.text, HEAD_LENGTH) : text.head;
}
function cut(text, length) {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 55296 && last <= 56319 ? length - 1 : length);
}
function isText(value) {
  if (typeof value !== "object" || value === null) return false;
  const t = value;
  if ("text" in t) return typeof t.text === "string";
  return typeof t.blob === "string" && /^[0-9a-f]{64}$/.test(t.blob) && Number.isFinite(t.bytes) && typeof t.head === "string";
}

// src/domain/age.ts
function ageOf(at, now) {
  const then = Date.parse(at);
  return Number.isNaN(then) ? null : Math.max(0, now - then);
}
function formatAge(ms) {
  if (ms === null) return "?";
  const s = Math.floor(ms / 1e3);
  if (s < 60) return `${s}s`;
  if (s < 3600) return `${Math.floor(s / 60)}m`;
  if (s < 86400) return `${Math.floor(s / 3600)}h`;
  return `${Math.floor(s / 86400)}d`;
}

// src/domain/guards.ts
var string = (value) => typeof value === "string";
var boolean = (value) => typeof value === "boolean";
var number = (value) => Number.isFinite(value);
function nullable(guard) {
  return (value) => value === null || guard(value);
}
function oneOf(...values) {
  return (value) => typeof value === "string" && values.includes(value);
}
function list(guard) {
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (let i = 0; i < value.length; i += 1) if (!guard(value[i])) return false;
    return true;
  };
}
function isPlain(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function record(guard) {
  return (value) => isPlain(value) && Object.values(value).every(guard);
}
function object(guards) {
  const names = Object.keys(guards);
  const checks = Object.values(guards);
  return (value) => {
    if (!isPlain(value)) return false;
    for (let i = 0; i < names.length; i += 1)
      if (!checks[i](value[names[i]])) return false;
    return true;
  };
}

// src/domain/report-words.ts
var STATUSES = ["done", "failed", "blocked", "progress"];
var REASONS = [
  "beyond_capability",
  "decision_needed",
  "permission",
  "input",
  "budget",
  "transient",
  "business_rule",
  "system",
  "other"
];
var CAUSES = [
  "rate_limit",
  "authentication",
  "billing",
  "server",
  "output_limit",
  "refusal",
  "invalid_request",
  "budget",
  "unknown"
];

// src/domain/shape.ts
function fieldsByType() {
  const strings = list(string);
  const stringOrNull = nullable(string);
  const role = oneOf("executive", "manager", "staff");
  const reason = oneOf(...REASONS);
  const cause = oneOf(...CAUSES);
  const hint = nullable(object({ member: string, gen: nullable(number) }));
  const permissions = object({ allow: strings, ask: strings, deny: strings });
  const charter = object({
    objective: string,
    limits: object({
      members: number,
      depth: number,
      concurrency: number,
      turns: nullable(number),
      wallClockMinutes: nullable(number)
    }),
    budget: object({ usd: nullable(number), reservePercent: number }),
    models: object({
      default: string,
      ladder: strings,
      floor: stringOrNull,
      ceiling: stringOrNull,
      roster: record(string)
    }),
    permissions: object({ executive: permissions, manager: permissions, staff: permissions }),
    escalation: object({ alwaysAsk: strings, neverAsk: strings }),
    unattended: object({ allowed: boolean, notes: string }),
    isolation: object({ mode: oneOf("shared", "worktree"), setup: strings }),
    doneChecks: strings,
    notify: object({ command: nullable(strings) }),
    thresholds: object({ handshakeSeconds: number, quietMinutes: number, stalledMinutes: number })
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
      mode: oneOf("bg", "batch", "adopt"),
      model: string,
      permissionMode: string,
      cwd: string,
      nonce: string,
      session: stringOrNull,
      deadlineSeconds: number,
      launcher: string,
      continues: nullable(oneOf("reassignment", "recovery"))
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
      batch: boolean
    },
    prompt_submitted: { session: string, prompt: stringOrNull, kind: string, hint },
    turn_ended: {
      session: string,
      prompt: stringOrNull,
      again: boolean,
      text: isText,
      closing: nullable(object({ kind: oneOf("result", "blocked"), line: string })),
      background: nullable(list(object({ id: string, type: string }))),
      hint
    },
    session_ended: { session: string, reason: string, process: stringOrNull, hint },
    report_filed: {
      status: oneOf(...STATUSES),
      reason: nullable(reason),
      text: isText,
      as: stringOrNull
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
      hint
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
      hint
    },
    permission_ruled: {
      request: string,
      decision: oneOf("allow", "deny"),
      why: string,
      always: boolean,
      rule: stringOrNull,
      as: stringOrNull
    },
    permission_closed: {
      session: string,
      request: string,
      outcome: oneOf("applied", "timed_out", "session_gone", "elsewhere")
    },
    observed: {
      what: oneOf(
        "process_gone",
        "process_back",
        "cwd_missing",
        "prompt_open",
        "prompt_closed",
        "turn_interrupted",
        "hooks_silent",
        "loop_suspected",
        "stalled"
      ),
      evidence: string,
      text: nullable(isText)
    },
    clock_gap: { seconds: number },
    wake_tried: {
      reader: string,
      items: strings,
      channel: oneOf("waiter", "wait", "socket", "resume", "notify"),
      ok: nullable(boolean),
      why: string
    },
    delivery_retried: { reader: string, items: strings, as: stringOrNull },
    resumption_tried: { channel: oneOf("socket", "resume", "notify"), ok: boolean, why: string },
    raised: { reader: string, items: strings, to: string, why: string },
    nudged: { step: oneOf("nudge", "inspect", "reassign"), why: string, as: stringOrNull },
    paused: { why: string, as: stringOrNull },
    resumed: { why: string, as: stringOrNull },
    down_requested: { why: string, now: boolean, as: stringOrNull },
    up_requested: { as: stringOrNull },
    resume_requested: { why: string },
    reparented: { supervisor: string, why: string, as: stringOrNull },
    hook_failed: { hook: string, problem: string, head: string, session: stringOrNull }
  };
}
var shapes = null;
function shapesByType() {
  shapes ??= new Map(
    Object.entries(fieldsByType()).map(([type, guards]) => [
      type,
      { names: Object.keys(guards), checks: Object.values(guards) }
    ])
  );
  return shapes;
}
function shapeOf(type) {
  return shapesByType().get(type);
}
function isKnownType(type) {
  return shapesByType().has(type);
}
function hasShape(event, shape = shapeOf(event.type)) {
  if (shape === void 0) return false;
  const { names, checks } = shape;
  const { data } = event;
  for (let i = 0; i < names.length; i += 1) if (!checks[i](data[names[i]])) return false;
  return true;
}

// src/domain/hash.ts
function hash53(text) {
  return hashNumber(text).toString(16).padStart(14, "0");
}
function hashNumber(text) {
  let a = 3735928559;
  let b = 1103547991;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ a >>> 16, 2246822507) ^ Math.imul(b ^ b >>> 13, 3266489909);
  b = Math.imul(b ^ b >>> 16, 2246822507) ^ Math.imul(a ^ a >>> 13, 3266489909);
  return 2 ** 32 * (b & 2097151) + (a >>> 0);
}

// src/domain/occurrence.ts
var KEYS_PER_ACTOR = 128;
var KEYS_KEPT = 64;
var ACTORS = 512;
var KEYS_OF_THE_GONE = 8;
var WEAK = "w:";
function isFirstOccurrence(seen, actor, id) {
  const key = hashNumber(id);
  const keys = keysOf(seen, actor);
  if (keys === void 0) {
    seen.set(actor, [key]);
    if (seen.size > ACTORS) seen.delete(seen.keys().next().value);
    return true;
  }
  if (isRepeat(keys, key, id)) return false;
  keys.push(key);
  if (keys.length > KEYS_PER_ACTOR) keys.splice(0, keys.length - KEYS_KEPT);
  return true;
}
function hasOccurred(seen, actor, id) {
  const keys = keysOf(seen, actor);
  return keys !== void 0 && isRepeat(keys, hashNumber(id), id);
}
function isRepeat(keys, key, id) {
  return id.startsWith(WEAK) ? keys[keys.length - 1] === key : keys.includes(key);
}
function forgetMost(seen, actor) {
  const keys = keysOf(seen, actor);
  keys?.splice(0, keys.length - KEYS_OF_THE_GONE);
}
function keysOf(seen, actor) {
  const keys = seen.get(actor);
  return typeof keys === "string" ? unpack(seen, actor, keys) : keys;
}
function unpack(seen, actor, keys) {
  const unpacked = keys === "" ? [] : keys.split(" ").map((key) => Number.parseInt(key, 36));
  seen.set(actor, unpacked);
  return unpacked;
}
function pack(keys) {
  return typeof keys === "string" ? keys : keys.map((key) => key.toString(36)).join(" ");
}

// src/domain/state.ts
function initialState() {
  return {
    rules: null,
    nest: null,
    charter: null,
    members: /* @__PURE__ */ new Map(),
    sessions: /* @__PURE__ */ new Map(),
    unmatched: /* @__PURE__ */ new Map(),
    inboxes: /* @__PURE__ */ new Map(),
    rulings: [],
    asks: /* @__PURE__ */ new Map(),
    incidents: [],
    paused: false,
    down: null,
    triedAt: null,
    awakeSince: null,
    user: { at: null, back: null },
    conflicts: [],
    seen: /* @__PURE__ */ new Map(),
    blind: null,
    counts: { events: 0, duplicates: 0, skipped: 0, malformed: 0, late: 0, conflicts: 0, unmatched: 0 }
  };
}

// src/domain/projection.ts
function toJson(state) {
  return JSON.stringify(plainOf(state));
}
function plainOf(state) {
  return {
    ...state,
    members: [...state.members],
    sessions: [...state.sessions],
    unmatched: [...state.unmatched],
    inboxes: [...state.inboxes],
    asks: [...state.asks],
    seen: [...state.seen].map(([actor, keys]) => [actor, pack(keys)])
  };
}
function fromJson(json) {
  const plain = JSON.parse(json);
  return { ...withMaps(plain), seen: new Map(plain.seen) };
}
function toLines(state) {
  const { seen, rulings, ...first } = plainOf(state);
  return `${JSON.stringify(first)}
${JSON.stringify({ seen, rulings })}`;
}
function fromLines(lines) {
  const end2 = lines.indexOf("\n");
  const state = withMaps(JSON.parse(lines.slice(0, end2)));
  let aside = null;
  const parsed = () => {
    if (aside === null) {
      const { seen, rulings } = JSON.parse(lines.slice(end2 + 1));
      aside = { seen: new Map(seen), rulings };
    }
    return aside;
  };
  Object.defineProperty(state, "seen", { enumerable: true, get: () => parsed().seen });
  return Object.defineProperty(state, "rulings", { enumerable: true, get: () => parsed().rulings });
}
function withMaps(plain) {
  return {
    ...initialState(),
    ...plain,
    members: new Map(plain.members),
    sessions: new Map(plain.sessions),
    unmatched: new Map(plain.unmatched),
    inboxes: new Map(plain.inboxes),
    asks: new Map(plain.asks)
  };
}

// src/domain/identity.ts
var SESSION = "session:";
function sessionActor(session) {
  return SESSION + session;
}
var latest = { actor: "", session: "" };
function sessionOf(actor) {
  if (actor !== latest.actor) latest = { actor, session: actor.slice(SESSION.length) };
  return latest.session;
}
function memberOfSession(state, session) {
  return memberOfKnown(state, state.sessions.get(session));
}
function memberOfKnown(state, known) {
  if (known?.member == null) return void 0;
  const member = state.members.get(known.member);
  if (member === void 0 || member.gen !== known.gen || member.tombstone !== null) return void 0;
  return member;
}
function actingId(state, event, as = null) {
  const { actor } = event;
  if (actor.startsWith(SESSION)) return memberOfSession(state, sessionOf(actor))?.id ?? null;
  if (actor === USER) {
    if (as === null) return USER;
    const member = state.members.get(as);
    return member !== void 0 && holdsSeat(member) ? as : null;
  }
  return actor === "system" ? "system" : null;
}

// src/domain/decide-control.ts
var OK = { code: "ok", why: "" };
var UNKNOWN = { code: "unknown_actor", why: "the session that asks is no member of this nest" };
function decideControl(state, event) {
  const actor = actingId(state, event, event.data.as);
  if (actor === null) return UNKNOWN;
  if (actor === USER || executiveOf(state)?.id === actor) return OK;
  return { code: "not_authorised", why: `this is for the user and the Executive, not for ${actor}` };
}
function decideReparenting(state, event, member) {
  const actor = actingId(state, event, event.data.as);
  if (actor === null) return UNKNOWN;
  if (actor !== USER && actor !== "system" && !chainAbove(state, member.id).includes(actor))
    return { code: "not_authorised", why: `${actor} is not above ${member.id}` };
  const before = state.members.get(member.supervisor);
  if (member.supervisor === USER || before !== void 0 && holdsSeat(before))
    return { code: "has_supervisor", why: `${member.id} works for ${member.supervisor}, who is there` };
  const boss = state.members.get(event.data.supervisor);
  if (boss === void 0 || !holdsSeat(boss))
    return { code: "unknown_supervisor", why: `${event.data.supervisor} cannot supervise` };
  if (boss.id === member.id || chainAbove(state, boss.id).includes(member.id))
    return { code: "circle", why: `${boss.id} works below ${member.id}` };
  return OK;
}

// src/domain/fold/enter.ts
function enter(member, phase, at, why) {
  member.phase = phase;
  member.phaseAt = at;
  member.why = why;
}

// src/domain/fold/inbox.ts
var MAX_UNREAD_PER_SENDER = 32;
function inboxOf(state, reader) {
  let inbox = state.inboxes.get(reader);
  if (inbox === void 0) {
    inbox = { items: [], superseded: [], taken: [], delivered: 0 };
    state.inboxes.set(reader, inbox);
  }
  return inbox;
}
function pushItem(state, reader, news) {
  const inbox = inboxOf(state, reader);
  const { id, from, kind, status, text, at, position: position2 } = news;
  const item = {
    id,
    from,
    kind,
    status,
    text,
    at,
    position: position2,
    attempts: 0,
    wakes: 0,
    wokenAt: null,
    raisedTo: null
  };
  inbox.items.push(item);
  if (inbox.items.length <= MAX_UNREAD_PER_SENDER) return;
  let unread = 0;
  let first = -1;
  for (let i = inbox.items.length - 1; i >= 0; i -= 1) {
    if (inbox.items[i]?.from !== from) continue;
    unread += 1;
    first = i;
  }
  if (unread <= MAX_UNREAD_PER_SENDER) return;
  const [oldest] = inbox.items.splice(first, 1);
  const entry = inbox.superseded.find((s) => s.from === oldest.from);
  if (entry === void 0) inbox.superseded.push({ from: oldest.from, count: 1, since: oldest.position });
  else entry.count += 1;
}
function open(state, event) {
  const { reader } = event.data;
  const actor = actingId(state, event);
  if (actor === reader || actor === USER || actor === "system") return state.inboxes.get(reader);
  state.counts.late += 1;
  return void 0;
}
function namedBy(event) {
  const { items } = event.data;
  let next = 0;
  let ids = null;
  return ({ id }) => {
    if (items[next] === id) {
      next += 1;
      return true;
    }
    if (items.length < 10) return items.includes(id);
    ids ??= new Set(items);
    return ids.has(id);
  };
}
function answered(state, event) {
  const member = state.members.get(event.data.reader);
  if (member?.phase !== "blocked" || member.turn?.open !== true || member.turn.reported) return;
  enter(member, "working", event.at, "a turn is running");
}
function onDeliveryStarted(state, event) {
  const inbox = open(state, event);
  if (inbox === void 0) return;
  const names = namedBy(event);
  for (const item of inbox.items) if (names(item)) item.attempts += 1;
}
function onDelivered(state, event) {
  const inbox = open(state, event);
  if (inbox === void 0 || inbox.items.length === 0) return;
  const names = namedBy(event);
  const given = [];
  const left = [];
  let said = false;
  for (const item of inbox.items) {
    (names(item) ? given : left).push(item);
    if (item.kind === "message" && given[given.length - 1] === item) said = true;
  }
  if (given.length === 0) return;
  const reader = state.members.get(event.data.reader);
  if (reader?.turn?.open === true && reader.session !== null && event.actor === sessionActor(reader.session))
    inbox.taken.push(...given);
  if (said) answered(state, event);
  inbox.items = left;
  inbox.delivered += given.length;
  if (left.length === 0 && inbox.superseded.length > 0) inbox.superseded = [];
}
function settleTaken(state, { id }) {
  const inbox = state.inboxes.get(id);
  if (inbox !== void 0 && inbox.taken.length > 0) inbox.taken = [];
}
function returnTaken(state, { id }) {
  const inbox = state.inboxes.get(id);
  if (inbox === void 0 || inbox.taken.length === 0) return;
  inbox.items.unshift(...inbox.taken.map((item) => ({ ...item, wakes: 0, wokenAt: null })));
  inbox.delivered -= inbox.taken.length;
  inbox.taken = [];
}

// src/domain/fold/context.ts
var MAX_RULINGS = 256;
var MAX_CONFLICTS = 50;
function ruleOn(state, event, request, code, why) {
  const accepted = code === "ok";
  state.rulings.push({ request, accepted, code, why, member: event.member, gen: event.gen });
  if (state.rulings.length > MAX_RULINGS) state.rulings.shift();
}
function heard(member, event) {
  member.lastAt = event.at;
  member.lastType = event.type;
}
function forgetSteps(member) {
  const { nudges, vain, inspections } = member.ladder;
  if (nudges !== 0 || vain !== 0 || inspections !== 0)
    member.ladder = { ...member.ladder, nudges: 0, vain: 0, inspections: 0 };
}
function fileReport(state, member, report2, kind) {
  member.report = report2;
  member.reports += 1;
  const { id, at, status, text, position: position2 } = report2;
  pushItem(state, member.supervisor, { id, from: member.id, kind, status, text, at, position: position2 });
}
function noteConflict(state, event, session, bound, claimed) {
  state.counts.conflicts += 1;
  state.conflicts.push({ at: event.at, session, bound, claimed, type: event.type });
  if (state.conflicts.length > MAX_CONFLICTS) state.conflicts.shift();
}
function firstLine(text) {
  const head = headOf(text).trim();
  const end2 = head.indexOf("\n");
  const line = end2 === -1 ? head : head.slice(0, end2);
  return line.length > 120 ? `${cut(line, 119)}…` : line;
}

// src/domain/decide-fire.ts
function decideFire(state, event) {
  const id = event.member ?? "";
  const member = state.members.get(id);
  if (member === void 0 || member.gen !== event.gen)
    return { code: "unknown_member", why: `there is no such member ${id}` };
  if (!holdsSeat(member)) return { code: "already_gone", why: `${id} is already stopped` };
  const actor = actingId(state, event, event.data.as);
  if (actor === null)
    return { code: "unknown_actor", why: "the session that asks is no member of this nest" };
  if (actor !== USER && !chainAbove(state, id).includes(actor)) {
    return { code: "not_authorised", why: `${actor} is not above ${id}` };
  }
  const team = directReports(state, id);
  if (team.length > 0) {
    return { code: "has_team", why: `${id} still supervises ${team.map((m) => m.id).join(", ")}` };
  }
  return { code: "ok", why: "" };
}

// src/domain/member-id.ts
var PATTERN = /^[a-z][a-z0-9-]{0,31}$/;
var RESERVED = /* @__PURE__ */ new Set(["user", "system", "all", "constructor", "prototype"]);
function isMemberId(text) {
  return typeof text === "string" && PATTERN.test(text) && !RESERVED.has(text);
}
function nextMemberId(stem, taken) {
  for (let n = 1; ; n += 1) {
    const id = `${stem}-${n}`;
    if (!taken(id)) return id;
  }
}

// src/domain/decide-hire.ts
var OK2 = { code: "ok", why: "" };
function no(code, why) {
  return { code, why };
}
function adoptsItself(event) {
  const { mode, session, role } = event.data;
  return mode === "adopt" && role === "executive" && session !== null && event.actor === sessionActor(session);
}
function authority(state, event) {
  const { supervisor } = event.data;
  if (adoptsItself(event)) return OK2;
  const actor = actingId(state, event);
  if (actor === null) return no("unknown_actor", "the session that asks is no member of this nest");
  if (supervisor !== USER) {
    const boss = state.members.get(supervisor);
    if (boss === void 0) return no("unknown_supervisor", `there is no member ${supervisor}`);
    if (!holdsSeat(boss)) return no("supervisor_gone", `${supervisor} has been stopped and cannot supervise`);
  }
  if (actor === USER || actor === supervisor || chainAbove(state, supervisor).includes(actor)) return OK2;
  return no("not_authorised", `${actor} may hire only below itself, not under ${supervisor}`);
}
function position(state, event) {
  const { role, supervisor } = event.data;
  const executive = executiveOf(state);
  if (role === "executive") {
    if (supervisor !== USER)
      return no("executive_reports_to_user", "an Executive reports to the user and to nobody else");
    if (executive !== void 0 && takenOver(state, event)?.id !== executive.id)
      return no("executive_exists", `${executive.id} is the Executive; a nest has one`);
  } else if (supervisor === USER) {
    const hint = executive === void 0 ? "hire an Executive first" : `hire under ${executive.id}`;
    return no("needs_supervisor", `only the Executive reports to the user; ${hint}`);
  }
  return OK2;
}
function takenOver(state, event) {
  const before = event.member === null ? void 0 : state.members.get(event.member);
  const continues = event.data.continues !== null && before !== void 0 && event.gen === before.gen + 1;
  return continues && holdsSeat(before) ? before : void 0;
}
function takeOver(state, event, before) {
  if (before.supervisor !== event.data.supervisor)
    return no("name_taken", `${before.id} works for ${before.supervisor}`);
  const actor = actingId(state, event);
  if (event.data.continues === "reassignment") return refuseStep(state, before, "reassign", actor) ?? OK2;
  const may = actor === USER || actor === executiveOf(state)?.id;
  return may ? OK2 : no("not_authorised", `${actor} may not bring ${before.id} back`);
}
function seat(state, event) {
  const id = event.member;
  if (!isMemberId(id)) return no("bad_name", "a name is 1 to 32 of a-z, 0-9 and -, beginning with a letter");
  const before = state.members.get(id);
  if (before === void 0) return event.gen === 1 ? OK2 : no("bad_generation", `${id} would be generation 1`);
  const predecessor = takenOver(state, event);
  if (predecessor !== void 0) return takeOver(state, event, predecessor);
  if (holdsSeat(before)) return no("name_taken", `${id} exists; fire it first, or choose another name`);
  if (event.gen !== before.gen + 1) return no("name_taken", `somebody else has just hired ${id}`);
  const orphan = event.data.supervisor === before.supervisor ? void 0 : standingBelow(state, id);
  return orphan === void 0 ? OK2 : no("has_team", `${orphan.id} stands below ${id}; hire it again under ${before.supervisor}`);
}
function limits(state, supervisor, adopts, before) {
  const limit = state.charter?.limits;
  if (limit === void 0) return no("no_charter", "the nest has no charter");
  let seats = 0;
  let busy = 0;
  for (const member of state.members.values()) {
    if (member === before) continue;
    if (holdsSeat(member)) seats += 1;
    if (isAtWork(member)) busy += 1;
  }
  if (seats >= limit.members)
    return no("members", `the charter allows ${limit.members} members and all seats are taken`);
  if (depthOf(state, supervisor) + 1 > limit.depth) {
    return no("depth", `the charter allows ${limit.depth} levels and ${supervisor} is on the lowest`);
  }
  if (!adopts && busy >= limit.concurrency) {
    return no("concurrency", `the charter allows ${limit.concurrency} members at work at once`);
  }
  return OK2;
}
function adoption(state, event) {
  const { session } = event.data;
  if (session === null) return OK2;
  const bound = memberOfSession(state, session);
  return bound === void 0 ? OK2 : no("session_taken", `that session already is ${bound.id}`);
}
function decideReturn(state, member) {
  const { supervisor, id } = member;
  const boss = state.members.get(supervisor);
  if (supervisor !== USER && (boss === void 0 || !holdsSeat(boss)))
    return no("supervisor_gone", `${supervisor} cannot supervise ${id} any more`);
  const executive = executiveOf(state);
  if (supervisor === USER && executive !== void 0)
    return no("executive_exists", `${executive.id} is the Executive; a nest has one`);
  return limits(state, supervisor, false);
}
function decideHire(state, event) {
  const { supervisor, mode } = event.data;
  if (state.down !== null && mode !== "adopt")
    return no("down", "the organisation has been stopped; nobody is hired before it is up again");
  for (const check of [authority, position, seat]) {
    const decision = check(state, event);
    if (decision.code !== "ok") return decision;
  }
  const room = limits(state, supervisor, mode === "adopt", takenOver(state, event));
  return room.code === "ok" ? adoption(state, event) : room;
}

// src/domain/fold/close-asks.ts
function closeAsks(state, member, outcome2, keep = () => false) {
  if (member.asks.length === 0) return;
  const open2 = [];
  for (const request of member.asks) {
    const ask = state.asks.get(request);
    if (ask === void 0) continue;
    if (keep(ask)) {
      open2.push(request);
      continue;
    }
    ask.outcome ??= outcome2;
    withdraw(state, ask);
  }
  member.asks = open2;
}
function withdraw(state, ask) {
  for (const reader of ask.before) {
    const inbox = state.inboxes.get(reader);
    if (inbox === void 0) continue;
    inbox.items = inbox.items.filter(({ id }) => id !== ask.item && !id.startsWith(`${ask.item}^`));
  }
}

// src/domain/session-end.ts
var WORDS = /* @__PURE__ */ new Map([
  ["prompt_input_exit", "its terminal was closed"],
  ["logout", "its user logged out"],
  ["resume", "another session was opened in its place"],
  ["bypass_permissions_disabled", "bypassing permissions was forbidden"]
]);
function endingWords(reason) {
  return WORDS.get(reason) ?? null;
}

// src/domain/fold/lay-down.ts
function layDown(state, member, at) {
  member.process = null;
  member.prompt = null;
  closeAsks(state, member, "session_gone");
  returnTaken(state, member);
  if (member.phase !== "blocked" || member.blockedOn === "answer") return;
  member.blockedOn = null;
  enter(member, "working", at, "stopped with the organisation, in the middle of a turn");
}

// src/domain/fold/unmatched.ts
var MAX_UNMATCHED = 100;
function leaveUnmatched(state, event) {
  const { session, hint } = event.data;
  let entry = state.unmatched.get(session);
  if (entry === void 0 && event.type === "session_ended") {
    state.counts.late += 1;
    return;
  }
  state.counts.unmatched += 1;
  if (entry === void 0) {
    entry = {
      session,
      hint: hint?.member ?? null,
      why: whyUnmatched(state, event),
      firstAt: event.at,
      lastAt: event.at,
      cwd: "",
      process: null,
      transcript: null,
      job: null,
      turns: 0,
      text: null
    };
    state.unmatched.set(session, entry);
    if (state.unmatched.size > MAX_UNMATCHED)
      state.unmatched.delete(state.unmatched.keys().next().value);
  }
  entry.lastAt = event.at;
  if (event.type === "session_started") begin(entry, event);
  else if (event.type === "turn_ended" || event.type === "turn_failed") {
    entry.text = event.data.text;
    entry.turns += 1;
  } else if (event.type === "session_ended") end(entry, event);
}
function begin(entry, { data }) {
  entry.cwd = data.cwd;
  entry.process = data.process;
  entry.transcript = data.transcript ?? entry.transcript;
  entry.job = data.job ?? entry.job;
}
function end(entry, { data }) {
  const old = data.process !== null && entry.process !== null && !sameProcess(data.process, entry.process);
  if (!old) entry.process = null;
}
function sameProcess(a, b) {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.endsWith(":") && long.startsWith(short);
}
function whyUnmatched(state, event) {
  const { hint } = event.data;
  if (hint === null) return "no member is bound to this session";
  const member = state.members.get(hint.member);
  if (member === void 0) return `its environment names ${hint.member}, which does not exist`;
  if (hint.gen !== null && hint.gen < member.gen)
    return `it was started as generation ${hint.gen} of ${member.id}, which has been hired anew since`;
  if (member.session !== null)
    return `its environment names ${member.id}, which is another session: a nested run, or a copy`;
  const shown2 = event.type === "session_started" && event.data.nonce === member.nonce;
  if (shown2 && member.tombstone !== null)
    return `it shows the launch nonce of ${member.id}, which had been fired by then`;
  if (shown2 && member.phase === "not_started") {
    const { why } = decideReturn(state, member);
    return `it shows the launch nonce of ${member.id}, which had been given up by then: ${why}`;
  }
  if (member.tombstone !== null) return `its environment names ${member.id}, which has been fired`;
  return `its environment names ${member.id}, but it has not shown the launch nonce`;
}

// src/domain/fold/sessions.ts
var MAX_CLOSED_SESSIONS = 256;
function sessionFor(state, id, event) {
  let session = state.sessions.get(id);
  if (session === void 0) {
    session = { id, member: null, gen: null, process: null, cwd: "", at: event.at, ended: null };
    dropOne(state);
    state.sessions.set(id, session);
  }
  return session;
}
function dropOne(state) {
  if (state.sessions.size < MAX_CLOSED_SESSIONS) return;
  for (const id of state.sessions.keys()) {
    if (memberOfSession(state, id)?.session === id) continue;
    state.sessions.delete(id);
    return;
  }
}
function bind(state, member, id, event) {
  if (member.session === id) return true;
  if (member.phase === "not_started" && decideReturn(state, member).code !== "ok") {
    state.counts.late += 1;
    return false;
  }
  const other = memberOfSession(state, id);
  if (member.session !== null || other !== void 0) {
    noteConflict(state, event, id, other?.id ?? null, member.id);
    return false;
  }
  const session = sessionFor(state, id, event);
  session.member = member.id;
  session.gen = member.gen;
  member.session = id;
  member.short ??= id.slice(0, 8);
  if (member.phase === "launching" || member.phase === "not_started")
    enter(member, "idle", event.at, "bound");
  const left = state.unmatched.get(id);
  if (left === void 0) return true;
  state.unmatched.delete(id);
  session.process = left.process;
  session.cwd = left.cwd;
  member.process = left.process;
  member.transcript = left.transcript ?? member.transcript;
  member.job = left.job ?? member.job;
  if (left.turns > 0 && left.text !== null) {
    const { text, lastAt: at } = left;
    enter(member, "unreported", at, "its turn had ended before it was bound");
    member.turns += left.turns;
    fileReport(
      state,
      member,
      { id: `${event.id}:late`, at, status: "unreported", reason: null, text, by: "hook", position: "" },
      "ending"
    );
  }
  return true;
}
function memberOf(state, event) {
  const { session, hint } = event.data;
  const known = state.sessions.get(session);
  const bound = known?.member ?? null;
  if (bound === null) {
    if (known?.ended === "retired") state.counts.late += 1;
    else leaveUnmatched(state, event);
    return void 0;
  }
  if (hint !== null && hint.member !== bound) noteConflict(state, event, session, bound, hint.member);
  const member = memberOfKnown(state, known);
  if (member === void 0) state.counts.late += 1;
  return member;
}
function awaiting(state, nonce) {
  for (const member of state.members.values()) {
    if (member.nonce === nonce && member.session === null && member.tombstone === null) return member;
  }
  return void 0;
}
function clearedInto(state, event) {
  const { source, process } = event.data;
  if (source !== "clear" || process === null) return void 0;
  for (const session of state.sessions.values()) {
    if (session.ended === "clear" && session.member !== null && sameProcess(session.process ?? "", process))
      return session;
  }
  return void 0;
}
function place(state, event) {
  const { session, nonce } = event.data;
  const cleared = clearedInto(state, event);
  if (cleared !== void 0) {
    const member2 = memberOfSession(state, cleared.id);
    cleared.member = null;
    cleared.ended = "retired";
    if (member2 === void 0) return;
    member2.session = null;
    bind(state, member2, session, event);
    return;
  }
  const member = nonce === null || nonce === "" ? void 0 : awaiting(state, nonce);
  if (member !== void 0) bind(state, member, session, event);
}
function onSessionStarted(state, event) {
  const { data } = event;
  const known = state.sessions.get(data.session);
  if (known?.ended === "retired") known.ended = null;
  if (memberOfSession(state, data.session) === void 0) place(state, event);
  const member = memberOf(state, event);
  if (member === void 0) return;
  const session = sessionFor(state, data.session, event);
  session.process = data.process;
  session.cwd = data.cwd;
  session.ended = null;
  member.resumingAt = null;
  if (member.process !== null && data.process !== null && !sameProcess(member.process, data.process)) {
    leavePrompt(state, member, event);
    returnTaken(state, member);
  }
  member.process = data.process;
  member.transcript = data.transcript ?? member.transcript;
  member.job = data.job ?? member.job;
  heard(member, event);
  if (member.phase === "lost" || member.phase === "ended") {
    enter(
      member,
      member.turn?.open === true ? "working" : "idle",
      event.at,
      `its session came back (${data.source})`
    );
  }
}
function leavePrompt(state, member, event) {
  closeAsks(state, member, "session_gone");
  if (member.phase !== "blocked" || member.blockedOn === "answer") return;
  member.blockedOn = null;
  const why = `its session came back (${event.data.source})`;
  enter(member, member.turn?.open === true ? "working" : "idle", event.at, why);
}
function onSessionEnded(state, event, position2) {
  const { data } = event;
  const session = state.sessions.get(data.session);
  if (session !== void 0) {
    if (data.process !== null && session.process !== null && !sameProcess(data.process, session.process)) {
      state.counts.late += 1;
      return;
    }
    forgetMost(state.seen, event.actor);
    session.ended = data.reason;
    session.process = data.process ?? session.process;
  }
  const member = memberOf(state, event);
  if (member === void 0 || data.reason === "clear") return;
  heard(member, event);
  if (state.down !== null) {
    layDown(state, member, event.at);
    return;
  }
  member.process = null;
  closeAsks(state, member, "session_gone");
  returnTaken(state, member);
  const reported = member.turn?.open === true && member.turn.reported;
  const atPrompt = member.phase === "blocked" && member.blockedOn !== "answer";
  const open2 = member.phase === "working" || member.phase === "waiting" && member.background > 0 || atPrompt || member.phase === "idle" && member.turns === 0;
  member.turn = null;
  if (!open2 || reported) return;
  const why = `its session ended (${endingWords(data.reason) ?? data.reason}) without a report`;
  enter(member, "ended", event.at, why);
  const report2 = {
    id: event.id,
    at: event.at,
    status: "unreported",
    reason: null,
    text: { text: why },
    by: "hook",
    position: position2
  };
  fileReport(state, member, report2, "ending");
}

// src/domain/fold/halts.ts
var SHARED = /* @__PURE__ */ new Set(["rate_limit", "authentication", "billing"]);
var FOR_THE_USER = /* @__PURE__ */ new Set(["authentication", "billing"]);
function onTurnFailed(state, event, position2) {
  const member = memberOf(state, event);
  if (member === void 0) return;
  heard(member, event);
  const { cause, error, until, text } = event.data;
  const { id, at } = event;
  member.halt = { cause, error, at, until };
  const reported = member.turn?.open === true && member.turn.reported;
  if (member.turn !== null) member.turn.open = false;
  settleTaken(state, member);
  if (reported) return;
  const why = `${cause}${until === null ? "" : ` until ${until}`}: ${firstLine(text)}`;
  enter(member, "halted", at, why);
  if (SHARED.has(cause)) joinIncident(state, member, event, position2);
  if (member.supervisor === USER && FOR_THE_USER.has(cause)) return;
  pushItem(state, member.supervisor, {
    id,
    from: member.id,
    kind: "ending",
    status: `halted: ${cause}`,
    text,
    at,
    position: position2
  });
}
function joinIncident(state, member, event, position2) {
  const { cause, until, text } = event.data;
  const open2 = state.incidents.find((incident) => incident.cause === cause);
  if (open2 !== void 0) {
    if (!open2.members.includes(member.id)) open2.members.push(member.id);
    open2.until = until ?? open2.until;
    open2.over = null;
    return;
  }
  state.incidents.push({ cause, since: event.at, until, members: [member.id], over: null });
  if (!FOR_THE_USER.has(cause)) return;
  const { id, at } = event;
  const item = {
    id: `${id}:incident`,
    from: member.id,
    kind: "notice",
    status: `incident: ${cause}`,
    text,
    at,
    position: position2
  };
  pushItem(state, USER, item);
}
function recover(state, member, at) {
  member.halt = null;
  member.ladder.resumptions = 0;
  leaveIncidents(state, member.id);
  for (const incident of state.incidents) incident.over ??= at;
}
function leaveIncidents(state, id) {
  for (const incident of state.incidents) incident.members = incident.members.filter((other) => other !== id);
  state.incidents = state.incidents.filter((incident) => incident.members.length > 0);
}

// src/domain/fold/hiring.ts
function current(state, event) {
  const member = event.member === null ? void 0 : state.members.get(event.member);
  if (member !== void 0 && member.gen === event.gen && member.tombstone === null) return member;
  state.counts.late += 1;
  return void 0;
}
function onHireRequested(state, event) {
  const { data } = event;
  const decision = decideHire(state, event);
  ruleOn(state, event, data.request, decision.code, decision.why);
  if (decision.code !== "ok") return;
  const id = event.member;
  const before = data.continues !== null ? state.members.get(id) : void 0;
  const member = {
    id,
    gen: event.gen,
    role: data.role,
    supervisor: data.supervisor,
    title: data.title,
    task: data.task,
    mode: data.mode,
    model: data.model,
    permissionMode: data.permissionMode,
    cwd: data.cwd,
    nonce: data.nonce,
    launcher: data.launcher,
    deadlineSeconds: data.deadlineSeconds,
    hiredAt: event.at,
    hiredBy: actingId(state, event) ?? "unknown",
    session: null,
    short: null,
    process: null,
    transcript: null,
    job: null,
    phase: "launching",
    phaseAt: event.at,
    why: "launching",
    lastAt: event.at,
    lastType: event.type,
    turn: null,
    turns: 0,
    background: 0,
    reports: 0,
    report: before?.report ?? null,
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
      reassigned: (before?.ladder.reassigned ?? 0) + (data.continues === "reassignment" ? 1 : 0),
      lastAt: null
    },
    paused: before?.paused ?? false,
    resumingAt: null,
    noted: [],
    tombstone: null
  };
  state.members.set(id, member);
  leaveIncidents(state, id);
  promote(state, data.supervisor);
  if (data.session !== null) bind(state, member, data.session, event);
}
function promote(state, supervisor) {
  const boss = state.members.get(supervisor);
  if (boss !== void 0 && boss.role === "staff") boss.role = "manager";
}
function onLaunched(state, event) {
  const member = current(state, event);
  if (member !== void 0) member.short = event.data.short;
}
function onSessionBound(state, event) {
  const member = current(state, event);
  if (member === void 0) return;
  member.short = event.data.short;
  bind(state, member, event.data.session, event);
}
function giveUp(state, event, why, position2) {
  const member = current(state, event);
  if (member === void 0 || member.phase !== "launching") return;
  enter(member, "not_started", event.at, why);
  const text = { text: `not started: ${why}` };
  const { id, at } = event;
  pushItem(state, member.supervisor, {
    id,
    from: member.id,
    kind: "ending",
    status: "not_started",
    text,
    at,
    position: position2
  });
}
function onNotStarted(state, event, position2) {
  const { why, detail } = event.data;
  giveUp(state, event, detail === "" ? why : `${why}: ${detail}`, position2);
}
function onLeaseExpired(state, event, position2) {
  giveUp(state, event, event.data.why, position2);
}
function onFireRequested(state, event) {
  const decision = decideFire(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== "ok") return;
  const member = state.members.get(event.member);
  const by = actingId(state, event, event.data.as) ?? "unknown";
  member.tombstone = { at: event.at, by, why: event.data.why, stopped: false, survivors: [] };
  member.turn = null;
  closeAsks(state, member, "session_gone");
  leaveIncidents(state, member.id);
  returnTaken(state, member);
  enter(
    member,
    "stopped",
    event.at,
    event.data.why === "" ? `fired by ${by}` : `fired by ${by}: ${event.data.why}`
  );
}
function onStopped(state, event) {
  const member = event.member === null ? void 0 : state.members.get(event.member);
  if (member === void 0 || member.gen !== event.gen) return;
  if (member.tombstone === null) {
    if (state.down !== null) layDown(state, member, event.at);
    return;
  }
  member.tombstone = { ...member.tombstone, stopped: true, survivors: event.data.survivors };
  member.process = null;
}
function onResumeRequested(state, event) {
  const member = current(state, event);
  if (member !== void 0) member.resumingAt = event.at;
}

// src/domain/decide-permission.ts
function decidePermission(state, event) {
  const ask = state.asks.get(event.data.request);
  if (ask === void 0) return { code: "unknown_request", why: `there is no request ${event.data.request}` };
  if (ask.ruling !== null)
    return { code: "already_ruled", why: `${ask.ruling.by} has already said ${ask.ruling.decision}` };
  if (ask.outcome === "timed_out")
    return { code: "too_late", why: `nobody answered in time; nest attach ${ask.member}` };
  if (ask.outcome !== null) return { code: "closed", why: "the session does not wait for it any more" };
  const member = state.members.get(ask.member);
  if (member?.gen !== ask.gen || member.tombstone !== null)
    return { code: "closed", why: `${ask.member} is gone` };
  const actor = actingId(state, event, event.data.as);
  if (actor === null)
    return { code: "unknown_actor", why: "the session that answers is no member of this nest" };
  if (ask.reserved !== null && event.data.decision === "allow" && actor !== USER)
    return { code: "reserved", why: `the charter leaves it to the user: ${ask.reserved}` };
  if (actor === "system" || actor === USER || chainAbove(state, ask.member).includes(actor))
    return { code: "ok", why: "" };
  return { code: "not_authorised", why: `${actor} is not above ${ask.member}` };
}

// src/domain/fold/permissions.ts
var MAX_ASKS = 256;
var MAX_STANDING = 64;
function onPermissionRequested(state, event, position2) {
  const member = memberOf(state, event);
  if (member === void 0) return;
  heard(member, event);
  const { request, session, tool, input, suggestions, key, agent, reserved, until } = event.data;
  if (member.asks.includes(request)) return;
  makeRoom(state);
  const ask = {
    request,
    member: member.id,
    gen: member.gen,
    session,
    tool,
    input,
    suggestions,
    key,
    agent,
    reserved,
    item: event.id,
    before: [],
    at: event.at,
    until,
    ruling: null,
    outcome: null
  };
  state.asks.set(request, ask);
  member.asks.push(request);
  forgetPrompt(state, member);
  const call = `${tool} ${headOf(input).replace(/\s+/g, " ").slice(0, 100)}`;
  enter(member, "blocked", event.at, `permission${reserved === null ? "" : " (of the user)"}: ${call}`);
  member.blockedOn = "permission";
  const note = reserved === null ? "" : `the charter leaves it to the user: ${reserved}`;
  tellOfAsk(state, ask, reserved === null ? member.supervisor : USER, event.at, position2, note);
}
function forgetPrompt(state, member) {
  const inbox = state.inboxes.get(member.supervisor);
  if (member.blockedOn !== "prompt" || inbox === void 0) return;
  inbox.items = inbox.items.filter(({ from, status }) => from !== member.id || status !== "attach required");
}
function tellOfAsk(state, ask, reader, at, position2, note) {
  const { request, tool, input, item, agent } = ask;
  const whole = "text" in input ? input.text : `${input.head}…
(cut: nest asks ${request} prints all of it)`;
  const who = agent === null ? ask.member : `a subagent of ${ask.member}`;
  const lines = [
    `${request}: ${who} asks to use ${tool}. Answer with nest approve ${request}, or nest deny ${request} --why "…".`,
    ...note === "" ? [] : [note],
    whole
  ];
  const id = ask.before.length === 0 ? item : `${item}^${reader}`;
  ask.before.push(reader);
  const text = { text: lines.join("\n") };
  pushItem(state, reader, { id, from: ask.member, kind: "permission", status: "asked", text, at, position: position2 });
}
function makeRoom(state) {
  if (state.asks.size < MAX_ASKS) return;
  for (const [request, ask] of state.asks) {
    if (ask.outcome === null) continue;
    state.asks.delete(request);
    return;
  }
}
function onPermissionRuled(state, event) {
  const { request, decision, why, always, rule, as } = event.data;
  const ruling = decidePermission(state, event);
  ruleOn(state, event, event.id, ruling.code, ruling.why);
  const ask = state.asks.get(request);
  if (ruling.code !== "ok" || ask === void 0) return;
  const by = actingId(state, event, as) ?? "system";
  ask.ruling = { decision, why, always, rule, by, at: event.at };
  withdraw(state, ask);
  const member = state.members.get(ask.member);
  if (!always || member === void 0) return;
  const { key } = ask;
  const standing = member.standing.filter((other) => other.key !== key);
  member.standing = [...standing, { key, decision, why, by, request }].slice(-MAX_STANDING);
}
function onPermissionClosed(state, event, position2) {
  const { request, outcome: outcome2 } = event.data;
  const ask = state.asks.get(request);
  if (ask === void 0 || ask.outcome !== null || ask.session !== event.data.session) return;
  ask.outcome = outcome2;
  withdraw(state, ask);
  const member = state.members.get(ask.member);
  if (member === void 0 || member.gen !== ask.gen || member.tombstone !== null) return;
  if (event.actor !== "system") heard(member, event);
  closeAsks(state, member, outcome2, ({ request: other }) => other !== request);
  if (outcome2 === "timed_out") {
    attachRequired(state, member, ask, event, position2);
    return;
  }
  if (member.asks.length > 0 || member.phase !== "blocked" || member.blockedOn !== "permission") return;
  member.blockedOn = null;
  const how = ask.ruling === null ? "its request is closed" : `${ask.ruling.decision} by ${ask.ruling.by}`;
  if (member.turn?.open === true) enter(member, "working", event.at, how);
  else if (member.background > 0) enter(member, "waiting", event.at, `on background work; ${how}`);
  else enter(member, "idle", event.at, how);
}
function attachRequired(state, member, ask, event, position2) {
  const { id, at } = event;
  enter(member, "blocked", at, `permission: nobody answered in time; nest attach ${member.id}`);
  member.blockedOn = "prompt";
  const text = { text: `${ask.request}: nobody answered in time; nest attach ${member.id}` };
  pushItem(state, member.supervisor, {
    id,
    from: member.id,
    kind: "permission",
    status: "attach required",
    text,
    at,
    position: position2
  });
}

// src/domain/fold/care.ts
function onWakeTried(state, event) {
  const ids = new Set(event.data.items);
  for (const item of state.inboxes.get(event.data.reader)?.items ?? []) {
    if (!ids.has(item.id)) continue;
    item.wakes += 1;
    item.wokenAt = event.at;
  }
}
function onRetried(state, event) {
  const { reader, as } = event.data;
  const actor = actingId(state, event, as);
  if (actor === null || !mayRetry(state, actor, reader)) {
    state.counts.late += 1;
    return;
  }
  const ids = new Set(event.data.items);
  for (const item of state.inboxes.get(reader)?.items ?? []) {
    if (!ids.has(item.id)) continue;
    item.wakes = 0;
    item.wokenAt = event.at;
    item.raisedTo = null;
  }
}
function mayRetry(state, actor, reader) {
  return actor === reader || actor === USER || chainAbove(state, reader).includes(actor);
}
function onRaised(state, event, position2) {
  const { reader, items, to, why } = event.data;
  if (event.actor !== "system" || to !== USER && !state.members.has(to)) return;
  const ids = new Set(items);
  for (const ask of state.asks.values()) if (ids.delete(ask.item)) raiseAsk(state, event, ask, position2);
  for (const item of state.inboxes.get(reader)?.items ?? []) {
    if (!ids.has(item.id) || item.raisedTo === to) continue;
    item.raisedTo = to;
    const raised = `${item.id}^${to}`;
    if (state.inboxes.get(to)?.items.some(({ id }) => id === raised)) continue;
    const status = `unread by ${reader}: ${why}`;
    pushItem(state, to, {
      id: raised,
      from: item.from,
      kind: "notice",
      status,
      text: item.text,
      at: event.at,
      position: item.position === "" ? position2 : item.position
    });
  }
}
function raiseAsk(state, event, ask, position2) {
  const { reader, to, why } = event.data;
  for (const item of state.inboxes.get(reader)?.items ?? []) if (item.id === ask.item) item.raisedTo = to;
  if (ask.outcome !== null || ask.ruling !== null || ask.before.includes(to)) return;
  tellOfAsk(state, ask, to, event.at, position2, `${reader} did not decide it: ${why}`);
}
function mayCare(state, event, member) {
  const actor = actingId(state, event, event.data.as);
  return actor !== null && (actor === USER || actor === "system" || chainAbove(state, member).includes(actor));
}
function onNudged(state, event, position2) {
  const { step, why, as } = event.data;
  const { id, at } = event;
  const member = event.member === null ? void 0 : state.members.get(event.member);
  if (member === void 0 || member.gen !== event.gen) {
    ruleOn(state, event, id, "unknown_member", `there is no such member ${event.member}`);
    state.counts.late += 1;
    return;
  }
  const actor = actingId(state, event, as);
  const no2 = refuseStep(state, member, step, actor);
  ruleOn(state, event, id, no2?.code ?? "ok", no2?.why ?? "");
  if (no2 !== null) return;
  const { ladder } = member;
  ladder.lastAt = at;
  if (step === "inspect") ladder.inspections += 1;
  if (step !== "nudge") return;
  ladder.vain += 1;
  const from = actor ?? "system";
  pushItem(state, member.id, {
    id,
    from,
    kind: "message",
    status: "nudge",
    text: { text: why },
    at,
    position: position2
  });
}
function onResumptionTried(state, event) {
  const member = current(state, event);
  if (member?.halt == null || event.actor !== "system") return;
  member.ladder.resumptions += 1;
  state.triedAt = event.at;
  member.halt = { ...member.halt, at: event.at, until: null };
}
function onPaused(state, event) {
  const paused = event.type === "paused";
  if (event.member === null) {
    const decision = decideControl(state, event);
    ruleOn(state, event, event.id, decision.code, decision.why);
    if (decision.code === "ok") state.paused = paused;
    return;
  }
  const member = current(state, event);
  if (member === void 0) return;
  const may = mayCare(state, event, member.id);
  const why = `only the user and whoever is above ${member.id} may`;
  ruleOn(state, event, event.id, may ? "ok" : "not_authorised", may ? "" : why);
  if (may) member.paused = paused;
}

// src/domain/fold/charter.ts
var CHARTER_CHANGED = "charter";
var CHARTER_NOTED = "charter, for information";
var JUDGED = /* @__PURE__ */ new Set(["objective", "doneChecks", "escalation", "unattended"]);
var VALUE_CHARS = 300;
var TEXT_CHARS = 3e3;
function onCharterAmended(state, event, position2) {
  if (actingId(state, event) !== USER) {
    state.counts.late += 1;
    return;
  }
  const before = state.charter;
  const after = event.data.charter;
  state.charter = after;
  const { changed } = event.data;
  const lines = changed.map((path) => `${path}: ${shown(before, path)} → ${shown(after, path)}`);
  const head = "The user has changed the charter. From now on this holds (all of it: nest charter show):";
  const text = { text: cut([head, ...lines].join("\n"), TEXT_CHARS) };
  const judged = changed.some((path) => JUDGED.has(path.split(".", 1)[0]));
  const { id, at } = event;
  for (const member of state.members.values()) {
    if (member.tombstone !== null || member.phase === "not_started") continue;
    const status = judged && isRunning(state, member) ? CHARTER_CHANGED : CHARTER_NOTED;
    pushItem(state, member.id, { id, from: USER, kind: "notice", status, text, at, position: position2 });
  }
}
function isRunning(state, member) {
  const { phase } = member;
  if (phase === "working" || phase === "waiting" || phase === "blocked") return true;
  return member.role !== "staff" || directReports(state, member.id).length > 0;
}
function shown(charter, path) {
  let value = charter;
  for (const key of path.split(".")) {
    const holds = typeof value === "object" && value !== null && Object.hasOwn(value, key);
    value = holds ? value[key] : void 0;
  }
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > VALUE_CHARS ? `${cut(json, VALUE_CHARS - 1)}…` : json;
}

// src/domain/fold/control.ts
function onDownRequested(state, event) {
  const decision = decideControl(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== "ok") return;
  state.down ??= { at: event.at, by: actingId(state, event, event.data.as) ?? "unknown" };
}
function onUpRequested(state, event) {
  const decision = decideControl(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== "ok") return;
  state.down = null;
  state.awakeSince = event.at;
}
function onReparented(state, event, position2) {
  const member = current(state, event);
  if (member === void 0) return;
  const { supervisor, why } = event.data;
  const decision = decideReparenting(state, event, member);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== "ok") return;
  const before = member.supervisor;
  member.supervisor = supervisor;
  promote(state, supervisor);
  const { id, at } = event;
  const news = { kind: "notice", status: "re-parented", at, position: position2 };
  const told = `${before} is gone (${why}).`;
  pushItem(state, supervisor, {
    ...news,
    id: `${id}:above`,
    from: member.id,
    text: { text: `${told} ${member.id} reports to you from now on: nest show ${member.id}` }
  });
  pushItem(state, member.id, {
    ...news,
    id: `${id}:below`,
    from: USER,
    text: { text: `${told} You report to ${supervisor} from now on; your assignment stays.` }
  });
}

// src/domain/closing.ts
var CLOSING = /^[\s>*_`#-]*(result|blocked)[*_`]*\s*:[*_`]*\s*(.*)$/i;
function closingOf(message) {
  const lines = message.trimEnd().split("\n");
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    const match = CLOSING.exec(lines[i]);
    if (match === null) continue;
    const kind = match[1].toLowerCase() === "result" ? "result" : "blocked";
    return { kind, line: match[2].trim() };
  }
  return null;
}

// src/domain/loss.ts
function isLoss(member) {
  if (member.phase === "blocked" && member.blockedOn === "answer") return false;
  if (member.turn?.open === true || member.background > 0) return true;
  return member.phase === "working" || member.phase === "idle" && member.turns === 0 || member.asks.length > 0;
}

// src/domain/fold/observed.ts
var MAX_NOTED = 16;
var LIVE = /* @__PURE__ */ new Set(["launching", "idle", "working", "waiting", "blocked"]);
var UNAWARE = /* @__PURE__ */ new Set(["idle", "working", "waiting"]);
var NOTICES = { loop_suspected: "loop suspected", stalled: "stalled" };
function onObserved(state, event, position2) {
  const member = current(state, event);
  if (member === void 0 || member.noted.includes(event.id)) return;
  member.noted.push(event.id);
  if (member.noted.length > MAX_NOTED) member.noted.shift();
  switch (event.data.what) {
    case "process_back":
      back(member, event);
      return;
    case "process_gone":
    case "cwd_missing":
      gone(state, member, event, position2);
      return;
    case "prompt_open":
      promptOpen(state, member, event, position2);
      return;
    case "prompt_closed":
      promptClosed(member, event);
      return;
    case "turn_interrupted":
      interrupted(state, member, event, position2);
      return;
    case "hooks_silent":
      silent(state, member, event, position2);
      return;
    case "loop_suspected":
    case "stalled":
      tell(state, member, event, position2, "notice", NOTICES[event.data.what], event.data.evidence);
      return;
    default:
      event.data.what;
  }
}
function back(member, event) {
  if (member.phase !== "lost") return;
  member.process = null;
  enter(member, member.turn?.open === true ? "working" : "idle", event.at, event.data.evidence);
}
function gone(state, member, event, position2) {
  if (state.down !== null) {
    layDown(state, member, event.at);
    return;
  }
  const { what, evidence } = event.data;
  if (what === "process_gone" && !isLoss(member)) {
    if (member.mode !== "adopt") member.process = null;
    return;
  }
  if (!LIVE.has(member.phase)) return;
  const why = what === "cwd_missing" ? `its folder is gone: ${evidence}` : `its process is gone: ${evidence}`;
  if (what === "process_gone") {
    closeAsks(state, member, "session_gone");
    returnTaken(state, member);
  }
  enter(member, "lost", event.at, why);
  report(state, member, event, position2, "unreported", { text: `lost without a word; ${why}` });
}
function promptOpen(state, member, event, position2) {
  const { evidence } = event.data;
  member.prompt = evidence;
  if (!UNAWARE.has(member.phase) || member.asks.length > 0) return;
  enter(member, "blocked", event.at, `waits for a person: ${evidence}`);
  member.blockedOn = "prompt";
  tell(
    state,
    member,
    event,
    position2,
    "permission",
    "attach required",
    `waits for a person: ${evidence}; nest attach ${member.id}`
  );
}
function promptClosed(member, event) {
  member.prompt = null;
  if (member.phase !== "blocked" || member.blockedOn !== "prompt") return;
  enter(member, member.turn?.open === true ? "working" : "idle", event.at, "its prompt has been answered");
  member.blockedOn = null;
}
function interrupted(state, member, event, position2) {
  if (member.turn?.open !== true || member.phase !== "working") return;
  member.turn.open = false;
  settleTaken(state, member);
  if (member.turn.reported) return;
  const why = `its turn ended without a report, probably interrupted: ${event.data.evidence}`;
  enter(member, "unreported", event.at, why);
  report(state, member, event, position2, "unreported", { text: why });
}
function silent(state, member, event, position2) {
  const { text, evidence } = event.data;
  const next = member.turns === 0 && (member.phase === "done" || member.phase === "unreported");
  if (text === null || !(next || LIVE.has(member.phase))) return;
  if (member.turn !== null) member.turn.open = false;
  settleTaken(state, member);
  const closing = "text" in text ? closingOf(text.text) : null;
  const status = closing === null ? "unreported" : closing.kind === "result" ? "done" : "blocked";
  enter(member, status, event.at, `its hooks are silent; from the transcript: ${closing?.line ?? evidence}`);
  if (status === "blocked") member.blockedOn = "answer";
  report(state, member, event, position2, status, text);
}
function report(state, member, event, position2, status, text) {
  const { id, at } = event;
  fileReport(state, member, { id, at, status, reason: null, text, by: "observer", position: position2 }, "ending");
}
function tell(state, member, event, position2, kind, status, text) {
  const { id, at } = event;
  pushItem(state, member.supervisor, { id, from: member.id, kind, status, text: { text }, at, position: position2 });
}

// src/domain/fold/reports.ts
function speaker(state, event) {
  const id = actingId(state, event, event.data.as);
  const member = id === null ? void 0 : state.members.get(id);
  if (member === void 0)
    ruleOn(state, event, event.id, "unknown_actor", "whoever says this is no member of this nest");
  else heard(member, event);
  return member;
}
function onReportFiled(state, event, position2) {
  const member = speaker(state, event);
  if (member === void 0) return;
  const { status, reason, text } = event.data;
  const { id, at } = event;
  ruleOn(state, event, id, "ok", "");
  fileReport(state, member, { id, at, status, reason, text, by: "member", position: position2 }, "report");
  forgetSteps(member);
  if (status === "progress") return;
  if (status === "blocked") member.blockedOn = "answer";
  if (member.turn !== null) member.turn.reported = true;
  enter(member, status, at, reason === null ? firstLine(text) : `${reason}: ${firstLine(text)}`);
}
function onHeartbeat(state, event) {
  speaker(state, event);
}
function onEscalated(state, event, position2) {
  const member = speaker(state, event);
  if (member === void 0) return;
  const { reason, text } = event.data;
  const { id, at } = event;
  ruleOn(state, event, id, "ok", "");
  fileReport(
    state,
    member,
    { id, at, status: "blocked", reason, text, by: "member", position: position2 },
    "escalation"
  );
  if (member.turn !== null) member.turn.reported = true;
  enter(member, "blocked", at, `${reason}: ${firstLine(text)}`);
  member.blockedOn = "answer";
}
function unreachable(state, to) {
  if (to === USER) return null;
  const member = state.members.get(to);
  if (member === void 0) return ["unknown_member", `there is no member ${to}`];
  return member.tombstone === null ? null : ["member_gone", `${to} has been stopped and reads nothing`];
}
function onMessageSent(state, event, position2) {
  const { to, text, as } = event.data;
  const { id, at } = event;
  const from = actingId(state, event, as);
  if (from === null) {
    ruleOn(state, event, id, "unknown_actor", "whoever writes this is no member of this nest");
    return;
  }
  const no2 = unreachable(state, to);
  if (no2 !== null) {
    ruleOn(state, event, id, ...no2);
    return;
  }
  ruleOn(state, event, id, "ok", "");
  const member = state.members.get(from);
  if (member !== void 0) heard(member, event);
  pushItem(state, to, { id, from, kind: "message", status: "", text, at, position: position2 });
}

// src/domain/presence.ts
var AWAY_MS = 30 * 6e4;
function noteUser(state, at) {
  const { user } = state;
  const gap = user.at === null ? null : ageOf(user.at, Date.parse(at));
  if (user.at !== null && gap !== null && gap >= AWAY_MS) user.back = { from: user.at, to: at };
  if (user.at === null || user.at < at) user.at = at;
}
function awaySince(state, now) {
  const { at } = state.user;
  return at !== null && (ageOf(at, now) ?? 0) >= AWAY_MS ? at : null;
}
function isHeldBack(state, now) {
  return state.charter?.unattended.allowed === false && awaySince(state, now) !== null;
}

// src/domain/fold/turns.ts
var OWN_INPUT = /* @__PURE__ */ new Set(["task-notification", "wake"]);
function proveNudges({ ladder }) {
  ladder.nudges += ladder.vain;
  ladder.vain = 0;
}
function onPromptSubmitted(state, event) {
  const member = memberOf(state, event);
  if (member === void 0) return;
  heard(member, event);
  proveNudges(member);
  const { prompt, kind } = event.data;
  if (kind === "person" && member.mode === "adopt") noteUser(state, event.at);
  const own = OWN_INPUT.has(kind);
  const { turn } = member;
  if (turn === null || !turn.open || turn.prompt !== prompt) {
    closeAsks(state, member, "elsewhere", (ask) => ask.agent !== null);
    member.turns += 1;
    member.turn = { prompt, at: event.at, open: true, reported: false };
  } else if (!own) {
    turn.reported = false;
  }
  if (member.phase === "blocked" && (own || member.asks.length > 0)) return;
  member.blockedOn = null;
  enter(member, "working", event.at, "a turn is running");
}
function outcome(state, member, event) {
  const { closing, background } = event.data;
  if (closing?.kind === "blocked") return "blocked";
  if (background !== null && background.length > 0) return "waiting";
  if (closing !== null) return "done";
  return hasOpenWork(state, member.id) ? "waiting" : "unreported";
}
function isAttended(member) {
  return member.mode === "adopt" && member.supervisor === USER;
}
function close(member, event) {
  const { prompt } = event.data;
  const { turn } = member;
  if (turn === null || !turn.open && turn.prompt !== prompt) {
    member.turn = { prompt, at: event.at, open: false, reported: false };
    return false;
  }
  turn.open = false;
  return turn.reported;
}
function onTurnEnded(state, event, position2) {
  const member = memberOf(state, event);
  if (member === void 0) return;
  heard(member, event);
  const { data } = event;
  member.background = data.background?.length ?? 0;
  const runs = (agent) => data.background?.some(({ id }) => id === agent) ?? false;
  closeAsks(state, member, "elsewhere", ({ agent }) => runs(agent));
  settleTaken(state, member);
  recover(state, member, event.at);
  member.prompt = null;
  if (close(member, event)) {
    if (member.phase === "working") enter(member, "idle", event.at, "its turn ended");
    return;
  }
  const how = outcome(state, member, event);
  if (how === "unreported" && isAttended(member)) {
    enter(member, "idle", event.at, "its turn ended; the user is there");
    return;
  }
  if (member.phase === "blocked" && (how === "waiting" || how === "unreported")) return;
  if (how === "waiting") {
    const n = member.background;
    enter(
      member,
      "waiting",
      event.at,
      n > 0 ? `on ${n} background task${n === 1 ? "" : "s"}` : "on its reports"
    );
    return;
  }
  const why = how === "unreported" ? "its last message says neither result: nor blocked:" : data.closing?.line ?? "";
  enter(member, how, event.at, why);
  if (how === "blocked") member.blockedOn = "answer";
  if (how === "done") forgetSteps(member);
  const reason = how === "blocked" ? "decision_needed" : null;
  const kind = how === "unreported" ? "ending" : "report";
  fileReport(
    state,
    member,
    { id: event.id, at: event.at, status: how, reason, text: data.text, by: "hook", position: position2 },
    kind
  );
}

// src/domain/evolve.ts
function evolve(state, event, position2) {
  if (state.blind !== null) return;
  const kind = kindOf(event.type);
  if (kind === void 0) {
    if (event.harmless === true) state.counts.skipped += 1;
    else state.blind = { type: event.type, position: position2 };
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
  if (state.nest === null && event.type !== "nest_created") {
    state.counts.late += 1;
    return;
  }
  if (event.actor === USER) noteUser(state, event.at);
  kind.act(state, event, position2);
}
function onNestCreated(state, event, position2) {
  if (state.nest !== null) return;
  state.nest = { id: event.data.nest, at: event.at };
  state.rules = event.data.rules;
  state.charter = event.data.charter;
  if (event.data.rules > RULES) state.blind = { type: `rules ${event.data.rules}`, position: position2 };
}
var ACTS = {
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
  hook_failed: () => {
  }
};
var kinds = null;
function kindOf(type) {
  kinds ??= new Map(
    Object.entries(ACTS).map(([known, act]) => [
      known,
      { shape: shapeOf(known), act }
    ])
  );
  return kinds.get(type);
}

// src/app/fold-log.ts
var SNAPSHOT_AFTER = 256 * 1024;
var HOOK_BYTES = 8 * 1024 * 1024;
function foldNest(nest, opts = {}) {
  const snapshot = opts.fresh === true ? null : nest.log.loadSnapshot(FOLD_VERSION);
  const folded = {
    state: snapshot === null ? initialState() : fromLines(snapshot.state),
    position: snapshot?.position ?? START,
    source: snapshot?.source ?? "",
    damage: [],
    damageCount: 0,
    complete: true
  };
  const before = Number(folded.position);
  catchUp(nest, folded, opts);
  if (opts.fresh !== true && Number(folded.position) - before >= SNAPSHOT_AFTER) keepSnapshot(nest, folded);
  return folded;
}
function catchUp(nest, folded, opts = {}) {
  const read = (from2) => nest.log.readFrom(from2, (event, at) => evolve(folded.state, event, at), opts);
  let from = folded.position;
  let result = read(from);
  const replaced = folded.source !== "" && result.source !== folded.source && from !== START;
  if (replaced || result.damage.some((d) => d.reason === "truncated")) {
    folded.state = initialState();
    from = START;
    result = read(from);
  }
  folded.position = result.next;
  folded.source = result.source;
  folded.damage.push(...result.damage);
  folded.damageCount += result.damageCount;
  folded.complete = opts.maxBytes === void 0 || Number(result.next) - Number(from) < opts.maxBytes;
}
function keepSnapshot(nest, { state, position: position2, source }) {
  try {
    nest.log.saveSnapshot({ state: inAscii(toLines(state)), position: position2, rules: FOLD_VERSION, source });
  } catch {
  }
}
function inAscii(json) {
  return json.replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`
  );
}

export {
  USER,
  holdsSeat,
  directReports,
  chainAbove,
  depthOf,
  descendants,
  executiveOf,
  hasOpenWork,
  START,
  actingId,
  nextStep,
  ladderWords,
  refuseStep,
  tierAbove,
  MAX_INLINE_BYTES,
  HEAD_LENGTH,
  headOf,
  cut,
  isMemberId,
  nextMemberId,
  hash53,
  hasOccurred,
  endingWords,
  CHARTER_NOTED,
  isLoss,
  ageOf,
  formatAge,
  isHeldBack,
  STATUSES,
  REASONS,
  CAUSES,
  isKnownType,
  hasShape,
  evolve,
  initialState,
  toJson,
  fromJson,
  foldNest,
  catchUp,
  sanitize,
  sanitizeLine
};
