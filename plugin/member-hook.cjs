"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all2) => {
  for (var name in all2)
    __defProp(target, name, { get: all2[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/hooks/member-hook.ts
var member_hook_exports = {};
__export(member_hook_exports, {
  runHook: () => runHook
});
module.exports = __toCommonJS(member_hook_exports);

// src/domain/event-log.ts
var START = "0";

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
function executiveOf(state) {
  return directReports(state, USER)[0];
}
function hasOpenWork(state, id) {
  return directReports(state, id).some(
    (m) => m.phase !== "done" && m.phase !== "failed" && m.phase !== "unreported" && m.phase !== "ended"
  );
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
  return parts.filter((part2) => part2 !== "").join(" and ");
}
function tierAbove({ models }, model) {
  const { ladder, ceiling } = models;
  const at = rungOf(models, model);
  if (at < 0) return { why: `${model} is not on the charter's ladder (${ladder.join(", ")})` };
  if (at === ladder.length - 1) return { why: `${ladder[at]} is the highest tier of the charter's ladder` };
  if (at >= boundsOf(models).highest) return { why: `the charter's ceiling is ${ceiling}` };
  return { model: ladder[at + 1] };
}

// src/domain/ladder.ts
var MAX_NUDGES = 3;
var MAX_REASSIGNED = 2;
var SILENT = /* @__PURE__ */ new Set(["idle", "working", "waiting"]);
function nextStep(state, member) {
  const { id, ladder } = member;
  if (ladder.nudges + ladder.vain === 0 && ladder.inspections === 0) return `nest nudge ${id} "\u2026"`;
  if (ladder.inspections === 0) return `nest inspect ${id}`;
  if (ladder.reassigned >= MAX_REASSIGNED)
    return `nest fire ${id}, and think again: its work is too large or unclear`;
  const up = state.charter !== null && "model" in tierAbove(state.charter, member.model);
  return `nest reassign ${id}${up ? " --tier-up" : ""} --why "\u2026"`;
}
function correctiveStep(member) {
  const may = member.mode !== "adopt" && member.ladder.reassigned < MAX_REASSIGNED;
  return may && correctionOf(member) !== null ? `nest reassign ${member.id} --why "\u2026"` : null;
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
  return parts.filter((part2) => part2 !== "").join(", ");
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
  if (mode === "adopt") return { code: "attended", why: `the session of ${id} is a person\u2019s own` };
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
  const head2 = headOf(text).trim();
  const end3 = head2.indexOf("\n");
  const line2 = end3 === -1 ? head2 : head2.slice(0, end3);
  return line2.length > 120 ? `${cut(line2, 119)}\u2026` : line2;
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

// src/domain/money.ts
var DOLLAR = 1e9;
var MAX_AMOUNT = 1e6 * DOLLAR;
var MAX_SUM = Math.floor(Number.MAX_SAFE_INTEGER / 2);
var MAX_TOKENS = 1e12;
function nanosOf(dollars) {
  return Math.round(dollars * DOLLAR);
}
function showDollars(nanos) {
  const size = Math.abs(nanos);
  const digits = size === 0 || size >= DOLLAR / 10 ? 2 : size >= DOLLAR / 1e3 ? 4 : 6;
  const sign = nanos < 0 ? "-" : "";
  return `${sign}$${(size / DOLLAR).toFixed(digits)}`;
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
  const kept3 = fromReserve ? 0 : Math.min(reserveOf(state, purse), Math.max(0, left));
  const reserve2 = kept3 > 0 ? `, ${showDollars(kept3)} of it kept for a retry` : "";
  const gives = `${owner(id)} can give ${showDollars(most)} at most (${showDollars(left)} left${reserve2})`;
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

// src/domain/member-id.ts
var PATTERN = /^[a-z][a-z0-9-]{0,31}$/;
var RESERVED = /* @__PURE__ */ new Set(["user", "system", "all", "constructor", "prototype"]);
function isMemberId(text) {
  return typeof text === "string" && PATTERN.test(text) && !RESERVED.has(text);
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
    const open5 = new Set(rest.map(({ id }) => id));
    const wave = rest.filter(({ needs }) => !needs.some((need) => open5.has(need)));
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

// src/domain/plan/standing.ts
function missing(tasks, { needs }) {
  const done2 = new Set(tasks.filter(({ state }) => state === "done").map(({ id }) => id));
  return needs.filter((need) => !done2.has(need));
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
  const holds2 = task.state === "claimed" && task.by === actor;
  if (!plans && !holds2) return refuseWord(task, actor, owner2);
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
var DEEP_TOKENS = 4e4;
var DEEP_TURNS = 10;
function tokensOf(state, id) {
  const models = state.purses.get(id)?.models ?? [];
  return models.reduce((sum, one) => sum + one.input + one.write5m + one.write1h + one.output, 0);
}
function reachOf(state, { id, turns }) {
  return { tokens: tokensOf(state, id), turns };
}
function hasSunk(state, member) {
  const { facts, told } = member.memory;
  if (facts.length === 0 || told === null) return false;
  const now = reachOf(state, member);
  return now.tokens - told.tokens >= DEEP_TOKENS || now.turns - told.turns >= DEEP_TURNS;
}

// src/domain/charter.ts
function checksOf({ checks }) {
  return checks ?? [];
}

// src/domain/proof.ts
var UNPROVEN = { due: false, last: null, returns: 0 };
var MOST_RETURNS = 1;
function hasChecks(state, member) {
  const phase = member.discipline?.phase ?? "implementation";
  if (member.role !== "staff" || member.mode === "adopt" || phase !== "implementation") return false;
  return checksOf(state.charter ?? {}).length > 0 || (member.discipline?.expects ?? []).length > 0;
}
function verdictIn(words2) {
  const word = /^\W*(?:result\W+)?(verified|refuted)\b/i.exec(words2)?.[1]?.toLowerCase();
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
  for (const tokens2 of plain) {
    const segments = split(tokens2).filter((segment) => segment.length > 0);
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
function literalGlob(path) {
  return path.replace(/[\\*?[\]{},]/g, "\\$&");
}
function overlap(a, b, fold) {
  if (a === b) return true;
  const [left, right] = [parseGlob(a), parseGlob(b)];
  if (left.problem !== null || right.problem !== null) return true;
  return left.globs.some((one) => right.globs.some((other) => meet(one, other, fold)));
}
var isBare = (token, char) => token !== void 0 && !token.quoted && token.char === char;
function tokensOf2(text) {
  const tokens2 = [];
  const chars = [...text];
  for (let i = 0; i < chars.length; i += 1) {
    const quoted = chars[i] === "\\" && i + 1 < chars.length;
    if (quoted) i += 1;
    tokens2.push({ char: chars[i], quoted });
  }
  return tokens2;
}
function unbraced(tokens2) {
  const done2 = [];
  const open5 = [tokens2];
  while (open5.length > 0) {
    const next = open5.shift();
    const braces = firstBraces(next);
    if (braces === null) done2.push(next);
    else
      for (const part2 of braces.parts)
        open5.push([...next.slice(0, braces.start), ...part2, ...next.slice(braces.end + 1)]);
    if (done2.length + open5.length > MAX_READINGS) return null;
  }
  return done2;
}
function firstBraces(tokens2) {
  for (let start = 0; start < tokens2.length; start += 1) {
    if (!isBare(tokens2[start], "{")) continue;
    let depth = 0;
    const commas = [];
    for (let i = start; i < tokens2.length; i += 1) {
      if (isBare(tokens2[i], "{")) depth += 1;
      if (isBare(tokens2[i], ",") && depth === 1) commas.push(i);
      if (!isBare(tokens2[i], "}")) continue;
      depth -= 1;
      if (depth > 0) continue;
      if (commas.length === 0) break;
      const cuts = [start, ...commas, i];
      const parts = cuts.slice(1).map((cut2, n) => tokens2.slice(cuts[n] + 1, cut2));
      return { start, end: i, parts };
    }
  }
  return null;
}
function split(tokens2) {
  const segments = [[]];
  for (const token of tokens2) {
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
  const words2 = `${first.holder} holds ${first.ground.globs.join(" ")}`;
  return given(no("held", ruled === null ? words2 : `${words2}, and ${ruled} has ruled so`), against);
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
  const held2 = state.claims.held.filter(({ holder }) => holder === id);
  const wants = state.claims.contests.some(({ wisher }) => wisher === id);
  if (repo === null) return held2.length > 0 || wants ? OK2 : no("not_held", `${id} holds nothing`);
  const hit = held2.some(
    ({ ground }) => ground.repo === repo && ground.globs.some((glob) => globs.includes(glob))
  );
  if (hit) return OK2;
  const own = held2.flatMap(({ ground }) => ground.globs).join(" ");
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
  const fits2 = names.every((name) => name !== null && both.includes(name)) && new Set(names).size === names.length;
  if (!fits2 || names.length !== (kind === "owner" ? 1 : 2))
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
  for (const [i, part2] of parts.entries()) {
    const decision = decideFor(state, contest2, part2.member, grounds[i]);
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
  const { held: held2 } = state.claims;
  const own = held2.filter(({ holder, ground }) => holder === member.id && ground.repo === wish.ground.repo);
  const globs = wish.ground.globs.filter((glob) => !own.some(({ ground }) => ground.globs.includes(glob)));
  if (globs.length === 0) return;
  held2.push({ ...wish, holder: member.id, gen: member.gen, ground: { ...wish.ground, globs } });
}
function contest(state, member, holder, wish) {
  const { contests } = state.claims;
  const between2 = contests.filter((one) => one.wisher === member.id && one.holder === holder);
  if (between2.some((one) => one.ruling !== null && meets(one.ground, wish.ground))) return;
  const open5 = between2.find((one) => one.ruling === null && one.ground.repo === wish.ground.repo);
  if (open5 !== void 0) {
    const globs = [.../* @__PURE__ */ new Set([...open5.ground.globs, ...wish.ground.globs])].slice(-MAX_GLOBS);
    open5.ground = { ...open5.ground, globs };
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
  const { claims: claims3 } = state;
  for (const one of claims3.contests.slice()) {
    const blocked = claims3.held.some(
      (claim) => claim.holder === one.holder && isInForce(state, claim) && meets(claim.ground, one.ground)
    );
    if (blocked) continue;
    claims3.contests = claims3.contests.filter((other) => other !== one);
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
  const held2 = state.claims.held.filter((claim) => claim.holder === holder && meets(claim.ground, ground));
  const lines = [
    `${one.id}: ${wisher} wants ${ground.globs.join(" ")}${one.why === "" ? "" : ` (${one.why})`}; ${holder} holds it. Not settled ${when}.`,
    ...held2.map(
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
  const { claims: claims3 } = state;
  if (repo === null) claims3.contests = claims3.contests.filter(({ wisher }) => wisher !== id);
  const gone3 = (ground, glob) => repo === null || ground.repo === repo && globs.includes(glob);
  keepHeld(state, id, (ground) => ({ ...ground, globs: ground.globs.filter((glob) => !gone3(ground, glob)) }));
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
  const { claims: claims3 } = state;
  if (claims3.held.length === 0 && claims3.contests.length === 0) return;
  if (successor !== null) {
    const { gen } = successor;
    claims3.held = claims3.held.map((claim) => claim.holder === id ? { ...claim, gen } : claim);
    for (const one of claims3.contests) {
      if (one.wisher === id) one.gen = gen;
      if (one.holder === id) one.holderGen = gen;
    }
    return;
  }
  claims3.held = claims3.held.filter(({ holder }) => holder !== id);
  claims3.contests = claims3.contests.filter(({ wisher }) => wisher !== id);
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
function closeAsks(state, member, outcome2, keep4 = () => false) {
  if (member.asks.length === 0) return;
  const open5 = [];
  for (const request of member.asks) {
    const ask = state.asks.get(request);
    if (ask === void 0) continue;
    if (keep4(ask)) {
      open5.push(request);
      continue;
    }
    ask.outcome ??= outcome2;
    withdraw(state, ask);
  }
  member.asks = open5;
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
  const { own, held: held2, open: open5, subtree, largest } = purse;
  if (purse.granted !== null) return { own: 0, held: claimOf(purse), open: 0, subtree, largest: 0 };
  return { own, held: held2, open: open5, subtree, largest };
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
var NOTHING = { own: 0, held: 0, open: 0, subtree: 0, largest: 0 };
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
    const { open: open5 } = purse;
    purse.open = 0;
    purse.granted = drawn(purse) + leftOf(state, purse);
    purse.open = open5;
  }
  purse.kept = 0;
}
function change(state, purse, by) {
  const before = shareOf(purse);
  const { open: open5 } = purse;
  by(purse);
  if (open5 === 0 && purse.open > 0) takeBack(state, purse);
  return minus(shareOf(purse), before);
}
function carry(state, from, share, until, moved = 0) {
  let at = from;
  let rest = share;
  for (let n = 0; at !== null && at !== until && n <= state.purses.size; n += 1) {
    const purse = purseOf(state, at);
    const { own, held: held2, open: open5, subtree, largest } = rest;
    rest = change(state, purse, () => {
      purse.own += own;
      purse.held += held2;
      purse.open += open5;
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
    const kept3 = nanos > 0 ? claim + nanos : purse.kept + nanos;
    purse.kept = Math.max(0, Math.min(purse.granted, kept3));
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
  const left = carry(state, from, minus(NOTHING, share), common, -weight);
  purse.above = to;
  const come = carry(state, to, share, common, weight);
  const both = minus(come, minus(NOTHING, left));
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
  const noted2 = /* @__PURE__ */ new Set([...purse.notes, ...gauge.notes]);
  purse.notes = SPEND_NOTES.filter((note4) => noted2.has(note4));
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
  const { nanos, models, notes, table: table2 } = data;
  const gauge = {
    nanos,
    hidden: Math.max(data.hidden, before?.hidden ?? 0),
    largest: Math.max(data.largest, before?.largest ?? 0),
    models,
    notes,
    table: table2,
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
  const named2 = models.find(({ model }) => model === more.model);
  const known = named2 ?? (models.length < MAX_MODELS ? void 0 : models.at(-1));
  if (known === void 0) {
    models.push({ ...more });
    return;
  }
  const i = models.indexOf(known);
  const sum = (key) => Math.min(Number.MAX_SAFE_INTEGER, known[key] + sign * more[key]);
  models[i] = {
    model: named2 === void 0 ? OTHER_MODELS : known.model,
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
  const { source, process: process2 } = event.data;
  if (source !== "clear" || process2 === null) return void 0;
  for (const session of state.sessions.values()) {
    if (session.ended === "clear" && session.member !== null && sameProcess(session.process ?? "", process2))
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
  const open5 = member.phase === "working" || member.phase === "waiting" && member.background > 0 || atPrompt || member.phase === "idle" && member.turns === 0;
  member.turn = null;
  if (!open5 || reported) {
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
  const open5 = state.incidents.find((incident) => incident.cause === cause);
  if (open5 !== void 0) {
    if (!open5.members.includes(member.id)) open5.members.push(member.id);
    open5.until = until ?? open5.until;
    open5.over = null;
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
var NOT_BEGUN = { failures: 0, beyond: false, failedIn: null, helped: false, counted: null };
function speaksOfModel(reason) {
  return reason === null || reason === "other" || reason === "beyond_capability";
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
  const counted = course.counted ?? (isEasy(member) ? "easy" : "done");
  if (course.counted === null) count(state, member, counted);
  if (course.counted === null || course.failures > 0 || course.beyond)
    member.course = { ...course, failures: 0, beyond: false, failedIn: null, counted };
}
function isEasy({ course, turns, ladder }) {
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
  const kept3 = tasks.filter(({ id }) => !dropped.has(id)).map((task) => ({ ...task, ...stated(changes.get(task.id)) }));
  const known = new Set(kept3.map(({ id }) => id));
  for (const { id } of add2) {
    if (known.has(id)) return no("exists", `there is a task ${id} already`);
    known.add(id);
  }
  const whole = [
    ...kept3,
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
  const held2 = dependantsOf(tasks, task.id).map((one) => one.id);
  const blocks = held2.length === 0 ? "nothing needs it" : `it blocks ${held2.slice(0, 20).join(", ")}`;
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
  const open5 = openResearch(state, supervisor).map(({ id }) => id);
  if (open5.length > 0 && !partial)
    return no(
      "research_open",
      `${open5.join(", ")} ${open5.length === 1 ? "is" : "are"} still at it: wait for the report, or file what there is with --partial, which names who is missing`
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
  const note4 = reserved === null ? "" : `the charter leaves it to the user: ${reserved}`;
  tellOfAsk(state, ask, reserved === null ? member.supervisor : USER, event.at, position2, note4);
}
function forgetPrompt(state, member) {
  const inbox = state.inboxes.get(member.supervisor);
  if (member.blockedOn !== "prompt" || inbox === void 0) return;
  inbox.items = inbox.items.filter(({ from, status }) => from !== member.id || status !== "attach required");
}
function tellOfAsk(state, ask, reader, at, position2, note4) {
  const { request, tool, input, item, agent } = ask;
  const whole = "text" in input ? input.text : `${input.head}\u2026
(cut: nest asks ${request} prints all of it)`;
  const who = agent === null ? ask.member : `a subagent of ${ask.member}`;
  const lines = [
    `${request}: ${who} asks to use ${tool}. Answer with nest approve ${request}, or nest deny ${request} --why "\u2026".`,
    ...note4 === "" ? [] : [note4],
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
function proofOf(book, rule, member, now) {
  const need = rule.after?.times ?? 1;
  const scope = proofScope(rule, member);
  const all2 = book.proofs.find((one) => one.rule === rule.id && one.scope === scope)?.at ?? [];
  const oldest = now - (rule.after?.minutes ?? 60) * 6e4;
  const have = all2.filter((at) => Date.parse(at) >= oldest).length;
  return { stands: have >= need, have, need, lapsed: have < need && all2.length > have };
}
function drawnOf(book, rule, member) {
  const scope = drawScope(rule, member);
  return book.drawn.find((one) => one.rule === rule.id && one.scope === scope)?.total ?? 0;
}
function amountOf(rule, input) {
  const { of, pattern } = rule.upto ?? {};
  if (of === void 0) return null;
  if (of === "calls") return 1;
  const value = of.split(".").reduce(
    (inner, key) => typeof inner === "object" && inner !== null && Object.hasOwn(inner, key) ? inner[key] : void 0,
    input
  );
  return numberIn(value, pattern);
}
function numberIn(value, pattern) {
  if (typeof value === "number") return fits(value);
  if (typeof value !== "string") return null;
  if (pattern === void 0) return /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? fits(Number(value)) : null;
  const found = new RegExp(pattern).exec(value.slice(0, 2e4));
  const digits = found?.[1] ?? found?.[0];
  return digits === void 0 || !/^-?\d+(?:\.\d+)?$/.test(digits.trim()) ? null : fits(Number(digits));
}
function fits(value) {
  return Number.isFinite(value) && value >= 0 && value <= 1e12 ? value : null;
}
function hasRoom(state, rule, member, amount2) {
  return drawnOf(state.gates, rule, member) + amount2 <= (rule.upto?.max ?? 0);
}
function flawOfResult(rule, result) {
  const { contains, lacks, matches } = rule.after ?? {};
  if (!result.ok) return "it did not succeed";
  if (contains !== void 0 && !result.text.includes(contains))
    return `its result does not hold "${contains}"`;
  if (lacks !== void 0 && result.text.includes(lacks)) return `its result holds "${lacks}"`;
  if (matches !== void 0 && !new RegExp(matches).test(result.text))
    return `its result does not match ${matches}`;
  return null;
}
function normalised(rule, text) {
  const { match, to } = rule.normalise ?? {};
  return match === void 0 || to === void 0 ? text : text.replace(new RegExp(match, "g"), to);
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
  const same = (part2, id) => {
    const a = part2 === "upto" ? sumOf(old.get(id)?.upto) : old.get(id)?.after;
    const b = part2 === "upto" ? sumOf(now.get(id)?.upto) : now.get(id)?.after;
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
  const lines = changed.map((path) => `${path}: ${shown(before, path)} \u2192 ${shown(after, path)}`);
  const head2 = "The user has changed the charter. From now on this holds (all of it: nest charter show):";
  const text = { text: cut([head2, ...lines].join("\n"), TEXT_CHARS) };
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
    const holds2 = typeof value === "object" && value !== null && Object.hasOwn(value, key);
    value = holds2 ? value[key] : void 0;
  }
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > VALUE_CHARS ? `${cut(json, VALUE_CHARS - 1)}\u2026` : json;
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
  const { request, conflict, findings, members, keep: keep4, by, why, as } = event.data;
  const who = actingId(state, event, as);
  const no2 = who === null ? STRANGER : refusal(state, who, members);
  if (no2 !== null || who === null) {
    ruleOn(state, event, request, ...no2 ?? STRANGER);
    return;
  }
  if (keep4 !== null && !findings.includes(keep4)) {
    ruleOn(state, event, request, "unknown_finding", `${keep4} is none of the two findings of ${conflict}`);
    return;
  }
  const { coverage } = state;
  const others = coverage.reconciled.filter((entry) => entry.conflict !== conflict);
  coverage.reconciled = [...others, { conflict, keep: keep4, by, why, who, at: event.at }].slice(-MOST_RECONCILED);
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
  const { head: head2, tip } = event.data;
  member.handed = { head: head2, tip, outcome: "merged", with: [], at: event.at };
  queue.merged += 1;
  queue.tip = tip;
}
function onReturned(state, event, position2) {
  const found = about(state, event);
  if (found === null) return;
  const [member, queue] = found;
  const { head: head2, tip, kind, text } = event.data;
  member.handed = { head: head2, tip, outcome: kind, with: event.data.with, at: event.at };
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

// src/domain/nothing-found.ts
var THING = "(?:results?|findings?|matches|match|data|hits?|information|evidence|sources?|occurrences?|papers?|references?|entries|examples?|records?|(?:\\w+ )?(?:results?|findings?|data|information|matches|sources?))";
var NOTHING2 = new RegExp(
  `^(?:(?:done|ok|okay|finished|completed?|success|sorry|unfortunately)[.,:;!]? *)?(?:i |we |it )?(?:have |has |could |did |was |were )?(?:not |n't )?(?:find|found|there (?:is|are|was|were)|got|returned|came up with)? *(?:nothing(?: (?:was|were|has been|to be|could be|relevant|new|else|useful|interesting))*(?: (?:found|to report|there|came (?:up|back)|matched|returned|turned up))?|(?:no|not any|any|zero|0) ${THING}(?: (?:was|were|have been|could be))?(?: (?:found|available|returned|exist|came (?:up|back)|for (?:this|that|it)))?|none|n/?a|empty|-+|\\.+)[.! ]*$`,
  "i"
);
var WRAP = /^[\s>*_`#-]*(?:result|status|summary)[*_`]*\s*:[*_`]*\s*/i;
var NOTHING_AT_ALL = /^(?:(?:ok|okay|done|finished|complete[d]?|success(?:ful)?)[.! ]*)?$/i;
function isNothingFound(text) {
  const lines = text.split("\n").map((line2) => line2.replace(WRAP, "").trim()).filter((line2) => line2 !== "");
  return lines.length > 0 && lines.every((line2) => NOTHING2.test(line2));
}
function saysWhere(text) {
  return /[`/"“]|\w\.\w|\d/.test(text.replace(WRAP, "")) || /\b(?:searched|looked|checked|queried|read|scanned|grepp?ed|tried|asked|ran|examined|inspected|reviewed|went through|in|on|at|within|among)\s+(?!it\b|this\b|that\b|all\b|everything\b)(?:\w+\W+){0,2}\w{3,}/i.test(
    text
  );
}
function isEmptySuccess(message, line2) {
  const rest = line2.replace(/[*_`\s]+$/, "").trim();
  const around = message.split("\n").filter((one) => !WRAP.test(one)).join("\n");
  const words2 = around.split(/\s+/).filter((word) => new RegExp("\\p{L}", "u").test(word)).length;
  if (NOTHING_AT_ALL.test(rest) && rest !== "") return false;
  if (rest === "") return words2 < LEAST_WORDS || isNothingFound(around);
  if (!NOTHING2.test(rest)) return false;
  return !saysWhere(rest) && !saysWhere(around);
}
var LEAST_WORDS = 5;

// src/domain/closing.ts
var CLOSING = /^[\s>*_`#-]*(result|blocked)[*_`]*\s*:[*_`]*\s*(.*)$/i;
function closingOf(message) {
  const lines = message.trimEnd().split("\n");
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    const match = CLOSING.exec(lines[i]);
    if (match === null) continue;
    const kind = match[1].toLowerCase() === "result" ? "result" : "blocked";
    const line2 = match[2].trim();
    return kind === "result" && isEmptySuccess(message, line2) ? { kind, line: line2, empty: true } : { kind, line: line2 };
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
  const closing2 = "text" in text ? closingOf(text.text) : null;
  const status = closing2 === null || closing2.empty === true ? "unreported" : closing2.kind === "result" ? "done" : "blocked";
  enter(member, status, event.at, `its hooks are silent; from the transcript: ${closing2?.line ?? evidence}`);
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
  const { boundBy, granted, own, held: held2, subtree, left } = cap;
  const isSoft = left <= nextReply(cap, model);
  const near = isNear(own, granted - held2) ? "near" : "far";
  const level = subtree >= granted ? "hard" : isSoft ? "soft" : near;
  const unspent = held2 - (subtree - own);
  const handedDown = level === "soft" && unspent > 0;
  const whose = boundBy === "charter" ? "the charter\u2019s budget" : `the account of ${boundBy}`;
  const rest = left > 0 ? `${showDollars(left)} left` : "nothing left";
  const below3 = `; ${showDollars(unspent)} of it are granted to others and not spent yet, to take some back: nest grant NAME USD --back`;
  const words2 = `${whose} has ${rest} of ${showDollars(granted)}${handedDown ? below3 : ""}`;
  const mark = `${boundBy}:${granted}${handedDown ? ":handed down" : ""}`;
  return { level, cause: "budget", of: boundBy, mark, words: words2 };
}
function boundOfTurns(limit, { turns }) {
  const level = turns > limit ? "hard" : isNear(turns, limit) ? "near" : "far";
  const words2 = turns > limit ? `all ${limit} turns that the charter allows are taken` : `turn ${turns} of ${limit}`;
  return { level, cause: "limit", of: "limits.turns", mark: `limits.turns:${limit}`, words: words2 };
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
function boundOf(cap, limits4, pace) {
  const all2 = [
    cap === null ? NONE : boundOfCap(cap, pace.model),
    limits4?.turns == null ? NONE : boundOfTurns(limits4.turns, pace),
    limits4?.wallClockMinutes == null ? NONE : boundOfTime(limits4.wallClockMinutes, pace)
  ];
  return all2.reduce((most, one) => ORDER.indexOf(one.level) > ORDER.indexOf(most.level) ? one : most);
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
  const { own, held: held2, subtree, largest } = purse;
  return {
    boundBy: id === USER ? CHARTER : id,
    granted: drawn(purse) + left,
    own,
    subtree,
    held: held2,
    reserve: reserveOf(state, purse),
    left,
    largest
  };
}

// src/domain/bound.ts
function boundFor(state, member, now, begins = member.turn?.open !== true) {
  return boundOf(capOf(state, member.id), state.charter?.limits, paceOf(member, now, begins));
}
function nearBounds(state, member, now, begins = member.turn?.open !== true) {
  const limits4 = state.charter?.limits;
  const pace = paceOf(member, now, begins);
  const most = boundFor(state, member, now, begins);
  const each = [
    boundOf(capOf(state, member.id), void 0, pace),
    boundOf(null, limits4 && { ...limits4, wallClockMinutes: null }, pace),
    boundOf(null, limits4 && { ...limits4, turns: null }, pace)
  ];
  return [most, ...each.filter(({ mark }) => mark !== most.mark)].filter(({ level }) => level !== "far");
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
  const open5 = state.effects.filter(({ outcome: outcome2 }) => outcome2 === "open").length;
  return open5 < MOST_OPEN ? OK2 : no("too_many", `${open5} are open; close those first`);
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
function claimDone(state, member, words2, place2) {
  member.proof = { ...member.proof, due: hasChecks(state, member) };
  const { phase, verifies } = member.discipline ?? {};
  if (phase !== "verification" || verifies == null) return;
  const verdict2 = verdictIn(words2);
  const judged = state.members.get(verifies);
  if (verdict2 === null || judged === void 0 || judged.tombstone !== null || judged.id === member.id)
    return;
  const result = {
    check: `verifier ${member.id}`,
    ok: verdict2 === "verified",
    excerpt: words2.slice(0, 600)
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
  const all2 = [...results, ...verdicts].slice(0, 10);
  const checked = { at: event.at, by, report: report2, ok: all2.every(({ ok }) => ok), results: all2, tests };
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
  const { key, outcome: outcome2, note: note4, as } = event.data;
  const decision = decideClose(state, key, actingId(state, event, as));
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== "ok") return;
  state.effects = state.effects.map(
    (one) => one.key === key ? { ...one, outcome: outcome2, note: note4, at: event.at } : one
  );
  const closed = state.effects.filter((one) => one.outcome !== "open");
  const oldest = closed.length > MOST_CLOSED ? closed[0] : void 0;
  if (oldest !== void 0) state.effects = state.effects.filter((one) => one !== oldest);
}

// src/domain/result.ts
var MOST_RESULTS = 8;

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
  const note4 = event.data.result ?? null;
  if (note4 !== null) member.results = [...member.results, { ...note4, position: position2, at }].slice(-MOST_RESULTS);
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
  const { closing: closing2, background } = event.data;
  if (closing2?.kind === "blocked") return "blocked";
  if (background !== null && background.length > 0) return "waiting";
  if (closing2 !== null) return closing2.empty === true ? "unreported" : "done";
  return hasOpenWork(state, member.id) || hasUnread(state, member) ? "waiting" : "unreported";
}
function waitsFor(state, member) {
  const n = member.background;
  if (n > 0) return `on ${n} background task${n === 1 ? "" : "s"}`;
  return hasOpenWork(state, member.id) ? "on its reports" : "on news that it has not read yet";
}
function unsaid(closing2) {
  return closing2 === null ? "its last message says neither result: nor blocked:" : "its last message says result: and neither what holds nor where it looked; ask it, nothing is known";
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

// src/domain/report-words.ts
var STATUSES = ["done", "failed", "blocked", "progress"];
var REASONS = [
  "asked",
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
  "limit",
  "unknown"
];

// src/domain/team/guards.ts
function teamFields(isText3) {
  const as = nullable(string);
  return {
    synthesis_filed: {
      request: string,
      supervisor: string,
      text: isText3,
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
  const tokens2 = atMost(MAX_TOKENS);
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
          input: tokens2,
          output: tokens2,
          write5m: tokens2,
          write1h: tokens2,
          read: tokens2,
          replies: tokens2
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
function hasShape(event, shape = shapeOf(event.type)) {
  if (shape === void 0) return false;
  const { names, checks } = shape;
  const { data } = event;
  for (let i = 0; i < names.length; i += 1) if (!checks[i](data[names[i]])) return false;
  return true;
}

// src/domain/version.ts
var RULES = 2;
var MONEY_RULES = 2;
var STATE_FORMAT = 10;
var FOLD_VERSION = RULES * 1e3 + STATE_FORMAT;

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
  const read3 = (from2) => nest.log.readFrom(from2, (event, at) => evolve(folded.state, event, at), opts);
  let from = folded.position;
  let result = read3(from);
  const replaced = folded.source !== "" && result.source !== folded.source && from !== START;
  if (replaced || result.damage.some((d) => d.reason === "truncated")) {
    folded.state = initialState();
    from = START;
    result = read3(from);
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

// src/domain/redact.ts
var SHAPES = [
  {
    kind: "private key",
    pattern: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:[\s\S]*?-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|[\s\S]*)/g
  },
  { kind: "AWS key id", pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { kind: "GitHub token", pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255})\b/g },
  { kind: "GitLab token", pattern: /\bglpat-[A-Za-z0-9_-]{20,}/g },
  { kind: "Slack token", pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g },
  { kind: "Google key", pattern: /\bAIza[0-9A-Za-z_-]{35}\b/g },
  { kind: "npm token", pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { kind: "Stripe key", pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/g },
  { kind: "API key", pattern: /\bsk-(?=[A-Za-z_-]*[0-9])(?=[a-z0-9_-]*[A-Z])[A-Za-z0-9_-]{20,}/g },
  {
    kind: "JSON web token",
    pattern: /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g
  }
];
var IN_ADDRESS = /\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'`]{1,64}:)([^\s/@"'`$<>{}]{6,})(?=@)/g;
var BEARER = /\b(bearer\s+)([A-Za-z0-9+/_.=~-]{20,})/gi;
var NAMED = /((?:api|access|secret|private|auth|encryption|signing|account|master)[_-]?key|secret|token|passw(?:or)?d|passphrase|credentials?)([A-Za-z0-9_-]{0,20}\\?["']?\s{0,3}(?::=|=>|[:=])\s{0,3}\\?["']?)([A-Za-z0-9+/_.~-]{16,}={0,2})/gi;
var gone2 = (kind) => `[redacted: ${kind}]`;
var LEAST_BITS = 3.5;
function redact(text, own = []) {
  const kinds2 = /* @__PURE__ */ new Set();
  const out = (kind) => {
    kinds2.add(kind);
    return gone2(kind);
  };
  let left = text;
  for (const { kind, pattern } of SHAPES) left = left.replace(pattern, () => out(kind));
  left = left.replace(IN_ADDRESS, (_, before) => before + out("password"));
  left = left.replace(
    BEARER,
    (whole, before, value) => isDrawn(value) ? before + out("bearer token") : whole
  );
  left = left.replace(
    NAMED,
    (whole, name, between2, value) => isDrawn(value) ? name + between2 + out("secret") : whole
  );
  for (const source of own) {
    const pattern = patternOf(source);
    if (pattern !== null) left = left.replace(pattern, (found) => found === "" ? "" : out("own pattern"));
  }
  return { text: left, kinds: [...kinds2] };
}
function isDrawn(value) {
  const bare = value.replace(/=+$/, "");
  if (!/[0-9]/.test(bare) || !/[A-Za-z]/.test(bare)) return false;
  if (/^[./~]|\/.*\/.*\.[a-z]{1,5}$/.test(bare)) return false;
  if (bare.includes(".") && bare.split(".").every((part2) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(part2)))
    return false;
  return bits(bare) >= LEAST_BITS;
}
function bits(value) {
  const counts = /* @__PURE__ */ new Map();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let sum = 0;
  for (const count2 of counts.values()) sum -= count2 / value.length * Math.log2(count2 / value.length);
  return sum;
}
function patternOf(source) {
  try {
    return new RegExp(source, "g");
  } catch {
    return null;
  }
}
function inTexts(value, change2) {
  return changedIn(value, change2);
}
function changedIn(value, change2) {
  if (typeof value === "string") return change2(value);
  if (Array.isArray(value)) {
    const list2 = value.map((item) => changedIn(item, change2));
    return list2.some((item, i) => item !== value[i]) ? list2 : value;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, changedIn(item, change2)]);
  return entries.some(([key, item]) => item !== value[key]) ? Object.fromEntries(entries) : value;
}

// src/harness/path-rules.ts
var import_node_os = require("node:os");
var import_node_path = require("node:path");
var EDITING = /* @__PURE__ */ new Set(["Edit", "MultiEdit", "Write", "NotebookEdit"]);
var READING = /* @__PURE__ */ new Set(["Read", "Glob", "Grep", "LS", "NotebookRead"]);
function filesOf({ tool, input, cwd }, kind) {
  const fits2 = kind !== "read" && EDITING.has(tool) || kind !== "edit" && READING.has(tool);
  if (!fits2) return null;
  const path = input.file_path ?? input.notebook_path ?? input.path;
  return [typeof path === "string" ? (0, import_node_path.resolve)(cwd, path) : cwd];
}
function matchesPath(pattern, file, cwd) {
  const [base, rest] = anchored(pattern, cwd);
  const inside2 = (0, import_node_path.relative)(base, file).split(import_node_path.sep).join("/");
  if (inside2.startsWith("..") || (0, import_node_path.isAbsolute)(inside2)) return false;
  return globOf(rest).test(inside2);
}
function anchored(pattern, cwd) {
  if (pattern.startsWith("//")) return ["/", pattern.slice(2)];
  if (pattern.startsWith("~/")) return [(0, import_node_os.homedir)(), pattern.slice(2)];
  if (pattern.startsWith("/")) return [cwd, pattern.slice(1)];
  const rest = pattern.replace(/^\.\//, "");
  const deep = rest.replace(/\/$/, "").includes("/");
  return [cwd, deep ? rest : (0, import_node_path.join)("**", rest).split(import_node_path.sep).join("/")];
}
function globOf(glob) {
  const source = glob.replace(/\/$/, "/**").replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(
    /\*\*\/|\*\*|\*|\?/g,
    (star) => star === "**/" ? "(?:.*/)?" : star === "**" ? ".*" : star === "*" ? "[^/]*" : "[^/]"
  );
  return new RegExp(`^${source}$`, "s");
}

// src/harness/reading-programs.ts
var DOES_MORE = {
  /** Sets the clock by -s, and by a bare operand; BSD by -f as well. */
  date: (args) => !args.every((arg) => /^(?:\+.*|-u|--utc|-R|-I[a-z]*|--iso-8601(?:=[a-z]+)?)$/s.test(arg)),
  /** ugrep runs a filter, a pager and a viewer, and writes its configuration. */
  grep: (args) => args.some((arg) => /^-(?:[A-Za-z]*Q|-(?:-|config|filter|pager|query|save|view))/.test(arg)),
  /** As a builtin it sets a variable by -v, PATH for one. */
  printf: ([first = ""]) => first.startsWith("-"),
  /** -o and -T name files to write, --compress-program a program to run; long names may be cut short. */
  sort: (args) => args.some((arg) => /^-(?:(?!-).*[oT]|-(?:o|co|t))/s.test(arg)),
  /** The second operand is written. */
  uniq: (args) => operandsOf(args) > 1
};
function doesMore([program = "", ...args]) {
  return Object.hasOwn(DOES_MORE, program) && DOES_MORE[program]?.(args) === true;
}
function operandsOf(args) {
  const end3 = args.indexOf("--");
  const before = end3 < 0 ? args : args.slice(0, end3);
  const plain = before.filter(
    (arg, i) => (!arg.startsWith("-") || arg === "-") && !isNumberOf(before[i - 1], arg)
  );
  return plain.length + (end3 < 0 ? 0 : args.length - end3 - 1);
}
function isNumberOf(option, arg) {
  return /^-[fsw]$/.test(option ?? "") && /^\d+$/.test(arg);
}

// src/harness/opaque-text.ts
var OPAQUE = [
  [/[\x00-\x08\x0B-\x1F\x7F]/, "a control character"],
  [/[\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF]/, "a blank that is not ASCII"],
  [/\\[ \t]|(?:^|[^ \t\\])(?:\\\\)*\\\n|[ \t](?:\\\\)+\\\n/, "a backslash before a blank"],
  [/~\[/, "the characters ~["],
  [/(?:^|[\s;&|])=[A-Za-z_]/, "a word that begins with ="],
  [/<\d*-\d*>/, "a range in angle brackets"]
];
function opaqueText(line2) {
  const found = OPAQUE.find(([pattern]) => pattern.test(line2));
  if (found !== void 0) return found[1];
  const heredoc = line2.indexOf("<<");
  const fromHeredoc = heredoc < 0 ? "" : line2.slice(heredoc);
  return /\{[^}]*['"]/.test(fromHeredoc) ? "a brace with a quote behind it, in a heredoc" : null;
}

// src/harness/rule-matcher.ts
var MAX_COMMAND_CHARS = 1e4;
var HARMLESS = new Set("cat cut date echo grep head ls printf pwd sort tail true uniq wc".split(" "));
function commandsOf(line2) {
  const none = (problem3) => ({ commands: [], problem: problem3 });
  if (line2.length > MAX_COMMAND_CHARS) return none(`longer than ${MAX_COMMAND_CHARS} characters`);
  const opaque = opaqueText(line2);
  if (opaque !== null) return none(opaque);
  const scan = new Scan(line2);
  const problem2 = scan.read();
  if (problem2 !== null) return none(problem2);
  return scan.commands.length === 0 ? none("nothing to run") : { commands: scan.commands, problem: null };
}
function riskOf([program, ...args]) {
  if (program === void 0 || program === "nest" || HARMLESS.has(program)) return null;
  if (/^\w+=/.test(program)) return "a variable is set before the command";
  const target = args[0];
  const inside2 = target !== void 0 && !/^[/~-]|(^|\/)\.\.(\/|$)/.test(target);
  if (program === "cd") return args.length === 1 && inside2 ? null : "cd out of the working directory";
  return `${program} is another program`;
}
var Scan = class {
  commands = [];
  #text;
  #at = 0;
  #words = [];
  #word = null;
  constructor(text) {
    this.#text = text;
  }
  /** The reason for a prompt, or null. */
  read() {
    while (this.#at < this.#text.length) {
      const problem2 = this.#step(this.#text[this.#at]);
      if (problem2 !== null) return problem2;
    }
    this.#endCommand();
    return null;
  }
  #step(char) {
    const rest = this.#text.slice(this.#at);
    if (char === "'") return this.#single();
    if (char === '"') return this.#double();
    if (char === "\\") {
      if (rest[1] !== "\n") this.#add(rest[1] ?? "");
      return this.#skip(2);
    }
    if (char === "#" && this.#word === null) return this.#skip(rest.search(/\n|$/));
    if (/^(?:2>&1|2?> ?\/dev\/null)(?=[\s;|]|$)/.test(rest)) {
      return this.#skip(/^[^\s]*( \/dev\/null)?/.exec(rest)[0].length);
    }
    if (rest.startsWith("<<")) return this.#heredoc(rest);
    const operator = /^(?:&&|\|\||;|\||\n)/.exec(rest)?.[0];
    if (operator !== void 0) {
      this.#endCommand();
      return this.#skip(operator.length);
    }
    if (char === "$" || char === "`") return "a substitution";
    if (char === "&") return "a job in the background";
    if ("<>".includes(char)) return "a redirection to or from a file";
    if ("(){}".includes(char)) return "a group of commands";
    if (/\s/.test(char)) this.#endWord();
    else this.#add(char);
    return this.#skip(1);
  }
  #single() {
    const end3 = this.#text.indexOf("'", this.#at + 1);
    if (end3 < 0) return "a quote that is not closed";
    return this.#quoted(this.#text.slice(this.#at + 1, end3), end3 + 1);
  }
  #double() {
    const cat = /^"\$\(cat <<'(\w+)'\n[\s\S]*?\n\1\n\)"/.exec(this.#text.slice(this.#at));
    if (cat !== null) {
      this.#add("");
      return this.#skip(cat[0].length);
    }
    let value = "";
    for (let i = this.#at + 1; i < this.#text.length; i++) {
      const char = this.#text[i];
      if (char === '"') return this.#quoted(value, i + 1);
      if (char === "$" || char === "`") return "a substitution in quotes";
      if (char === "\\") {
        if (this.#text[i + 1] === "\n") return "a line joined inside quotes";
        i++;
      }
      value += this.#text[i] ?? "";
    }
    return "a quote that is not closed";
  }
  #quoted(value, next) {
    if (/\n[ \t]*#/.test(value)) return "a quoted line that begins with #";
    this.#add(value);
    this.#at = next;
    return null;
  }
  #heredoc(rest) {
    const start = /^<<(['"])([\w-]+)\1[ \t]*(\n|$)/.exec(rest);
    if (start === null)
      return "a heredoc whose mark is not quoted, or that is followed by something on its line";
    const body = rest.slice(start[0].length);
    const end3 = body.split("\n").indexOf(start[2]);
    if (end3 < 0) return "a heredoc that does not end";
    const lines = body.split("\n").slice(0, end3 + 1);
    this.#endCommand();
    return this.#skip(start[0].length + lines.join("\n").length);
  }
  #add(text) {
    this.#word = (this.#word ?? "") + text;
  }
  #skip(count2) {
    this.#at += count2;
    return null;
  }
  #endWord() {
    if (this.#word !== null) this.#words.push(this.#word);
    this.#word = null;
  }
  #endCommand() {
    this.#endWord();
    if (this.#words.length > 0) this.commands.push(this.#words);
    this.#words = [];
  }
};

// src/harness/call-rules.ts
function ruleOf2(text) {
  const match = /^([A-Z][A-Za-z]*|mcp__[\w*-]+)(?:\((.*)\))?$/s.exec(text.trim());
  if (match === null) return null;
  const content = (match[2] ?? "").trim();
  return { tool: match[1], content: content === "" || content === "*" ? null : content };
}
function allowedBy(rules3, call) {
  if (!isShell(call.tool)) return rules3.find((text) => namesCall(ruleOf2(text), call, "all")) ?? null;
  const parts = partsOf(call);
  if (parts === null) return rules3.find((text) => isWholeTool(ruleOf2(text), call.tool)) ?? null;
  const used = /* @__PURE__ */ new Set();
  for (const words2 of parts) {
    const rule = rules3.find((text) => namesCommand(ruleOf2(text), call.tool, words2.join(" ")));
    if (rule !== void 0) used.add(rule);
    else if (!onlyLooks(words2)) return null;
  }
  return used.size === 0 ? null : [...used].join(", ");
}
function namedBy2(rules3, call) {
  if (!isShell(call.tool)) return rules3.find((text) => namesCall(ruleOf2(text), call, "any")) ?? null;
  const read3 = partsOf(call)?.map((words2) => words2.join(" ")) ?? roughParts(lineOf(call));
  const parts = [...read3, ...read3.map(withoutPrefix)];
  return rules3.find((text) => parts.some((part2) => namesCommand(ruleOf2(text), call.tool, part2))) ?? null;
}
function doneBy(rules3, call) {
  if (!isShell(call.tool)) return allowedBy(rules3, call);
  const [words2, ...more] = partsOf(call) ?? [];
  if (words2 === void 0 || more.length > 0) return null;
  return rules3.find((text) => namesCommand(ruleOf2(text), call.tool, words2.join(" "))) ?? null;
}
var FILE_COMMANDS = new Set("mkdir touch rm rmdir mv cp".split(" "));
function isShell(tool) {
  return tool === "Bash" || tool === "PowerShell" || tool === "Monitor";
}
function lineOf({ input }) {
  return typeof input.command === "string" ? input.command : "";
}
function partsOf(call) {
  if (call.tool === "PowerShell" || call.input.dangerouslyDisableSandbox === true) return null;
  const { commands, problem: problem2 } = commandsOf(lineOf(call));
  return problem2 === null ? commands : null;
}
function roughParts(line2) {
  return line2.split(/[;&|\n(){}`]|\$\(/).map((part2) => part2.trim().replace(/["']/g, ""));
}
function withoutPrefix(command) {
  return command.replace(/^(?:(?:\w+=\S*|env|sudo|exec|command|nohup|time|then|do|else|!)\s+)+/, "");
}
function onlyLooks(words2) {
  return riskOf(words2) === null && !doesMore(words2) && words2.slice(1).every(isInside);
}
function isInside(word) {
  return !/^[/~]|(^|\/)\.\.(\/|$)|^-.*\//s.test(word);
}
function isOfTool(rule, tool) {
  return rule !== null && (rule.tool === tool || rule.tool === "Bash" && tool === "Monitor");
}
function isWholeTool(rule, tool) {
  return isOfTool(rule, tool) && rule.content === null;
}
function namesCommand(rule, tool, command) {
  if (!isOfTool(rule, tool)) return false;
  if (rule.content === null) return true;
  const open5 = /^(.*?)(?: \*|:\*)$/s.exec(rule.content);
  const fixed = (open5?.[1] ?? rule.content).split("*").map(literal).join(".*");
  return new RegExp(`^${fixed}${open5 === null ? "" : "(?:\\s.*)?"}$`, "s").test(command.trim());
}
function literal(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
}
function namesCall(rule, call, side) {
  if (rule === null) return false;
  const { tool, input } = call;
  if (tool.startsWith("mcp__")) return rule.tool === tool || isServer(rule.tool, tool);
  const kind = rule.tool === "Read" ? "read" : rule.tool === "Edit" ? "edit" : null;
  const files = kind === null ? rule.tool === tool ? filesOf(call, "any") : null : filesOf(call, kind);
  if (files !== null) {
    if (rule.content === null) return true;
    const matches = (file) => matchesPath(rule.content, file, call.cwd);
    return side === "any" ? files.some(matches) : files.length > 0 && files.every(matches);
  }
  if (rule.tool !== tool) return false;
  if (rule.content === null) return true;
  const host = /^domain:(.+)$/.exec(rule.content)?.[1];
  if (host !== void 0) return isHost(host, input.url, side);
  const name = input.skill ?? input.subagent_type ?? input.query;
  return typeof name === "string" ? name === rule.content : side === "any";
}
function isServer(rule, tool) {
  return rule.startsWith("mcp__") && (rule.endsWith("*") ? tool.startsWith(rule.slice(0, -1)) : tool.startsWith(`${rule}__`));
}
function isHost(host, url, side) {
  try {
    const { hostname } = new URL(String(url));
    return hostname === host || side === "any" && hostname.endsWith(`.${host}`);
  } catch {
    return side === "any";
  }
}

// src/harness/tool-call.ts
var import_node_path2 = require("node:path");
var IDLE_FIELDS = /* @__PURE__ */ new Set(["description", "timeout"]);
var MAX_NAME = 60;
function callKey({ tool, input }) {
  const fields = Object.entries(input).filter(([name]) => !IDLE_FIELDS.has(name));
  const sorted = fields.sort(([a], [b]) => a < b ? -1 : 1);
  return `${tool.slice(0, MAX_NAME)} ${hash53(JSON.stringify([tool, sorted]))}`;
}
function callLine({ tool, input }) {
  for (const name of ["command", "file_path", "notebook_path", "url", "path", "query"]) {
    if (typeof input[name] === "string") return `${tool}: ${input[name]}`;
  }
  return `${tool}: ${JSON.stringify(input)}`;
}
function agentTranscript(transcript, agent) {
  if (transcript === null || agent === null) return transcript;
  const session = transcript.replace(/^.*[\\/]|\.jsonl$/g, "");
  return (0, import_node_path2.join)((0, import_node_path2.dirname)(transcript), session, "subagents", `agent-${agent}.jsonl`);
}

// src/harness/tool-result.ts
var NO_WORDS = /* @__PURE__ */ new Set([
  "type",
  "mode",
  "filePath",
  "filenames",
  "backgroundTaskId",
  "returnCodeInterpretation"
]);
function resultOf(response) {
  const words2 = [];
  collect(response, words2);
  return { ok: !isQualified(response), text: words2.join("\n") };
}
function isQualified(response) {
  if (typeof response !== "object" || response === null) return false;
  const { interrupted: interrupted2, returnCodeInterpretation, backgroundTaskId, is_error: isError } = response;
  const explained = typeof returnCodeInterpretation === "string" && returnCodeInterpretation !== "";
  return interrupted2 === true || explained || isError === true || typeof backgroundTaskId === "string";
}
function collect(value, words2) {
  if (typeof value === "string") words2.push(value);
  else if (Array.isArray(value)) for (const item of value) collect(item, words2);
  else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) if (!NO_WORDS.has(key)) collect(item, words2);
  }
}
function changeWords(response, change2) {
  if (typeof response !== "object" || response === null || Array.isArray(response))
    return inTexts(response, change2);
  const entries = Object.entries(response).map(([key, value]) => [
    key,
    NO_WORDS.has(key) ? value : changeWords(value, change2)
  ]);
  const changed = entries.some(([key, value]) => value !== response[key]);
  return changed ? Object.fromEntries(entries) : response;
}

// src/domain/harmless.ts
var HARMLESS2 = /* @__PURE__ */ new Set([
  "hook_failed",
  "heartbeat",
  "gate_decided",
  "gate_recorded",
  "gate_redacted",
  "memory_told"
]);

// src/app/record.ts
var counter = 0;
function freshId(prefix) {
  counter += 1;
  const random = Math.floor(Math.random() * 2 ** 52).toString(36);
  return `${prefix}:${Date.now().toString(36)}.${process.pid}.${counter}.${random}`;
}
function record2(type, data, about2) {
  const event = {
    v: 1,
    id: about2.id ?? freshId(type),
    at: about2.at ?? (/* @__PURE__ */ new Date()).toISOString(),
    type,
    actor: about2.actor,
    member: about2.member ?? null,
    gen: about2.gen ?? null,
    data
  };
  return HARMLESS2.has(type) ? { ...event, harmless: true } : event;
}

// src/harness/tool-classes.ts
var TOOL_CLASSES = ["edit", "shell", "read", "web", "mcp", "other"];
var NAMES = {
  edit: ["Edit", "MultiEdit", "Write", "NotebookEdit"],
  shell: ["Bash", "PowerShell", "Monitor"],
  read: ["Read", "Glob", "Grep", "LS", "NotebookRead"],
  web: ["WebFetch", "WebSearch"]
};
var MAY_LEAK = ["shell", "read", "web", "mcp"];
var MCP = "mcp__";
function classOf(tool) {
  if (tool.startsWith(MCP)) return "mcp";
  const named2 = ["edit", "shell", "read", "web"].find((name) => NAMES[name].includes(tool));
  return named2 ?? "other";
}
var QUIET_DIR = "quiet";
var AFTER_DIR = "quiet-after";
function quietName(member, name) {
  return `${member}.${name}`;
}

// src/harness/rule-classes.ts
function toolIn(rule) {
  return rule.trim().replace(/\(.*$/s, "");
}
function classesOf(rules3) {
  return [...new Set(rules3.map((rule) => classOf(toolIn(rule))))];
}

// src/app/gate/heeded.ts
function ownSecrets(state) {
  const redact2 = state.charter?.redact;
  return redact2?.on === false ? [] : redact2?.patterns ?? [];
}
function heededBy(state, { role }) {
  const rules3 = rulesFor(state.charter, role).flatMap((rule) => [
    ...rule.after?.on ?? [],
    ...rule.audit === true || rule.kind === "record" || rule.kind === "normalise" ? rule.on : []
  ]);
  const own = ownSecrets(state).length > 0 ? MAY_LEAK : [];
  return /* @__PURE__ */ new Set([...classesOf(rules3), ...own]);
}
function looksForSecrets(state) {
  return state.charter?.redact?.on !== false;
}

// src/app/gate/after.ts
function heedResult(state, role, { call, response }) {
  const forms = role === null ? [] : rulesFor(state.charter, role).filter(
    (rule) => rule.kind === "normalise" && namedBy2(rule.on, call) !== null
  );
  const secrets = /* @__PURE__ */ new Set();
  const own = ownSecrets(state);
  const changed = changeWords(response, (text) => {
    const inForm = forms.reduce((left, rule) => normalised(rule, left), text);
    if (!looksForSecrets(state)) return inForm;
    const { text: clean, kinds: kinds2 } = redact(inForm, own);
    for (const kind of kinds2) secrets.add(kind);
    return clean;
  });
  return { response: changed, secrets: [...secrets] };
}
function keepDone(nest, state, member, session, done2, secrets) {
  const { call, toolUseId, failed } = done2;
  const which = toolUseId === null ? freshId(session) : `${session}:${toolUseId}`;
  const about2 = (what) => ({
    actor: sessionActor(session),
    member: member.id,
    gen: member.gen,
    id: `${what}:${which}`.slice(0, 200)
  });
  const tool = call.tool.slice(0, 200);
  const key = callKey(call);
  const events = [];
  for (const rule of failed ? [] : rulesFor(state.charter, member.role)) {
    if (proves(rule, done2))
      events.push(record2("gate_proved", { rule: rule.id, tool, key }, about2(`proved:${rule.id}`)));
    if (!isRecorded(rule) || namedBy2(rule.on, call) === null) continue;
    const input = nest.log.putText(JSON.stringify(call.input));
    events.push(record2("gate_recorded", { rule: rule.id, tool, key, input }, about2(`recorded:${rule.id}`)));
  }
  if (secrets.length > 0) {
    const kinds2 = secrets.slice(0, 20).map((kind) => kind.slice(0, 60));
    events.push(record2("gate_redacted", { tool, kinds: kinds2, replaced: !failed }, about2("redacted")));
  }
  if (events.length > 0) nest.log.append(events, { durable: true });
}
function proves(rule, { call, response }) {
  if (rule.after === void 0 || doneBy(rule.after.on, call) === null) return false;
  return flawOfResult(rule, resultOf(response)) === null;
}
function isRecorded({ kind, audit }) {
  return kind === "record" || audit === true;
}

// src/app/gate/quiet.ts
var import_node_fs2 = { default: require("node:fs") };
var import_node_path4 = require("node:path");

// src/log/private-files.ts
var import_node_fs = { default: require("node:fs") };
var import_node_path3 = require("node:path");
var PRIVATE_FILE = 384;
var PRIVATE_DIR = 448;
var counter2 = 0;
function uniqueSuffix() {
  counter2 += 1;
  const random = Math.floor(Math.random() * 4294967296).toString(36);
  return `${process.pid}-${counter2}-${random}`;
}
function makePrivateDir(dir) {
  if (isDirectory(dir)) return;
  const above = (0, import_node_path3.dirname)(dir);
  if (above !== dir) makePrivateDir(above);
  try {
    import_node_fs.default.mkdirSync(dir, { mode: PRIVATE_DIR });
  } catch (error) {
    if (!isDirectory(dir)) throw error;
  }
}
function isDirectory(path) {
  return import_node_fs.default.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
function replaceFile(path, contents, opts) {
  const temp = (0, import_node_path3.join)((0, import_node_path3.dirname)(path), `.tmp-${uniqueSuffix()}`);
  try {
    import_node_fs.default.writeFileSync(temp, contents, { mode: PRIVATE_FILE, flag: "wx", flush: opts.durable });
    import_node_fs.default.renameSync(temp, path);
  } catch (error) {
    import_node_fs.default.rmSync(temp, { force: true });
    throw error;
  }
  if (opts.durable) syncDir((0, import_node_path3.dirname)(path));
}
function syncDir(dir) {
  let fd = null;
  try {
    fd = import_node_fs.default.openSync(dir, "r");
    import_node_fs.default.fsyncSync(fd);
  } catch {
  } finally {
    if (fd !== null) import_node_fs.default.closeSync(fd);
  }
}
function readIfThere(path) {
  try {
    return import_node_fs.default.readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

// src/app/user-error.ts
var EXIT = {
  ok: 0,
  fault: 1,
  usage: 2,
  noNest: 3,
  refused: 4,
  notFound: 5,
  notStarted: 6,
  notRecorded: 7,
  notAllowed: 8,
  damaged: 9,
  nothing: 10
};
var UserError = class extends Error {
  name = "UserError";
  exitCode;
  next;
  constructor(message, exitCode, next = null) {
    super(message);
    this.exitCode = exitCode;
    this.next = next;
  }
};

// src/app/gate/watched.ts
var limits2 = (state, member, now) => boundFor(state, member, now).level === "far" ? [] : TOOL_CLASSES;
var rules = ({ charter }, { role }) => classesOf(rulesFor(charter, role).flatMap((rule) => binds(rule) ? rule.on : []));
var claims = (state, member) => isAnyAgainst(state, member) ? ["edit", "shell"] : [];
var readOnly = (_state, member) => isReadOnly(member) ? ["edit"] : [];
var WATCHES = [limits2, readOnly, claims, rules];
function watchedBy(state, member, now) {
  return new Set(WATCHES.flatMap((watch) => watch(state, member, now)));
}

// src/app/gate/quiet.ts
function setGates(nest, { state, position: position2 }, now) {
  const before = quietIn(nest.dir, QUIET_DIR);
  const after = quietIn(nest.dir, AFTER_DIR);
  const made = [];
  const set2 = (folder, there, file, quiet, text = "") => {
    if (!quiet && there.has(file)) remove(nest.dir, folder, file);
    if (quiet && !there.has(file) && make(nest.dir, folder, file, text)) made.push([folder, file]);
  };
  const nothing = looksForSecrets(state) ? "" : "nobody looks for secrets\n";
  for (const member of state.members.values()) {
    const leave = isGated(member) && state.blind === null;
    const watched = watchedBy(state, member, now);
    const heeded = heededBy(state, member);
    for (const name of TOOL_CLASSES) {
      const file = quietName(member.id, name);
      set2(QUIET_DIR, before, file, leave && !watched.has(name));
      set2(AFTER_DIR, after, file, leave && !heeded.has(name), nothing);
    }
  }
  if (made.length > 0 && sizeOf(nest.log.file) !== Number(position2))
    for (const [folder, file] of made) remove(nest.dir, folder, file);
}
function isGated(member) {
  return holdsSeat(member) && member.mode !== "adopt";
}
function isAnyQuiet({ dir }, { id }) {
  const there = quietIn(dir, QUIET_DIR);
  return TOOL_CLASSES.some((name) => there.has(quietName(id, name)));
}
function quietIn(nestDir, folder) {
  try {
    return new Set(import_node_fs2.default.readdirSync((0, import_node_path4.join)(nestDir, folder)));
  } catch {
    return /* @__PURE__ */ new Set();
  }
}
function make(nestDir, folder, file, text) {
  try {
    makePrivateDir((0, import_node_path4.join)(nestDir, folder));
    import_node_fs2.default.writeFileSync((0, import_node_path4.join)(nestDir, folder, file), text, { mode: PRIVATE_FILE });
    return true;
  } catch {
    return false;
  }
}
function remove(nestDir, folder, file) {
  try {
    import_node_fs2.default.rmSync((0, import_node_path4.join)(nestDir, folder, file), { force: true });
  } catch {
  }
}
function sizeOf(file) {
  try {
    return import_node_fs2.default.statSync(file).size;
  } catch {
    return 0;
  }
}

// src/harness/hook-output.ts
var NAMES2 = {
  "session-start": "SessionStart",
  "prompt-submit": "UserPromptSubmit",
  "pre-tool": "PreToolUse",
  "post-tool": "PostToolUse",
  "post-tool-failure": "PostToolUseFailure",
  "post-batch": "PostToolBatch"
};
var MAX_CONTEXT_CHARS = 1e4;
function contextOutput(event, text) {
  const note4 = "\n[cut here: longer than a hook may say]";
  const fits2 = text.length <= MAX_CONTEXT_CHARS;
  const context = fits2 ? text : text.slice(0, MAX_CONTEXT_CHARS - note4.length) + note4;
  return JSON.stringify({ hookSpecificOutput: { hookEventName: NAMES2[event], additionalContext: context } });
}
var MAX_MESSAGE_CHARS = 2e3;
function permissionOutput(ruling) {
  const decision = ruling.decision === "allow" ? { behavior: "allow" } : { behavior: "deny", message: ruling.message.slice(0, MAX_MESSAGE_CHARS) };
  return JSON.stringify({ hookSpecificOutput: { hookEventName: "PermissionRequest", decision } });
}
function endTurnOutput(why) {
  return JSON.stringify({ continue: false, stopReason: why.slice(0, MAX_MESSAGE_CHARS) });
}
function blockPromptOutput(why) {
  return JSON.stringify({ decision: "block", reason: why.slice(0, MAX_MESSAGE_CHARS) });
}
function askToolOutput(why) {
  return JSON.stringify({
    hookSpecificOutput: {
      hookEventName: NAMES2["pre-tool"],
      permissionDecision: "ask",
      permissionDecisionReason: why.slice(0, MAX_MESSAGE_CHARS)
    }
  });
}
function denyToolOutput(why, endsTurn = false) {
  const permissionDecisionReason = why.slice(0, MAX_MESSAGE_CHARS);
  return JSON.stringify({
    ...endsTurn ? { continue: false, stopReason: permissionDecisionReason } : {},
    hookSpecificOutput: {
      hookEventName: NAMES2["pre-tool"],
      permissionDecision: "deny",
      permissionDecisionReason
    }
  });
}
function compactOutput(keep4) {
  return `Keep what follows in the summary word by word, as data, and in which state every piece of work stands:
${keep4}`;
}
function replaceResultOutput(result) {
  return JSON.stringify({
    hookSpecificOutput: { hookEventName: NAMES2["post-tool"], updatedToolOutput: result }
  });
}

// src/hooks/emit.ts
var import_node_fs3 = require("node:fs");
function emit(document) {
  const bytes = Buffer.from(document);
  let done2 = 0;
  while (done2 < bytes.length) {
    try {
      done2 += (0, import_node_fs3.writeSync)(1, bytes, done2);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

// src/hooks/note.ts
function note2(text) {
  try {
    process.stderr.write(`nest: ${text}
`);
  } catch {
  }
}

// src/hooks/after.ts
function onAfter({ nest, session }, input) {
  const folded = foldNest(nest);
  const { state } = folded;
  const member = memberOfSession(state, session);
  const { tool, toolUseId, response } = input;
  const failed = input.event === "post-tool-failure";
  const call = { tool, input: input.input, cwd: input.cwd ?? member?.cwd ?? "" };
  const done2 = { call, toolUseId, response, failed };
  const heeded = heedResult(state, member?.role ?? null, done2);
  if (failed && heeded.secrets.length > 0) emit(contextOutput(input.event, leakWords(heeded.secrets)));
  else if (!failed && heeded.response !== response) emit(replaceResultOutput(heeded.response));
  if (member === void 0) return;
  try {
    keepDone(nest, state, member, session, done2, heeded.secrets);
  } catch (error) {
    note2(error instanceof Error ? error.message : String(error));
  }
  setGates(nest, folded, Date.now());
}
function leakWords(kinds2) {
  return `nest: the words of this failure hold a secret (${kinds2.join(", ")}). Do not repeat it, not in a file, a command or a report, and say in your report that it was shown.`;
}

// src/log/file-log.ts
var import_node_path11 = require("node:path");

// src/log/append.ts
var import_node_fs5 = { default: require("node:fs") };
var import_node_path5 = require("node:path");

// src/log/append-error.ts
var AppendError = class extends Error {
  name = "AppendError";
  code;
  spooled;
  constructor(file, code, fate, cause) {
    super(words(file, code, fate), { cause });
    this.code = code;
    this.spooled = typeof fate === "string" ? null : fate.spooled;
  }
};
function words(file, code, fate) {
  const what = `${file} could not be written (${code})`;
  if (fate === "doubtful") return `not confirmed: ${what}; the record may stand there all the same`;
  if (fate === "dropped") return `not recorded: ${what}; it is not kept for later, so nothing comes of it`;
  if (fate === "lost") return `not recorded: ${what}, and it could not be kept anywhere else`;
  return `not recorded: ${what}; it waits in ${fate.spooled} until an append succeeds`;
}
function isAppendError(error) {
  return error instanceof Error && error.name === "AppendError";
}
function codeOf(error) {
  const code = error?.code;
  return typeof code === "string" ? code : "UNKNOWN";
}

// src/domain/envelope.ts
var ENVELOPE_VERSION = 1;
var MAX_ID_LENGTH = 200;
function envelopeOf(value) {
  if (typeof value !== "object" || value === null) return null;
  const e = value;
  if (typeof e.id !== "string" || typeof e.type !== "string" || typeof e.v !== "number") return null;
  if (e.id === "" || e.id.length > MAX_ID_LENGTH || e.type === "") return null;
  if (e.v !== ENVELOPE_VERSION) return laterEnvelope(e, e.id, e.type, e.v);
  if (typeof e.data !== "object" || e.data === null || Array.isArray(e.data)) return null;
  const complete = typeof e.at === "string" && typeof e.actor === "string" && (e.member === null || typeof e.member === "string") && (e.gen === null || typeof e.gen === "number");
  return complete ? value : repaired(e, e.id, e.type);
}
function repaired(e, id, type) {
  const base = {
    v: ENVELOPE_VERSION,
    id,
    at: typeof e.at === "string" ? e.at : "",
    type,
    actor: typeof e.actor === "string" ? e.actor : "system",
    member: typeof e.member === "string" ? e.member : null,
    gen: typeof e.gen === "number" ? e.gen : null,
    data: e.data
  };
  return e.harmless === true ? { ...base, harmless: true } : base;
}
function laterEnvelope(e, id, type, v) {
  if (!Number.isInteger(v) || v < ENVELOPE_VERSION) return null;
  const at = typeof e.at === "string" ? e.at : "";
  return {
    v: ENVELOPE_VERSION,
    id,
    at,
    type: `v${v}:${type}`,
    actor: "system",
    member: null,
    gen: null,
    data: {}
  };
}

// src/log/frame.ts
var MAX_LINE_BYTES = 8192;
function frame(events) {
  const lines = events.map((event) => {
    const line2 = JSON.stringify(event);
    const bytes = line2.length * 3 < MAX_LINE_BYTES ? 0 : Buffer.byteLength(line2) + 2;
    if (bytes > MAX_LINE_BYTES) throw tooLong(event, `${bytes} bytes, a line holds ${MAX_LINE_BYTES}`);
    if (event.id.length > MAX_ID_LENGTH) throw tooLong(event, `an id holds ${MAX_ID_LENGTH} characters`);
    return line2;
  });
  return frameLines(lines);
}
function frameLines(lines) {
  const parts = lines.map((line2) => Buffer.from(`
${line2}
`));
  const ends = [];
  let length = 0;
  for (const part2 of parts) {
    length += part2.length;
    ends.push(length);
  }
  return { bytes: parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts), ends };
}
function unwritten(whole, written) {
  const complete = whole.ends.filter((end3) => end3 <= written).length;
  const from = complete === 0 ? 0 : whole.ends[complete - 1] ?? 0;
  return { bytes: whole.bytes.subarray(from), ends: whole.ends.slice(complete).map((end3) => end3 - from) };
}
function tooLong(event, why) {
  return new RangeError(`record ${event.id.slice(0, 80)} of type ${event.type} is too long: ${why}`);
}

// src/log/only-file.ts
var import_node_fs4 = { default: require("node:fs") };
function refuseNonFile(file, fs20 = import_node_fs4.default) {
  const stat = fs20.statSync(file, { throwIfNoEntry: false });
  if (stat === void 0 || !(stat.isDirectory() || stat.isFIFO() || stat.isSocket())) return;
  const [code, what] = stat.isDirectory() ? ["EISDIR", "a folder"] : ["EFTYPE", "a pipe or a socket"];
  throw Object.assign(new Error(`${file} is ${what}, not a file`), { code, syscall: "read", path: file });
}

// src/log/append.ts
var MAX_WRITES = 4;
var FLAGS = import_node_fs5.default.constants.O_WRONLY | import_node_fs5.default.constants.O_APPEND | import_node_fs5.default.constants.O_CREAT;
function appendTo(file, whole, opts) {
  if (whole.bytes.length === 0) return 0;
  const fs20 = opts.fs ?? import_node_fs5.default;
  let rest = whole;
  let writes = 0;
  let written = false;
  try {
    refuseNonFile(file, fs20);
    const fd = fs20.openSync(file, FLAGS, PRIVATE_FILE);
    try {
      while (true) {
        const count2 = fs20.writeSync(fd, rest.bytes, 0, rest.bytes.length);
        writes += 1;
        if (count2 === rest.bytes.length) break;
        rest = unwritten(rest, count2);
        if (writes === MAX_WRITES) throw halfWay();
      }
      written = true;
      if (opts.durable) {
        rest = whole;
        putOnDisk(fs20, fd, file, whole.bytes.length);
      }
    } finally {
      fs20.closeSync(fd);
    }
    return writes;
  } catch (error) {
    throw new AppendError(file, codeOf(error), fateOf(rest.bytes, opts.spool, written), error);
  }
}
function fateOf(bytes, spool2, written) {
  if (spool2 === null) return written ? "doubtful" : "dropped";
  const spooled = spool2(bytes);
  return spooled === null ? "lost" : { spooled };
}
function putOnDisk(fs20, fd, file, batch) {
  fs20.fdatasyncSync(fd);
  if (fs20.fstatSync(fd).size <= batch) syncDir((0, import_node_path5.dirname)(file));
}
var halfWay = () => Object.assign(new Error("writes keep stopping half-way"), { code: "ESHORT" });

// src/log/blobs.ts
var import_node_fs6 = { default: require("node:fs") };
var import_node_path6 = require("node:path");
function putText(dir, text) {
  if (text.length <= MAX_INLINE_BYTES && Buffer.byteLength(JSON.stringify(text)) <= MAX_INLINE_BYTES)
    return { text };
  const contents = Buffer.from(text);
  const blob = sha256(contents);
  const path = (0, import_node_path6.join)(dir, blob);
  if (import_node_fs6.default.statSync(path, { throwIfNoEntry: false })?.size === contents.length) touch(path);
  else {
    makePrivateDir(dir);
    replaceFile(path, contents, { durable: true });
  }
  return { blob, bytes: contents.length, head: cut(text, HEAD_LENGTH) };
}
function touch(path) {
  const now = /* @__PURE__ */ new Date();
  try {
    import_node_fs6.default.utimesSync(path, now, now);
  } catch {
  }
}
function getText(dirs, text) {
  if ("text" in text) return text.text;
  if (!/^[0-9a-f]{64}$/.test(text.blob))
    throw new Error(`not the name of a blob: ${JSON.stringify(text.blob)}`);
  let why = "is missing";
  for (const dir of dirs) {
    const contents = bytesIfThere((0, import_node_path6.join)(dir, text.blob));
    if (contents === null) continue;
    if (sha256(contents) === text.blob) return contents.toString();
    why = "is damaged: its hash does not match";
  }
  throw new Error(`the text of ${text.bytes} bytes in ${(0, import_node_path6.join)(dirs[0] ?? "", text.blob)} ${why}`);
}
function moveBlobs(from, to) {
  if (!import_node_fs6.default.existsSync(from)) return;
  makePrivateDir(to);
  for (const name of import_node_fs6.default.readdirSync(from)) {
    const contents = bytesIfThere((0, import_node_path6.join)(from, name));
    if (contents === null || !/^[0-9a-f]{64}$/.test(name)) continue;
    try {
      if (sha256(contents) === name) replaceFile((0, import_node_path6.join)(to, name), contents, { durable: true });
      import_node_fs6.default.rmSync((0, import_node_path6.join)(from, name), { force: true });
    } catch {
    }
  }
}
function bytesIfThere(path) {
  try {
    return import_node_fs6.default.readFileSync(path);
  } catch {
    return null;
  }
}
function sha256(bytes) {
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(bytes).digest("hex");
}

// src/log/poll.ts
var import_node_fs7 = { default: require("node:fs") };
var import_node_path7 = require("node:path");
var POLL_MS = 500;
var followFile = (file, offset, onChange, opts = {}) => {
  let seen = { ino: -1, size: offset };
  let closed = false;
  let stopWatching = null;
  const look = () => {
    if (closed) return;
    const now = identity(file);
    const first = seen.ino === -1;
    const changed = now.size !== seen.size || !first && now.ino !== seen.ino;
    seen = now;
    if (changed) onChange();
  };
  const degrade = (error) => {
    if (closed) return;
    const watching = stopWatching;
    stopWatching = null;
    watching?.();
    opts.onNotice?.(`cannot watch ${(0, import_node_path7.dirname)(file)} (${error?.message}); polling instead`);
  };
  const poll = setInterval(look, opts.pollMs ?? POLL_MS);
  try {
    stopWatching = (opts.watch ?? watchFolder)((0, import_node_path7.dirname)(file), file, look, once(degrade));
  } catch (error) {
    degrade(error);
  }
  setImmediate(look);
  return {
    close() {
      closed = true;
      clearInterval(poll);
      stopWatching?.();
    }
  };
};
var watchFolder = (dir, file, onEvent, onFailure) => {
  const watcher = import_node_fs7.default.watch(dir, (_event, name) => {
    if (name === null || name === (0, import_node_path7.basename)(file)) onEvent();
  });
  watcher.on("error", onFailure);
  return () => watcher.close();
};
function identity(file) {
  try {
    const { ino, size } = import_node_fs7.default.statSync(file);
    return { ino, size };
  } catch {
    return { ino: 0, size: 0 };
  }
}
function once(act) {
  let done2 = false;
  return (argument) => {
    if (done2) return;
    done2 = true;
    act(argument);
  };
}

// src/log/read.ts
var import_node_fs8 = { default: require("node:fs") };

// src/log/damage.ts
var DETAILED = 100;
var DamageReport = class {
  details = [];
  count = 0;
  add(offset, bytes, reason) {
    this.count += 1;
    if (this.details.length < DETAILED) this.details.push({ position: String(offset), bytes, reason });
  }
};

// src/log/lines.ts
var import_node_buffer = require("node:buffer");
var MAX_READ_LINE_BYTES = 65536;
var BLOCK_BYTES = 32768;
var LF = 10;
function parseLines(buffer, from, to, base, sink) {
  let start = from;
  while (start < to) {
    const newline = start + BLOCK_BYTES < to ? buffer.indexOf(LF, start + BLOCK_BYTES) : -1;
    const end3 = newline === -1 || newline >= to ? to : newline + 1;
    parseBlock(buffer, start, end3, base, sink);
    start = end3;
  }
}
function parseBlock(buffer, from, to, base, sink) {
  const bytes = buffer.subarray(from, to);
  const ascii = (0, import_node_buffer.isAscii)(bytes);
  const clean = ascii || (0, import_node_buffer.isUtf8)(bytes);
  const block = buffer.toString("latin1", from, to);
  let start = 0;
  while (start < block.length) {
    const end3 = block.indexOf("\n", start);
    if (end3 > start) {
      const offset = base + from + start;
      if (end3 - start > MAX_READ_LINE_BYTES) {
        sink.damage.add(offset, end3 - start, "too-long");
      } else if (clean) {
        const line2 = ascii ? block.slice(start, end3) : buffer.toString("utf8", from + start, from + end3);
        parseLine(line2, end3 - start, offset, sink);
      } else {
        parseDoubtful(buffer.subarray(from + start, from + end3), offset, sink);
      }
    }
    start = end3 + 1;
  }
}
function parseDoubtful(line2, offset, sink) {
  if ((0, import_node_buffer.isUtf8)(line2)) parseLine(line2.toString("utf8"), line2.length, offset, sink);
  else sink.damage.add(offset, line2.length, line2[0] === 123 ? "torn" : "garbage");
}
function parseLine(line2, bytes, offset, sink) {
  let value;
  try {
    value = JSON.parse(line2);
  } catch {
    salvage(line2, bytes, offset, sink);
    return;
  }
  const event = envelopeOf(value);
  if (event === null) {
    sink.damage.add(offset, bytes, "not-an-event");
    return;
  }
  sink.events += 1;
  sink.onEvent(event, String(offset));
}
function salvage(line2, bytes, offset, sink) {
  if (/^[ \t\r]*$/.test(line2)) return;
  const lead = /^[\0\uFEFF]*/.exec(line2)?.[0] ?? "";
  const bare = line2.slice(lead.length).replace(/\0+$/, "");
  if (bare === "" || bare.length === line2.length) {
    sink.damage.add(offset, bytes, bare.startsWith("{") ? "torn" : "garbage");
    return;
  }
  const bareBytes = Buffer.byteLength(bare);
  sink.damage.add(offset, bytes - bareBytes, "garbage");
  parseLine(bare, bareBytes, offset + Buffer.byteLength(lead), sink);
}

// src/log/read.ts
var CHUNK_BYTES = 1048576;
var LF2 = 10;
function readLog(file, position2, onEvent, opts = {}) {
  const from = offsetOf(position2);
  const sink = { events: 0, damage: new DamageReport(), onEvent };
  const fd = openIfThere(file);
  let next = from;
  let source = "";
  try {
    const stat = fd === null ? null : import_node_fs8.default.fstatSync(fd, { bigint: true });
    const size = Number(stat?.size ?? 0);
    if (stat !== null) source = String(stat.ino);
    if (size < from) sink.damage.add(from, from - size, "truncated");
    else if (fd !== null)
      next = readRange(fd, from, size, from + (opts.maxBytes ?? Number.POSITIVE_INFINITY), sink);
  } finally {
    if (fd !== null) import_node_fs8.default.closeSync(fd);
  }
  const { details, count: count2 } = sink.damage;
  return { next: String(next), events: sink.events, damage: details, damageCount: count2, source };
}
function offsetOf(position2) {
  const offset = /^\d{1,16}$/.test(position2) ? Number(position2) : Number.NaN;
  if (!Number.isSafeInteger(offset))
    throw new RangeError(`not a position in a log: ${JSON.stringify(position2)}`);
  return offset;
}
function readRange(fd, from, size, until, sink) {
  const reach = Math.min(size, until + MAX_READ_LINE_BYTES) - from;
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(reach, 1)));
  let next = from;
  let filled = 0;
  while (next < until) {
    const got = import_node_fs8.default.readSync(
      fd,
      buffer,
      filled,
      Math.min(buffer.length - filled, size - next - filled),
      next + filled
    );
    filled += got;
    const end3 = endOfLines(buffer.subarray(0, filled), until - next);
    if (end3 > 0) {
      parseLines(buffer, 0, end3, next, sink);
      buffer.copyWithin(0, end3, filled);
      next += end3;
      filled -= end3;
    } else if (filled > MAX_READ_LINE_BYTES) {
      const behind = skipLine(fd, next + filled, size, buffer);
      if (behind === null) return next;
      sink.damage.add(next, behind - 1 - next, "too-long");
      next = behind;
      filled = 0;
    } else if (got === 0) {
      return next;
    }
  }
  return next;
}
function endOfLines(bytes, limit) {
  const crossing = limit < bytes.length ? bytes.indexOf(LF2, limit - 1) : -1;
  return (crossing === -1 ? bytes.lastIndexOf(LF2) : crossing) + 1;
}
function skipLine(fd, from, size, buffer) {
  let offset = from;
  while (offset < size) {
    const got = import_node_fs8.default.readSync(fd, buffer, 0, Math.min(buffer.length, size - offset), offset);
    if (got === 0) return null;
    const newline = buffer.subarray(0, got).indexOf(LF2);
    if (newline !== -1) return offset + newline + 1;
    offset += got;
  }
  return null;
}
function openIfThere(file) {
  refuseNonFile(file);
  try {
    return import_node_fs8.default.openSync(file, "r");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

// src/log/secrets.ts
var import_node_fs9 = { default: require("node:fs") };
var import_node_path8 = require("node:path");
var FILE = "redact.json";
var DEFAULT = { on: true, patterns: [] };
var AS_IT_IS = /* @__PURE__ */ new Set(["nest_created", "charter_amended"]);
var SHORTEST = 12;
function cleanerFor(dir) {
  const clean = (text, { on, patterns }) => on && text.length >= SHORTEST ? redact(text, patterns).text : text;
  return {
    text: (text) => clean(text, redactionOf(dir)),
    events(events) {
      const how = redactionOf(dir);
      if (!how.on) return events;
      return events.map((event) => {
        if (AS_IT_IS.has(event.type)) return event;
        const data = inTexts(event.data, (text) => clean(text, how));
        return data === event.data ? event : { ...event, data };
      });
    }
  };
}
function redactionOf(dir) {
  try {
    const kept3 = JSON.parse(import_node_fs9.default.readFileSync((0, import_node_path8.join)(dir, FILE), "utf8"));
    const patterns = Array.isArray(kept3?.patterns) ? kept3.patterns : [];
    return { on: kept3?.on !== false, patterns: patterns.filter((one) => typeof one === "string") };
  } catch {
    return DEFAULT;
  }
}

// src/log/snapshot.ts
var import_node_fs10 = { default: require("node:fs") };
var MAGIC = "nest-snapshot-3\n";
var TAIL_BYTES = 1024;
function saveSnapshot(file, logFile, snapshot) {
  const tail = tailOf(logFile, offsetOf(snapshot.position), snapshot.source);
  if (tail === null) return false;
  const { rules: rules3, position: position2, source } = snapshot;
  const state = Buffer.from(snapshot.state);
  const header = JSON.stringify({ rules: rules3, position: position2, source, tail, crc: crc32(state) });
  const body = Buffer.concat([Buffer.from(`${header}
`), state]);
  replaceFile(file, Buffer.concat([Buffer.from(MAGIC), body, body]), { durable: true });
  return true;
}
function loadSnapshot(file, logFile, rules3) {
  const found = open2(file, logFile, rules3);
  return typeof found === "string" ? null : found;
}
function snapshotState(file, logFile, rules3) {
  const found = open2(file, logFile, rules3, { checked: true });
  return typeof found === "string" ? found : "good";
}
function open2(file, logFile, rules3, { checked = false } = {}) {
  try {
    refuseNonFile(file);
    const bytes = import_node_fs10.default.readFileSync(file);
    const frame2 = bytes.toString("latin1", 0, MAGIC.length);
    if (isOther(frame2)) return "of another version";
    const middle = MAGIC.length + (bytes.length - MAGIC.length) / 2;
    const body = bytes.subarray(MAGIC.length, middle);
    if (frame2 !== MAGIC || !Number.isInteger(middle) || !body.equals(bytes.subarray(middle)))
      return "damaged";
    const newline = body.indexOf(10);
    const header = JSON.parse(body.toString("utf8", 0, newline));
    if (checked && header.crc !== crc32(body.subarray(newline + 1))) return "damaged";
    if (header.rules !== rules3) return "of another version";
    const tail = tailOf(logFile, offsetOf(header.position), header.source);
    if (tail === null || tail !== header.tail) return "of another log";
    return {
      state: body.toString("utf8", newline + 1),
      position: header.position,
      rules: rules3,
      source: header.source
    };
  } catch (error) {
    return error.code === "ENOENT" ? "none" : "damaged";
  }
}
var isOther = (frame2) => /^nest-snapshot-\d/.test(frame2) && frame2 !== MAGIC;
function tailOf(logFile, offset, source) {
  let fd;
  try {
    refuseNonFile(logFile);
    fd = import_node_fs10.default.openSync(logFile, "r");
  } catch {
    return null;
  }
  try {
    const { ino, size } = import_node_fs10.default.fstatSync(fd, { bigint: true });
    if (String(ino) !== source || size < offset) return null;
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, offset));
    import_node_fs10.default.readSync(fd, tail, 0, tail.length, offset - tail.length);
    return hash53(tail.toString("latin1"));
  } finally {
    import_node_fs10.default.closeSync(fd);
  }
}
var crc32 = (bytes) => process.getBuiltinModule("node:zlib").crc32(bytes).toString(16).padStart(8, "0");

// src/log/spool.ts
var import_node_fs11 = { default: require("node:fs") };
var import_node_path9 = require("node:path");
var BATCH = 64;
function spool(dir, bytes, now = Date.now()) {
  const file = (0, import_node_path9.join)(dir, `${String(now).padStart(15, "0")}-${uniqueSuffix()}.jsonl`);
  const write = () => {
    makePrivateDir(dir);
    replaceFile(file, bytes, { durable: true });
  };
  return attempt(write) || attempt(write) ? file : null;
}
function spoolState(dir) {
  let names = [];
  try {
    names = import_node_fs11.default.readdirSync(dir).sort();
  } catch {
  }
  const paths = (ending) => names.filter((name) => name.endsWith(ending)).map((name) => (0, import_node_path9.join)(dir, name));
  return { pending: paths(".jsonl"), damaged: paths(".damaged") };
}
function replaySpool(dir, blobs, append2) {
  if (!import_node_fs11.default.existsSync(dir)) return { replayed: 0, damaged: [] };
  moveBlobs((0, import_node_path9.join)(dir, "blobs"), blobs);
  let replayed = 0;
  const damaged = [];
  for (const file of spoolState(dir).pending) {
    const contents = read(file);
    if (contents === null) continue;
    for (let i = 0; i < contents.lines.length; i += BATCH) append2(contents.lines.slice(i, i + BATCH));
    replayed += contents.lines.length;
    if (contents.bad) {
      const aside = file.replace(/\.jsonl$/, ".damaged");
      if (attempt(() => import_node_fs11.default.renameSync(file, aside))) damaged.push(aside);
    } else {
      attempt(() => import_node_fs11.default.unlinkSync(file));
    }
  }
  attempt(() => import_node_fs11.default.rmdirSync((0, import_node_path9.join)(dir, "blobs")));
  attempt(() => import_node_fs11.default.rmdirSync(dir));
  return { replayed, damaged };
}
function read(file) {
  let text;
  try {
    text = import_node_fs11.default.readFileSync(file, "utf8");
  } catch {
    return null;
  }
  const all2 = text.split("\n").filter((line2) => line2.trim() !== "");
  const lines = all2.filter(isRecord);
  return { lines, bad: lines.length < all2.length };
}
function isRecord(line2) {
  try {
    return envelopeOf(JSON.parse(line2)) !== null;
  } catch {
    return false;
  }
}
function attempt(act) {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

// src/log/state-dir.ts
var import_node_fs12 = { default: require("node:fs") };
var import_node_os2 = { default: require("node:os") };

// src/log/paths.ts
var import_node_path10 = require("node:path");
var pathsOf = (platform) => platform === "win32" ? import_node_path10.win32 : import_node_path10.posix;
function pathHash(path, platform) {
  let a = 3735928559;
  let b = 1103547991;
  const text = foldCase(path, platform);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ a >>> 16, 2246822507) ^ Math.imul(b ^ b >>> 13, 3266489909);
  b = Math.imul(b ^ b >>> 16, 2246822507) ^ Math.imul(a ^ a >>> 13, 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, "0");
}
var foldCase = (path, platform) => platform === "win32" ? path.toLowerCase() : path;

// src/log/state-dir.ts
var thisUser = () => ({ home: import_node_os2.default.homedir(), platform: process.platform });
function stateDir({ home, platform }) {
  const path = pathsOf(platform);
  return platform === "win32" ? path.join(home, "AppData", "Local", "nest") : path.join(home, ".local", "state", "nest");
}
function spoolDir(nestDir, owner2) {
  return pathsOf(owner2.platform).join(stateDir(owner2), "spool", pathHash(nestDir, owner2.platform));
}
function rememberSession(sessionId, nestDir, owner2 = thisUser()) {
  const file = sessionFile(sessionId, owner2);
  if (file === null) throw new RangeError(`not a session id: ${JSON.stringify(sessionId)}`);
  makePrivateDir(pathsOf(owner2.platform).dirname(file));
  replaceFile(file, `${nestDir}
`, { durable: false });
}
function forgetSession(sessionId, owner2 = thisUser()) {
  const file = sessionFile(sessionId, owner2);
  if (file !== null) import_node_fs12.default.rmSync(file, { force: true });
}
function sessionFile(sessionId, owner2) {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(sessionId)) return null;
  return pathsOf(owner2.platform).join(stateDir(owner2), "sessions", sessionId);
}

// src/log/file-log.ts
var SPOOL_CHECK_MS = 1e3;
function openFileLog(dir, options = {}) {
  const file = (0, import_node_path11.join)(dir, "log.jsonl");
  const snapshotFile = (0, import_node_path11.join)(dir, "snapshot.json");
  const blobs = (0, import_node_path11.join)(dir, "blobs");
  const aside = spoolDir(dir, options.owner ?? thisUser());
  const follow = options.follow ?? followFile;
  const clean = cleanerFor(dir);
  let lastCheck = Number.NEGATIVE_INFINITY;
  const write = (whole, durable, keep4) => appendTo(file, whole, { durable, spool: keep4, fs: options.fs });
  const replay = () => replaySpool(aside, blobs, (lines) => write(frameLines(lines), true, () => null));
  const replayNowAndThen = () => {
    const now = performance.now();
    if (now - lastCheck < SPOOL_CHECK_MS) return 0;
    lastCheck = now;
    try {
      return replay().replayed;
    } catch {
      return 0;
    }
  };
  return {
    file,
    append(events, opts = {}) {
      const durable = opts.durable ?? false;
      const keep4 = opts.spool === false ? null : (bytes) => spool(aside, bytes);
      const replayed = replayNowAndThen();
      try {
        return { durable, writes: write(frame(clean.events(events)), durable, keep4), replayed };
      } catch (error) {
        lastCheck = Number.NEGATIVE_INFINITY;
        throw error;
      }
    },
    readFrom: (position2, onEvent, opts) => readLog(file, position2, onEvent, opts),
    follow: (position2, onAppend) => follow(file, offsetOf(position2), onAppend),
    putText: (text) => putTextSomewhere([blobs, (0, import_node_path11.join)(aside, "blobs")], clean.text(text)),
    getText: (text) => getText([blobs, (0, import_node_path11.join)(aside, "blobs")], text),
    loadSnapshot: (rules3) => loadSnapshot(snapshotFile, file, rules3),
    snapshotState: (rules3) => snapshotState(snapshotFile, file, rules3),
    saveSnapshot: (snapshot) => saveSnapshot(snapshotFile, file, snapshot),
    replay,
    waiting: () => spoolState(aside)
  };
}
function putTextSomewhere(dirs, text) {
  let first;
  for (const dir of dirs) {
    try {
      return putText(dir, text);
    } catch (error) {
      first ??= error;
    }
  }
  throw new AppendError(dirs[0] ?? "", codeOf(first), "lost", first);
}

// src/app/nest.ts
function openNest(dir) {
  return { dir, log: openFileLog(dir) };
}

// src/hooks/context.ts
function hookContext({ env, session, dir }) {
  return { env, nest: openNest(dir), session, actor: sessionActor(session) };
}
function hintOf(env) {
  return env.nest.member === null ? null : { member: env.nest.member, gen: env.nest.gen };
}

// src/app/gate/claims.ts
var import_node_fs15 = { default: require("node:fs") };

// src/harness/written-files.ts
var import_node_path12 = require("node:path");

// src/harness/shell-words.ts
var BASH = { quoting: "\\", heredocs: true };
var POWERSHELL = { quoting: "`", heredocs: false };
var REDIRECT = /^(?:\d*|&)>(?:>|\|)?/;
var COPIED = /^\d*[<>]&(?:\d|-)/;
var OPERATOR = /^(?:&&|\|\||;;|[;&|\n(){}])/;
function simpleCommands(line2, powerShell = false) {
  const { quoting, heredocs } = powerShell ? POWERSHELL : BASH;
  const commands = [];
  const bodies = [];
  let now = { words: [], writes: [] };
  let into = "words";
  let at = 0;
  const end3 = () => {
    if (now.words.length > 0 || now.writes.length > 0) commands.push(now);
    now = { words: [], writes: [] };
    into = "words";
  };
  while (at < line2.length) {
    const rest = line2.slice(at);
    if (/^[ \t\r]/.test(rest)) at += 1;
    else if (rest.startsWith(`${quoting}
`)) at += 2;
    else if (rest.startsWith("#")) at += rest.search(/\n|$/);
    else if (COPIED.test(rest)) at += COPIED.exec(rest)[0].length;
    else if (heredocs && /^\d*<<-?(?!<)/.test(rest)) {
      at += /^\d*<<-?/.exec(rest)[0].length;
      into = "mark";
    } else if (REDIRECT.test(rest)) {
      at += REDIRECT.exec(rest)[0].length;
      into = "writes";
    } else if (/^\d*<[<>]*/.test(rest)) at += /^\d*<[<>]*/.exec(rest)[0].length;
    else if (OPERATOR.test(rest)) {
      const [operator] = OPERATOR.exec(rest);
      at += operator.length;
      end3();
      if (operator === "\n") at = pastBodies(line2, at, bodies);
    } else {
      const { word, next } = wordAt(line2, at, quoting);
      at = Math.max(next, at + 1);
      if (into === "mark") bodies.push(word.text);
      else now[into].push(word);
      into = "words";
    }
  }
  end3();
  return commands;
}
function pastBodies(line2, from, bodies) {
  let at = from;
  for (const mark of bodies.splice(0)) {
    for (; ; ) {
      if (at >= line2.length) return at;
      const stop = line2.indexOf("\n", at);
      const text = line2.slice(at, stop < 0 ? line2.length : stop);
      at = stop < 0 ? line2.length : stop + 1;
      if (text.replace(/^\t+/, "") === mark) break;
    }
  }
  return at;
}
function wordAt(line2, start, quoting) {
  let text = "";
  let literal2 = true;
  let glob = false;
  let quote = "";
  let at = start;
  for (; at < line2.length; at += 1) {
    const char = line2[at];
    if (quote === "'") {
      if (char === "'") quote = "";
      else text += char;
    } else if (char === quoting && at + 1 < line2.length) {
      at += 1;
      if (quote === '"' && quoting === "\\" && !'"\\$`\n'.includes(line2[at])) text += "\\";
      if (line2[at] !== "\n") text += line2[at];
    } else if (quote === '"') {
      if (char === '"') quote = "";
      else text += char;
      if (char === "$" || char === "`") literal2 = false;
    } else if (char === "'" || char === '"') quote = char;
    else if (/[\s;&|<>(){}]/.test(char) && !isBrace(line2, at)) break;
    else {
      if (char === "$" || char === "`") literal2 = false;
      if ("*?[{".includes(char)) glob = true;
      text += char;
    }
  }
  return { word: { text, literal: literal2, glob }, next: at };
}
function isBrace(line2, at) {
  const char = line2[at];
  if (char !== "{" && char !== "}") return false;
  return char === "{" ? /^\{[^\s{}]*[,.][^\s{}]*\}/.test(line2.slice(at)) : /\{[^\s{}]*$/.test(line2.slice(0, at));
}

// src/harness/written-files.ts
var MAX_DEPTH = 3;
function writtenBy({ tool, input, cwd }, isFolder2) {
  const line2 = typeof input.command === "string" ? input.command : "";
  return tool === "PowerShell" ? inPowerShell(line2, cwd) : inBash(line2, cwd, isFolder2, MAX_DEPTH);
}
function inBash(line2, start, isFolder2, depth) {
  const written = [];
  let cwd = start;
  for (const command of simpleCommands(line2)) {
    const words2 = withoutPrefix2(command.words);
    const [program, ...args] = words2;
    const name = program?.literal === true ? (0, import_node_path12.basename)(program.text) : "";
    if (name === "cd" || name === "pushd") {
      const to = args.find(({ text }) => !text.startsWith("-"));
      cwd = cwd !== null && to?.literal === true ? (0, import_node_path12.resolve)(cwd, to.text) : null;
    } else if (/^(?:ba|z|da|k)?sh$/.test(name) && depth > 0) {
      const code = args[args.findIndex(({ text }) => /^-[a-z]*c$/.test(text)) + 1];
      if (code?.literal === true && args.some(({ text }) => /^-[a-z]*c$/.test(text)))
        written.push(...inBash(code.text, cwd ?? "/", isFolder2, depth - 1));
    }
    const found = [
      ...redirected(command),
      ...WRITERS[name]?.(args, (path) => isFolder2((0, import_node_path12.resolve)(cwd ?? "/", path))) ?? []
    ];
    for (const one of found) {
      if (cwd === null && !/^[/~]/.test(one.path)) continue;
      written.push({ ...one, cwd: cwd ?? "/" });
    }
  }
  return written;
}
var DEVICES = /^\/dev\//;
function redirected({ writes }) {
  return writes.flatMap((word) => DEVICES.test(word.text) ? [] : fileOf(word, false));
}
function fileOf({ text, literal: literal2, glob }, deep) {
  return literal2 && text !== "" ? [{ path: text, glob, deep }] : [];
}
function withoutPrefix2(words2) {
  const first = words2.findIndex(
    ({ text }) => !/^(?:\w+=.*|env|sudo|exec|command|nohup|time|then|do|else|!|builtin)$/s.test(text)
  );
  return first < 0 ? [] : words2.slice(first);
}
var isOption = ({ text }) => text.startsWith("-") && text !== "-";
function operands(args) {
  const end3 = args.findIndex(({ text }) => text === "--");
  const before = end3 < 0 ? args : args.slice(0, end3);
  return [...before.filter((arg) => !isOption(arg)), ...end3 < 0 ? [] : args.slice(end3 + 1)];
}
var all = (deep) => (args) => operands(args).flatMap((arg) => fileOf(arg, deep));
var copy = (moves) => (args, isFolder2) => {
  const at = args.findIndex(({ text }) => /^(?:-t|--target-directory)(?:=|$)/.test(text));
  const given = at < 0 ? void 0 : args[at];
  const split2 = given !== void 0 && !given.text.includes("=");
  const rest = operands(args.filter((_, i) => i !== at && !(split2 && i === at + 1)));
  const folder = split2 ? args[at + 1] : given && { ...given, text: given.text.replace(/^[^=]*=/, "") };
  const to = folder ?? rest.pop();
  if (to === void 0) return [];
  const into = folder !== void 0 || rest.length > 1 || to.text.endsWith("/") || isFolder2(to.text);
  const made = rest.flatMap(
    (from) => into ? fileOf(
      { ...from, text: (0, import_node_path12.join)(to.text, (0, import_node_path12.basename)(from.text)), literal: from.literal && to.literal },
      true
    ) : fileOf(to, false)
  );
  return moves ? [...made, ...rest.flatMap((from) => fileOf(from, true))] : made;
};
var sed = (args) => {
  if (!args.some(({ text }) => /^-[a-zA-Z]*i|^--in-place/.test(text))) return [];
  const scripted = args.some(({ text }) => /^-[a-zA-Z]*[ef]$|^--(?:expression|file)/.test(text));
  const takesNext = ({ text }) => /^-[a-zA-Z]*[ef]$/.test(text);
  const rest = args.filter((_, i) => i === 0 || !takesNext(args[i - 1]));
  return operands(rest).slice(scripted ? 0 : 1).flatMap((arg) => fileOf(arg, false));
};
var git = (args, isFolder2) => {
  const [sub, ...rest] = operandsAfterGlobal(args);
  const paths = operands(rest);
  if (sub?.text === "rm" || sub?.text === "restore") return paths.flatMap((arg) => fileOf(arg, true));
  if (sub?.text === "mv") return copy(true)(rest, isFolder2);
  const marked = rest.findIndex(({ text }) => text === "--");
  if (sub?.text === "checkout" && marked >= 0)
    return rest.slice(marked + 1).flatMap((arg) => fileOf(arg, true));
  return [];
};
function operandsAfterGlobal(args) {
  return args[0]?.text.startsWith("-") === true ? [] : args;
}
var dd = (args) => args.flatMap(
  (arg) => arg.text.startsWith("of=") ? fileOf({ ...arg, text: arg.text.slice(3) }, false) : []
);
var WRITERS = {
  tee: all(false),
  touch: all(false),
  truncate: all(false),
  rm: all(true),
  rmdir: all(true),
  unlink: all(false),
  shred: all(false),
  mv: copy(true),
  cp: copy(false),
  ln: copy(false),
  install: copy(false),
  rsync: copy(false),
  sed,
  gsed: sed,
  dd,
  git
};
var CMDLETS = /^(?:set-content|add-content|out-file|clear-content|remove-item|move-item|copy-item|new-item|sc|ac|ri|rm|del|mi|mv|move|ci|cp|copy|ni|tee-object|tee)$/i;
function inPowerShell(line2, cwd) {
  return simpleCommands(line2, true).flatMap((command) => {
    const [program, ...args] = command.words;
    const writes = program !== void 0 && CMDLETS.test(program.text);
    const named2 = writes ? args.filter(({ text }) => !text.startsWith("-")).flatMap((arg) => fileOf(arg, true)) : [];
    return [...redirected(command), ...named2].map((one) => ({ ...one, cwd }));
  });
}

// src/app/ground.ts
var import_node_fs14 = { default: require("node:fs") };
var import_node_os3 = require("node:os");
var import_node_path14 = require("node:path");

// src/harness/repository.ts
var import_node_fs13 = require("node:fs");
var import_node_path13 = require("node:path");
function findRepository(dir) {
  let at;
  try {
    at = (0, import_node_fs13.realpathSync)(dir);
  } catch {
    return null;
  }
  for (; ; ) {
    const found = repositoryAt(at);
    if (found !== null) return found;
    const parent = (0, import_node_path13.dirname)(at);
    if (parent === at) return null;
    at = parent;
  }
}
function repositoryAt(root) {
  const dotGit = (0, import_node_path13.join)(root, ".git");
  let gitDir;
  try {
    if ((0, import_node_fs13.statSync)(dotGit).isDirectory()) {
      gitDir = (0, import_node_fs13.realpathSync)(dotGit);
      if (!exists((0, import_node_path13.join)(gitDir, "HEAD"))) return null;
    } else {
      const [, target] = (read2(dotGit) ?? "").split(/^gitdir: /);
      if (target === void 0) return null;
      gitDir = (0, import_node_fs13.realpathSync)((0, import_node_path13.resolve)(root, withoutLineEnd(target)));
    }
  } catch {
    return null;
  }
  const common = withoutLineEnd(read2((0, import_node_path13.join)(gitDir, "commondir")) ?? "");
  const commonDir = common === "" ? gitDir : (0, import_node_path13.resolve)(gitDir, common);
  const linked = commonDir !== gitDir;
  if (!linked) return { root, gitDir, commonDir, mainRoot: root, linked };
  return {
    root,
    gitDir,
    commonDir,
    mainRoot: (0, import_node_path13.basename)(commonDir) === ".git" ? (0, import_node_path13.dirname)(commonDir) : null,
    linked
  };
}
function withoutLineEnd(text) {
  let end3 = text.length;
  while (end3 > 0 && (text[end3 - 1] === "\n" || text[end3 - 1] === "\r")) end3 -= 1;
  return text.slice(0, end3);
}
function exists(path) {
  try {
    (0, import_node_fs13.statSync)(path);
    return true;
  } catch {
    return false;
  }
}
function read2(path) {
  try {
    return (0, import_node_fs13.readFileSync)(path, "utf8");
  } catch {
    return null;
  }
}

// src/app/ground.ts
var HERE = { platform: process.platform, exists: import_node_fs14.default.existsSync };
var GLOBBING = /[*?[{\\]/;
var OUTSIDE = "/";
function oneGround(word, cwd, files) {
  const bad = (why) => new UserError(`${JSON.stringify(word.slice(0, 80))}: ${why}`, EXIT.usage, "nest claim 'src/**'");
  if (word.startsWith("!")) throw bad("what is not claimed cannot be said: claim the parts");
  const text = slashed(word, files.platform).replace(/^~(?=\/|$)/, (0, import_node_os3.homedir)());
  const asIs = (0, import_node_path14.resolve)(cwd, text);
  const isFolder2 = text.endsWith("/") || isDirectory2(asIs);
  if (files.exists(asIs) || !GLOBBING.test(text)) {
    const { repo: repo2, path: path2, fold: fold2 } = placeOf(asIs, files);
    const deep = isFolder2 || !files.exists(asIs) && !/\.[^/]+$/.test(text);
    return { repo: repo2, fold: fold2, globs: [deep ? below(literalGlob(path2)) : literalGlob(path2)] };
  }
  if (/(?:^|[/{,])\.\.(?=[/},]|$)/.test(text.slice(text.search(GLOBBING))))
    throw bad("`..` behind a pattern");
  const segments = text.split("/");
  const at = segments.findIndex((segment) => GLOBBING.test(segment));
  const prefix = segments.slice(0, at).join("/");
  const { repo, path, fold } = placeOf((0, import_node_path14.resolve)(cwd, at === 1 && prefix === "" ? "/" : prefix), files);
  const rest = segments.slice(at).filter((segment) => segment !== "" && segment !== ".");
  const glob = [...path === "" ? [] : [literalGlob(path)], ...rest].join("/");
  const { problem: problem2 } = parseGlob(glob);
  if (problem2 !== null) throw bad(problem2);
  return { repo, fold, globs: [text.endsWith("/") ? below(glob) : glob] };
}
function slashed(word, platform) {
  return platform === "win32" ? word.replace(/\\/g, "/") : word.replace(/\\(?![[\]{}*?\\])/g, "/");
}
function groundsOf({ path, glob, deep }, cwd, files = HERE) {
  const text = files.platform === "win32" ? path.replace(/\\/g, "/") : path;
  if (glob === true && GLOBBING.test(text)) {
    try {
      const ground = oneGround(text, cwd, files);
      return [deep ? { ...ground, globs: ground.globs.map(below) } : ground];
    } catch {
      return [];
    }
  }
  const asIs = (0, import_node_path14.resolve)(cwd, text.replace(/^~(?=\/|$)/, (0, import_node_os3.homedir)()));
  const named2 = (0, import_node_path14.join)(realOf((0, import_node_path14.dirname)(asIs)), (0, import_node_path14.relative)((0, import_node_path14.dirname)(asIs), asIs));
  const places = [placed(named2, files), placed(realOf(asIs), files), outside(named2, files)];
  const seen = /* @__PURE__ */ new Set();
  return places.flatMap(({ repo, path: inside2, fold }) => {
    const literal2 = literalGlob(inside2);
    const key = `${repo}\0${literal2}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ repo, fold, globs: [deep === true ? below(literal2) : literal2] }];
  });
}
function placeOf(absolute, files) {
  return placed(realOf(absolute), files);
}
function placed(real, files) {
  const repository = findRepository(isDirectory2(real) ? real : existing((0, import_node_path14.dirname)(real)));
  if (repository === null) return outside(real, files);
  return {
    repo: repository.commonDir,
    path: inside(repository.root, real),
    // A folder that is found under another case is one on which case does not count.
    fold: files.exists((0, import_node_path14.join)(repository.root, ".GIT"))
  };
}
function outside(real, { platform }) {
  return { repo: OUTSIDE, path: inside("/", real), fold: platform === "darwin" || platform === "win32" };
}
function inside(root, path) {
  return (0, import_node_path14.relative)(root, path).replace(/\\/g, "/");
}
function below(glob) {
  if (glob === "") return "**";
  return glob.endsWith("/**") || glob === "**" ? glob : `${glob}/**`;
}
function realOf(path) {
  const there = existing(path);
  try {
    return (0, import_node_path14.join)(import_node_fs14.default.realpathSync.native(there), (0, import_node_path14.relative)(there, path));
  } catch {
    return path;
  }
}
function existing(path) {
  let at = path;
  while (!import_node_fs14.default.existsSync(at) && (0, import_node_path14.dirname)(at) !== at) at = (0, import_node_path14.dirname)(at);
  return at;
}
function isDirectory2(path) {
  return import_node_fs14.default.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

// src/app/gate/claims.ts
var claims2 = { name: "claims", onFault: "deny", judge };
function judge({ folded, member }, call) {
  if (folded.state.claims.held.length === 0) return null;
  for (const { target, cwd } of targetsOf(call)) {
    for (const ground of groundsOf(target, cwd)) {
      const [claim] = claimsAgainst(folded.state, member.id, ground);
      if (claim !== void 0) return { decision: "deny", why: wordsOf2(target.path, claim) };
    }
  }
  return null;
}
function targetsOf(call) {
  if (classOf(call.tool) === "edit")
    return (filesOf(call, "edit") ?? []).map((path) => ({ target: { path }, cwd: call.cwd }));
  if (classOf(call.tool) !== "shell") return [];
  return writtenBy(call, isFolder).map(({ cwd, ...target }) => ({ target, cwd }));
}
function isFolder(path) {
  return import_node_fs15.default.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
function wordsOf2(path, { holder, ground, why }) {
  const reason = why === "" ? "" : ` (${why})`;
  return [
    `nest: ${path} is held by ${holder}${reason}, who has claimed ${ground.globs.join(" ")}. Nothing was changed; no other tool will do it either.`,
    `Do you need it? Say so: nest claim '${path}' --why "\u2026". Settle it with ${holder}: nest msg ${holder} "\u2026". Then look: nest claims.`,
    "Until then work on something else. What you two do not settle in three exchanges or two minutes is ruled by whoever is above you both."
  ].join("\n");
}

// src/harness/last-commands.ts
var LAST = new Set(
  "report escalate msg inbox read heartbeat show status tree ledger log whoami wait grant".split(" ")
);
var FLAGS2 = /* @__PURE__ */ new Set(["--json", "--no-color"]);
var PART_OF_IT = /^(?:head|tail)(?: -n ?\d+| -\d+| -c ?\d+)?$/;
var ONE_COMMAND = /^nest(?:[ \t][^;&|<>(){}`$\r\n\u0085\u2028\u2029]*)?$/;
function refusedNearEnd(call) {
  const { tool, input } = call;
  const line2 = typeof input.command === "string" ? input.command.trim() : "";
  const shell = tool === "Bash" || tool === "PowerShell" || tool === "Monitor";
  if (!shell || !/(?:^|[\s;&|(])nest(?:\s|$)/.test(line2)) return { why: null };
  if (input.dangerouslyDisableSandbox === true) return { why: "it asks to run without the sandbox" };
  if (tool === "PowerShell") return refusedPowerShell(line2);
  const { commands, problem: problem2 } = commandsOf(line2);
  if (problem2 !== null) return { why: problem2 };
  let own = 0;
  for (const words2 of commands) {
    if (words2[0] === "nest") own += 1;
    const why = words2[0] === "nest" ? refusedCommand(words2.slice(1)) : refusedBeside(words2);
    if (why !== null) return { why };
  }
  return own === 0 ? { why: null } : null;
}
function refusedPowerShell(line2) {
  if (!ONE_COMMAND.test(line2))
    return { why: "in PowerShell only one command, on one line and without any of ; & | < > ( ) { } ` $" };
  const why = refusedCommand(line2.split(/[ \t]+/).slice(1));
  return why === null ? null : { why };
}
function refusedCommand(args) {
  const command = args.find((arg) => !FLAGS2.has(arg)) ?? "";
  const back2 = args.some((arg, i) => arg === "--back" && args[i - 1]?.startsWith("-") !== true);
  if (command === "grant" && !back2) return "nest grant only takes back now: --back";
  if (LAST.has(command)) return null;
  return `nest ${command.slice(0, 40)} is none of those that are left: ${[...LAST].join(", ")}`;
}
function refusedBeside(words2) {
  const command = words2.join(" ");
  return PART_OF_IT.test(command) ? null : `${command.slice(0, 40)} is no nest command; beside one stands nothing but head -n or tail -n`;
}

// src/harness/until-written.ts
var import_promises = require("node:timers/promises");

// src/harness/transcript-tail.ts
var import_node_fs16 = require("node:fs");
var import_node_os4 = require("node:os");
var import_node_path15 = require("node:path");
var TAIL_BYTES2 = 256 * 1024;
function lastReply(path, home = (0, import_node_os4.homedir)()) {
  if (path === null) return null;
  const tail = readTail(expandHome(path, home), TAIL_BYTES2);
  if (tail === null) return null;
  let end3 = tail.length;
  while (end3 > 0) {
    const start = tail.lastIndexOf("\n", end3 - 1) + 1;
    const line2 = tail.slice(start, end3);
    end3 = start - 1;
    if (!line2.includes('"assistant"')) continue;
    const found = replyOf(line2);
    if (found !== null) return found;
  }
  return null;
}
function finishedTurn(path) {
  const tail = readTail(path, TAIL_BYTES2);
  for (const line2 of tail?.split("\n").reverse() ?? []) {
    const entry = turnLineOf(line2);
    if (entry === null) continue;
    const at = Date.parse(String(entry.timestamp));
    const { stop_reason: stop, content } = entry.message ?? {};
    const ended = entry.type === "assistant" && (stop === "end_turn" || stop === "stop_sequence");
    if (!ended || Number.isNaN(at)) return null;
    const texts = Array.isArray(content) ? content.map((block) => str(block?.text)) : [];
    return { at, text: texts.filter((text) => text !== null).join("\n") };
  }
  return null;
}
var HELD_BYTES = 2 * 1024 * 1024;
function heldBy(path, texts) {
  const tail = path === null || texts.length === 0 ? null : readTail(expandHome(path, (0, import_node_os4.homedir)()), HELD_BYTES);
  if (tail === null) return [];
  return texts.filter((text) => tail.includes(JSON.stringify(text).slice(1, -1)));
}
function turnLineOf(line2) {
  if (!line2.includes('"message"')) return null;
  try {
    const entry = JSON.parse(line2);
    const talks = entry?.type === "assistant" || entry?.type === "user";
    return talks && entry?.isSidechain !== true && entry?.isMeta !== true ? entry : null;
  } catch {
    return null;
  }
}
function expandHome(path, home = (0, import_node_os4.homedir)()) {
  return path === "~" || path.startsWith("~/") || path.startsWith("~\\") ? (0, import_node_path15.join)(home, path.slice(1)) : path;
}
function readTail(path, bytes) {
  let fd;
  try {
    fd = (0, import_node_fs16.openSync)(path, "r");
  } catch {
    return null;
  }
  try {
    const size = (0, import_node_fs16.fstatSync)(fd).size;
    const length = Math.min(size, bytes);
    const buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const count2 = (0, import_node_fs16.readSync)(fd, buffer, filled, length - filled, size - length + filled);
      if (count2 === 0) break;
      filled += count2;
    }
    return buffer.toString("utf8", 0, filled);
  } catch {
    return null;
  } finally {
    (0, import_node_fs16.closeSync)(fd);
  }
}
function replyOf(line2) {
  try {
    const entry = JSON.parse(line2);
    if (entry === null || entry.type !== "assistant" || entry.isSidechain === true) return null;
    const messageId = str(entry.message?.id);
    const uuid = str(entry.uuid);
    return messageId === null && uuid === null ? null : { messageId, uuid, at: str(entry.timestamp) };
  } catch {
    return null;
  }
}
function str(value) {
  return typeof value === "string" && value !== "" ? value : null;
}

// src/harness/until-written.ts
var TAIL_BYTES3 = 1024 * 1024;
var LOOK_MS = 15;
async function untilWritten(path, calls, ms) {
  if (path === null || calls.length === 0) return false;
  const file = expandHome(path);
  for (const end3 = performance.now() + ms; ; await (0, import_promises.setTimeout)(LOOK_MS)) {
    const tail = readTail(file, TAIL_BYTES3);
    if (tail !== null && calls.every((id) => tail.includes(`"id":"${id}"`))) return true;
    if (performance.now() >= end3) return false;
  }
}

// src/app/limit-words.ts
var REASON = { budget: "budget", limit: "other" };
function closing({ cause }) {
  const reason = REASON[cause];
  return `report what you have and what is missing, briefly and in this form:

nest report --status blocked --reason ${reason} - <<'EOF'
\u2026
EOF

or from a file that is there: nest report --status blocked --reason ${reason} --file <path>. To ask for more, in the same form: nest escalate --reason ${reason} - <<'EOF'`;
}
function nearWords([first, ...others]) {
  if (first === void 0) return "";
  const bound = { ...first, words: [first, ...others].map(({ words: words2 }) => words2).join("; ") };
  if (bound.level === "near")
    return `nest: ${bound.words}. Wrap up: finish what is nearly done, begin nothing new, say what is covered and what is not. When nothing is left your turn is ended, and only what you have reported counts. To ask for more: nest escalate --reason ${REASON[bound.cause]} "how much, and what for".`;
  return softWords(bound);
}
function attendedWords(bound) {
  return `nest: ${bound.words}. This session is a person\u2019s own, and nothing stops it; members that share the account are stopped when nothing is left. For more: ${moreFor(bound)}`;
}
function softWords(bound, refused = null) {
  const why = refused === null ? "" : ` This one was not: ${refused}.`;
  return `nest: ${bound.words}. From here on only nest commands are let through.${why} Now ${closing(bound)}

Then end your turn.`;
}
function agentWords(bound) {
  return `nest: ${bound.words}. No more tools. Return what you have found so far, and what is missing, as your result now.`;
}
function stopWords(bound, { supervisor }) {
  const who = supervisor === USER ? "the user" : supervisor;
  return `nest: ${bound.words}. The turn is over; what was said last has been reported to ${who}. It goes on after: ${moreFor(bound)}`;
}
function agentStopWords(bound) {
  return `nest: ${bound.words}. This subagent has been ended; the session that started it is stopped after its next reply. It goes on after: ${moreFor(bound)}`;
}
function stoppedReport(bound, last) {
  const head2 = `Stopped by nest: ${bound.words}. To let it go on: ${moreFor(bound)}`;
  return last === "" ? `${head2}

It had said nothing yet.` : `${head2}

The last it has said, as a checkpoint:

${last}`;
}

// src/harness/transcript.ts
var import_node_fs17 = require("node:fs");
var import_node_path17 = require("node:path");

// src/harness/config-dir.ts
var import_node_os5 = require("node:os");
var import_node_path16 = require("node:path");
function configDir(env = process.env, home = (0, import_node_os5.homedir)()) {
  const own = env.CLAUDE_CONFIG_DIR;
  return own === void 0 || own === "" ? (0, import_node_path16.join)(home, ".claude") : (0, import_node_path16.resolve)(own);
}

// src/harness/transcript.ts
var START_BYTES = 128 * 1024;
var MAX_BYTES = 16 * 1024 * 1024;
function isSessionId(text) {
  return /^[0-9a-zA-Z-]{1,64}$/.test(text);
}
function findTranscript(session, hint, dir = configDir()) {
  if (!isSessionId(session)) return null;
  const hinted = hint === null ? null : expandHome(hint);
  if (hinted !== null && isFile(hinted)) return hinted;
  const projects = (0, import_node_path17.join)(dir, "projects");
  if (!(0, import_node_fs17.existsSync)(projects)) return null;
  let folders;
  try {
    folders = (0, import_node_fs17.readdirSync)(projects);
  } catch {
    return null;
  }
  for (const folder of folders) {
    const path = (0, import_node_path17.join)(projects, folder, `${session}.jsonl`);
    if (isFile(path)) return path;
  }
  return null;
}
function lastMessages(path, count2) {
  for (let bytes = START_BYTES; ; bytes *= 4) {
    const text = readTail(path, Math.min(bytes, MAX_BYTES));
    if (text === null) return [];
    const whole = Buffer.byteLength(text) < bytes;
    const messages = text.split("\n").flatMap(messagesOf);
    if (messages.length >= count2 || whole || bytes >= MAX_BYTES)
      return count2 > 0 ? messages.slice(-count2) : [];
  }
}
function messagesOf(line2) {
  if (!line2.includes('"message"')) return [];
  let entry;
  try {
    entry = JSON.parse(line2);
  } catch {
    return [];
  }
  if (entry === null || entry.type !== "user" && entry.type !== "assistant") return [];
  if (entry.isMeta === true || entry.isSidechain === true) return [];
  const at = typeof entry.timestamp === "string" ? entry.timestamp : null;
  const role = entry.type;
  const content = entry.message?.content;
  if (typeof content === "string") return content === "" ? [] : [{ role, text: content, tool: null, at }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block) => {
    const message = blockOf(block, role);
    return message === null ? [] : [{ ...message, at }];
  });
}
function blockOf(block, role) {
  if (block?.type === "text" && typeof block.text === "string") return { role, text: block.text, tool: null };
  if (block?.type === "tool_use" && typeof block.name === "string") {
    return { role, text: JSON.stringify(block.input ?? {}), tool: block.name };
  }
  if (block?.type === "tool_result") return { role: "tool", text: resultText(block.content), tool: null };
  return null;
}
function resultText(content) {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  const texts = content.map((block) => typeof block?.text === "string" ? block.text : "");
  return texts.filter((text) => text !== "").join("\n");
}
function isFile(path) {
  try {
    return (0, import_node_fs17.statSync)(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}

// src/domain/prices.ts
var KINDS2 = ["input", "output", "write5m", "write1h", "read"];
function bareModel(id) {
  return id.trim().toLowerCase().replace(/\[[^\]]*\]$/, "").replace(/^.*[./](?=claude-)/, "").replace(/-v\d+(?::\d+)?$/, "").replace(/(?:@|-)(?:\d{8}|latest)$/, "").replace(/@default$/, "");
}
function priceOf(table2, id) {
  const bare = bareModel(id);
  const model = table2.aliases.get(bare) ?? bare;
  const rates2 = table2.models.get(id) ?? table2.models.get(model);
  return rates2 === void 0 ? { model, rates: ceilingOf(table2), known: false } : { model, rates: rates2, known: true };
}
function ceilingOf({ models, listed }) {
  const top = { input: 0, output: 0, write5m: 0, write1h: 0, read: 0 };
  for (const rates2 of [...listed.values(), ...models.values()]) {
    const times = rates2.tier?.times ?? 1;
    for (const kind of KINDS2) top[kind] = Math.max(top[kind], rates2[kind] * times);
  }
  return { ...top, tier: null };
}
function costOf(rates2, usage) {
  let sum = 0;
  for (const kind of KINDS2) sum += usage[kind] * rates2[kind];
  const prompt = usage.input + usage.write5m + usage.write1h + usage.read;
  return rates2.tier !== null && prompt > rates2.tier.above ? sum * rates2.tier.times : sum;
}
var DOLLARS = /^(\d{1,6})(?:\.(\d{1,3}))?$/;
function ratePerToken(dollars) {
  const match = DOLLARS.exec(String(dollars));
  if (match === null) return null;
  return Number(match[1]) * (DOLLAR / 1e6) + Number((match[2] ?? "").padEnd(3, "0"));
}

// src/domain/tally.ts
var MIXED = "mixed";
var REST = "other models";
var OPEN = 8;
var UNFINISHED = 64;
var ASKED = { input: 6e3, output: 150, write5m: 0, write1h: 0, read: 0 };
var LOOKUP = { input: 1e4, output: 1e3, write5m: 0, write1h: 0, read: 0 };
var SUMMARY = { input: 1e3, output: 3e3, write5m: 0, write1h: 0, read: 0 };
function newTally() {
  return { nanos: 0, hidden: 0, largest: 0, models: [], notes: [], table: null, unfinished: 0 };
}
function newFileTally() {
  return { open: [] };
}
function note3(tally, what) {
  if (!tally.notes.includes(what)) tally.notes.push(what);
}
function addReply(tally, file, reply, table2, known, others) {
  const { key } = reply;
  if (key === null) {
    note3(tally, "no-id");
    charge2(tally, openOf(reply, 0, tally, table2), 1);
    return null;
  }
  const before = file.open.find((one) => one.key === key);
  if (before !== void 0) {
    replace(tally, file, before, reply, table2);
    return null;
  }
  if (known(key)) {
    for (const other of others()) {
      const same = other.open.find((one) => one.key === key);
      if (same !== void 0) replace(tally, other, same, { ...reply, lookups: 0 }, table2);
    }
    return null;
  }
  const open5 = openOf(reply, key, tally, table2);
  charge2(tally, open5, 1);
  file.open.push(open5);
  evict(tally, file);
  return key;
}
function evict(tally, { open: open5 }) {
  if (open5.length <= OPEN) return;
  const finished = open5.findIndex((one) => one.stopped);
  if (finished >= 0 && finished < open5.length - 1) open5.splice(finished, 1);
  else if (open5.length > UNFINISHED && open5.shift()?.stopped === false) tally.unfinished += 1;
}
function replace(tally, file, before, reply, table2) {
  const larger = reply.usage.output >= before.usage.output && !sameUsage(reply, before, table2);
  const after = larger ? openOf(reply, before.key, tally, table2) : { ...before };
  after.stopped = before.stopped || reply.stopped;
  after.asked = before.asked || reply.asked;
  after.closed = before.closed || reply.closed;
  after.lookups = before.lookups + reply.lookups;
  after.hidden = hiddenOf(after, table2);
  charge2(tally, before, -1);
  charge2(tally, after, 1);
  file.open[file.open.indexOf(before)] = after;
}
function sameUsage(reply, { usage, model }, table2) {
  const same = KINDS2.every((kind) => reply.usage[kind] === usage[kind]);
  return same && nameOf(priceFor(reply, table2)) === model;
}
function nameOf({ model }) {
  return model.slice(0, 100);
}
function openOf(reply, key, tally, table2) {
  const price = priceFor(reply, table2);
  tally.table = (tally.table ?? table2.id) === table2.id ? table2.id : MIXED;
  if (!price.known) note3(tally, "unpriced");
  const { usage, stopped: stopped2, asked: asked2, closed, lookups } = reply;
  const nanos = costOf(price.rates, usage);
  const open5 = {
    key,
    usage,
    model: nameOf(price),
    nanos,
    hidden: 0,
    stopped: stopped2,
    asked: asked2,
    closed,
    lookups
  };
  return { ...open5, hidden: hiddenOf(open5, table2) };
}
function priceFor({ model, special }, table2) {
  const price = priceOf(table2, model);
  return special ? { ...price, rates: ceilingOf(table2), known: false } : price;
}
function hiddenOf(open5, table2) {
  const { rates: rates2 } = priceOf(table2, open5.model);
  const asked2 = open5.asked && !open5.closed ? costOf(rates2, ASKED) : 0;
  return asked2 + open5.lookups * costOf(rates2, LOOKUP);
}
function addCompaction(tally, file, { key, tokens: tokens2 }, table2, known) {
  const model = file.open.at(-1)?.model;
  if (model === void 0 || known(key)) return null;
  tally.hidden += costOf(priceOf(table2, model).rates, { ...SUMMARY, read: tokens2 });
  return key;
}
function charge2(tally, { usage, model, nanos, hidden }, sign) {
  tally.nanos += sign * nanos;
  tally.hidden += sign * hidden;
  tally.largest = Math.max(tally.largest, nanos);
  let spend = rowOf(tally, model) ?? (sign < 0 ? rowOf(tally, REST) : void 0);
  if (spend === void 0) {
    spend = { model, nanos: 0, input: 0, output: 0, write5m: 0, write1h: 0, read: 0, replies: 0 };
    tally.models.push(spend);
  }
  spend.nanos += sign * nanos;
  spend.replies += sign;
  for (const kind of KINDS2) spend[kind] += sign * usage[kind];
}
function rowOf({ models }, name) {
  return models.find(({ model }) => model === name);
}

// src/domain/carry.ts
function carry2(tally, logged, table2, anew) {
  const repriced = anew && logged.table !== table2.id;
  if (logged.models.some(isRest)) pool(tally, logged);
  let cut2 = false;
  for (const spend of logged.models) {
    const model = isRest(spend) ? REST : spend.model;
    const own = tally.models.find((one) => one.model === model);
    if (own === void 0) {
      tally.nanos += spend.nanos;
      tally.models.push({ ...spend, model });
      cut2 = true;
      continue;
    }
    const before = own.nanos;
    if (repriced ? own.replies < spend.replies || KINDS2.some((kind) => own[kind] < spend[kind]) : before < spend.nanos) {
      Object.assign(own, spend, { model });
      cut2 = true;
    } else if (repriced) own.nanos = spend.nanos + priceOfNew(own, spend, table2);
    tally.nanos += own.nanos - before;
  }
  const places = new Map(logged.models.map(({ model }, at) => [model, at]));
  const place2 = ({ model }) => places.get(model) ?? places.size;
  tally.models.sort((a, b) => place2(a) - place2(b));
  const same = repriced && tally.nanos === logged.nanos;
  tally.hidden = same ? logged.hidden : Math.max(tally.hidden, logged.hidden);
  tally.largest = same ? logged.largest : Math.max(tally.largest, logged.largest);
  if (logged.table !== table2.id) tally.table = MIXED;
  if (!cut2) return;
  note3(tally, "truncated");
  for (const one of logged.notes) if (one !== "missing" && one !== "incomplete") note3(tally, one);
}
function priceOfNew(own, spend, table2) {
  const rates2 = { ...priceOf(table2, own.model).rates, tier: null };
  const whole = costOf(rates2, own);
  if (whole === 0) return 0;
  return Number(BigInt(own.nanos) * BigInt(whole - costOf(rates2, spend)) / BigInt(whole));
}
function isRest({ model }) {
  return model === REST || model === OLD_REST;
}
var OLD_REST = "other";
function pool(tally, { models }) {
  const named2 = new Set(models.filter((one) => !isRest(one)).map(({ model }) => model));
  const rest = tally.models.filter(({ model }) => !named2.has(model));
  if (rest.length === 0) return;
  tally.models = [...tally.models.filter(({ model }) => named2.has(model)), addedUp(rest)];
}
function addedUp(rows2) {
  const sum = {
    model: REST,
    nanos: 0,
    input: 0,
    output: 0,
    write5m: 0,
    write1h: 0,
    read: 0,
    replies: 0
  };
  for (const one of rows2) for (const kind of [...KINDS2, "nanos", "replies"]) sum[kind] += one[kind];
  return sum;
}

// src/domain/gauge.ts
var MAX_NAMED = 11;
function gaugeOf(tally, files, table2) {
  let unfinished = tally.unfinished;
  for (const { open: open5, quiet } of files) {
    const over = quiet ? open5 : open5.slice(0, -1);
    unfinished += over.filter((one) => !one.stopped).length;
  }
  const notes = new Set(tally.notes);
  if (unfinished > 0) notes.add("incomplete");
  return {
    nanos: tally.nanos,
    hidden: tally.hidden,
    largest: tally.largest,
    models: modelsOf(tally),
    notes: SPEND_NOTES.filter((one) => notes.has(one)),
    table: tally.table === MIXED ? `${table2.id} and others` : tally.table ?? table2.id
  };
}
function modelsOf({ models }) {
  const used = models.filter((one) => one.replies > 0 || one.nanos > 0);
  const named2 = used.filter(({ model }) => model !== REST).slice(0, MAX_NAMED);
  const rest = used.filter((one) => !named2.includes(one));
  named2.sort((a, b) => b.nanos - a.nanos || (a.model < b.model ? -1 : 1));
  return [...named2.map((one) => ({ ...one })), ...rest.length === 0 ? [] : [addedUp(rest)]];
}

// src/domain/price-table.ts
var VERSION = 1;
var DATE = "2026-11-30";
var rates = (input, output, write5m, write1h, read3) => ({
  input,
  output,
  write5m,
  write1h,
  read: read3,
  tier: null
});
var MODELS = /* @__PURE__ */ new Map([
  ["claude-fable-5-2", rates(8e3, 4e4, 1e4, 16e3, 200)],
  ["claude-opus-5-5", rates(4e3, 2e4, 5e3, 8e3, 200)],
  ["claude-sonnet-5-5", rates(2e3, 1e4, 2500, 4e3, 100)],
  ["claude-haiku-5-5", { ...rates(100, 500, 125, 200, 10), tier: { above: 1e5, times: 5 } }]
]);
var ALIASES = /* @__PURE__ */ new Map([
  ["fable", "claude-fable-5-2"],
  ["opus", "claude-opus-5-5"],
  ["best", "claude-opus-5-5"],
  ["sonnet", "claude-sonnet-5-5"],
  ["haiku", "claude-haiku-5-5"]
]);
var LIST = {
  id: `${DATE}.${VERSION}`,
  date: DATE,
  models: MODELS,
  listed: MODELS,
  aliases: ALIASES,
  overridden: /* @__PURE__ */ new Set()
};
function priceTable(own = {}) {
  const entries = Object.entries(own);
  if (entries.length === 0) return LIST;
  const models = new Map(MODELS);
  const overridden = /* @__PURE__ */ new Set();
  for (const [name, price] of entries) {
    const bare = bareModel(name);
    const model = ALIASES.get(bare) ?? bare;
    const read3 = ratesOf(price);
    if (read3 === null) continue;
    models.set(model, read3);
    overridden.add(model);
  }
  return { ...LIST, id: `${LIST.id}+${hash53(JSON.stringify(own))}`, models, overridden };
}
function ratesOf(own) {
  const [input, output, write5m, write1h, read3] = [
    own.input,
    own.output,
    own.write5m,
    own.write1h,
    own.read
  ].map(ratePerToken);
  if (input == null || output == null || write5m == null || write1h == null || read3 == null) return null;
  const { above, times } = own;
  const tier = above === void 0 || times === void 0 ? null : { above, times };
  return { input, output, write5m, write1h, read: read3, tier };
}

// src/harness/meter/read-session.ts
var import_node_fs20 = { default: require("node:fs") };

// src/harness/meter/agent-files.ts
var import_node_fs18 = require("node:fs");
var import_node_path18 = require("node:path");
var MAX_DEPTH2 = 32;
var MAX_NAMES = 2e4;
function agentFiles(transcript) {
  const top = (0, import_node_path18.join)((0, import_node_path18.dirname)(transcript), transcript.replace(/^.*[\\/]|\.jsonl$/g, ""), "subagents");
  const paths = [];
  let names = 0;
  let whole = true;
  const walk = (folder, depth) => {
    const entries = entriesOf(folder);
    names += entries?.length ?? 0;
    if (entries === null || depth > MAX_DEPTH2 || names > MAX_NAMES) {
      whole = false;
      return;
    }
    for (const entry of entries) {
      if (entry.isDirectory()) walk((0, import_node_path18.join)(folder, entry.name), depth + 1);
      else if (entry.isFile() && /^agent-.*\.jsonl$/.test(entry.name)) paths.push((0, import_node_path18.join)(folder, entry.name));
    }
  };
  walk(top, 1);
  return { paths: paths.sort(), whole };
}
function entriesOf(folder) {
  try {
    return (0, import_node_fs18.readdirSync)(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error;
    return code === "ENOENT" || code === "ENOTDIR" ? [] : null;
  }
}

// src/harness/meter/grown.ts
var import_node_fs19 = { default: require("node:fs") };
var BEGINNING = { offset: 0, check: 0 };
var CHECKED = 512;
var CHUNK = 1024 * 1024;
var MAX_LINE = 64 * 1024 * 1024;
var NEWLINE = 10;
function readGrown(path, from, onLine, maxBytes = Number.POSITIVE_INFINITY) {
  let fd;
  try {
    fd = import_node_fs19.default.openSync(path, "r");
  } catch {
    return { outcome: "missing" };
  }
  try {
    const { size } = import_node_fs19.default.fstatSync(fd);
    if (size < from.offset || checkAt(fd, from.offset) !== from.check) return { outcome: "cut" };
    const { next, whole, skipped } = readLines(fd, from.offset, size, onLine, maxBytes);
    const mark = next === from.offset ? from : { offset: next, check: checkAt(fd, next) };
    return { outcome: "read", mark, whole, skipped };
  } catch {
    return { outcome: "missing" };
  } finally {
    import_node_fs19.default.closeSync(fd);
  }
}
function checkAt(fd, offset) {
  if (offset === 0) return BEGINNING.check;
  const length = Math.min(offset, CHECKED);
  const buffer = Buffer.alloc(CHECKED);
  import_node_fs19.default.readSync(fd, buffer, 0, length, offset - length);
  return fingerprint(buffer);
}
function fingerprint(buffer) {
  let a = 3735928559;
  let b = 1103547991;
  for (let at = 0; at < buffer.length; at += 4) {
    const word = buffer.readInt32LE(at);
    a = Math.imul(a ^ word, 2654435761) ^ a >>> 15;
    b = Math.imul(b ^ word, 1597334677) ^ b >>> 13;
  }
  return 2 ** 32 * (b & 2097151) + (a >>> 0);
}
function readLines(fd, from, size, onLine, maxBytes) {
  let buffer = Buffer.allocUnsafe(Math.max(1, Math.min(size - from, CHUNK)));
  let next = from;
  let filled = 0;
  let skipped = 0;
  let skipping = false;
  while (next + filled < size && next - from < maxBytes) {
    if (filled === buffer.length) buffer = Buffer.concat([buffer], Math.min(size - next, buffer.length * 2));
    const got = import_node_fs19.default.readSync(
      fd,
      buffer,
      filled,
      Math.min(buffer.length - filled, size - next - filled),
      next + filled
    );
    if (got === 0) break;
    filled += got;
    let begin2 = 0;
    for (let end3 = buffer.indexOf(NEWLINE); end3 >= 0 && end3 < filled; end3 = buffer.indexOf(NEWLINE, begin2)) {
      if (skipping) skipped += 1;
      else if (end3 > begin2) onLine(buffer.subarray(begin2, end3));
      skipping = false;
      begin2 = end3 + 1;
    }
    if (begin2 === 0 && filled >= MAX_LINE) {
      skipping = true;
      begin2 = filled;
    }
    buffer.copyWithin(0, begin2, filled);
    next += begin2;
    filled -= begin2;
  }
  return { next, whole: next + filled >= size, skipped };
}

// src/harness/meter/reply-row.ts
var SYNTHETIC = "<synthetic>";
function replyIn(line2, session) {
  const row = JSON.parse(line2);
  const message = row?.message;
  if (row?.type !== "assistant" || message == null || message.usage === void 0) return null;
  if (message.model === SYNTHETIC || row.isApiErrorMessage === true) return null;
  const { id, usage, stop_reason: stop } = message;
  const key = typeof id === "string" && id !== "" ? hashNumber(id) : null;
  if (typeof row.requestSessionId === "string" && row.requestSessionId !== session)
    return key === null ? null : { reply: null, foreign: key, damaged: false };
  const read3 = usageOf(usage);
  if (read3 === null) return { reply: null, foreign: null, damaged: true };
  const ended = stop === "end_turn" || stop === "stop_sequence";
  const reply = {
    key,
    model: typeof message.model === "string" && message.model !== "" ? message.model : "unknown",
    usage: read3.usage,
    special: usage?.speed === "fast",
    stopped: typeof stop === "string",
    asked: ended && row.sessionKind === "bg" && row.isSidechain !== true,
    closed: blocksOf(message.content).some((b) => typeof b?.text === "string" && closingOf(b.text) !== null),
    lookups: blocksOf(message.content).filter((b) => b?.type === "tool_use" && LOOKUPS.has(b.name)).length
  };
  return { reply, foreign: null, damaged: read3.damaged };
}
var LOOKUPS = /* @__PURE__ */ new Set(["WebSearch", "WebFetch"]);
function compactionIn(line2) {
  const row = JSON.parse(line2);
  if (row?.type !== "system" || row.subtype !== "compact_boundary" || typeof row.uuid !== "string")
    return null;
  return {
    key: hashNumber(row.uuid),
    tokens: Math.min(tokens(row.compactMetadata?.preTokens) ?? 0, MAX_TOKENS2)
  };
}
var MAX_TOKENS2 = 1e8;
function usageOf(raw) {
  if (!isRecord2(raw)) return null;
  const { cache_creation: creation } = raw;
  const parts = isRecord2(creation) ? creation : {};
  const input = tokens(raw.input_tokens);
  const output = tokens(raw.output_tokens);
  const read3 = tokens(raw.cache_read_input_tokens ?? 0);
  const written = tokens(raw.cache_creation_input_tokens ?? 0);
  const short = tokens(parts.ephemeral_5m_input_tokens ?? 0);
  const long = tokens(parts.ephemeral_1h_input_tokens ?? 0);
  const counts = [input, output, read3, written, short, long];
  const sum = counts.reduce((total, one) => total + (one ?? 0), 0);
  if (input === null && output === null || sum > MAX_TOKENS2) return null;
  const rest = Math.max(0, (written ?? 0) - (short ?? 0) - (long ?? 0));
  return {
    usage: {
      input: input ?? 0,
      output: output ?? 0,
      write5m: (short ?? 0) + rest,
      write1h: long ?? 0,
      read: read3 ?? 0
    },
    damaged: counts.includes(null) || creation != null && !isRecord2(creation)
  };
}
function isRecord2(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function tokens(value) {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : null;
}
function blocksOf(content) {
  return Array.isArray(content) ? content : [];
}

// src/harness/meter/read-session.ts
function newSessionTally(session) {
  return { session, path: null, tally: newTally(), owed: null, files: {} };
}
var NO_AGENTS = { paths: [], whole: true };
var MAIN = "main";
var USAGE = Buffer.from('"usage"');
var COMPACTED = Buffer.from('"compact_boundary"');
var BRACE = 123;
var END_BRACE = 125;
var RETURN = 13;
function readSession(counted, place2, table2, keys, maxBytes = Number.POSITIVE_INFINITY) {
  const main = locate(counted, place2);
  let left = maxBytes;
  let whole = true;
  let cut2 = false;
  let changed = main !== null && counted.path !== main;
  const agents = main === null ? NO_AGENTS : agentFiles(main);
  const paths = main === null ? [] : [main, ...agents.paths];
  const seen = /* @__PURE__ */ new Set();
  let gone3 = !agents.whole;
  for (const path of paths) {
    const name = path === main ? MAIN : nameOf2(path, main);
    const read3 = readFile(counted, name, path, table2, keys, left);
    if (!read3.gone) seen.add(name);
    left -= read3.bytes;
    whole &&= read3.whole;
    cut2 ||= read3.cut;
    changed ||= read3.changed;
  }
  if (cut2) note3(counted.tally, "truncated");
  if (main !== null) counted.path = main;
  gone3 ||= seen.size < paths.length || Object.keys(counted.files).some((name) => !seen.has(name));
  return { found: main !== null, gone: gone3, whole, cut: cut2, changed };
}
function nameOf2(path, main) {
  return path.slice(main.length - ".jsonl".length).replaceAll("\\", "/");
}
function locate({ session, path }, { hint, config }) {
  return findTranscript(session, path ?? hint, config) ?? findTranscript(session, hint, config);
}
var NOTHING3 = { bytes: 0, gone: false, whole: true, cut: false, changed: false };
function readFile(counted, name, path, table2, keys, maxBytes) {
  const stat = statOf(path);
  if (stat === null) return { ...NOTHING3, gone: true };
  const before = counted.files[name];
  if (before !== void 0 && before.size === stat.size && before.mtime === stat.mtimeMs) return NOTHING3;
  if (maxBytes <= 0) return { ...NOTHING3, whole: false };
  const file = before ?? { ...newFileTally(), mark: BEGINNING, size: 0, mtime: 0 };
  const onLine = (line2) => countLine(counted, file, line2, table2, keys);
  let reading = readGrown(path, file.mark, onLine, maxBytes);
  const cut2 = reading.outcome === "cut";
  if (cut2) {
    file.mark = BEGINNING;
    reading = readGrown(path, BEGINNING, onLine, maxBytes);
  }
  if (reading.outcome !== "read") return { ...NOTHING3, gone: true, cut: cut2 };
  const bytes = reading.mark.offset - file.mark.offset;
  if (reading.skipped > 0) note3(counted.tally, "damaged");
  file.mark = reading.mark;
  if (reading.whole) Object.assign(file, { size: stat.size, mtime: stat.mtimeMs });
  counted.files[name] = file;
  return { bytes, gone: false, whole: reading.whole, cut: cut2, changed: true };
}
function statOf(path) {
  try {
    return import_node_fs20.default.statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
function countLine({ tally, session, files }, file, line2, table2, keys) {
  const last = line2.at(-1) === RETURN ? line2.at(-2) : line2.at(-1);
  if (line2[0] !== BRACE || last !== END_BRACE) {
    note3(tally, "damaged");
    return;
  }
  const usage = line2.includes(USAGE);
  if (!usage && !line2.includes(COMPACTED)) return;
  try {
    const text = line2.toString("utf8");
    if (usage) {
      const row = replyIn(text, session);
      if (row === null) return;
      const { reply, foreign, damaged } = row;
      const others = () => Object.values(files);
      if (damaged) note3(tally, "damaged");
      if (reply !== null) remember(keys, addReply(tally, file, reply, table2, keys.has, others));
      if (foreign !== null && !keys.has(foreign)) keys.add(foreign);
      return;
    }
    const compaction = compactionIn(text);
    if (compaction !== null) remember(keys, addCompaction(tally, file, compaction, table2, keys.has));
  } catch {
    note3(tally, "damaged");
  }
}
function remember(keys, key) {
  if (key !== null) keys.add(key);
}

// src/app/meter-store.ts
var import_node_fs21 = { default: require("node:fs") };
var import_node_path19 = require("node:path");

// src/harness/meter/tally-form.ts
function isSessionTally(value) {
  return isRecord3(value) && isText2(value.session) && (value.path === null || isText2(value.path)) && OWED.has(value.owed) && isTally(value.tally) && isRecord3(value.files) && Object.values(value.files).every(isFileSeen);
}
var OWED = /* @__PURE__ */ new Set([null, "anew", "cut"]);
function isTally(value) {
  return isRecord3(value) && [value.nanos, value.hidden, value.largest, value.unfinished].every(isCount) && (value.table === null || isText2(value.table)) && isListOf(value.models, isModelSpend) && isListOf(value.notes, (one) => SPEND_NOTES.includes(one));
}
function isModelSpend(value) {
  const whole = isRecord3(value) && isText2(value.model) && isUsage(value);
  return whole && Number.isSafeInteger(value.nanos) && Number.isSafeInteger(value.replies);
}
function isFileSeen(value) {
  return isRecord3(value) && isRecord3(value.mark) && [value.mark.offset, value.mark.check, value.size].every(isCount) && Number.isFinite(value.mtime) && isListOf(value.open, isOpen);
}
function isOpen(value) {
  return isRecord3(value) && [value.key, value.nanos, value.hidden, value.lookups].every(isCount) && isText2(value.model) && isRecord3(value.usage) && isUsage(value.usage) && [value.stopped, value.asked, value.closed].every((one) => typeof one === "boolean");
}
function isUsage(value) {
  return KINDS2.every((kind) => Number.isSafeInteger(value[kind]));
}
function isRecord3(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isListOf(value, one) {
  return Array.isArray(value) && value.every(one);
}
function isText2(value) {
  return typeof value === "string";
}
function isCount(value) {
  return Number.isSafeInteger(value) && value >= 0;
}

// src/app/meter-store.ts
var FORM = 2;
var KEY = 8;
var MANY = 64;
var LEFT_MS = 1e4;
function openShelf(nestDir, session) {
  const base = (0, import_node_path19.join)(nestDir, "meter", session);
  const text = readIfThere(`${base}.json`);
  const kept3 = load(base, text, session);
  const stored = kept3?.keys ?? 0;
  const epoch = stored > 0 && kept3 !== null ? kept3.epoch : Math.floor(Math.random() * 2 ** 53);
  const fresh = /* @__PURE__ */ new Set();
  let old = null;
  let oldSet = null;
  let asked2 = 0;
  return {
    counted: kept3?.counted ?? null,
    told: kept3?.told ?? "",
    keys: {
      has(key) {
        if (fresh.has(key)) return true;
        if (stored === 0) return false;
        old ??= readKeys(`${base}.keys`, stored);
        asked2 += 1;
        if (asked2 === MANY) oldSet = new Set(old);
        return oldSet?.has(key) ?? old.includes(key);
      },
      add: (key) => void fresh.add(key)
    },
    keep(counted, told) {
      const next = reserve(`${base}.next`);
      if (next === null) return;
      try {
        const untouched = readIfThere(`${base}.json`) === text;
        if (untouched) {
          const more = stored === 0 ? [epoch, ...fresh] : [...fresh];
          writeKeys(`${base}.keys`, stored === 0 ? 0 : stored + 1, more);
          const body = { form: FORM, keys: stored + fresh.size, epoch, told, counted };
          import_node_fs21.default.writeSync(next, sealed(JSON.stringify(body)));
        }
        import_node_fs21.default.closeSync(next);
        if (untouched) import_node_fs21.default.renameSync(`${base}.next`, `${base}.json`);
        else import_node_fs21.default.unlinkSync(`${base}.next`);
      } catch {
      }
    }
  };
}
function reserve(file) {
  try {
    return import_node_fs21.default.openSync(file, "wx", PRIVATE_FILE);
  } catch (error) {
    const { code } = error;
    if (code === "EEXIST") clearUp(file);
    if (code !== "ENOENT") return null;
  }
  try {
    makePrivateDir((0, import_node_path19.dirname)(file));
    return import_node_fs21.default.openSync(file, "wx", PRIVATE_FILE);
  } catch {
    return null;
  }
}
function clearUp(file) {
  const at = import_node_fs21.default.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (at !== void 0 && Date.now() - at > LEFT_MS) import_node_fs21.default.rmSync(file, { force: true });
}
function load(base, text, session) {
  try {
    const kept3 = JSON.parse(unsealed(text ?? "") ?? "null");
    if (kept3?.form !== FORM || typeof kept3.told !== "string" || !isSessionTally(kept3.counted)) return null;
    if (kept3.counted.session !== session || !Number.isSafeInteger(kept3.keys) || kept3.keys < 0) return null;
    return kept3.keys === 0 || holds(`${base}.keys`, kept3) ? kept3 : null;
  } catch {
    return null;
  }
}
function holds(file, { keys, epoch }) {
  const first = new Float64Array(1);
  const fd = import_node_fs21.default.openSync(file, "r");
  try {
    import_node_fs21.default.readSync(fd, first, 0, KEY, 0);
    return first[0] === epoch && import_node_fs21.default.fstatSync(fd).size >= (keys + 1) * KEY;
  } finally {
    import_node_fs21.default.closeSync(fd);
  }
}
function sealed(json) {
  return `{"check":"${hash53(json)}",${json.slice(1)}`;
}
function unsealed(text) {
  const [head2, check] = /^\{"check":"([0-9a-f]{14})",/.exec(text) ?? [];
  if (head2 === void 0) return null;
  const json = `{${text.slice(head2.length)}`;
  return hash53(json) === check ? json : null;
}
function readKeys(file, count2) {
  const keys = new Float64Array(count2);
  const fd = import_node_fs21.default.openSync(file, "r");
  try {
    import_node_fs21.default.readSync(fd, keys, 0, count2 * KEY, KEY);
  } finally {
    import_node_fs21.default.closeSync(fd);
  }
  return keys;
}
function writeKeys(file, at, keys) {
  if (keys.length === 0) return;
  const fd = import_node_fs21.default.openSync(file, import_node_fs21.default.constants.O_RDWR | import_node_fs21.default.constants.O_CREAT, PRIVATE_FILE);
  try {
    const bytes = new Uint8Array(Float64Array.from(keys).buffer);
    import_node_fs21.default.writeSync(fd, bytes, 0, bytes.length, at * KEY);
  } finally {
    import_node_fs21.default.closeSync(fd);
  }
}

// src/app/wake.ts
var import_node_path26 = require("node:path");

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

// src/harness/hook-input.ts
var TERMINAL_TASK = /* @__PURE__ */ new Set(["completed", "failed", "killed", "stopped", "cancelled", "canceled", "done"]);
var SOURCES = ["startup", "resume", "clear", "compact", "fork"];
function parseHookInput(value, raw = "") {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return problem("not-an-object", null, raw);
  }
  const p = value;
  const name = str2(p.hook_event_name);
  const session = str2(p.session_id);
  if (session === null) return problem("no-session", name, raw);
  const common = {
    session,
    transcript: str2(p.transcript_path),
    cwd: str2(p.cwd),
    promptId: str2(p.prompt_id),
    agentId: str2(p.agent_id)
  };
  switch (name) {
    case "SessionStart": {
      const source = SOURCES.includes(p.source) ? p.source : "other";
      return { ...common, event: "session-start", source, model: str2(p.model), title: str2(p.session_title) };
    }
    case "UserPromptSubmit": {
      const text = str2(p.prompt) ?? "";
      return { ...common, event: "prompt-submit", text, kind: promptKind(text) };
    }
    case "Stop":
      return { ...common, event: "stop", ...stopFacts(p) };
    case "StopFailure":
      return {
        ...common,
        event: "stop-failure",
        error: str2(p.error) ?? "unknown",
        details: str2(p.error_details),
        lastMessage: str2(p.last_assistant_message)
      };
    case "SessionEnd":
      return { ...common, event: "session-end", reason: str2(p.reason) ?? "other" };
    case "PermissionRequest":
      return { ...common, event: "permission-request", ...requestFacts(p) };
    case "PreToolUse":
      return { ...common, event: "pre-tool", ...toolFacts(p), response: null };
    case "PostToolUse":
      return { ...common, event: "post-tool", ...toolFacts(p), response: p.tool_response ?? null };
    case "PostToolUseFailure":
      return { ...common, event: "post-tool-failure", ...toolFacts(p), response: p.error ?? null };
    case "PostToolBatch":
      return { ...common, event: "post-batch", calls: callsIn(p.tool_calls), made: madeIn(p.tool_calls) };
    case "PreCompact":
      return { ...common, event: "pre-compact" };
    default:
      return problem("unknown-event", name, raw);
  }
}
var RELAY_PREFIX = "[nest message ";
function promptKind(text) {
  if (text.startsWith(RELAY_PREFIX)) return "relay";
  if (text.startsWith("<cross-session-message ")) return "session";
  if (!text.startsWith("<task-notification>")) return "person";
  return text.includes("<task-id>") ? "task-notification" : "wake";
}
function stopFacts(p) {
  const list2 = Array.isArray(p.background_tasks) ? p.background_tasks : null;
  const background = [];
  for (const item of list2 ?? []) {
    if (typeof item !== "object" || item === null) continue;
    const task = item;
    const status = str2(task.status) ?? "unknown";
    if (TERMINAL_TASK.has(status)) continue;
    background.push({ id: str2(task.id) ?? "", type: str2(task.type) ?? "unknown", status });
  }
  return {
    stopHookActive: p.stop_hook_active === true,
    lastMessage: str2(p.last_assistant_message),
    background,
    backgroundKnown: list2 !== null
  };
}
function requestFacts(p) {
  const { tool, input } = toolFacts(p);
  return {
    tool,
    input,
    suggestions: Array.isArray(p.permission_suggestions) ? p.permission_suggestions : []
  };
}
function toolFacts(p) {
  const input = p.tool_input;
  const usable2 = typeof input === "object" && input !== null && !Array.isArray(input);
  return {
    tool: str2(p.tool_name) ?? "unknown",
    input: usable2 ? input : {},
    toolUseId: str2(p.tool_use_id)
  };
}
function callsIn(list2) {
  if (!Array.isArray(list2)) return [];
  return list2.flatMap((one) => str2(one?.tool_use_id) ?? []);
}
function madeIn(list2) {
  if (!Array.isArray(list2) || list2.length === 0) return null;
  const calls = list2.map((one) => ({
    ...toolFacts(one ?? {}),
    response: one?.tool_response ?? null
  }));
  const keys = calls.map((call) => `${callKey(call)} ${hash53(JSON.stringify(call.response))}`);
  const [first] = calls;
  return {
    key: hash53(keys.sort().join("|")),
    what: first === void 0 ? "" : cut(sanitizeLine(callLine(first)), 160)
  };
}
function problem(reason, name, raw) {
  return { event: "problem", reason, name, head: head(raw) };
}
function head(raw) {
  const bytes = new TextEncoder().encode(raw.slice(0, 200));
  return new TextDecoder().decode(bytes.subarray(0, 200)).replace(/\uFFFD+$/, "");
}
function str2(value) {
  return typeof value === "string" && value !== "" ? value : null;
}

// src/harness/job-state.ts
var import_node_fs22 = require("node:fs");
var import_node_path20 = require("node:path");
function readSessionProcess(pid, dir = configDir()) {
  const o = readObject((0, import_node_path20.join)(dir, "sessions", `${pid}.json`));
  if (o === null) return null;
  return {
    pid,
    // Elsewhere the platform counts it another way than `startToken` of process.ts does.
    startToken: process.platform === "linux" ? str3(o.procStart) : null,
    session: str3(o.sessionId),
    short: str3(o.jobId),
    name: str3(o.name),
    cwd: str3(o.cwd),
    background: o.kind === "bg",
    status: str3(o.status),
    waitingFor: str3(o.waitingFor),
    attended: o.kind !== "bg",
    messagingSocket: str3(o.messagingSocketPath),
    version: str3(o.version),
    statusAt: typeof o.statusUpdatedAt === "number" ? o.statusUpdatedAt : null
  };
}
function readObject(path) {
  try {
    const value = JSON.parse((0, import_node_fs22.readFileSync)(path, "utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
function str3(value) {
  return typeof value === "string" && value !== "" ? value : null;
}

// src/harness/process.ts
var import_node_fs23 = require("node:fs");
var systemExec = (file, args) => process.getBuiltinModule("node:child_process").execFileSync(file, args, {
  encoding: "utf8",
  timeout: 3e3,
  stdio: ["ignore", "pipe", "ignore"],
  windowsHide: true
});
function startToken(pid, exec = systemExec, platform = process.platform) {
  if (!usable(pid)) return null;
  try {
    if (platform === "linux") return statFields(pid)?.[19] ?? null;
    if (platform === "win32") {
      const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CreationDate.Ticks`;
      return exec("powershell.exe", ["-NoProfile", "-NonInteractive", "-Command", query]).trim() || null;
    }
    return exec("ps", ["-o", "lstart=", "-p", String(pid)]).trim().replace(/\s+/g, " ") || null;
  } catch {
    return null;
  }
}
function alive(pid, token = null, exec = systemExec, platform = process.platform) {
  if (!usable(pid)) return false;
  if (platform === "linux") {
    const fields = (0, import_node_fs23.existsSync)(`/proc/${pid}`) ? statFields(pid) : null;
    if (fields === null) return false;
    return fields[0] !== "Z" && fields[0] !== "X" && (token === null || fields[19] === token);
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  if (token === null) return true;
  const now = startToken(pid, exec, platform);
  return now === null || now === token;
}
function processTable(exec = systemExec, platform = process.platform) {
  try {
    if (platform === "linux") return linuxTable();
    if (platform === "win32") {
      const query = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.Name)" }';
      return rows(exec("powershell.exe", ["-NoProfile", "-NonInteractive", "-Command", query]));
    }
    return rows(exec("ps", ["-A", "-o", "pid=,ppid=,comm="]));
  } catch {
    return [];
  }
}
function linuxTable() {
  const table2 = [];
  for (const name of (0, import_node_fs23.readdirSync)("/proc")) {
    if (!/^[1-9]\d*$/.test(name)) continue;
    const row = linuxRow(Number(name));
    if (row !== void 0) table2.push(row);
  }
  return table2;
}
function linuxRow(pid) {
  const stat = readStat(pid);
  return stat === null ? void 0 : { pid, parent: Number(stat.fields[1]), name: stat.name };
}
function rows(text) {
  const table2 = [];
  for (const line2 of text.split(/\r?\n/)) {
    const match = /^\s*(\d+)\s+(\d+)\s+(.+?)\s*$/.exec(line2);
    if (match) table2.push({ pid: Number(match[1]), parent: Number(match[2]), name: match[3] });
  }
  return table2;
}
function statFields(pid) {
  return readStat(pid)?.fields ?? null;
}
function readStat(pid) {
  let text;
  try {
    text = (0, import_node_fs23.readFileSync)(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
  const open5 = text.indexOf("(");
  const close2 = text.lastIndexOf(")");
  return {
    name: text.slice(open5 + 1, close2),
    fields: text.slice(close2 + 2).trim().split(" ")
  };
}
function usable(pid) {
  return Number.isSafeInteger(pid) && pid > 0;
}

// src/app/beside.ts
var import_node_path25 = require("node:path");

// src/app/observe.ts
var import_node_fs26 = { default: require("node:fs") };
var import_node_path22 = require("node:path");

// src/app/work.ts
var import_node_fs25 = { default: require("node:fs") };

// src/harness/children.ts
var import_node_fs24 = require("node:fs");
var import_node_path21 = require("node:path");
var OURS = /(?:^|[\\/ ])(?:(?:filing-|member-)?hook\.cjs|nest-hook)(?: |$)/;
var MAX_NAMES2 = 4;
function childrenOf(pid, since2, table2 = processTable(), platform = process.platform) {
  if (platform === "win32" || table2.length === 0) return null;
  const names = [];
  let latestAt = null;
  for (const row of below2(pid, table2)) {
    const at = startedAt(row.pid, platform);
    if (at !== null && at < since2 - 2e3) continue;
    const command = platform === "linux" ? commandLine(row.pid) : row.name;
    if (command === null || OURS.test(command)) continue;
    names.push((0, import_node_path21.basename)(row.name));
    if (at !== null) latestAt = Math.max(latestAt ?? 0, at);
  }
  const shown2 = [...new Set(names)].slice(0, MAX_NAMES2).join(", ");
  return { alive: names.length, latestAt, names: shown2 };
}
function below2(pid, table2) {
  const found = [];
  const seen = /* @__PURE__ */ new Set([pid]);
  for (let more = true; more; ) {
    more = false;
    for (const row of table2) {
      if (!seen.has(row.parent) || seen.has(row.pid)) continue;
      seen.add(row.pid);
      found.push(row);
      more = true;
    }
  }
  return found;
}
function commandLine(pid) {
  try {
    return (0, import_node_fs24.readFileSync)(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return null;
  }
}
var TICKS = 100;
var bootAt = null;
function startedAt(pid, platform = process.platform) {
  const token = startToken(pid);
  if (token === null) return null;
  if (platform !== "linux") return Date.parse(token) || null;
  bootAt ??= boot();
  return bootAt === null ? null : bootAt + Number(token) * 1e3 / TICKS;
}
function boot() {
  try {
    const seconds = /^btime (\d+)$/m.exec((0, import_node_fs24.readFileSync)("/proc/stat", "utf8"))?.[1];
    return seconds === void 0 ? null : Number(seconds) * 1e3;
  } catch {
    return null;
  }
}

// src/harness/tool-trail.ts
var TAIL_BYTES4 = 256 * 1024;
var LEAST = 3;
var MAX_WORDS = 160;
function readTrail(path) {
  let calls = [];
  let ownAt = null;
  let queued = false;
  let reply = "";
  for (const line2 of (readTail(path, TAIL_BYTES4) ?? "").split("\n")) {
    const row = parse2(line2);
    if (row === null) continue;
    queued = row.type === "queue-operation";
    if (queued) continue;
    const written = Date.parse(row.timestamp ?? "");
    if (!Number.isNaN(written)) ownAt = Math.max(ownAt ?? 0, written);
    if (row.isSidechain === true || row.isMeta === true) continue;
    const blocks = Array.isArray(row.message?.content) ? row.message.content : [];
    if (row.type === "assistant") {
      reply = row.message?.id ?? reply;
      for (const block of blocks) if (block?.type === "tool_use") calls.push(callOf(block, written, reply));
    }
    if (row.type !== "user") continue;
    const results = blocks.filter((block) => block?.type === "tool_result");
    for (const result of results) settle3(calls, result);
    if (results.length === 0) calls = calls.filter((call) => call.result === null);
  }
  const last = calls.findLast((call) => call.result === null && call.reply === reply);
  const open5 = last === void 0 ? null : { tool: last.tool, call: last.call, at: last.at };
  return { open: open5, loop: loopIn(calls), ownAt, queued };
}
function parse2(line2) {
  if (line2 === "") return null;
  try {
    const row = JSON.parse(line2);
    return typeof row === "object" ? row : null;
  } catch {
    return null;
  }
}
function callOf(block, at, reply) {
  const tool = sanitizeLine(block.name ?? "?").slice(0, 60);
  const input = typeof block.input === "object" && block.input !== null ? block.input : {};
  const call = cut(sanitizeLine(callLine({ tool, input })), MAX_WORDS);
  return {
    id: block.id ?? "",
    key: callKey({ tool, input }),
    tool,
    call,
    at: Number.isNaN(at) ? 0 : at,
    reply,
    result: null
  };
}
function settle3(calls, { tool_use_id: id, content }) {
  const call = calls.findLast((one) => one.id === id);
  if (call !== void 0) call.result = hash53(JSON.stringify(content ?? ""));
}
function loopIn(calls) {
  for (const period of [1, 2]) {
    const run = runOf(calls, period);
    const times = Math.floor(run.length / period);
    if (times < LEAST) continue;
    const turn = run.slice(-period);
    const key = period === 1 ? turn[0].key : hash53(
      turn.map((call) => call.key).sort().join("|")
    );
    const alike = turn.every((_, i) => {
      const same = run.filter(
        (_2, k) => (run.length - 1 - k) % period === period - 1 - i && run[k]?.result !== null
      );
      return new Set(same.map((call) => call.result)).size <= 1;
    });
    return { key, call: turn.map((call) => call.call).join(" and then "), times, alike };
  }
  return null;
}
function runOf(calls, period) {
  let start = calls.length - period;
  if (start < 0) return [];
  while (start > 0 && calls[start - 1]?.key === calls[start - 1 + period]?.key) start -= 1;
  return calls.slice(start);
}

// src/app/work.ts
var LOOK_AT_CHILDREN_MS = 6e4;
var TABLE_MS = 1e3;
var MAX_KEPT3 = 200;
var kept2 = /* @__PURE__ */ new Map();
var table = null;
function workOf(member, { config, pid }, now) {
  if (member.phase !== "working" && member.phase !== "waiting") return { transcriptAt: null };
  const path = member.session === null ? null : findTranscript(member.session, member.transcript, config);
  const grown = path === null ? null : statOf2(path);
  const trail = path === null || grown === null ? null : trailOf(path, grown);
  const agents = path === null ? [] : agentFiles(path).paths;
  const agentsAt = Math.max(0, ...agents.map((file) => statOf2(file)?.mtimeMs ?? 0));
  const ownAt = trail?.queued === true ? trail.ownAt : grown?.mtimeMs ?? null;
  const transcriptAt = latest2(ownAt, agentsAt);
  const open5 = member.phase === "working" ? trail?.open ?? null : null;
  const silent2 = now - Math.max(transcriptAt ?? 0, Date.parse(member.lastAt) || 0);
  return {
    transcriptAt,
    wroteAt: latest2(trail?.ownAt ?? null, agentsAt),
    toolSince: open5?.at ?? null,
    ...open5 === null ? {} : { tool: cut(open5.call, 60) },
    loop: member.phase === "working" ? trail?.loop ?? null : null,
    children: silent2 < LOOK_AT_CHILDREN_MS ? null : children(member, pid)
  };
}
function statOf2(path) {
  try {
    return import_node_fs25.default.statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
function trailOf(path, { mtimeMs, size }) {
  const stamp = `${mtimeMs}:${size}`;
  const before = kept2.get(path);
  if (before?.stamp === stamp) return before.trail;
  const trail = readTrail(path);
  if (kept2.size >= MAX_KEPT3) kept2.clear();
  kept2.set(path, { stamp, trail });
  return trail;
}
function latest2(one, other) {
  return Math.max(one ?? 0, other) || null;
}
function children(member, pid) {
  if (pid === null) return null;
  if (table === null || Math.abs(Date.now() - table.at) > TABLE_MS)
    table = { at: Date.now(), rows: processTable() };
  return childrenOf(pid, Date.parse(member.turn?.at ?? member.phaseAt) || 0, table.rows);
}

// src/app/observe.ts
var OVER2 = /* @__PURE__ */ new Set(["done", "failed", "stopped", "not_started"]);
function observe(member, now) {
  const process2 = processOf(member);
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  const config = member.job === null ? configDir() : (0, import_node_path22.dirname)((0, import_node_path22.dirname)(member.job));
  return {
    process: process2,
    // Nobody waits in a process that is gone.
    waitingFor: process2 === "gone" ? null : waitingFor(member),
    folder: OVER2.has(member.phase) ? "unknown" : folderOf(member.cwd),
    unheard: unheard(member, now),
    ...workOf(member, { config, pid: process2 === "alive" ? pid : null }, now)
  };
}
var HOOK_MS = 15e3;
var WORDS2 = 160;
function unheard(member, now) {
  const expected = member.phase === "working" || member.phase === "idle" && member.turns === 0;
  if (!expected || member.session === null) return null;
  const config = member.job === null ? configDir() : (0, import_node_path22.dirname)((0, import_node_path22.dirname)(member.job));
  const path = findTranscript(member.session, member.transcript, config);
  const heard2 = Date.parse(member.lastAt);
  if (path === null || Number.isNaN(heard2) || (grownAt(path) ?? 0) <= heard2) return null;
  const turn = finishedTurn(path);
  if (turn === null || turn.at <= heard2 || now - turn.at < HOOK_MS) return null;
  return { at: turn.at, words: turn.text.replace(/\s+/g, " ").slice(0, WORDS2) };
}
function processOf(member) {
  if (member.process === null) return "unknown";
  const [pid, token] = splitProcess(member.process);
  return pid === null ? "unknown" : alive(pid, token) ? "alive" : "gone";
}
function splitProcess(process2) {
  const at = process2.indexOf(":");
  const pid = Number(at < 0 ? process2 : process2.slice(0, at));
  const token = at < 0 ? "" : process2.slice(at + 1);
  return [Number.isInteger(pid) && pid > 0 ? pid : null, token === "" ? null : token];
}
function waitingFor(member) {
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  if (pid === null) return null;
  const config = member.job === null ? configDir() : (0, import_node_path22.dirname)((0, import_node_path22.dirname)(member.job));
  const seen = readSessionProcess(pid, config);
  return seen?.session === member.session ? seen?.waitingFor ?? null : null;
}
function folderOf(cwd) {
  try {
    return import_node_fs26.default.statSync(cwd, { throwIfNoEntry: false })?.isDirectory() ? "there" : "missing";
  } catch {
    return "unknown";
  }
}
function grownAt(transcript) {
  if (transcript === null) return null;
  try {
    return import_node_fs26.default.statSync(transcript, { throwIfNoEntry: false })?.mtimeMs ?? null;
  } catch {
    return null;
  }
}

// src/app/process-lock.ts
var import_node_fs27 = { default: require("node:fs") };
var import_node_path23 = require("node:path");
var ATTEMPTS = 3;
function takeLock(file) {
  const own = `${process.pid}:${startToken(process.pid) ?? ""}
`;
  makePrivateDir((0, import_node_path23.dirname)(file));
  for (let attempt2 = 0; attempt2 < ATTEMPTS; attempt2 += 1) {
    try {
      import_node_fs27.default.writeFileSync(file, own, { flag: "wx", mode: PRIVATE_FILE });
      return {
        held: () => readIfThere(file) === own,
        release: () => {
          if (readIfThere(file) === own) import_node_fs27.default.rmSync(file, { force: true });
        }
      };
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (holderOf(file) !== null) return null;
    import_node_fs27.default.rmSync(file, { force: true });
  }
  return null;
}
function holderOf(file) {
  const [pid, token] = splitProcess((readIfThere(file) ?? "").trim());
  return pid !== null && alive(pid, token) ? pid : null;
}

// src/app/waiter-file.ts
var import_node_path24 = require("node:path");
function waiterFile(nestDir, sessionPid) {
  return (0, import_node_path24.join)(nestDir, "waiters", String(sessionPid));
}

// src/app/beside.ts
function waitFile(nestDir, sessionPid) {
  return (0, import_node_path25.join)(nestDir, "waits", String(sessionPid));
}
function besideOf(nestDir, member) {
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  if (pid === null) return null;
  if (holderOf(waitFile(nestDir, pid)) !== null) return "wait";
  return holderOf(waiterFile(nestDir, pid)) === null ? null : "waiter";
}

// src/app/wake.ts
function configOf(member) {
  return member.job === null ? configDir() : (0, import_node_path26.dirname)((0, import_node_path26.dirname)(member.job));
}

// src/app/meter.ts
function tableOf({ charter }) {
  return priceTable(charter?.budget.prices ?? {});
}
var NOTHING4 = { metered: null, appended: null, unwritten: null };
var QUIET_MS = 10 * 6e4;
var TORN_MS = 6e4;
function meterSession(nest, subject, table2, { now = Date.now(), maxBytes, unwritten: unwritten2 } = {}) {
  const { session, logged, place: place2, ...by } = subject;
  if (!isSessionId(session)) return NOTHING4;
  const shelf = openShelf(nest.dir, session);
  const fresh = shelf.counted === null;
  const counted = shelf.counted ?? newSessionTally(session);
  const owed = fresh && logged !== null ? "anew" : counted.owed;
  const read3 = readSession(counted, place2, table2, shelf.keys, maxBytes);
  if (!read3.found && fresh && logged === null) return NOTHING4;
  counted.owed = owed ?? (read3.cut ? "cut" : null);
  if (read3.found && read3.whole && counted.owed !== null) {
    if (logged !== null) carry2(counted.tally, logged, table2, counted.owed === "anew");
    counted.owed = null;
  }
  const files = Object.values(counted.files).map((file) => ({ ...file, quiet: now - file.mtime > QUIET_MS }));
  const passing = read3.gone ? ["missing"] : [];
  if (files.some(({ size, mark, mtime }) => size > mark.offset && now - mtime > TORN_MS))
    passing.push("damaged");
  const here = noted(gaugeOf(counted.tally, files, table2), passing);
  const found = counted.owed === "anew" && logged !== null ? logged : here;
  const gauge = read3.found ? found : noted(logged !== null && logged.nanos >= here.nanos ? logged : here, ["missing"]);
  const { nanos, hidden, largest, models, notes } = gauge;
  const metered = {
    session,
    nanos,
    hidden,
    largest,
    models: [...models],
    notes: [...notes],
    table: gauge.table
  };
  const said = JSON.stringify(metered);
  const news = differs(gauge, logged) && (said !== shelf.told || gauge.nanos > (logged?.nanos ?? -1));
  const event = news ? record2("spend_metered", metered, { actor: "system", ...by }) : null;
  const refused = event === null ? null : append(nest, event);
  const written = event !== null && refused === null;
  if (event !== null && refused !== null) unwritten2?.(event, refused);
  if (read3.changed || written) shelf.keep(counted, written ? said : shelf.told);
  return { metered, appended: written ? event : null, unwritten: written ? null : event };
}
function noted(gauge, more) {
  return { ...gauge, notes: SPEND_NOTES.filter((one) => more.includes(one) || gauge.notes.includes(one)) };
}
function differs(gauge, logged) {
  if (logged === null) return repliesOf(gauge) > 0 || gauge.hidden > 0 || gauge.notes.length > 0;
  if (gauge.nanos !== logged.nanos) return gauge.nanos > logged.nanos;
  const notes = gauge.notes.join() !== logged.notes.join();
  const more = repliesOf(gauge) > repliesOf(logged);
  return notes || more || gauge.hidden > logged.hidden || gauge.largest > logged.largest;
}
function repliesOf({ models }) {
  return models.reduce((sum, { replies }) => sum + replies, 0);
}
function append(nest, event) {
  try {
    nest.log.append([event], { spool: false });
    return null;
  } catch (error) {
    if (!isAppendError(error)) throw error;
    return error.message;
  }
}
function subjectOf(member, session) {
  const hint = session.id === member.session ? member.transcript : null;
  const place2 = { hint, config: configOf(member) };
  return { session: session.id, place: place2, logged: session.gauge, member: member.id, gen: session.gen };
}

// src/app/spend.ts
function meterMember(nest, state, member, unwritten2) {
  const table2 = tableOf(state);
  const appended = [];
  for (const session of sessionsOf(state, member)) {
    const event = meterSession(nest, subjectOf(member, session), table2, { unwritten: unwritten2 }).appended;
    if (event !== null) appended.push(event);
  }
  return appended;
}
function sessionsOf({ sessions }, { id }) {
  return [...sessions.values()].filter((session) => payerOf(session) === id);
}
function payerOf({ payer, member }) {
  return payer ?? member;
}
var LOOK_BYTES = 64 * 1024 * 1024;

// src/app/meter-bound.ts
function meteredBound(nest, folded, session, { begins, maxBytes, problem: problem2 } = {}) {
  const before = memberOfSession(folded.state, session);
  if (before === void 0) return null;
  const unwritten2 = [];
  const keep4 = (event, why) => {
    if (unwritten2.push(event) === 1)
      problem2?.(`${before.id} has spent more than the log says, and is held to it all the same: ${why}`);
  };
  meterMember(nest, folded.state, before, keep4);
  catchUp(nest, folded, maxBytes === void 0 ? {} : { maxBytes });
  if (unwritten2.length > 0) {
    for (const other of onAccountOf(folded.state, before))
      meterMember(nest, folded.state, other, (event) => void unwritten2.push(event));
    for (const event of unwritten2) evolve(folded.state, event, folded.position);
  }
  const member = memberOfSession(folded.state, session);
  if (member === void 0) return null;
  const now = Date.now();
  setGates(nest, folded, now);
  const turn = begins?.(member);
  return {
    member,
    bound: boundFor(folded.state, member, now, turn),
    near: nearBounds(folded.state, member, now, turn)
  };
}
function onAccountOf(state, { id }) {
  const cap = capOf(state, id);
  if (cap === null) return [];
  return [...state.members.values()].filter(
    (other) => other.id !== id && holdsSeat(other) && capOf(state, other.id)?.boundBy === cap.boundBy
  );
}

// src/harness/last-words.ts
var FAR_BACK = 60;
function lastWords(path) {
  const said = lastMessages(path, FAR_BACK).filter(({ role, tool }) => role === "assistant" && tool === null);
  return said.at(-1)?.text.trim() ?? "";
}

// src/app/over-limit.ts
var CHECKPOINT_CHARS = 2e4;
function fileStop(nest, member, bound, by) {
  nest.log.append([stopEvent(nest, member, bound, by)], { durable: true });
}
function stopEvent(nest, member, bound, by) {
  const { id, gen, turns } = member;
  const data = {
    cause: bound.cause,
    of: bound.of,
    mark: bound.mark,
    why: bound.words.slice(0, 480),
    text: nest.log.putText(stoppedReport(bound, checkpointOf(member))),
    by
  };
  const key = `over:${id}:${gen}:${turns}:${bound.mark}`;
  return record2("budget_stopped", data, { actor: "system", member: id, gen, id: key });
}
function checkpointOf(member) {
  const { session, transcript } = member;
  const path = session === null ? null : findTranscript(session, transcript, configOf(member));
  return path === null ? "" : cut(lastWords(path), CHECKPOINT_CHARS);
}

// src/app/gate/limits.ts
var WRITTEN_MS = 300;
var limits3 = { name: "limits", onFault: "pass", judge: judge2 };
async function judge2(context, call) {
  const { nest, folded, session, note: note4 } = context;
  if (isAnyQuiet(nest, context.member) && boundFor(folded.state, context.member, context.now).level === "far")
    return null;
  const calls = call.toolUseId === null ? [] : [call.toolUseId];
  await untilWritten(agentTranscript(call.transcript, call.agentId), calls, WRITTEN_MS);
  const found = meteredBound(nest, folded, session, { maxBytes: HOOK_BYTES, problem: note4 });
  if (found === null) return null;
  const { member, bound } = found;
  if (bound.level === "far" || bound.level === "near") return null;
  const refused = refusedNearEnd(call);
  if (refused === null) return null;
  const isMember = call.agentId === null;
  if (bound.level === "soft")
    return { decision: "deny", why: isMember ? softWords(bound, refused.why) : agentWords(bound) };
  try {
    if (isMember) fileStop(nest, member, bound, "hook");
  } catch (error) {
    note4(error instanceof Error ? error.message : String(error));
  }
  return {
    decision: "deny",
    why: isMember ? stopWords(bound, member) : agentStopWords(bound),
    endsTurn: true
  };
}

// src/app/gate/read-only.ts
var readOnly2 = {
  name: "read-only",
  onFault: "deny",
  judge: ({ folded, member }, { tool }) => {
    const now = folded.state.members.get(member.id) ?? member;
    return isReadOnly(now) && classOf(tool) === "edit" ? { decision: "deny", why: wordsFor(now) } : null;
  }
};
function wordsFor({ discipline }) {
  if (discipline?.phase !== "verification")
    return 'you are hired for research, and research changes nothing: what is built comes after the synthesis, by somebody hired for it. Report what you would have written as a finding, with its source: nest report --result - (its schema: nest report --help), or in your last message with a line "result: \u2026".';
  const whose = discipline.verifies === null ? "the work" : `the work of ${discipline.verifies}`;
  return `you verify ${whose}, and a verifier changes nothing, or its verdict would be about its own work. Say what is wrong in your report, and end with: result: refuted: \u2026`;
}

// src/app/gate/gate-words.ts
function named({ id, why }) {
  return `the charter's rule ${id}${why === "" ? "" : ` (${why})`}`;
}
function neverWords(rule) {
  return `nest: ${named(rule)} rules this call out, in whatever form: nobody can allow it to you. Reach the goal by another way, or say in your report what is not done for this reason.`;
}
function askWords(rule) {
  return `nest: ${named(rule)} wants every such call to be asked about.`;
}
function afterWords(rule, proof) {
  const { on = [], minutes = 60, contains, lacks, matches } = rule.after ?? {};
  const first = on.join(" or ");
  const result = [
    contains === void 0 ? "" : `with "${contains}" in its result`,
    lacks === void 0 ? "" : `without "${lacks}" in its result`,
    matches === void 0 ? "" : `with a result that matches ${matches}`
  ].filter((part2) => part2 !== "");
  const valid = result.length === 0 ? "" : `, ${result.join(" and ")}`;
  const count2 = proof.need === 1 ? "" : ` (${proof.have} of ${proof.need} times so far)`;
  const old = proof.lapsed ? ` What was proven is older than ${minutes} minutes.` : "";
  return `nest: not yet: ${named(rule)} lets this call pass only after ${first} has succeeded${valid}${count2}, in the last ${minutes} minutes.${old} Run that first, as a command of its own (no pipe, no other command on the line), then make this call again.`;
}
function noNumberWords(rule) {
  return `nest: ${named(rule)} bounds a sum of \`${rule.upto?.of}\`, and this call states no number there. Make it again with the number in its place.`;
}
function overWords(rule, drawn3, amount2) {
  const max = rule.upto?.max ?? 0;
  const left = Math.max(0, max - drawn3);
  const what = rule.upto?.of === "calls" ? "calls" : `\`${rule.upto?.of}\``;
  const whose = rule.upto?.scope === "member" ? "you" : "everybody together";
  const next = left > 0 ? `At most ${left} is left: make a smaller call if that serves the goal,` : "Nothing is left: do without it,";
  return `nest: ${named(rule)} bounds ${what} to ${max} for ${whose}. ${drawn3} of it are used, and this call adds ${amount2}. ${next} or ask for more: nest escalate --reason decision_needed "\u2026". Splitting it into several calls changes nothing.`;
}
function faultWords(rule, why) {
  return `nest could not find out what ${named(rule)} says to this call (${why.slice(0, 200)}), so it is not made. Try once more; if it stays so, tell whoever is above you.`;
}

// src/app/gate/rules.ts
var rules2 = { name: "rules", onFault: "deny", judge: judge3 };
function judge3(context, call) {
  const { folded, member } = context;
  const named2 = rulesFor(folded.state.charter, member.role).filter(
    (rule) => binds(rule) && namedBy2(rule.on, call) !== null
  );
  if (named2.length === 0) return null;
  let said = named2.map((rule) => guarded(rule, () => saidBefore(context, call, rule)));
  if (said.every(({ decision }) => decision !== "deny"))
    said = said.map((one) => guarded(one.rule, () => drawn2(context, call, one)));
  keep3(context, call, said);
  const denied = said.filter(({ decision }) => decision === "deny");
  if (denied.length > 0) return { decision: "deny", why: denied.map(({ why }) => why).join("\n") };
  const asks = said.filter(({ decision }) => decision === "ask");
  return asks.length === 0 ? null : { decision: "ask", why: asks.map(({ why }) => why).join("\n") };
}
function guarded(rule, say) {
  try {
    return say();
  } catch (error) {
    return {
      rule,
      decision: "deny",
      why: faultWords(rule, error instanceof Error ? error.message : String(error))
    };
  }
}
function saidBefore({ folded, member, now }, call, rule) {
  const { state } = folded;
  const deny = (why) => ({ rule, decision: "deny", why });
  const allow = { rule, decision: "allow", why: "" };
  switch (rule.kind) {
    case "never":
      return deny(neverWords(rule));
    case "ask":
      return { rule, decision: "ask", why: askWords(rule) };
    case "after": {
      const proof = proofOf(state.gates, rule, member, now);
      return proof.stands ? allow : deny(afterWords(rule, proof));
    }
    case "upto": {
      const amount2 = amountOf(rule, call.input);
      if (amount2 === null) return deny(noNumberWords(rule));
      const used = drawnOf(state.gates, rule, member);
      return hasRoom(state, rule, member, amount2) ? allow : deny(overWords(rule, used, amount2));
    }
    default:
      return allow;
  }
}
function drawn2(context, call, said) {
  const { nest, folded, member, session } = context;
  const { rule } = said;
  if (rule.kind !== "upto") return said;
  const amount2 = amountOf(rule, call.input) ?? 0;
  const request = `draw:${occurrence(context, call)}:${rule.id}`.slice(0, 200);
  const about2 = { actor: sessionActor(session), member: member.id, gen: member.gen, id: request };
  nest.log.append([record2("gate_drawn", { request, rule: rule.id, amount: amount2 }, about2)], {
    durable: true,
    spool: false
  });
  catchUp(nest, folded);
  const ruling = folded.state.rulings.findLast((one) => one.request === request);
  if (ruling === void 0) throw new Error("the log has not ruled on it");
  if (ruling.accepted) return said;
  return { rule, decision: "deny", why: overWords(rule, drawnOf(folded.state.gates, rule, member), amount2) };
}
function occurrence({ session }, { toolUseId }) {
  return toolUseId === null ? freshId(session) : `${session}:${toolUseId}`;
}
function keep3(context, call, said) {
  const { nest, member, session, note: note4 } = context;
  const which = occurrence(context, call);
  const events = said.map(({ rule, decision, why }) => {
    const data = {
      rule: rule.id,
      tool: call.tool.slice(0, 200),
      key: callKey(call),
      decision,
      why: cut(why, 500)
    };
    const id = `gate:${which}:${rule.id}`.slice(0, 200);
    return record2("gate_decided", data, {
      actor: sessionActor(session),
      member: member.id,
      gen: member.gen,
      id
    });
  });
  try {
    nest.log.append(events);
  } catch (error) {
    if (said.every(({ decision }) => decision !== "deny")) throw error;
    note4(error instanceof Error ? error.message : String(error));
  }
}

// src/app/gate/pipeline.ts
var JUDGES = [limits3, readOnly2, claims2, rules2];
async function judgeCall(context, call, judges = JUDGES) {
  let asks = null;
  for (const judge4 of judges) {
    const ruling = await rulingOf(judge4, context, call);
    if (ruling?.decision === "deny") return ruling;
    asks ??= ruling;
  }
  return asks;
}
async function rulingOf(judge4, context, call) {
  try {
    return await judge4.judge(context, call);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    context.note(`${judge4.name}: ${why}`);
    if (judge4.onFault === "pass") return null;
    return {
      decision: "deny",
      why: `nest could not find out whether this call may be made (${judge4.name}: ${why.slice(0, 200)}). Try once more; if it stays so: nest escalate --reason system "the gate fails: ${judge4.name}"`
    };
  }
}

// src/hooks/gate.ts
async function onGate({ nest, session }, input) {
  const folded = foldNest(nest);
  const member = memberOfSession(folded.state, session);
  if (member === void 0) return;
  const { tool, toolUseId, agentId, transcript } = input;
  const call = {
    tool,
    input: input.input,
    cwd: input.cwd ?? member.cwd,
    toolUseId,
    agentId,
    transcript
  };
  const ruling = await judgeCall({ nest, folded, session, member, now: Date.now(), note: note2 }, call);
  if (ruling?.decision === "deny") emit(denyToolOutput(ruling.why, ruling.endsTurn));
  else if (ruling?.decision === "ask") emit(askToolOutput(ruling.why));
  setGates(nest, folded, Date.now());
}

// src/harness/hook-stdin.ts
var import_node_fs28 = require("node:fs");
var import_node_net = require("node:net");
var import_node_tty = require("node:tty");
var IDLE_MS = 2500;
var TOTAL_MS = 8e3;
var MAX_BYTES2 = 64 * 1024 * 1024;
var CHUNK2 = 256 * 1024;
function readHookStdin(options = {}) {
  const fd = options.fd ?? 0;
  const gathered = new Gathered(options.maxBytes ?? MAX_BYTES2);
  let kind;
  try {
    kind = kindOf2(fd);
  } catch {
    return Promise.resolve({ raw: "", value: null, problem: "unreadable" });
  }
  if (kind === "tty") return Promise.resolve({ raw: "", value: null, problem: "tty" });
  if (kind === "file") return Promise.resolve(readAvailable(fd, gathered) ?? gathered.atEnd());
  return readPipe(fd, gathered, options);
}
function kindOf2(fd) {
  if ((0, import_node_tty.isatty)(fd)) return "tty";
  const stat = (0, import_node_fs28.fstatSync)(fd);
  return stat.isFIFO() || stat.isSocket() || process.platform === "win32" ? "pipe" : "file";
}
function readPipe(fd, gathered, options) {
  let socket;
  try {
    socket = new import_node_net.Socket({ fd, readable: true, writable: false, manualStart: true });
  } catch {
    return Promise.resolve({ raw: "", value: null, problem: "unreadable" });
  }
  const atOnce2 = process.platform === "win32" ? null : readAvailable(fd, gathered);
  if (atOnce2 !== null) {
    socket.on("error", () => {
    });
    socket.unref();
    return Promise.resolve(atOnce2);
  }
  return new Promise((resolve6) => {
    const finish = (result) => {
      clearTimeout(idle);
      clearTimeout(total);
      socket.removeAllListeners();
      socket.on("error", () => {
      });
      socket.pause();
      socket.unref();
      resolve6(result);
    };
    const giveUp2 = () => finish(gathered.atEnd("incomplete"));
    const total = setTimeout(giveUp2, options.totalMs ?? TOTAL_MS);
    const idle = setTimeout(giveUp2, options.idleMs ?? IDLE_MS);
    socket.on("data", (chunk) => {
      idle.refresh();
      const done2 = gathered.add(chunk);
      if (done2 !== null) finish(done2);
    });
    socket.on("end", () => finish(gathered.atEnd()));
    socket.on("close", () => finish(gathered.atEnd()));
    socket.on("error", () => finish(gathered.atEnd("unreadable")));
  });
}
function readAvailable(fd, gathered) {
  const chunk = Buffer.allocUnsafe(CHUNK2);
  for (; ; ) {
    let count2;
    try {
      count2 = (0, import_node_fs28.readSync)(fd, chunk, 0, CHUNK2, null);
    } catch (error) {
      const code = error.code;
      if (code === "EAGAIN") return null;
      return gathered.atEnd(code === "EOF" ? void 0 : "unreadable");
    }
    if (count2 === 0) return gathered.atEnd();
    const done2 = gathered.add(Buffer.from(chunk.subarray(0, count2)));
    if (done2 !== null) return done2;
  }
}
var Gathered = class {
  #chunks = [];
  #max;
  #bytes = 0;
  constructor(max) {
    this.#max = max;
  }
  /** A result once the bytes so far are one JSON object (only a closing brace can make them one), else null. */
  add(chunk) {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes > this.#max)
      return { raw: this.#text().slice(0, 4096), value: null, problem: "too-large" };
    let last = chunk.length - 1;
    while (last >= 0 && chunk[last] <= 32) last--;
    if (last >= 0 && chunk[last] !== 125) return null;
    const raw = this.#text();
    return raw.trimEnd().endsWith("}") ? parse3(raw) : null;
  }
  /** The verdict when nothing more will come; `problem` is used when what came is not a whole value. */
  atEnd(problem2) {
    const raw = this.#text();
    if (raw.trim() === "") return { raw, value: null, problem: problem2 ?? "empty" };
    return parse3(raw) ?? { raw, value: null, problem: problem2 ?? "not-json" };
  }
  #text() {
    return Buffer.concat(this.#chunks).toString("utf8").replace(/^\uFEFF/, "");
  }
};
function parse3(raw) {
  try {
    return { raw, value: JSON.parse(raw), problem: null };
  } catch {
    return null;
  }
}

// src/hooks/input.ts
async function readInput(context, hook) {
  const { value, raw, problem: problem2 } = await readHookStdin();
  const input = problem2 === null ? parseHookInput(value, raw) : null;
  if (input === null || input.event === "problem") {
    trace(context, hook, input === null ? `input ${problem2}` : input.reason, raw);
    return null;
  }
  const bound = hook === "gate" || hook === "meter" || input.event === "permission-request";
  return input.agentId === null || bound ? input : null;
}
function trace({ nest, session, actor }, hook, problem2, raw) {
  const data = { hook: hook.slice(0, 40), problem: problem2.slice(0, 60), head: raw.slice(0, 200), session };
  nest.log.append([record2("hook_failed", data, { actor })]);
}

// src/app/memory.ts
var PINNED_CHARS = 4e3;
var LINE_CHARS = 700;
function pinned(state, member, room = PINNED_CHARS) {
  const { id, role, supervisor, title } = member;
  const head2 = [
    `# What stands fixed for "${id}" (from the log of nest)`,
    `You are ${id} (${role}), at work for ${supervisor}: ${line(title)}. Quote values from here, never from memory or from a summary.`
  ];
  const lines = [...held(state, member), ...open3(state, member), ...factLines(member)];
  const taken = [];
  let left = room - head2.join("\n").length - 80;
  for (const one of lines) {
    if (one.length + 1 > left) break;
    left -= one.length + 1;
    taken.push(one);
  }
  const rest = lines.length - taken.length;
  return [...head2, ...taken, ...rest > 0 ? [`(${rest} more: nest fact list, nest whoami)`] : []].join("\n");
}
function hasPinned(state, member) {
  return member.memory.facts.length > 0 || held(state, member).length > 0 || open3(state, member).length > 0;
}
function factLines({ memory }) {
  return [...memory.facts].reverse().map(
    ({ name, value, source }) => cut(
      `- ${line(name)} = ${line(value)}${source === null ? "" : ` (source: ${line(source)})`}`,
      LINE_CHARS
    )
  );
}
function held(state, { id, gen }) {
  const ground = state.claims.held.filter((claim) => claim.holder === id && claim.gen === gen);
  const claims3 = ground.map(
    (claim) => cut(`- files claimed: ${claim.ground.globs.map(line).join(", ")} (${line(claim.why)})`, LINE_CHARS)
  );
  const tasks = [...state.plans.values()].flatMap(
    ({ owner: owner2, tasks: tasks2 }) => tasks2.filter((task) => task.by === id && task.state === "claimed").map((task) => cut(`- task taken: ${task.id} of ${owner2}: ${line(task.title)}`, LINE_CHARS))
  );
  return [...claims3, ...tasks];
}
function open3(state, member) {
  const asks = member.asks.flatMap((request) => {
    const ask = state.asks.get(request);
    return ask === void 0 ? [] : [`- asked, not answered yet: ${request} (${line(ask.tool)})`];
  });
  const { report: report2 } = member;
  const said = report2 === null ? [] : [`- your last report (${report2.status}): ${cut(line(headOf(report2.text)), 200)}`];
  return [...asks, ...said];
}
function line(text) {
  return sanitizeLine(text).replace(/[<>]/g, "");
}
function noteMemoryTold(nest, { id, gen }, where) {
  const about2 = { actor: "system", member: id, gen, id: freshId(`memory:${id}`) };
  nest.log.append([record2("memory_told", { where }, about2)]);
}

// src/app/near-limit.ts
function untold(member, near) {
  return near.filter(({ mark }) => !member.told.includes(mark));
}
function newsOfBounds(member, near) {
  const news = untold(member, near);
  if (member.mode === "adopt") return news.map(attendedWords).join("\n");
  return near[0]?.level === "hard" ? "" : nearWords(news);
}
function noteTold(nest, member, near) {
  const { id, gen } = member;
  const told = untold(member, near).map(({ level, mark, words: words2 }) => {
    const data = { mark, level, words: words2.slice(0, 480) };
    return record2("budget_told", data, { actor: "system", member: id, gen, id: `told:${id}:${gen}:${mark}` });
  });
  nest.log.append(told);
}

// src/app/repeats.ts
var import_node_path27 = require("node:path");
var FOLDER = "repeats";
function timesInARow(nest, { id, gen }, made) {
  const folder = (0, import_node_path27.join)(nest.dir, FOLDER);
  const file = (0, import_node_path27.join)(folder, id);
  const now = `${gen} ${made.key}`;
  const [count2 = "", ...before] = (readIfThere(file) ?? "").trim().split("	");
  const times = before.join("	") === now ? Number(count2) + 1 : 1;
  try {
    makePrivateDir(folder);
    replaceFile(file, `${times}	${now}
`, { durable: false });
  } catch {
  }
  return times;
}
function repeatWords({ what }, times) {
  if (times < 2 || !Number.isInteger(Math.log2(times))) return "";
  return `nest: that was the same call with the same result, ${times} times in a row: ${what}. Once more will give the same. Change something first or go another way; if there is none, say what stands in the way: nest escalate --reason beyond_capability "\u2026".`;
}

// src/hooks/meter.ts
var WRITTEN_MS2 = 1500;
async function onBatch({ nest, session }, input) {
  await untilWritten(agentTranscript(input.transcript, input.agentId), input.calls, WRITTEN_MS2);
  const folded = foldNest(nest, { maxBytes: HOOK_BYTES });
  const found = meteredBound(nest, folded, session, { maxBytes: HOOK_BYTES, problem: note2 });
  if (found === null || found.member.mode === "adopt") return;
  const { member, bound, near } = found;
  if (bound.level === "hard") {
    const isMember = input.agentId === null;
    try {
      if (isMember) fileStop(nest, member, bound, "hook");
    } finally {
      emit(endTurnOutput(isMember ? stopWords(bound, member) : agentStopWords(bound)));
    }
    return;
  }
  if (input.agentId !== null) return;
  const news = newsOfBounds(member, near);
  const fixed = hasSunk(folded.state, member) ? pinned(folded.state, member) : "";
  const again = input.made === null ? "" : repeatWords(input.made, timesInARow(nest, member, input.made));
  const words2 = [again, news, fixed].filter((part2) => part2 !== "");
  if (words2.length === 0) return;
  emit(contextOutput("post-batch", words2.join("\n\n")));
  if (news !== "") noteTold(nest, member, near);
  if (fixed !== "") noteMemoryTold(nest, member, "batch");
}

// src/harness/role-rules.ts
var LOOK = [
  "Bash(git check-ignore *)",
  "Bash(npm --version)",
  "Bash(npm ls *)",
  "Bash(pip --version)",
  "Bash(pip list *)"
];
var COMMIT = ["Bash(git add *)", "Bash(git commit *)"];
var INTEGRATE = ["Bash(git merge *)", "Bash(git cherry-pick *)"];
var BY_ROLE = {
  staff: [...LOOK, ...COMMIT],
  manager: [...LOOK, ...COMMIT, ...INTEGRATE],
  executive: [...LOOK, ...COMMIT, ...INTEGRATE]
};

// src/app/permission/judge.ts
function charterSays(charter, role, call) {
  const { allow, ask, deny } = charter.permissions[role];
  const forbidden = namedBy2(deny, call);
  if (forbidden !== null) return { say: "deny", rule: forbidden };
  const gates = rulesFor(charter, role).filter((rule) => namedBy2(rule.on, call) !== null);
  const never = gates.find(({ kind }) => kind === "never");
  if (never !== void 0) return { say: "deny", rule: never.id };
  const asks = gates.filter(({ kind }) => kind === "ask");
  const users = asks.find(({ by }) => by === "user");
  const gate = (users ?? asks[0])?.id ?? null;
  const reserved = namedBy2(charter.escalation.alwaysAsk, call) ?? users?.id ?? null;
  if (gate !== null) return { say: "ask", reserved, gate };
  if (reserved !== null) return { say: "ask", reserved };
  const allowed = namedBy2(ask, call) === null ? allowedBy(allow, call) : null;
  return allowed === null ? { say: "ask", reserved: null } : { say: "allow", rule: allowed };
}

// src/harness/question-text.ts
var QUESTION_TOOL = "AskUserQuestion";
function questionText(input) {
  const questions = Array.isArray(input.questions) ? input.questions.filter(isFields) : [];
  if (questions.length === 0) return JSON.stringify(input);
  return questions.map(oneQuestion).join("\n\n");
}
function oneQuestion({ question, multiSelect, options }) {
  const list2 = Array.isArray(options) ? options.filter(isFields) : [];
  const lines = list2.map(({ label, description }) => {
    const more = typeof description === "string" && description !== "" ? `: ${description}` : "";
    return `- ${String(label)}${more}`;
  });
  const several = multiSelect === true ? " (several may be chosen)" : "";
  return [`${String(question)}${several}`, ...lines].join("\n");
}
function isFields(value) {
  return typeof value === "object" && value !== null;
}

// src/hooks/keys.ts
function occurrenceKey(event, session, transcript, parts) {
  const reply = lastReply(transcript);
  const mark = reply?.uuid ?? reply?.messageId ?? null;
  const hash = hash53(JSON.stringify(parts));
  return mark === null ? `${WEAK}${event}:${session}:${hash}` : `${event}:${session}:${mark}:${hash}`;
}

// src/hooks/permission-text.ts
function rulingText(by, why) {
  const reason = why === "" ? "" : `: ${why}`;
  const said = by === "charter" ? `The charter of this nest forbids this${reason}` : `Denied by ${by}${reason}`;
  return `nest: ${said}
Do not try the same in another way. Go on without it, or end your turn with a line "blocked: \u2026".`;
}

// src/app/changes.ts
function changesOf(log, position2, tickMs) {
  let grown = false;
  let wake = () => {
  };
  const following = log.follow(position2, () => {
    grown = true;
    wake();
  });
  return {
    async next(withinMs = tickMs) {
      if (!grown) {
        await new Promise((resolve6) => {
          const timer = setTimeout(resolve6, withinMs);
          wake = () => {
            clearTimeout(timer);
            resolve6();
          };
        });
      }
      grown = false;
    },
    close: () => following.close()
  };
}

// src/hooks/permission-wait.ts
var TICK_MS = 1e3;
var FIRST_TICK_MS = 200;
var FIRST_MS = 15e3;
var GONE_MS = 3e3;
async function waitForRuling({ env, nest, session, actor }, folded, request, agent, signal) {
  const close2 = (outcome2) => {
    const data = { session, request, outcome: outcome2 };
    nest.log.append([record2("permission_closed", data, { actor, id: `${request}:${outcome2}` })], {
      durable: true
    });
  };
  const token = env.pid === null ? null : startToken(env.pid);
  const prompt = promptOf(agent === null ? env.pid : null);
  const changes = changesOf(nest.log, folded.position, TICK_MS);
  const began = Date.now();
  try {
    for (; ; ) {
      catchUp(nest, folded);
      const ask = folded.state.asks.get(request);
      if (ask === void 0) return;
      const { ruling, outcome: outcome2 } = ask;
      if (ruling !== null && (outcome2 === null || outcome2 === "applied")) {
        const { decision, by, why } = ruling;
        emit(
          permissionOutput(decision === "allow" ? { decision } : { decision, message: rulingText(by, why) })
        );
        return close2("applied");
      }
      if (outcome2 !== null) return;
      if (env.pid !== null && !alive(env.pid, token)) return close2("session_gone");
      if (signal.given() || prompt.answered()) return close2("elsewhere");
      if (Date.now() >= Date.parse(ask.until)) return close2("timed_out");
      const tick = Date.now() - began < FIRST_MS ? FIRST_TICK_MS : TICK_MS;
      await Promise.race([changes.next(tick), signal.came]);
    }
  } finally {
    changes.close();
  }
}
function promptOf(pid) {
  let shownAt = null;
  return {
    answered() {
      const seen = pid === null ? null : readSessionProcess(pid);
      if (seen === null) return false;
      if (seen.waitingFor !== null) shownAt = Date.now();
      return shownAt !== null && Date.now() - shownAt >= GONE_MS;
    }
  };
}
function stopSignal() {
  let given = false;
  const came = new Promise((resolve6) => {
    for (const name of ["SIGTERM", "SIGINT", "SIGHUP"])
      process.once(name, () => {
        given = true;
        resolve6();
      });
  });
  return { came, given: () => given };
}

// src/hooks/question.ts
function onQuestion({ nest, session, actor }, input) {
  if (input.tool !== QUESTION_TOOL) return;
  const { state } = foldNest(nest, { maxBytes: HOOK_BYTES });
  const member = memberOfSession(state, session);
  if (member === void 0) return;
  if (input.agentId === null) {
    const text = questionText(input.input);
    const id = `question:${session}:${member.turns}:${hash53(text)}`;
    const data = { reason: "decision_needed", text: nest.log.putText(text), as: null };
    nest.log.append([record2("escalated", data, { actor, member: member.id, gen: member.gen, id })], {
      durable: true
    });
  }
  const why = input.agentId === null ? asked(member.supervisor) : RETURN_IT;
  emit(
    input.event === "permission-request" ? permissionOutput({ decision: "deny", message: why }) : denyToolOutput(why)
  );
}
var RETURN_IT = "nest: nobody sits at this session. Put the question, with the options, into your result; whoever started you decides.";
function asked(supervisor) {
  const who = supervisor === "user" ? "the user" : supervisor;
  return `nest: nobody sits at this session. Your question has been put to ${who} as an escalation. End your turn now with a line "blocked: \u2026"; the answer wakes you. Do not ask again.`;
}

// src/hooks/permission.ts
var DEFAULT_SECONDS = 3500;
async function onPermission(context, input) {
  if (input.tool === QUESTION_TOOL) return onQuestion(context, input);
  const { nest, session } = context;
  const folded = foldNest(nest);
  const { state } = folded;
  const member = memberOfSession(state, session);
  if (member === void 0 || state.charter === null) return;
  const call = { tool: input.tool, input: input.input, cwd: input.cwd ?? member.cwd };
  const name = nameOf3(context, state, input);
  const signal = stopSignal();
  if (!state.asks.has(name.request)) {
    const verdict2 = atOnce(state, member, call);
    const until = Date.now() + (state.charter.thresholds.permissionSeconds ?? DEFAULT_SECONDS) * 1e3;
    const asked2 = requested(context, input, call, name, verdict2?.reserved ?? null, until);
    if (verdict2 !== null && "ruling" in verdict2) {
      nest.log.append([asked2, ...decided(context, name.request, verdict2.ruling, verdict2.rule)], {
        durable: true
      });
      emit(permissionOutput(verdict2.ruling));
      return;
    }
    nest.log.append([asked2], { durable: true });
  }
  await waitForRuling(context, folded, name.request, input.agentId, signal);
}
function nameOf3({ env, session }, state, input) {
  const { tool, agentId } = input;
  const process2 = env.pid === null ? null : `${env.pid}:${startToken(env.pid) ?? ""}`;
  const transcript = agentTranscript(input.transcript, agentId);
  const parts = [tool, JSON.stringify(input.input), agentId, process2];
  const key = occurrenceKey("ask", session, transcript, parts);
  const base = key.startsWith(WEAK) ? freshId("ask") : key;
  for (let n = 0; ; n += 1) {
    const id = n === 0 ? base : `${base}:${n}`;
    const request = `ask-${Number.parseInt(hash53(id), 16).toString(36).slice(-7).padStart(7, "0")}`;
    const known = state.asks.get(request);
    if (known === void 0 || known.outcome === null) return { request, id };
  }
}
function atOnce(state, member, call) {
  if (state.charter === null) return null;
  const says = charterSays(state.charter, member.role, call);
  if (says.say === "deny")
    return {
      ruling: { decision: "deny", message: rulingText("charter", says.rule) },
      rule: says.rule,
      reserved: null
    };
  if (says.say === "ask" && says.gate !== void 0) return says;
  const key = callKey(call);
  const standing = member.standing.find((ruling) => ruling.key === key);
  if (standing !== void 0) {
    const { decision, by, why, request } = standing;
    const ruling = decision === "allow" ? { decision } : { decision, message: rulingText(by, why) };
    return { ruling, rule: `always, as ${by} ruled on ${request}`, reserved: null };
  }
  if (says.say === "ask") return says;
  return { ruling: { decision: "allow" }, rule: says.rule, reserved: null };
}
function requested({ env, nest, session, actor }, input, call, { request, id }, reserved, until) {
  const { suggestions } = input;
  const data = {
    session,
    request,
    tool: call.tool.slice(0, 200),
    input: nest.log.putText(JSON.stringify(call.input)),
    suggestions: suggestions.length === 0 ? null : nest.log.putText(JSON.stringify(suggestions)),
    key: callKey(call),
    agent: input.agentId?.slice(0, 100) ?? null,
    reserved: reserved?.slice(0, 500) ?? null,
    until: new Date(until).toISOString(),
    hint: hintOf(env)
  };
  return record2("permission_requested", data, { actor, id });
}
function decided({ session, actor }, request, ruling, rule) {
  const { decision } = ruling;
  const data = { request, decision, why: "", always: false, rule: rule.slice(0, 500), as: null };
  return [
    record2("permission_ruled", data, { actor: "system", id: `${request}:ruled` }),
    record2(
      "permission_closed",
      { session, request, outcome: "applied" },
      { actor, id: `${request}:applied` }
    )
  ];
}

// src/hooks/pre-compact.ts
function onPreCompact({ nest, session }) {
  const { state } = foldNest(nest, { maxBytes: HOOK_BYTES });
  const member = memberOfSession(state, session);
  if (member === void 0 || !hasPinned(state, member)) return;
  emit(compactOutput(pinned(state, member)));
}

// src/app/deliver.ts
var BATCH2 = 20;
function unreadOf(state, reader) {
  return state.inboxes.get(reader)?.items ?? [];
}
function supersededNote(inbox) {
  return (inbox?.superseded ?? []).map(
    (s) => `${s.count} older unread item${s.count === 1 ? "" : "s"} from ${s.from}: nest log --member ${s.from}`
  ).join("\n");
}
function deliver(nest, reader, actor, channel, items, print) {
  const about2 = { actor };
  for (const ids of batches(items))
    nest.log.append([record2("delivery_started", { reader, items: ids, channel }, about2)]);
  print();
  acknowledge(nest, reader, actor, channel, items);
}
function acknowledge(nest, reader, actor, channel, items) {
  for (const ids of batches(items))
    nest.log.append([record2("delivered", { reader, items: ids, channel }, { actor })], { durable: true });
}
function batches(items) {
  const all2 = [];
  for (let i = 0; i < items.length; i += BATCH2) all2.push(items.slice(i, i + BATCH2).map((item) => item.id));
  return all2;
}

// src/app/reconcile/watcher.ts
var import_node_path29 = require("node:path");

// src/harness/detach.ts
var import_node_fs29 = require("node:fs");
function startDetached(file, args, options) {
  const out = (0, import_node_fs29.openSync)(options.stdoutFile, "a", 384);
  const err = (0, import_node_fs29.openSync)(options.stderrFile, "a", 384);
  return new Promise((resolve6) => {
    const { spawn } = process.getBuiltinModule("node:child_process");
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: { ...options.env },
      detached: true,
      stdio: ["ignore", out, err],
      windowsHide: true
    });
    (0, import_node_fs29.closeSync)(out);
    (0, import_node_fs29.closeSync)(err);
    child.on("error", (error) => resolve6({ pid: null, problem: error.message }));
    child.on("spawn", () => {
      child.unref();
      resolve6({ pid: child.pid, problem: null });
    });
  });
}

// src/harness/spawn-env.ts
var SESSION_VARIABLES = /* @__PURE__ */ new Set([
  "AI_AGENT",
  "CLAUDECODE",
  "CLAUDE_CODE_CHILD_NOTES_DIR",
  "CLAUDE_CODE_CHILD_SESSION",
  "CLAUDE_CODE_ENTRYPOINT",
  "CLAUDE_CODE_EXECPATH",
  "CLAUDE_CODE_MESSAGING_SOCKET",
  "CLAUDE_CODE_MESSAGING_TOKEN",
  "CLAUDE_CODE_SESSION_ATTENDED",
  "CLAUDE_CODE_SESSION_ID",
  "CLAUDE_EFFORT",
  "CLAUDE_ENV_FILE",
  "CLAUDE_JOB_DIR",
  "CLAUDE_PID",
  "CLAUDE_PLUGIN_DATA",
  "CLAUDE_PLUGIN_ROOT",
  "CLAUDE_PROJECT_DIR"
]);
function spawnEnv(env = process.env) {
  const kept3 = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === void 0 || SESSION_VARIABLES.has(name) || name.startsWith("NEST_")) continue;
    kept3[name] = value;
  }
  return kept3;
}

// src/app/runtime.ts
var import_node_crypto = require("node:crypto");
var import_node_fs30 = { default: require("node:fs") };
var import_node_path28 = require("node:path");
var PARTS = ["plugin", "bin", "skills"];
function ensureRuntime(nestDir, root, node = process.execPath) {
  const { dir, files } = runtimeFrom(nestDir, root);
  if (!import_node_fs30.default.existsSync(dir)) copy2(files, dir);
  for (const file of files) if (damageOf(file, dir) !== null) replace2(file, dir);
  const nodePath = (0, import_node_path28.join)(dir, "bin", "node-path");
  if (readIfThere(nodePath)?.trim() !== node) replaceFile(nodePath, `${node}
`, { durable: false });
  return dir;
}
function runtimeFrom(nestDir, root) {
  const files = PARTS.flatMap((part2) => filesBelow((0, import_node_path28.join)(root, part2), part2));
  const hash = (0, import_node_crypto.createHash)("sha256");
  for (const { name, bytes } of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return { dir: (0, import_node_path28.join)(nestDir, "runtime", hash.digest("hex").slice(0, 16)), files };
}
function damageOf({ name, bytes, mode }, dir) {
  const found = import_node_fs30.default.statSync((0, import_node_path28.join)(dir, name), { throwIfNoEntry: false });
  if (found?.isFile() !== true) return "gone";
  if (process.platform !== "win32" && (mode & 64) !== 0 && (found.mode & 64) === 0)
    return "not executable";
  return found.size === bytes.length ? null : "changed";
}
function replace2({ name, bytes, mode }, dir) {
  const to = (0, import_node_path28.join)(dir, name);
  const temp = `${to}.tmp-${uniqueSuffix()}`;
  makePrivateDir((0, import_node_path28.dirname)(to));
  import_node_fs30.default.writeFileSync(temp, bytes, { mode });
  import_node_fs30.default.renameSync(temp, to);
}
function filesBelow(dir, part2) {
  const names = import_node_fs30.default.readdirSync(dir, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile() && entry.name !== "node-path").map((entry) => (0, import_node_path28.join)(entry.parentPath, entry.name)).sort().map((path) => ({
    name: (0, import_node_path28.join)(part2, path.slice(dir.length + 1)),
    bytes: import_node_fs30.default.readFileSync(path),
    mode: import_node_fs30.default.statSync(path).mode & 64 ? 448 : 384
  }));
}
function copy2(files, dir) {
  const temp = `${dir}.tmp-${uniqueSuffix()}`;
  for (const { name, bytes, mode } of files) {
    const to = (0, import_node_path28.join)(temp, name);
    makePrivateDir((0, import_node_path28.dirname)(to));
    import_node_fs30.default.writeFileSync(to, bytes, { mode });
  }
  try {
    import_node_fs30.default.renameSync(temp, dir);
  } catch (error) {
    import_node_fs30.default.rmSync(temp, { recursive: true, force: true });
    if (!import_node_fs30.default.existsSync(dir)) throw error;
  }
}

// src/app/reconcile/watcher.ts
function watchFile(nestDir) {
  return (0, import_node_path29.join)(nestDir, "watch.lock");
}
function watchLog(nestDir) {
  return (0, import_node_path29.join)(nestDir, "watch.log");
}
function watcherOf(nestDir) {
  return holderOf(watchFile(nestDir));
}
async function ensureWatcher(nest, root) {
  try {
    const running2 = watcherOf(nest.dir);
    if (running2 !== null) return running2;
    const program = (0, import_node_path29.join)(ensureRuntime(nest.dir, root), "plugin", "nest.cjs");
    const file = watchLog(nest.dir);
    const started = await startDetached(process.execPath, [program, "--nest", nest.dir, "watch"], {
      cwd: nest.dir,
      env: { ...spawnEnv(), ...process.env.NEST_CLAUDE ? { NEST_CLAUDE: process.env.NEST_CLAUDE } : {} },
      stdoutFile: file,
      stderrFile: file
    });
    return started.pid;
  } catch {
    return null;
  }
}

// src/domain/hold.ts
var JITTER_MS = 3e4;
var AFTER_MS = 1e3;
var FIRST_TRY_MS = 6e4;
var LONGEST_MS = 30 * 6e4;
function passesAt(member) {
  const { halt, ladder } = member;
  if (halt === null) return null;
  const { cause, until, at } = halt;
  if (cause !== "rate_limit" && cause !== "server" && cause !== "output_limit") return null;
  const said = until === null ? Number.NaN : Date.parse(until);
  if (!Number.isNaN(said)) return said;
  return (Date.parse(at) || 0) + pauseAfter(ladder.resumptions);
}
function pauseAfter(tries) {
  return Math.min(FIRST_TRY_MS * 2 ** Math.min(tries, 10), LONGEST_MS);
}
function spreadOf(member, incident) {
  const hash = hash53(`${member.id}:${member.gen}:${incident?.since ?? member.halt?.at}`);
  return AFTER_MS + Number.parseInt(hash.slice(-6), 16) % JITTER_MS;
}
function endOf(state, incident) {
  if (incident.cause !== "rate_limit")
    return incident.over === null ? Number.POSITIVE_INFINITY : Date.parse(incident.over) || 0;
  const ends = incident.members.map((id) => {
    const member = state.members.get(id);
    const halted2 = member?.phase === "halted" && member.halt?.cause === "rate_limit" && holdsSeat(member);
    return halted2 ? passesAt(member) ?? 0 : 0;
  });
  return Math.max(0, ...ends);
}
function heldUntil(state, member) {
  let until = 0;
  for (const incident of state.incidents)
    until = Math.max(until, endOf(state, incident) + spreadOf(member, incident));
  return until;
}
function isOutOfMeans({ phase, halt }) {
  return phase === "halted" && (halt?.cause === "budget" || halt?.cause === "limit");
}
function goesOnByItself({ phase, halt }) {
  if (phase !== "halted" || halt === null) return false;
  return halt.cause === "rate_limit" || halt.cause === "authentication" || halt.cause === "billing";
}
function mayWake(state, member, now) {
  if (state.paused || member.paused || state.down !== null || heldUntil(state, member) > now) return false;
  return !isSpent(state, member, now);
}

// src/domain/signs.ts
var UNSEEN = {
  process: "unknown",
  waitingFor: null,
  folder: "unknown",
  transcriptAt: null,
  unheard: null
};
function lastSign(state, member, seen, now, depth = 0) {
  const ages = [ageOf(member.lastAt, now)];
  if (state.awakeSince !== null) ages.push(ageOf(state.awakeSince, now));
  if (seen.transcriptAt !== null) ages.push(Math.max(0, now - seen.transcriptAt));
  if (seen.children?.latestAt != null) ages.push(Math.max(0, now - seen.children.latestAt));
  if (depth < 10) {
    for (const report2 of directReports(state, member.id)) {
      if (report2.phase === "working" || report2.phase === "waiting")
        ages.push(lastSign(state, report2, UNSEEN, now, depth + 1));
    }
  }
  const known = ages.filter((age) => age !== null);
  return known.length === 0 ? null : Math.min(...known);
}
function busyFor(state, member, seen, now) {
  const awake = state.awakeSince === null ? 0 : Date.parse(state.awakeSince) || 0;
  const since2 = (at) => Math.max(0, now - Math.max(at, awake));
  if (seen.toolSince != null) return since2(seen.toolSince);
  const runs = member.background > 0 && (seen.children?.alive ?? 0) > 0;
  return runs ? since2(Date.parse(member.phaseAt) || 0) : null;
}
function lookAtWork(member, seen, now, evidence) {
  if (seen.transcriptAt !== null)
    evidence.push(`transcript: grew ${formatAge(Math.max(0, now - seen.transcriptAt))} ago`);
  if (seen.toolSince != null) {
    const what = seen.tool === void 0 ? "a tool call" : `a call of ${seen.tool}`;
    evidence.push(`transcript: ${what} has been running for ${formatAge(Math.max(0, now - seen.toolSince))}`);
  }
  if (seen.children != null && seen.children.alive > 0) {
    const { alive: alive2, names, latestAt } = seen.children;
    const age = latestAt === null ? "" : `, the latest for ${formatAge(Math.max(0, now - latestAt))}`;
    evidence.push(`processes: ${alive2} below its session (${names})${age}`);
  }
  const steps = ladderWords(member);
  if (steps !== "") evidence.push(`ladder: ${steps}`);
}

// src/domain/verdict.ts
var MINUTE2 = 6e4;
var TOOL_PATIENCE = 4;
var NO_RESULT = "no result (budget cap may have tripped in a sub-agent)";
function verdict(state, why, action, evidence) {
  return { state, action, why, evidence };
}
function verdictOf(state, member, seen, now) {
  const said = `log: ${member.lastType} ${formatAge(ageOf(member.lastAt, now))} ago`;
  const evidence = [said];
  if (seen.process !== "unknown") evidence.push(`process: ${seen.process}`);
  if (seen.waitingFor !== null) evidence.push(`registry: waits for ${seen.waitingFor}`);
  const { id } = member;
  const closed = closedTerminal(state, member, seen, evidence);
  if (closed !== null) return closed;
  switch (member.phase) {
    case "blocked":
      return verdict("blocked", member.why, unblock(member), evidence);
    case "halted":
      if (isOutOfMeans(member)) return outOfMeans(state, member, now, evidence);
      return halted(member, now, evidence);
    case "stopped":
      return stopped(member, evidence);
    case "not_started":
      return verdict("not started", member.why, `nest hire --name ${id} \u2026 again`, evidence);
    case "lost":
      return verdict("lost", member.why, `nest fire ${id}, then hire again`, evidence);
    case "done":
    case "failed":
      if (member.proof.due)
        return verdict("done", `not checked yet: ${member.why}`, `nest check ${id}`, evidence);
      return verdict(member.phase, member.why, afterwards(member), evidence);
    case "ended":
      return verdict("ended", member.why, `nest logs ${id}`, evidence);
    default:
      return open4(state, member, seen, now, evidence);
  }
}
var GOES_ON = /* @__PURE__ */ new Set(["idle", "working", "waiting", "unreported", "ended", "lost"]);
function closedTerminal(state, member, seen, evidence) {
  if (member.mode !== "adopt" || member.session === null || member.tombstone !== null) return null;
  if (!GOES_ON.has(member.phase) || seen.folder === "missing") return null;
  const reason = state.sessions.get(member.session)?.ended ?? null;
  const resume = `claude --resume ${member.session}`;
  if (reason !== null)
    return verdict("ended", endingWords(reason) ?? "its session has ended", resume, evidence);
  const gone3 = member.phase === "lost" || seen.process === "gone";
  return gone3 ? verdict("lost", "its process is gone", resume, evidence) : null;
}
function stopped(member, evidence) {
  if (member.tombstone?.stopped !== false) return verdict("stopped", member.why, "", evidence);
  const why = `${member.why}; nothing says that its session has been stopped`;
  return verdict("stopped", why, `nest fire ${member.id}`, evidence);
}
function afterwards(member) {
  if (member.phase === "done") return "";
  return correctiveStep(member) ?? `nest show ${member.id}`;
}
function unblock(member) {
  if (member.blockedOn === "permission")
    return `nest approve ${member.asks[0] ?? "<request>"}, or nest deny \u2026`;
  if (member.blockedOn === "prompt") return `nest attach ${member.id}`;
  return correctiveStep(member) ?? `nest show ${member.id}, then nest msg ${member.id} "\u2026"`;
}
function outOfMeans(state, member, now, evidence) {
  const { id, why, mode, halt } = member;
  const how = halt?.cause === "budget" ? "over budget" : "halted";
  const bound = boundFor(state, member, now);
  if (bound.words !== "") evidence.push(`ledger: ${bound.words}`);
  if (mayGoOn(state, member, now)) {
    const next = mode === "batch" ? `nest reassign ${id} --why "\u2026"` : "";
    const words2 = mode === "batch" ? why : "has been given more, and goes on";
    return verdict(how, words2, next, evidence);
  }
  return verdict(how, why, moreFor(bound), evidence);
}
function halted(member, now, evidence) {
  const { halt, id, why } = member;
  const until = halt?.until == null ? Number.NaN : Date.parse(halt.until);
  if (until > now) evidence.push(`the limit resets in ${formatAge(until - now)}`);
  if (halt?.cause === "authentication" || halt?.cause === "billing")
    return verdict("halted", why, "claude, then /login", evidence);
  const passes = halt?.cause === "rate_limit" || halt?.cause === "server";
  return verdict("halted", why, passes ? "" : `nest logs ${id}, then nest msg ${id} "\u2026"`, evidence);
}
function open4(state, member, seen, now, evidence) {
  const { id } = member;
  if (seen.waitingFor !== null) {
    const attach = `nest attach ${id}`;
    return verdict("blocked", `waits for ${seen.waitingFor}`, attach, evidence);
  }
  if (seen.folder === "missing")
    return verdict("lost", `its folder is gone: ${member.cwd}`, `nest fire ${id}`, evidence);
  if (member.phase === "launching") return launching(member, now, evidence);
  if (member.phase === "unreported") return verdict("unreported", member.why, `nest logs ${id}`, evidence);
  if (seen.unheard !== null) return silentHooks(id, seen.unheard, now, evidence);
  if (seen.process === "gone") {
    return verdict(
      "lost",
      "its process is gone and it has said nothing",
      `nest logs ${id}; nest fire ${id}`,
      evidence
    );
  }
  if (member.phase !== "idle") return running(state, member, seen, now, evidence);
  return member.turns === 0 ? unbegun(member, now, evidence) : verdict("idle", member.why, "", evidence);
}
function silentHooks(id, { at, words: words2 }, now, evidence) {
  evidence.push(`transcript: a turn ended ${formatAge(Math.max(0, now - at))} ago: ${words2}`);
  const why = "its hooks are silent (not loaded in that session?); from its transcript, it has ended its turn";
  return verdict("unreported", why, `nest logs ${id}`, evidence);
}
function unbegun(member, now, evidence) {
  const age = ageOf(member.phaseAt, now);
  if (member.mode === "adopt" || age === null || age <= member.deadlineSeconds * 1e3)
    return verdict("idle", "no turn has begun yet", "", evidence);
  const why = `its session began ${formatAge(age)} ago, and no turn has (trust prompt? lost prompt?)`;
  return verdict("not started", why, `nest attach ${member.id}`, evidence);
}
function launching(member, now, evidence) {
  const age = ageOf(member.hiredAt, now);
  const limit = member.deadlineSeconds * 1e3;
  if (age !== null && age > limit) {
    const why = `its session has not begun for ${formatAge(age)} (deadline ${member.deadlineSeconds}s)`;
    return verdict("not started", why, `nest logs ${member.id}; nest fire ${member.id}`, evidence);
  }
  return verdict("launching", "its session has not bound itself yet", "", evidence);
}
function running(state, member, seen, now, evidence) {
  const charter = state.charter;
  const silence = lastSign(state, member, seen, now);
  if (silence === null || charter === null)
    return verdict("unknown", "no time of its last sign is known", `nest logs ${member.id}`, evidence);
  const { quietMinutes, stalledMinutes } = charter.thresholds;
  const sign = `last sign of life ${formatAge(silence)} ago`;
  lookAtWork(member, seen, now, evidence);
  if (seen.loop != null && member.phase === "working") {
    const { call, times, alike } = seen.loop;
    evidence.push(
      `transcript: ${times} times in a row, with ${alike ? "the same result" : "results that differ"}`
    );
    const why = `has made the same call ${times} times: ${call}`;
    return verdict("looping", why, nextStep(state, member), evidence);
  }
  const busy = busyFor(state, member, seen, now);
  if (busy !== null && busy < TOOL_PATIENCE * stalledMinutes * MINUTE2) {
    if (member.phase === "waiting") return verdict("waiting", member.why, "", evidence);
    return verdict("working", `busy in ${seen.tool ?? "a tool"} for ${formatAge(busy)}`, "", evidence);
  }
  if (silence >= stalledMinutes * MINUTE2)
    return verdict(
      "stalled",
      member.mode === "batch" ? `${sign}, and ${NO_RESULT}` : sign,
      nextStep(state, member),
      evidence
    );
  if (silence >= quietMinutes * MINUTE2) return verdict("quiet", sign, nextStep(state, member), evidence);
  if (member.phase === "waiting") return verdict("waiting", member.why, "", evidence);
  return verdict("working", sign, "", evidence);
}

// src/app/absence.ts
var NAMES3 = 6;
function forUser(state) {
  const items = unreadOf(state, USER);
  const decide = items.filter(isForDecision).length;
  return { decide, read: items.length - decide };
}
function isForDecision({ kind, status }) {
  return kind === "escalation" || kind === "permission" || status === "blocked" || status.startsWith("unread by");
}
function absenceFor(state, id) {
  const member = state.members.get(id);
  const { back: back2 } = state.user;
  if (member?.mode !== "adopt" || member.supervisor !== USER || back2 === null) return null;
  return back2.to === member.lastAt ? summary(state, back2.from, Date.parse(back2.to)) : null;
}
function summary(state, from, until) {
  const since2 = (at) => at > from;
  const members = [...state.members.values()];
  const reported = members.filter((m) => m.report !== null && since2(m.report.at));
  const by = (status) => reported.filter((m) => m.report?.status === status);
  const { decide, read: read3 } = forUser(state);
  const parts = [
    part("reported done", by("done")),
    part("failed", by("failed")),
    part(
      "blocked",
      members.filter((m) => m.phase === "blocked" && m.tombstone === null)
    ),
    part("ended without a report", by("unreported")),
    part(
      "lost",
      members.filter((m) => m.phase === "lost" && since2(m.phaseAt))
    ),
    part(
      "halted",
      members.filter((m) => m.phase === "halted")
    ),
    part(
      "hired",
      members.filter((m) => since2(m.hiredAt))
    ),
    part(
      "stopped",
      members.filter((m) => m.tombstone !== null && since2(m.tombstone.at))
    ),
    ...state.incidents.map(({ cause, members: all2 }) => `${cause} stops ${all2.length}`)
  ].filter((one) => one !== "");
  const what = parts.length === 0 ? "nothing was reported" : parts.join("; ");
  const waits = decide + read3 === 0 ? "nothing waits for you" : `${decide} to decide and ${read3} to read: nest inbox`;
  return `while you were away (${formatAge(until - Date.parse(from))}, since ${from.slice(0, 16)}Z): ${what}. ${waits}`;
}
function part(what, members) {
  if (members.length === 0) return "";
  const names = members.slice(0, NAMES3).map((m) => sanitizeLine(m.id));
  const more = members.length > NAMES3 ? ", \u2026" : "";
  return `${members.length} ${what} (${names.join(", ")}${more})`;
}

// src/app/digest.ts
var ITEM_CHARS = 4e3;
var LEAST_CHARS = 200;
function itemLabel(item) {
  return item.status === "" ? item.kind : `${item.kind}: ${item.status}`;
}
function readItemText(log, text) {
  try {
    return sanitize(log.getText(text));
  } catch (error) {
    const head2 = "head" in text ? text.head : "";
    return sanitize(`${head2}
[the rest cannot be read: ${error.message}]`);
  }
}
function renderItems(log, items, room) {
  const parts = [];
  const shown2 = [];
  let left = room;
  for (const item of items) {
    const whole = fenced(readItemText(log, item.text));
    const space = Math.min(ITEM_CHARS, left - 300);
    if (space < Math.min(LEAST_CHARS, whole.length)) break;
    const part2 = cut(whole, space);
    const more = part2.length < whole.length ? `
[cut: ${whole.length} characters in all; nest read ${item.position}]` : "";
    const repeat = item.attempts > 0 ? ' repeated="may have been shown before"' : "";
    const status = item.status === "" ? "" : ` status="${item.status}"`;
    const rendered = `${itemTag(item)} from="${item.from}" kind="${item.kind}"${status}${repeat}>
${part2}${more}
</nest-item>`;
    parts.push(rendered);
    shown2.push(item);
    left -= rendered.length + 1;
  }
  return { text: parts.join("\n"), shown: shown2 };
}
function itemTag(item) {
  return `<nest-item id="${item.id}"`;
}
function fenced(text) {
  return text.replace(/<(\/?)nest-item/gi, "<$1nest item");
}

// src/app/news.ts
var MANY2 = 8;
var LINE_CHARS2 = 140;
var TAG_CHARS = 200;
var URGENT_KINDS = /* @__PURE__ */ new Set(["message", "escalation", "permission"]);
var QUIET_STATUSES = /* @__PURE__ */ new Set(["done", "progress"]);
function isUrgent({ kind, status }) {
  if (URGENT_KINDS.has(kind)) return true;
  return kind === "notice" ? status.startsWith("unread by") : !QUIET_STATUSES.has(status);
}
function renderNews(log, items, room) {
  if (items.length <= MANY2) return renderItems(log, items, room);
  const urgent = items.filter(isUrgent);
  const others = items.filter((item) => !isUrgent(item));
  const first = renderItems(log, urgent, others.length === 0 ? room : Math.floor(room * 0.7));
  if (first.shown.length < urgent.length) return first;
  const rest = digest(others, room - first.text.length - 1);
  return {
    text: [first.text, rest.text].filter((part2) => part2 !== "").join("\n"),
    shown: [...first.shown, ...rest.shown]
  };
}
function digest(items, room) {
  const shown2 = [];
  const parts = [];
  let left = room - TAG_CHARS;
  for (const [topic, group] of topicsOf(items)) {
    const head2 = `${topic} (${group.length}):`;
    const lines = [];
    left -= head2.length + 1;
    for (const item of group) {
      const line2 = lineOf2(item);
      if (line2.length + 1 > left) break;
      left -= line2.length + 1;
      lines.push(line2);
      shown2.push(item);
    }
    if (lines.length > 0) parts.push(head2, ...lines);
    if (lines.length < group.length) break;
  }
  if (shown2.length === 0) return { text: "", shown: shown2 };
  const text = `<nest-digest items="${shown2.length}" whole="nest read POSITION">
${parts.join("\n")}
</nest-digest>`;
  return { text, shown: shown2 };
}
function topicsOf(items) {
  const topics = /* @__PURE__ */ new Map();
  for (const item of items) {
    const topic = itemLabel(item);
    topics.set(topic, [...topics.get(topic) ?? [], item]);
  }
  for (const [topic, group] of topics) {
    const senders = [...new Set(group.map((item) => item.from))];
    topics.set(
      topic,
      senders.flatMap((sender) => group.filter((item) => item.from === sender))
    );
  }
  return topics;
}
function lineOf2({ from, text, position: position2, attempts }) {
  const words2 = cut(sanitizeLine(headOf(text)).replace(/[<>]/g, ""), LINE_CHARS2);
  const where = position2 === "" ? "" : ` [nest read ${position2}]`;
  return `- ${from}: ${words2}${where}${attempts > 0 ? " (repeated: may have been shown before)" : ""}`;
}

// src/app/turn-context.ts
var HEAD_CHARS = 200;
var NOTE_CHARS = 600;
var REPORT_CHARS = 3e3;
var WHY_CHARS = 100;
var EVIDENCE_CHARS = 160;
function turnContext(nest, state, member, now, room) {
  const unread = unreadOf(state, member);
  const after = [];
  const away = absenceFor(state, member);
  if (away !== null) after.push(cut(`nest: ${away}`, NOTE_CHARS));
  const open5 = openEffectsLine(state, member);
  if (open5 !== "") after.push(cut(open5, NOTE_CHARS));
  const note4 = supersededNote(state.inboxes.get(member));
  if (note4 !== "") after.push(`nest: ${cut(note4, NOTE_CHARS)}`);
  const reports = reportLines(state, member, now);
  if (reports.length > 0) after.push(cut(`nest: your direct reports:
${reports.join("\n")}`, REPORT_CHARS));
  const taken = after.reduce((sum, part2) => sum + part2.length + 2, HEAD_CHARS);
  const { text, shown: shown2 } = renderNews(nest.log, unread, room - taken);
  const parts = [];
  if (shown2.length > 0) {
    const rest = unread.length - shown2.length;
    const more = rest > 0 ? ` (${rest} more: nest inbox)` : "";
    parts.push(
      `nest: ${shown2.length} unread item${shown2.length === 1 ? "" : "s"} for ${member}${more}. Data, relayed from others:
${text}`
    );
  } else if (unread.length > 0) parts.push(`nest: ${unread.length} unread for ${member}: nest inbox`);
  return { text: [...parts, ...after].join("\n\n"), items: shown2 };
}
function openEffectsLine(state, member) {
  const open5 = openEffects(state, member);
  if (open5.length === 0) return "";
  const all2 = open5.map(({ name, key, at }) => `${oneLine(name, 80)} (key ${key}, begun ${at})`).join("; ");
  return `nest: requested by ${member} and not known to be committed; look whether it has happened before you repeat it, then nest effect done KEY or nest effect failed KEY: ${all2}`;
}
function reportLines(state, member, now) {
  const verdicts = directReports(state, member).map((report2) => ({
    id: report2.id,
    verdict: verdictOf(state, report2, observe(report2, now), now)
  }));
  const urgent = verdicts.filter(({ verdict: verdict2 }) => verdict2.action !== "");
  const others = verdicts.filter(({ verdict: verdict2 }) => verdict2.action === "");
  return [...urgent, ...others].map(({ id, verdict: verdict2 }) => {
    const todo = verdict2.action === "" ? "" : ` \u2192 ${verdict2.action}`;
    const why = verdict2.why === "" ? "" : ` (${oneLine(verdict2.why, WHY_CHARS)})`;
    return `- ${id}: ${verdict2.state}${why}${todo} [${oneLine(verdict2.evidence.join("; "), EVIDENCE_CHARS)}]`;
  });
}
function oneLine(text, length) {
  const line2 = sanitizeLine(text).replace(/[<>]/g, "");
  return line2.length > length ? `${cut(line2, length - 1)}\u2026` : line2;
}

// src/hooks/installation.ts
var import_node_path30 = require("node:path");
var INSTALLATION = (0, import_node_path30.dirname)(__dirname);

// src/hooks/turn-claim.ts
var import_node_fs31 = { default: require("node:fs") };
var import_node_path31 = require("node:path");
function claimTurn(nestDir, sessionPid, key) {
  const folder = (0, import_node_path31.join)(nestDir, "turns");
  const name = `${sessionPid}.${hash53(key)}`;
  try {
    makePrivateDir(folder);
    import_node_fs31.default.writeFileSync((0, import_node_path31.join)(folder, name), "", { flag: "wx", mode: PRIVATE_FILE });
    for (const other of import_node_fs31.default.readdirSync(folder)) {
      if (other !== name && other.startsWith(`${sessionPid}.`))
        import_node_fs31.default.rmSync((0, import_node_path31.join)(folder, other), { force: true });
    }
    return true;
  } catch (error) {
    return error.code !== "EEXIST";
  }
}

// src/harness/last-reply.ts
var TAIL_BYTES5 = 512 * 1024;
function lastReplyText(path) {
  const rows2 = (readTail(expandHome(path), TAIL_BYTES5) ?? "").split("\n").map(parse4).filter((row) => row !== null);
  const talk = rows2.filter(
    (row) => (row.type === "assistant" || row.type === "user") && row.isSidechain !== true
  );
  const last = talk.at(-1);
  if (last?.type !== "assistant" || last.message?.id === void 0) return null;
  const reply = talk.filter((row) => row.message?.id === last.message?.id);
  const blocks = reply.flatMap((row) => row.message?.content ?? []);
  const text = blocks.flatMap(
    (block) => block.type === "text" && block.text !== void 0 ? [block.text] : []
  );
  const final = last.message.stop_reason === "end_turn" && !blocks.some((block) => block.type === "tool_use");
  return {
    uuid: last.uuid ?? last.message.id,
    text: text.join("\n"),
    at: Date.parse(last.timestamp ?? "") || 0,
    final
  };
}
function parse4(line2) {
  try {
    return JSON.parse(line2);
  } catch {
    return null;
  }
}

// src/hooks/unheard.ts
function fileUnheard(nest, { id: member, gen, turn }, transcript) {
  if (turn?.open !== true || transcript === null) return;
  const reply = lastReplyText(transcript);
  if (reply === null || !reply.final || reply.at < (Date.parse(turn.at) || 0)) return;
  const data = {
    what: "hooks_silent",
    evidence: "its turn ended, and no hook said so before the next one began",
    text: nest.log.putText(reply.text)
  };
  const id = `silent:${reply.uuid}:${member}:${gen}`.slice(0, 200);
  nest.log.append([record2("observed", data, { actor: "system", member, gen, id })], { durable: true });
}

// src/hooks/prompt.ts
async function onPrompt({ env, nest, session, actor }, input) {
  const data = { session, prompt: input.promptId, kind: input.kind, hint: hintOf(env) };
  const id = occurrenceKey("prompt", session, input.transcript, [input.promptId, input.text]);
  const folded = foldNest(nest, { maxBytes: HOOK_BYTES });
  const before = memberOfSession(folded.state, session);
  const begins = (member2) => member2.turn?.open !== true || member2.turn.prompt !== input.promptId;
  if (before !== void 0 && before.turn?.prompt !== input.promptId)
    tryTo(() => fileUnheard(nest, before, input.transcript));
  const bounded = meteredBound(nest, folded, session, { begins, maxBytes: HOOK_BYTES, problem: note2 });
  if (bounded !== null && isKeptOut(bounded.member, bounded.bound)) {
    try {
      fileStop(nest, bounded.member, bounded.bound, "prompt");
    } finally {
      emit(blockPromptOutput(stopWords(bounded.bound, bounded.member)));
    }
    return;
  }
  nest.log.append([record2("prompt_submitted", data, { actor, id })]);
  if (env.pid !== null && !claimTurn(nest.dir, env.pid, id)) return;
  catchUp(nest, folded, { maxBytes: HOOK_BYTES });
  const { state, complete } = folded;
  const member = memberOfSession(state, session);
  const fixed = member !== void 0 && hasSunk(state, member) ? pinned(state, member, FIXED_CHARS) : "";
  const { text, items } = member === void 0 ? NOTHING5 : turnContext(nest, state, member.id, Date.now(), ROOM - fixed.length - 2);
  const news = member === void 0 || bounded === null ? "" : newsOfBounds(member, bounded.near);
  const whole = [fixed, text, news, complete ? "" : TOO_LONG].filter((part2) => part2 !== "").join("\n\n");
  if (whole !== "")
    deliver(
      nest,
      member?.id ?? "",
      actor,
      "prompt",
      items,
      () => emit(contextOutput("prompt-submit", whole))
    );
  if (fixed !== "" && member !== void 0) noteMemoryTold(nest, member, "prompt");
  if (news !== "" && member !== void 0 && bounded !== null) noteTold(nest, member, bounded.near);
  if (member !== void 0) await ensureWatcher(nest, INSTALLATION);
}
function tryTo(act) {
  try {
    act();
  } catch (error) {
    if (!isAppendError(error)) throw error;
    note2(error.message);
  }
}
function isKeptOut({ mode }, { level }) {
  return level === "hard" && mode !== "adopt";
}
var NOTHING5 = { text: "", items: [] };
var TOO_LONG = "nest: the log is longer than what a hook reads; run nest inbox to see what is new.";
var BOUND_CHARS = 1e3;
var FIXED_CHARS = 3e3;
var ROOM = MAX_CONTEXT_CHARS - TOO_LONG.length - BOUND_CHARS - 4;

// src/hooks/session-start.ts
var import_node_path34 = require("node:path");

// src/app/brief-files.ts
var import_node_path32 = require("node:path");
function briefFiles(nestDir, member) {
  const stem = (0, import_node_path32.join)(nestDir, "briefs", `${member.id}-${member.gen}`);
  return { brief: `${stem}.md`, assignment: `${stem}.assignment.md` };
}

// src/harness/env-file.ts
var import_node_fs32 = require("node:fs");
function putOnPath(envFile, folder) {
  if (process.platform === "win32") return;
  (0, import_node_fs32.appendFileSync)(envFile, `export PATH='${folder.replaceAll("'", `'\\''`)}':"$PATH"
`);
}

// src/hooks/locate.ts
var import_node_fs33 = require("node:fs");
var import_node_path33 = require("node:path");
function clearKey(pid) {
  return `clear-${pid}`;
}
function nestOfCopy(folder) {
  const runtime = (0, import_node_path33.dirname)((0, import_node_path33.dirname)(folder));
  if ((0, import_node_path33.basename)(runtime) !== "runtime") return null;
  const nest = (0, import_node_path33.dirname)(runtime);
  return (0, import_node_fs33.existsSync)((0, import_node_path33.join)(nest, "log.jsonl")) ? nest : null;
}

// src/hooks/session-start.ts
function onSessionStart(context, input) {
  const { env, nest, session, actor } = context;
  const process2 = env.pid === null ? null : `${env.pid}:${startToken(env.pid) ?? ""}`;
  const data = {
    session,
    source: input.source,
    nonce: env.nest.nonce,
    hint: hintOf(env),
    process: process2,
    cwd: input.cwd ?? "",
    transcript: input.transcript,
    job: env.jobDir,
    batch: env.headless
  };
  const id = occurrenceKey("start", session, input.transcript, [input.source, process2]);
  nest.log.append([record2("session_started", data, { actor, id })], { durable: true });
  rememberSession(session, nest.dir);
  keepPath(context);
  if (env.pid !== null && input.source === "clear") forgetSession(clearKey(env.pid));
  if (input.source === "resume") takeUp(context, input);
  if (input.source !== "startup") remind(context, input);
}
function keepPath({ env }) {
  if (env.nest.dir !== null || env.envFile === null) return;
  if (nestOfCopy((0, import_node_path34.join)(INSTALLATION, "plugin")) === null) return;
  try {
    putOnPath(env.envFile, (0, import_node_path34.join)(INSTALLATION, "bin"));
  } catch (error) {
    note2(error.message);
  }
}
function takeUp({ nest, session, actor }, input) {
  const { state } = foldNest(nest, { maxBytes: HOOK_BYTES });
  const reader = memberOfSession(state, session);
  if (reader === void 0) return;
  fileUnheard(nest, reader, input.transcript);
  const begun2 = unreadOf(state, reader.id).filter((item) => item.attempts > 0);
  if (begun2.length === 0) return;
  const held2 = new Set(heldBy(input.transcript, begun2.map(itemTag)));
  const items = begun2.filter((item) => held2.has(itemTag(item)));
  acknowledge(nest, reader.id, actor, "transcript", items);
}
function remind({ nest, session }, input) {
  const { state } = foldNest(nest, { maxBytes: HOOK_BYTES });
  const member = memberOfSession(state, session);
  if (member === void 0) return;
  const lost = input.source === "compact" || input.source === "clear";
  if (!lost && member.mode !== "adopt") return;
  const brief = readIfThere(briefFiles(nest.dir, member).brief);
  const fixed = hasPinned(state, member) ? pinned(state, member) : null;
  const texts = [fixed, brief].filter((text) => text !== null);
  if (texts.length === 0) return;
  globalThis.process.stdout.write(contextOutput("session-start", texts.join("\n\n")));
  if (fixed !== null) noteMemoryTold(nest, member, "compact");
}

// src/hooks/waiter.ts
var import_promises2 = require("node:timers/promises");

// src/app/observe-reports.ts
var WATCHED = /* @__PURE__ */ new Set(["idle", "working", "waiting", "blocked"]);
function observeReports(nest, state, supervisor) {
  for (const member of directReports(state, supervisor)) {
    if (!WATCHED.has(member.phase) || processOf(member) !== "gone") continue;
    const id = `gone:${member.process}:${member.id}:${member.gen}`;
    if (member.noted.includes(id)) continue;
    const data = {
      what: "process_gone",
      evidence: `process ${member.process?.split(":")[0]} does not exist`,
      text: null
    };
    nest.log.append([record2("observed", data, { actor: "system", member: member.id, gen: member.gen, id })], {
      durable: true
    });
  }
}

// src/domain/wake-policy.ts
var BACKOFF_MS = [4e3, 15e3, 6e4, 3e5];
var ONE_STEP_MS = 30 * 6e4;
function needsJudgement(item) {
  const { status } = item;
  return status !== "progress" && status !== CHARTER_NOTED && status !== "halted: rate_limit" && status !== "halted: authentication" && status !== "halted: billing";
}
function isOnItsWay(item, now) {
  return item.wakes > 0 && item.wokenAt !== null && (ageOf(item.wokenAt, now) ?? 0) < BACKOFF_MS[0];
}

// src/hooks/waiter.ts
var TICK_MS2 = 1e3;
var GRACE_MS = 3e3;
var GATHER_MS = 50;
var BATCH3 = 20;
var WAKE = 2;
async function runWaiter(context) {
  const { env, nest, session } = context;
  if (env.pid === null) return 0;
  const pid = env.pid;
  if (env.headless && readSessionProcess(pid)?.background !== true) return 0;
  const lock = takeLock(waiterFile(nest.dir, pid));
  if (lock === null) return 0;
  const folded = foldNest(nest);
  const self = () => memberOfSession(folded.state, session) ?? inProcess(folded.state, pid);
  const atStart = new Set(unreadOf(folded.state, self()?.id ?? "").map((item) => item.id));
  const began = Date.now();
  let known = false;
  const changes = changesOf(nest.log, folded.position, TICK_MS2);
  try {
    for (; ; ) {
      catchUp(nest, folded);
      const member = self();
      if (!alive(pid) || !lock.held() || done(folded.state, member)) return 0;
      if (member === void 0 && known) return 0;
      if (member !== void 0) {
        known = true;
        observeReports(nest, folded.state, member.id);
        await ensureWatcher(nest, INSTALLATION);
        const due = toWakeFor(folded.state, member, Date.now() - began < GRACE_MS ? atStart : /* @__PURE__ */ new Set());
        if (due.length > 0) {
          await (0, import_promises2.setTimeout)(GATHER_MS);
          catchUp(nest, folded);
          const all2 = toWakeFor(folded.state, member, /* @__PURE__ */ new Set());
          if (all2.length > 0 && besideOf(nest.dir, member) !== "wait") {
            noteWake(nest, member, all2);
            process.stderr.write(`${wakeText(member, all2)}
`);
            return WAKE;
          }
        }
      }
      await changes.next();
    }
  } finally {
    changes.close();
    lock.release();
  }
}
function inProcess(state, pid) {
  for (const member of state.members.values()) {
    if (member.tombstone === null && member.process?.startsWith(`${pid}:`)) return member;
  }
  return void 0;
}
function done(state, member) {
  if (member === void 0) return false;
  return member.role === "staff" && directReports(state, member.id).length === 0;
}
function toWakeFor(state, member, notYet) {
  const now = Date.now();
  if (goesOnByItself(member) || !mayWake(state, member, now) || isHeldBack(state, now)) return [];
  return unreadOf(state, member.id).filter(
    (item) => needsJudgement(item) && !notYet.has(item.id) && !isOnItsWay(item, now)
  );
}
function noteWake(nest, member, items) {
  const ids = items.slice(0, BATCH3).map((item) => item.id);
  const data = { reader: member.id, items: ids, channel: "waiter", ok: null, why: "" };
  try {
    nest.log.append([record2("wake_tried", data, { actor: "system" })]);
  } catch {
  }
}
function wakeText(member, items) {
  const list2 = items.slice(0, 8).map((item) => `${item.from} (${itemLabel(item)})`);
  const more = items.length > 8 ? ` and ${items.length - 8} more` : "";
  return `nest: ${items.length} new for ${member.id}, from ${list2.join(", ")}${more}. The text follows in your context; nest inbox shows it again.`;
}

// src/hooks/member-hook.ts
async function runHook(name, found) {
  const context = hookContext(found);
  if (name === "waiter") return runWaiter(context);
  const input = await readInput(context, name);
  if (input?.event === "session-start") onSessionStart(context, input);
  if (input?.event === "prompt-submit") await onPrompt(context, input);
  if (input?.event === "permission-request") await onPermission(context, input);
  if (input?.event === "pre-tool") await (name === "gate" ? onGate : onQuestion)(context, input);
  if (input?.event === "post-tool" || input?.event === "post-tool-failure") onAfter(context, input);
  if (input?.event === "pre-compact") onPreCompact(context);
  if (input?.event === "post-batch") await onBatch(context, input);
  return 0;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  runHook
});
