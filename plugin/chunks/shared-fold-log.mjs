import {
  FOLD_VERSION,
  MONEY_RULES,
  RULES
} from "./shared-version.mjs";
import {
  checksOf
} from "./shared-charter-2.mjs";
import {
  hash53,
  hashNumber
} from "./shared-hash.mjs";
import {
  CAUSES,
  REASONS,
  STATUSES,
  isMemberId
} from "./shared-member-id.mjs";
import {
  DOLLAR,
  MAX_AMOUNT,
  MAX_SUM,
  MAX_TOKENS,
  nanosOf,
  showDollars
} from "./shared-money.mjs";
import {
  cut,
  headOf,
  isText
} from "./shared-sanitize.mjs";

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
  state.members.forEach((member) => {
    if (member.supervisor === supervisor && holdsSeat(member)) reports.push(member);
  });
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

// src/domain/nothing-found.ts
var THING = "(?:results?|findings?|matches|match|data|hits?|information|evidence|sources?|occurrences?|papers?|references?|entries|examples?|records?|(?:\\w+ )?(?:results?|findings?|data|information|matches|sources?))";
var NOTHING = new RegExp(
  `^(?:(?:done|ok|okay|finished|completed?|success|sorry|unfortunately)[.,:;!]? *)?(?:i |we |it )?(?:have |has |could |did |was |were )?(?:not |n't )?(?:find|found|there (?:is|are|was|were)|got|returned|came up with)? *(?:nothing(?: (?:was|were|has been|to be|could be|relevant|new|else|useful|interesting))*(?: (?:found|to report|there|came (?:up|back)|matched|returned|turned up))?|(?:no|not any|any|zero|0) ${THING}(?: (?:was|were|have been|could be))?(?: (?:found|available|returned|exist|came (?:up|back)|for (?:this|that|it)))?|none|n/?a|empty|-+|\\.+)[.! ]*$`,
  "i"
);
var WRAP = /^[\s>*_`#-]*(?:result|status|summary)[*_`]*\s*:[*_`]*\s*/i;
var NOTHING_AT_ALL = /^(?:(?:ok|okay|done|finished|complete[d]?|success(?:ful)?)[.! ]*)?$/i;
function isNothingFound(text) {
  const lines = text.split("\n").map((line) => line.replace(WRAP, "").trim()).filter((line) => line !== "");
  return lines.length > 0 && lines.every((line) => NOTHING.test(line));
}
function saysWhere(text) {
  return /[`/"“]|\w\.\w|\d/.test(text.replace(WRAP, "")) || /\b(?:searched|looked|checked|queried|read|scanned|grepp?ed|tried|asked|ran|examined|inspected|reviewed|went through|in|on|at|within|among)\s+(?!it\b|this\b|that\b|all\b|everything\b)(?:\w+\W+){0,2}\w{3,}/i.test(
    text
  );
}
function isEmptySuccess(message, line) {
  const rest = line.replace(/[*_`\s]+$/, "").trim();
  const around = message.split("\n").filter((one) => !WRAP.test(one)).join("\n");
  const words = around.split(/\s+/).filter((word) => new RegExp("\\p{L}", "u").test(word)).length;
  if (NOTHING_AT_ALL.test(rest) && rest !== "") return false;
  if (rest === "") return words < LEAST_WORDS || isNothingFound(around);
  if (!NOTHING.test(rest)) return false;
  return !saysWhere(rest) && !saysWhere(around);
}
var LEAST_WORDS = 5;

// src/domain/result.ts
var MOST_RESULTS = 8;
function completed(result, by) {
  const only = by.objectives.length === 1 ? by.objectives[0] : null;
  return {
    ...result,
    findings: result.findings.map((finding) => {
      const finder = finding.finder ?? by.finder;
      return {
        ...finding,
        finder,
        retrieved: finding.retrieved ?? by.at.slice(0, 10),
        objective: finding.objective ?? only,
        id: `f-${hash53([finder, finding.claim, finding.source].join("\0")).slice(-10)}`
      };
    })
  };
}
function resultFault(result) {
  const { status, findings, artifacts, searched, gaps, summary, failure } = result;
  const empty = findings.length === 0 && artifacts.length === 0;
  if (status === "complete" && empty && searched.length === 0 && isNothingFound(summary))
    return "it found nothing and does not say where it looked: name each place and query in `searched`, or report a failure";
  if (status === "complete" && gaps.length > 0)
    return "it is complete and has gaps: then it is `partial`, and whoever reads it decides whether they matter";
  if (status === "partial" && gaps.length === 0)
    return "it is partial and names no gap: say what is missing, and why";
  if (status === "failed" && failure === null)
    return "it failed and does not say how: `failure` with kind, retryable, attempted and what is usable";
  if (status !== "failed" && status !== "blocked" && failure !== null)
    return `it is ${status} and has a failure: then it is \`failed\`, or \`partial\` with the gap`;
  return null;
}
function summaryFault(status, text) {
  if (status !== "done" || !isNothingFound(text) || saysWhere(text)) return null;
  return "it found nothing and does not say where it looked: name each place and query, or report a failure";
}
function statusOf({
  status,
  failure
}) {
  if (status === "failed") return { status, reason: failure?.kind ?? "other" };
  if (status === "blocked") return { status, reason: failure?.kind ?? "input" };
  return { status: "done", reason: null };
}
var MOST_OBJECTIVES = 20;
function noteOf(result) {
  const named = new Set(result.findings.flatMap(({ objective }) => objective ?? []));
  return {
    status: result.status,
    findings: result.findings.length,
    gaps: result.gaps.length,
    artifacts: result.artifacts.length,
    objectives: [...named].slice(0, MOST_OBJECTIVES),
    retryable: result.failure?.retryable ?? null
  };
}

// src/domain/event-log.ts
var START = "0";

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

// src/domain/correction.ts
var FAILURES = 2;
function correctionOf({ course, model }) {
  if (course.beyond) return `its work is beyond ${model} by its own report`;
  return course.failures >= FAILURES ? `it has failed ${course.failures} times on ${model}` : null;
}

// src/domain/tiers.ts
function rungOf({ ladder }, model) {
  const exact = ladder.indexOf(model);
  return exact >= 0 ? exact : ladder.findLastIndex((tier) => model.includes(tier));
}
function tierOf(models, model) {
  return models.ladder[rungOf(models, model)] ?? model;
}
function boundsOf(models) {
  const { ladder, floor, ceiling } = models;
  const top = ladder.length - 1;
  const limit = ceiling === null ? top : rungOf(models, ceiling);
  const highest = limit < 0 ? top : limit;
  return { lowest: Math.min(highest, Math.max(0, floor === null ? 0 : rungOf(models, floor))), highest };
}
function refuseModel(models, model) {
  const { ladder, floor, ceiling } = models;
  if (floor === null && ceiling === null) return null;
  const rung = rungOf(models, model);
  if (rung < 0)
    return {
      code: "off_ladder",
      why: `${model} is not on the charter's ladder (${ladder.join(", ")}), so nothing shows that it keeps to ${boundWords(models)}`
    };
  const { lowest, highest } = boundsOf(models);
  if (rung > highest)
    return { code: "ceiling", why: `${model} is above the charter's ceiling, ${ladder[highest]}` };
  if (rung < lowest)
    return { code: "floor", why: `${model} is below the charter's floor, ${ladder[lowest]}` };
  return null;
}
function boundWords({ floor, ceiling }) {
  const parts = [
    floor === null ? "" : `its floor ${floor}`,
    ceiling === null ? "" : `its ceiling ${ceiling}`
  ];
  return parts.filter((part) => part !== "").join(" and ");
}
function withinBounds(models, model) {
  const no2 = refuseModel(models, model);
  if (no2 === null) return { model, why: "" };
  const { lowest, highest } = boundsOf(models);
  const tier = models.ladder[no2.code === "floor" ? lowest : highest];
  return { model: tier, why: `${no2.why}: ${tier}` };
}
function tierAbove({ models }, model) {
  const { ladder, ceiling } = models;
  const at = rungOf(models, model);
  if (at < 0) return { why: `${model} is not on the charter's ladder (${ladder.join(", ")})` };
  if (at === ladder.length - 1) return { why: `${ladder[at]} is the highest tier of the charter's ladder` };
  if (at >= boundsOf(models).highest) return { why: `the charter's ceiling is ${ceiling}` };
  return { model: ladder[at + 1] };
}
function modelFaults(models) {
  const { ladder, floor, ceiling } = models;
  const faults = [];
  for (const [name, bound] of Object.entries({ floor, ceiling }))
    if (bound !== null && rungOf(models, bound) < 0)
      faults.push(`models.${name} must be a tier of models.ladder (${ladder.join(", ")}), not ${bound}`);
  if (faults.length > 0 || floor === null || ceiling === null) return faults;
  return rungOf(models, floor) > rungOf(models, ceiling) ? [`models.floor (${floor}) must not be above models.ceiling (${ceiling})`] : [];
}

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
function correctiveStep(member) {
  const may = member.mode !== "adopt" && member.ladder.reassigned < MAX_REASSIGNED;
  return may && correctionOf(member) !== null ? `nest reassign ${member.id} --why "…"` : null;
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
  if (phase === "halted" && (member.halt?.cause === "budget" || member.halt?.cause === "limit"))
    return no2(`${id} has nothing left to go on with: ${member.why}`);
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
function hasUnread(state, { id }) {
  return (state.inboxes.get(id)?.items.length ?? 0) > 0;
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
  const end3 = head.indexOf("\n");
  const line = end3 === -1 ? head : head.slice(0, end3);
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

// src/domain/decide-model.ts
function decideModel({ charter, moneyRules }, { mode, continues, model }) {
  if (!moneyRules || charter === null || mode === "adopt" || continues === "recovery") return null;
  return refuseModel(charter.models, model);
}

// src/domain/decision.ts
var OK2 = { code: "ok", why: "" };
function no(code, why) {
  return { code, why };
}

// src/domain/purse.ts
function emptyPurse(above) {
  return {
    above,
    granted: null,
    kept: 0,
    live: false,
    open: 0,
    spent: 0,
    own: 0,
    held: 0,
    subtree: 0,
    hidden: 0,
    largest: 0,
    models: [],
    notes: [],
    past: [],
    pace: []
  };
}
function maySpend(member) {
  if (!holdsSeat(member)) return false;
  const { phase } = member;
  const finished = phase === "done" || phase === "failed" || phase === "ended";
  return !finished || member.turn?.open === true;
}
function isAccount(purse) {
  return purse.granted !== null || purse.above === null;
}
function givenTo(state, purse) {
  if (purse.above !== null) return purse.granted;
  const usd = state.charter?.budget.usd ?? null;
  return usd === null ? null : nanosOf(usd);
}
function drawn(purse) {
  return purse.own + purse.held;
}
function claimOf(purse) {
  return Math.max(purse.open > 0 ? purse.granted ?? 0 : purse.kept, drawn(purse));
}
function accountOf(state, id) {
  let at = id;
  for (let n = 0; n <= state.purses.size; n += 1) {
    const purse = state.purses.get(at);
    if (purse === void 0) return at === USER ? { id: USER, purse: emptyPurse(null) } : void 0;
    if (isAccount(purse)) return { id: at, purse };
    at = purse.above;
  }
  return void 0;
}
function accountAbove(state, purse) {
  return purse.above === null ? void 0 : accountOf(state, purse.above);
}
function leftOf(state, purse) {
  const given = givenTo(state, purse);
  if (given === null) return null;
  const left = given - drawn(purse);
  if (purse.open > 0 || purse.above === null || left <= 0) return left;
  const above = accountAbove(state, purse);
  const there = (above === void 0 ? null : leftOf(state, above.purse)) ?? roomFor(state);
  return Math.min(left, claimOf(purse) - drawn(purse) + Math.max(0, there));
}
function roomFor(state) {
  const root = state.purses.get(USER);
  return MAX_SUM - (root === void 0 ? 0 : drawn(root));
}
var PER_PERCENT = 1e3;
function reserveOf(state, purse) {
  const given = Math.max(0, givenTo(state, purse) ?? 0);
  const share = Math.round((state.charter?.budget.reservePercent ?? 0) * PER_PERCENT);
  const whole = 100 * PER_PERCENT;
  return Math.floor(given / whole) * share + Math.ceil(given % whole * share / whole);
}
function grantable(state, purse, fromReserve = false) {
  const left = leftOf(state, purse);
  return left === null || fromReserve ? left : left - reserveOf(state, purse);
}

// src/domain/decide-money.ts
function raise(id) {
  return id === USER ? "nest charter set budget.usd N" : `nest grant ${id} USD`;
}
function owner(id) {
  return id === USER ? "the budget of the charter" : id;
}
function shortOf(state, { id, purse }, fromReserve) {
  const left = leftOf(state, purse) ?? 0;
  const most = Math.max(0, grantable(state, purse, fromReserve) ?? 0);
  const kept2 = fromReserve ? 0 : Math.min(reserveOf(state, purse), Math.max(0, left));
  const reserve = kept2 > 0 ? `, ${showDollars(kept2)} of it kept for a retry` : "";
  const gives = `${owner(id)} can give ${showDollars(most)} at most (${showDollars(left)} left${reserve})`;
  return `${gives}; see nest ledger, or raise it: ${raise(id)}`;
}
function decideGiving(state, account, nanos, fromReserve = false) {
  const most = account === void 0 ? null : grantable(state, account.purse, fromReserve);
  if (account === void 0 || most === null)
    return nanos <= roomFor(state) ? OK2 : no("budget", `${showDollars(nanos)} is too much: no sum can hold it with what is promised already`);
  if (nanos <= most) return OK2;
  return no("budget", `${showDollars(nanos)} is too much: ${shortOf(state, account, fromReserve)}`);
}
function decideSharing(state, account) {
  const most = account === void 0 ? null : grantable(state, account.purse);
  if (account === void 0 || most === null || most > 0) return OK2;
  return no("budget", `nothing is left to spend: ${shortOf(state, account, false)}`);
}
function decideSeat(state, id) {
  const account = accountOf(state, id);
  const left = account === void 0 ? null : leftOf(state, account.purse);
  if (account === void 0 || left === null || left > 0) return OK2;
  const raised = `nest reassign ${id} --grant USD, which may be paid out of the reserve`;
  return no("budget", `${owner(account.id)} has nothing left to spend (${showDollars(left)}): ${raised}`);
}
function decideSpending(state, event) {
  const { supervisor, role } = event.data;
  const grant2 = event.data.grant ?? null;
  if (!state.moneyRules) return OK2;
  if (role === "executive")
    return grant2 === null ? OK2 : no("use_charter", "the Executive has the budget of the charter: nest charter set budget.usd N");
  const continues = keepsAccount(state, event) ? event.data.continues : null;
  const retry = continues === "reassignment";
  if (grant2 !== null) return decideGiving(state, accountOf(state, supervisor), grant2, retry);
  if (continues === "recovery") return OK2;
  return retry ? decideSeat(state, event.member) : decideSharing(state, accountOf(state, supervisor));
}
function keepsAccount(state, event) {
  const before = event.member === null ? void 0 : state.members.get(event.member);
  return event.data.continues !== null && before !== void 0 && holdsSeat(before);
}
function grantOf(state, event) {
  const grant2 = event.data.grant ?? null;
  if (grant2 === null || event.data.role === "executive") return null;
  if (state.moneyRules) return grant2;
  const account = accountOf(state, event.data.supervisor);
  const most = account === void 0 ? null : grantable(state, account.purse);
  return Math.min(grant2, Math.max(0, most ?? roomFor(state)));
}
function decideReopening(state, member) {
  if (!state.moneyRules || member.role === "executive") return OK2;
  const account = accountOf(state, member.id);
  const left = account === void 0 ? null : leftOf(state, account.purse);
  return account === void 0 || left === null || left > 0 ? OK2 : no("budget", `nothing is left to spend: ${shortOf(state, account, true)}`);
}

// src/domain/plan/graph.ts
function cycleIn(nodes) {
  const needs = new Map(nodes.map((node) => [node.id, node.needs]));
  const finished = /* @__PURE__ */ new Set();
  const path = [];
  const visit = (id) => {
    const from = path.indexOf(id);
    if (from !== -1) return [...path.slice(from), id];
    if (finished.has(id)) return null;
    path.push(id);
    for (const need of needs.get(id) ?? []) {
      const cycle = visit(need);
      if (cycle !== null) return cycle;
    }
    path.pop();
    finished.add(id);
    return null;
  };
  for (const { id } of nodes) {
    const cycle = visit(id);
    if (cycle !== null) return cycle;
  }
  return null;
}
function wavesOf(nodes) {
  const waves = [];
  let rest = [...nodes];
  while (rest.length > 0) {
    const open2 = new Set(rest.map(({ id }) => id));
    const wave = rest.filter(({ needs }) => !needs.some((need) => open2.has(need)));
    if (wave.length === 0) return waves;
    waves.push(wave);
    rest = rest.filter((node) => !wave.includes(node));
  }
  return waves;
}
function inOrder(nodes) {
  return wavesOf(nodes).flat();
}
function dependantsOf(nodes, id) {
  const reached = /* @__PURE__ */ new Set([id]);
  const found = [];
  for (const node of inOrder(nodes)) {
    if (node.id === id || !node.needs.some((need) => reached.has(need))) continue;
    reached.add(node.id);
    found.push(node);
  }
  return found;
}
function criticalPath(nodes, weightOf) {
  const best = /* @__PURE__ */ new Map();
  let last = null;
  for (const node of inOrder(nodes)) {
    let before = null;
    let longest = 0;
    for (const need of node.needs) {
      const weight2 = best.get(need)?.weight ?? 0;
      if (weight2 > longest) [longest, before] = [weight2, need];
    }
    const weight = longest + weightOf(node);
    best.set(node.id, { node, weight, before });
    if (last === null || weight > (best.get(last)?.weight ?? 0)) last = node.id;
  }
  const path = [];
  for (let at = last; at !== null; ) {
    const step = best.get(at);
    if (step === void 0) break;
    path.unshift(step.node);
    at = step.before;
  }
  return { path, weight: last === null ? 0 : best.get(last)?.weight ?? 0 };
}

// src/domain/plan/standing.ts
function missing(tasks, { needs }) {
  const done = new Set(tasks.filter(({ state }) => state === "done").map(({ id }) => id));
  return needs.filter((need) => !done.has(need));
}
function standings(tasks) {
  const blocked = new Set(
    tasks.filter(({ state }) => state === "failed").flatMap(({ id }) => dependantsOf(tasks, id).map((t) => t.id))
  );
  const stand = (task) => {
    if (task.state !== "open") return task.state;
    if (blocked.has(task.id)) return "blocked";
    return missing(tasks, task).length === 0 ? "ready" : "waiting";
  };
  return new Map(tasks.map((task) => [task.id, stand(task)]));
}
function remaining(tasks) {
  return tasks.filter(({ state }) => state !== "done");
}
function wavesLeft(tasks) {
  return wavesOf(remaining(tasks));
}
function pathLeft(tasks) {
  return criticalPath(remaining(tasks), ({ estimate }) => estimate ?? 1);
}
function plansOver(state, id) {
  const owners = id === USER ? [USER] : [id, ...chainAbove(state, id)];
  return owners.map((owner2) => state.plans.get(owner2)).filter((plan) => plan !== void 0);
}
function planWith(state, id, task) {
  return plansOver(state, id).find(({ tasks }) => tasks.some((one) => one.id === task));
}

// src/domain/plan/decide.ts
var UNKNOWN2 = no("unknown_actor", "the session that asks is no member of this nest");
function mayPlan(state, owner2, actor) {
  return actor === USER || actor === owner2 || owner2 !== USER && chainAbove(state, owner2).includes(actor);
}
function decidePlanning(state, event) {
  const { plan: owner2, as } = event.data;
  const actor = actingId(state, event, as);
  if (actor === null) return UNKNOWN2;
  if (owner2 !== USER) {
    const member = state.members.get(owner2);
    if (member === void 0) return no("unknown_member", `there is no member ${owner2}`);
    if (!holdsSeat(member)) return no("owner_gone", `${owner2} has been stopped and plans nothing`);
  }
  return mayPlan(state, owner2, actor) ? OK2 : no("not_authorised", `${actor} may not change the plan of ${owner2}: ask with nest msg ${owner2}`);
}
function worksBy(state, plan, actor) {
  return actor === USER || actor === plan.owner || chainAbove(state, actor).includes(plan.owner);
}
function since({ by, at }) {
  return `${by} since ${at.slice(11, 16)} UTC`;
}
function refuseBeginning(plan, task, taker) {
  const { id, state, owner: owner2 } = task;
  if (state === "claimed")
    return task.by === taker ? null : no("taken", `${id} is at work with ${since(task)}`);
  if (state === "done") return no("done_already", `${id} is done by ${task.by}`);
  if (state === "failed")
    return no("failed", `${id} has failed: nest task reopen ${id} before it is tried again`);
  if (owner2 !== null && owner2 !== taker) return no("not_yours", `${id} is meant for ${owner2}`);
  const waits = missing(plan.tasks, task);
  return waits.length === 0 ? null : no("not_ready", `${id} waits for ${waits.slice(0, 8).join(", ")}`);
}
function decideHireFor(state, supervisor, member, id) {
  const plan = planWith(state, supervisor, id);
  const task = plan?.tasks.find((one) => one.id === id);
  if (plan === void 0 || task === void 0) {
    const owners = plansOver(state, supervisor).map(({ owner: owner2 }) => owner2);
    return owners.length === 0 ? OK2 : no("unknown_task", `there is no task ${id} in the plan of ${owners.join(" or ")}`);
  }
  return refuseBeginning(plan, task, member) ?? OK2;
}
function decideTask(state, event) {
  const { plan: owner2, task: id, as } = event.data;
  const actor = actingId(state, event, as);
  if (actor === null) return UNKNOWN2;
  const plan = state.plans.get(owner2);
  const task = plan?.tasks.find((one) => one.id === id);
  if (plan === void 0 || task === void 0)
    return no("unknown_task", `there is no task ${id} in the plan of ${owner2}`);
  if (!worksBy(state, plan, actor))
    return no("not_authorised", `${actor} does not work by the plan of ${owner2}`);
  if (event.type === "task_claimed") return refuseBeginning(plan, task, actor) ?? OK2;
  const plans = mayPlan(state, owner2, actor);
  const holds = task.state === "claimed" && task.by === actor;
  if (!plans && !holds) return refuseWord(task, actor, owner2);
  switch (event.type) {
    case "task_reopened":
      return task.state === "open" ? no("open", `${id} is open`) : OK2;
    case "task_failed":
      return task.state === "done" ? no("done_already", `${id} is done: nest task reopen ${id}`) : OK2;
    case "task_done": {
      if (task.state === "done" || task.state === "failed") return refuseBeginning(plan, task, actor) ?? OK2;
      const waits = missing(plan.tasks, task);
      return waits.length === 0 ? OK2 : no("not_ready", `${id} waits for ${waits.slice(0, 8).join(", ")}`);
    }
  }
}
function refuseWord(task, actor, owner2) {
  const { id, state } = task;
  if (state === "claimed") return no("taken", `${id} is at work with ${since(task)}, not with ${actor}`);
  if (state === "open") return no("not_claimed", `${id} is nobody's: nest task claim ${id} first`);
  return no("not_authorised", `${id} is ${state}; what becomes of it is for ${owner2} to say`);
}

// src/domain/team/team.ts
function teamOf(state, supervisor) {
  return state.teams.get(supervisor) ?? { supervisor, synthesis: null, sealed: null };
}
function charterStyle({ orchestration }) {
  return orchestration?.mode ?? null;
}
function settledBy(state, supervisor) {
  return directReports(state, supervisor).find(({ discipline }) => (discipline?.mode ?? null) !== null);
}
function styleOf(state, supervisor) {
  if (supervisor === USER) return null;
  return settledBy(state, supervisor)?.discipline?.mode ?? (state.charter === null ? null : charterStyle(state.charter));
}
function styleMeant(state, supervisor, discipline) {
  if (discipline?.phase === "verification") return discipline.mode;
  return discipline?.mode ?? styleOf(state, supervisor);
}
function isFork({ discipline }) {
  return discipline?.mode === "fork";
}
function isReadOnly({ discipline }) {
  const phase = discipline?.phase ?? null;
  return phase === "verification" || phase === "research" && discipline?.mode === "coordinator";
}
var OVER = /* @__PURE__ */ new Set([
  "done",
  "failed",
  "unreported",
  "ended",
  "lost",
  "stopped",
  "not_started"
]);
function openResearch(state, supervisor) {
  return research(state, supervisor).filter(({ phase }) => !OVER.has(phase));
}
function reportedResearch(state, supervisor) {
  return research(state, supervisor).filter(({ report: report2 }) => report2 !== null && report2.status !== "progress");
}
function research(state, supervisor) {
  return directReports(state, supervisor).filter(({ discipline }) => discipline?.phase === "research");
}
function asMeant(state, supervisor, discipline) {
  const style = styleMeant(state, supervisor, discipline);
  if (style === null || style === discipline?.mode) return discipline;
  const nothing = { phase: null, verifies: null, ground: [], task: null, objectives: [] };
  return { ...nothing, ...discipline, mode: style };
}

// src/domain/team/decide-style.ts
function refuseHirer(state, event) {
  const { supervisor, discipline } = event.data;
  for (const id of [supervisor, actingId(state, event)]) {
    const member = id === null ? void 0 : state.members.get(id);
    if (member === void 0) continue;
    const above = member.supervisor;
    if (isFork(member))
      return discipline?.mode === "fork" ? no(
        "fork_depth",
        `${id} is a fork, and a fork cannot fork: forks go one level deep. Do it yourself, or ask ${above} for one more fork beside you (nest escalate)`
      ) : no(
        "fork_depth",
        `${id} is a fork, and forks hire nobody: its work was cut to its size by ${above}. Do it yourself, or ask ${above} (nest escalate)`
      );
    if (member.discipline?.mode === "swarm")
      return no(
        "peer_hires",
        `${id} is a peer of a swarm, and peers hire nobody: take a task (nest task list --ready), write to a peer (nest msg), or ask ${above} for one more peer (nest escalate)`
      );
  }
  return null;
}
var INSTEAD = {
  coordinator: "say what it is for (--phase), starting blank",
  fork: "fork it as well (--style fork)",
  swarm: "make it a peer (--style swarm)"
};
function refuseMixed(state, supervisor, style) {
  if (supervisor === USER || style === null) return null;
  const charter = state.charter === null ? null : charterStyle(state.charter);
  if (charter !== null && style !== charter)
    return no(
      "mode_mixed",
      `the charter has every team work as ${charter}, not as ${style}: ${INSTEAD[charter]}, or have the user change it (nest charter set orchestration.mode ${style})`
    );
  const first = settledBy(state, supervisor);
  const settled = first?.discipline?.mode ?? null;
  if (first === void 0 || settled === null || settled === style) return null;
  return no(
    "mode_mixed",
    `the team of ${supervisor} works as ${settled} since ${first.id} was hired, and ${style} does not go with that: ${INSTEAD[settled]}, fire the others first, or have a Manager of your own do it as ${style}`
  );
}
function refuseFork(state, event) {
  const { supervisor, mode, phase } = { ...event.data, phase: event.data.discipline?.phase };
  if (supervisor === USER)
    return no("fork_user", "there is no session of the user to fork: name whose, with --under");
  if (phase === "verification")
    return no(
      "fork_verifies",
      "a fork shares what its parent believes, so it cannot verify: hire a verifier without --style"
    );
  if (mode !== "bg") return no("fork_mode", "a fork is a background session");
  const actor = actingId(state, event);
  if (actor !== USER && actor !== supervisor)
    return no(
      "fork_other",
      `${actor} cannot fork ${supervisor}: a session forks itself, or the user forks it`
    );
  const parent = state.members.get(supervisor);
  return parent?.session == null ? no("fork_unbound", `${supervisor} has no session yet that could be forked`) : null;
}
function refusePeer(state, { data }) {
  const { supervisor, discipline } = data;
  const peers = directReports(state, supervisor).filter((one) => one.discipline?.mode === "swarm");
  if (teamOf(state, supervisor).sealed === null || peers.length === 0 || discipline?.peer === true)
    return null;
  return no(
    "roster_fixed",
    `the swarm of ${supervisor} is ${peers.map(({ id }) => id).slice(0, 12).join(", ")}, and fixed: plan a task for them (nest plan add), or add one on purpose (--add-peer)`
  );
}
function refusePhase(state, { data }) {
  const { supervisor, discipline } = data;
  switch (discipline?.phase ?? null) {
    case null:
      return no(
        "needs_phase",
        `the team of ${supervisor} works as coordinator: say what it is for, --phase research, implementation or verification`
      );
    case "synthesis":
      return no(
        "synthesis_own",
        `the synthesis is ${supervisor}'s own: to read the reports and write the specification cannot be given away (nest synthesis --source NAME -)`
      );
    case "implementation":
      return teamOf(state, supervisor).synthesis === null ? no(
        "no_synthesis",
        `no synthesis of ${supervisor} is on file, or research was hired after it: read the reports, write the specification, file it (nest synthesis --source NAME -), and hire then`
      ) : null;
    default:
      return null;
  }
}
function refuseVerifier(state, event) {
  const { discipline, supervisor } = event.data;
  const verifies = discipline?.verifies ?? null;
  if (discipline?.phase !== "verification") return null;
  if (verifies === null) return no("verifies_nobody", "say whose work is verified: --verifies NAME");
  const made = state.members.get(verifies);
  if (made === void 0)
    return no("unknown_member", `there is no member ${verifies} whose work could be verified`);
  const id = event.member;
  const before = state.members.get(id);
  if (id === verifies || before?.discipline?.phase === "implementation")
    return no(
      "self_verify",
      `${id} ${id === verifies ? "is whose work is verified" : "has implemented"}, and what it believes would come along: verify with a fresh name`
    );
  const boss = state.members.get(supervisor);
  return boss?.id === verifies ? no(
    "self_verify",
    `${verifies} would judge its own work through somebody it instructs: its supervisor hires the verifier`
  ) : null;
}
function decideStyle(state, event) {
  if (event.data.continues !== null || event.data.mode === "adopt") return OK2;
  const { supervisor, discipline } = event.data;
  const style = styleMeant(state, supervisor, discipline);
  const refused = refuseHirer(state, event) ?? refuseVerifier(state, event) ?? refuseMixed(state, supervisor, style) ?? (style === "fork" ? refuseFork(state, event) : null) ?? (style === "swarm" ? refusePeer(state, event) : null) ?? (style === "coordinator" ? refusePhase(state, event) : null);
  return refused ?? OK2;
}

// src/domain/decide-hire.ts
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
  const room = limits(state, supervisor, false);
  return room.code === "ok" ? decideReopening(state, member) : room;
}
function decideHire(state, event) {
  const { supervisor, mode } = event.data;
  if (state.down !== null && mode !== "adopt")
    return no("down", "the organisation has been stopped; nobody is hired before it is up again");
  for (const check of [authority, position, seat]) {
    const decision = check(state, event);
    if (decision.code !== "ok") return decision;
  }
  const style = decideStyle(state, event);
  if (style.code !== "ok") return style;
  const task = event.data.discipline?.task ?? null;
  if (task !== null && event.data.continues === null) {
    const begun2 = decideHireFor(state, supervisor, event.member, task);
    if (begun2.code !== "ok") return begun2;
  }
  const model = decideModel(state, event.data);
  if (model !== null) return model;
  const room = limits(state, supervisor, mode === "adopt", takenOver(state, event));
  if (room.code !== "ok") return room;
  const money = decideSpending(state, event);
  return money.code === "ok" ? adoption(state, event) : money;
}

// src/domain/memory.ts
var MAX_FACTS = 50;
function tokensOf(state, id) {
  const models = state.purses.get(id)?.models ?? [];
  return models.reduce((sum, one) => sum + one.input + one.write5m + one.write1h + one.output, 0);
}
function reachOf(state, { id, turns }) {
  return { tokens: tokensOf(state, id), turns };
}

// src/domain/proof.ts
var UNPROVEN = { due: false, last: null, returns: 0 };
var MOST_RETURNS = 1;
function hasChecks(state, member) {
  const phase = member.discipline?.phase ?? "implementation";
  if (member.role !== "staff" || member.mode === "adopt" || phase !== "implementation") return false;
  return checksOf(state.charter ?? {}).length > 0 || (member.discipline?.expects ?? []).length > 0;
}
function verdictIn(words) {
  const word = /^\W*(?:result\W+)?(verified|refuted)\b/i.exec(words)?.[1]?.toLowerCase();
  return word === "verified" || word === "refuted" ? word : null;
}
function decideCheck(state, event) {
  const { member: id, gen } = event;
  const member = id === null ? void 0 : state.members.get(id);
  if (member === void 0 || member.gen !== gen || member.tombstone !== null)
    return no("unknown_member", `there is no such member ${id ?? ""}`);
  return mayCheck(state, actingId(state, event, event.data.as), member);
}
function mayCheck(state, actor, member) {
  if (actor === null) return no("unknown_actor", "the session that asks is no member of this nest");
  const may = actor === USER || actor === "system" || actor === member.id || chainAbove(state, member.id).includes(actor);
  return may ? OK2 : no("not_authorised", `${actor} is not above ${member.id}`);
}

// src/domain/glob.ts
var MAX_READINGS = 64;
var MAX_GLOB = 300;
var MAX_KEPT = 2e3;
var kept = /* @__PURE__ */ new Map();
function parseGlob(text) {
  const known = kept.get(text);
  if (known !== void 0) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const parsed = parse(text);
  kept.set(text, parsed);
  return parsed;
}
function parse(text) {
  if (text === "") return { problem: "it is empty" };
  if (text.length > MAX_GLOB) return { problem: `it is longer than ${MAX_GLOB} characters` };
  const plain = unbraced(tokensOf2(text.normalize("NFC")));
  if (plain === null) return { problem: "it can be read in too many ways: claim its parts" };
  const globs = [];
  for (const tokens of plain) {
    const segments = split(tokens).filter((segment) => segment.length > 0);
    if (segments.length === 0) return { problem: "it names nothing" };
    let readings = [[]];
    for (const segment of segments) {
      const ways = waysOf(segment);
      readings = readings.flatMap((before) => ways.map((way) => [...before, way]));
      if (readings.length > MAX_READINGS)
        return { problem: "it can be read in too many ways: claim its parts" };
    }
    globs.push(...readings);
    if (globs.length > MAX_READINGS) return { problem: "it can be read in too many ways: claim its parts" };
  }
  return { globs, problem: null };
}
function overlap(a, b, fold) {
  if (a === b) return true;
  const [left, right] = [parseGlob(a), parseGlob(b)];
  if (left.problem !== null || right.problem !== null) return true;
  return left.globs.some((one) => right.globs.some((other) => meet(one, other, fold)));
}
var isBare = (token, char) => token !== void 0 && !token.quoted && token.char === char;
function tokensOf2(text) {
  const tokens = [];
  const chars = [...text];
  for (let i = 0; i < chars.length; i += 1) {
    const quoted = chars[i] === "\\" && i + 1 < chars.length;
    if (quoted) i += 1;
    tokens.push({ char: chars[i], quoted });
  }
  return tokens;
}
function unbraced(tokens) {
  const done = [];
  const open2 = [tokens];
  while (open2.length > 0) {
    const next = open2.shift();
    const braces = firstBraces(next);
    if (braces === null) done.push(next);
    else
      for (const part of braces.parts)
        open2.push([...next.slice(0, braces.start), ...part, ...next.slice(braces.end + 1)]);
    if (done.length + open2.length > MAX_READINGS) return null;
  }
  return done;
}
function firstBraces(tokens) {
  for (let start = 0; start < tokens.length; start += 1) {
    if (!isBare(tokens[start], "{")) continue;
    let depth = 0;
    const commas = [];
    for (let i = start; i < tokens.length; i += 1) {
      if (isBare(tokens[i], "{")) depth += 1;
      if (isBare(tokens[i], ",") && depth === 1) commas.push(i);
      if (!isBare(tokens[i], "}")) continue;
      depth -= 1;
      if (depth > 0) continue;
      if (commas.length === 0) break;
      const cuts = [start, ...commas, i];
      const parts = cuts.slice(1).map((cut2, n) => tokens.slice(cuts[n] + 1, cut2));
      return { start, end: i, parts };
    }
  }
  return null;
}
function split(tokens) {
  const segments = [[]];
  for (const token of tokens) {
    if (token.char === "/") segments.push([]);
    else segments[segments.length - 1].push(token);
  }
  return segments;
}
function waysOf(segment) {
  if (segment.length === 2 && isBare(segment[0], "*") && isBare(segment[1], "*")) return [null];
  const asSets = atomsOf(segment, true);
  if (!segment.some((token) => isBare(token, "["))) return [asSets];
  return [asSets, atomsOf(segment, false)];
}
function atomsOf(segment, sets) {
  const atoms = [];
  for (let i = 0; i < segment.length; i += 1) {
    const token = segment[i];
    if (isBare(token, "*")) {
      if (atoms[atoms.length - 1]?.many !== true) atoms.push({ many: true });
    } else if (isBare(token, "?")) atoms.push({ many: false, ranges: [], except: true, only: null });
    else {
      const set2 = sets && isBare(token, "[") ? setAt(segment, i) : null;
      if (set2 !== null) i = set2.end;
      const code = token.char.codePointAt(0);
      atoms.push(set2?.atom ?? { many: false, ranges: [[code, code]], except: false, only: code });
    }
  }
  return atoms;
}
function setAt(segment, start) {
  const except = isBare(segment[start + 1], "!") || isBare(segment[start + 1], "^");
  const first = start + (except ? 2 : 1);
  const ranges = [];
  for (let i = first; i < segment.length; i += 1) {
    if (isBare(segment[i], "]") && i > first)
      return { atom: { many: false, ranges, except, only: null }, end: i };
    const low = segment[i]?.char.codePointAt(0);
    const ranged = isBare(segment[i + 1], "-") && i + 2 < segment.length && !isBare(segment[i + 2], "]");
    const high = ranged ? segment[i + 2]?.char.codePointAt(0) : low;
    if (ranged) i += 2;
    ranges.push([low, high]);
  }
  return null;
}
function meet(a, b, fold) {
  const dead = /* @__PURE__ */ new Set();
  const from = (i, j) => {
    const key = i * (b.length + 1) + j;
    if (dead.has(key)) return false;
    if (i === a.length && j === b.length) return true;
    const [one, other] = [a[i], b[j]];
    const found = one === null && (from(i + 1, j) || j < b.length && from(i, j + 1)) || other === null && (from(i, j + 1) || i < a.length && from(i + 1, j)) || one != null && other != null && meetSegment(one, other, fold) && from(i + 1, j + 1);
    if (!found) dead.add(key);
    return found;
  };
  return from(0, 0);
}
function meetSegment(a, b, fold) {
  const dead = /* @__PURE__ */ new Set();
  const from = (i, j) => {
    const key = i * (b.length + 1) + j;
    if (dead.has(key)) return false;
    if (i === a.length && j === b.length) return true;
    const [one, other] = [a[i], b[j]];
    const found = one?.many === true && (from(i + 1, j) || j < b.length && from(i, j + 1)) || other?.many === true && (from(i, j + 1) || i < a.length && from(i + 1, j)) || one?.many === false && other?.many === false && meetChar(one, other, fold) && from(i + 1, j + 1);
    if (!found) dead.add(key);
    return found;
  };
  return from(0, 0);
}
var SLASH = 47;
function meetChar(a, b, fold) {
  if (a.only !== null && b.only !== null && !fold) return a.only === b.only;
  const edges = a.only !== null ? [a.only] : b.only !== null ? [b.only] : [
    ...[...a.ranges, ...b.ranges].flatMap(([low, high]) => [low - 1, low, high, high + 1]),
    97,
    1114109
  ];
  return edges.some((code) => {
    if (code <= 0 || code > 1114111 || code === SLASH) return false;
    const forms = formsOf(code, fold);
    return forms.some((form) => isIn(a, form)) && forms.some((form) => isIn(b, form));
  });
}
function isIn({ ranges, except }, code) {
  return ranges.some(([low, high]) => code >= low && code <= high) !== except;
}
function formsOf(code, fold) {
  if (!fold) return [code];
  const char = String.fromCodePoint(code);
  const forms = [char, char.toLowerCase(), char.toUpperCase(), char.toUpperCase().toLowerCase()];
  return [...new Set(forms.filter((form) => [...form].length === 1))].map(
    (form) => form.codePointAt(0)
  );
}

// src/domain/claims.ts
var MAX_CLAIMS = 32;
var MAX_GLOBS = 20;
var MAX_CONTESTS = 128;
var MAX_EXCHANGES = 3;
var SETTLE_MS = 12e4;
function meets(a, b) {
  return isSameRepo(a, b) && a.globs.some((one) => b.globs.some((other) => overlap(one, other, a.fold || b.fold)));
}
function isSameRepo(a, b) {
  if (a.repo === b.repo) return true;
  return (a.fold || b.fold) && a.repo.toLowerCase() === b.repo.toLowerCase();
}
function without(ground, other) {
  return { ...ground, globs: ground.globs.filter((glob) => !meets({ ...ground, globs: [glob] }, other)) };
}
function isInForce(state, { holder, gen }) {
  const member = state.members.get(holder);
  return member !== void 0 && member.gen === gen && holdsSeat(member);
}
function claimsAgainst(state, id, ground) {
  const above = chainAbove(state, id);
  return state.claims.held.filter(
    (claim) => claim.holder !== id && !above.includes(claim.holder) && isInForce(state, claim) && meets(claim.ground, ground)
  );
}
function claimsInTheWay(state, id, ground) {
  return claimsAgainst(state, id, ground).filter(({ holder }) => !chainAbove(state, holder).includes(id));
}
function isAnyAgainst(state, { id }) {
  if (state.claims.held.length === 0) return false;
  const above = chainAbove(state, id);
  return state.claims.held.some(({ holder }) => holder !== id && !above.includes(holder));
}
function commonSupervisor(state, a, b) {
  const others = chainAbove(state, b);
  return chainAbove(state, a).find((id) => others.includes(id)) ?? "user";
}
function mayRule(state, actor, a, b) {
  return actor === "user" || chainAbove(state, a).includes(actor) && chainAbove(state, b).includes(actor);
}

// src/domain/decide-claims.ts
function decideClaim(state, event) {
  const { repo, globs, fold, as } = event.data;
  const actor = actingId(state, event, as);
  const member = actor === null ? void 0 : state.members.get(actor);
  const given = (decision, against2 = []) => ({ decision, member, against: against2 });
  if (member === void 0) return given(noMember(actor));
  const bad = globs.find((glob) => parseGlob(glob).problem !== null);
  if (globs.length === 0 || bad !== void 0)
    return given(no("bad_glob", `${bad ?? "nothing"} is no ground`));
  if (state.claims.held.filter(({ holder }) => holder === member.id).length >= MAX_CLAIMS)
    return given(no("too_many", `${member.id} holds ${MAX_CLAIMS} claims: nest release what is done`));
  const against = claimsInTheWay(state, member.id, { repo, globs, fold });
  const [first] = against;
  if (first === void 0) return given(OK2);
  const ruled = ruledFor(state, member.id, first.holder, { repo, globs, fold });
  const words = `${first.holder} holds ${first.ground.globs.join(" ")}`;
  return given(no("held", ruled === null ? words : `${words}, and ${ruled} has ruled so`), against);
}
function noMember(actor) {
  if (actor === USER) return no("not_member", "the user holds no ground: add --as <member>");
  return no("unknown_actor", "the session that asks is no member of this nest");
}
function ruledFor(state, wisher, holder, ground) {
  const contest2 = state.claims.contests.find(
    (one) => one.wisher === wisher && one.holder === holder && one.ruling !== null && meets(one.ground, ground)
  );
  return contest2?.ruling?.by ?? null;
}
function decideRelease(state, event) {
  const id = event.member ?? "";
  const member = state.members.get(id);
  if (member === void 0) return no("unknown_member", `there is no member ${id}`);
  const actor = actingId(state, event, event.data.as);
  if (actor === null) return no("unknown_actor", "the session that asks is no member of this nest");
  if (actor !== id && actor !== USER && !chainAbove(state, id).includes(actor))
    return no("not_authorised", `${actor} is not above ${id}`);
  const { repo, globs } = event.data;
  const held = state.claims.held.filter(({ holder }) => holder === id);
  const wants = state.claims.contests.some(({ wisher }) => wisher === id);
  if (repo === null) return held.length > 0 || wants ? OK2 : no("not_held", `${id} holds nothing`);
  const hit = held.some(
    ({ ground }) => ground.repo === repo && ground.globs.some((glob) => globs.includes(glob))
  );
  if (hit) return OK2;
  const own = held.flatMap(({ ground }) => ground.globs).join(" ");
  return no("not_held", own === "" ? `${id} holds nothing` : `${id} holds ${own}, and not these`);
}
function decideClaimRuling(state, event) {
  const { contest: id, kind, owner: owner2, order, parts, as } = event.data;
  const contest2 = state.claims.contests.find((one) => one.id === id);
  const given = (decision) => ({ decision, contest: contest2 });
  if (contest2 === void 0) return given(no("unknown_contest", `there is no open contest ${id}`));
  const actor = actingId(state, event, as);
  if (actor === null) return given(no("unknown_actor", "the session that rules is no member of this nest"));
  const { wisher, holder } = contest2;
  if (!mayRule(state, actor, wisher, holder))
    return given(no("not_authorised", `${actor} is not above both ${wisher} and ${holder}`));
  if (contest2.ruling !== null) return given(no("already_ruled", `${contest2.ruling.by} has ruled on it`));
  const both = [wisher, holder];
  const names = kind === "owner" ? [owner2] : kind === "order" ? order : parts.map(({ member }) => member);
  const fits = names.every((name) => name !== null && both.includes(name)) && new Set(names).size === names.length;
  if (!fits || names.length !== (kind === "owner" ? 1 : 2))
    return given(no("bad_ruling", `it is between ${wisher} and ${holder}, each once`));
  if (kind === "split") return given(decideSplit(state, contest2, parts));
  const first = names[0];
  return given(first === holder ? OK2 : decideFor(state, contest2, wisher, contest2.ground));
}
function decideSplit(state, contest2, parts) {
  const grounds = parts.map(({ globs }) => ({ ...contest2.ground, globs }));
  const bad = parts.flatMap(({ globs }) => globs).find((glob) => parseGlob(glob).problem !== null);
  if (bad !== void 0 || parts.some(({ globs }) => globs.length === 0))
    return no("bad_ruling", `${bad ?? "nothing"} is no ground`);
  const [one, other] = grounds;
  if (meets(one, other)) return no("bad_ruling", "the two parts have files in common");
  for (const [i, part] of parts.entries()) {
    const decision = decideFor(state, contest2, part.member, grounds[i]);
    if (decision.code !== "ok") return decision;
  }
  return OK2;
}
function decideFor(state, { wisher, holder }, id, ground) {
  const member = state.members.get(id);
  if (member === void 0 || !holdsSeat(member)) return no("member_gone", `${id} is gone`);
  const third = claimsInTheWay(state, id, ground).find(
    (claim) => claim.holder !== wisher && claim.holder !== holder && isInForce(state, claim)
  );
  return third === void 0 ? OK2 : no("held", `${third.holder} holds ${third.ground.globs.join(" ")}`);
}

// src/domain/fold/contests.ts
function grant(state, member, wish) {
  const { held } = state.claims;
  const own = held.filter(({ holder, ground }) => holder === member.id && ground.repo === wish.ground.repo);
  const globs = wish.ground.globs.filter((glob) => !own.some(({ ground }) => ground.globs.includes(glob)));
  if (globs.length === 0) return;
  held.push({ ...wish, holder: member.id, gen: member.gen, ground: { ...wish.ground, globs } });
}
function contest(state, member, holder, wish) {
  const { contests } = state.claims;
  const between2 = contests.filter((one) => one.wisher === member.id && one.holder === holder);
  if (between2.some((one) => one.ruling !== null && meets(one.ground, wish.ground))) return;
  const open2 = between2.find((one) => one.ruling === null && one.ground.repo === wish.ground.repo);
  if (open2 !== void 0) {
    const globs = [.../* @__PURE__ */ new Set([...open2.ground.globs, ...wish.ground.globs])].slice(-MAX_GLOBS);
    open2.ground = { ...open2.ground, globs };
    return;
  }
  const number2 = contests.filter(({ id: id2 }) => id2.startsWith(wish.id.replace("claim-", "clash-"))).length;
  const id = `${wish.id.replace("claim-", "clash-")}${number2 === 0 ? "" : `-${number2 + 1}`}`;
  const { ground, why, at } = wish;
  const holderGen = state.members.get(holder)?.gen ?? 0;
  keepContest(state, {
    id,
    wisher: member.id,
    gen: member.gen,
    ground,
    why,
    holder,
    holderGen,
    at,
    exchanges: 0,
    lastFrom: null,
    before: null,
    ruling: null
  });
}
function keepContest(state, one) {
  const { contests } = state.claims;
  contests.push(one);
  if (contests.length <= MAX_CONTESTS) return;
  const settled = contests.findIndex(({ ruling }) => ruling !== null);
  contests.splice(Math.max(0, settled), 1);
}
function settle(state, { id, at, position: position2 }) {
  const { claims } = state;
  for (const one of claims.contests.slice()) {
    const blocked = claims.held.some(
      (claim) => claim.holder === one.holder && isInForce(state, claim) && meets(claim.ground, one.ground)
    );
    if (blocked) continue;
    claims.contests = claims.contests.filter((other) => other !== one);
    const wisher = state.members.get(one.wisher);
    if (wisher === void 0 || wisher.gen !== one.gen || wisher.tombstone !== null) continue;
    const globs = one.ground.globs.join(" ");
    const free = claimsInTheWay(state, wisher.id, one.ground).length === 0;
    const next = free && one.ruling?.kind === "order";
    if (next)
      grant(state, wisher, { id: one.id.replace("clash-", "claim-"), ground: one.ground, why: one.why, at });
    const text = next ? `${one.holder} has given up ${globs}: you hold it now, as ${one.ruling?.by} has ruled.` : `${one.holder} has given up ${globs}, which you wanted: nest claim it, if you still need it.`;
    pushItem(state, wisher.id, {
      id: `${id}:${one.id}`,
      from: one.holder,
      kind: "notice",
      status: "ground",
      text: { text },
      at,
      position: position2
    });
  }
}
function noteExchange(state, from, to, origin) {
  for (const one of state.claims.contests) {
    const between2 = one.wisher === from && one.holder === to || one.wisher === to && one.holder === from;
    if (!between2 || one.ruling !== null) continue;
    if (one.lastFrom !== null && one.lastFrom !== from) one.exchanges += 1;
    one.lastFrom = from;
    if (one.exchanges >= MAX_EXCHANGES && one.before === null)
      askToRule(state, one, origin, `after ${one.exchanges} exchanges`);
  }
}
function onClaimUnsettled(state, event, position2) {
  const one = state.claims.contests.find(({ id }) => id === event.data.contest);
  if (event.actor !== "system" || one === void 0 || one.ruling !== null || one.before !== null) return;
  askToRule(state, one, { id: event.id, at: event.at, position: position2 }, "after two minutes");
}
function askToRule(state, one, { id, at, position: position2 }, when) {
  const { wisher, holder, ground } = one;
  const boss = commonSupervisor(state, wisher, holder);
  one.before = boss;
  const held = state.claims.held.filter((claim) => claim.holder === holder && meets(claim.ground, ground));
  const lines = [
    `${one.id}: ${wisher} wants ${ground.globs.join(" ")}${one.why === "" ? "" : ` (${one.why})`}; ${holder} holds it. Not settled ${when}.`,
    ...held.map(
      (claim) => `${holder}: ${claim.ground.globs.join(" ")}${claim.why === "" ? "" : ` (${claim.why})`}`
    ),
    `Until you rule ${holder} keeps it: nest rule ${one.id} --owner ${wisher}, or --order ${holder},${wisher}, or --split '${holder}=GLOB' --split '${wisher}=GLOB'`
  ];
  pushItem(state, boss, {
    id: `${id}:${one.id}`,
    from: wisher,
    kind: "escalation",
    status: "ground",
    text: { text: lines.join("\n") },
    at,
    position: position2
  });
}

// src/domain/fold/claims.ts
function onClaimRequested(state, event) {
  const { request, repo, globs, fold, why } = event.data;
  const { decision, member, against } = decideClaim(state, event);
  ruleOn(state, event, request, decision.code, decision.why);
  if (member === void 0) return;
  heard(member, event);
  const ground = { repo, globs, fold };
  if (decision.code === "ok") {
    grant(state, member, { id: request, ground, why, at: event.at });
    state.claims.contests = state.claims.contests.filter(
      (one) => one.wisher !== member.id || one.ruling !== null || !meets(one.ground, ground)
    );
    return;
  }
  const holders = [...new Set(against.map(({ holder }) => holder))];
  for (const holder of holders) contest(state, member, holder, { id: request, ground, why, at: event.at });
}
function onClaimReleased(state, event, position2) {
  const decision = decideRelease(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== "ok") return;
  const { repo, globs } = event.data;
  const id = event.member;
  const { claims } = state;
  if (repo === null) claims.contests = claims.contests.filter(({ wisher }) => wisher !== id);
  const gone2 = (ground, glob) => repo === null || ground.repo === repo && globs.includes(glob);
  keepHeld(state, id, (ground) => ({ ...ground, globs: ground.globs.filter((glob) => !gone2(ground, glob)) }));
  settle(state, { id: event.id, at: event.at, position: position2 });
}
function keepHeld(state, id, change2) {
  state.claims.held = state.claims.held.flatMap((claim) => {
    if (claim.holder !== id) return [claim];
    const ground = change2(claim.ground);
    return ground.globs.length === 0 ? [] : [{ ...claim, ground }];
  });
}
function onSeatChanged(state, id, successor, origin) {
  const { claims } = state;
  if (claims.held.length === 0 && claims.contests.length === 0) return;
  if (successor !== null) {
    const { gen } = successor;
    claims.held = claims.held.map((claim) => claim.holder === id ? { ...claim, gen } : claim);
    for (const one of claims.contests) {
      if (one.wisher === id) one.gen = gen;
      if (one.holder === id) one.holderGen = gen;
    }
    return;
  }
  claims.held = claims.held.filter(({ holder }) => holder !== id);
  claims.contests = claims.contests.filter(({ wisher }) => wisher !== id);
  settle(state, origin);
}
function onClaimRuled(state, event, position2) {
  const { decision, contest: one } = decideClaimRuling(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== "ok" || one === void 0) return;
  const { kind, owner: owner2, order, parts, why, as } = event.data;
  const { at } = event;
  const by = actingId(state, event, as) ?? "system";
  const { wisher, holder } = one;
  const first = kind === "owner" ? owner2 : order[0] ?? holder;
  one.ruling = { kind, by, owner: first, at };
  if (kind === "split") {
    keepHeld(state, holder, (ground) => without(ground, one.ground));
    state.claims.contests = state.claims.contests.filter((other) => other !== one);
    for (const { member, globs } of parts) give(state, one, member, globs, at);
  } else if (first === wisher) {
    const lost = state.claims.held.filter((claim) => claim.holder === holder && meets(claim.ground, one.ground)).flatMap(
      ({ ground }) => ground.globs.filter((glob) => meets({ ...ground, globs: [glob] }, one.ground))
    );
    keepHeld(state, holder, (ground) => without(ground, one.ground));
    give(state, one, wisher, one.ground.globs, at);
    turnRound(one, lost);
  }
  const said = wordsOf(event.data);
  for (const reader of [wisher, holder])
    pushItem(state, reader, {
      id: `${event.id}:${reader}`,
      from: by,
      kind: "message",
      status: "ruling",
      text: { text: `${one.id}: ${said}${why === "" ? "" : ` ${why}`} See nest claims.` },
      at,
      position: position2
    });
  settle(state, { id: event.id, at, position: position2 });
}
function give(state, one, id, globs, at) {
  const member = state.members.get(id);
  if (member === void 0) return;
  const name = one.id.replace("clash-", "claim-");
  const taken = state.claims.held.some((claim) => claim.id === name);
  grant(state, member, {
    id: taken ? `${name}-${id}` : name,
    ground: { ...one.ground, globs },
    why: one.why,
    at
  });
}
function turnRound(one, lost) {
  const { wisher, holder, gen, holderGen } = one;
  Object.assign(one, { wisher: holder, gen: holderGen, holder: wisher, holderGen: gen });
  one.ground = { ...one.ground, globs: [...new Set(lost)].slice(0, MAX_GLOBS) };
}
function wordsOf({ kind, owner: owner2, order, parts }) {
  if (kind === "owner") return `the ground is ${owner2}'s.`;
  if (kind === "order") return `${order[0]} has the ground first; when it gives it up, ${order[1]} has it.`;
  return `the ground is split: ${parts.map(({ member, globs }) => `${member} has ${globs.join(" ")}`).join(", ")}.`;
}

// src/domain/fold/close-asks.ts
function closeAsks(state, member, outcome2, keep3 = () => false) {
  if (member.asks.length === 0) return;
  const open2 = [];
  for (const request of member.asks) {
    const ask = state.asks.get(request);
    if (ask === void 0) continue;
    if (keep3(ask)) {
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

// src/domain/fold/purse.ts
function shareOf(purse) {
  const { own, held, open: open2, subtree, largest } = purse;
  if (purse.granted !== null) return { own: 0, held: claimOf(purse), open: 0, subtree, largest: 0 };
  return { own, held, open: open2, subtree, largest };
}
function minus(after, before) {
  return {
    own: after.own - before.own,
    held: after.held - before.held,
    open: after.open - before.open,
    subtree: after.subtree - before.subtree,
    largest: after.largest
  };
}
var NOTHING2 = { own: 0, held: 0, open: 0, subtree: 0, largest: 0 };
function purseOf(state, id) {
  let purse = state.purses.get(id);
  if (purse === void 0) {
    purse = emptyPurse(id === USER ? null : USER);
    state.purses.set(id, purse);
  }
  return purse;
}
function takeBack(state, purse) {
  if (purse.granted !== null && purse.granted > drawn(purse)) {
    const { open: open2 } = purse;
    purse.open = 0;
    purse.granted = drawn(purse) + leftOf(state, purse);
    purse.open = open2;
  }
  purse.kept = 0;
}
function change(state, purse, by) {
  const before = shareOf(purse);
  const { open: open2 } = purse;
  by(purse);
  if (open2 === 0 && purse.open > 0) takeBack(state, purse);
  return minus(shareOf(purse), before);
}
function carry(state, from, share, until, moved = 0) {
  let at = from;
  let rest = share;
  for (let n = 0; at !== null && at !== until && n <= state.purses.size; n += 1) {
    const purse = purseOf(state, at);
    const { own, held, open: open2, subtree, largest } = rest;
    rest = change(state, purse, () => {
      purse.own += own;
      purse.held += held;
      purse.open += open2;
      purse.subtree += subtree;
      if (purse.largest < largest) purse.largest = largest;
      if (purse.granted !== null) purse.granted += moved;
      if (purse.kept > 0) purse.kept = Math.max(0, purse.kept + moved);
    });
    at = purse.above;
  }
  return rest;
}
function changePurse(state, id, by) {
  const purse = purseOf(state, id);
  const share = change(state, purse, by);
  carry(state, purse.above, share, null);
}
function settlePurse(state, member) {
  const live = maySpend(member);
  const purse = state.purses.get(member.id);
  if (purse === void 0 || purse.live === live) return;
  changePurse(state, member.id, () => {
    purse.live = live;
    purse.open += live ? 1 : -1;
  });
}
function grantTo(state, id, nanos) {
  changePurse(state, id, (purse) => {
    const claim = claimOf(purse);
    purse.granted = (purse.granted ?? drawn(purse)) + nanos;
    if (purse.open > 0) return;
    const kept2 = nanos > 0 ? claim + nanos : purse.kept + nanos;
    purse.kept = Math.max(0, Math.min(purse.granted, kept2));
  });
}
function keepNothing(state, id) {
  if ((state.purses.get(id)?.kept ?? 0) === 0) return;
  changePurse(state, id, (purse) => {
    purse.kept = 0;
  });
}
function chainOf(state, id) {
  const chain = [];
  let at = id;
  while (at !== null && chain.length <= state.purses.size) {
    chain.push(at);
    at = purseOf(state, at).above;
  }
  return chain;
}
function movePurse(state, id, to) {
  const purse = purseOf(state, id);
  const from = purse.above;
  if (from === null || from === to) return;
  const old = new Set(chainOf(state, from));
  const common = chainOf(state, to).find((above) => old.has(above)) ?? null;
  const share = shareOf(purse);
  const weight = share.own + share.held;
  const left = carry(state, from, minus(NOTHING2, share), common, -weight);
  purse.above = to;
  const come = carry(state, to, share, common, weight);
  const both = minus(come, minus(NOTHING2, left));
  carry(state, common, { ...both, largest: come.largest }, null);
}
function openPurse(state, { id, supervisor, grant: grant2, continues }) {
  if (!state.purses.has(id)) purseOf(state, id).above = supervisor;
  movePurse(state, id, supervisor);
  changePurse(state, id, (purse) => {
    const before = continues ? purse.granted : null;
    if (grant2 !== null) purse.granted = (before ?? drawn(purse)) + grant2;
    else purse.granted = before;
    if (purse.live) return;
    purse.live = true;
    purse.open += 1;
  });
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

// src/domain/spend-notes.ts
var SPEND_NOTES = ["incomplete", "unpriced", "no-id", "truncated", "missing", "damaged"];

// src/domain/fold/keep-spend.ts
var MAX_PAST = 4;
function keepSpend(state, { id, payer, gauge, base }) {
  if (gauge === null) return;
  if (payer === null) {
    const sum = state.forgotten + gauge.nanos - (base?.nanos ?? 0);
    if (sum <= MAX_SUM) state.forgotten = sum;
    else state.counts.malformed += 1;
    return;
  }
  const purse = state.purses.get(payer);
  if (purse === void 0) return;
  purse.past.push({ session: id, gauge });
  if (purse.past.length > MAX_PAST) purse.past.shift();
  if (gauge.notes.length === 0) return;
  const noted = /* @__PURE__ */ new Set([...purse.notes, ...gauge.notes]);
  purse.notes = SPEND_NOTES.filter((note2) => noted.has(note2));
}
function recallSpend(state, session) {
  state.purses.forEach(({ past }, payer) => {
    for (let i = 0; i < past.length; i += 1) {
      const known = past[i];
      if (known.session !== session.id) continue;
      past.splice(i, 1);
      session.payer = payer;
      session.gauge = known.gauge;
      return;
    }
  });
}

// src/domain/fold/session-entry.ts
var MAX_CLOSED_SESSIONS = 256;
function sessionFor(state, id, event) {
  let session = state.sessions.get(id);
  if (session === void 0) {
    session = {
      id,
      member: null,
      gen: null,
      process: null,
      cwd: "",
      at: event.at,
      ended: null,
      payer: null,
      gauge: null,
      base: null
    };
    if (state.sessions.size >= MAX_CLOSED_SESSIONS) recallSpend(state, session);
    dropOne(state);
    state.sessions.set(id, session);
  }
  return session;
}
function dropOne(state) {
  if (state.sessions.size < MAX_CLOSED_SESSIONS) return;
  for (const [id, session] of state.sessions) {
    if (memberOfKnown(state, session)?.session === id) continue;
    keepSpend(state, session);
    state.sessions.delete(id);
    return;
  }
}

// src/domain/pace.ts
var SLOT_MINUTES = 5;
var SLOTS = 12;
var SLOT_MS = SLOT_MINUTES * 6e4;
function slotOf(at) {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? null : Math.floor(ms / SLOT_MS);
}

// src/domain/fold/spend.ts
var MAX_MODELS = 16;
var OTHER_MODELS = "other models";
function onSpendMetered(state, event) {
  state.moneyRules = true;
  const { data } = event;
  const session = sessionFor(state, data.session, event);
  const before = session.gauge;
  const lower = before !== null && data.nanos < before.nanos;
  const { nanos, models, notes, table } = data;
  const gauge = {
    nanos,
    hidden: Math.max(data.hidden, before?.hidden ?? 0),
    largest: Math.max(data.largest, before?.largest ?? 0),
    models,
    notes,
    table,
    at: event.at
  };
  if (event.member === null && memberOfKnown(state, session) === void 0) {
    session.base = gauge;
    if (!lower) session.gauge = gauge;
    return;
  }
  if (lower) return;
  if (session.payer === null || charge(state, session.payer, before, gauge)) session.gauge = gauge;
}
function payFor(state, session, member) {
  const { base, gauge, payer } = session;
  session.payer = member;
  session.base = null;
  if (gauge !== null && payer === null) charge(state, member, base, gauge);
}
function payNoMore(session) {
  session.payer = null;
  session.base = session.gauge;
}
function charge(state, member, before, after) {
  const nanos = after.nanos - (before?.nanos ?? 0);
  const hidden = after.hidden - (before?.hidden ?? 0);
  const known = state.purses.get(member)?.hidden ?? 0;
  if ((state.purses.get(USER)?.subtree ?? 0) + nanos > MAX_SUM || known + hidden > MAX_SUM) {
    state.counts.malformed += 1;
    return false;
  }
  changePurse(state, member, (purse) => {
    purse.spent += nanos;
    purse.own += nanos;
    purse.subtree += nanos;
    purse.hidden += hidden;
    if (purse.largest < after.largest) purse.largest = after.largest;
    for (const model of after.models) add(purse.models, model, 1);
    for (const model of before?.models ?? []) add(purse.models, model, -1);
    const slot = slotOf(after.at);
    if (nanos === 0 || slot === null) return;
    const entry = purse.pace.find((known2) => known2.slot === slot);
    if (entry !== void 0) entry.nanos += nanos;
    else purse.pace.push({ slot, nanos });
    if (purse.pace.length > SLOTS + 1) purse.pace.shift();
  });
  return true;
}
function add(models, more, sign) {
  const named = models.find(({ model }) => model === more.model);
  const known = named ?? (models.length < MAX_MODELS ? void 0 : models.at(-1));
  if (known === void 0) {
    models.push({ ...more });
    return;
  }
  const i = models.indexOf(known);
  const sum = (key) => Math.min(Number.MAX_SAFE_INTEGER, known[key] + sign * more[key]);
  models[i] = {
    model: named === void 0 ? OTHER_MODELS : known.model,
    nanos: sum("nanos"),
    input: sum("input"),
    output: sum("output"),
    write5m: sum("write5m"),
    write1h: sum("write1h"),
    read: sum("read"),
    replies: sum("replies")
  };
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
  settlePurse(state, member);
  payFor(state, session, member.id);
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
  if (known?.ended === "retired") {
    known.ended = null;
    payNoMore(known);
  }
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
    settlePurse(state, member);
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
  if (!open2 || reported) {
    settlePurse(state, member);
    return;
  }
  const why = `its session ended (${endingWords(data.reason) ?? data.reason}) without a report`;
  enter(member, "ended", event.at, why);
  settlePurse(state, member);
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
  if (reported) {
    settlePurse(state, member);
    return;
  }
  const why = `${cause}${until === null ? "" : ` until ${until}`}: ${firstLine(text)}`;
  enter(member, "halted", at, why);
  settlePurse(state, member);
  if (SHARED.has(cause)) joinIncident(state, member, event, position2);
  if (cause === "budget") {
    fileReport(
      state,
      member,
      { id, at, status: "blocked", reason: "budget", text, by: "hook", position: position2 },
      "report"
    );
    return;
  }
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

// src/domain/outcomes.ts
var EASY_BEFORE_DOWN = 3;
var FAILURES_BEFORE_UP = 2;
var NOT_BEGUN = { failures: 0, beyond: false, failedIn: null, helped: false, counted: null };
function speaksOfModel(reason) {
  return reason === null || reason === "other" || reason === "beyond_capability";
}
function evidenceOf(models, outcomes, kind, rung) {
  const at = (wanted) => outcomes.find((one) => one.kind === kind && rungOf(models, one.tier) === wanted);
  const tier = models.ladder[rung];
  const failing = at(rung)?.failing ?? 0;
  if (failing >= FAILURES_BEFORE_UP) {
    const above = at(rung + 1);
    if (above === void 0 || !isEasy(above, at(rung)))
      return { move: "up", words: `the last ${failing} tasks of ${kind} on ${tier} failed` };
    return { move: null, words: "" };
  }
  const here = at(rung);
  if (here === void 0 || !isEasy(here, at(rung - 1))) return { move: null, words: "" };
  return { move: "down", words: `the last ${here.easy} tasks of ${kind} on ${tier} were done at once` };
}
function isEasy(here, below) {
  return here.easy >= EASY_BEFORE_DOWN * (1 + (below?.failed ?? 0));
}

// src/domain/work-signals.ts
var KINDS = {
  mechanical: { demand: 30, about: "the same change in many places, formats, renames" },
  lookup: { demand: 30, about: "find something that stands somewhere, and quote it" },
  writing: { demand: 50, about: "text for people" },
  implementation: { demand: 50, about: "code that has to work" },
  research: { demand: 50, about: "find out what nobody has written down in one place" },
  review: { demand: 60, about: "judge the work of others, verify it" },
  architecture: { demand: 80, about: "decisions on which the rest is built" }
};
var SIGNALS = {
  "unclear-goal": { weight: 30, about: "what is wanted has yet to be found out" },
  "wide-scope": { weight: 20, about: "many parts have to be kept in mind at once" },
  irreversible: { weight: 40, about: "what goes wrong cannot be undone" },
  security: { weight: 40, about: "a mistake lets somebody in, or something out" },
  "long-context": { weight: 20, about: "much has to be read before anything can be said" },
  novel: { weight: 20, about: "there is no example to follow" },
  "well-specified": { weight: -15, about: "the brief says exactly what has to come out" },
  "verified-by-tests": { weight: -15, about: "a check that is no model tells right from wrong" }
};
var KIND_NAMES = Object.keys(KINDS);
var SIGNAL_NAMES = Object.keys(SIGNALS);
function isKind(text) {
  return text !== null && Object.hasOwn(KINDS, text);
}
function isSignal(text) {
  return Object.hasOwn(SIGNALS, text);
}

// src/domain/fold/outcomes.ts
var MAX_OUTCOMES = 64;
var MAX_FAILURES = 3;
function courseAfter(before, model) {
  if (before === void 0) return NOT_BEGUN;
  if (before.model !== model) return { ...NOT_BEGUN, helped: true };
  const { failures, counted } = before.course;
  return { ...NOT_BEGUN, failures, counted, helped: true };
}
function noteHelp(member) {
  if (!member.course.helped) member.course = { ...member.course, helped: true };
}
function noteDone(state, member) {
  const { course } = member;
  const counted = course.counted ?? (isEasy2(member) ? "easy" : "done");
  if (course.counted === null) count(state, member, counted);
  if (course.counted === null || course.failures > 0 || course.beyond)
    member.course = { ...course, failures: 0, beyond: false, failedIn: null, counted };
}
function isEasy2({ course, turns, ladder }) {
  return turns <= 1 && !course.helped && course.failures === 0 && ladder.reassigned === 0;
}
function count(state, member, as) {
  const outcome2 = outcomeOf(state, member);
  if (outcome2 === null) return;
  outcome2.done += 1;
  outcome2.failing = 0;
  outcome2.easy = as === "easy" ? outcome2.easy + 1 : 0;
}
function noteMore(state, member) {
  if (member.course.counted !== "easy") return;
  member.course = { ...member.course, counted: "done" };
  const outcome2 = outcomeOf(state, member);
  if (outcome2 !== null) outcome2.easy = Math.max(0, outcome2.easy - 1);
}
function noteAnswer(member) {
  if (member.course.beyond) member.course = { ...member.course, beyond: false };
}
function noteFailure(state, member, event, reason, why) {
  if (!speaksOfModel(reason)) {
    noteHelp(member);
    return;
  }
  const { course, turns } = member;
  const beyond = course.beyond || reason === "beyond_capability";
  const again = course.failedIn === turns;
  const failures = course.failures + (again ? 0 : 1);
  member.course = { ...course, failures, beyond, failedIn: turns, helped: true };
  if (!again) fail(state, member, event, reason === null ? why : `${reason}: ${why}`);
}
function noteTierUp(state, before, event) {
  const { charter } = state;
  if (charter === null || before.course.failures > 0 || before.course.counted !== null) return;
  const { model, routing } = event.data;
  const from = rungOf(charter.models, before.model);
  if (from >= 0 && rungOf(charter.models, model) > from)
    fail(state, before, event, routing?.why[0] ?? "given to a stronger model");
}
function fail(state, member, event, why) {
  const outcome2 = outcomeOf(state, member);
  if (outcome2 === null) return;
  outcome2.failed += 1;
  outcome2.failing += 1;
  for (const other of state.outcomes) if (other.kind === outcome2.kind) other.easy = 0;
  outcome2.failures.push({ member: member.id, gen: member.gen, why, at: event.at });
  if (outcome2.failures.length > MAX_FAILURES) outcome2.failures.shift();
}
function outcomeOf(state, { routing, model }) {
  const kind = routing?.kind ?? null;
  if (!isKind(kind) || state.charter === null) return null;
  const tier = tierOf(state.charter.models, model);
  const known = state.outcomes.find((one) => one.kind === kind && one.tier === tier);
  return known ?? begun(state, kind, tier);
}
function begun(state, kind, tier) {
  const outcome2 = { kind, tier, done: 0, failed: 0, failing: 0, easy: 0, failures: [] };
  state.outcomes.push(outcome2);
  if (state.outcomes.length > MAX_OUTCOMES) state.outcomes.shift();
  return outcome2;
}

// src/domain/plan/task.ts
var MAX_TASKS = 200;
var MAX_NEEDS = 150;
var TASK_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;

// src/domain/plan/apply.ts
function cycleWords(cycle) {
  return cycle.join(" -> ");
}
function refuseDrop(tasks, drop) {
  const over = tasks.every(({ state }) => state === "done");
  for (const id of drop) {
    const task = tasks.find((one) => one.id === id);
    if (task === void 0) return no("unknown_task", `there is no task ${id}`);
    if (task.state === "done" && !over)
      return no("finished", `${id} is done: finished work stays in the plan until all of it is done`);
    if (task.state === "claimed")
      return no("in_work", `${id} is at work with ${task.by}: it ends first (nest task fail ${id})`);
  }
  return null;
}
function refuseChange(tasks, changes) {
  for (const { id, owner: owner2 } of changes) {
    const task = tasks.find((one) => one.id === id);
    if (task === void 0) return no("unknown_task", `there is no task ${id}`);
    if (task.state === "done") return no("finished", `${id} is done: finished work is not planned anew`);
    if (task.state === "claimed" && owner2 !== void 0 && owner2 !== task.by)
      return no("in_work", `${id} is at work with ${task.by}: it ends first (nest task fail ${id})`);
  }
  return null;
}
function refuseGraph(tasks, dropped) {
  if (tasks.length > MAX_TASKS)
    return no(
      "too_many",
      `a plan has at most ${MAX_TASKS} tasks: give a part of it to a Manager with a plan of its own`
    );
  const known = new Set(tasks.map(({ id }) => id));
  for (const { id, needs } of tasks) {
    const need = needs.find((one) => !known.has(one));
    if (need !== void 0)
      return dropped.has(need) ? no("needed", `${id} needs ${need}: change it first, or drop both`) : no("unknown_need", `${id} needs ${need}, which is no task of this plan`);
  }
  const cycle = cycleIn(tasks);
  return cycle === null ? null : no("cycle", `${cycleWords(cycle)}: each needs the next, so none of them could ever begin`);
}
function applyChange(tasks, { add: add2, change: change2, drop }, at) {
  const refused = refuseDrop(tasks, drop) ?? refuseChange(tasks, change2);
  if (refused !== null) return refused;
  const dropped = new Set(drop);
  const changes = new Map(change2.map((one) => [one.id, one]));
  const kept2 = tasks.filter(({ id }) => !dropped.has(id)).map((task) => ({ ...task, ...stated(changes.get(task.id)) }));
  const known = new Set(kept2.map(({ id }) => id));
  for (const { id } of add2) {
    if (known.has(id)) return no("exists", `there is a task ${id} already`);
    known.add(id);
  }
  const whole = [
    ...kept2,
    ...add2.map(({ id, title, needs, owner: owner2, integration, estimate }) => {
      const of = { id, title, needs: [...new Set(needs)], owner: owner2, integration, estimate };
      return { ...of, state: "open", by: null, hired: false, at, why: "" };
    })
  ];
  return refuseGraph(whole, dropped) ?? whole;
}
function stated(change2) {
  if (change2 === void 0) return {};
  const { title, needs, owner: owner2, integration, estimate } = change2;
  return {
    ...title === void 0 ? {} : { title },
    ...needs === void 0 ? {} : { needs: [...new Set(needs)] },
    ...owner2 === void 0 ? {} : { owner: owner2 },
    ...integration === void 0 ? {} : { integration },
    ...estimate === void 0 ? {} : { estimate }
  };
}

// src/domain/fold/plan.ts
function onPlanChanged(state, event) {
  const { data } = event;
  const decision = decidePlanning(state, event);
  const tasks = decision.code === "ok" ? applyChange(state.plans.get(data.plan)?.tasks ?? [], data, event.at) : decision;
  if (!Array.isArray(tasks)) {
    const { code, why } = tasks;
    ruleOn(state, event, data.request, code, why);
    return;
  }
  ruleOn(state, event, data.request, "ok", "");
  if (tasks.length === 0) state.plans.delete(data.plan);
  else state.plans.set(data.plan, { owner: data.plan, tasks });
}
function onTask(state, event, position2) {
  const { plan: owner2, task: id, request, why, as } = event.data;
  const decision = decideTask(state, event);
  ruleOn(state, event, request, decision.code, decision.why);
  if (decision.code !== "ok") return;
  const plan = state.plans.get(owner2);
  const task = plan.tasks.find((one) => one.id === id);
  const actor = actingId(state, event, as);
  switch (event.type) {
    case "task_claimed":
      if (task.state === "open") set(task, "claimed", actor, event.at, "");
      return;
    case "task_done":
      set(task, "done", task.by ?? actor, event.at, why);
      return;
    case "task_reopened":
      set(task, "open", null, event.at, why);
      return;
    case "task_failed":
      set(task, "failed", task.by ?? actor, event.at, why);
      if (actor !== owner2) tellOwner(state, plan, task, actor, event, position2);
  }
}
function set(task, to, by, at, why) {
  task.state = to;
  task.by = by;
  task.at = at;
  task.why = why;
  if (to === "open") task.hired = false;
}
function tellOwner(state, { owner: owner2, tasks }, task, from, { id, at }, position2) {
  const held = dependantsOf(tasks, task.id).map((one) => one.id);
  const blocks = held.length === 0 ? "nothing needs it" : `it blocks ${held.slice(0, 20).join(", ")}`;
  const text = `task ${task.id} (${task.title}) has failed: ${task.why === "" ? "no reason given" : task.why}; ${blocks}`;
  pushItem(state, owner2, { id, from, kind: "notice", status: "failed", text: { text }, at, position: position2 });
}
function claimForHire(state, event) {
  const id = event.data.discipline?.task ?? null;
  if (id === null || event.member === null) return;
  const task = planWith(state, event.data.supervisor, id)?.tasks.find((one) => one.id === id);
  if (task === void 0 || task.state !== "open") return;
  set(task, "claimed", event.member, event.at, "");
  task.hired = true;
}
function endHiredTask(state, member, as, at, why) {
  const id = member.discipline?.task ?? null;
  if (id === null) return;
  const task = planWith(state, member.supervisor, id)?.tasks.find((one) => one.id === id);
  if (task?.hired === true && task.state === "claimed" && task.by === member.id)
    set(task, as, member.id, at, why);
}
function reopenHiredTask(state, member, at, why) {
  const id = member.discipline?.task ?? null;
  if (id === null) return;
  const task = planWith(state, member.supervisor, id)?.tasks.find((one) => one.id === id);
  if (task?.hired === true && task.state === "done" && task.by === member.id)
    set(task, "claimed", member.id, at, why);
}
function releaseTasks(state, id, at) {
  for (const { tasks } of state.plans.values())
    for (const task of tasks)
      if (task.state === "claimed" && task.by === id) set(task, "open", null, at, `${id} is gone`);
}

// src/domain/team/decide-team.ts
var UNKNOWN3 = no("unknown_actor", "the session that asks is no member of this nest");
function decideSynthesis(state, event) {
  const { supervisor, sources, partial, as } = event.data;
  const actor = actingId(state, event, as);
  if (actor === null) return UNKNOWN3;
  if (actor !== supervisor)
    return no("not_authorised", `the synthesis of ${supervisor} is for ${supervisor} to write`);
  if (sources.length === 0)
    return no(
      "no_sources",
      "a synthesis names what it is made of: --source, a member that has reported, or a file or page that you have read"
    );
  const open2 = openResearch(state, supervisor).map(({ id }) => id);
  if (open2.length > 0 && !partial)
    return no(
      "research_open",
      `${open2.join(", ")} ${open2.length === 1 ? "is" : "are"} still at it: wait for the report, or file what there is with --partial, which names who is missing`
    );
  const silent2 = sources.find(
    (source) => state.members.has(source) && state.members.get(source)?.report === null
  );
  if (silent2 !== void 0) return no("no_report", `${silent2} has reported nothing that could be a source`);
  const unread = reportedResearch(state, supervisor).map(({ id }) => id).filter((id) => !sources.includes(id));
  return unread.length === 0 ? OK2 : no(
    "unread",
    `${unread.join(", ")} ${unread.length === 1 ? "has" : "have"} reported and ${unread.length === 1 ? "is" : "are"} no source: read what was found, even what does not fit (nest show ${unread[0]})`
  );
}
function decideSeal(state, event) {
  const { supervisor, as } = event.data;
  const actor = actingId(state, event, as);
  if (actor === null) return UNKNOWN3;
  if (actor !== USER && actor !== supervisor && !chainAbove(state, supervisor).includes(actor))
    return no("not_authorised", `${actor} is not above the swarm of ${supervisor}`);
  if (teamOf(state, supervisor).sealed !== null) return OK2;
  const peers = directReports(state, supervisor).filter(({ discipline }) => discipline?.mode === "swarm");
  return peers.length === 0 ? no("no_swarm", `nobody works for ${supervisor} as a peer`) : OK2;
}

// src/domain/fold/team.ts
function keep(state, team) {
  state.teams.set(team.supervisor, team);
}
function onSynthesisFiled(state, event) {
  const { request, supervisor, text, sources, as } = event.data;
  const decision = decideSynthesis(state, event);
  ruleOn(state, event, request, decision.code, decision.why);
  if (decision.code !== "ok") return;
  const { id, at } = event;
  const missing2 = openResearch(state, supervisor).map((member) => member.id);
  const by = actingId(state, event, as);
  keep(state, { ...teamOf(state, supervisor), synthesis: { id, at, by, text, sources, missing: missing2 } });
}
function onSwarmSealed(state, event) {
  const { request, supervisor, as } = event.data;
  const decision = decideSeal(state, event);
  ruleOn(state, event, request, decision.code, decision.why);
  const team = teamOf(state, supervisor);
  if (decision.code !== "ok" || team.sealed !== null) return;
  keep(state, { ...team, sealed: { at: event.at, by: actingId(state, event, as) } });
}
function disciplineAsMeant(state, event) {
  const { supervisor, discipline, continues, mode } = event.data;
  if (continues !== null || mode === "adopt") return discipline ?? null;
  return asMeant(state, supervisor, discipline ?? null);
}
function noteHire(state, event) {
  const { supervisor, discipline, continues } = event.data;
  const team = state.teams.get(supervisor);
  if (team === void 0 || continues !== null) return;
  const peers = directReports(state, supervisor).some(
    (one) => one.id !== event.member && one.discipline?.mode === "swarm"
  );
  const synthesis = discipline?.phase === "research" ? null : team.synthesis;
  keep(state, { ...team, synthesis, sealed: peers ? team.sealed : null });
}

// src/domain/fold/hiring.ts
function current(state, event) {
  const member = event.member === null ? void 0 : state.members.get(event.member);
  if (member !== void 0 && member.gen === event.gen && member.tombstone === null) return member;
  state.counts.late += 1;
  return void 0;
}
function memoryAfter(state, before) {
  if (before === void 0) return { facts: [], told: null };
  return { ...before.memory, told: { tokens: tokensOf(state, before.id), turns: 0 } };
}
function onHireRequested(state, event, position2) {
  const { data } = event;
  const decision = decideHire(state, event);
  ruleOn(state, event, data.request, decision.code, decision.why);
  if (decision.code !== "ok") return;
  const id = event.member;
  const before = data.continues !== null ? state.members.get(id) : void 0;
  if (data.continues === "reassignment" && before !== void 0) noteTierUp(state, before, event);
  const continues = keepsAccount(state, event);
  const member = {
    id,
    gen: event.gen,
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
      reassigned: (before?.ladder.reassigned ?? 0) + (data.continues === "reassignment" ? 1 : 0),
      lastAt: null
    },
    paused: before?.paused ?? false,
    resumingAt: null,
    told: [],
    usedUp: null,
    noted: [],
    memory: memoryAfter(state, before),
    handed: before?.handed ?? null,
    proof: before?.proof ?? UNPROVEN,
    tombstone: null
  };
  state.members.set(id, member);
  onSeatChanged(state, id, before === void 0 ? null : member, { id: event.id, at: event.at, position: position2 });
  leaveIncidents(state, id);
  promote(state, data.supervisor);
  claimForHire(state, event);
  noteHire(state, event);
  openPurse(state, {
    id,
    supervisor: data.supervisor,
    grant: grantOf(state, event),
    continues
  });
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
  releaseTasks(state, member.id, event.at);
  onSeatChanged(state, member.id, null, { id: event.id, at: event.at, position: position2 });
  settlePurse(state, member);
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
function onFireRequested(state, event, position2) {
  const decision = decideFire(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== "ok") return;
  const member = state.members.get(event.member);
  const by = actingId(state, event, event.data.as) ?? "unknown";
  member.tombstone = { at: event.at, by, why: event.data.why, stopped: false, survivors: [] };
  member.turn = null;
  closeAsks(state, member, "session_gone");
  leaveIncidents(state, member.id);
  onSeatChanged(state, member.id, null, { id: event.id, at: event.at, position: position2 });
  returnTaken(state, member);
  releaseTasks(state, member.id, event.at);
  enter(
    member,
    "stopped",
    event.at,
    event.data.why === "" ? `fired by ${by}` : `fired by ${by}: ${event.data.why}`
  );
  settlePurse(state, member);
  keepNothing(state, member.id);
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
  noteHelp(member);
  const call = `${tool} ${headOf(input).replace(/\s+/g, " ").slice(0, 100)}`;
  enter(member, "blocked", event.at, `permission${reserved === null ? "" : " (of the user)"}: ${call}`);
  member.blockedOn = "permission";
  const note2 = reserved === null ? "" : `the charter leaves it to the user: ${reserved}`;
  tellOfAsk(state, ask, reserved === null ? member.supervisor : USER, event.at, position2, note2);
}
function forgetPrompt(state, member) {
  const inbox = state.inboxes.get(member.supervisor);
  if (member.blockedOn !== "prompt" || inbox === void 0) return;
  inbox.items = inbox.items.filter(({ from, status }) => from !== member.id || status !== "attach required");
}
function tellOfAsk(state, ask, reader, at, position2, note2) {
  const { request, tool, input, item, agent } = ask;
  const whole = "text" in input ? input.text : `${input.head}…
(cut: nest asks ${request} prints all of it)`;
  const who = agent === null ? ask.member : `a subagent of ${ask.member}`;
  const lines = [
    `${request}: ${who} asks to use ${tool}. Answer with nest approve ${request}, or nest deny ${request} --why "…".`,
    ...note2 === "" ? [] : [note2],
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
  noteHelp(member);
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

// src/domain/gates.ts
var MAX_PROOFS = 10;
function gatesOf(charter) {
  return charter?.gates ?? [];
}
function rulesFor(charter, role) {
  return gatesOf(charter).filter(({ roles }) => roles === void 0 || roles.includes(role));
}
function binds({ kind }) {
  return kind !== "record" && kind !== "normalise";
}
function proofScope(rule, member) {
  const scope = rule.after?.scope ?? "member";
  if (scope === "nest") return "*";
  const task = scope === "task" ? member.discipline?.task ?? null : null;
  return task === null ? `${member.id}/${member.gen}` : `task:${task}`;
}
function drawScope(rule, member) {
  return rule.upto?.scope === "member" ? member.id : "*";
}
function drawnOf(book, rule, member) {
  const scope = drawScope(rule, member);
  return book.drawn.find((one) => one.rule === rule.id && one.scope === scope)?.total ?? 0;
}
function gateFaults(rules) {
  const ids = rules.map(({ id }) => id);
  return rules.flatMap((rule, i) => {
    const fault = faultOf(rule) ?? (ids.indexOf(rule.id) < i ? "is there twice" : null);
    return fault === null ? [] : [`the gate ${rule.id} ${fault}`];
  });
}
var PARTS = ["after", "upto", "normalise"];
function faultOf(rule) {
  for (const part of PARTS) {
    if (rule.kind === part && rule[part] === void 0) return `is of kind ${part} and has no \`${part}\``;
    if (rule.kind !== part && rule[part] !== void 0) return `has \`${part}\` and is of kind ${rule.kind}`;
  }
  if (rule.by !== void 0 && rule.kind !== "ask") return `has \`by\` and is of kind ${rule.kind}`;
  if (rule.upto?.pattern !== void 0 && rule.upto.of === "calls")
    return "counts calls, and has a `pattern`";
  const sources = [rule.after?.matches, rule.upto?.pattern, rule.normalise?.match];
  const bad = sources.find((source) => source !== void 0 && !compiles(source));
  return bad === void 0 ? null : `has a pattern that is no regular expression: ${bad}`;
}
function compiles(source) {
  try {
    return new RegExp(source) !== null;
  } catch {
    return false;
  }
}

// src/domain/fold/gates.ts
var MAX_SAID = 100;
var MAX_KEPT2 = 500;
function memberOf2(state, event) {
  return state.members.get(actingId(state, event) ?? "");
}
function onGateDecided(state, event) {
  const { rule, decision } = event.data;
  if (memberOf2(state, event) === void 0) return;
  const { said } = state.gates;
  let one = said.find((other) => other.rule === rule);
  if (one === void 0) {
    one = { rule, allow: 0, ask: 0, deny: 0 };
    said.push(one);
    if (said.length > MAX_SAID) said.shift();
  }
  one[decision] += 1;
}
function onGateDrawn(state, event) {
  const { request } = event.data;
  const refused = refusalOf(state, event);
  ruleOn(state, event, request, refused?.code ?? "ok", refused?.why ?? "");
  if (refused === null) draw(state, event);
}
function refusalOf(state, event) {
  const { rule: id, amount: amount2 } = event.data;
  const member = memberOf2(state, event);
  if (member === void 0) return { code: "unknown_actor", why: "no member of this nest" };
  const rule = ruleOf(state, id);
  if (rule?.upto === void 0) return { code: "unknown_rule", why: `there is no rule ${id}` };
  const before = drawnOf(state.gates, rule, member);
  if (before + amount2 <= rule.upto.max) return null;
  return { code: "over", why: `${before} of ${rule.upto.max} are used, and this adds ${amount2}` };
}
function draw(state, event) {
  const { rule: id, amount: amount2 } = event.data;
  const member = memberOf2(state, event);
  const rule = ruleOf(state, id);
  if (member === void 0 || rule === void 0) return;
  const scope = drawScope(rule, member);
  const one = state.gates.drawn.find((other) => other.rule === id && other.scope === scope);
  if (one === void 0) state.gates.drawn.push({ rule: id, scope, total: amount2 });
  else one.total += amount2;
}
function ruleOf({ charter }, id) {
  return gatesOf(charter).find((rule) => rule.id === id);
}
function onGateProved(state, event) {
  const member = memberOf2(state, event);
  const rule = ruleOf(state, event.data.rule);
  if (member === void 0 || rule?.after === void 0) return;
  const scope = proofScope(rule, member);
  const { proofs } = state.gates;
  const one = proofs.find((other) => other.rule === rule.id && other.scope === scope);
  if (one === void 0) proofs.push({ rule: rule.id, scope, at: [event.at] });
  else one.at = [...one.at, event.at].slice(-MAX_PROOFS);
  forgetProofs(state);
  if (state.gates.proofs.length > MAX_KEPT2) state.gates.proofs.shift();
}
function forgetProofs(state) {
  const { members, gates } = state;
  gates.proofs = gates.proofs.filter(({ scope }) => {
    if (scope === "*" || scope.startsWith("task:")) return true;
    const [id = "", gen] = scope.split("/");
    const member = members.get(id);
    return member !== void 0 && member.gen === Number(gen) && member.tombstone === null;
  });
}
function onGateRedacted(state) {
  state.gates.redacted += 1;
}
function forgetRules(book, before, after) {
  const old = new Map(gatesOf(before).map((rule) => [rule.id, rule]));
  const now = new Map(gatesOf(after).map((rule) => [rule.id, rule]));
  const same = (part, id) => {
    const a = part === "upto" ? sumOf(old.get(id)?.upto) : old.get(id)?.after;
    const b = part === "upto" ? sumOf(now.get(id)?.upto) : now.get(id)?.after;
    return b !== void 0 && JSON.stringify(a) === JSON.stringify(b);
  };
  book.proofs = book.proofs.filter(({ rule }) => same("after", rule));
  book.drawn = book.drawn.filter(({ rule }) => same("upto", rule));
}
function sumOf(upto) {
  if (upto === void 0) return void 0;
  const { max: _, ...rest } = upto;
  return rest;
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
  forgetRules(state.gates, before, after);
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
  movePurse(state, member.id, supervisor);
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

// src/domain/reconciled.ts
var GROUNDS = ["evidence", "source", "date", "person"];
var MOST_RECONCILED = 200;
var DEFAULT_REFINEMENTS = 3;

// src/domain/fold/coverage.ts
function onRefinementAsked(state, event) {
  const { request, as } = event.data;
  const who = actingId(state, event, as);
  if (who === null) {
    ruleOn(state, event, request, "unknown_actor", "the session that asks is no member of this nest");
    return;
  }
  const most = state.charter?.limits.refinements ?? DEFAULT_REFINEMENTS;
  const { rounds } = state.coverage;
  const mine = rounds.find((entry) => entry.who === who);
  if ((mine?.rounds ?? 0) >= most) {
    ruleOn(
      state,
      event,
      request,
      "refinements",
      `the gaps have been sent out ${most} times by ${who}, as often as the charter allows`
    );
    return;
  }
  if (mine === void 0) rounds.push({ who, rounds: 1 });
  else mine.rounds += 1;
  ruleOn(state, event, request, "ok", "");
}
function onFindingReconciled(state, event) {
  const { request, conflict, findings, members, keep: keep3, by, why, as } = event.data;
  const who = actingId(state, event, as);
  const no2 = who === null ? STRANGER : refusal(state, who, members);
  if (no2 !== null || who === null) {
    ruleOn(state, event, request, ...no2 ?? STRANGER);
    return;
  }
  if (keep3 !== null && !findings.includes(keep3)) {
    ruleOn(state, event, request, "unknown_finding", `${keep3} is none of the two findings of ${conflict}`);
    return;
  }
  const { coverage } = state;
  const others = coverage.reconciled.filter((entry) => entry.conflict !== conflict);
  coverage.reconciled = [...others, { conflict, keep: keep3, by, why, who, at: event.at }].slice(-MOST_RECONCILED);
  ruleOn(state, event, request, "ok", "");
}
var STRANGER = [
  "unknown_actor",
  "the session that asks is no member of this nest"
];
function refusal(state, who, members) {
  const strange = members.find((id) => !state.members.has(id));
  if (strange !== void 0) return ["unknown_member", `there is no member ${strange}`];
  const beside = members.find((id) => who !== USER && !chainAbove(state, id).includes(who));
  if (beside === void 0) return null;
  return ["not_authorised", `${who} does not stand above ${beside}, who has found one of them`];
}

// src/domain/decide-grant.ts
function decideGrant(state, event) {
  const id = event.member ?? "";
  const member = state.members.get(id);
  if (member === void 0 || member.gen !== event.gen)
    return no("unknown_member", `there is no such member ${id}`);
  if (!holdsSeat(member)) return no("already_gone", `${id} has been stopped and spends nothing`);
  const actor = actingId(state, event, event.data.as);
  if (actor === null) return no("unknown_actor", "the session that asks is no member of this nest");
  if (actor !== USER && !chainAbove(state, id).includes(actor))
    return no("not_authorised", `${actor} is not above ${id}`);
  if (event.data.nanos === 0) return no("no_amount", "nothing was asked for");
  if (member.supervisor === USER)
    return no("use_charter", `${id} has the budget of the charter: nest charter set budget.usd N`);
  return event.data.back ? takeBack2(state, member, event.data.nanos) : decideGiving(state, accountOf(state, member.supervisor), event.data.nanos);
}
function takeBack2(state, { id, supervisor }, nanos) {
  const purse = state.purses.get(id);
  if (purse === void 0 || purse.granted === null)
    return no("no_account", `${id} has no grant of its own; it shares what ${supervisor} has`);
  const unspent = Math.max(0, purse.granted - drawn(purse));
  return nanos <= unspent ? OK2 : no("budget", `${id} has ${showDollars(unspent)} that is neither spent nor promised: nest ledger`);
}

// src/domain/fold/grants.ts
function onGrantRequested(state, event, position2) {
  state.moneyRules = true;
  const { request, nanos, back: back2, why, as } = event.data;
  const decision = decideGrant(state, event);
  ruleOn(state, event, request, decision.code, decision.why);
  if (decision.code !== "ok") return;
  const member = state.members.get(event.member);
  grantTo(state, member.id, back2 ? -nanos : nanos);
  const { id, at } = event;
  const from = actingId(state, event, as) ?? "unknown";
  const amount2 = showDollars(nanos);
  const what = back2 ? `${from} has taken ${amount2} of your grant back` : `${from} has granted you ${amount2} more`;
  const text = `${what}${why === "" ? "" : `: ${why}`}. What you have left: nest ledger ${member.id}`;
  pushItem(state, member.id, { id, from, kind: "message", status: "", text: { text }, at, position: position2 });
}

// src/domain/integration.ts
var RETURNS = ["conflict", "checks", "together", "uncommitted"];
function decideIntegration(state, event) {
  const { queue, as } = event.data;
  const actor = actingId(state, event, as);
  if (actor === null) return no("unknown_actor", "the session that asks is no member of this nest");
  if (queue !== USER && !state.members.has(queue)) return no("unknown_member", `there is no member ${queue}`);
  if (actor === USER || actor === queue || chainAbove(state, queue).includes(actor)) return OK2;
  return no("not_authorised", `${actor} does not supervise what ${queue} integrates`);
}
function decideLanding(state, event) {
  const { as, queue } = event.data;
  if (actingId(state, event, as) !== USER)
    return no("not_authorised", "only the user lands work on a branch of the user");
  if (!state.integrations.some((one) => one.queue === queue))
    return no("nothing_integrated", `nothing has been integrated for ${queue}`);
  return OK2;
}

// src/domain/fold/integration.ts
function queueOf(state, queue) {
  return state.integrations.find((one) => one.queue === queue);
}
function onIntegrationAsked(state, event) {
  const { queue, branch, onto, as } = event.data;
  const decision = decideIntegration(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== "ok") return;
  const by = actingId(state, event, as) ?? "unknown";
  const known = queueOf(state, queue);
  if (known !== void 0) Object.assign(known, { branch, onto, askedAt: event.at, by });
  else
    state.integrations.push({
      queue,
      branch,
      onto,
      askedAt: event.at,
      by,
      merged: 0,
      returned: 0,
      tip: null,
      landed: null
    });
}
function about(state, event) {
  const member = event.member === null ? void 0 : state.members.get(event.member);
  const queue = queueOf(state, event.data.queue);
  if (member === void 0 || queue === void 0 || member.gen !== event.gen) {
    state.counts.late += 1;
    return null;
  }
  const decision = decideIntegration(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== "ok" || member.supervisor !== queue.queue) return null;
  return [member, queue];
}
function onMerged(state, event) {
  const found = about(state, event);
  if (found === null) return;
  const [member, queue] = found;
  const { head, tip } = event.data;
  member.handed = { head, tip, outcome: "merged", with: [], at: event.at };
  queue.merged += 1;
  queue.tip = tip;
}
function onReturned(state, event, position2) {
  const found = about(state, event);
  if (found === null) return;
  const [member, queue] = found;
  const { head, tip, kind, text } = event.data;
  member.handed = { head, tip, outcome: kind, with: event.data.with, at: event.at };
  queue.returned += 1;
  if (current(state, event) === void 0) return;
  noteHelp(member);
  pushItem(state, member.id, {
    id: event.id,
    from: queue.queue,
    kind: "message",
    status: "returned",
    text,
    at: event.at,
    position: position2
  });
}
function onLanded(state, event) {
  const decision = decideLanding(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  const queue = queueOf(state, event.data.queue);
  if (decision.code !== "ok" || queue === void 0) return;
  const { tip, into } = event.data;
  queue.landed = { tip, into, at: event.at };
}

// src/domain/fold/memory.ts
function onFactNoted(state, event) {
  const { request, name, value, source, as } = event.data;
  const member = state.members.get(actingId(state, event, as) ?? "");
  const { code, why } = decideFact(member, event);
  ruleOn(state, event, request, code, why);
  if (code !== "ok" || member === void 0) return;
  const others = member.memory.facts.filter((fact) => fact.name !== name);
  keep2(state, member, value === null ? others : [...others, { name, value, source, at: event.at }]);
  heard(member, event);
}
function decideFact(member, { data }) {
  if (member === void 0 || member.tombstone !== null)
    return no("unknown_actor", "only members keep facts");
  const { facts } = member.memory;
  const known = facts.some(({ name }) => name === data.name);
  if (data.value === null && !known) return no("unknown_fact", `${member.id} keeps no fact ${data.name}`);
  if (data.value !== null && !known && facts.length >= MAX_FACTS)
    return no("full", `${member.id} keeps ${MAX_FACTS} facts already`);
  return OK2;
}
function keep2(state, member, facts) {
  member.memory = { facts, told: member.memory.told ?? reachOf(state, member) };
}
function onMemoryTold(state, event) {
  const member = state.members.get(event.member ?? "");
  if (member === void 0 || member.gen !== event.gen || event.actor !== "system") return;
  member.memory = { ...member.memory, told: reachOf(state, member) };
}

// src/domain/closing.ts
var CLOSING = /^[\s>*_`#-]*(result|blocked)[*_`]*\s*:[*_`]*\s*(.*)$/i;
function closingOf(message) {
  const lines = message.trimEnd().split("\n");
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    const match = CLOSING.exec(lines[i]);
    if (match === null) continue;
    const kind = match[1].toLowerCase() === "result" ? "result" : "blocked";
    const line = match[2].trim();
    return kind === "result" && isEmptySuccess(message, line) ? { kind, line, empty: true } : { kind, line };
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
  note(state, member, event, position2);
  settlePurse(state, member);
}
function note(state, member, event, position2) {
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
  const status = closing === null || closing.empty === true ? "unreported" : closing.kind === "result" ? "done" : "blocked";
  enter(member, status, event.at, `its hooks are silent; from the transcript: ${closing?.line ?? evidence}`);
  if (status === "blocked") member.blockedOn = "answer";
  noteHelp(member);
  if (status === "done") noteDone(state, member);
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

// src/domain/cap.ts
var NONE = { level: "far", cause: "budget", of: "", mark: "", words: "" };
var ORDER = ["far", "near", "soft", "hard"];
var NEAR_PART = 5;
var MINUTE = 6e4;
var LAST_WORDS_MS = 2 * MINUTE;
var LAST_PART = 10;
var FIRST_REPLY = [
  ["haiku", 3e6],
  ["sonnet", 6e7],
  ["opus", 12e7]
];
var DEAREST_FIRST_REPLY = 24e7;
var KEPT_BACK = 5;
function nextReply({ largest, granted }, model) {
  if (largest > 0) return largest;
  const tier = FIRST_REPLY.find(([name]) => model.includes(name));
  return Math.min(tier?.[1] ?? DEAREST_FIRST_REPLY, Math.floor(granted / KEPT_BACK));
}
function boundOfCap(cap, model) {
  const { boundBy, granted, own, held, subtree, left } = cap;
  const isSoft = left <= nextReply(cap, model);
  const near = isNear(own, granted - held) ? "near" : "far";
  const level = subtree >= granted ? "hard" : isSoft ? "soft" : near;
  const unspent = held - (subtree - own);
  const handedDown = level === "soft" && unspent > 0;
  const whose = boundBy === "charter" ? "the charter’s budget" : `the account of ${boundBy}`;
  const rest = left > 0 ? `${showDollars(left)} left` : "nothing left";
  const below = `; ${showDollars(unspent)} of it are granted to others and not spent yet, to take some back: nest grant NAME USD --back`;
  const words = `${whose} has ${rest} of ${showDollars(granted)}${handedDown ? below : ""}`;
  const mark = `${boundBy}:${granted}${handedDown ? ":handed down" : ""}`;
  return { level, cause: "budget", of: boundBy, mark, words };
}
function boundOfTurns(limit, { turns }) {
  const level = turns > limit ? "hard" : isNear(turns, limit) ? "near" : "far";
  const words = turns > limit ? `all ${limit} turns that the charter allows are taken` : `turn ${turns} of ${limit}`;
  return { level, cause: "limit", of: "limits.turns", mark: `limits.turns:${limit}`, words };
}
function boundOfTime(minutes, { age }) {
  const whole = minutes * MINUTE;
  const left = whole - age;
  const last = Math.min(LAST_WORDS_MS, Math.floor(whole / LAST_PART));
  const level = left <= 0 ? "hard" : left <= last ? "soft" : isNear(age, whole) ? "near" : "far";
  const of = "limits.wallClockMinutes";
  const rest = left > 0 ? `${Math.ceil(left / MINUTE)} of ${minutes}` : `none of ${minutes}`;
  return { level, cause: "limit", of, mark: `${of}:${minutes}`, words: `${rest} minutes are left` };
}
function boundOf(cap, limits2, pace) {
  const all = [
    cap === null ? NONE : boundOfCap(cap, pace.model),
    limits2?.turns == null ? NONE : boundOfTurns(limits2.turns, pace),
    limits2?.wallClockMinutes == null ? NONE : boundOfTime(limits2.wallClockMinutes, pace)
  ];
  return all.reduce((most, one) => ORDER.indexOf(one.level) > ORDER.indexOf(most.level) ? one : most);
}
function isNear(used, whole) {
  return used >= whole - Math.floor(whole / NEAR_PART);
}

// src/domain/ledger.ts
var CHARTER = "charter";
function capOf(state, member) {
  const account = accountOf(state, member);
  if (account === void 0) return null;
  const { id, purse } = account;
  const left = leftOf(state, purse);
  if (left === null) return null;
  const { own, held, subtree, largest } = purse;
  return {
    boundBy: id === USER ? CHARTER : id,
    granted: drawn(purse) + left,
    own,
    subtree,
    held,
    reserve: reserveOf(state, purse),
    left,
    largest
  };
}

// src/domain/bound.ts
function boundFor(state, member, now, begins = member.turn?.open !== true) {
  return boundOf(capOf(state, member.id), state.charter?.limits, paceOf(member, now, begins));
}
function paceOf({ model, turns, hiredAt }, now, begins) {
  return { model, turns: turns + (begins ? 1 : 0), age: ageOf(hiredAt, now) ?? 0 };
}
function isSpent(state, member, now) {
  return member.mode !== "adopt" && boundFor(state, member, now).level === "hard";
}
function mayGoOn(state, member, now) {
  const { level } = boundFor(state, member, now);
  return level === "far" || level === "near";
}
function moreFor({ cause, of }) {
  if (cause === "limit") return `nest charter set ${of} <n>`;
  return of === "charter" ? "nest charter set budget.usd N" : `nest grant ${of} USD`;
}

// src/domain/fold/over-limit.ts
var MAX_TOLD = 4;
function onBudgetTold(state, event) {
  const member = current(state, event);
  if (member === void 0 || event.actor !== "system" || member.told.includes(event.data.mark)) return;
  member.told = [...member.told, event.data.mark].slice(-MAX_TOLD);
}
function onBudgetStopped(state, event, position2) {
  const member = current(state, event);
  if (member === void 0 || event.actor !== "system") return;
  const { cause, mark, why, text } = event.data;
  tellOwner2(state, member, event, position2);
  if (member.phase === "halted" && member.halt?.error === mark) return;
  const reported = member.turn?.open === true && member.turn.reported;
  if (member.turn !== null) member.turn.open = false;
  settleTaken(state, member);
  closeAsks(state, member, "elsewhere", ({ agent }) => agent !== null);
  if (reported && (member.phase === "done" || member.phase === "failed")) {
    settlePurse(state, member);
    return;
  }
  const { id, at } = event;
  member.halt = { cause, error: mark, at, until: null };
  member.blockedOn = null;
  enter(member, "halted", at, why);
  settlePurse(state, member);
  if (reported) return;
  const reason = cause === "budget" ? "budget" : "other";
  fileReport(state, member, { id, at, status: "blocked", reason, text, by: "hook", position: position2 }, "report");
}
function tellOwner2(state, member, event, position2) {
  const { cause, of, mark, why } = event.data;
  if (cause !== "budget") return;
  const owner2 = of === "charter" ? executiveOf(state) : state.members.get(of);
  if (owner2 === void 0 || owner2.usedUp === mark) return;
  owner2.usedUp = mark;
  if (owner2 === member) return;
  const { id, at } = event;
  pushItem(state, owner2.supervisor, {
    id: `${id}:account`,
    from: owner2.id,
    kind: "notice",
    status: "over budget",
    text: {
      text: `${why}; ${member.id} and whoever else shares it have been stopped. ${moreFor(event.data)}`
    },
    at,
    position: position2
  });
}

// src/domain/effects.ts
var MOST_CLOSED = 1e3;
var MOST_OPEN = 100;
function decideBegin(state, key) {
  const known = state.effects.find((one) => one.key === key);
  if (known?.outcome === "done")
    return no("already_done", `${known.name} (${key}) is done already, by ${known.member} at ${known.at}`);
  if (known?.outcome === "open")
    return no(
      "requested",
      `${known.name} (${key}) was requested by ${known.member} at ${known.at} and is not known to be committed: look whether it has happened before you repeat it, then close it`
    );
  const open2 = state.effects.filter(({ outcome: outcome2 }) => outcome2 === "open").length;
  return open2 < MOST_OPEN ? OK2 : no("too_many", `${open2} are open; close those first`);
}
function decideClose(state, key, actor) {
  if (actor === null) return no("unknown_actor", "the session that asks is no member of this nest");
  const known = state.effects.find((one) => one.key === key);
  if (known === void 0 || known.outcome !== "open")
    return no("unknown", `nothing with the key ${key} is open`);
  const may = actor === USER || actor === known.member || chainAbove(state, known.member).includes(actor);
  return may ? OK2 : no("not_authorised", `${known.member} has begun it; ${actor} is not above ${known.member}`);
}
function openEffects(state, member) {
  return state.effects.filter((one) => one.member === member && one.outcome === "open");
}

// src/domain/fold/proof.ts
function claimDone(state, member, words, place2) {
  member.proof = { ...member.proof, due: hasChecks(state, member) };
  const { phase, verifies } = member.discipline ?? {};
  if (phase !== "verification" || verifies == null) return;
  const verdict = verdictIn(words);
  const judged = state.members.get(verifies);
  if (verdict === null || judged === void 0 || judged.tombstone !== null || judged.id === member.id)
    return;
  const result = {
    check: `verifier ${member.id}`,
    ok: verdict === "verified",
    excerpt: words.slice(0, 600)
  };
  const { at } = place2;
  const before = judged.proof.last;
  const tests = before?.tests ?? [];
  const others = (before?.results ?? []).filter(({ check }) => !check.startsWith("verifier ")).slice(0, 9);
  const results = [...others, result];
  const report2 = judged.report?.id ?? null;
  const checked = { at, by: member.id, report: report2, ok: results.every(({ ok }) => ok), results, tests };
  settle2(state, judged, checked, judged.proof.due, { ...place2, id: `${place2.id}:verdict` });
}
function onChecksRan(state, event, position2) {
  const decision = decideCheck(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== "ok") return;
  const member = state.members.get(event.member);
  const { report: report2, results, tests, as } = event.data;
  const by = actingId(state, event, as) ?? "unknown";
  const verdicts = (member.proof.last?.results ?? []).filter(
    ({ check }) => check.startsWith("verifier ") && member.proof.last?.report === report2
  );
  const all = [...results, ...verdicts].slice(0, 10);
  const checked = { at: event.at, by, report: report2, ok: all.every(({ ok }) => ok), results: all, tests };
  settle2(state, member, checked, false, { id: event.id, at: event.at, position: position2 });
}
function settle2(state, member, checked, due, place2) {
  if (checked.ok) {
    const mended = member.proof.last?.ok === false && member.phase !== "working";
    if (mended) endHiredTask(state, member, "done", checked.at, "its checks hold");
    member.proof = { due, last: checked, returns: 0 };
    return;
  }
  const { returns } = member.proof;
  member.proof = { due: false, last: checked, returns: returns + 1 };
  const failed = checked.results.filter(({ ok }) => !ok);
  const names = failed.map(({ check }) => check).join(", ").slice(0, 200);
  reopenHiredTask(state, member, checked.at, `its work does not hold: ${names}`);
  if (member.phase !== "done") return;
  noteMore(state, member);
  const shown2 = failed.map(({ check, excerpt }) => `${check}:
${excerpt}`).join("\n\n");
  const { id, at, position: position2 } = place2;
  if (returns < MOST_RETURNS) {
    const text = `Your work does not hold: ${names}. Mend it, commit it and report done again.

${shown2}`;
    const item = { id, kind: "message", status: "returned", text: { text }, at, position: position2 };
    pushItem(state, member.id, { ...item, from: member.supervisor });
    enter(member, "idle", at, `sent back: ${names} failed`);
  } else {
    const text = `The work of ${member.id} does not hold for the second time: ${names}.

${shown2}`;
    const item = { id, kind: "escalation", status: "checks failed", text: { text }, at, position: position2 };
    pushItem(state, member.supervisor, { ...item, from: member.id });
    enter(member, "blocked", at, `its work does not hold for the second time: ${names}`);
    member.blockedOn = "answer";
  }
  settlePurse(state, member);
}
function onEffectBegun(state, event) {
  const { key, name, as } = event.data;
  const actor = actingId(state, event, as);
  const member = actor === null ? void 0 : state.members.get(actor);
  if (member === void 0) {
    ruleOn(state, event, event.id, "unknown_actor", "only a member begins one");
    return;
  }
  heard(member, event);
  const decision = decideBegin(state, key);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== "ok") return;
  const effect = {
    key,
    name,
    member: member.id,
    gen: member.gen,
    at: event.at,
    outcome: "open",
    note: ""
  };
  state.effects = [...state.effects.filter((one) => one.key !== key), effect];
}
function onEffectClosed(state, event) {
  const { key, outcome: outcome2, note: note2, as } = event.data;
  const decision = decideClose(state, key, actingId(state, event, as));
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== "ok") return;
  state.effects = state.effects.map(
    (one) => one.key === key ? { ...one, outcome: outcome2, note: note2, at: event.at } : one
  );
  const closed = state.effects.filter((one) => one.outcome !== "open");
  const oldest = closed.length > MOST_CLOSED ? closed[0] : void 0;
  if (oldest !== void 0) state.effects = state.effects.filter((one) => one !== oldest);
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
  const note2 = event.data.result ?? null;
  if (note2 !== null) member.results = [...member.results, { ...note2, position: position2, at }].slice(-MOST_RESULTS);
  forgetSteps(member);
  if (status === "progress") return;
  if (status === "blocked") member.blockedOn = "answer";
  if (status === "done" || status === "failed") endHiredTask(state, member, status, at, firstLine(text));
  if (status === "done") noteDone(state, member);
  else if (status === "failed" || reason === "beyond_capability")
    noteFailure(state, member, event, reason, firstLine(text));
  else noteHelp(member);
  if (member.turn !== null) member.turn.reported = true;
  enter(member, status, at, reason === null ? firstLine(text) : `${reason}: ${firstLine(text)}`);
  if (status === "done") claimDone(state, member, headOf(text).trim(), { id, at, position: position2 });
  settlePurse(state, member);
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
  if (reason === "beyond_capability") noteFailure(state, member, event, reason, firstLine(text));
  else noteHelp(member);
  settlePurse(state, member);
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
  const reader = state.members.get(to);
  if (reader !== void 0) noteHelp(reader);
  pushItem(state, to, { id, from, kind: "message", status: "", text, at, position: position2 });
  noteExchange(state, from, to, { id, at, position: position2 });
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
  submit(state, member, event);
  settlePurse(state, member);
}
function submit(state, member, event) {
  heard(member, event);
  proveNudges(member);
  const { prompt, kind } = event.data;
  if (kind === "person" && member.mode === "adopt") noteUser(state, event.at);
  const own = OWN_INPUT.has(kind);
  const { turn } = member;
  if (turn === null || !turn.open || turn.prompt !== prompt) {
    closeAsks(state, member, "elsewhere", (ask) => ask.agent !== null);
    if (kind !== "task-notification") noteMore(state, member);
    member.turns += 1;
    member.turn = { prompt, at: event.at, open: true, reported: false };
  } else if (!own) {
    turn.reported = false;
  }
  if (member.phase === "blocked" && (own || member.asks.length > 0)) return;
  member.blockedOn = null;
  noteAnswer(member);
  enter(member, "working", event.at, "a turn is running");
}
function outcome(state, member, event) {
  const { closing, background } = event.data;
  if (closing?.kind === "blocked") return "blocked";
  if (background !== null && background.length > 0) return "waiting";
  if (closing !== null) return closing.empty === true ? "unreported" : "done";
  return hasOpenWork(state, member.id) || hasUnread(state, member) ? "waiting" : "unreported";
}
function waitsFor(state, member) {
  const n = member.background;
  if (n > 0) return `on ${n} background task${n === 1 ? "" : "s"}`;
  return hasOpenWork(state, member.id) ? "on its reports" : "on news that it has not read yet";
}
function unsaid(closing) {
  return closing === null ? "its last message says neither result: nor blocked:" : "its last message says result: and neither what holds nor where it looked; ask it, nothing is known";
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
  end2(state, member, event, position2);
  settlePurse(state, member);
}
function end2(state, member, event, position2) {
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
    enter(member, "waiting", event.at, waitsFor(state, member));
    return;
  }
  const why = how === "unreported" ? unsaid(data.closing) : data.closing?.line ?? "";
  enter(member, how, event.at, why);
  if (how === "blocked") member.blockedOn = "answer";
  if (how === "done") {
    forgetSteps(member);
    noteDone(state, member);
    endHiredTask(state, member, "done", event.at, why);
  } else noteHelp(member);
  const reason = how === "blocked" ? "decision_needed" : null;
  const kind = how === "unreported" ? "ending" : "report";
  fileReport(
    state,
    member,
    { id: event.id, at: event.at, status: how, reason, text: data.text, by: "hook", position: position2 },
    kind
  );
  if (how === "done")
    claimDone(state, member, data.closing?.line ?? "", { id: event.id, at: event.at, position: position2 });
}

// src/domain/guards.ts
var string = (value) => typeof value === "string";
var boolean = (value) => typeof value === "boolean";
var number = (value) => Number.isFinite(value);
var amount = (value) => Number.isSafeInteger(value) && value >= 0;
function atMost(most) {
  return (value) => amount(value) && value <= most;
}
function between(least, most) {
  return (value) => number(value) && value >= least && value <= most;
}
function optional(guard) {
  return (value) => value === void 0 || guard(value);
}
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

// src/domain/plan/guards.ts
function planFields() {
  const strings = list(string);
  const stringOrNull = nullable(string);
  const said = {
    title: string,
    needs: strings,
    owner: stringOrNull,
    integration: boolean,
    estimate: nullable(number)
  };
  const changed = Object.fromEntries(Object.entries(said).map(([name, guard]) => [name, optional(guard)]));
  const task = { request: string, plan: string, task: string, why: string, as: stringOrNull };
  return {
    plan_changed: {
      request: string,
      plan: string,
      add: list(object({ id: string, ...said })),
      change: list(object({ id: string, ...changed })),
      drop: strings,
      as: stringOrNull
    },
    task_claimed: task,
    task_done: task,
    task_failed: task,
    task_reopened: task
  };
}

// src/domain/team/guards.ts
function teamFields(isText2) {
  const as = nullable(string);
  return {
    synthesis_filed: {
      request: string,
      supervisor: string,
      text: isText2,
      sources: list(string),
      partial: boolean,
      as
    },
    swarm_sealed: { request: string, supervisor: string, why: string, as }
  };
}

// src/domain/fields-by-type.ts
function fieldsByType() {
  const strings = list(string);
  const stringOrNull = nullable(string);
  const role = oneOf("executive", "manager", "staff");
  const reason = oneOf(...REASONS);
  const cause = oneOf(...CAUSES);
  const hint = nullable(object({ member: string, gen: nullable(number) }));
  const money = atMost(MAX_AMOUNT);
  const tokens = atMost(MAX_TOKENS);
  const permissions = object({ allow: strings, ask: strings, deny: strings });
  const rate = (value) => string(value) || number(value);
  const price = object({
    input: rate,
    output: rate,
    write5m: rate,
    write1h: rate,
    read: rate,
    above: optional(amount),
    times: optional(amount)
  });
  const resultNote = object({
    status: oneOf("complete", "partial", "blocked", "failed"),
    findings: number,
    gaps: number,
    artifacts: number,
    objectives: strings,
    retryable: nullable(boolean)
  });
  const discipline = object({
    mode: nullable(oneOf("coordinator", "fork", "swarm")),
    phase: nullable(oneOf("research", "synthesis", "implementation", "verification")),
    verifies: stringOrNull,
    ground: strings,
    task: stringOrNull,
    objectives: strings,
    expects: optional(strings)
  });
  const gateRule = object({
    id: string,
    kind: oneOf("ask", "never", "after", "upto", "record", "normalise"),
    on: strings,
    why: optional(string),
    roles: optional(strings),
    after: optional(
      object({ on: strings, minutes: optional(number), times: optional(number), matches: optional(string) })
    ),
    upto: optional(object({ max: number, of: optional(string), pattern: optional(string) })),
    normalise: optional(object({ match: string, to: string }))
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
      refinements: optional(number)
    }),
    budget: object({
      usd: nullable(between(0, MAX_AMOUNT / DOLLAR)),
      reservePercent: between(0, 100),
      prices: optional(record(price))
    }),
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
    isolation: object({
      mode: oneOf("shared", "worktree"),
      setup: strings,
      commands: optional(list(strings)),
      copy: optional(strings),
      link: optional(strings),
      ports: optional(nullable(object({ base: number, count: number })))
    }),
    gates: optional(list(gateRule)),
    redact: optional(object({ on: boolean, patterns: strings })),
    doneChecks: strings,
    orchestration: optional(object({ mode: nullable(oneOf("coordinator", "fork", "swarm")) })),
    checks: optional(list(strings)),
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
      continues: nullable(oneOf("reassignment", "recovery")),
      grant: optional(nullable(money)),
      routing: optional(nullable(object({ kind: stringOrNull, signals: strings, why: strings }))),
      discipline: optional(nullable(discipline))
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
      closing: nullable(object({ kind: oneOf("result", "blocked"), line: string, empty: optional(boolean) })),
      background: nullable(list(object({ id: string, type: string }))),
      hint
    },
    session_ended: { session: string, reason: string, process: stringOrNull, hint },
    report_filed: {
      status: oneOf(...STATUSES),
      reason: nullable(reason),
      text: isText,
      as: stringOrNull,
      result: optional(resultNote),
      detail: optional(isText)
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
          replies: tokens
        })
      ),
      notes: list(oneOf(...SPEND_NOTES)),
      table: string
    },
    grant_requested: { request: string, nanos: money, back: boolean, why: string, as: stringOrNull },
    budget_told: { mark: string, level: oneOf("near", "soft", "hard"), words: string },
    budget_stopped: {
      cause: oneOf("budget", "limit"),
      of: string,
      mark: string,
      why: string,
      text: isText,
      by: oneOf("hook", "prompt", "reconciler", "platform")
    },
    checks_ran: {
      report: stringOrNull,
      results: list(object({ check: string, ok: boolean, excerpt: string })),
      tests: strings,
      as: stringOrNull
    },
    effect_begun: { key: string, name: string, as: stringOrNull },
    effect_closed: { key: string, outcome: oneOf("done", "failed"), note: string, as: stringOrNull },
    integration_asked: { queue: string, members: strings, branch: string, onto: string, as: stringOrNull },
    integration_merged: {
      queue: string,
      branch: string,
      head: string,
      tip: string,
      checks: number,
      as: stringOrNull
    },
    integration_returned: {
      queue: string,
      branch: string,
      head: string,
      tip: string,
      kind: oneOf(...RETURNS),
      with: strings,
      text: isText,
      as: stringOrNull
    },
    integration_landed: { queue: string, branch: string, into: string, tip: string, as: stringOrNull },
    ...planFields(),
    gate_decided: {
      rule: string,
      tool: string,
      key: string,
      decision: oneOf("allow", "ask", "deny"),
      why: string
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
      as: stringOrNull
    },
    claim_released: { repo: stringOrNull, globs: strings, why: string, as: stringOrNull },
    claim_unsettled: { contest: string },
    claim_ruled: {
      contest: string,
      kind: oneOf("owner", "order", "split"),
      owner: stringOrNull,
      order: strings,
      parts: list(object({ member: string, globs: strings })),
      why: string,
      as: stringOrNull
    },
    ...teamFields(isText),
    fact_noted: {
      request: string,
      name: string,
      value: stringOrNull,
      source: stringOrNull,
      as: stringOrNull
    },
    memory_told: { where: oneOf("prompt", "batch", "compact") },
    refinement_asked: { request: string, gaps: number, as: stringOrNull },
    finding_reconciled: {
      request: string,
      conflict: string,
      findings: strings,
      members: strings,
      keep: stringOrNull,
      by: oneOf(...GROUNDS),
      why: string,
      as: stringOrNull
    },
    hook_failed: { hook: string, problem: string, head: string, session: stringOrNull }
  };
}

// src/domain/shape.ts
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
  state.moneyRules = event.data.rules >= MONEY_RULES;
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
  gate_recorded: () => {
  },
  claim_requested: onClaimRequested,
  claim_released: onClaimReleased,
  claim_unsettled: onClaimUnsettled,
  claim_ruled: onClaimRuled,
  fact_noted: onFactNoted,
  memory_told: onMemoryTold,
  refinement_asked: onRefinementAsked,
  finding_reconciled: onFindingReconciled,
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

// src/domain/gate-book.ts
function emptyBook() {
  return { drawn: [], proofs: [], said: [], redacted: 0 };
}

// src/domain/state.ts
function initialState() {
  return {
    rules: null,
    nest: null,
    charter: null,
    members: /* @__PURE__ */ new Map(),
    sessions: /* @__PURE__ */ new Map(),
    purses: /* @__PURE__ */ new Map(),
    moneyRules: false,
    forgotten: 0,
    unmatched: /* @__PURE__ */ new Map(),
    inboxes: /* @__PURE__ */ new Map(),
    rulings: [],
    asks: /* @__PURE__ */ new Map(),
    claims: { held: [], contests: [] },
    outcomes: [],
    incidents: [],
    coverage: { rounds: [], reconciled: [] },
    integrations: [],
    plans: /* @__PURE__ */ new Map(),
    gates: emptyBook(),
    teams: /* @__PURE__ */ new Map(),
    effects: [],
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
    purses: [...state.purses],
    unmatched: [...state.unmatched],
    inboxes: [...state.inboxes],
    asks: [...state.asks],
    plans: [...state.plans],
    teams: [...state.teams],
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
  const end3 = lines.indexOf("\n");
  const state = withMaps(JSON.parse(lines.slice(0, end3)));
  let aside = null;
  const parsed = () => {
    if (aside === null) {
      const { seen, rulings } = JSON.parse(lines.slice(end3 + 1));
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
    purses: new Map(plain.purses),
    unmatched: new Map(plain.unmatched),
    inboxes: new Map(plain.inboxes),
    asks: new Map(plain.asks),
    plans: new Map(plain.plans),
    teams: new Map(plain.teams)
  };
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
  if (opts.fresh !== true && opts.keep !== false && Number(folded.position) - before >= SNAPSHOT_AFTER)
    keepSnapshot(nest, folded);
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
  isAtWork,
  directReports,
  chainAbove,
  depthOf,
  descendants,
  executiveOf,
  hasOpenWork,
  sessionActor,
  actingId,
  styleMeant,
  isFork,
  isReadOnly,
  asMeant,
  drawn,
  SPEND_NOTES,
  capOf,
  START,
  correctionOf,
  rungOf,
  boundsOf,
  refuseModel,
  withinBounds,
  tierAbove,
  modelFaults,
  nextStep,
  correctiveStep,
  ladderWords,
  refuseStep,
  inOrder,
  missing,
  standings,
  remaining,
  wavesLeft,
  pathLeft,
  hasChecks,
  mayCheck,
  overlap,
  SETTLE_MS,
  isInForce,
  isAnyAgainst,
  hasOccurred,
  endingWords,
  evidenceOf,
  KINDS,
  SIGNALS,
  KIND_NAMES,
  SIGNAL_NAMES,
  isKind,
  isSignal,
  MAX_TASKS,
  MAX_NEEDS,
  TASK_ID,
  applyChange,
  gatesOf,
  rulesFor,
  binds,
  gateFaults,
  CHARTER_NOTED,
  GROUNDS,
  DEFAULT_REFINEMENTS,
  RETURNS,
  closingOf,
  isLoss,
  ageOf,
  formatAge,
  boundFor,
  isSpent,
  mayGoOn,
  moreFor,
  openEffects,
  completed,
  resultFault,
  summaryFault,
  statusOf,
  noteOf,
  isHeldBack,
  isKnownType,
  hasShape,
  evolve,
  initialState,
  toJson,
  fromJson,
  foldNest,
  catchUp
};
