"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __esm = (fn, res, err) => function __init() {
  if (err) throw err[0];
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (e) {
    throw err = [e], e;
  }
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
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

// src/cli/commands/brief.ts
var brief_exports = {};
__export(brief_exports, {
  run: () => run
});
function run(here) {
  if (here.json) here.printJson(TEMPLATE);
  else here.print(`${JSON.stringify(TEMPLATE, null, 2)}
`);
  return 0;
}
var TEMPLATE;
var init_brief = __esm({
  "src/cli/commands/brief.ts"() {
    "use strict";
    TEMPLATE = {
      name: "a-name",
      title: "the work in a few words",
      purpose: "what the result is for, and who goes by it",
      context: [{ fact: "what is known, written out", source: "file and line, command, address, date" }],
      scope: { in: ["what belongs to it"], out: ["what does not"] },
      ground: ["src/part/**"],
      criteria: ["what has to hold, and the command or count that shows it"],
      output: "what the report has to contain, in which shape",
      verification: "how it is checked, and by whom"
    };
  }
});

// src/cli/catalogue/briefs.ts
var BRIEFS;
var init_briefs = __esm({
  "src/cli/catalogue/briefs.ts"() {
    "use strict";
    BRIEFS = [
      {
        path: ["brief"],
        group: "Members",
        about: "print an assignment to fill in, for nest hire --brief or --team",
        examples: [{ run: "brief", about: "every part that a brief may have" }],
        load: () => Promise.resolve().then(() => (init_brief(), brief_exports))
      },
      {
        path: ["brief", "check"],
        group: "Members",
        about: "look whether a brief stands alone: for a reader who has nothing else",
        more: "Reads a task in words, an assignment (JSON), or a team (a JSON list of assignments, or { themes, members }). Finds\nreferences to what the reader does not have, a missing purpose, missing criteria and such that nobody can check, a\nscript in place of a goal, scope and ground that siblings share, and themes of a team that nobody owns; says where,\nand how to mend it. Exits with 4 when there is an error. nest hire looks in the same way.",
        args: [{ name: "file", about: "the brief; without it, or as -: stdin", kind: "file" }],
        options: [
          {
            name: "siblings",
            value: "file",
            repeat: true,
            about: "a brief that is given out beside it; the option again for more"
          }
        ],
        examples: [
          {
            run: "brief check -",
            about: "a brief that stands alone",
            stdin: "Purpose: release 2 must start within a second.\nScope: src/parser/**.\nKnown: `npm run bench` says 1.4 s.\nSuccess: `npm run bench` says at most 0.8 s.\n"
          }
        ],
        load: () => importChunk("./chunks/brief-check.mjs")
      }
    ];
  }
});

// src/cli/catalogue/grant-option.ts
var GRANT;
var init_grant_option = __esm({
  "src/cli/catalogue/grant-option.ts"() {
    "use strict";
    GRANT = [
      {
        name: "grant",
        value: "usd",
        about: "dollars it may spend, out of what its supervisor has left; default: it shares them"
      },
      { name: "budget", value: "usd", about: "the same as --grant" }
    ];
  }
});

// src/domain/correction.ts
function correctionOf({ course, model }) {
  if (course.beyond) return `its work is beyond ${model} by its own report`;
  return course.failures >= FAILURES ? `it has failed ${course.failures} times on ${model}` : null;
}
var FAILURES;
var init_correction = __esm({
  "src/domain/correction.ts"() {
    "use strict";
    FAILURES = 2;
  }
});

// src/domain/org.ts
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
  const below5 = [];
  for (const report2 of directReports(state, id)) {
    below5.push(...descendants(state, report2.id), report2);
  }
  return below5;
}
function executiveOf(state) {
  return directReports(state, USER)[0];
}
function hasOpenWork(state, id) {
  return directReports(state, id).some(
    (m) => m.phase !== "done" && m.phase !== "failed" && m.phase !== "unreported" && m.phase !== "ended"
  );
}
var USER;
var init_org = __esm({
  "src/domain/org.ts"() {
    "use strict";
    USER = "user";
  }
});

// src/domain/tiers.ts
function rungOf({ ladder: ladder2 }, model) {
  const exact = ladder2.indexOf(model);
  return exact >= 0 ? exact : ladder2.findLastIndex((tier) => model.includes(tier));
}
function tierOf(models, model) {
  return models.ladder[rungOf(models, model)] ?? model;
}
function boundsOf(models) {
  const { ladder: ladder2, floor, ceiling } = models;
  const top = ladder2.length - 1;
  const limit = ceiling === null ? top : rungOf(models, ceiling);
  const highest = limit < 0 ? top : limit;
  return { lowest: Math.min(highest, Math.max(0, floor === null ? 0 : rungOf(models, floor))), highest };
}
function refuseModel(models, model) {
  const { ladder: ladder2, floor, ceiling } = models;
  if (floor === null && ceiling === null) return null;
  const rung = rungOf(models, model);
  if (rung < 0)
    return {
      code: "off_ladder",
      why: `${model} is not on the charter's ladder (${ladder2.join(", ")}), so nothing shows that it keeps to ${boundWords(models)}`
    };
  const { lowest, highest } = boundsOf(models);
  if (rung > highest)
    return { code: "ceiling", why: `${model} is above the charter's ceiling, ${ladder2[highest]}` };
  if (rung < lowest)
    return { code: "floor", why: `${model} is below the charter's floor, ${ladder2[lowest]}` };
  return null;
}
function boundWords({ floor, ceiling }) {
  const parts = [
    floor === null ? "" : `its floor ${floor}`,
    ceiling === null ? "" : `its ceiling ${ceiling}`
  ];
  return parts.filter((part2) => part2 !== "").join(" and ");
}
function withinBounds(models, model) {
  const no2 = refuseModel(models, model);
  if (no2 === null) return { model, why: "" };
  const { lowest, highest } = boundsOf(models);
  const tier = models.ladder[no2.code === "floor" ? lowest : highest];
  return { model: tier, why: `${no2.why}: ${tier}` };
}
function tierAbove({ models }, model) {
  const { ladder: ladder2, ceiling } = models;
  const at = rungOf(models, model);
  if (at < 0) return { why: `${model} is not on the charter's ladder (${ladder2.join(", ")})` };
  if (at === ladder2.length - 1) return { why: `${ladder2[at]} is the highest tier of the charter's ladder` };
  if (at >= boundsOf(models).highest) return { why: `the charter's ceiling is ${ceiling}` };
  return { model: ladder2[at + 1] };
}
var init_tiers = __esm({
  "src/domain/tiers.ts"() {
    "use strict";
  }
});

// src/domain/ladder.ts
function nextStep(state, member) {
  const { id, ladder: ladder2 } = member;
  if (ladder2.nudges + ladder2.vain === 0 && ladder2.inspections === 0) return `nest nudge ${id} "\u2026"`;
  if (ladder2.inspections === 0) return `nest inspect ${id}`;
  if (ladder2.reassigned >= MAX_REASSIGNED)
    return `nest fire ${id}, and think again: its work is too large or unclear`;
  const up = state.charter !== null && "model" in tierAbove(state.charter, member.model);
  return `nest reassign ${id}${up ? " --tier-up" : ""} --why "\u2026"`;
}
function correctiveStep(member) {
  const may = member.mode !== "adopt" && member.ladder.reassigned < MAX_REASSIGNED;
  return may && correctionOf(member) !== null ? `nest reassign ${member.id} --why "\u2026"` : null;
}
function ladderWords({ ladder: ladder2 }) {
  const { nudges, vain, inspections, reassigned } = ladder2;
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
  const { id, phase, ladder: ladder2 } = member;
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
  if (actor !== USER && ladder2.nudges + ladder2.vain >= MAX_NUDGES)
    return { code: "ladder", why: `${id} has been ${ladderWords(member)} since its last report` };
  return null;
}
function refuseReassignment(member, actor) {
  const { id, phase, mode, ladder: ladder2 } = member;
  if (mode === "adopt") return { code: "attended", why: `the session of ${id} is a person\u2019s own` };
  if (phase === "launching") return { code: "launching", why: `${id} is being launched` };
  if (actor === USER || phase === "lost" || phase === "ended") return null;
  if (SILENT.has(phase) && ladder2.inspections === 0)
    return {
      code: "not_inspected",
      why: `nobody has looked what ${id} is doing; silence alone proves nothing`
    };
  if (ladder2.reassigned >= MAX_REASSIGNED)
    return { code: "ladder", why: `${id} has been reassigned ${ladder2.reassigned} times already` };
  return null;
}
var MAX_NUDGES, MAX_REASSIGNED, SILENT, WAITS;
var init_ladder = __esm({
  "src/domain/ladder.ts"() {
    "use strict";
    init_correction();
    init_org();
    init_tiers();
    MAX_NUDGES = 3;
    MAX_REASSIGNED = 2;
    SILENT = /* @__PURE__ */ new Set(["idle", "working", "waiting"]);
    WAITS = { answer: "an answer", permission: "leave", prompt: "a person" };
  }
});

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
var init_age = __esm({
  "src/domain/age.ts"() {
    "use strict";
  }
});

// src/domain/money.ts
function parseDollars(text4) {
  const match = /^\$?(\d{1,7})(?:\.(\d{1,9}))?$/.exec(text4.trim());
  if (match === null) return null;
  const nanos = Number(match[1]) * DOLLAR + Number((match[2] ?? "").padEnd(DIGITS, "0"));
  return nanos > 0 && nanos <= MAX_AMOUNT ? nanos : null;
}
function nanosOf(dollars) {
  return Math.round(dollars * DOLLAR);
}
function showDollars(nanos) {
  const size = Math.abs(nanos);
  const digits = size === 0 || size >= DOLLAR / 10 ? 2 : size >= DOLLAR / 1e3 ? 4 : 6;
  const sign = nanos < 0 ? "-" : "";
  return `${sign}$${(size / DOLLAR).toFixed(digits)}`;
}
function exactDollars(nanos) {
  const size = Math.abs(nanos);
  const whole = Math.floor(size / DOLLAR);
  const rest2 = String(size % DOLLAR).padStart(DIGITS, "0");
  return `${nanos < 0 ? "-" : ""}${whole}.${rest2}`;
}
var DOLLAR, MAX_AMOUNT, MAX_SUM, MAX_TOKENS, DIGITS;
var init_money = __esm({
  "src/domain/money.ts"() {
    "use strict";
    DOLLAR = 1e9;
    MAX_AMOUNT = 1e6 * DOLLAR;
    MAX_SUM = Math.floor(Number.MAX_SAFE_INTEGER / 2);
    MAX_TOKENS = 1e12;
    DIGITS = 9;
  }
});

// src/domain/cap.ts
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
  const rest2 = left > 0 ? `${showDollars(left)} left` : "nothing left";
  const below5 = `; ${showDollars(unspent)} of it are granted to others and not spent yet, to take some back: nest grant NAME USD --back`;
  const words2 = `${whose} has ${rest2} of ${showDollars(granted)}${handedDown ? below5 : ""}`;
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
  const rest2 = left > 0 ? `${Math.ceil(left / MINUTE)} of ${minutes}` : `none of ${minutes}`;
  return { level, cause: "limit", of, mark: `${of}:${minutes}`, words: `${rest2} minutes are left` };
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
var NONE, ORDER, NEAR_PART, MINUTE, LAST_WORDS_MS, LAST_PART, FIRST_REPLY, DEAREST_FIRST_REPLY, KEPT_BACK;
var init_cap = __esm({
  "src/domain/cap.ts"() {
    "use strict";
    init_money();
    NONE = { level: "far", cause: "budget", of: "", mark: "", words: "" };
    ORDER = ["far", "near", "soft", "hard"];
    NEAR_PART = 5;
    MINUTE = 6e4;
    LAST_WORDS_MS = 2 * MINUTE;
    LAST_PART = 10;
    FIRST_REPLY = [
      ["haiku", 3e6],
      ["sonnet", 6e7],
      ["opus", 12e7]
    ];
    DEAREST_FIRST_REPLY = 24e7;
    KEPT_BACK = 5;
  }
});

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
var PER_PERCENT;
var init_purse = __esm({
  "src/domain/purse.ts"() {
    "use strict";
    init_money();
    init_org();
    PER_PERCENT = 1e3;
  }
});

// src/domain/spend-notes.ts
var SPEND_NOTES;
var init_spend_notes = __esm({
  "src/domain/spend-notes.ts"() {
    "use strict";
    SPEND_NOTES = ["incomplete", "unpriced", "no-id", "truncated", "missing", "damaged"];
  }
});

// src/domain/ledger.ts
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
function spentOf(state, member, notes = notesOf(state)) {
  const purse = state.purses.get(member);
  if (purse === void 0) return { own: 0, subtree: 0, hidden: 0, notes: [] };
  const { spent, subtree, hidden } = purse;
  return { own: spent, subtree, hidden, notes: notes.get(member) ?? purse.notes };
}
function notesOf(state) {
  const found = /* @__PURE__ */ new Map();
  state.sessions.forEach(({ payer, gauge }) => {
    if (payer === null || gauge === null || gauge.notes.length === 0) return;
    const known = found.get(payer) ?? state.purses.get(payer)?.notes ?? [];
    found.set(
      payer,
      SPEND_NOTES.filter((note4) => known.includes(note4) || gauge.notes.includes(note4))
    );
  });
  return found;
}
var CHARTER;
var init_ledger = __esm({
  "src/domain/ledger.ts"() {
    "use strict";
    init_org();
    init_purse();
    init_spend_notes();
    CHARTER = "charter";
  }
});

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
var init_bound = __esm({
  "src/domain/bound.ts"() {
    "use strict";
    init_age();
    init_cap();
    init_ledger();
  }
});

// src/domain/hash.ts
function hash53(text4) {
  return hashNumber(text4).toString(16).padStart(14, "0");
}
function hashNumber(text4) {
  let a = 3735928559;
  let b = 1103547991;
  for (let i = 0; i < text4.length; i += 1) {
    const unit = text4.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ a >>> 16, 2246822507) ^ Math.imul(b ^ b >>> 13, 3266489909);
  b = Math.imul(b ^ b >>> 16, 2246822507) ^ Math.imul(a ^ a >>> 13, 3266489909);
  return 2 ** 32 * (b & 2097151) + (a >>> 0);
}
var init_hash = __esm({
  "src/domain/hash.ts"() {
    "use strict";
  }
});

// src/domain/hold.ts
function passesAt(member) {
  const { halt, ladder: ladder2 } = member;
  if (halt === null) return null;
  const { cause, until, at } = halt;
  if (cause !== "rate_limit" && cause !== "server" && cause !== "output_limit") return null;
  const said = until === null ? Number.NaN : Date.parse(until);
  if (!Number.isNaN(said)) return said;
  return (Date.parse(at) || 0) + pauseAfter(ladder2.resumptions);
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
var JITTER_MS, AFTER_MS, FIRST_TRY_MS, LONGEST_MS;
var init_hold = __esm({
  "src/domain/hold.ts"() {
    "use strict";
    init_bound();
    init_hash();
    init_org();
    JITTER_MS = 3e4;
    AFTER_MS = 1e3;
    FIRST_TRY_MS = 6e4;
    LONGEST_MS = 30 * 6e4;
  }
});

// src/domain/session-end.ts
function endingWords(reason) {
  return WORDS.get(reason) ?? null;
}
var WORDS;
var init_session_end = __esm({
  "src/domain/session-end.ts"() {
    "use strict";
    WORDS = /* @__PURE__ */ new Map([
      ["prompt_input_exit", "its terminal was closed"],
      ["logout", "its user logged out"],
      ["resume", "another session was opened in its place"],
      ["bypass_permissions_disabled", "bypassing permissions was forbidden"]
    ]);
  }
});

// src/domain/signs.ts
function silenceOf(state, member, seen, now) {
  const atWork = member.phase === "working" || member.phase === "waiting";
  return atWork ? lastSign(state, member, seen, now) : ageOf(member.lastAt, now);
}
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
var UNSEEN;
var init_signs = __esm({
  "src/domain/signs.ts"() {
    "use strict";
    init_age();
    init_ladder();
    init_org();
    UNSEEN = {
      process: "unknown",
      waitingFor: null,
      folder: "unknown",
      transcriptAt: null,
      unheard: null
    };
  }
});

// src/domain/verdict.ts
function verdict(state, why, action2, evidence) {
  return { state, action: action2, why, evidence };
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
      return open(state, member, seen, now, evidence);
  }
}
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
    const next2 = mode === "batch" ? `nest reassign ${id} --why "\u2026"` : "";
    const words2 = mode === "batch" ? why : "has been given more, and goes on";
    return verdict(how, words2, next2, evidence);
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
function open(state, member, seen, now, evidence) {
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
var MINUTE2, TOOL_PATIENCE, NO_RESULT, GOES_ON;
var init_verdict = __esm({
  "src/domain/verdict.ts"() {
    "use strict";
    init_age();
    init_bound();
    init_hold();
    init_ladder();
    init_session_end();
    init_signs();
    MINUTE2 = 6e4;
    TOOL_PATIENCE = 4;
    NO_RESULT = "no result (budget cap may have tripped in a sub-agent)";
    GOES_ON = /* @__PURE__ */ new Set(["idle", "working", "waiting", "unreported", "ended", "lost"]);
  }
});

// src/harness/process.ts
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
    const fields = (0, import_node_fs.existsSync)(`/proc/${pid}`) ? statFields(pid) : null;
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
function isInsideClaude(env = process.env, pid = process.pid, exec = systemExec, platform = process.platform) {
  if (env.CLAUDECODE || env.CLAUDE_CODE_SESSION_ID || env.CLAUDE_PID) return true;
  const seen = /* @__PURE__ */ new Set([pid]);
  for (const row of ancestors(pid, exec, platform)) {
    if (seen.has(row.pid)) return false;
    seen.add(row.pid);
    if (isClaude(row, platform) && !hasOtherHome(row.pid, env.HOME, platform)) return true;
  }
  return false;
}
function* ancestors(pid, exec, platform) {
  const table3 = platform === "linux" ? null : new Map(processTable(exec, platform).map((row) => [row.pid, row]));
  const rowOf5 = (id) => table3 === null ? linuxRow(id) : table3.get(id);
  for (let at = rowOf5(pid); at !== void 0; ) {
    at = rowOf5(at.parent);
    if (at !== void 0) yield at;
  }
}
function hasOtherHome(pid, home, platform) {
  if (platform !== "linux" || home === void 0 || home === "") return false;
  try {
    const words2 = (0, import_node_fs.readFileSync)(`/proc/${pid}/environ`, "utf8").split("\0");
    const its = words2.find((word) => word.startsWith("HOME="));
    return its !== void 0 && its !== `HOME=${home}`;
  } catch {
    return false;
  }
}
function isClaude(row, platform = process.platform) {
  const is = (path) => /^claude(\.exe)?$/i.test((0, import_node_path.basename)(path.replaceAll("\\", "/")));
  if (is(row.name)) return true;
  if (platform !== "linux") return false;
  try {
    const exe = (0, import_node_fs.readlinkSync)(`/proc/${row.pid}/exe`);
    return is(exe) || /[/\\]claude[/\\]versions[/\\]/.test(exe);
  } catch {
    return false;
  }
}
function linuxTable() {
  const table3 = [];
  for (const name of (0, import_node_fs.readdirSync)("/proc")) {
    if (!/^[1-9]\d*$/.test(name)) continue;
    const row = linuxRow(Number(name));
    if (row !== void 0) table3.push(row);
  }
  return table3;
}
function linuxRow(pid) {
  const stat = readStat(pid);
  return stat === null ? void 0 : { pid, parent: Number(stat.fields[1]), name: stat.name };
}
function rows(text4) {
  const table3 = [];
  for (const line of text4.split(/\r?\n/)) {
    const match = /^\s*(\d+)\s+(\d+)\s+(.+?)\s*$/.exec(line);
    if (match) table3.push({ pid: Number(match[1]), parent: Number(match[2]), name: match[3] });
  }
  return table3;
}
function statFields(pid) {
  return readStat(pid)?.fields ?? null;
}
function readStat(pid) {
  let text4;
  try {
    text4 = (0, import_node_fs.readFileSync)(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
  const open4 = text4.indexOf("(");
  const close2 = text4.lastIndexOf(")");
  return {
    name: text4.slice(open4 + 1, close2),
    fields: text4.slice(close2 + 2).trim().split(" ")
  };
}
function usable(pid) {
  return Number.isSafeInteger(pid) && pid > 0;
}
var import_node_fs, import_node_path, systemExec;
var init_process = __esm({
  "src/harness/process.ts"() {
    "use strict";
    import_node_fs = require("node:fs");
    import_node_path = require("node:path");
    systemExec = (file2, args) => process.getBuiltinModule("node:child_process").execFileSync(file2, args, {
      encoding: "utf8",
      timeout: 3e3,
      stdio: ["ignore", "pipe", "ignore"],
      windowsHide: true
    });
  }
});

// src/harness/children.ts
function childrenOf(pid, since2, table3 = processTable(), platform = process.platform) {
  if (platform === "win32" || table3.length === 0) return null;
  const names = [];
  let latestAt = null;
  for (const row of below(pid, table3)) {
    const at = startedAt(row.pid, platform);
    if (at !== null && at < since2 - 2e3) continue;
    const command = platform === "linux" ? commandLine(row.pid) : row.name;
    if (command === null || OURS.test(command)) continue;
    names.push((0, import_node_path2.basename)(row.name));
    if (at !== null) latestAt = Math.max(latestAt ?? 0, at);
  }
  const shown4 = [...new Set(names)].slice(0, MAX_NAMES).join(", ");
  return { alive: names.length, latestAt, names: shown4 };
}
function below(pid, table3) {
  const found = [];
  const seen = /* @__PURE__ */ new Set([pid]);
  for (let more = true; more; ) {
    more = false;
    for (const row of table3) {
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
    return (0, import_node_fs2.readFileSync)(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return null;
  }
}
function startedAt(pid, platform = process.platform) {
  const token = startToken(pid);
  if (token === null) return null;
  if (platform !== "linux") return Date.parse(token) || null;
  bootAt ??= boot();
  return bootAt === null ? null : bootAt + Number(token) * 1e3 / TICKS;
}
function boot() {
  try {
    const seconds = /^btime (\d+)$/m.exec((0, import_node_fs2.readFileSync)("/proc/stat", "utf8"))?.[1];
    return seconds === void 0 ? null : Number(seconds) * 1e3;
  } catch {
    return null;
  }
}
var import_node_fs2, import_node_path2, OURS, MAX_NAMES, TICKS, bootAt;
var init_children = __esm({
  "src/harness/children.ts"() {
    "use strict";
    import_node_fs2 = require("node:fs");
    import_node_path2 = require("node:path");
    init_process();
    OURS = /(?:^|[\\/ ])(?:(?:filing-|member-)?hook\.cjs|nest-hook)(?: |$)/;
    MAX_NAMES = 4;
    TICKS = 100;
    bootAt = null;
  }
});

// src/harness/config-dir.ts
function configDir(env = process.env, home = (0, import_node_os.homedir)()) {
  const own = env.CLAUDE_CONFIG_DIR;
  return own === void 0 || own === "" ? (0, import_node_path3.join)(home, ".claude") : (0, import_node_path3.resolve)(own);
}
function userStateFile(env = process.env, home = (0, import_node_os.homedir)()) {
  const own = env.CLAUDE_CONFIG_DIR;
  return own === void 0 || own === "" ? (0, import_node_path3.join)(home, ".claude.json") : (0, import_node_path3.join)((0, import_node_path3.resolve)(own), ".claude.json");
}
var import_node_os, import_node_path3;
var init_config_dir = __esm({
  "src/harness/config-dir.ts"() {
    "use strict";
    import_node_os = require("node:os");
    import_node_path3 = require("node:path");
  }
});

// src/harness/login.ts
function object(path) {
  try {
    const value = JSON.parse((0, import_node_fs3.readFileSync)(path, "utf8"));
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
function paymentOf(env = process.env, home) {
  const given = (from) => {
    if (PROVIDERS.some((name) => from[name])) return "use";
    if (from.ANTHROPIC_API_KEY || from.ANTHROPIC_AUTH_TOKEN) return "use";
    return from.CLAUDE_CODE_OAUTH_TOKEN ? "plan" : null;
  };
  const dir = configDir(env, home);
  const settings = object((0, import_node_path4.join)(dir, "settings.json"));
  const inSettings = typeof settings.env === "object" && settings.env !== null ? settings.env : {};
  const said = given(env) ?? given(inSettings);
  if (said !== null) return said;
  const state = object(userStateFile(env, home));
  if (typeof settings.apiKeyHelper === "string" || typeof state.primaryApiKey === "string") return "use";
  return object((0, import_node_path4.join)(dir, ".credentials.json")).claudeAiOauth === void 0 ? "unknown" : "plan";
}
var import_node_fs3, import_node_path4, PROVIDERS;
var init_login = __esm({
  "src/harness/login.ts"() {
    "use strict";
    import_node_fs3 = require("node:fs");
    import_node_path4 = require("node:path");
    init_config_dir();
    PROVIDERS = ["CLAUDE_CODE_USE_BEDROCK", "CLAUDE_CODE_USE_VERTEX", "CLAUDE_CODE_USE_FOUNDRY"];
  }
});

// src/domain/sanitize.ts
function sanitize(text4) {
  if (PLAIN.test(text4)) return text4;
  const lines2 = text4.replace(/\r\n?/g, "\n");
  return lines2.replace(STRINGS, "").replace(CSI, "").replace(ESCAPES, "").replace(CONTROLS, "");
}
function sanitizeLine(text4) {
  return sanitize(text4).replace(/\s+/g, " ").trim();
}
var STRINGS, CSI, ESCAPES, CONTROLS, PLAIN;
var init_sanitize = __esm({
  "src/domain/sanitize.ts"() {
    "use strict";
    STRINGS = /(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[\s\S]*?(?:\u0007|\u001b\\|\u009c|$)/g;
    CSI = /(?:\u001b\[|\u009b)[\u0030-\u003f]*[\u0020-\u002f]*[\u0040-\u007e]?/g;
    ESCAPES = /\u001b[\u0020-\u002f]*[\u0030-\u007e]?/g;
    CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
    PLAIN = /^[\t\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u061b\u2010-\u2027]*$/;
  }
});

// src/domain/text.ts
function headOf(text4) {
  return "text" in text4 ? cut(text4.text, HEAD_LENGTH) : text4.head;
}
function cut(text4, length) {
  if (text4.length <= length) return text4;
  const last = text4.charCodeAt(length - 1);
  return text4.slice(0, last >= 55296 && last <= 56319 ? length - 1 : length);
}
function isText(value) {
  if (typeof value !== "object" || value === null) return false;
  const t = value;
  if ("text" in t) return typeof t.text === "string";
  return typeof t.blob === "string" && /^[0-9a-f]{64}$/.test(t.blob) && Number.isFinite(t.bytes) && typeof t.head === "string";
}
var MAX_INLINE_BYTES, HEAD_LENGTH;
var init_text = __esm({
  "src/domain/text.ts"() {
    "use strict";
    MAX_INLINE_BYTES = 4096;
    HEAD_LENGTH = 300;
  }
});

// src/harness/tool-call.ts
function callKey({ tool, input }) {
  const fields = Object.entries(input).filter(([name]) => !IDLE_FIELDS.has(name));
  const sorted = fields.sort(([a], [b]) => a < b ? -1 : 1);
  return `${tool.slice(0, MAX_NAME)} ${hash53(JSON.stringify([tool, sorted]))}`;
}
function callOf(tool, json, cwd) {
  try {
    const input = JSON.parse(json);
    if (typeof input !== "object" || input === null || Array.isArray(input)) return null;
    return { tool, input, cwd };
  } catch {
    return null;
  }
}
function callLine({ tool, input }) {
  for (const name of ["command", "file_path", "notebook_path", "url", "path", "query"]) {
    if (typeof input[name] === "string") return `${tool}: ${input[name]}`;
  }
  return `${tool}: ${JSON.stringify(input)}`;
}
var IDLE_FIELDS, MAX_NAME;
var init_tool_call = __esm({
  "src/harness/tool-call.ts"() {
    "use strict";
    init_hash();
    IDLE_FIELDS = /* @__PURE__ */ new Set(["description", "timeout"]);
    MAX_NAME = 60;
  }
});

// src/harness/transcript-tail.ts
function finishedTurn(path) {
  const tail = readTail(path, TAIL_BYTES);
  for (const line of tail?.split("\n").reverse() ?? []) {
    const entry = turnLineOf(line);
    if (entry === null) continue;
    const at = Date.parse(String(entry.timestamp));
    const { stop_reason: stop, content } = entry.message ?? {};
    const ended = entry.type === "assistant" && (stop === "end_turn" || stop === "stop_sequence");
    if (!ended || Number.isNaN(at)) return null;
    const texts = Array.isArray(content) ? content.map((block) => str(block?.text)) : [];
    return { at, text: texts.filter((text4) => text4 !== null).join("\n") };
  }
  return null;
}
function turnLineOf(line) {
  if (!line.includes('"message"')) return null;
  try {
    const entry = JSON.parse(line);
    const talks = entry?.type === "assistant" || entry?.type === "user";
    return talks && entry?.isSidechain !== true && entry?.isMeta !== true ? entry : null;
  } catch {
    return null;
  }
}
function expandHome(path, home = (0, import_node_os2.homedir)()) {
  return path === "~" || path.startsWith("~/") || path.startsWith("~\\") ? (0, import_node_path5.join)(home, path.slice(1)) : path;
}
function readTail(path, bytes) {
  let fd;
  try {
    fd = (0, import_node_fs4.openSync)(path, "r");
  } catch {
    return null;
  }
  try {
    const size = (0, import_node_fs4.fstatSync)(fd).size;
    const length = Math.min(size, bytes);
    const buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const count2 = (0, import_node_fs4.readSync)(fd, buffer, filled, length - filled, size - length + filled);
      if (count2 === 0) break;
      filled += count2;
    }
    return buffer.toString("utf8", 0, filled);
  } catch {
    return null;
  } finally {
    (0, import_node_fs4.closeSync)(fd);
  }
}
function str(value) {
  return typeof value === "string" && value !== "" ? value : null;
}
var import_node_fs4, import_node_os2, import_node_path5, TAIL_BYTES, HELD_BYTES;
var init_transcript_tail = __esm({
  "src/harness/transcript-tail.ts"() {
    "use strict";
    import_node_fs4 = require("node:fs");
    import_node_os2 = require("node:os");
    import_node_path5 = require("node:path");
    TAIL_BYTES = 256 * 1024;
    HELD_BYTES = 2 * 1024 * 1024;
  }
});

// src/harness/tool-trail.ts
function readTrail(path) {
  let calls = [];
  let ownAt = null;
  let queued = false;
  let reply2 = "";
  for (const line of (readTail(path, TAIL_BYTES2) ?? "").split("\n")) {
    const row = parse(line);
    if (row === null) continue;
    queued = row.type === "queue-operation";
    if (queued) continue;
    const written = Date.parse(row.timestamp ?? "");
    if (!Number.isNaN(written)) ownAt = Math.max(ownAt ?? 0, written);
    if (row.isSidechain === true || row.isMeta === true) continue;
    const blocks2 = Array.isArray(row.message?.content) ? row.message.content : [];
    if (row.type === "assistant") {
      reply2 = row.message?.id ?? reply2;
      for (const block of blocks2) if (block?.type === "tool_use") calls.push(callOf2(block, written, reply2));
    }
    if (row.type !== "user") continue;
    const results = blocks2.filter((block) => block?.type === "tool_result");
    for (const result of results) settle(calls, result);
    if (results.length === 0) calls = calls.filter((call) => call.result === null);
  }
  const last = calls.findLast((call) => call.result === null && call.reply === reply2);
  const open4 = last === void 0 ? null : { tool: last.tool, call: last.call, at: last.at };
  return { open: open4, loop: loopIn(calls), ownAt, queued };
}
function parse(line) {
  if (line === "") return null;
  try {
    const row = JSON.parse(line);
    return typeof row === "object" ? row : null;
  } catch {
    return null;
  }
}
function callOf2(block, at, reply2) {
  const tool = sanitizeLine(block.name ?? "?").slice(0, 60);
  const input = typeof block.input === "object" && block.input !== null ? block.input : {};
  const call = cut(sanitizeLine(callLine({ tool, input })), MAX_WORDS);
  return {
    id: block.id ?? "",
    key: callKey({ tool, input }),
    tool,
    call,
    at: Number.isNaN(at) ? 0 : at,
    reply: reply2,
    result: null
  };
}
function settle(calls, { tool_use_id: id, content }) {
  const call = calls.findLast((one) => one.id === id);
  if (call !== void 0) call.result = hash53(JSON.stringify(content ?? ""));
}
function loopIn(calls) {
  for (const period of [1, 2]) {
    const run56 = runOf(calls, period);
    const times = Math.floor(run56.length / period);
    if (times < LEAST) continue;
    const turn = run56.slice(-period);
    const key = period === 1 ? turn[0].key : hash53(
      turn.map((call) => call.key).sort().join("|")
    );
    const alike = turn.every((_, i) => {
      const same = run56.filter(
        (_2, k) => (run56.length - 1 - k) % period === period - 1 - i && run56[k]?.result !== null
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
var TAIL_BYTES2, LEAST, MAX_WORDS;
var init_tool_trail = __esm({
  "src/harness/tool-trail.ts"() {
    "use strict";
    init_hash();
    init_sanitize();
    init_text();
    init_tool_call();
    init_transcript_tail();
    TAIL_BYTES2 = 256 * 1024;
    LEAST = 3;
    MAX_WORDS = 160;
  }
});

// src/harness/transcript.ts
function isSessionId(text4) {
  return /^[0-9a-zA-Z-]{1,64}$/.test(text4);
}
function findTranscript(session, hint, dir = configDir()) {
  if (!isSessionId(session)) return null;
  const hinted = hint === null ? null : expandHome(hint);
  if (hinted !== null && isFile(hinted)) return hinted;
  const projects = (0, import_node_path6.join)(dir, "projects");
  if (!(0, import_node_fs5.existsSync)(projects)) return null;
  let folders;
  try {
    folders = (0, import_node_fs5.readdirSync)(projects);
  } catch {
    return null;
  }
  for (const folder of folders) {
    const path = (0, import_node_path6.join)(projects, folder, `${session}.jsonl`);
    if (isFile(path)) return path;
  }
  return null;
}
function lastMessages(path, count2) {
  for (let bytes = START_BYTES; ; bytes *= 4) {
    const text4 = readTail(path, Math.min(bytes, MAX_BYTES));
    if (text4 === null) return [];
    const whole = Buffer.byteLength(text4) < bytes;
    const messages = text4.split("\n").flatMap(messagesOf);
    if (messages.length >= count2 || whole || bytes >= MAX_BYTES)
      return count2 > 0 ? messages.slice(-count2) : [];
  }
}
function messagesOf(line) {
  if (!line.includes('"message"')) return [];
  let entry;
  try {
    entry = JSON.parse(line);
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
  return texts.filter((text4) => text4 !== "").join("\n");
}
function isFile(path) {
  try {
    return (0, import_node_fs5.statSync)(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}
var import_node_fs5, import_node_path6, START_BYTES, MAX_BYTES;
var init_transcript = __esm({
  "src/harness/transcript.ts"() {
    "use strict";
    import_node_fs5 = require("node:fs");
    import_node_path6 = require("node:path");
    init_config_dir();
    init_transcript_tail();
    START_BYTES = 128 * 1024;
    MAX_BYTES = 16 * 1024 * 1024;
  }
});

// src/domain/identity.ts
function sessionActor(session) {
  return SESSION + session;
}
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
var SESSION, latest;
var init_identity = __esm({
  "src/domain/identity.ts"() {
    "use strict";
    init_org();
    SESSION = "session:";
    latest = { actor: "", session: "" };
  }
});

// src/domain/member-id.ts
function isMemberId(text4) {
  return typeof text4 === "string" && PATTERN.test(text4) && !RESERVED.has(text4);
}
var PATTERN, RESERVED;
var init_member_id = __esm({
  "src/domain/member-id.ts"() {
    "use strict";
    PATTERN = /^[a-z][a-z0-9-]{0,31}$/;
    RESERVED = /* @__PURE__ */ new Set(["user", "system", "all", "constructor", "prototype"]);
  }
});

// src/app/closest.ts
function closest(word, candidates) {
  let best = null;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const steps = distance(word, candidate);
    if (steps < least) [best, least] = [candidate, steps];
  }
  return best;
}
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next2 = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      next2.push(Math.min(replaced, row[j] + 1, next2[j - 1] + 1));
    }
    row = next2;
  }
  return row[b.length];
}
var init_closest = __esm({
  "src/app/closest.ts"() {
    "use strict";
  }
});

// src/app/user-error.ts
var EXIT, UserError;
var init_user_error = __esm({
  "src/app/user-error.ts"() {
    "use strict";
    EXIT = {
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
    UserError = class extends Error {
      name = "UserError";
      exitCode;
      next;
      constructor(message, exitCode, next2 = null) {
        super(message);
        this.exitCode = exitCode;
        this.next = next2;
      }
    };
  }
});

// src/app/caller.ts
function callerOf(self) {
  const { session, as } = self;
  if (session !== null) {
    if (as === null) return { actor: sessionActor(session), session, as: null };
    throw new UserError(
      "--as is for a person at a terminal; inside a session you act as the member you are",
      EXIT.notAllowed,
      "nest whoami"
    );
  }
  if (self.insideClaude()) {
    throw new UserError(
      "this process runs below a claude session, but CLAUDE_CODE_SESSION_ID does not say which one",
      EXIT.notAllowed,
      "run nest without clearing the environment"
    );
  }
  if (as !== null && !isMemberId(as)) throw unknownMember(as);
  return { actor: USER, session: null, as };
}
function actingAs(state, caller) {
  const id = actingId(state, caller, caller.as);
  if (id !== null) return id;
  if (caller.as !== null) {
    if (!state.members.has(caller.as)) throw unknownMember(caller.as, state);
    throw new UserError(`${caller.as} has been stopped and says nothing any more`, EXIT.refused, "nest tree");
  }
  const was = state.sessions.get(caller.session ?? "")?.member ?? null;
  if (was !== null)
    throw new UserError(
      `you were ${was}, who has been stopped: nothing more is expected of you`,
      EXIT.notAllowed,
      "end your turn"
    );
  throw new UserError(
    "this session is no member of the nest",
    EXIT.notAllowed,
    "nest adopt --role executive"
  );
}
function requireMember(state, id) {
  const member = state.members.get(id);
  if (member === void 0) throw unknownMember(id, state);
  return member;
}
function unknownMember(id, state) {
  const shown4 = JSON.stringify(id.slice(0, 40));
  const known = state === void 0 ? [] : [...state.members.keys()];
  const meant = closest(id.slice(0, 40), known);
  const list2 = known.length === 0 ? "" : `; there are ${known.slice(0, 12).join(", ")}`;
  const hint = meant === null ? list2 : `; did you mean ${meant}?`;
  return new UserError(`there is no member ${shown4}${hint}`, EXIT.notFound, "nest tree");
}
var init_caller = __esm({
  "src/app/caller.ts"() {
    "use strict";
    init_identity();
    init_member_id();
    init_org();
    init_closest();
    init_user_error();
  }
});

// src/domain/occurrence.ts
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
var KEYS_PER_ACTOR, KEYS_KEPT, ACTORS, KEYS_OF_THE_GONE, WEAK;
var init_occurrence = __esm({
  "src/domain/occurrence.ts"() {
    "use strict";
    init_hash();
    KEYS_PER_ACTOR = 128;
    KEYS_KEPT = 64;
    ACTORS = 512;
    KEYS_OF_THE_GONE = 8;
    WEAK = "w:";
  }
});

// src/domain/event-log.ts
var START;
var init_event_log = __esm({
  "src/domain/event-log.ts"() {
    "use strict";
    START = "0";
  }
});

// src/domain/decide-control.ts
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
var OK, UNKNOWN;
var init_decide_control = __esm({
  "src/domain/decide-control.ts"() {
    "use strict";
    init_identity();
    init_org();
    OK = { code: "ok", why: "" };
    UNKNOWN = { code: "unknown_actor", why: "the session that asks is no member of this nest" };
  }
});

// src/domain/fold/enter.ts
function enter(member, phase, at, why) {
  member.phase = phase;
  member.phaseAt = at;
  member.why = why;
}
var init_enter = __esm({
  "src/domain/fold/enter.ts"() {
    "use strict";
  }
});

// src/domain/fold/inbox.ts
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
  const { id, from, kind, status, text: text4, at, position: position2 } = news;
  const item = {
    id,
    from,
    kind,
    status,
    text: text4,
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
  let first2 = -1;
  for (let i = inbox.items.length - 1; i >= 0; i -= 1) {
    if (inbox.items[i]?.from !== from) continue;
    unread += 1;
    first2 = i;
  }
  if (unread <= MAX_UNREAD_PER_SENDER) return;
  const [oldest] = inbox.items.splice(first2, 1);
  const entry = inbox.superseded.find((s) => s.from === oldest.from);
  if (entry === void 0) inbox.superseded.push({ from: oldest.from, count: 1, since: oldest.position });
  else entry.count += 1;
}
function open2(state, event) {
  const { reader } = event.data;
  const actor = actingId(state, event);
  if (actor === reader || actor === USER || actor === "system") return state.inboxes.get(reader);
  state.counts.late += 1;
  return void 0;
}
function namedBy(event) {
  const { items } = event.data;
  let next2 = 0;
  let ids = null;
  return ({ id }) => {
    if (items[next2] === id) {
      next2 += 1;
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
  const inbox = open2(state, event);
  if (inbox === void 0) return;
  const names = namedBy(event);
  for (const item of inbox.items) if (names(item)) item.attempts += 1;
}
function onDelivered(state, event) {
  const inbox = open2(state, event);
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
var MAX_UNREAD_PER_SENDER;
var init_inbox = __esm({
  "src/domain/fold/inbox.ts"() {
    "use strict";
    init_identity();
    init_org();
    init_enter();
    MAX_UNREAD_PER_SENDER = 32;
  }
});

// src/domain/fold/context.ts
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
  const { id, at, status, text: text4, position: position2 } = report2;
  pushItem(state, member.supervisor, { id, from: member.id, kind, status, text: text4, at, position: position2 });
}
function noteConflict(state, event, session, bound, claimed) {
  state.counts.conflicts += 1;
  state.conflicts.push({ at: event.at, session, bound, claimed, type: event.type });
  if (state.conflicts.length > MAX_CONFLICTS) state.conflicts.shift();
}
function firstLine(text4) {
  const head = headOf(text4).trim();
  const end3 = head.indexOf("\n");
  const line = end3 === -1 ? head : head.slice(0, end3);
  return line.length > 120 ? `${cut(line, 119)}\u2026` : line;
}
var MAX_RULINGS, MAX_CONFLICTS;
var init_context = __esm({
  "src/domain/fold/context.ts"() {
    "use strict";
    init_text();
    init_inbox();
    MAX_RULINGS = 256;
    MAX_CONFLICTS = 50;
  }
});

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
var init_decide_fire = __esm({
  "src/domain/decide-fire.ts"() {
    "use strict";
    init_identity();
    init_org();
  }
});

// src/domain/decide-model.ts
function decideModel({ charter, moneyRules }, { mode, continues, model }) {
  if (!moneyRules || charter === null || mode === "adopt" || continues === "recovery") return null;
  return refuseModel(charter.models, model);
}
var init_decide_model = __esm({
  "src/domain/decide-model.ts"() {
    "use strict";
    init_tiers();
  }
});

// src/domain/decision.ts
function no(code, why) {
  return { code, why };
}
var OK2;
var init_decision = __esm({
  "src/domain/decision.ts"() {
    "use strict";
    OK2 = { code: "ok", why: "" };
  }
});

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
var init_decide_money = __esm({
  "src/domain/decide-money.ts"() {
    "use strict";
    init_decision();
    init_money();
    init_org();
    init_purse();
  }
});

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
  let rest2 = [...nodes];
  while (rest2.length > 0) {
    const open4 = new Set(rest2.map(({ id }) => id));
    const wave = rest2.filter(({ needs }) => !needs.some((need) => open4.has(need)));
    if (wave.length === 0) return waves;
    waves.push(wave);
    rest2 = rest2.filter((node) => !wave.includes(node));
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
var init_graph = __esm({
  "src/domain/plan/graph.ts"() {
    "use strict";
  }
});

// src/domain/plan/standing.ts
function missing(tasks, { needs }) {
  const done = new Set(tasks.filter(({ state }) => state === "done").map(({ id }) => id));
  return needs.filter((need) => !done.has(need));
}
function standings(tasks) {
  const blocked = new Set(
    tasks.filter(({ state }) => state === "failed").flatMap(({ id }) => dependantsOf(tasks, id).map((t) => t.id))
  );
  const stand2 = (task) => {
    if (task.state !== "open") return task.state;
    if (blocked.has(task.id)) return "blocked";
    return missing(tasks, task).length === 0 ? "ready" : "waiting";
  };
  return new Map(tasks.map((task) => [task.id, stand2(task)]));
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
var init_standing = __esm({
  "src/domain/plan/standing.ts"() {
    "use strict";
    init_org();
    init_graph();
  }
});

// src/domain/plan/decide.ts
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
  const holds3 = task.state === "claimed" && task.by === actor;
  if (!plans && !holds3) return refuseWord(task, actor, owner2);
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
var UNKNOWN2;
var init_decide = __esm({
  "src/domain/plan/decide.ts"() {
    "use strict";
    init_decision();
    init_identity();
    init_org();
    init_standing();
    UNKNOWN2 = no("unknown_actor", "the session that asks is no member of this nest");
  }
});

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
var OVER;
var init_team = __esm({
  "src/domain/team/team.ts"() {
    "use strict";
    init_org();
    OVER = /* @__PURE__ */ new Set([
      "done",
      "failed",
      "unreported",
      "ended",
      "lost",
      "stopped",
      "not_started"
    ]);
  }
});

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
function refuseMixed(state, supervisor, style) {
  if (supervisor === USER || style === null) return null;
  const charter = state.charter === null ? null : charterStyle(state.charter);
  if (charter !== null && style !== charter)
    return no(
      "mode_mixed",
      `the charter has every team work as ${charter}, not as ${style}: ${INSTEAD[charter]}, or have the user change it (nest charter set orchestration.mode ${style})`
    );
  const first2 = settledBy(state, supervisor);
  const settled = first2?.discipline?.mode ?? null;
  if (first2 === void 0 || settled === null || settled === style) return null;
  return no(
    "mode_mixed",
    `the team of ${supervisor} works as ${settled} since ${first2.id} was hired, and ${style} does not go with that: ${INSTEAD[settled]}, fire the others first, or have a Manager of your own do it as ${style}`
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
  const refused7 = refuseHirer(state, event) ?? refuseVerifier(state, event) ?? refuseMixed(state, supervisor, style) ?? (style === "fork" ? refuseFork(state, event) : null) ?? (style === "swarm" ? refusePeer(state, event) : null) ?? (style === "coordinator" ? refusePhase(state, event) : null);
  return refused7 ?? OK2;
}
var INSTEAD;
var init_decide_style = __esm({
  "src/domain/team/decide-style.ts"() {
    "use strict";
    init_decision();
    init_identity();
    init_org();
    init_team();
    INSTEAD = {
      coordinator: "say what it is for (--phase), starting blank",
      fork: "fork it as well (--style fork)",
      swarm: "make it a peer (--style swarm)"
    };
  }
});

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
var init_decide_hire = __esm({
  "src/domain/decide-hire.ts"() {
    "use strict";
    init_decide_model();
    init_decide_money();
    init_decision();
    init_identity();
    init_ladder();
    init_member_id();
    init_org();
    init_decide();
    init_decide_style();
  }
});

// src/domain/memory.ts
function tokensOf(state, id) {
  const models = state.purses.get(id)?.models ?? [];
  return models.reduce((sum, one) => sum + one.input + one.write5m + one.write1h + one.output, 0);
}
function reachOf(state, { id, turns }) {
  return { tokens: tokensOf(state, id), turns };
}
var MAX_FACTS;
var init_memory = __esm({
  "src/domain/memory.ts"() {
    "use strict";
    MAX_FACTS = 50;
  }
});

// src/domain/charter.ts
function checksOf({ checks }) {
  return checks ?? [];
}
var init_charter = __esm({
  "src/domain/charter.ts"() {
    "use strict";
  }
});

// src/domain/proof.ts
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
var UNPROVEN, MOST_RETURNS;
var init_proof = __esm({
  "src/domain/proof.ts"() {
    "use strict";
    init_charter();
    init_decision();
    init_identity();
    init_org();
    UNPROVEN = { due: false, last: null, returns: 0 };
    MOST_RETURNS = 1;
  }
});

// src/domain/glob.ts
function parseGlob(text4) {
  const known = kept.get(text4);
  if (known !== void 0) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const parsed = parse2(text4);
  kept.set(text4, parsed);
  return parsed;
}
function parse2(text4) {
  if (text4 === "") return { problem: "it is empty" };
  if (text4.length > MAX_GLOB) return { problem: `it is longer than ${MAX_GLOB} characters` };
  const plain2 = unbraced(tokensOf2(text4.normalize("NFC")));
  if (plain2 === null) return { problem: "it can be read in too many ways: claim its parts" };
  const globs = [];
  for (const tokens2 of plain2) {
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
function tokensOf2(text4) {
  const tokens2 = [];
  const chars = [...text4];
  for (let i = 0; i < chars.length; i += 1) {
    const quoted = chars[i] === "\\" && i + 1 < chars.length;
    if (quoted) i += 1;
    tokens2.push({ char: chars[i], quoted });
  }
  return tokens2;
}
function unbraced(tokens2) {
  const done = [];
  const open4 = [tokens2];
  while (open4.length > 0) {
    const next2 = open4.shift();
    const braces = firstBraces(next2);
    if (braces === null) done.push(next2);
    else
      for (const part2 of braces.parts)
        open4.push([...next2.slice(0, braces.start), ...part2, ...next2.slice(braces.end + 1)]);
    if (done.length + open4.length > MAX_READINGS) return null;
  }
  return done;
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
  const first2 = start + (except ? 2 : 1);
  const ranges = [];
  for (let i = first2; i < segment.length; i += 1) {
    if (isBare(segment[i], "]") && i > first2)
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
var MAX_READINGS, MAX_GLOB, MAX_KEPT, kept, isBare, SLASH;
var init_glob = __esm({
  "src/domain/glob.ts"() {
    "use strict";
    MAX_READINGS = 64;
    MAX_GLOB = 300;
    MAX_KEPT = 2e3;
    kept = /* @__PURE__ */ new Map();
    isBare = (token, char) => token !== void 0 && !token.quoted && token.char === char;
    SLASH = 47;
  }
});

// src/domain/claims.ts
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
function commonSupervisor(state, a, b) {
  const others = chainAbove(state, b);
  return chainAbove(state, a).find((id) => others.includes(id)) ?? "user";
}
function mayRule(state, actor, a, b) {
  return actor === "user" || chainAbove(state, a).includes(actor) && chainAbove(state, b).includes(actor);
}
var MAX_CLAIMS, MAX_GLOBS, MAX_CONTESTS, MAX_EXCHANGES;
var init_claims = __esm({
  "src/domain/claims.ts"() {
    "use strict";
    init_glob();
    init_org();
    MAX_CLAIMS = 32;
    MAX_GLOBS = 20;
    MAX_CONTESTS = 128;
    MAX_EXCHANGES = 3;
  }
});

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
  const [first2] = against;
  if (first2 === void 0) return given(OK2);
  const ruled = ruledFor(state, member.id, first2.holder, { repo, globs, fold });
  const words2 = `${first2.holder} holds ${first2.ground.globs.join(" ")}`;
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
  const fits = names.every((name) => name !== null && both.includes(name)) && new Set(names).size === names.length;
  if (!fits || names.length !== (kind === "owner" ? 1 : 2))
    return given(no("bad_ruling", `it is between ${wisher} and ${holder}, each once`));
  if (kind === "split") return given(decideSplit(state, contest2, parts));
  const first2 = names[0];
  return given(first2 === holder ? OK2 : decideFor(state, contest2, wisher, contest2.ground));
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
var init_decide_claims = __esm({
  "src/domain/decide-claims.ts"() {
    "use strict";
    init_claims();
    init_decision();
    init_glob();
    init_identity();
    init_org();
  }
});

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
  const open4 = between2.find((one) => one.ruling === null && one.ground.repo === wish.ground.repo);
  if (open4 !== void 0) {
    const globs = [.../* @__PURE__ */ new Set([...open4.ground.globs, ...wish.ground.globs])].slice(-MAX_GLOBS);
    open4.ground = { ...open4.ground, globs };
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
function settle2(state, { id, at, position: position2 }) {
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
    const next2 = free && one.ruling?.kind === "order";
    if (next2)
      grant(state, wisher, { id: one.id.replace("clash-", "claim-"), ground: one.ground, why: one.why, at });
    const text4 = next2 ? `${one.holder} has given up ${globs}: you hold it now, as ${one.ruling?.by} has ruled.` : `${one.holder} has given up ${globs}, which you wanted: nest claim it, if you still need it.`;
    pushItem(state, wisher.id, {
      id: `${id}:${one.id}`,
      from: one.holder,
      kind: "notice",
      status: "ground",
      text: { text: text4 },
      at,
      position: position2
    });
  }
}
function noteExchange(state, from, to, origin2) {
  for (const one of state.claims.contests) {
    const between2 = one.wisher === from && one.holder === to || one.wisher === to && one.holder === from;
    if (!between2 || one.ruling !== null) continue;
    if (one.lastFrom !== null && one.lastFrom !== from) one.exchanges += 1;
    one.lastFrom = from;
    if (one.exchanges >= MAX_EXCHANGES && one.before === null)
      askToRule(state, one, origin2, `after ${one.exchanges} exchanges`);
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
  const lines2 = [
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
    text: { text: lines2.join("\n") },
    at,
    position: position2
  });
}
var init_contests = __esm({
  "src/domain/fold/contests.ts"() {
    "use strict";
    init_claims();
    init_inbox();
  }
});

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
  const gone3 = (ground, glob) => repo === null || ground.repo === repo && globs.includes(glob);
  keepHeld(state, id, (ground) => ({ ...ground, globs: ground.globs.filter((glob) => !gone3(ground, glob)) }));
  settle2(state, { id: event.id, at: event.at, position: position2 });
}
function keepHeld(state, id, change3) {
  state.claims.held = state.claims.held.flatMap((claim) => {
    if (claim.holder !== id) return [claim];
    const ground = change3(claim.ground);
    return ground.globs.length === 0 ? [] : [{ ...claim, ground }];
  });
}
function onSeatChanged(state, id, successor, origin2) {
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
  settle2(state, origin2);
}
function onClaimRuled(state, event, position2) {
  const { decision, contest: one } = decideClaimRuling(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== "ok" || one === void 0) return;
  const { kind, owner: owner2, order, parts, why, as } = event.data;
  const { at } = event;
  const by = actingId(state, event, as) ?? "system";
  const { wisher, holder } = one;
  const first2 = kind === "owner" ? owner2 : order[0] ?? holder;
  one.ruling = { kind, by, owner: first2, at };
  if (kind === "split") {
    keepHeld(state, holder, (ground) => without(ground, one.ground));
    state.claims.contests = state.claims.contests.filter((other) => other !== one);
    for (const { member, globs } of parts) give(state, one, member, globs, at);
  } else if (first2 === wisher) {
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
  settle2(state, { id: event.id, at, position: position2 });
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
var init_claims2 = __esm({
  "src/domain/fold/claims.ts"() {
    "use strict";
    init_claims();
    init_decide_claims();
    init_identity();
    init_contests();
    init_context();
    init_inbox();
  }
});

// src/domain/fold/close-asks.ts
function closeAsks(state, member, outcome2, keep3 = () => false) {
  if (member.asks.length === 0) return;
  const open4 = [];
  for (const request of member.asks) {
    const ask2 = state.asks.get(request);
    if (ask2 === void 0) continue;
    if (keep3(ask2)) {
      open4.push(request);
      continue;
    }
    ask2.outcome ??= outcome2;
    withdraw(state, ask2);
  }
  member.asks = open4;
}
function withdraw(state, ask2) {
  for (const reader of ask2.before) {
    const inbox = state.inboxes.get(reader);
    if (inbox === void 0) continue;
    inbox.items = inbox.items.filter(({ id }) => id !== ask2.item && !id.startsWith(`${ask2.item}^`));
  }
}
var init_close_asks = __esm({
  "src/domain/fold/close-asks.ts"() {
    "use strict";
  }
});

// src/domain/fold/purse.ts
function shareOf(purse) {
  const { own, held: held2, open: open4, subtree, largest } = purse;
  if (purse.granted !== null) return { own: 0, held: claimOf(purse), open: 0, subtree, largest: 0 };
  return { own, held: held2, open: open4, subtree, largest };
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
    const { open: open4 } = purse;
    purse.open = 0;
    purse.granted = drawn(purse) + leftOf(state, purse);
    purse.open = open4;
  }
  purse.kept = 0;
}
function change(state, purse, by) {
  const before = shareOf(purse);
  const { open: open4 } = purse;
  by(purse);
  if (open4 === 0 && purse.open > 0) takeBack(state, purse);
  return minus(shareOf(purse), before);
}
function carry(state, from, share, until, moved = 0) {
  let at = from;
  let rest2 = share;
  for (let n = 0; at !== null && at !== until && n <= state.purses.size; n += 1) {
    const purse = purseOf(state, at);
    const { own, held: held2, open: open4, subtree, largest } = rest2;
    rest2 = change(state, purse, () => {
      purse.own += own;
      purse.held += held2;
      purse.open += open4;
      purse.subtree += subtree;
      if (purse.largest < largest) purse.largest = largest;
      if (purse.granted !== null) purse.granted += moved;
      if (purse.kept > 0) purse.kept = Math.max(0, purse.kept + moved);
    });
    at = purse.above;
  }
  return rest2;
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
var NOTHING;
var init_purse2 = __esm({
  "src/domain/fold/purse.ts"() {
    "use strict";
    init_org();
    init_purse();
    NOTHING = { own: 0, held: 0, open: 0, subtree: 0, largest: 0 };
  }
});

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
var init_lay_down = __esm({
  "src/domain/fold/lay-down.ts"() {
    "use strict";
    init_close_asks();
    init_enter();
    init_inbox();
  }
});

// src/domain/fold/keep-spend.ts
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
var MAX_PAST;
var init_keep_spend = __esm({
  "src/domain/fold/keep-spend.ts"() {
    "use strict";
    init_money();
    init_spend_notes();
    MAX_PAST = 4;
  }
});

// src/domain/fold/session-entry.ts
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
var MAX_CLOSED_SESSIONS;
var init_session_entry = __esm({
  "src/domain/fold/session-entry.ts"() {
    "use strict";
    init_identity();
    init_keep_spend();
    MAX_CLOSED_SESSIONS = 256;
  }
});

// src/domain/pace.ts
function slotOf(at) {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? null : Math.floor(ms / SLOT_MS);
}
var SLOT_MINUTES, SLOTS, SLOT_MS;
var init_pace = __esm({
  "src/domain/pace.ts"() {
    "use strict";
    SLOT_MINUTES = 5;
    SLOTS = 12;
    SLOT_MS = SLOT_MINUTES * 6e4;
  }
});

// src/domain/fold/spend.ts
function onSpendMetered(state, event) {
  state.moneyRules = true;
  const { data } = event;
  const session = sessionFor(state, data.session, event);
  const before = session.gauge;
  const lower = before !== null && data.nanos < before.nanos;
  const { nanos, models, notes, table: table3 } = data;
  const gauge = {
    nanos,
    hidden: Math.max(data.hidden, before?.hidden ?? 0),
    largest: Math.max(data.largest, before?.largest ?? 0),
    models,
    notes,
    table: table3,
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
var MAX_MODELS, OTHER_MODELS;
var init_spend = __esm({
  "src/domain/fold/spend.ts"() {
    "use strict";
    init_identity();
    init_money();
    init_org();
    init_pace();
    init_purse2();
    init_session_entry();
    MAX_MODELS = 16;
    OTHER_MODELS = "other models";
  }
});

// src/domain/fold/unmatched.ts
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
  const shown4 = event.type === "session_started" && event.data.nonce === member.nonce;
  if (shown4 && member.tombstone !== null)
    return `it shows the launch nonce of ${member.id}, which had been fired by then`;
  if (shown4 && member.phase === "not_started") {
    const { why } = decideReturn(state, member);
    return `it shows the launch nonce of ${member.id}, which had been given up by then: ${why}`;
  }
  if (member.tombstone !== null) return `its environment names ${member.id}, which has been fired`;
  return `its environment names ${member.id}, but it has not shown the launch nonce`;
}
var MAX_UNMATCHED;
var init_unmatched = __esm({
  "src/domain/fold/unmatched.ts"() {
    "use strict";
    init_decide_hire();
    MAX_UNMATCHED = 100;
  }
});

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
    const { text: text4, lastAt: at } = left;
    enter(member, "unreported", at, "its turn had ended before it was bound");
    member.turns += left.turns;
    fileReport(
      state,
      member,
      { id: `${event.id}:late`, at, status: "unreported", reason: null, text: text4, by: "hook", position: "" },
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
  const open4 = member.phase === "working" || member.phase === "waiting" && member.background > 0 || atPrompt || member.phase === "idle" && member.turns === 0;
  member.turn = null;
  if (!open4 || reported) {
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
var init_sessions = __esm({
  "src/domain/fold/sessions.ts"() {
    "use strict";
    init_decide_hire();
    init_identity();
    init_occurrence();
    init_session_end();
    init_close_asks();
    init_context();
    init_enter();
    init_inbox();
    init_lay_down();
    init_purse2();
    init_session_entry();
    init_spend();
    init_unmatched();
  }
});

// src/domain/fold/halts.ts
function onTurnFailed(state, event, position2) {
  const member = memberOf(state, event);
  if (member === void 0) return;
  heard(member, event);
  const { cause, error, until, text: text4 } = event.data;
  const { id, at } = event;
  member.halt = { cause, error, at, until };
  const reported = member.turn?.open === true && member.turn.reported;
  if (member.turn !== null) member.turn.open = false;
  settleTaken(state, member);
  if (reported) {
    settlePurse(state, member);
    return;
  }
  const why = `${cause}${until === null ? "" : ` until ${until}`}: ${firstLine(text4)}`;
  enter(member, "halted", at, why);
  settlePurse(state, member);
  if (SHARED.has(cause)) joinIncident(state, member, event, position2);
  if (cause === "budget") {
    fileReport(
      state,
      member,
      { id, at, status: "blocked", reason: "budget", text: text4, by: "hook", position: position2 },
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
    text: text4,
    at,
    position: position2
  });
}
function joinIncident(state, member, event, position2) {
  const { cause, until, text: text4 } = event.data;
  const open4 = state.incidents.find((incident) => incident.cause === cause);
  if (open4 !== void 0) {
    if (!open4.members.includes(member.id)) open4.members.push(member.id);
    open4.until = until ?? open4.until;
    open4.over = null;
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
    text: text4,
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
var SHARED, FOR_THE_USER;
var init_halts = __esm({
  "src/domain/fold/halts.ts"() {
    "use strict";
    init_org();
    init_context();
    init_enter();
    init_inbox();
    init_purse2();
    init_sessions();
    SHARED = /* @__PURE__ */ new Set(["rate_limit", "authentication", "billing"]);
    FOR_THE_USER = /* @__PURE__ */ new Set(["authentication", "billing"]);
  }
});

// src/domain/outcomes.ts
function speaksOfModel(reason) {
  return reason === null || reason === "other" || reason === "beyond_capability";
}
function evidenceOf(models, outcomes, kind, rung) {
  const at = (wanted2) => outcomes.find((one) => one.kind === kind && rungOf(models, one.tier) === wanted2);
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
function isEasy(here, below5) {
  return here.easy >= EASY_BEFORE_DOWN * (1 + (below5?.failed ?? 0));
}
var EASY_BEFORE_DOWN, FAILURES_BEFORE_UP, NOT_BEGUN;
var init_outcomes = __esm({
  "src/domain/outcomes.ts"() {
    "use strict";
    init_tiers();
    EASY_BEFORE_DOWN = 3;
    FAILURES_BEFORE_UP = 2;
    NOT_BEGUN = { failures: 0, beyond: false, failedIn: null, helped: false, counted: null };
  }
});

// src/domain/work-signals.ts
function isKind(text4) {
  return text4 !== null && Object.hasOwn(KINDS, text4);
}
function isSignal(text4) {
  return Object.hasOwn(SIGNALS, text4);
}
var KINDS, SIGNALS, KIND_NAMES, SIGNAL_NAMES;
var init_work_signals = __esm({
  "src/domain/work-signals.ts"() {
    "use strict";
    KINDS = {
      mechanical: { demand: 30, about: "the same change in many places, formats, renames" },
      lookup: { demand: 30, about: "find something that stands somewhere, and quote it" },
      writing: { demand: 50, about: "text for people" },
      implementation: { demand: 50, about: "code that has to work" },
      research: { demand: 50, about: "find out what nobody has written down in one place" },
      review: { demand: 60, about: "judge the work of others, verify it" },
      architecture: { demand: 80, about: "decisions on which the rest is built" }
    };
    SIGNALS = {
      "unclear-goal": { weight: 30, about: "what is wanted has yet to be found out" },
      "wide-scope": { weight: 20, about: "many parts have to be kept in mind at once" },
      irreversible: { weight: 40, about: "what goes wrong cannot be undone" },
      security: { weight: 40, about: "a mistake lets somebody in, or something out" },
      "long-context": { weight: 20, about: "much has to be read before anything can be said" },
      novel: { weight: 20, about: "there is no example to follow" },
      "well-specified": { weight: -15, about: "the brief says exactly what has to come out" },
      "verified-by-tests": { weight: -15, about: "a check that is no model tells right from wrong" }
    };
    KIND_NAMES = Object.keys(KINDS);
    SIGNAL_NAMES = Object.keys(SIGNALS);
  }
});

// src/domain/fold/outcomes.ts
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
function isEasy2({ course, turns, ladder: ladder2 }) {
  return turns <= 1 && !course.helped && course.failures === 0 && ladder2.reassigned === 0;
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
var MAX_OUTCOMES, MAX_FAILURES;
var init_outcomes2 = __esm({
  "src/domain/fold/outcomes.ts"() {
    "use strict";
    init_outcomes();
    init_tiers();
    init_work_signals();
    MAX_OUTCOMES = 64;
    MAX_FAILURES = 3;
  }
});

// src/domain/plan/task.ts
function isTaskId(text4) {
  return TASK_ID.test(text4);
}
var MAX_TASKS, MAX_NEEDS, TASK_ID;
var init_task = __esm({
  "src/domain/plan/task.ts"() {
    "use strict";
    MAX_TASKS = 200;
    MAX_NEEDS = 150;
    TASK_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;
  }
});

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
function applyChange(tasks, { add: add2, change: change3, drop }, at) {
  const refused7 = refuseDrop(tasks, drop) ?? refuseChange(tasks, change3);
  if (refused7 !== null) return refused7;
  const dropped = new Set(drop);
  const changes = new Map(change3.map((one) => [one.id, one]));
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
function stated(change3) {
  if (change3 === void 0) return {};
  const { title, needs, owner: owner2, integration, estimate } = change3;
  return {
    ...title === void 0 ? {} : { title },
    ...needs === void 0 ? {} : { needs: [...new Set(needs)] },
    ...owner2 === void 0 ? {} : { owner: owner2 },
    ...integration === void 0 ? {} : { integration },
    ...estimate === void 0 ? {} : { estimate }
  };
}
var init_apply = __esm({
  "src/domain/plan/apply.ts"() {
    "use strict";
    init_decision();
    init_graph();
    init_task();
  }
});

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
  const blocks2 = held2.length === 0 ? "nothing needs it" : `it blocks ${held2.slice(0, 20).join(", ")}`;
  const text4 = `task ${task.id} (${task.title}) has failed: ${task.why === "" ? "no reason given" : task.why}; ${blocks2}`;
  pushItem(state, owner2, { id, from, kind: "notice", status: "failed", text: { text: text4 }, at, position: position2 });
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
var init_plan = __esm({
  "src/domain/fold/plan.ts"() {
    "use strict";
    init_identity();
    init_apply();
    init_decide();
    init_graph();
    init_standing();
    init_context();
    init_inbox();
  }
});

// src/domain/team/decide-team.ts
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
  const open4 = openResearch(state, supervisor).map(({ id }) => id);
  if (open4.length > 0 && !partial)
    return no(
      "research_open",
      `${open4.join(", ")} ${open4.length === 1 ? "is" : "are"} still at it: wait for the report, or file what there is with --partial, which names who is missing`
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
var UNKNOWN3;
var init_decide_team = __esm({
  "src/domain/team/decide-team.ts"() {
    "use strict";
    init_decision();
    init_identity();
    init_org();
    init_team();
    UNKNOWN3 = no("unknown_actor", "the session that asks is no member of this nest");
  }
});

// src/domain/fold/team.ts
function keep(state, team) {
  state.teams.set(team.supervisor, team);
}
function onSynthesisFiled(state, event) {
  const { request, supervisor, text: text4, sources, as } = event.data;
  const decision = decideSynthesis(state, event);
  ruleOn(state, event, request, decision.code, decision.why);
  if (decision.code !== "ok") return;
  const { id, at } = event;
  const missing2 = openResearch(state, supervisor).map((member) => member.id);
  const by = actingId(state, event, as);
  keep(state, { ...teamOf(state, supervisor), synthesis: { id, at, by, text: text4, sources, missing: missing2 } });
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
var init_team2 = __esm({
  "src/domain/fold/team.ts"() {
    "use strict";
    init_identity();
    init_org();
    init_decide_team();
    init_team();
    init_context();
  }
});

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
  const text4 = { text: `not started: ${why}` };
  const { id, at } = event;
  pushItem(state, member.supervisor, {
    id,
    from: member.id,
    kind: "ending",
    status: "not_started",
    text: text4,
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
var init_hiring = __esm({
  "src/domain/fold/hiring.ts"() {
    "use strict";
    init_decide_fire();
    init_decide_hire();
    init_decide_money();
    init_identity();
    init_memory();
    init_proof();
    init_claims2();
    init_close_asks();
    init_context();
    init_enter();
    init_halts();
    init_inbox();
    init_lay_down();
    init_outcomes2();
    init_plan();
    init_purse2();
    init_sessions();
    init_team2();
  }
});

// src/domain/decide-permission.ts
function decidePermission(state, event) {
  const ask2 = state.asks.get(event.data.request);
  if (ask2 === void 0) return { code: "unknown_request", why: `there is no request ${event.data.request}` };
  if (ask2.ruling !== null)
    return { code: "already_ruled", why: `${ask2.ruling.by} has already said ${ask2.ruling.decision}` };
  if (ask2.outcome === "timed_out")
    return { code: "too_late", why: `nobody answered in time; nest attach ${ask2.member}` };
  if (ask2.outcome !== null) return { code: "closed", why: "the session does not wait for it any more" };
  const member = state.members.get(ask2.member);
  if (member?.gen !== ask2.gen || member.tombstone !== null)
    return { code: "closed", why: `${ask2.member} is gone` };
  const actor = actingId(state, event, event.data.as);
  if (actor === null)
    return { code: "unknown_actor", why: "the session that answers is no member of this nest" };
  if (ask2.reserved !== null && event.data.decision === "allow" && actor !== USER)
    return { code: "reserved", why: `the charter leaves it to the user: ${ask2.reserved}` };
  if (actor === "system" || actor === USER || chainAbove(state, ask2.member).includes(actor))
    return { code: "ok", why: "" };
  return { code: "not_authorised", why: `${actor} is not above ${ask2.member}` };
}
var init_decide_permission = __esm({
  "src/domain/decide-permission.ts"() {
    "use strict";
    init_identity();
    init_org();
  }
});

// src/domain/fold/permissions.ts
function onPermissionRequested(state, event, position2) {
  const member = memberOf(state, event);
  if (member === void 0) return;
  heard(member, event);
  const { request, session, tool, input, suggestions, key, agent, reserved, until } = event.data;
  if (member.asks.includes(request)) return;
  makeRoom(state);
  const ask2 = {
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
  state.asks.set(request, ask2);
  member.asks.push(request);
  forgetPrompt(state, member);
  noteHelp(member);
  const call = `${tool} ${headOf(input).replace(/\s+/g, " ").slice(0, 100)}`;
  enter(member, "blocked", event.at, `permission${reserved === null ? "" : " (of the user)"}: ${call}`);
  member.blockedOn = "permission";
  const note4 = reserved === null ? "" : `the charter leaves it to the user: ${reserved}`;
  tellOfAsk(state, ask2, reserved === null ? member.supervisor : USER, event.at, position2, note4);
}
function forgetPrompt(state, member) {
  const inbox = state.inboxes.get(member.supervisor);
  if (member.blockedOn !== "prompt" || inbox === void 0) return;
  inbox.items = inbox.items.filter(({ from, status }) => from !== member.id || status !== "attach required");
}
function tellOfAsk(state, ask2, reader, at, position2, note4) {
  const { request, tool, input, item, agent } = ask2;
  const whole = "text" in input ? input.text : `${input.head}\u2026
(cut: nest asks ${request} prints all of it)`;
  const who = agent === null ? ask2.member : `a subagent of ${ask2.member}`;
  const lines2 = [
    `${request}: ${who} asks to use ${tool}. Answer with nest approve ${request}, or nest deny ${request} --why "\u2026".`,
    ...note4 === "" ? [] : [note4],
    whole
  ];
  const id = ask2.before.length === 0 ? item : `${item}^${reader}`;
  ask2.before.push(reader);
  const text4 = { text: lines2.join("\n") };
  pushItem(state, reader, { id, from: ask2.member, kind: "permission", status: "asked", text: text4, at, position: position2 });
}
function makeRoom(state) {
  if (state.asks.size < MAX_ASKS) return;
  for (const [request, ask2] of state.asks) {
    if (ask2.outcome === null) continue;
    state.asks.delete(request);
    return;
  }
}
function onPermissionRuled(state, event) {
  const { request, decision, why, always, rule, as } = event.data;
  const ruling = decidePermission(state, event);
  ruleOn(state, event, event.id, ruling.code, ruling.why);
  const ask2 = state.asks.get(request);
  if (ruling.code !== "ok" || ask2 === void 0) return;
  const by = actingId(state, event, as) ?? "system";
  ask2.ruling = { decision, why, always, rule, by, at: event.at };
  withdraw(state, ask2);
  const member = state.members.get(ask2.member);
  if (!always || member === void 0) return;
  const { key } = ask2;
  const standing = member.standing.filter((other) => other.key !== key);
  member.standing = [...standing, { key, decision, why, by, request }].slice(-MAX_STANDING);
}
function onPermissionClosed(state, event, position2) {
  const { request, outcome: outcome2 } = event.data;
  const ask2 = state.asks.get(request);
  if (ask2 === void 0 || ask2.outcome !== null || ask2.session !== event.data.session) return;
  ask2.outcome = outcome2;
  withdraw(state, ask2);
  const member = state.members.get(ask2.member);
  if (member === void 0 || member.gen !== ask2.gen || member.tombstone !== null) return;
  if (event.actor !== "system") heard(member, event);
  closeAsks(state, member, outcome2, ({ request: other }) => other !== request);
  if (outcome2 === "timed_out") {
    attachRequired(state, member, ask2, event, position2);
    return;
  }
  if (member.asks.length > 0 || member.phase !== "blocked" || member.blockedOn !== "permission") return;
  member.blockedOn = null;
  const how = ask2.ruling === null ? "its request is closed" : `${ask2.ruling.decision} by ${ask2.ruling.by}`;
  if (member.turn?.open === true) enter(member, "working", event.at, how);
  else if (member.background > 0) enter(member, "waiting", event.at, `on background work; ${how}`);
  else enter(member, "idle", event.at, how);
}
function attachRequired(state, member, ask2, event, position2) {
  const { id, at } = event;
  enter(member, "blocked", at, `permission: nobody answered in time; nest attach ${member.id}`);
  member.blockedOn = "prompt";
  const text4 = { text: `${ask2.request}: nobody answered in time; nest attach ${member.id}` };
  pushItem(state, member.supervisor, {
    id,
    from: member.id,
    kind: "permission",
    status: "attach required",
    text: text4,
    at,
    position: position2
  });
}
var MAX_ASKS, MAX_STANDING;
var init_permissions = __esm({
  "src/domain/fold/permissions.ts"() {
    "use strict";
    init_decide_permission();
    init_identity();
    init_org();
    init_text();
    init_close_asks();
    init_context();
    init_enter();
    init_inbox();
    init_outcomes2();
    init_sessions();
    MAX_ASKS = 256;
    MAX_STANDING = 64;
  }
});

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
  for (const ask2 of state.asks.values()) if (ids.delete(ask2.item)) raiseAsk(state, event, ask2, position2);
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
function raiseAsk(state, event, ask2, position2) {
  const { reader, to, why } = event.data;
  for (const item of state.inboxes.get(reader)?.items ?? []) if (item.id === ask2.item) item.raisedTo = to;
  if (ask2.outcome !== null || ask2.ruling !== null || ask2.before.includes(to)) return;
  tellOfAsk(state, ask2, to, event.at, position2, `${reader} did not decide it: ${why}`);
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
  const { ladder: ladder2 } = member;
  ladder2.lastAt = at;
  if (step === "inspect") ladder2.inspections += 1;
  if (step !== "nudge") return;
  ladder2.vain += 1;
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
var init_care = __esm({
  "src/domain/fold/care.ts"() {
    "use strict";
    init_decide_control();
    init_identity();
    init_ladder();
    init_org();
    init_context();
    init_hiring();
    init_inbox();
    init_outcomes2();
    init_permissions();
  }
});

// src/domain/gates.ts
function gatesOf(charter) {
  return charter?.gates ?? [];
}
function rulesFor(charter, role) {
  return gatesOf(charter).filter(({ roles }) => roles === void 0 || roles.includes(role));
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
  const all = book.proofs.find((one) => one.rule === rule.id && one.scope === scope)?.at ?? [];
  const oldest = now - (rule.after?.minutes ?? 60) * 6e4;
  const have = all.filter((at) => Date.parse(at) >= oldest).length;
  return { stands: have >= need, have, need, lapsed: have < need && all.length > have };
}
function drawnOf(book, rule, member) {
  const scope = drawScope(rule, member);
  return book.drawn.find((one) => one.rule === rule.id && one.scope === scope)?.total ?? 0;
}
var MAX_PROOFS;
var init_gates = __esm({
  "src/domain/gates.ts"() {
    "use strict";
    MAX_PROOFS = 10;
  }
});

// src/domain/fold/gates.ts
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
  const refused7 = refusalOf(state, event);
  ruleOn(state, event, request, refused7?.code ?? "ok", refused7?.why ?? "");
  if (refused7 === null) draw(state, event);
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
  const { max: _, ...rest2 } = upto;
  return rest2;
}
var MAX_SAID, MAX_KEPT2;
var init_gates2 = __esm({
  "src/domain/fold/gates.ts"() {
    "use strict";
    init_gates();
    init_identity();
    init_context();
    MAX_SAID = 100;
    MAX_KEPT2 = 500;
  }
});

// src/domain/fold/charter.ts
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
  const lines2 = changed.map((path) => `${path}: ${shown(before, path)} \u2192 ${shown(after, path)}`);
  const head = "The user has changed the charter. From now on this holds (all of it: nest charter show):";
  const text4 = { text: cut([head, ...lines2].join("\n"), TEXT_CHARS) };
  const judged = changed.some((path) => JUDGED.has(path.split(".", 1)[0]));
  const { id, at } = event;
  for (const member of state.members.values()) {
    if (member.tombstone !== null || member.phase === "not_started") continue;
    const status = judged && isRunning(state, member) ? CHARTER_CHANGED : CHARTER_NOTED;
    pushItem(state, member.id, { id, from: USER, kind: "notice", status, text: text4, at, position: position2 });
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
    const holds3 = typeof value === "object" && value !== null && Object.hasOwn(value, key);
    value = holds3 ? value[key] : void 0;
  }
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > VALUE_CHARS ? `${cut(json, VALUE_CHARS - 1)}\u2026` : json;
}
var CHARTER_CHANGED, CHARTER_NOTED, JUDGED, VALUE_CHARS, TEXT_CHARS;
var init_charter2 = __esm({
  "src/domain/fold/charter.ts"() {
    "use strict";
    init_identity();
    init_org();
    init_text();
    init_gates2();
    init_inbox();
    CHARTER_CHANGED = "charter";
    CHARTER_NOTED = "charter, for information";
    JUDGED = /* @__PURE__ */ new Set(["objective", "doneChecks", "escalation", "unattended"]);
    VALUE_CHARS = 300;
    TEXT_CHARS = 3e3;
  }
});

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
var init_control = __esm({
  "src/domain/fold/control.ts"() {
    "use strict";
    init_decide_control();
    init_identity();
    init_org();
    init_context();
    init_hiring();
    init_inbox();
    init_purse2();
  }
});

// src/domain/reconciled.ts
var GROUNDS, MOST_RECONCILED, DEFAULT_REFINEMENTS;
var init_reconciled = __esm({
  "src/domain/reconciled.ts"() {
    "use strict";
    GROUNDS = ["evidence", "source", "date", "person"];
    MOST_RECONCILED = 200;
    DEFAULT_REFINEMENTS = 3;
  }
});

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
function refusal(state, who, members) {
  const strange = members.find((id) => !state.members.has(id));
  if (strange !== void 0) return ["unknown_member", `there is no member ${strange}`];
  const beside = members.find((id) => who !== USER && !chainAbove(state, id).includes(who));
  if (beside === void 0) return null;
  return ["not_authorised", `${who} does not stand above ${beside}, who has found one of them`];
}
var STRANGER;
var init_coverage = __esm({
  "src/domain/fold/coverage.ts"() {
    "use strict";
    init_identity();
    init_org();
    init_reconciled();
    init_context();
    STRANGER = [
      "unknown_actor",
      "the session that asks is no member of this nest"
    ];
  }
});

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
var init_decide_grant = __esm({
  "src/domain/decide-grant.ts"() {
    "use strict";
    init_decide_money();
    init_decision();
    init_identity();
    init_money();
    init_org();
    init_purse();
  }
});

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
  const text4 = `${what}${why === "" ? "" : `: ${why}`}. What you have left: nest ledger ${member.id}`;
  pushItem(state, member.id, { id, from, kind: "message", status: "", text: { text: text4 }, at, position: position2 });
}
var init_grants = __esm({
  "src/domain/fold/grants.ts"() {
    "use strict";
    init_decide_grant();
    init_identity();
    init_money();
    init_context();
    init_inbox();
    init_purse2();
  }
});

// src/domain/integration.ts
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
var RETURNS;
var init_integration = __esm({
  "src/domain/integration.ts"() {
    "use strict";
    init_decision();
    init_identity();
    init_org();
    RETURNS = ["conflict", "checks", "together", "uncommitted"];
  }
});

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
  const { head, tip, kind, text: text4 } = event.data;
  member.handed = { head, tip, outcome: kind, with: event.data.with, at: event.at };
  queue.returned += 1;
  if (current(state, event) === void 0) return;
  noteHelp(member);
  pushItem(state, member.id, {
    id: event.id,
    from: queue.queue,
    kind: "message",
    status: "returned",
    text: text4,
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
var init_integration2 = __esm({
  "src/domain/fold/integration.ts"() {
    "use strict";
    init_identity();
    init_integration();
    init_context();
    init_hiring();
    init_inbox();
    init_outcomes2();
  }
});

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
var init_memory2 = __esm({
  "src/domain/fold/memory.ts"() {
    "use strict";
    init_decision();
    init_identity();
    init_memory();
    init_context();
  }
});

// src/domain/nothing-found.ts
function isNothingFound(text4) {
  const lines2 = text4.split("\n").map((line) => line.replace(WRAP, "").trim()).filter((line) => line !== "");
  return lines2.length > 0 && lines2.every((line) => NOTHING2.test(line));
}
function saysWhere(text4) {
  return /[`/"“]|\w\.\w|\d/.test(text4.replace(WRAP, "")) || /\b(?:searched|looked|checked|queried|read|scanned|grepp?ed|tried|asked|ran|examined|inspected|reviewed|went through|in|on|at|within|among)\s+(?!it\b|this\b|that\b|all\b|everything\b)(?:\w+\W+){0,2}\w{3,}/i.test(
    text4
  );
}
function isEmptySuccess(message, line) {
  const rest2 = line.replace(/[*_`\s]+$/, "").trim();
  const around = message.split("\n").filter((one) => !WRAP.test(one)).join("\n");
  const words2 = around.split(/\s+/).filter((word) => new RegExp("\\p{L}", "u").test(word)).length;
  if (NOTHING_AT_ALL.test(rest2) && rest2 !== "") return false;
  if (rest2 === "") return words2 < LEAST_WORDS || isNothingFound(around);
  if (!NOTHING2.test(rest2)) return false;
  return !saysWhere(rest2) && !saysWhere(around);
}
var THING, NOTHING2, WRAP, NOTHING_AT_ALL, LEAST_WORDS;
var init_nothing_found = __esm({
  "src/domain/nothing-found.ts"() {
    "use strict";
    THING = "(?:results?|findings?|matches|match|data|hits?|information|evidence|sources?|occurrences?|papers?|references?|entries|examples?|records?|(?:\\w+ )?(?:results?|findings?|data|information|matches|sources?))";
    NOTHING2 = new RegExp(
      `^(?:(?:done|ok|okay|finished|completed?|success|sorry|unfortunately)[.,:;!]? *)?(?:i |we |it )?(?:have |has |could |did |was |were )?(?:not |n't )?(?:find|found|there (?:is|are|was|were)|got|returned|came up with)? *(?:nothing(?: (?:was|were|has been|to be|could be|relevant|new|else|useful|interesting))*(?: (?:found|to report|there|came (?:up|back)|matched|returned|turned up))?|(?:no|not any|any|zero|0) ${THING}(?: (?:was|were|have been|could be))?(?: (?:found|available|returned|exist|came (?:up|back)|for (?:this|that|it)))?|none|n/?a|empty|-+|\\.+)[.! ]*$`,
      "i"
    );
    WRAP = /^[\s>*_`#-]*(?:result|status|summary)[*_`]*\s*:[*_`]*\s*/i;
    NOTHING_AT_ALL = /^(?:(?:ok|okay|done|finished|complete[d]?|success(?:ful)?)[.! ]*)?$/i;
    LEAST_WORDS = 5;
  }
});

// src/domain/closing.ts
function closingOf(message) {
  const lines2 = message.trimEnd().split("\n");
  for (let i = lines2.length - 1; i >= 0; i -= 1) {
    const match = CLOSING.exec(lines2[i]);
    if (match === null) continue;
    const kind = match[1].toLowerCase() === "result" ? "result" : "blocked";
    const line = match[2].trim();
    return kind === "result" && isEmptySuccess(message, line) ? { kind, line, empty: true } : { kind, line };
  }
  return null;
}
var CLOSING;
var init_closing = __esm({
  "src/domain/closing.ts"() {
    "use strict";
    init_nothing_found();
    CLOSING = /^[\s>*_`#-]*(result|blocked)[*_`]*\s*:[*_`]*\s*(.*)$/i;
  }
});

// src/domain/loss.ts
function isLoss(member) {
  if (member.phase === "blocked" && member.blockedOn === "answer") return false;
  if (member.turn?.open === true || member.background > 0) return true;
  return member.phase === "working" || member.phase === "idle" && member.turns === 0 || member.asks.length > 0;
}
var init_loss = __esm({
  "src/domain/loss.ts"() {
    "use strict";
  }
});

// src/domain/fold/observed.ts
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
  const { text: text4, evidence } = event.data;
  const next2 = member.turns === 0 && (member.phase === "done" || member.phase === "unreported");
  if (text4 === null || !(next2 || LIVE.has(member.phase))) return;
  if (member.turn !== null) member.turn.open = false;
  settleTaken(state, member);
  const closing = "text" in text4 ? closingOf(text4.text) : null;
  const status = closing === null || closing.empty === true ? "unreported" : closing.kind === "result" ? "done" : "blocked";
  enter(member, status, event.at, `its hooks are silent; from the transcript: ${closing?.line ?? evidence}`);
  if (status === "blocked") member.blockedOn = "answer";
  noteHelp(member);
  if (status === "done") noteDone(state, member);
  report(state, member, event, position2, status, text4);
}
function report(state, member, event, position2, status, text4) {
  const { id, at } = event;
  fileReport(state, member, { id, at, status, reason: null, text: text4, by: "observer", position: position2 }, "ending");
}
function tell(state, member, event, position2, kind, status, text4) {
  const { id, at } = event;
  pushItem(state, member.supervisor, { id, from: member.id, kind, status, text: { text: text4 }, at, position: position2 });
}
var MAX_NOTED, LIVE, UNAWARE, NOTICES;
var init_observed = __esm({
  "src/domain/fold/observed.ts"() {
    "use strict";
    init_closing();
    init_loss();
    init_close_asks();
    init_context();
    init_enter();
    init_hiring();
    init_inbox();
    init_lay_down();
    init_outcomes2();
    init_purse2();
    MAX_NOTED = 16;
    LIVE = /* @__PURE__ */ new Set(["launching", "idle", "working", "waiting", "blocked"]);
    UNAWARE = /* @__PURE__ */ new Set(["idle", "working", "waiting"]);
    NOTICES = { loop_suspected: "loop suspected", stalled: "stalled" };
  }
});

// src/domain/fold/over-limit.ts
function onBudgetTold(state, event) {
  const member = current(state, event);
  if (member === void 0 || event.actor !== "system" || member.told.includes(event.data.mark)) return;
  member.told = [...member.told, event.data.mark].slice(-MAX_TOLD);
}
function onBudgetStopped(state, event, position2) {
  const member = current(state, event);
  if (member === void 0 || event.actor !== "system") return;
  const { cause, mark, why, text: text4 } = event.data;
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
  fileReport(state, member, { id, at, status: "blocked", reason, text: text4, by: "hook", position: position2 }, "report");
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
var MAX_TOLD;
var init_over_limit = __esm({
  "src/domain/fold/over-limit.ts"() {
    "use strict";
    init_bound();
    init_org();
    init_close_asks();
    init_context();
    init_enter();
    init_hiring();
    init_inbox();
    init_purse2();
    MAX_TOLD = 4;
  }
});

// src/domain/effects.ts
function decideBegin(state, key) {
  const known = state.effects.find((one) => one.key === key);
  if (known?.outcome === "done")
    return no("already_done", `${known.name} (${key}) is done already, by ${known.member} at ${known.at}`);
  if (known?.outcome === "open")
    return no(
      "requested",
      `${known.name} (${key}) was requested by ${known.member} at ${known.at} and is not known to be committed: look whether it has happened before you repeat it, then close it`
    );
  const open4 = state.effects.filter(({ outcome: outcome2 }) => outcome2 === "open").length;
  return open4 < MOST_OPEN ? OK2 : no("too_many", `${open4} are open; close those first`);
}
function decideClose(state, key, actor) {
  if (actor === null) return no("unknown_actor", "the session that asks is no member of this nest");
  const known = state.effects.find((one) => one.key === key);
  if (known === void 0 || known.outcome !== "open")
    return no("unknown", `nothing with the key ${key} is open`);
  const may = actor === USER || actor === known.member || chainAbove(state, known.member).includes(actor);
  return may ? OK2 : no("not_authorised", `${known.member} has begun it; ${actor} is not above ${known.member}`);
}
var MOST_CLOSED, MOST_OPEN;
var init_effects = __esm({
  "src/domain/effects.ts"() {
    "use strict";
    init_decision();
    init_org();
    MOST_CLOSED = 1e3;
    MOST_OPEN = 100;
  }
});

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
  settle3(state, judged, checked, judged.proof.due, { ...place2, id: `${place2.id}:verdict` });
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
  settle3(state, member, checked, false, { id: event.id, at: event.at, position: position2 });
}
function settle3(state, member, checked, due, place2) {
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
  const shown4 = failed.map(({ check, excerpt }) => `${check}:
${excerpt}`).join("\n\n");
  const { id, at, position: position2 } = place2;
  if (returns < MOST_RETURNS) {
    const text4 = `Your work does not hold: ${names}. Mend it, commit it and report done again.

${shown4}`;
    const item = { id, kind: "message", status: "returned", text: { text: text4 }, at, position: position2 };
    pushItem(state, member.id, { ...item, from: member.supervisor });
    enter(member, "idle", at, `sent back: ${names} failed`);
  } else {
    const text4 = `The work of ${member.id} does not hold for the second time: ${names}.

${shown4}`;
    const item = { id, kind: "escalation", status: "checks failed", text: { text: text4 }, at, position: position2 };
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
var init_proof2 = __esm({
  "src/domain/fold/proof.ts"() {
    "use strict";
    init_effects();
    init_identity();
    init_proof();
    init_context();
    init_enter();
    init_inbox();
    init_outcomes2();
    init_plan();
    init_purse2();
  }
});

// src/domain/result.ts
var MOST_RESULTS;
var init_result = __esm({
  "src/domain/result.ts"() {
    "use strict";
    init_hash();
    init_nothing_found();
    MOST_RESULTS = 8;
  }
});

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
  const { status, reason, text: text4 } = event.data;
  const { id, at } = event;
  ruleOn(state, event, id, "ok", "");
  fileReport(state, member, { id, at, status, reason, text: text4, by: "member", position: position2 }, "report");
  const note4 = event.data.result ?? null;
  if (note4 !== null) member.results = [...member.results, { ...note4, position: position2, at }].slice(-MOST_RESULTS);
  forgetSteps(member);
  if (status === "progress") return;
  if (status === "blocked") member.blockedOn = "answer";
  if (status === "done" || status === "failed") endHiredTask(state, member, status, at, firstLine(text4));
  if (status === "done") noteDone(state, member);
  else if (status === "failed" || reason === "beyond_capability")
    noteFailure(state, member, event, reason, firstLine(text4));
  else noteHelp(member);
  if (member.turn !== null) member.turn.reported = true;
  enter(member, status, at, reason === null ? firstLine(text4) : `${reason}: ${firstLine(text4)}`);
  if (status === "done") claimDone(state, member, headOf(text4).trim(), { id, at, position: position2 });
  settlePurse(state, member);
}
function onHeartbeat(state, event) {
  speaker(state, event);
}
function onEscalated(state, event, position2) {
  const member = speaker(state, event);
  if (member === void 0) return;
  const { reason, text: text4 } = event.data;
  const { id, at } = event;
  ruleOn(state, event, id, "ok", "");
  fileReport(
    state,
    member,
    { id, at, status: "blocked", reason, text: text4, by: "member", position: position2 },
    "escalation"
  );
  if (member.turn !== null) member.turn.reported = true;
  enter(member, "blocked", at, `${reason}: ${firstLine(text4)}`);
  member.blockedOn = "answer";
  if (reason === "beyond_capability") noteFailure(state, member, event, reason, firstLine(text4));
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
  const { to, text: text4, as } = event.data;
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
  pushItem(state, to, { id, from, kind: "message", status: "", text: text4, at, position: position2 });
  noteExchange(state, from, to, { id, at, position: position2 });
}
var init_reports = __esm({
  "src/domain/fold/reports.ts"() {
    "use strict";
    init_identity();
    init_org();
    init_result();
    init_text();
    init_contests();
    init_context();
    init_enter();
    init_inbox();
    init_outcomes2();
    init_plan();
    init_proof2();
    init_purse2();
  }
});

// src/domain/presence.ts
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
var AWAY_MS;
var init_presence = __esm({
  "src/domain/presence.ts"() {
    "use strict";
    init_age();
    AWAY_MS = 30 * 6e4;
  }
});

// src/domain/fold/turns.ts
function proveNudges({ ladder: ladder2 }) {
  ladder2.nudges += ladder2.vain;
  ladder2.vain = 0;
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
    closeAsks(state, member, "elsewhere", (ask2) => ask2.agent !== null);
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
var OWN_INPUT;
var init_turns = __esm({
  "src/domain/fold/turns.ts"() {
    "use strict";
    init_org();
    init_presence();
    init_close_asks();
    init_context();
    init_enter();
    init_halts();
    init_inbox();
    init_outcomes2();
    init_plan();
    init_proof2();
    init_purse2();
    init_sessions();
    OWN_INPUT = /* @__PURE__ */ new Set(["task-notification", "wake"]);
  }
});

// src/domain/guards.ts
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
function object2(guards) {
  const names = Object.keys(guards);
  const checks = Object.values(guards);
  return (value) => {
    if (!isPlain(value)) return false;
    for (let i = 0; i < names.length; i += 1)
      if (!checks[i](value[names[i]])) return false;
    return true;
  };
}
var string, boolean, number, amount;
var init_guards = __esm({
  "src/domain/guards.ts"() {
    "use strict";
    string = (value) => typeof value === "string";
    boolean = (value) => typeof value === "boolean";
    number = (value) => Number.isFinite(value);
    amount = (value) => Number.isSafeInteger(value) && value >= 0;
  }
});

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
      add: list(object2({ id: string, ...said })),
      change: list(object2({ id: string, ...changed })),
      drop: strings,
      as: stringOrNull
    },
    task_claimed: task,
    task_done: task,
    task_failed: task,
    task_reopened: task
  };
}
var init_guards2 = __esm({
  "src/domain/plan/guards.ts"() {
    "use strict";
    init_guards();
  }
});

// src/domain/report-words.ts
var STATUSES, REASONS, CAUSES;
var init_report_words = __esm({
  "src/domain/report-words.ts"() {
    "use strict";
    STATUSES = ["done", "failed", "blocked", "progress"];
    REASONS = [
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
    CAUSES = [
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
  }
});

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
var init_guards3 = __esm({
  "src/domain/team/guards.ts"() {
    "use strict";
    init_guards();
  }
});

// src/domain/fields-by-type.ts
function fieldsByType() {
  const strings = list(string);
  const stringOrNull = nullable(string);
  const role = oneOf("executive", "manager", "staff");
  const reason = oneOf(...REASONS);
  const cause = oneOf(...CAUSES);
  const hint = nullable(object2({ member: string, gen: nullable(number) }));
  const money = atMost(MAX_AMOUNT);
  const tokens2 = atMost(MAX_TOKENS);
  const permissions = object2({ allow: strings, ask: strings, deny: strings });
  const rate = (value) => string(value) || number(value);
  const price = object2({
    input: rate,
    output: rate,
    write5m: rate,
    write1h: rate,
    read: rate,
    above: optional(amount),
    times: optional(amount)
  });
  const resultNote = object2({
    status: oneOf("complete", "partial", "blocked", "failed"),
    findings: number,
    gaps: number,
    artifacts: number,
    objectives: strings,
    retryable: nullable(boolean)
  });
  const discipline = object2({
    mode: nullable(oneOf("coordinator", "fork", "swarm")),
    phase: nullable(oneOf("research", "synthesis", "implementation", "verification")),
    verifies: stringOrNull,
    ground: strings,
    task: stringOrNull,
    objectives: strings,
    expects: optional(strings)
  });
  const gateRule = object2({
    id: string,
    kind: oneOf("ask", "never", "after", "upto", "record", "normalise"),
    on: strings,
    why: optional(string),
    roles: optional(strings),
    after: optional(
      object2({ on: strings, minutes: optional(number), times: optional(number), matches: optional(string) })
    ),
    upto: optional(object2({ max: number, of: optional(string), pattern: optional(string) })),
    normalise: optional(object2({ match: string, to: string }))
  });
  const charter = object2({
    objective: string,
    objectives: optional(list(object2({ id: string, text: string }))),
    limits: object2({
      members: number,
      depth: number,
      concurrency: number,
      turns: nullable(number),
      wallClockMinutes: nullable(number),
      refinements: optional(number)
    }),
    budget: object2({
      usd: nullable(between(0, MAX_AMOUNT / DOLLAR)),
      reservePercent: between(0, 100),
      prices: optional(record(price))
    }),
    models: object2({
      default: string,
      ladder: strings,
      floor: stringOrNull,
      ceiling: stringOrNull,
      roster: record(string)
    }),
    permissions: object2({ executive: permissions, manager: permissions, staff: permissions }),
    escalation: object2({ alwaysAsk: strings, neverAsk: strings }),
    unattended: object2({ allowed: boolean, notes: string }),
    isolation: object2({
      mode: oneOf("shared", "worktree"),
      setup: strings,
      commands: optional(list(strings)),
      copy: optional(strings),
      link: optional(strings),
      ports: optional(nullable(object2({ base: number, count: number })))
    }),
    gates: optional(list(gateRule)),
    redact: optional(object2({ on: boolean, patterns: strings })),
    doneChecks: strings,
    orchestration: optional(object2({ mode: nullable(oneOf("coordinator", "fork", "swarm")) })),
    checks: optional(list(strings)),
    notify: object2({ command: nullable(strings) }),
    thresholds: object2({ handshakeSeconds: number, quietMinutes: number, stalledMinutes: number })
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
      routing: optional(nullable(object2({ kind: stringOrNull, signals: strings, why: strings }))),
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
      closing: nullable(object2({ kind: oneOf("result", "blocked"), line: string, empty: optional(boolean) })),
      background: nullable(list(object2({ id: string, type: string }))),
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
        object2({
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
      results: list(object2({ check: string, ok: boolean, excerpt: string })),
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
      parts: list(object2({ member: string, globs: strings })),
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
var init_fields_by_type = __esm({
  "src/domain/fields-by-type.ts"() {
    "use strict";
    init_guards();
    init_integration();
    init_money();
    init_guards2();
    init_reconciled();
    init_report_words();
    init_spend_notes();
    init_guards3();
    init_text();
  }
});

// src/domain/shape.ts
function shapesByType() {
  shapes ??= new Map(
    Object.entries(fieldsByType()).map(([type, guards]) => [
      type,
      { names: Object.keys(guards), checks: Object.values(guards) }
    ])
  );
  return shapes;
}
function knownTypes() {
  return [...shapesByType().keys()];
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
var shapes;
var init_shape = __esm({
  "src/domain/shape.ts"() {
    "use strict";
    init_fields_by_type();
    shapes = null;
  }
});

// src/domain/version.ts
var VERSION, RULES, MONEY_RULES, STATE_FORMAT, FOLD_VERSION;
var init_version = __esm({
  "src/domain/version.ts"() {
    "use strict";
    VERSION = "0.1.0";
    RULES = 2;
    MONEY_RULES = 2;
    STATE_FORMAT = 10;
    FOLD_VERSION = RULES * 1e3 + STATE_FORMAT;
  }
});

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
function kindOf(type) {
  kinds ??= new Map(
    Object.entries(ACTS).map(([known, act]) => [
      known,
      { shape: shapeOf(known), act }
    ])
  );
  return kinds.get(type);
}
var ACTS, kinds;
var init_evolve = __esm({
  "src/domain/evolve.ts"() {
    "use strict";
    init_care();
    init_charter2();
    init_claims2();
    init_contests();
    init_control();
    init_coverage();
    init_gates2();
    init_grants();
    init_halts();
    init_hiring();
    init_inbox();
    init_integration2();
    init_memory2();
    init_observed();
    init_over_limit();
    init_permissions();
    init_plan();
    init_proof2();
    init_reports();
    init_sessions();
    init_spend();
    init_team2();
    init_turns();
    init_occurrence();
    init_org();
    init_presence();
    init_shape();
    init_version();
    ACTS = {
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
    kinds = null;
  }
});

// src/domain/gate-book.ts
function emptyBook() {
  return { drawn: [], proofs: [], said: [], redacted: 0 };
}
var init_gate_book = __esm({
  "src/domain/gate-book.ts"() {
    "use strict";
  }
});

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
var init_state = __esm({
  "src/domain/state.ts"() {
    "use strict";
    init_gate_book();
  }
});

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
  const { seen, rulings, ...first2 } = plainOf(state);
  return `${JSON.stringify(first2)}
${JSON.stringify({ seen, rulings })}`;
}
function fromLines(lines2) {
  const end3 = lines2.indexOf("\n");
  const state = withMaps(JSON.parse(lines2.slice(0, end3)));
  let aside2 = null;
  const parsed = () => {
    if (aside2 === null) {
      const { seen, rulings } = JSON.parse(lines2.slice(end3 + 1));
      aside2 = { seen: new Map(seen), rulings };
    }
    return aside2;
  };
  Object.defineProperty(state, "seen", { enumerable: true, get: () => parsed().seen });
  return Object.defineProperty(state, "rulings", { enumerable: true, get: () => parsed().rulings });
}
function withMaps(plain2) {
  return {
    ...initialState(),
    ...plain2,
    members: new Map(plain2.members),
    sessions: new Map(plain2.sessions),
    purses: new Map(plain2.purses),
    unmatched: new Map(plain2.unmatched),
    inboxes: new Map(plain2.inboxes),
    asks: new Map(plain2.asks),
    plans: new Map(plain2.plans),
    teams: new Map(plain2.teams)
  };
}
var init_projection = __esm({
  "src/domain/projection.ts"() {
    "use strict";
    init_occurrence();
    init_state();
  }
});

// src/app/fold-log.ts
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
  const read4 = (from2) => nest.log.readFrom(from2, (event, at) => evolve(folded.state, event, at), opts);
  let from = folded.position;
  let result = read4(from);
  const replaced = folded.source !== "" && result.source !== folded.source && from !== START;
  if (replaced || result.damage.some((d) => d.reason === "truncated")) {
    folded.state = initialState();
    from = START;
    result = read4(from);
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
var SNAPSHOT_AFTER, HOOK_BYTES;
var init_fold_log = __esm({
  "src/app/fold-log.ts"() {
    "use strict";
    init_event_log();
    init_evolve();
    init_projection();
    init_state();
    init_version();
    SNAPSHOT_AFTER = 256 * 1024;
    HOOK_BYTES = 8 * 1024 * 1024;
  }
});

// src/domain/harmless.ts
var HARMLESS;
var init_harmless = __esm({
  "src/domain/harmless.ts"() {
    "use strict";
    HARMLESS = /* @__PURE__ */ new Set([
      "hook_failed",
      "heartbeat",
      "gate_decided",
      "gate_recorded",
      "gate_redacted",
      "memory_told"
    ]);
  }
});

// src/app/record.ts
function freshId(prefix) {
  counter += 1;
  const random = Math.floor(Math.random() * 2 ** 52).toString(36);
  return `${prefix}:${Date.now().toString(36)}.${process.pid}.${counter}.${random}`;
}
function record2(type, data, about4) {
  const event = {
    v: 1,
    id: about4.id ?? freshId(type),
    at: about4.at ?? (/* @__PURE__ */ new Date()).toISOString(),
    type,
    actor: about4.actor,
    member: about4.member ?? null,
    gen: about4.gen ?? null,
    data
  };
  return HARMLESS.has(type) ? { ...event, harmless: true } : event;
}
var counter;
var init_record = __esm({
  "src/app/record.ts"() {
    "use strict";
    init_harmless();
    counter = 0;
  }
});

// src/app/occurrence-id.ts
function occurrenceId(what, caller, member, parts) {
  if (caller.session === null) return freshId(what);
  const hash = (0, import_node_crypto.createHash)("sha256").update(parts.join("\0")).digest("hex").slice(0, 24);
  return `${what}:${caller.session}:${member.turns}:${hash}`;
}
var import_node_crypto;
var init_occurrence_id = __esm({
  "src/app/occurrence-id.ts"() {
    "use strict";
    import_node_crypto = require("node:crypto");
    init_record();
  }
});

// src/log/append-error.ts
function words(file2, code, fate) {
  const what = `${file2} could not be written (${code})`;
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
var AppendError;
var init_append_error = __esm({
  "src/log/append-error.ts"() {
    "use strict";
    AppendError = class extends Error {
      name = "AppendError";
      code;
      spooled;
      constructor(file2, code, fate, cause) {
        super(words(file2, code, fate), { cause });
        this.code = code;
        this.spooled = typeof fate === "string" ? null : fate.spooled;
      }
    };
  }
});

// src/harness/tool-classes.ts
var QUIET_DIR, AFTER_DIR;
var init_tool_classes = __esm({
  "src/harness/tool-classes.ts"() {
    "use strict";
    QUIET_DIR = "quiet";
    AFTER_DIR = "quiet-after";
  }
});

// src/log/private-files.ts
function uniqueSuffix() {
  counter2 += 1;
  const random = Math.floor(Math.random() * 4294967296).toString(36);
  return `${process.pid}-${counter2}-${random}`;
}
function makePrivateDir(dir) {
  if (isDirectory(dir)) return;
  const above = (0, import_node_path7.dirname)(dir);
  if (above !== dir) makePrivateDir(above);
  try {
    import_node_fs6.default.mkdirSync(dir, { mode: PRIVATE_DIR });
  } catch (error) {
    if (!isDirectory(dir)) throw error;
  }
}
function isDirectory(path) {
  return import_node_fs6.default.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
function replaceFile(path, contents, opts) {
  const temp = (0, import_node_path7.join)((0, import_node_path7.dirname)(path), `.tmp-${uniqueSuffix()}`);
  try {
    import_node_fs6.default.writeFileSync(temp, contents, { mode: PRIVATE_FILE, flag: "wx", flush: opts.durable });
    import_node_fs6.default.renameSync(temp, path);
  } catch (error) {
    import_node_fs6.default.rmSync(temp, { force: true });
    throw error;
  }
  if (opts.durable) syncDir((0, import_node_path7.dirname)(path));
}
function syncDir(dir) {
  let fd = null;
  try {
    fd = import_node_fs6.default.openSync(dir, "r");
    import_node_fs6.default.fsyncSync(fd);
  } catch {
  } finally {
    if (fd !== null) import_node_fs6.default.closeSync(fd);
  }
}
function readIfThere(path) {
  try {
    return import_node_fs6.default.readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
var import_node_fs6, import_node_path7, PRIVATE_FILE, PRIVATE_DIR, counter2;
var init_private_files = __esm({
  "src/log/private-files.ts"() {
    "use strict";
    import_node_fs6 = { default: require("node:fs") };
    import_node_path7 = require("node:path");
    PRIVATE_FILE = 384;
    PRIVATE_DIR = 448;
    counter2 = 0;
  }
});

// src/harness/rule-classes.ts
var init_rule_classes = __esm({
  "src/harness/rule-classes.ts"() {
    "use strict";
    init_tool_classes();
  }
});

// src/app/gate/heeded.ts
var init_heeded = __esm({
  "src/app/gate/heeded.ts"() {
    "use strict";
    init_gates();
    init_rule_classes();
    init_tool_classes();
  }
});

// src/app/gate/watched.ts
var init_watched = __esm({
  "src/app/gate/watched.ts"() {
    "use strict";
    init_bound();
    init_claims();
    init_gates();
    init_team();
    init_rule_classes();
    init_tool_classes();
  }
});

// src/app/gate/quiet.ts
function lookAgain(nest) {
  try {
    for (const folder of [QUIET_DIR, AFTER_DIR])
      for (const file2 of quietIn(nest.dir, folder)) import_node_fs7.default.rmSync((0, import_node_path8.join)(nest.dir, folder, file2), { force: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(`nothing was done: the gates of members cannot be told (${why})`, EXIT.notRecorded);
  }
}
function quietIn(nestDir, folder) {
  try {
    return new Set(import_node_fs7.default.readdirSync((0, import_node_path8.join)(nestDir, folder)));
  } catch {
    return /* @__PURE__ */ new Set();
  }
}
var import_node_fs7, import_node_path8;
var init_quiet = __esm({
  "src/app/gate/quiet.ts"() {
    "use strict";
    import_node_fs7 = { default: require("node:fs") };
    import_node_path8 = require("node:path");
    init_org();
    init_tool_classes();
    init_private_files();
    init_user_error();
    init_heeded();
    init_watched();
  }
});

// src/app/write.ts
function write(nest, ...events) {
  const wish = events.some((event) => WISHES.has(event.type));
  const gated = events.some((event) => GATED.has(event.type));
  if (gated) lookAgain(nest);
  try {
    nest.log.append(events, { durable: true, spool: !wish });
  } catch (error) {
    if (!isAppendError(error)) throw error;
    const next2 = wish ? "the same command again, once it can be written" : "nest verify";
    throw new UserError(error.message, EXIT.notRecorded, next2);
  }
  if (gated) lookAgain(nest);
}
function ask(nest, event, request) {
  requireFounded(foldNest(nest).state);
  write(nest, event);
  const folded = foldNest(nest);
  const ruling = folded.state.rulings.findLast((r) => r.request === request);
  if (ruling !== void 0) return { ruling, folded };
  if (folded.state.blind !== null) throw tooNew("recorded, but not ruled on", folded.state.blind.type);
  throw new UserError("the log has not ruled on this request", EXIT.fault, "nest verify");
}
function requireFounded({ charter }) {
  if (charter === null)
    throw new UserError("the log holds no charter, so nobody can be asked", EXIT.damaged, "nest verify");
}
function requireSight(state) {
  if (state.blind !== null) throw tooNew("nothing was done", state.blind.type);
}
function tooNew(done, type) {
  return new UserError(
    `${done}: the log holds ${JSON.stringify(type.slice(0, 60))}, which this version of nest does not know`,
    EXIT.refused,
    "update nest"
  );
}
var WISHES, GATED;
var init_write = __esm({
  "src/app/write.ts"() {
    "use strict";
    init_append_error();
    init_fold_log();
    init_quiet();
    init_user_error();
    WISHES = /* @__PURE__ */ new Set([
      "nest_created",
      "charter_amended",
      "hire_requested",
      "fire_requested",
      "down_requested",
      "up_requested",
      "paused",
      "resumed",
      "resume_requested",
      "reparented",
      "permission_ruled",
      "nudged",
      "grant_requested",
      "delivery_retried",
      "effect_begun",
      "fact_noted",
      "refinement_asked",
      "finding_reconciled",
      "integration_asked",
      "integration_landed",
      "synthesis_filed",
      "swarm_sealed",
      "plan_changed",
      "task_claimed",
      "task_reopened",
      "claim_requested",
      "claim_released",
      "claim_ruled"
    ]);
    GATED = /* @__PURE__ */ new Set([
      "claim_requested",
      "claim_released",
      "claim_ruled",
      "fire_requested",
      "reparented"
    ]);
  }
});

// src/app/chase.ts
function takeStep(nest, caller, state, member, step, why) {
  const from = actingAs(state, caller);
  const self = state.members.get(from);
  const id = self === void 0 ? freshId(step) : occurrenceId(step, caller, self, [member.id, String(member.gen), why]);
  if (hasOccurred(state.seen, caller.actor, id)) return { id, from, folded: foldNest(nest) };
  const no2 = refuseStep(state, member, step, from);
  if (no2 !== null) throw refusedStep(step, member, no2.code, no2.why);
  const about4 = { actor: caller.actor, member: member.id, gen: member.gen, id };
  const { ruling, folded } = ask(nest, record2("nudged", { step, why, as: caller.as }, about4), id);
  if (!ruling.accepted) throw refusedStep(step, member, ruling.code, ruling.why);
  return { id, from, folded };
}
function refusedStep(step, member, code, why) {
  const exit = code === "not_authorised" || code === "unknown_actor" ? EXIT.notAllowed : EXIT.refused;
  return new UserError(`${DONE[step]}: ${why}`, exit, nextInstead(member, code));
}
function nextInstead({ id, blockedOn, asks, phase }, code) {
  if (code === "ladder" && phase !== "done")
    return `nest inspect ${id}, or nest escalate --reason decision_needed "\u2026"`;
  if (code === "not_inspected") return `nest inspect ${id}`;
  if (code !== "needs_no_nudge") return "nest tree";
  if (phase === "blocked" && blockedOn === "permission") return `nest asks ${asks[0] ?? ""}`.trim();
  if (phase === "blocked" && blockedOn === "prompt") return `nest attach ${id}`;
  if (phase === "launching" || phase === "halted") return `nest show ${id}`;
  return `nest msg ${id} "\u2026"`;
}
var DONE;
var init_chase = __esm({
  "src/app/chase.ts"() {
    "use strict";
    init_ladder();
    init_occurrence();
    init_caller();
    init_fold_log();
    init_occurrence_id();
    init_record();
    init_user_error();
    init_write();
    DONE = {
      nudge: "not nudged",
      inspect: "not recorded",
      reassign: "not reassigned"
    };
  }
});

// src/app/logs.ts
function memberLogs(nest, id, count2) {
  const member = requireMember(foldNest(nest).state, id);
  const config = member.job === null ? configDir() : (0, import_node_path9.dirname)((0, import_node_path9.dirname)(member.job));
  const transcript = member.session === null ? null : findTranscript(member.session, member.transcript, config);
  if (transcript === null) {
    const why = member.session === null ? "it has no session yet" : "no transcript of its session is there";
    throw new UserError(`${id} has no log: ${why}`, EXIT.notFound, `nest show ${id}`);
  }
  return { member: id, transcript, lines: messagesIn(transcript, count2) };
}
function messagesIn(transcript, count2) {
  return lastMessages(transcript, count2).map(({ role, tool, at, text: text4 }) => ({
    role,
    tool,
    at,
    text: sanitize(text4)
  }));
}
var import_node_path9;
var init_logs = __esm({
  "src/app/logs.ts"() {
    "use strict";
    import_node_path9 = require("node:path");
    init_sanitize();
    init_config_dir();
    init_transcript();
    init_caller();
    init_fold_log();
    init_user_error();
  }
});

// src/harness/job-state.ts
function readSessionProcess(pid, dir = configDir()) {
  const o = readObject((0, import_node_path10.join)(dir, "sessions", `${pid}.json`));
  if (o === null) return null;
  return {
    pid,
    // Elsewhere the platform counts it another way than `startToken` of process.ts does.
    startToken: process.platform === "linux" ? str2(o.procStart) : null,
    session: str2(o.sessionId),
    short: str2(o.jobId),
    name: str2(o.name),
    cwd: str2(o.cwd),
    background: o.kind === "bg",
    status: str2(o.status),
    waitingFor: str2(o.waitingFor),
    attended: o.kind !== "bg",
    messagingSocket: str2(o.messagingSocketPath),
    version: str2(o.version),
    statusAt: typeof o.statusUpdatedAt === "number" ? o.statusUpdatedAt : null
  };
}
function readObject(path) {
  try {
    const value = JSON.parse((0, import_node_fs8.readFileSync)(path, "utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
function str2(value) {
  return typeof value === "string" && value !== "" ? value : null;
}
var import_node_fs8, import_node_path10;
var init_job_state = __esm({
  "src/harness/job-state.ts"() {
    "use strict";
    import_node_fs8 = require("node:fs");
    import_node_path10 = require("node:path");
    init_config_dir();
  }
});

// src/harness/meter/agent-files.ts
function agentFiles(transcript) {
  const top = (0, import_node_path11.join)((0, import_node_path11.dirname)(transcript), transcript.replace(/^.*[\\/]|\.jsonl$/g, ""), "subagents");
  const paths = [];
  let names = 0;
  let whole = true;
  const walk = (folder, depth) => {
    const entries = entriesOf(folder);
    names += entries?.length ?? 0;
    if (entries === null || depth > MAX_DEPTH || names > MAX_NAMES2) {
      whole = false;
      return;
    }
    for (const entry of entries) {
      if (entry.isDirectory()) walk((0, import_node_path11.join)(folder, entry.name), depth + 1);
      else if (entry.isFile() && /^agent-.*\.jsonl$/.test(entry.name)) paths.push((0, import_node_path11.join)(folder, entry.name));
    }
  };
  walk(top, 1);
  return { paths: paths.sort(), whole };
}
function entriesOf(folder) {
  try {
    return (0, import_node_fs9.readdirSync)(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error;
    return code === "ENOENT" || code === "ENOTDIR" ? [] : null;
  }
}
var import_node_fs9, import_node_path11, MAX_DEPTH, MAX_NAMES2;
var init_agent_files = __esm({
  "src/harness/meter/agent-files.ts"() {
    "use strict";
    import_node_fs9 = require("node:fs");
    import_node_path11 = require("node:path");
    MAX_DEPTH = 32;
    MAX_NAMES2 = 2e4;
  }
});

// src/app/work.ts
function workOf(member, { config, pid }, now) {
  if (member.phase !== "working" && member.phase !== "waiting") return { transcriptAt: null };
  const path = member.session === null ? null : findTranscript(member.session, member.transcript, config);
  const grown = path === null ? null : statOf(path);
  const trail = path === null || grown === null ? null : trailOf(path, grown);
  const agents = path === null ? [] : agentFiles(path).paths;
  const agentsAt = Math.max(0, ...agents.map((file2) => statOf(file2)?.mtimeMs ?? 0));
  const ownAt = trail?.queued === true ? trail.ownAt : grown?.mtimeMs ?? null;
  const transcriptAt = latest2(ownAt, agentsAt);
  const open4 = member.phase === "working" ? trail?.open ?? null : null;
  const silent2 = now - Math.max(transcriptAt ?? 0, Date.parse(member.lastAt) || 0);
  return {
    transcriptAt,
    wroteAt: latest2(trail?.ownAt ?? null, agentsAt),
    toolSince: open4?.at ?? null,
    ...open4 === null ? {} : { tool: cut(open4.call, 60) },
    loop: member.phase === "working" ? trail?.loop ?? null : null,
    children: silent2 < LOOK_AT_CHILDREN_MS ? null : children(member, pid)
  };
}
function statOf(path) {
  try {
    return import_node_fs10.default.statSync(path, { throwIfNoEntry: false }) ?? null;
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
var import_node_fs10, LOOK_AT_CHILDREN_MS, TABLE_MS, MAX_KEPT3, kept2, table;
var init_work = __esm({
  "src/app/work.ts"() {
    "use strict";
    import_node_fs10 = { default: require("node:fs") };
    init_text();
    init_children();
    init_agent_files();
    init_process();
    init_tool_trail();
    init_transcript();
    LOOK_AT_CHILDREN_MS = 6e4;
    TABLE_MS = 1e3;
    MAX_KEPT3 = 200;
    kept2 = /* @__PURE__ */ new Map();
    table = null;
  }
});

// src/app/observe.ts
function observe(member, now) {
  const process2 = processOf(member);
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  const config = member.job === null ? configDir() : (0, import_node_path12.dirname)((0, import_node_path12.dirname)(member.job));
  return {
    process: process2,
    // Nobody waits in a process that is gone.
    waitingFor: process2 === "gone" ? null : waitingFor(member),
    folder: OVER2.has(member.phase) ? "unknown" : folderOf(member.cwd),
    unheard: unheard(member, now),
    ...workOf(member, { config, pid: process2 === "alive" ? pid : null }, now)
  };
}
function unheard(member, now) {
  const expected = member.phase === "working" || member.phase === "idle" && member.turns === 0;
  if (!expected || member.session === null) return null;
  const config = member.job === null ? configDir() : (0, import_node_path12.dirname)((0, import_node_path12.dirname)(member.job));
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
  const config = member.job === null ? configDir() : (0, import_node_path12.dirname)((0, import_node_path12.dirname)(member.job));
  const seen = readSessionProcess(pid, config);
  return seen?.session === member.session ? seen?.waitingFor ?? null : null;
}
function folderOf(cwd) {
  try {
    return import_node_fs11.default.statSync(cwd, { throwIfNoEntry: false })?.isDirectory() ? "there" : "missing";
  } catch {
    return "unknown";
  }
}
function grownAt(transcript) {
  if (transcript === null) return null;
  try {
    return import_node_fs11.default.statSync(transcript, { throwIfNoEntry: false })?.mtimeMs ?? null;
  } catch {
    return null;
  }
}
var import_node_fs11, import_node_path12, OVER2, HOOK_MS, WORDS2;
var init_observe = __esm({
  "src/app/observe.ts"() {
    "use strict";
    import_node_fs11 = { default: require("node:fs") };
    import_node_path12 = require("node:path");
    init_config_dir();
    init_job_state();
    init_process();
    init_transcript();
    init_transcript_tail();
    init_work();
    OVER2 = /* @__PURE__ */ new Set(["done", "failed", "stopped", "not_started"]);
    HOOK_MS = 15e3;
    WORDS2 = 160;
  }
});

// src/domain/prices.ts
function bareModel(id) {
  return id.trim().toLowerCase().replace(/\[[^\]]*\]$/, "").replace(/^.*[./](?=claude-)/, "").replace(/-v\d+(?::\d+)?$/, "").replace(/(?:@|-)(?:\d{8}|latest)$/, "").replace(/@default$/, "");
}
function priceOf(table3, id) {
  const bare = bareModel(id);
  const model = table3.aliases.get(bare) ?? bare;
  const rates2 = table3.models.get(id) ?? table3.models.get(model);
  return rates2 === void 0 ? { model, rates: ceilingOf(table3), known: false } : { model, rates: rates2, known: true };
}
function ceilingOf({ models, listed }) {
  const top = { input: 0, output: 0, write5m: 0, write1h: 0, read: 0 };
  for (const rates2 of [...listed.values(), ...models.values()]) {
    const times = rates2.tier?.times ?? 1;
    for (const kind of KINDS2) top[kind] = Math.max(top[kind], rates2[kind] * times);
  }
  return { ...top, tier: null };
}
function costOf(rates2, usage2) {
  let sum = 0;
  for (const kind of KINDS2) sum += usage2[kind] * rates2[kind];
  const prompt = usage2.input + usage2.write5m + usage2.write1h + usage2.read;
  return rates2.tier !== null && prompt > rates2.tier.above ? sum * rates2.tier.times : sum;
}
function ratePerToken(dollars) {
  const match = DOLLARS.exec(String(dollars));
  if (match === null) return null;
  return Number(match[1]) * (DOLLAR / 1e6) + Number((match[2] ?? "").padEnd(3, "0"));
}
var KINDS2, DOLLARS;
var init_prices = __esm({
  "src/domain/prices.ts"() {
    "use strict";
    init_money();
    KINDS2 = ["input", "output", "write5m", "write1h", "read"];
    DOLLARS = /^(\d{1,6})(?:\.(\d{1,3}))?$/;
  }
});

// src/domain/tally.ts
function newTally() {
  return { nanos: 0, hidden: 0, largest: 0, models: [], notes: [], table: null, unfinished: 0 };
}
function newFileTally() {
  return { open: [] };
}
function note2(tally2, what) {
  if (!tally2.notes.includes(what)) tally2.notes.push(what);
}
function addReply(tally2, file2, reply2, table3, known, others) {
  const { key } = reply2;
  if (key === null) {
    note2(tally2, "no-id");
    charge2(tally2, openOf(reply2, 0, tally2, table3), 1);
    return null;
  }
  const before = file2.open.find((one) => one.key === key);
  if (before !== void 0) {
    replace(tally2, file2, before, reply2, table3);
    return null;
  }
  if (known(key)) {
    for (const other of others()) {
      const same = other.open.find((one) => one.key === key);
      if (same !== void 0) replace(tally2, other, same, { ...reply2, lookups: 0 }, table3);
    }
    return null;
  }
  const open4 = openOf(reply2, key, tally2, table3);
  charge2(tally2, open4, 1);
  file2.open.push(open4);
  evict(tally2, file2);
  return key;
}
function evict(tally2, { open: open4 }) {
  if (open4.length <= OPEN) return;
  const finished = open4.findIndex((one) => one.stopped);
  if (finished >= 0 && finished < open4.length - 1) open4.splice(finished, 1);
  else if (open4.length > UNFINISHED && open4.shift()?.stopped === false) tally2.unfinished += 1;
}
function replace(tally2, file2, before, reply2, table3) {
  const larger = reply2.usage.output >= before.usage.output && !sameUsage(reply2, before, table3);
  const after = larger ? openOf(reply2, before.key, tally2, table3) : { ...before };
  after.stopped = before.stopped || reply2.stopped;
  after.asked = before.asked || reply2.asked;
  after.closed = before.closed || reply2.closed;
  after.lookups = before.lookups + reply2.lookups;
  after.hidden = hiddenOf(after, table3);
  charge2(tally2, before, -1);
  charge2(tally2, after, 1);
  file2.open[file2.open.indexOf(before)] = after;
}
function sameUsage(reply2, { usage: usage2, model }, table3) {
  const same = KINDS2.every((kind) => reply2.usage[kind] === usage2[kind]);
  return same && nameOf(priceFor(reply2, table3)) === model;
}
function nameOf({ model }) {
  return model.slice(0, 100);
}
function openOf(reply2, key, tally2, table3) {
  const price = priceFor(reply2, table3);
  tally2.table = (tally2.table ?? table3.id) === table3.id ? table3.id : MIXED;
  if (!price.known) note2(tally2, "unpriced");
  const { usage: usage2, stopped: stopped2, asked, closed, lookups } = reply2;
  const nanos = costOf(price.rates, usage2);
  const open4 = {
    key,
    usage: usage2,
    model: nameOf(price),
    nanos,
    hidden: 0,
    stopped: stopped2,
    asked,
    closed,
    lookups
  };
  return { ...open4, hidden: hiddenOf(open4, table3) };
}
function priceFor({ model, special }, table3) {
  const price = priceOf(table3, model);
  return special ? { ...price, rates: ceilingOf(table3), known: false } : price;
}
function hiddenOf(open4, table3) {
  const { rates: rates2 } = priceOf(table3, open4.model);
  const asked = open4.asked && !open4.closed ? costOf(rates2, ASKED) : 0;
  return asked + open4.lookups * costOf(rates2, LOOKUP);
}
function addCompaction(tally2, file2, { key, tokens: tokens2 }, table3, known) {
  const model = file2.open.at(-1)?.model;
  if (model === void 0 || known(key)) return null;
  tally2.hidden += costOf(priceOf(table3, model).rates, { ...SUMMARY, read: tokens2 });
  return key;
}
function charge2(tally2, { usage: usage2, model, nanos, hidden }, sign) {
  tally2.nanos += sign * nanos;
  tally2.hidden += sign * hidden;
  tally2.largest = Math.max(tally2.largest, nanos);
  let spend2 = rowOf(tally2, model) ?? (sign < 0 ? rowOf(tally2, REST) : void 0);
  if (spend2 === void 0) {
    spend2 = { model, nanos: 0, input: 0, output: 0, write5m: 0, write1h: 0, read: 0, replies: 0 };
    tally2.models.push(spend2);
  }
  spend2.nanos += sign * nanos;
  spend2.replies += sign;
  for (const kind of KINDS2) spend2[kind] += sign * usage2[kind];
}
function rowOf({ models }, name) {
  return models.find(({ model }) => model === name);
}
var MIXED, REST, OPEN, UNFINISHED, ASKED, LOOKUP, SUMMARY;
var init_tally = __esm({
  "src/domain/tally.ts"() {
    "use strict";
    init_prices();
    MIXED = "mixed";
    REST = "other models";
    OPEN = 8;
    UNFINISHED = 64;
    ASKED = { input: 6e3, output: 150, write5m: 0, write1h: 0, read: 0 };
    LOOKUP = { input: 1e4, output: 1e3, write5m: 0, write1h: 0, read: 0 };
    SUMMARY = { input: 1e3, output: 3e3, write5m: 0, write1h: 0, read: 0 };
  }
});

// src/domain/carry.ts
function carry2(tally2, logged, table3, anew) {
  const repriced = anew && logged.table !== table3.id;
  if (logged.models.some(isRest)) pool(tally2, logged);
  let cut2 = false;
  for (const spend2 of logged.models) {
    const model = isRest(spend2) ? REST : spend2.model;
    const own = tally2.models.find((one) => one.model === model);
    if (own === void 0) {
      tally2.nanos += spend2.nanos;
      tally2.models.push({ ...spend2, model });
      cut2 = true;
      continue;
    }
    const before = own.nanos;
    if (repriced ? own.replies < spend2.replies || KINDS2.some((kind) => own[kind] < spend2[kind]) : before < spend2.nanos) {
      Object.assign(own, spend2, { model });
      cut2 = true;
    } else if (repriced) own.nanos = spend2.nanos + priceOfNew(own, spend2, table3);
    tally2.nanos += own.nanos - before;
  }
  const places = new Map(logged.models.map(({ model }, at) => [model, at]));
  const place2 = ({ model }) => places.get(model) ?? places.size;
  tally2.models.sort((a, b) => place2(a) - place2(b));
  const same = repriced && tally2.nanos === logged.nanos;
  tally2.hidden = same ? logged.hidden : Math.max(tally2.hidden, logged.hidden);
  tally2.largest = same ? logged.largest : Math.max(tally2.largest, logged.largest);
  if (logged.table !== table3.id) tally2.table = MIXED;
  if (!cut2) return;
  note2(tally2, "truncated");
  for (const one of logged.notes) if (one !== "missing" && one !== "incomplete") note2(tally2, one);
}
function priceOfNew(own, spend2, table3) {
  const rates2 = { ...priceOf(table3, own.model).rates, tier: null };
  const whole = costOf(rates2, own);
  if (whole === 0) return 0;
  return Number(BigInt(own.nanos) * BigInt(whole - costOf(rates2, spend2)) / BigInt(whole));
}
function isRest({ model }) {
  return model === REST || model === OLD_REST;
}
function pool(tally2, { models }) {
  const named = new Set(models.filter((one) => !isRest(one)).map(({ model }) => model));
  const rest2 = tally2.models.filter(({ model }) => !named.has(model));
  if (rest2.length === 0) return;
  tally2.models = [...tally2.models.filter(({ model }) => named.has(model)), addedUp(rest2)];
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
var OLD_REST;
var init_carry = __esm({
  "src/domain/carry.ts"() {
    "use strict";
    init_prices();
    init_tally();
    OLD_REST = "other";
  }
});

// src/domain/gauge.ts
function gaugeOf(tally2, files, table3) {
  let unfinished = tally2.unfinished;
  for (const { open: open4, quiet } of files) {
    const over = quiet ? open4 : open4.slice(0, -1);
    unfinished += over.filter((one) => !one.stopped).length;
  }
  const notes = new Set(tally2.notes);
  if (unfinished > 0) notes.add("incomplete");
  return {
    nanos: tally2.nanos,
    hidden: tally2.hidden,
    largest: tally2.largest,
    models: modelsOf(tally2),
    notes: SPEND_NOTES.filter((one) => notes.has(one)),
    table: tally2.table === MIXED ? `${table3.id} and others` : tally2.table ?? table3.id
  };
}
function modelsOf({ models }) {
  const used = models.filter((one) => one.replies > 0 || one.nanos > 0);
  const named = used.filter(({ model }) => model !== REST).slice(0, MAX_NAMED);
  const rest2 = used.filter((one) => !named.includes(one));
  named.sort((a, b) => b.nanos - a.nanos || (a.model < b.model ? -1 : 1));
  return [...named.map((one) => ({ ...one })), ...rest2.length === 0 ? [] : [addedUp(rest2)]];
}
var MAX_NAMED;
var init_gauge = __esm({
  "src/domain/gauge.ts"() {
    "use strict";
    init_carry();
    init_spend_notes();
    init_tally();
    MAX_NAMED = 11;
  }
});

// src/domain/price-table.ts
function priceTable(own = {}) {
  const entries = Object.entries(own);
  if (entries.length === 0) return LIST;
  const models = new Map(MODELS);
  const overridden = /* @__PURE__ */ new Set();
  for (const [name, price] of entries) {
    const bare = bareModel(name);
    const model = ALIASES.get(bare) ?? bare;
    const read4 = ratesOf(price);
    if (read4 === null) continue;
    models.set(model, read4);
    overridden.add(model);
  }
  return { ...LIST, id: `${LIST.id}+${hash53(JSON.stringify(own))}`, models, overridden };
}
function ratesOf(own) {
  const [input, output, write5m, write1h, read4] = [
    own.input,
    own.output,
    own.write5m,
    own.write1h,
    own.read
  ].map(ratePerToken);
  if (input == null || output == null || write5m == null || write1h == null || read4 == null) return null;
  const { above, times } = own;
  const tier = above === void 0 || times === void 0 ? null : { above, times };
  return { input, output, write5m, write1h, read: read4, tier };
}
var VERSION2, DATE, rates, MODELS, ALIASES, LIST;
var init_price_table = __esm({
  "src/domain/price-table.ts"() {
    "use strict";
    init_hash();
    init_prices();
    VERSION2 = 1;
    DATE = "2026-11-30";
    rates = (input, output, write5m, write1h, read4) => ({
      input,
      output,
      write5m,
      write1h,
      read: read4,
      tier: null
    });
    MODELS = /* @__PURE__ */ new Map([
      ["claude-fable-5-2", rates(8e3, 4e4, 1e4, 16e3, 200)],
      ["claude-opus-5-5", rates(4e3, 2e4, 5e3, 8e3, 200)],
      ["claude-sonnet-5-5", rates(2e3, 1e4, 2500, 4e3, 100)],
      ["claude-haiku-5-5", { ...rates(100, 500, 125, 200, 10), tier: { above: 1e5, times: 5 } }]
    ]);
    ALIASES = /* @__PURE__ */ new Map([
      ["fable", "claude-fable-5-2"],
      ["opus", "claude-opus-5-5"],
      ["best", "claude-opus-5-5"],
      ["sonnet", "claude-sonnet-5-5"],
      ["haiku", "claude-haiku-5-5"]
    ]);
    LIST = {
      id: `${DATE}.${VERSION2}`,
      date: DATE,
      models: MODELS,
      listed: MODELS,
      aliases: ALIASES,
      overridden: /* @__PURE__ */ new Set()
    };
  }
});

// src/harness/meter/grown.ts
function readGrown(path, from, onLine, maxBytes = Number.POSITIVE_INFINITY) {
  let fd;
  try {
    fd = import_node_fs12.default.openSync(path, "r");
  } catch {
    return { outcome: "missing" };
  }
  try {
    const { size } = import_node_fs12.default.fstatSync(fd);
    if (size < from.offset || checkAt(fd, from.offset) !== from.check) return { outcome: "cut" };
    const { next: next2, whole, skipped } = readLines(fd, from.offset, size, onLine, maxBytes);
    const mark = next2 === from.offset ? from : { offset: next2, check: checkAt(fd, next2) };
    return { outcome: "read", mark, whole, skipped };
  } catch {
    return { outcome: "missing" };
  } finally {
    import_node_fs12.default.closeSync(fd);
  }
}
function checkAt(fd, offset) {
  if (offset === 0) return BEGINNING.check;
  const length = Math.min(offset, CHECKED);
  const buffer = Buffer.alloc(CHECKED);
  import_node_fs12.default.readSync(fd, buffer, 0, length, offset - length);
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
  let next2 = from;
  let filled = 0;
  let skipped = 0;
  let skipping = false;
  while (next2 + filled < size && next2 - from < maxBytes) {
    if (filled === buffer.length) buffer = Buffer.concat([buffer], Math.min(size - next2, buffer.length * 2));
    const got = import_node_fs12.default.readSync(
      fd,
      buffer,
      filled,
      Math.min(buffer.length - filled, size - next2 - filled),
      next2 + filled
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
    next2 += begin2;
    filled -= begin2;
  }
  return { next: next2, whole: next2 + filled >= size, skipped };
}
var import_node_fs12, BEGINNING, CHECKED, CHUNK, MAX_LINE, NEWLINE;
var init_grown = __esm({
  "src/harness/meter/grown.ts"() {
    "use strict";
    import_node_fs12 = { default: require("node:fs") };
    BEGINNING = { offset: 0, check: 0 };
    CHECKED = 512;
    CHUNK = 1024 * 1024;
    MAX_LINE = 64 * 1024 * 1024;
    NEWLINE = 10;
  }
});

// src/harness/meter/reply-row.ts
function replyIn(line, session) {
  const row = JSON.parse(line);
  const message = row?.message;
  if (row?.type !== "assistant" || message == null || message.usage === void 0) return null;
  if (message.model === SYNTHETIC || row.isApiErrorMessage === true) return null;
  const { id, usage: usage2, stop_reason: stop } = message;
  const key = typeof id === "string" && id !== "" ? hashNumber(id) : null;
  if (typeof row.requestSessionId === "string" && row.requestSessionId !== session)
    return key === null ? null : { reply: null, foreign: key, damaged: false };
  const read4 = usageOf(usage2);
  if (read4 === null) return { reply: null, foreign: null, damaged: true };
  const ended = stop === "end_turn" || stop === "stop_sequence";
  const reply2 = {
    key,
    model: typeof message.model === "string" && message.model !== "" ? message.model : "unknown",
    usage: read4.usage,
    special: usage2?.speed === "fast",
    stopped: typeof stop === "string",
    asked: ended && row.sessionKind === "bg" && row.isSidechain !== true,
    closed: blocksOf(message.content).some((b) => typeof b?.text === "string" && closingOf(b.text) !== null),
    lookups: blocksOf(message.content).filter((b) => b?.type === "tool_use" && LOOKUPS.has(b.name)).length
  };
  return { reply: reply2, foreign: null, damaged: read4.damaged };
}
function compactionIn(line) {
  const row = JSON.parse(line);
  if (row?.type !== "system" || row.subtype !== "compact_boundary" || typeof row.uuid !== "string")
    return null;
  return {
    key: hashNumber(row.uuid),
    tokens: Math.min(tokens(row.compactMetadata?.preTokens) ?? 0, MAX_TOKENS2)
  };
}
function usageOf(raw) {
  if (!isRecord(raw)) return null;
  const { cache_creation: creation } = raw;
  const parts = isRecord(creation) ? creation : {};
  const input = tokens(raw.input_tokens);
  const output = tokens(raw.output_tokens);
  const read4 = tokens(raw.cache_read_input_tokens ?? 0);
  const written = tokens(raw.cache_creation_input_tokens ?? 0);
  const short = tokens(parts.ephemeral_5m_input_tokens ?? 0);
  const long = tokens(parts.ephemeral_1h_input_tokens ?? 0);
  const counts = [input, output, read4, written, short, long];
  const sum = counts.reduce((total, one) => total + (one ?? 0), 0);
  if (input === null && output === null || sum > MAX_TOKENS2) return null;
  const rest2 = Math.max(0, (written ?? 0) - (short ?? 0) - (long ?? 0));
  return {
    usage: {
      input: input ?? 0,
      output: output ?? 0,
      write5m: (short ?? 0) + rest2,
      write1h: long ?? 0,
      read: read4 ?? 0
    },
    damaged: counts.includes(null) || creation != null && !isRecord(creation)
  };
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function tokens(value) {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : null;
}
function blocksOf(content) {
  return Array.isArray(content) ? content : [];
}
var SYNTHETIC, LOOKUPS, MAX_TOKENS2;
var init_reply_row = __esm({
  "src/harness/meter/reply-row.ts"() {
    "use strict";
    init_closing();
    init_hash();
    SYNTHETIC = "<synthetic>";
    LOOKUPS = /* @__PURE__ */ new Set(["WebSearch", "WebFetch"]);
    MAX_TOKENS2 = 1e8;
  }
});

// src/harness/meter/read-session.ts
function newSessionTally(session) {
  return { session, path: null, tally: newTally(), owed: null, files: {} };
}
function readSession(counted, place2, table3, keys, maxBytes = Number.POSITIVE_INFINITY) {
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
    const read4 = readFile(counted, name, path, table3, keys, left);
    if (!read4.gone) seen.add(name);
    left -= read4.bytes;
    whole &&= read4.whole;
    cut2 ||= read4.cut;
    changed ||= read4.changed;
  }
  if (cut2) note2(counted.tally, "truncated");
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
function readFile(counted, name, path, table3, keys, maxBytes) {
  const stat = statOf2(path);
  if (stat === null) return { ...NOTHING3, gone: true };
  const before = counted.files[name];
  if (before !== void 0 && before.size === stat.size && before.mtime === stat.mtimeMs) return NOTHING3;
  if (maxBytes <= 0) return { ...NOTHING3, whole: false };
  const file2 = before ?? { ...newFileTally(), mark: BEGINNING, size: 0, mtime: 0 };
  const onLine = (line) => countLine(counted, file2, line, table3, keys);
  let reading = readGrown(path, file2.mark, onLine, maxBytes);
  const cut2 = reading.outcome === "cut";
  if (cut2) {
    file2.mark = BEGINNING;
    reading = readGrown(path, BEGINNING, onLine, maxBytes);
  }
  if (reading.outcome !== "read") return { ...NOTHING3, gone: true, cut: cut2 };
  const bytes = reading.mark.offset - file2.mark.offset;
  if (reading.skipped > 0) note2(counted.tally, "damaged");
  file2.mark = reading.mark;
  if (reading.whole) Object.assign(file2, { size: stat.size, mtime: stat.mtimeMs });
  counted.files[name] = file2;
  return { bytes, gone: false, whole: reading.whole, cut: cut2, changed: true };
}
function statOf2(path) {
  try {
    return import_node_fs13.default.statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
function countLine({ tally: tally2, session, files }, file2, line, table3, keys) {
  const last = line.at(-1) === RETURN ? line.at(-2) : line.at(-1);
  if (line[0] !== BRACE || last !== END_BRACE) {
    note2(tally2, "damaged");
    return;
  }
  const usage2 = line.includes(USAGE);
  if (!usage2 && !line.includes(COMPACTED)) return;
  try {
    const text4 = line.toString("utf8");
    if (usage2) {
      const row = replyIn(text4, session);
      if (row === null) return;
      const { reply: reply2, foreign, damaged } = row;
      const others = () => Object.values(files);
      if (damaged) note2(tally2, "damaged");
      if (reply2 !== null) remember(keys, addReply(tally2, file2, reply2, table3, keys.has, others));
      if (foreign !== null && !keys.has(foreign)) keys.add(foreign);
      return;
    }
    const compaction = compactionIn(text4);
    if (compaction !== null) remember(keys, addCompaction(tally2, file2, compaction, table3, keys.has));
  } catch {
    note2(tally2, "damaged");
  }
}
function remember(keys, key) {
  if (key !== null) keys.add(key);
}
var import_node_fs13, NO_AGENTS, MAIN, USAGE, COMPACTED, BRACE, END_BRACE, RETURN, NOTHING3;
var init_read_session = __esm({
  "src/harness/meter/read-session.ts"() {
    "use strict";
    import_node_fs13 = { default: require("node:fs") };
    init_tally();
    init_transcript();
    init_agent_files();
    init_grown();
    init_reply_row();
    NO_AGENTS = { paths: [], whole: true };
    MAIN = "main";
    USAGE = Buffer.from('"usage"');
    COMPACTED = Buffer.from('"compact_boundary"');
    BRACE = 123;
    END_BRACE = 125;
    RETURN = 13;
    NOTHING3 = { bytes: 0, gone: false, whole: true, cut: false, changed: false };
  }
});

// src/harness/meter/tally-form.ts
function isSessionTally(value) {
  return isRecord2(value) && isText2(value.session) && (value.path === null || isText2(value.path)) && OWED.has(value.owed) && isTally(value.tally) && isRecord2(value.files) && Object.values(value.files).every(isFileSeen);
}
function isTally(value) {
  return isRecord2(value) && [value.nanos, value.hidden, value.largest, value.unfinished].every(isCount) && (value.table === null || isText2(value.table)) && isListOf(value.models, isModelSpend) && isListOf(value.notes, (one) => SPEND_NOTES.includes(one));
}
function isModelSpend(value) {
  const whole = isRecord2(value) && isText2(value.model) && isUsage(value);
  return whole && Number.isSafeInteger(value.nanos) && Number.isSafeInteger(value.replies);
}
function isFileSeen(value) {
  return isRecord2(value) && isRecord2(value.mark) && [value.mark.offset, value.mark.check, value.size].every(isCount) && Number.isFinite(value.mtime) && isListOf(value.open, isOpen);
}
function isOpen(value) {
  return isRecord2(value) && [value.key, value.nanos, value.hidden, value.lookups].every(isCount) && isText2(value.model) && isRecord2(value.usage) && isUsage(value.usage) && [value.stopped, value.asked, value.closed].every((one) => typeof one === "boolean");
}
function isUsage(value) {
  return KINDS2.every((kind) => Number.isSafeInteger(value[kind]));
}
function isRecord2(value) {
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
var OWED;
var init_tally_form = __esm({
  "src/harness/meter/tally-form.ts"() {
    "use strict";
    init_prices();
    init_spend_notes();
    OWED = /* @__PURE__ */ new Set([null, "anew", "cut"]);
  }
});

// src/app/meter-store.ts
function openShelf(nestDir, session) {
  const base = (0, import_node_path13.join)(nestDir, "meter", session);
  const text4 = readIfThere(`${base}.json`);
  const kept3 = load(base, text4, session);
  const stored = kept3?.keys ?? 0;
  const epoch = stored > 0 && kept3 !== null ? kept3.epoch : Math.floor(Math.random() * 2 ** 53);
  const fresh = /* @__PURE__ */ new Set();
  let old = null;
  let oldSet = null;
  let asked = 0;
  return {
    counted: kept3?.counted ?? null,
    told: kept3?.told ?? "",
    keys: {
      has(key) {
        if (fresh.has(key)) return true;
        if (stored === 0) return false;
        old ??= readKeys(`${base}.keys`, stored);
        asked += 1;
        if (asked === MANY) oldSet = new Set(old);
        return oldSet?.has(key) ?? old.includes(key);
      },
      add: (key) => void fresh.add(key)
    },
    keep(counted, told) {
      const next2 = reserve(`${base}.next`);
      if (next2 === null) return;
      try {
        const untouched = readIfThere(`${base}.json`) === text4;
        if (untouched) {
          const more = stored === 0 ? [epoch, ...fresh] : [...fresh];
          writeKeys(`${base}.keys`, stored === 0 ? 0 : stored + 1, more);
          const body = { form: FORM, keys: stored + fresh.size, epoch, told, counted };
          import_node_fs14.default.writeSync(next2, sealed(JSON.stringify(body)));
        }
        import_node_fs14.default.closeSync(next2);
        if (untouched) import_node_fs14.default.renameSync(`${base}.next`, `${base}.json`);
        else import_node_fs14.default.unlinkSync(`${base}.next`);
      } catch {
      }
    }
  };
}
function reserve(file2) {
  try {
    return import_node_fs14.default.openSync(file2, "wx", PRIVATE_FILE);
  } catch (error) {
    const { code } = error;
    if (code === "EEXIST") clearUp(file2);
    if (code !== "ENOENT") return null;
  }
  try {
    makePrivateDir((0, import_node_path13.dirname)(file2));
    return import_node_fs14.default.openSync(file2, "wx", PRIVATE_FILE);
  } catch {
    return null;
  }
}
function clearUp(file2) {
  const at = import_node_fs14.default.statSync(file2, { throwIfNoEntry: false })?.mtimeMs;
  if (at !== void 0 && Date.now() - at > LEFT_MS) import_node_fs14.default.rmSync(file2, { force: true });
}
function load(base, text4, session) {
  try {
    const kept3 = JSON.parse(unsealed(text4 ?? "") ?? "null");
    if (kept3?.form !== FORM || typeof kept3.told !== "string" || !isSessionTally(kept3.counted)) return null;
    if (kept3.counted.session !== session || !Number.isSafeInteger(kept3.keys) || kept3.keys < 0) return null;
    return kept3.keys === 0 || holds(`${base}.keys`, kept3) ? kept3 : null;
  } catch {
    return null;
  }
}
function holds(file2, { keys, epoch }) {
  const first2 = new Float64Array(1);
  const fd = import_node_fs14.default.openSync(file2, "r");
  try {
    import_node_fs14.default.readSync(fd, first2, 0, KEY, 0);
    return first2[0] === epoch && import_node_fs14.default.fstatSync(fd).size >= (keys + 1) * KEY;
  } finally {
    import_node_fs14.default.closeSync(fd);
  }
}
function sealed(json) {
  return `{"check":"${hash53(json)}",${json.slice(1)}`;
}
function unsealed(text4) {
  const [head, check] = /^\{"check":"([0-9a-f]{14})",/.exec(text4) ?? [];
  if (head === void 0) return null;
  const json = `{${text4.slice(head.length)}`;
  return hash53(json) === check ? json : null;
}
function readKeys(file2, count2) {
  const keys = new Float64Array(count2);
  const fd = import_node_fs14.default.openSync(file2, "r");
  try {
    import_node_fs14.default.readSync(fd, keys, 0, count2 * KEY, KEY);
  } finally {
    import_node_fs14.default.closeSync(fd);
  }
  return keys;
}
function writeKeys(file2, at, keys) {
  if (keys.length === 0) return;
  const fd = import_node_fs14.default.openSync(file2, import_node_fs14.default.constants.O_RDWR | import_node_fs14.default.constants.O_CREAT, PRIVATE_FILE);
  try {
    const bytes = new Uint8Array(Float64Array.from(keys).buffer);
    import_node_fs14.default.writeSync(fd, bytes, 0, bytes.length, at * KEY);
  } finally {
    import_node_fs14.default.closeSync(fd);
  }
}
var import_node_fs14, import_node_path13, FORM, KEY, MANY, LEFT_MS;
var init_meter_store = __esm({
  "src/app/meter-store.ts"() {
    "use strict";
    import_node_fs14 = { default: require("node:fs") };
    import_node_path13 = require("node:path");
    init_hash();
    init_tally_form();
    init_private_files();
    FORM = 2;
    KEY = 8;
    MANY = 64;
    LEFT_MS = 1e4;
  }
});

// src/harness/hook-input.ts
var RELAY_PREFIX;
var init_hook_input = __esm({
  "src/harness/hook-input.ts"() {
    "use strict";
    init_hash();
    init_sanitize();
    init_text();
    init_tool_call();
    RELAY_PREFIX = "[nest message ";
  }
});

// src/harness/messaging.ts
function pokeSession(pid, config, id, text4) {
  const session = readSessionProcess(pid, config);
  const path = session?.messagingSocket ?? null;
  if (path === null || session?.waitingFor != null) return Promise.resolve(false);
  const line = `${JSON.stringify({ type: "user", message: { role: "user", content: `${RELAY_PREFIX}${id}] ${text4}` } })}
`;
  return new Promise((resolve7) => {
    const socket = (0, import_node_net.connect)(path);
    const finish = (taken) => {
      socket.destroy();
      resolve7(taken);
    };
    socket.setTimeout(TIMEOUT_MS, () => finish(false));
    socket.on("error", () => finish(false));
    socket.on("connect", () => socket.end(line));
    socket.on("close", (hadError) => resolve7(!hadError));
    socket.resume();
  });
}
var import_node_net, TIMEOUT_MS;
var init_messaging = __esm({
  "src/harness/messaging.ts"() {
    "use strict";
    import_node_net = require("node:net");
    init_hook_input();
    init_job_state();
    TIMEOUT_MS = 2e3;
  }
});

// src/app/process-lock.ts
function takeLock(file2) {
  const own = `${process.pid}:${startToken(process.pid) ?? ""}
`;
  makePrivateDir((0, import_node_path14.dirname)(file2));
  for (let attempt2 = 0; attempt2 < ATTEMPTS; attempt2 += 1) {
    try {
      import_node_fs15.default.writeFileSync(file2, own, { flag: "wx", mode: PRIVATE_FILE });
      return {
        held: () => readIfThere(file2) === own,
        release: () => {
          if (readIfThere(file2) === own) import_node_fs15.default.rmSync(file2, { force: true });
        }
      };
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (holderOf(file2) !== null) return null;
    import_node_fs15.default.rmSync(file2, { force: true });
  }
  return null;
}
function holderOf(file2) {
  const [pid, token] = splitProcess((readIfThere(file2) ?? "").trim());
  return pid !== null && alive(pid, token) ? pid : null;
}
var import_node_fs15, import_node_path14, ATTEMPTS;
var init_process_lock = __esm({
  "src/app/process-lock.ts"() {
    "use strict";
    import_node_fs15 = { default: require("node:fs") };
    import_node_path14 = require("node:path");
    init_process();
    init_private_files();
    init_observe();
    ATTEMPTS = 3;
  }
});

// src/app/waiter-file.ts
function waiterFile(nestDir, sessionPid) {
  return (0, import_node_path15.join)(nestDir, "waiters", String(sessionPid));
}
var import_node_path15;
var init_waiter_file = __esm({
  "src/app/waiter-file.ts"() {
    "use strict";
    import_node_path15 = require("node:path");
  }
});

// src/app/beside.ts
function waitFile(nestDir, sessionPid) {
  return (0, import_node_path16.join)(nestDir, "waits", String(sessionPid));
}
function besideOf(nestDir, member) {
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  if (pid === null) return null;
  if (holderOf(waitFile(nestDir, pid)) !== null) return "wait";
  return holderOf(waiterFile(nestDir, pid)) === null ? null : "waiter";
}
var import_node_path16;
var init_beside = __esm({
  "src/app/beside.ts"() {
    "use strict";
    import_node_path16 = require("node:path");
    init_observe();
    init_process_lock();
    init_waiter_file();
  }
});

// src/app/wake.ts
function configOf(member) {
  return member.job === null ? configDir() : (0, import_node_path17.dirname)((0, import_node_path17.dirname)(member.job));
}
async function wakeMember(nest, member, id, from) {
  const [pid, token] = member.process === null ? [null, null] : splitProcess(member.process);
  if (pid === null || !alive(pid, token)) return "none";
  if (besideOf(nest.dir, member) !== null) return "waiter";
  const text4 = `nest: something new for ${member.id}, from ${from}. The text follows in your context; nest inbox shows it again.`;
  if (!await pokeSession(pid, configOf(member), id, text4)) return "none";
  const items = [id];
  nest.log.append([
    record2(
      "wake_tried",
      { reader: member.id, items, channel: "socket", ok: null, why: "" },
      { actor: "system" }
    )
  ]);
  return "socket";
}
var import_node_path17;
var init_wake = __esm({
  "src/app/wake.ts"() {
    "use strict";
    import_node_path17 = require("node:path");
    init_config_dir();
    init_messaging();
    init_process();
    init_beside();
    init_observe();
    init_record();
  }
});

// src/app/meter.ts
function tableOf({ charter }) {
  return priceTable(charter?.budget.prices ?? {});
}
function meterSession(nest, subject, table3, { now = Date.now(), maxBytes, unwritten: unwritten2 } = {}) {
  const { session, logged, place: place2, ...by } = subject;
  if (!isSessionId(session)) return NOTHING4;
  const shelf = openShelf(nest.dir, session);
  const fresh = shelf.counted === null;
  const counted = shelf.counted ?? newSessionTally(session);
  const owed = fresh && logged !== null ? "anew" : counted.owed;
  const read4 = readSession(counted, place2, table3, shelf.keys, maxBytes);
  if (!read4.found && fresh && logged === null) return NOTHING4;
  counted.owed = owed ?? (read4.cut ? "cut" : null);
  if (read4.found && read4.whole && counted.owed !== null) {
    if (logged !== null) carry2(counted.tally, logged, table3, counted.owed === "anew");
    counted.owed = null;
  }
  const files = Object.values(counted.files).map((file2) => ({ ...file2, quiet: now - file2.mtime > QUIET_MS }));
  const passing = read4.gone ? ["missing"] : [];
  if (files.some(({ size, mark, mtime }) => size > mark.offset && now - mtime > TORN_MS))
    passing.push("damaged");
  const here = noted(gaugeOf(counted.tally, files, table3), passing);
  const found = counted.owed === "anew" && logged !== null ? logged : here;
  const gauge = read4.found ? found : noted(logged !== null && logged.nanos >= here.nanos ? logged : here, ["missing"]);
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
  const refused7 = event === null ? null : append(nest, event);
  const written = event !== null && refused7 === null;
  if (event !== null && refused7 !== null) unwritten2?.(event, refused7);
  if (read4.changed || written) shelf.keep(counted, written ? said : shelf.told);
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
var NOTHING4, QUIET_MS, TORN_MS;
var init_meter = __esm({
  "src/app/meter.ts"() {
    "use strict";
    init_carry();
    init_gauge();
    init_price_table();
    init_spend_notes();
    init_read_session();
    init_transcript();
    init_append_error();
    init_meter_store();
    init_record();
    init_wake();
    NOTHING4 = { metered: null, appended: null, unwritten: null };
    QUIET_MS = 10 * 6e4;
    TORN_MS = 6e4;
  }
});

// src/app/spend.ts
function spendOfSession(nest, state, member) {
  const session = member.session === null ? void 0 : state.sessions.get(member.session);
  return session === void 0 ? null : meterSession(nest, subjectOf(member, session), tableOf(state)).metered;
}
function payerOf({ payer, member }) {
  return payer ?? member;
}
function lookAtSpend(nest, folded) {
  const { state } = folded;
  if (state.nest === null || state.blind !== null) return;
  const table3 = tableOf(state);
  const until = Date.now() + LOOK_MS;
  let appended = false;
  const unwritten2 = [];
  for (const session of state.sessions.values()) {
    const member = state.members.get(payerOf(session) ?? "");
    if (member === void 0) continue;
    if (session.ended !== null && session.id !== member.session) continue;
    if (!worthALook(member, session)) continue;
    if (Date.now() > until) break;
    const looked = meterSession(nest, subjectOf(member, session), table3, { maxBytes: LOOK_BYTES });
    appended ||= looked.appended !== null;
    if (looked.unwritten !== null) unwritten2.push(looked.unwritten);
  }
  if (appended) catchUp(nest, folded);
  for (const event of unwritten2) evolve(folded.state, event, folded.position);
}
function worthALook(member, session) {
  const { place: place2, logged } = subjectOf(member, session);
  if (findTranscript(session.id, place2.hint, place2.config) !== null) return true;
  return logged !== null && !logged.notes.includes("missing");
}
var LOOK_BYTES, LOOK_MS;
var init_spend2 = __esm({
  "src/app/spend.ts"() {
    "use strict";
    init_evolve();
    init_transcript();
    init_fold_log();
    init_meter();
    LOOK_BYTES = 64 * 1024 * 1024;
    LOOK_MS = 500;
  }
});

// src/app/inspect.ts
function inspectMember(nest, caller, id, count2, now) {
  let { state } = foldNest(nest);
  const before = requireMember(state, id);
  const recorded = refuseStep(state, before, "inspect", actingAs(state, caller)) === null;
  if (recorded) state = takeStep(nest, caller, state, before, "inspect", "").folded.state;
  const member = requireMember(state, id);
  const seen = observe(member, now);
  const transcript = member.session === null ? null : findTranscript(member.session, member.transcript, configOf(member));
  const trail = transcript === null ? null : readTrail(transcript);
  const atWork = member.phase === "working";
  return {
    member: id,
    gen: member.gen,
    model: member.model,
    verdict: verdictOf(state, member, seen, now),
    tool: atWork && trail?.open != null ? { call: trail.open.call, since: trail.open.at } : null,
    loop: trail?.loop ?? null,
    children: seen.process === "alive" ? startedBy(member) : null,
    spend: spendOfSession(nest, state, member),
    payment: paymentOf(),
    messages: transcript === null ? [] : messagesIn(transcript, count2),
    transcript,
    turns: member.turns,
    reports: member.reports,
    ladder: member.ladder,
    recorded
  };
}
function startedBy(member) {
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  const since2 = Date.parse(member.turn?.at ?? member.phaseAt) || 0;
  return pid === null ? null : childrenOf(pid, since2);
}
var init_inspect = __esm({
  "src/app/inspect.ts"() {
    "use strict";
    init_ladder();
    init_verdict();
    init_children();
    init_login();
    init_tool_trail();
    init_transcript();
    init_caller();
    init_chase();
    init_fold_log();
    init_logs();
    init_observe();
    init_spend2();
    init_wake();
  }
});

// src/cli/options.ts
function textOf(options, name) {
  const value = options[name];
  return typeof value === "string" ? value : null;
}
function isSet(options, name) {
  return options[name] === true;
}
function listOf(options, name) {
  const given = options[name];
  if (given === void 0 || given === true) return [];
  const words2 = typeof given === "string" ? [given] : given;
  return words2.flatMap((word) => word.match(/(?:[^,(]|\([^)]*\)?)+/g) ?? []).map((word) => word.trim()).filter((word) => word !== "");
}
function textsOf(options, name) {
  const given = options[name];
  return typeof given === "string" ? [given] : Array.isArray(given) ? given : [];
}
function countOf(options, name) {
  const value = textOf(options, name);
  if (value === null) return null;
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new UserError(
    `--${name}: ${JSON.stringify(value.slice(0, 40))} is not a whole number of at least 1`,
    EXIT.usage
  );
}
var init_options = __esm({
  "src/cli/options.ts"() {
    "use strict";
    init_user_error();
    init_money();
  }
});

// src/cli/spend-words.ts
function noteWords(notes) {
  return notes.map((note4) => NOTES[note4]).join(", ");
}
function estimated(payment) {
  return payment === "plan" ? " (list-price estimate)" : "";
}
function giverWords({ boundBy, left }) {
  const has = `${boundBy === "charter" ? "the budget of the charter" : boundBy} has ${showDollars(left.nanos)} left`;
  if (left.nanos > 0) return has;
  return `${has}: whoever spends from it has only nest commands until some comes back (nest grant NAME USD --back)`;
}
var NOTES, PAYMENT_WORDS, PRICED_AS;
var init_spend_words = __esm({
  "src/cli/spend-words.ts"() {
    "use strict";
    init_money();
    NOTES = {
      incomplete: "lower bound",
      unpriced: "unpriced model",
      "no-id": "replies without id",
      truncated: "transcript cut",
      missing: "transcript gone",
      damaged: "transcript damaged"
    };
    PAYMENT_WORDS = {
      plan: "list-price estimates: this account is a subscription, which is not billed by use",
      use: "list prices",
      unknown: "list prices; on a subscription they are estimates, and nobody is billed for them"
    };
    PRICED_AS = {
      plan: "list-price estimate",
      use: "list price",
      unknown: "list price"
    };
  }
});

// src/cli/words.ts
function oneLine(text4, length = 100) {
  const line = sanitize(text4).replace(/\s+/g, " ").trim();
  return line.length > length ? `${cut(line, length - 1)}\u2026` : line;
}
function shortId(session) {
  return sanitize(session).slice(0, 8);
}
function fence(name, text4, limit = Number.POSITIVE_INFINITY, rest2 = "") {
  const data = sanitize(text4).replace(/<(\/?)nest-/gi, "<$1nest ");
  const shown4 = cut(data, limit);
  const more = shown4.length < data.length ? `
[cut: ${data.length} characters in all; ${rest2}]` : "";
  return `<nest-${name}>
${shown4.trimEnd()}${more}
</nest-${name}>
`;
}
function routingLine(routing) {
  return routing === null ? "" : `model: ${oneLine(routing.why.join("; "), 500)}
`;
}
function plural(n, word, many = `${word}s`) {
  return `${n} ${n === 1 ? word : many}`;
}
function hueOf(state) {
  switch (state) {
    case "blocked":
    case "over budget":
    case "lost":
    case "failed":
    case "not started":
    case "stalled":
      return "red";
    case "quiet":
    case "looping":
    case "unreported":
    case "ended":
    case "unknown":
      return "yellow";
    case "working":
    case "launching":
      return "blue";
    case "done":
      return "green";
    default:
      return "dim";
  }
}
var init_words = __esm({
  "src/cli/words.ts"() {
    "use strict";
    init_sanitize();
    init_text();
  }
});

// src/cli/commands/inspect.ts
var inspect_exports = {};
__export(inspect_exports, {
  run: () => run2
});
function run2(here, [id], options) {
  const now = Date.now();
  const seen = inspectMember(
    here.nest(),
    here.caller(),
    id,
    countOf(options, "count") ?? COUNT,
    now
  );
  if (here.json) here.printJson(seen);
  else here.print(render(seen, here, now));
  return 0;
}
function render(seen, { paint }, now) {
  const { member, gen, model, verdict: verdict2, turns, reports } = seen;
  const lines2 = [
    `${paint("bold", member)}  generation ${gen}  model ${oneLine(model, 40)}  ${plural(turns, "turn")}, ${plural(reports, "report")}`,
    `${paint(hueOf(verdict2.state), verdict2.state)}  ${oneLine(verdict2.why, 300)}`,
    ...verdict2.evidence.map((one) => `  evidence: ${oneLine(one, 240)}`),
    work(seen, now),
    loop(seen),
    children2(seen),
    spend(seen),
    ladder(seen),
    ...verdict2.action === "" ? [] : [`next: ${oneLine(verdict2.action, 200)}`]
  ].filter((line) => line !== "");
  const messages = seen.messages.map(
    ({ role, tool, at, text: text4 }) => `${at === null ? "" : `${oneLine(at, 24)}  `}${tool === null ? role : `${role} ${oneLine(tool, 60)}`}
` + fence("message", text4, CUT, `nest logs ${member}`)
  );
  const none = seen.transcript === null ? "no transcript of its session is there\n" : "";
  return `${lines2.join("\n")}

${messages.join("")}${none}`;
}
function work({ tool }, now) {
  if (tool === null) return "no call of a tool is running";
  return `a call is running for ${formatAge(Math.max(0, now - tool.since))}: ${oneLine(tool.call, 200)}`;
}
function loop({ loop: loop2 }) {
  if (loop2 === null) return "";
  return `the same call ${loop2.times} times in a row, ${loop2.alike ? "with the same result" : "with results that differ"}: ${oneLine(loop2.call, 200)}`;
}
function children2({ children: c }) {
  return c === null || c.alive === 0 ? "" : `${plural(c.alive, "process", "processes")} below its session: ${oneLine(c.names)}`;
}
function spend({ spend: s, payment }) {
  if (s === null) return "spent: not known";
  const sum = (kind) => s.models.reduce((total, one) => total + one[kind], 0);
  const cached = `${sum("read")} read from and ${sum("write5m") + sum("write1h")} written to the cache`;
  const tokens2 = `${sum("input")} tokens in, ${sum("output")} out, ${cached}, in ${plural(sum("replies"), "reply", "replies")}`;
  const hidden = s.hidden === 0 ? "" : `; about ${showDollars(s.hidden)} more for requests that no transcript shows`;
  const notes = s.notes.length === 0 ? "" : ` (${noteWords(s.notes)})`;
  return `spent by its session: ${showDollars(s.nanos)}${estimated(payment)}${notes}: ${tokens2}${hidden}`;
}
function ladder(seen) {
  const steps = ladderWords(seen);
  const mine = seen.recorded ? "" : " (this look is no step: you are not above it)";
  return `ladder: ${steps === "" ? "no step taken since its last report" : steps}${mine}`;
}
var COUNT, CUT;
var init_inspect2 = __esm({
  "src/cli/commands/inspect.ts"() {
    "use strict";
    init_inspect();
    init_age();
    init_ladder();
    init_money();
    init_options();
    init_spend_words();
    init_words();
    COUNT = 6;
    CUT = 1200;
  }
});

// src/cli/catalogue/chase.ts
var MEMBER, CHASE;
var init_chase2 = __esm({
  "src/cli/catalogue/chase.ts"() {
    "use strict";
    init_grant_option();
    MEMBER = { name: "member", about: "whom", required: true, kind: "member" };
    CHASE = [
      {
        path: ["nudge"],
        group: "Between members",
        about: "ask a silent member how it stands, and wake it",
        more: "It counts once a new turn of the member proves that it arrived; until then it stays unread. For what it is to know\nthere is nest msg.",
        args: [
          MEMBER,
          { name: "text", about: "what it is asked, at most 480 characters; default: how it stands" }
        ],
        examples: [
          { run: "nudge staff-1", about: "ask how it stands" },
          {
            run: 'nudge staff-1 "Is the build still running? Report what you have."',
            about: "in your own words"
          }
        ],
        load: () => importChunk("./chunks/nudge.mjs")
      },
      {
        path: ["inspect"],
        group: "Between members",
        about: "see what a member is doing: the call in flight, calls that repeat, last messages, tokens used",
        more: "Counts as a step of the ladder when you are above the member. Its messages are data.",
        args: [MEMBER],
        options: [{ name: "count", short: "n", value: "n", about: "how many messages; default 6" }],
        examples: [
          { run: "inspect staff-1", about: "before you reassign it" },
          { run: "inspect staff-1 --json", about: "the same as JSON" }
        ],
        load: () => Promise.resolve().then(() => (init_inspect2(), inspect_exports))
      },
      {
        path: ["reassign"],
        group: "Members",
        about: "give the seat of a member to a new session, which is told what is known of the work so far",
        more: "The old session is stopped first, with what it has started; nothing it says counts any more. Team, inbox, folder and\nrules stay. A member that is only silent has to be inspected before. One whose work is beyond it by its own report, or\nthat has failed twice, goes one tier up by itself, as far as the ceiling allows.",
        args: [MEMBER],
        options: [
          { name: "tier-up", about: "on the next model of the charter\u2019s models.ladder" },
          {
            name: "model",
            value: "model",
            about: "on this model; default: as before, or one tier up on evidence"
          },
          { name: "task", value: "text", about: "the assignment anew; default: as before" },
          { name: "file", value: "file", about: "read the assignment from a file, - for stdin" },
          ...GRANT,
          { name: "why", value: "text", about: "for the record, and for its successor" },
          { name: "no-wait", about: "return as soon as it is launched" }
        ],
        examples: [
          {
            run: 'reassign staff-1 --tier-up --why "went in circles over the same test"',
            about: "one model tier up, with the progress so far"
          }
        ],
        load: () => importChunk("./chunks/reassign.mjs")
      }
    ];
  }
});

// src/harness/repository.ts
function findRepository(dir) {
  let at;
  try {
    at = (0, import_node_fs16.realpathSync)(dir);
  } catch {
    return null;
  }
  for (; ; ) {
    const found = repositoryAt(at);
    if (found !== null) return found;
    const parent = (0, import_node_path18.dirname)(at);
    if (parent === at) return null;
    at = parent;
  }
}
function repositoryAt(root) {
  const dotGit = (0, import_node_path18.join)(root, ".git");
  let gitDir;
  try {
    if ((0, import_node_fs16.statSync)(dotGit).isDirectory()) {
      gitDir = (0, import_node_fs16.realpathSync)(dotGit);
      if (!exists((0, import_node_path18.join)(gitDir, "HEAD"))) return null;
    } else {
      const [, target] = (read(dotGit) ?? "").split(/^gitdir: /);
      if (target === void 0) return null;
      gitDir = (0, import_node_fs16.realpathSync)((0, import_node_path18.resolve)(root, withoutLineEnd(target)));
    }
  } catch {
    return null;
  }
  const common = withoutLineEnd(read((0, import_node_path18.join)(gitDir, "commondir")) ?? "");
  const commonDir = common === "" ? gitDir : (0, import_node_path18.resolve)(gitDir, common);
  const linked = commonDir !== gitDir;
  if (!linked) return { root, gitDir, commonDir, mainRoot: root, linked };
  return {
    root,
    gitDir,
    commonDir,
    mainRoot: (0, import_node_path18.basename)(commonDir) === ".git" ? (0, import_node_path18.dirname)(commonDir) : null,
    linked
  };
}
function withoutLineEnd(text4) {
  let end3 = text4.length;
  while (end3 > 0 && (text4[end3 - 1] === "\n" || text4[end3 - 1] === "\r")) end3 -= 1;
  return text4.slice(0, end3);
}
function exists(path) {
  try {
    (0, import_node_fs16.statSync)(path);
    return true;
  } catch {
    return false;
  }
}
function read(path) {
  try {
    return (0, import_node_fs16.readFileSync)(path, "utf8");
  } catch {
    return null;
  }
}
var import_node_fs16, import_node_path18;
var init_repository = __esm({
  "src/harness/repository.ts"() {
    "use strict";
    import_node_fs16 = require("node:fs");
    import_node_path18 = require("node:path");
  }
});

// src/app/ground.ts
function groundOf(words2, cwd, files = HERE) {
  const grounds = words2.map((word) => oneGround(word, cwd, files));
  const [first2] = grounds;
  if (first2 === void 0) throw new UserError("no files are named", EXIT.usage, "nest claim 'src/**'");
  if (grounds.some(({ repo }) => repo !== first2.repo))
    throw new UserError("these lie in different repositories", EXIT.usage, "name those of one at a time");
  return { ...first2, globs: [...new Set(grounds.flatMap(({ globs }) => globs))] };
}
function oneGround(word, cwd, files) {
  const bad = (why) => new UserError(`${JSON.stringify(word.slice(0, 80))}: ${why}`, EXIT.usage, "nest claim 'src/**'");
  if (word.startsWith("!")) throw bad("what is not claimed cannot be said: claim the parts");
  const text4 = slashed(word, files.platform).replace(/^~(?=\/|$)/, (0, import_node_os3.homedir)());
  const asIs = (0, import_node_path19.resolve)(cwd, text4);
  const isFolder = text4.endsWith("/") || isDirectory2(asIs);
  if (files.exists(asIs) || !GLOBBING.test(text4)) {
    const { repo: repo2, path: path2, fold: fold2 } = placeOf(asIs, files);
    const deep = isFolder || !files.exists(asIs) && !/\.[^/]+$/.test(text4);
    return { repo: repo2, fold: fold2, globs: [deep ? below2(literalGlob(path2)) : literalGlob(path2)] };
  }
  if (/(?:^|[/{,])\.\.(?=[/},]|$)/.test(text4.slice(text4.search(GLOBBING))))
    throw bad("`..` behind a pattern");
  const segments = text4.split("/");
  const at = segments.findIndex((segment) => GLOBBING.test(segment));
  const prefix = segments.slice(0, at).join("/");
  const { repo, path, fold } = placeOf((0, import_node_path19.resolve)(cwd, at === 1 && prefix === "" ? "/" : prefix), files);
  const rest2 = segments.slice(at).filter((segment) => segment !== "" && segment !== ".");
  const glob = [...path === "" ? [] : [literalGlob(path)], ...rest2].join("/");
  const { problem } = parseGlob(glob);
  if (problem !== null) throw bad(problem);
  return { repo, fold, globs: [text4.endsWith("/") ? below2(glob) : glob] };
}
function slashed(word, platform) {
  return platform === "win32" ? word.replace(/\\/g, "/") : word.replace(/\\(?![[\]{}*?\\])/g, "/");
}
function placeOf(absolute, files) {
  return placed(realOf(absolute), files);
}
function placed(real, files) {
  const repository = findRepository(isDirectory2(real) ? real : existing((0, import_node_path19.dirname)(real)));
  if (repository === null) return outside(real, files);
  return {
    repo: repository.commonDir,
    path: inside(repository.root, real),
    // A folder that is found under another case is one on which case does not count.
    fold: files.exists((0, import_node_path19.join)(repository.root, ".GIT"))
  };
}
function outside(real, { platform }) {
  return { repo: OUTSIDE, path: inside("/", real), fold: platform === "darwin" || platform === "win32" };
}
function inside(root, path) {
  return (0, import_node_path19.relative)(root, path).replace(/\\/g, "/");
}
function below2(glob) {
  if (glob === "") return "**";
  return glob.endsWith("/**") || glob === "**" ? glob : `${glob}/**`;
}
function realOf(path) {
  const there = existing(path);
  try {
    return (0, import_node_path19.join)(import_node_fs17.default.realpathSync.native(there), (0, import_node_path19.relative)(there, path));
  } catch {
    return path;
  }
}
function existing(path) {
  let at = path;
  while (!import_node_fs17.default.existsSync(at) && (0, import_node_path19.dirname)(at) !== at) at = (0, import_node_path19.dirname)(at);
  return at;
}
function isDirectory2(path) {
  return import_node_fs17.default.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
var import_node_fs17, import_node_os3, import_node_path19, HERE, GLOBBING, OUTSIDE;
var init_ground = __esm({
  "src/app/ground.ts"() {
    "use strict";
    import_node_fs17 = { default: require("node:fs") };
    import_node_os3 = require("node:os");
    import_node_path19 = require("node:path");
    init_glob();
    init_repository();
    init_user_error();
    HERE = { platform: process.platform, exists: import_node_fs17.default.existsSync };
    GLOBBING = /[*?[{\\]/;
    OUTSIDE = "/";
  }
});

// src/app/claim.ts
function claimGround(nest, caller, words2, cwd, why) {
  const { state } = foldNest(nest);
  requireSight(state);
  const member = mustHold(state, actingAs(state, caller));
  const ground = groundOf(words2, cwd);
  checkSize(ground.globs);
  const request = shortId2("claim");
  const { repo, globs, fold } = ground;
  const event = record2(
    "claim_requested",
    { request, repo, globs: [...globs], fold, why: why.slice(0, 480), as: caller.as },
    { actor: caller.actor, member: member.id, gen: member.gen, id: request }
  );
  const { ruling, folded } = ask(nest, event, request);
  if (ruling.accepted) return { claim: request, member: member.id, globs };
  throw refused(ruling, folded.state, member.id);
}
function shortId2(prefix) {
  return `${prefix}-${Math.floor(Math.random() * 36 ** 7).toString(36)}`;
}
function mustHold(state, id) {
  if (id !== USER) return requireMember(state, id);
  throw new UserError("you are the user; ground is held by members", EXIT.notAllowed, "add --as <member>");
}
function checkSize(globs) {
  if (globs.length > MAX_GLOBS || Buffer.byteLength(globs.join("")) > MAX_BYTES2)
    throw new UserError(
      `at most ${MAX_GLOBS} patterns and ${MAX_BYTES2} bytes at a time`,
      EXIT.usage,
      "nest claim 'src/**'"
    );
}
function refused({ code, why }, state, id) {
  if (code === "too_many") return new UserError(`not claimed: ${why}`, EXIT.refused, "nest claims");
  if (code !== "held") return new UserError(`not claimed: ${why}`, EXIT.refused, "nest whoami");
  const contest2 = state.claims.contests.findLast(({ wisher }) => wisher === id);
  const ruled = contest2?.ruling?.by;
  const next2 = ruled === void 0 ? `nest msg ${contest2?.holder} "\u2026", then nest claims` : "nest claims";
  return new UserError(`not claimed: ${why}`, EXIT.refused, next2);
}
function releaseGround(nest, caller, {
  words: words2,
  all,
  of,
  cwd
}) {
  if (all === words2.length > 0)
    throw new UserError("say which files, or --all", EXIT.usage, "nest release --all");
  const { state } = foldNest(nest);
  requireSight(state);
  const member = mustHold(state, of ?? actingAs(state, caller));
  const ground = all ? null : groundOf(words2, cwd);
  const globs = [...ground?.globs ?? []];
  checkSize(globs);
  const id = freshId("release");
  const data = { repo: ground?.repo ?? null, globs, why: "", as: caller.as };
  const event = record2("claim_released", data, {
    actor: caller.actor,
    member: member.id,
    gen: member.gen,
    id
  });
  const { ruling } = ask(nest, event, id);
  if (ruling.accepted) return { member: member.id, globs };
  const exit = ruling.code === "not_authorised" ? EXIT.notAllowed : EXIT.refused;
  throw new UserError(`not released: ${ruling.why}`, exit, "nest claims");
}
function listClaims(nest) {
  const { state } = foldNest(nest);
  const claims = state.claims.held.filter((claim) => isInForce(state, claim)).map((claim) => ({ ...claim, gated: state.members.get(claim.holder)?.mode !== "adopt" }));
  return { claims, contests: state.claims.contests };
}
function ruleOnClaim(nest, caller, what, { owner: owner2, order, split: split3, why, cwd }) {
  const { state } = foldNest(nest);
  requireSight(state);
  actingAs(state, caller);
  const contest2 = contestOf(state, what);
  const kinds3 = [
    owner2 !== null && "owner",
    order.length > 0 && "order",
    split3.length > 0 && "split"
  ];
  const said = kinds3.filter((kind2) => kind2 !== false);
  const [kind] = said;
  if (kind === void 0 || said.length > 1)
    throw new UserError(
      "say one of --owner, --order and --split",
      EXIT.usage,
      `nest rule ${contest2.id} --owner ${contest2.holder}`
    );
  const data = {
    contest: contest2.id,
    kind,
    owner: owner2,
    order: [...order].slice(0, 2),
    parts: partsOf(split3, cwd, contest2),
    why: why.slice(0, 480),
    as: caller.as
  };
  const id = freshId("claim-ruling");
  const { ruling } = ask(nest, record2("claim_ruled", data, { actor: caller.actor, id }), id);
  if (ruling.accepted) return { contest: contest2.id, kind };
  const exit = ruling.code === "not_authorised" ? EXIT.notAllowed : EXIT.refused;
  throw new UserError(`not ruled: ${ruling.why}`, exit, "nest claims");
}
function contestOf(state, what) {
  const { contests } = state.claims;
  const pair = what.split(",").map((name) => name.trim());
  const open4 = contests.filter(({ ruling }) => ruling === null);
  const found = contests.find(({ id }) => id === what || id === what.replace(/^claim-/, "clash-")) ?? open4.find(({ wisher, holder }) => pair.length === 2 && pair.includes(wisher) && pair.includes(holder));
  if (found !== void 0) return found;
  throw new UserError(
    `there is no contest ${JSON.stringify(what.slice(0, 60))}`,
    EXIT.notFound,
    "nest claims"
  );
}
function partsOf(split3, cwd, contest2) {
  const parts = /* @__PURE__ */ new Map();
  for (const part2 of split3) {
    const [, member, words2] = /^([^=]+)=(.+)$/s.exec(part2) ?? [];
    if (member === void 0 || words2 === void 0)
      throw new UserError(
        `--split: ${JSON.stringify(part2.slice(0, 60))} is not member=glob`,
        EXIT.usage,
        `nest rule ${contest2.id} --split '${contest2.holder}=src/a/**' --split '${contest2.wisher}=src/b/**'`
      );
    const { repo, globs } = groundOf(
      words2.split(" ").filter((word) => word !== ""),
      cwd
    );
    if (repo !== contest2.ground.repo)
      throw new UserError(`--split: ${words2} lies in another repository`, EXIT.usage, "nest claims");
    parts.set(member, [...parts.get(member) ?? [], ...globs]);
  }
  const list2 = [...parts].map(([member, globs]) => ({ member, globs }));
  checkSize(list2.flatMap(({ globs }) => globs));
  return list2.slice(0, 2);
}
var MAX_BYTES2;
var init_claim = __esm({
  "src/app/claim.ts"() {
    "use strict";
    init_claims();
    init_org();
    init_caller();
    init_fold_log();
    init_ground();
    init_record();
    init_user_error();
    init_write();
    MAX_BYTES2 = 4e3;
  }
});

// src/cli/commands/claim.ts
var claim_exports = {};
__export(claim_exports, {
  run: () => run3
});
function run3(here, globs, options) {
  const claimed = claimGround(here.nest(), here.caller(), globs, here.cwd, textOf(options, "why") ?? "");
  if (here.json) here.printJson(claimed);
  else here.print(`${claimed.member} holds ${claimed.globs.join(" ")}
`);
  return 0;
}
var init_claim2 = __esm({
  "src/cli/commands/claim.ts"() {
    "use strict";
    init_claim();
    init_options();
  }
});

// src/cli/commands/release.ts
var release_exports = {};
__export(release_exports, {
  run: () => run4
});
function run4(here, words2, options) {
  const wish = { words: words2, all: isSet(options, "all"), of: textOf(options, "of") ?? null, cwd: here.cwd };
  const done = releaseGround(here.nest(), here.caller(), wish);
  if (here.json) here.printJson(done);
  else here.print(`${done.member} has given up ${wish.all ? "all that it held" : done.globs.join(" ")}
`);
  return 0;
}
var init_release = __esm({
  "src/cli/commands/release.ts"() {
    "use strict";
    init_claim();
    init_options();
  }
});

// src/cli/table.ts
function table2(head, rows2, paint) {
  const all = [head.map((text4) => ({ text: text4, hue: "dim" })), ...rows2];
  const widths = head.map((_, i) => Math.max(...all.map((row) => textOf2(row[i] ?? "").length)));
  return all.map((row) => {
    const cells2 = row.map((cell, i) => {
      const text4 = textOf2(cell);
      const pad = i === row.length - 1 ? "" : " ".repeat((widths[i] ?? 0) - text4.length);
      return (typeof cell === "string" ? text4 : paint(cell.hue, text4)) + pad;
    });
    return `${cells2.join("  ").trimEnd()}
`;
  }).join("");
}
function textOf2(cell) {
  return typeof cell === "string" ? cell : cell.text;
}
var init_table = __esm({
  "src/cli/table.ts"() {
    "use strict";
  }
});

// src/cli/commands/claims.ts
var claims_exports = {};
__export(claims_exports, {
  run: () => run5
});
function run5(here) {
  const now = Date.now();
  const { claims, contests } = listClaims(here.nest());
  if (here.json) here.printJson({ claims, contests });
  else if (claims.length === 0 && contests.length === 0) here.print("nobody holds any ground\n");
  else here.print([held(claims, here, now), ...contests.map((one) => contested(one, now))].join(""));
  return 0;
}
function held(claims, { paint }, now) {
  const rows2 = claims.map(({ holder, ground, why, at, gated }) => [
    holder,
    oneLine(ground.globs.join(" "), 80),
    formatAge(ageOf(at, now)),
    oneLine(gated ? why : `${why} (adopted: what it edits itself is not looked at)`.trim(), 80)
  ]);
  return table2(["MEMBER", "GROUND", "SINCE", "WHY"], rows2, paint);
}
function contested({ id, wisher, holder, ground, why, at, exchanges, before, ruling }, now) {
  const wants = `${id}: ${wisher} wants ${oneLine(ground.globs.join(" "), 80)}${why === "" ? "" : ` (${oneLine(why, 80)})`}; ${holder} holds it`;
  if (ruling !== null)
    return `${wants}; ${ruling.by} has ruled: ${ruling.owner} first${ruling.kind === "order" ? `, then ${wisher}` : ""}
`;
  const asked = before === null ? `settle it: nest msg ${holder} "\u2026"` : `${before} is asked to rule: nest rule ${id} --owner \u2026`;
  return `${wants}, for ${formatAge(ageOf(at, now))}; ${exchanges} of 3 exchanges; ${asked}
`;
}
var init_claims3 = __esm({
  "src/cli/commands/claims.ts"() {
    "use strict";
    init_claim();
    init_age();
    init_table();
    init_words();
  }
});

// src/cli/commands/rule.ts
var rule_exports = {};
__export(rule_exports, {
  run: () => run6
});
function run6(here, [what], options) {
  const ruled = ruleOnClaim(here.nest(), here.caller(), what, {
    owner: textOf(options, "owner") ?? null,
    order: (textOf(options, "order") ?? "").split(",").map((name) => name.trim()).filter((name) => name !== ""),
    split: textsOf(options, "split"),
    why: textOf(options, "why") ?? "",
    cwd: here.cwd
  });
  if (here.json) here.printJson(ruled);
  else here.print(`${ruled.contest} is ruled; both are told at their next turn
`);
  return 0;
}
var init_rule = __esm({
  "src/cli/commands/rule.ts"() {
    "use strict";
    init_claim();
    init_options();
  }
});

// src/cli/catalogue/claims.ts
var CLAIMS;
var init_claims4 = __esm({
  "src/cli/catalogue/claims.ts"() {
    "use strict";
    CLAIMS = [
      {
        path: ["claim"],
        group: "Between members",
        about: "take files for yourself: nobody else may edit them until you release them",
        more: "Patterns and paths as you would write them here, quoted; they hold in every worktree of the repository. Refused when\nsomebody holds any of them, but for those above and below you. Then settle it: nest msg. What is not settled in three\nexchanges or two minutes is ruled by whoever is above you both; until then the holder keeps it.",
        args: [{ name: "glob...", about: "such as 'src/parser/**' or docs/guide.md", required: true }],
        options: [{ name: "why", value: "text", about: "what for: whoever wants them too reads it" }],
        examples: [
          { run: `claim 'src/parser/**' --why "the port"`, about: "before you begin to edit" },
          { run: "claim 'src/{a,b}.ts' docs/guide.md", about: "several at once: all or none" }
        ],
        load: () => Promise.resolve().then(() => (init_claim2(), claim_exports))
      },
      {
        path: ["release"],
        group: "Between members",
        about: "give up files that you have claimed",
        args: [{ name: "glob...", about: "as they were claimed" }],
        options: [
          { name: "all", about: "all that you hold, and what you have asked for in vain" },
          { name: "of", value: "member", about: "what a member below you holds" }
        ],
        examples: [
          { run: "release 'src/parser/**'", about: "when it is done" },
          { run: "release --all", about: "before you report" }
        ],
        load: () => Promise.resolve().then(() => (init_release(), release_exports))
      },
      {
        path: ["claims"],
        group: "Looking",
        about: "show who holds which files, and what is not settled",
        examples: [
          { run: "claims", about: "everybody" },
          { run: "claims --json", about: "with repositories and times" }
        ],
        load: () => Promise.resolve().then(() => (init_claims3(), claims_exports))
      },
      {
        path: ["rule"],
        group: "Between members",
        about: "say whose the files are that two members below you both want",
        more: "For whoever is above both, and the user. It binds both until the files are given up.",
        args: [
          {
            name: "contest",
            about: "as `nest claims` shows it, or the two members: a,b",
            required: true
          }
        ],
        options: [
          { name: "owner", value: "member", about: "it is this one\u2019s" },
          { name: "order", value: "a,b", about: "a has it first, then b, without asking again" },
          { name: "split", value: "member=glob", about: "each has a part; given once for each", repeat: true },
          { name: "why", value: "text", about: "what both are told" }
        ],
        examples: [
          { run: "rule dev,ops --order dev,ops", about: "one after the other" },
          {
            run: "rule dev,ops --split 'dev=src/a/**' --split 'ops=src/b/**'",
            about: "each a part"
          }
        ],
        load: () => Promise.resolve().then(() => (init_rule(), rule_exports))
      }
    ];
  }
});

// src/domain/wake-policy.ts
function needsJudgement(item) {
  const { status } = item;
  return status !== "progress" && status !== CHARTER_NOTED && status !== "halted: rate_limit" && status !== "halted: authentication" && status !== "halted: billing";
}
function isDeadLetter(item) {
  return item.raisedTo !== null || item.wakes > BACKOFF_MS.length;
}
var BACKOFF_MS, ONE_STEP_MS;
var init_wake_policy = __esm({
  "src/domain/wake-policy.ts"() {
    "use strict";
    init_age();
    init_bound();
    init_charter2();
    init_hold();
    init_org();
    BACKOFF_MS = [4e3, 15e3, 6e4, 3e5];
    ONE_STEP_MS = 30 * 6e4;
  }
});

// src/harness/detach.ts
function startDetached(file2, args, options) {
  const out = (0, import_node_fs18.openSync)(options.stdoutFile, "a", 384);
  const err = (0, import_node_fs18.openSync)(options.stderrFile, "a", 384);
  return new Promise((resolve7) => {
    const { spawn: spawn2 } = process.getBuiltinModule("node:child_process");
    const child = spawn2(file2, args, {
      cwd: options.cwd,
      env: { ...options.env },
      detached: true,
      stdio: ["ignore", out, err],
      windowsHide: true
    });
    (0, import_node_fs18.closeSync)(out);
    (0, import_node_fs18.closeSync)(err);
    child.on("error", (error) => resolve7({ pid: null, problem: error.message }));
    child.on("spawn", () => {
      child.unref();
      resolve7({ pid: child.pid, problem: null });
    });
  });
}
var import_node_fs18;
var init_detach = __esm({
  "src/harness/detach.ts"() {
    "use strict";
    import_node_fs18 = require("node:fs");
  }
});

// src/harness/spawn-env.ts
function spawnEnv(env = process.env) {
  const kept3 = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === void 0 || SESSION_VARIABLES.has(name) || name.startsWith("NEST_")) continue;
    kept3[name] = value;
  }
  return kept3;
}
var SESSION_VARIABLES;
var init_spawn_env = __esm({
  "src/harness/spawn-env.ts"() {
    "use strict";
    init_config_dir();
    SESSION_VARIABLES = /* @__PURE__ */ new Set([
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
  }
});

// src/app/runtime.ts
function ensureRuntime(nestDir, root, node = process.execPath) {
  const { dir, files } = runtimeFrom(nestDir, root);
  if (!import_node_fs19.default.existsSync(dir)) copy(files, dir);
  for (const file2 of files) if (damageOf(file2, dir) !== null) replace2(file2, dir);
  const nodePath = (0, import_node_path20.join)(dir, "bin", "node-path");
  if (readIfThere(nodePath)?.trim() !== node) replaceFile(nodePath, `${node}
`, { durable: false });
  return dir;
}
function runtimeFrom(nestDir, root) {
  const files = PARTS.flatMap((part2) => filesBelow((0, import_node_path20.join)(root, part2), part2));
  const hash = (0, import_node_crypto2.createHash)("sha256");
  for (const { name, bytes } of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return { dir: (0, import_node_path20.join)(nestDir, "runtime", hash.digest("hex").slice(0, 16)), files };
}
function damageOf({ name, bytes, mode }, dir) {
  const found = import_node_fs19.default.statSync((0, import_node_path20.join)(dir, name), { throwIfNoEntry: false });
  if (found?.isFile() !== true) return "gone";
  if (process.platform !== "win32" && (mode & 64) !== 0 && (found.mode & 64) === 0)
    return "not executable";
  return found.size === bytes.length ? null : "changed";
}
function replace2({ name, bytes, mode }, dir) {
  const to = (0, import_node_path20.join)(dir, name);
  const temp = `${to}.tmp-${uniqueSuffix()}`;
  makePrivateDir((0, import_node_path20.dirname)(to));
  import_node_fs19.default.writeFileSync(temp, bytes, { mode });
  import_node_fs19.default.renameSync(temp, to);
}
function filesBelow(dir, part2) {
  const names = import_node_fs19.default.readdirSync(dir, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile() && entry.name !== "node-path").map((entry) => (0, import_node_path20.join)(entry.parentPath, entry.name)).sort().map((path) => ({
    name: (0, import_node_path20.join)(part2, path.slice(dir.length + 1)),
    bytes: import_node_fs19.default.readFileSync(path),
    mode: import_node_fs19.default.statSync(path).mode & 64 ? 448 : 384
  }));
}
function copy(files, dir) {
  const temp = `${dir}.tmp-${uniqueSuffix()}`;
  for (const { name, bytes, mode } of files) {
    const to = (0, import_node_path20.join)(temp, name);
    makePrivateDir((0, import_node_path20.dirname)(to));
    import_node_fs19.default.writeFileSync(to, bytes, { mode });
  }
  try {
    import_node_fs19.default.renameSync(temp, dir);
  } catch (error) {
    import_node_fs19.default.rmSync(temp, { recursive: true, force: true });
    if (!import_node_fs19.default.existsSync(dir)) throw error;
  }
}
var import_node_crypto2, import_node_fs19, import_node_path20, PARTS;
var init_runtime = __esm({
  "src/app/runtime.ts"() {
    "use strict";
    import_node_crypto2 = require("node:crypto");
    import_node_fs19 = { default: require("node:fs") };
    import_node_path20 = require("node:path");
    init_private_files();
    PARTS = ["plugin", "bin", "skills"];
  }
});

// src/app/reconcile/watcher.ts
function watchFile(nestDir) {
  return (0, import_node_path21.join)(nestDir, "watch.lock");
}
function watchLog(nestDir) {
  return (0, import_node_path21.join)(nestDir, "watch.log");
}
function watcherOf(nestDir) {
  return holderOf(watchFile(nestDir));
}
async function ensureWatcher(nest, root) {
  try {
    const running2 = watcherOf(nest.dir);
    if (running2 !== null) return running2;
    const program = (0, import_node_path21.join)(ensureRuntime(nest.dir, root), "plugin", "nest.cjs");
    const file2 = watchLog(nest.dir);
    const started = await startDetached(process.execPath, [program, "--nest", nest.dir, "watch"], {
      cwd: nest.dir,
      env: { ...spawnEnv(), ...process.env.NEST_CLAUDE ? { NEST_CLAUDE: process.env.NEST_CLAUDE } : {} },
      stdoutFile: file2,
      stderrFile: file2
    });
    return started.pid;
  } catch {
    return null;
  }
}
var import_node_path21;
var init_watcher = __esm({
  "src/app/reconcile/watcher.ts"() {
    "use strict";
    import_node_path21 = require("node:path");
    init_detach();
    init_spawn_env();
    init_process_lock();
    init_runtime();
  }
});

// src/app/control/authority.ts
function askFor(nest, event) {
  const { ruling, folded } = ask(nest, event, event.id);
  if (ruling.accepted) return folded;
  if (ruling.code === "not_authorised" || ruling.code === "unknown_actor") throw notAllowed(ruling.why);
  throw new UserError(ruling.why, EXIT.refused, "nest status");
}
function notAllowed(why) {
  return new UserError(why, EXIT.notAllowed, 'nest escalate --reason decision_needed "\u2026"');
}
var init_authority = __esm({
  "src/app/control/authority.ts"() {
    "use strict";
    init_org();
    init_caller();
    init_user_error();
    init_write();
  }
});

// src/app/control/pause.ts
async function setPaused(nest, caller, { member: id, paused, why }, root) {
  const { state } = foldNest(nest);
  requireSight(state);
  actingAs(state, caller);
  const member = id === null ? null : requireMember(state, id === USER ? "" : id);
  if (member !== null && member.tombstone !== null)
    throw new UserError(`${id} has been stopped for good`, EXIT.refused, "nest tree");
  const before = member === null ? state.paused : member.paused;
  const about4 = { actor: caller.actor, member: id, gen: member?.gen ?? null, id: freshId("pause") };
  const data = { why: why.slice(0, 480), as: caller.as };
  const folded = askFor(nest, record2(paused ? "paused" : "resumed", data, about4));
  const waiting2 = waitingIn(folded.state, id);
  if (!paused && waiting2 > 0 && folded.state.down === null) await ensureWatcher(nest, root).catch(() => null);
  return { member: id, paused, changed: before !== paused, waiting: waiting2 };
}
function waitingIn(state, id) {
  return [...state.members.values()].filter(
    (member) => (id === null || member.id === id) && member.tombstone === null && (state.inboxes.get(member.id)?.items ?? []).some(needsJudgement)
  ).length;
}
var init_pause = __esm({
  "src/app/control/pause.ts"() {
    "use strict";
    init_org();
    init_wake_policy();
    init_caller();
    init_fold_log();
    init_watcher();
    init_record();
    init_user_error();
    init_write();
    init_authority();
  }
});

// src/cli/installation.ts
function installationRoot() {
  for (let dir = __dirname; ; dir = (0, import_node_path22.dirname)(dir)) {
    if (import_node_fs20.default.existsSync((0, import_node_path22.join)(dir, "plugin", "nest.cjs"))) return dir;
    if ((0, import_node_path22.dirname)(dir) === dir)
      throw new UserError(
        "this installation of nest is not whole: there is no plugin/ around it",
        EXIT.fault,
        "install nest again"
      );
  }
}
var import_node_fs20, import_node_path22;
var init_installation = __esm({
  "src/cli/installation.ts"() {
    "use strict";
    import_node_fs20 = { default: require("node:fs") };
    import_node_path22 = require("node:path");
    init_user_error();
  }
});

// src/cli/commands/pause.ts
var pause_exports = {};
__export(pause_exports, {
  change: () => change2,
  run: () => run7
});
function run7(here, args, options) {
  return change2(here, args, options, true);
}
async function change2(here, [member], options, paused) {
  const wish = { member: member ?? null, paused, why: textOf(options, "why") ?? "" };
  const done = await setPaused(here.nest(), here.caller(), wish, installationRoot());
  if (here.json) here.printJson(done);
  else here.print(render2(done));
  return 0;
}
function render2({ member, paused, changed, waiting: waiting2 }) {
  const who = member ?? "everybody";
  if (!changed) return `${who} was ${paused ? "paused" : "not paused"} already; nothing changes
`;
  if (paused)
    return `paused ${who}; what is sent waits until nest resume${member === null ? "" : ` ${member}`}
`;
  const woken = waiting2 === 0 ? "nothing was held back" : `${waiting2} to be woken for what was held back`;
  return `resumed ${who}; ${woken}
`;
}
var init_pause2 = __esm({
  "src/cli/commands/pause.ts"() {
    "use strict";
    init_pause();
    init_installation();
    init_options();
  }
});

// src/cli/commands/resume.ts
var resume_exports = {};
__export(resume_exports, {
  run: () => run8
});
function run8(here, args, options) {
  return change2(here, args, options, false);
}
var init_resume = __esm({
  "src/cli/commands/resume.ts"() {
    "use strict";
    init_pause2();
  }
});

// src/cli/catalogue/control.ts
var WHOM, WHY, CONTROL;
var init_control2 = __esm({
  "src/cli/catalogue/control.ts"() {
    "use strict";
    WHOM = { name: "member", about: "whom; without one, everybody", kind: "member" };
    WHY = { name: "why", value: "text", about: "for the record" };
    CONTROL = [
      {
        path: ["up"],
        group: "Members",
        about: "set the organisation to work again, after a crash, a power cut or nest down",
        more: "From the log alone: whoever was at work is resumed in its own session, with its own options; who cannot be resumed\nis hired again in its seat, with its progress in the brief; orphans of a supervisor that is gone report to the next\none above; who has something to read is woken. Members that are done, failed or fired are left alone. It may be\ninterrupted anywhere and said again. What the API had halted for want of a login is tried with one of them first.",
        options: [{ name: "dry-run", about: "start nothing; show what would be" }],
        examples: [
          { run: "up --dry-run", about: "who would be resumed" },
          { run: "up --dry-run --json", about: "the same as JSON" }
        ],
        load: () => importChunk("./chunks/up.mjs")
      },
      {
        path: ["down"],
        group: "Members",
        about: "stop everybody, the lowest first; nest up goes on from there",
        more: "Nobody is fired by it, and nothing is lost: sessions can be resumed, what is unread stays unread. Nobody is woken or\nhired until nest up. A session that a person sits in is left to the person.",
        options: [
          {
            name: "now",
            about: "panic button: all at the same time, within seconds, with what they have started"
          },
          WHY
        ],
        examples: [
          { run: 'down --why "for the night"', about: "in order" },
          { run: "down --now", about: "at once" }
        ],
        load: () => importChunk("./chunks/down.mjs")
      },
      {
        path: ["pause"],
        group: "Members",
        about: "keep a member, or everybody, from being woken; a turn that runs goes on to its end",
        args: [WHOM],
        options: [WHY],
        examples: [
          { run: "pause staff-1", about: "what is sent to it waits" },
          { run: 'pause --why "lunch"', about: "everybody" }
        ],
        load: () => Promise.resolve().then(() => (init_pause2(), pause_exports))
      },
      {
        path: ["resume"],
        group: "Members",
        about: "end a pause; what was held back is delivered",
        args: [WHOM],
        options: [WHY],
        examples: [
          { run: "resume staff-1", about: "one member" },
          { run: "resume", about: "everybody; who was paused alone stays so" }
        ],
        load: () => Promise.resolve().then(() => (init_resume(), resume_exports))
      },
      {
        path: ["clean"],
        group: "Other",
        about: "remove what nobody needs any more: lists it, then asks",
        more: "Texts that nothing in the log refers to; briefs, outputs, worktrees and remembered sessions of members that were\nfired or replaced; old copies of nest that no member was launched from; marks of processes that are gone. Never\nanything unread, and no worktree with changes that are not committed or commits that are not in the base branch.\nThe log is kept whole: everybody folds it from its first line, and a line that is gone could change who was ruled\nto be hired or fired; so are the texts that it refers to.",
        options: [
          { name: "older-than", value: "age", about: "such as 12h or 30d; default 30d" },
          { name: "yes", about: "remove without asking" },
          { name: "dry-run", about: "list only" }
        ],
        examples: [
          { run: "clean --dry-run", about: "what would be removed, and what is kept and why" },
          { run: "clean --older-than 7d --yes", about: "without asking" }
        ],
        load: () => importChunk("./chunks/clean.mjs")
      }
    ];
  }
});

// src/cli/catalogue/coverage.ts
var COVERAGE;
var init_coverage2 = __esm({
  "src/cli/catalogue/coverage.ts"() {
    "use strict";
    init_reconciled();
    COVERAGE = [
      {
        path: ["coverage"],
        group: "Looking",
        about: "show the objectives of the charter against what reports have found: gaps, and findings that contradict each other",
        more: "Goes by typed results (nest report --result) and by the objectives that members were hired for. Two findings contradict\neach other when they give the same subject another value, or similar claims other figures, for times that may be the same.\nWith --gaps-brief it prints assignments for what is missing and nothing else, for nest hire --team, and counts a round;\nbeyond limits.refinements of the charter it refuses (exit code 4): then the gaps are reported.",
        options: [
          { name: "member", value: "member", about: "only what this member has found and not found, in full" },
          { name: "gaps-brief", about: "print assignments for the gaps alone, and count a round" }
        ],
        examples: [
          { run: "coverage", about: "before the synthesis" },
          { run: "coverage --json", about: "every finding with its source" }
        ],
        load: () => importChunk("./chunks/coverage.mjs")
      },
      {
        path: ["reconcile"],
        group: "Between members",
        about: "settle a contradiction between two findings by evidence",
        more: "Whoever stands above both who found them looks at the sources and says which holds, or that both do, of different things.\nHow sure a finder says it is, averages and majorities settle nothing.",
        args: [{ name: "conflict", about: "its id, from nest coverage", required: true }],
        options: [
          { name: "keep", value: "finding", about: "the finding that holds" },
          { name: "both", about: "both hold: of different times or things" },
          { name: "by", value: "ground", required: true, choices: GROUNDS, about: "what it is settled by" },
          { name: "why", value: "text", required: true, about: "what was looked at, and what it shows" }
        ],
        examples: [
          {
            run: 'reconcile c-1a2b3c4d --keep f-0123456789 --by source --why "the ministry\u2019s table of 2024 says 25 %, the other is a blog that cites it wrongly"',
            about: "one of them holds"
          }
        ],
        load: () => importChunk("./chunks/reconcile.mjs")
      }
    ];
  }
});

// src/cli/catalogue/file-option.ts
var file;
var init_file_option = __esm({
  "src/cli/catalogue/file-option.ts"() {
    "use strict";
    file = (what) => ({
      name: "file",
      value: "file",
      about: `read the ${what} from a file, - for stdin`
    });
  }
});

// src/app/speak.ts
function mustSay(text4, next2) {
  if (text4.trim() === "")
    throw new UserError("there is nothing to send: the text is empty", EXIT.usage, next2);
}
async function sendMessage(nest, caller, to, text4) {
  mustSay(text4, `nest msg ${to} "\u2026"`);
  const { state } = foldNest(nest);
  const from = actingAs(state, caller);
  if (to !== USER && requireMember(state, to).tombstone !== null) {
    throw new UserError(`${to} has been stopped and will not read this`, EXIT.refused, "nest tree");
  }
  const member = state.members.get(from);
  const id = member === void 0 ? freshId("msg") : occurrenceId("msg", caller, member, [to, text4]);
  const data = { to, text: nest.log.putText(text4), as: caller.as };
  if (!hasOccurred(state.seen, caller.actor, id)) {
    const event = record2("message_sent", data, {
      actor: caller.actor,
      member: member?.id,
      gen: member?.gen,
      id
    });
    const { ruling } = ask(nest, event, id);
    if (!ruling.accepted) throw new UserError(ruling.why, EXIT.refused, "nest tree");
  }
  const reader = state.members.get(to);
  const asleep = reader === void 0 || goesOnByItself(reader) || !mayWake(state, reader, Date.now());
  const resumable = !asleep && reader.mode === "bg" && reader.session !== null && reader.job !== null;
  const woken = asleep ? "none" : await wakeMember(nest, reader, id, from);
  return { from, to, id, woken, resumable };
}
function heartbeat(nest, caller, note4) {
  const { state } = foldNest(nest);
  const member = requireMember(state, mustBeMember(actingAs(state, caller)));
  const data = { note: note4.slice(0, 500), as: caller.as };
  write(nest, record2("heartbeat", data, { actor: caller.actor, member: member.id, gen: member.gen }));
  return { member: member.id };
}
function mustBeMember(id) {
  if (id !== USER) return id;
  throw new UserError("you are the user; this is for members", EXIT.notAllowed, "add --as <member>");
}
var init_speak = __esm({
  "src/app/speak.ts"() {
    "use strict";
    init_hold();
    init_occurrence();
    init_org();
    init_caller();
    init_fold_log();
    init_occurrence_id();
    init_record();
    init_user_error();
    init_wake();
    init_write();
  }
});

// src/cli/commands/heartbeat.ts
var heartbeat_exports = {};
__export(heartbeat_exports, {
  run: () => run9
});
function run9(here, [note4]) {
  const beat = heartbeat(here.nest(), here.caller(), note4 ?? "");
  if (here.json) here.printJson(beat);
  else here.print(`noted: ${beat.member} is alive
`);
  return 0;
}
var init_heartbeat = __esm({
  "src/cli/commands/heartbeat.ts"() {
    "use strict";
    init_speak();
  }
});

// src/app/deliver.ts
function unreadOf(state, reader) {
  return state.inboxes.get(reader)?.items ?? [];
}
function supersededNote(inbox) {
  return (inbox?.superseded ?? []).map(
    (s) => `${s.count} older unread item${s.count === 1 ? "" : "s"} from ${s.from}: nest log --member ${s.from}`
  ).join("\n");
}
function deliver(nest, reader, actor, channel, items, print) {
  const about4 = { actor };
  for (const ids of batches(items))
    nest.log.append([record2("delivery_started", { reader, items: ids, channel }, about4)]);
  print();
  acknowledge(nest, reader, actor, channel, items);
}
function acknowledge(nest, reader, actor, channel, items) {
  for (const ids of batches(items))
    nest.log.append([record2("delivered", { reader, items: ids, channel }, { actor })], { durable: true });
}
function batches(items) {
  const all = [];
  for (let i = 0; i < items.length; i += BATCH) all.push(items.slice(i, i + BATCH).map((item) => item.id));
  return all;
}
var BATCH;
var init_deliver = __esm({
  "src/app/deliver.ts"() {
    "use strict";
    init_record();
    BATCH = 20;
  }
});

// src/app/digest.ts
function itemLabel(item) {
  return item.status === "" ? item.kind : `${item.kind}: ${item.status}`;
}
function readItemText(log, text4) {
  try {
    return sanitize(log.getText(text4));
  } catch (error) {
    const head = "head" in text4 ? text4.head : "";
    return sanitize(`${head}
[the rest cannot be read: ${error.message}]`);
  }
}
function renderItems(log, items, room) {
  const parts = [];
  const shown4 = [];
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
    shown4.push(item);
    left -= rendered.length + 1;
  }
  return { text: parts.join("\n"), shown: shown4 };
}
function itemTag(item) {
  return `<nest-item id="${item.id}"`;
}
function fenced(text4) {
  return text4.replace(/<(\/?)nest-item/gi, "<$1nest item");
}
var ITEM_CHARS, LEAST_CHARS;
var init_digest = __esm({
  "src/app/digest.ts"() {
    "use strict";
    init_sanitize();
    init_text();
    ITEM_CHARS = 4e3;
    LEAST_CHARS = 200;
  }
});

// src/app/absence.ts
function forUser(state) {
  const items = unreadOf(state, USER);
  const decide = items.filter(isForDecision).length;
  return { decide, read: items.length - decide };
}
function isForDecision({ kind, status }) {
  return kind === "escalation" || kind === "permission" || status === "blocked" || status.startsWith("unread by");
}
function absenceUntil(state, now) {
  const from = awaySince(state, now);
  return from === null ? null : summary(state, from, now);
}
function summary(state, from, until) {
  const since2 = (at) => at > from;
  const members = [...state.members.values()];
  const reported = members.filter((m) => m.report !== null && since2(m.report.at));
  const by = (status) => reported.filter((m) => m.report?.status === status);
  const { decide, read: read4 } = forUser(state);
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
    ...state.incidents.map(({ cause, members: all }) => `${cause} stops ${all.length}`)
  ].filter((one) => one !== "");
  const what = parts.length === 0 ? "nothing was reported" : parts.join("; ");
  const waits = decide + read4 === 0 ? "nothing waits for you" : `${decide} to decide and ${read4} to read: nest inbox`;
  return `while you were away (${formatAge(until - Date.parse(from))}, since ${from.slice(0, 16)}Z): ${what}. ${waits}`;
}
function part(what, members) {
  if (members.length === 0) return "";
  const names = members.slice(0, NAMES).map((m) => sanitizeLine(m.id));
  const more = members.length > NAMES ? ", \u2026" : "";
  return `${members.length} ${what} (${names.join(", ")}${more})`;
}
var NAMES;
var init_absence = __esm({
  "src/app/absence.ts"() {
    "use strict";
    init_age();
    init_org();
    init_presence();
    init_sanitize();
    init_deliver();
    NAMES = 6;
  }
});

// src/app/inbox.ts
function readInbox(nest, caller) {
  const { state } = foldNest(nest);
  const reader = actingAs(state, caller);
  const items = unreadOf(state, reader);
  const entries = items.map(({ text: text4, attempts, ...item }) => ({
    ...item,
    text: readItemText(nest.log, text4),
    repeat: attempts > 0
  }));
  const absence = reader === USER ? absenceUntil(state, Date.now()) : null;
  return { reader, items, entries, note: supersededNote(state.inboxes.get(reader)), absence };
}
var init_inbox2 = __esm({
  "src/app/inbox.ts"() {
    "use strict";
    init_org();
    init_absence();
    init_caller();
    init_deliver();
    init_digest();
    init_fold_log();
  }
});

// src/app/undelivered.ts
function listUndelivered(nest) {
  const { state } = foldNest(nest);
  return lettersIn(state).map(({ reader, item }) => {
    const { id, from, kind, status, at, position: position2, wakes, raisedTo, text: text4 } = item;
    return { reader, id, from, kind, status, at, position: position2, wakes, raisedTo, head: headOf(text4) };
  });
}
function lettersIn(state) {
  return [...state.inboxes.keys()].flatMap(
    (reader) => reader === USER ? [] : unreadOf(state, reader).filter(isDeadLetter).map((item) => ({ reader, item }))
  );
}
function retryDelivery(nest, caller, ids) {
  const { state } = foldNest(nest);
  requireSight(state);
  const actor = actingAs(state, caller);
  const letters = lettersIn(state);
  const mine = letters.filter(({ reader }) => mayRetry(state, actor, reader));
  const missing2 = ids.find((id) => !letters.some(({ item }) => item.id === id));
  if (missing2 !== void 0)
    throw new UserError(
      `no undelivered item has the id ${JSON.stringify(missing2.slice(0, 80))}`,
      EXIT.notFound,
      "nest inbox --undelivered"
    );
  const foreign = ids.find((id) => !mine.some(({ item }) => item.id === id));
  if (foreign !== void 0)
    throw new UserError(
      `${JSON.stringify(foreign.slice(0, 80))} is for its reader, whoever is above it, or the user to try again`,
      EXIT.notAllowed,
      'nest msg <its supervisor> "\u2026"'
    );
  const chosen2 = ids.length === 0 ? mine : mine.filter(({ item }) => ids.includes(item.id));
  for (const { reader, item } of chosen2) {
    const data = { reader, items: [item.id], as: caller.as };
    write(nest, record2("delivery_retried", data, { actor: caller.actor }));
  }
  return chosen2.map(({ reader, item }) => ({ reader, id: item.id }));
}
var init_undelivered = __esm({
  "src/app/undelivered.ts"() {
    "use strict";
    init_care();
    init_org();
    init_text();
    init_wake_policy();
    init_caller();
    init_deliver();
    init_fold_log();
    init_record();
    init_user_error();
    init_write();
  }
});

// src/cli/colour.ts
function painter(refused7, env) {
  if (refused7 || (env.NO_COLOR ?? "") !== "" || env.TERM === "dumb" || !isTerminal(1))
    return (_, text4) => text4;
  return painted;
}
function statusPainter(refused7, env) {
  const kind = env.TERM ?? "";
  if (refused7 || (env.NO_COLOR ?? "") !== "" || kind === "" || kind === "dumb") return (_, text4) => text4;
  return painted;
}
function terminalWidth() {
  return isTerminal(1) ? process.stdout.columns ?? null : null;
}
function isTerminal(fd) {
  try {
    const found = import_node_fs21.default.fstatSync(fd);
    return found.isCharacterDevice() && !isNothing(found) && process.getBuiltinModule("node:tty").isatty(fd);
  } catch {
    return false;
  }
}
function isNothing({ rdev }) {
  return rdev !== 0 && rdev === import_node_fs21.default.statSync("/dev/null", { throwIfNoEntry: false })?.rdev;
}
var import_node_fs21, SGR, painted;
var init_colour = __esm({
  "src/cli/colour.ts"() {
    "use strict";
    import_node_fs21 = { default: require("node:fs") };
    SGR = {
      bold: [1, 22],
      dim: [2, 22],
      red: [31, 39],
      green: [32, 39],
      yellow: [33, 39],
      blue: [34, 39]
    };
    painted = (hue, text4) => `\x1B[${SGR[hue][0]}m${text4}\x1B[${SGR[hue][1]}m`;
  }
});

// src/cli/inbox-lines.ts
function itemsForPerson(log, items, now, paint) {
  return items.map((item) => `${headOf2(item, now, paint)}
${bodyOf(log, item)}

`).join("");
}
function lettersForPerson(letters, now, paint) {
  if (letters.length === 0) return "everything is delivered, or on its way\n";
  const lines2 = letters.map(({ reader, id, from, kind, status, at, wakes, raisedTo, head }) => {
    const what = status === "" ? kind : `${kind}, ${oneLine(status, 40)}`;
    const raised = raisedTo === null ? "" : `, raised to ${oneLine(raisedTo, 40)}`;
    const tried = `woken ${wakes} time${wakes === 1 ? "" : "s"}${raised}`;
    const about4 = `from ${oneLine(from, 40)}  ${what}  ${formatAge(ageOf(at, now))} ago  ${tried}`;
    return `${paint("bold", oneLine(reader, 40))}  ${about4}
${INDENT}${oneLine(id, 200)}
${INDENT}${oneLine(head, 120)}
`;
  });
  return `${lines2.join("")}${plural(letters.length, "item")}: nest inbox retry <id>, or --all
`;
}
function headOf2(item, now, paint) {
  const status = item.status === "" ? "" : `, ${oneLine(item.status, 40)}`;
  const again = item.attempts > 0 ? " (may have been shown before)" : "";
  const age = `${formatAge(ageOf(item.at, now))} ago`;
  return `${paint("bold", oneLine(item.from, 40))}  ${item.kind}${status}  ${age}${again}`;
}
function bodyOf(log, item) {
  const whole = readItemText(log, item.text).trimEnd();
  const part2 = cut(whole, ITEM_CHARS2);
  const more = part2.length < whole.length ? `
\u2026 cut; all of it: nest read ${item.position}` : "";
  return `${part2}${more}`.replace(/^/gm, INDENT).replace(/[ ]+$/gm, "");
}
var ITEM_CHARS2, INDENT;
var init_inbox_lines = __esm({
  "src/cli/inbox-lines.ts"() {
    "use strict";
    init_digest();
    init_age();
    init_text();
    init_words();
    ITEM_CHARS2 = 4e3;
    INDENT = "    ";
  }
});

// src/cli/out.ts
function writeOut(text4) {
  writeAll(1, text4);
}
function say(text4) {
  try {
    writeAll(2, `${text4}
`);
  } catch {
  }
}
function writeAll(fd, text4) {
  let rest2 = Buffer.from(text4);
  while (rest2.length > 0) {
    try {
      rest2 = rest2.subarray(import_node_fs22.default.writeSync(fd, rest2));
    } catch (error) {
      const { code } = error;
      if (code === "EPIPE" || code === "EOF" || code === "EBADF") throw new OutputGone(code);
      if (code !== "EAGAIN") throw error;
      pause(RETRY_MS);
    }
  }
}
function pause(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
function toJsonLine(value) {
  const escaped2 = JSON.stringify(value).replace(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`
  );
  return `${escaped2}
`;
}
var import_node_fs22, OutputGone, RETRY_MS;
var init_out = __esm({
  "src/cli/out.ts"() {
    "use strict";
    import_node_fs22 = { default: require("node:fs") };
    OutputGone = class extends Error {
      name = "OutputGone";
    };
    RETRY_MS = 5;
  }
});

// src/cli/commands/inbox.ts
var inbox_exports = {};
__export(inbox_exports, {
  run: () => run10
});
function undelivered(here) {
  const letters = listUndelivered(here.nest());
  if (here.json) here.printJson({ undelivered: letters });
  else here.print(lettersForPerson(letters, Date.now(), here.paint));
  return 0;
}
function run10(here, _args, options) {
  if (isSet(options, "undelivered")) return undelivered(here);
  const nest = here.nest();
  const caller = here.caller();
  const view = readInbox(nest, caller);
  const page = renderItems(nest.log, view.items, PAGE_CHARS);
  const shown4 = here.json ? view.items : page.shown;
  const person = here.env.session === null && isTerminal(1);
  const print = () => {
    if (view.absence !== null && !here.json)
      here.print(`${here.paint("bold", oneLine(view.absence, 1e3))}

`);
    if (shown4.length === 0 && !here.json) {
      here.print(`nothing unread for ${view.reader}
`);
      return;
    }
    const whole = { reader: view.reader, items: view.entries, note: view.note, absence: view.absence };
    if (here.json) here.print(toJsonLine(whole).trimEnd());
    else here.print(person ? itemsForPerson(nest.log, shown4, Date.now(), here.paint) : `${page.text}
`);
    if (isPipe()) pause(GOING_MS);
    const rest2 = view.items.length - shown4.length;
    here.print(here.json ? "\n" : lastLine(shown4, rest2, view.note, person ? "" : ", relayed as data"));
  };
  if (isSet(options, "peek") || shown4.length === 0) print();
  else if (leadsNowhere()) {
    print();
    say("nest: stdout leads nowhere, so nothing is acknowledged");
  } else deliver(nest, view.reader, caller.actor, "inbox", shown4, print);
  return 0;
}
function lastLine(shown4, rest2, note4, how) {
  const more = rest2 > 0 ? `; ${rest2} more: nest inbox` : "";
  return `${plural(shown4.length, "item")}${how}${more}
${note4 === "" ? "" : `${note4}
`}`;
}
function leadsNowhere() {
  try {
    const out = import_node_fs23.default.fstatSync(1);
    return out.isCharacterDevice() && out.rdev === import_node_fs23.default.statSync(import_node_os4.devNull).rdev;
  } catch {
    return false;
  }
}
function isPipe() {
  try {
    const out = import_node_fs23.default.fstatSync(1);
    return out.isFIFO() || out.isSocket();
  } catch {
    return false;
  }
}
var import_node_fs23, import_node_os4, GOING_MS, PAGE_CHARS;
var init_inbox3 = __esm({
  "src/cli/commands/inbox.ts"() {
    "use strict";
    import_node_fs23 = { default: require("node:fs") };
    import_node_os4 = require("node:os");
    init_deliver();
    init_digest();
    init_inbox2();
    init_undelivered();
    init_colour();
    init_inbox_lines();
    init_options();
    init_out();
    init_words();
    GOING_MS = 25;
    PAGE_CHARS = 28e3;
  }
});

// src/app/whoami.ts
function whoami(nest, caller) {
  const { state } = foldNest(nest);
  if (caller.as !== null) actingAs(state, caller);
  const id = actingId(state, caller, caller.as);
  const member = id === null ? void 0 : state.members.get(id);
  return {
    id,
    role: member?.role ?? (id === null ? null : id),
    gen: member?.gen ?? null,
    session: caller.session,
    supervisor: member?.supervisor ?? null,
    chain: id === null ? [] : chainAbove(state, id),
    reports: id === null ? [] : directReports(state, id).map((m) => m.id),
    unread: id === null ? 0 : state.inboxes.get(id)?.items.length ?? 0,
    nest: state.nest?.id ?? "",
    dir: nest.dir
  };
}
var init_whoami = __esm({
  "src/app/whoami.ts"() {
    "use strict";
    init_identity();
    init_org();
    init_caller();
    init_fold_log();
  }
});

// src/cli/commands/whoami.ts
var whoami_exports = {};
__export(whoami_exports, {
  run: () => run11
});
function run11(here) {
  const me = whoami(here.nest(), here.caller());
  if (here.json) here.printJson(me);
  else here.print(render3(me));
  return 0;
}
function render3(me) {
  const { id, role, gen, supervisor, reports, unread, dir } = me;
  if (id === null)
    return `nobody: this session is no member of the nest in ${dir}
next: nest adopt --role executive
`;
  const inbox = unread === 0 ? "" : `${plural(unread, "unread item")}: nest inbox
`;
  const team = reports.length === 0 ? "" : `your reports: ${reports.join(", ")}
`;
  const self = supervisor === null ? "the user" : `${id}: ${role}, generation ${gen}, under ${supervisor}`;
  return `${self}
${team}${inbox}nest: ${dir}
`;
}
var init_whoami2 = __esm({
  "src/cli/commands/whoami.ts"() {
    "use strict";
    init_whoami();
    init_words();
  }
});

// src/log/paths.ts
function normalisePath(path, platform, cwd) {
  if (platform !== "win32") return import_node_path23.posix.resolve(cwd, path);
  const plain2 = path.replace(/\//g, "\\").replace(/^\\\\[?.]\\UNC\\/i, "\\\\").replace(/^\\\\[?.]\\(?=[a-z]:)/i, "").replace(/^\\([a-z])(?=\\|$)/i, (_, drive) => `${drive}:`);
  const absolute = import_node_path23.win32.resolve(cwd, /^[a-z]:$/i.test(plain2) ? `${plain2}\\` : plain2);
  const trimmed = /^(?:[a-z]:|\\\\[^\\]+\\[^\\]+)\\$/i.test(absolute) ? absolute : absolute.replace(/\\+$/, "");
  return trimmed.replace(/^[a-z]:/, (drive) => drive.toUpperCase());
}
function pathHash(path, platform) {
  let a = 3735928559;
  let b = 1103547991;
  const text4 = foldCase(path, platform);
  for (let i = 0; i < text4.length; i++) {
    const unit = text4.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ a >>> 16, 2246822507) ^ Math.imul(b ^ b >>> 13, 3266489909);
  b = Math.imul(b ^ b >>> 16, 2246822507) ^ Math.imul(a ^ a >>> 13, 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, "0");
}
var import_node_path23, pathsOf, foldCase;
var init_paths = __esm({
  "src/log/paths.ts"() {
    "use strict";
    import_node_path23 = require("node:path");
    pathsOf = (platform) => platform === "win32" ? import_node_path23.win32 : import_node_path23.posix;
    foldCase = (path, platform) => platform === "win32" ? path.toLowerCase() : path;
  }
});

// src/log/filesystem.ts
function conflictCopies(dir) {
  try {
    return import_node_fs24.default.readdirSync(dir).filter((name) => /^log.+\.jsonl$/i.test(name));
  } catch {
    return [];
  }
}
var import_node_fs24;
var init_filesystem = __esm({
  "src/log/filesystem.ts"() {
    "use strict";
    import_node_fs24 = { default: require("node:fs") };
    init_paths();
  }
});

// src/app/look.ts
function look(nest) {
  const folded = foldNest(nest);
  lookAtSpend(nest, folded);
  return folded;
}
var init_look = __esm({
  "src/app/look.ts"() {
    "use strict";
    init_fold_log();
    init_spend2();
  }
});

// src/app/money-view.ts
function moneyOf(nanos) {
  if (nanos === 0) return NOTHING5;
  return { nanos, usd: exactDollars(nanos) };
}
function moneyOrNull(nanos) {
  return nanos === null ? null : moneyOf(nanos);
}
function spendView(state, member, noted2 = notesOf(state)) {
  const { own, subtree, hidden, notes } = spentOf(state, member, noted2);
  const cap = capOf(state, member);
  return {
    own: moneyOf(own),
    subtree: moneyOf(subtree),
    hidden: moneyOf(hidden),
    boundBy: cap?.boundBy ?? null,
    granted: moneyOrNull(cap?.granted ?? null),
    left: moneyOrNull(cap?.left ?? null),
    notes
  };
}
var NOTHING5;
var init_money_view = __esm({
  "src/app/money-view.ts"() {
    "use strict";
    init_ledger();
    init_money();
    NOTHING5 = { nanos: 0, usd: exactDollars(0) };
  }
});

// src/app/platform/line.ts
function platformLine(nestDir) {
  try {
    const read4 = JSON.parse(readIfThere(platformFile(nestDir)) ?? "null");
    if (typeof read4 !== "object" || read4 === null) return null;
    const { version, felt } = read4;
    if (typeof version !== "string" || !Array.isArray(felt) || typeof felt[0] !== "string") return null;
    const all = felt.length === 1 ? "nest doctor" : `nest doctor says all ${felt.length}`;
    return `Claude Code ${version} (${all}): ${felt[0]}`;
  } catch {
    return null;
  }
}
var import_node_path24, platformFile;
var init_line = __esm({
  "src/app/platform/line.ts"() {
    "use strict";
    import_node_path24 = require("node:path");
    init_private_files();
    platformFile = (nestDir) => (0, import_node_path24.join)(nestDir, "platform.json");
  }
});

// src/app/status.ts
function inChartOrder(state) {
  const teams = /* @__PURE__ */ new Map();
  state.members.forEach((member) => {
    const team = teams.get(member.supervisor);
    if (team === void 0) teams.set(member.supervisor, [member]);
    else team.push(member);
  });
  const ordered = /* @__PURE__ */ new Set();
  const visit = (supervisor) => {
    teams.get(supervisor)?.forEach((member) => {
      if (ordered.has(member)) return;
      ordered.add(member);
      visit(member.id);
    });
  };
  visit(USER);
  state.members.forEach((member) => {
    ordered.add(member);
  });
  return [...ordered];
}
function rowOf2(state, member, now, notes) {
  const seen = observe(member, now);
  return {
    member: member.id,
    gen: member.gen,
    role: member.role,
    supervisor: member.supervisor,
    depth: chainAbove(state, member.id).length,
    title: member.title,
    model: member.model,
    verdict: verdictOf(state, member, seen, now),
    silentMs: silenceOf(state, member, seen, now),
    turns: member.turns,
    reports: member.reports,
    unread: unreadOf(state, member.id).length,
    spend: spendView(state, member.id, notes),
    session: member.session,
    short: member.short
  };
}
function statusOf(nest, now, folded = look(nest)) {
  const { state } = folded;
  const notes = notesOf(state);
  return {
    nest: state.nest?.id ?? "",
    dir: nest.dir,
    objective: state.charter?.objective ?? "",
    rows: inChartOrder(state).map((member) => rowOf2(state, member, now, notes)),
    payment: paymentOf(),
    down: state.down,
    paused: state.paused,
    forUser: forUser(state),
    absence: absenceUntil(state, now),
    unmatched: [...state.unmatched.values()],
    conflicts: state.conflicts,
    conflictCount: state.counts.conflicts,
    problems: [...problemsOf(folded), ...copiesIn(nest.dir), ...platformIn(nest.dir)]
  };
}
function copiesIn(dir) {
  const { length } = conflictCopies(dir);
  if (length === 0) return [];
  return [
    `${length} ${length === 1 ? "copy" : "copies"} of the log, made by a synchronising service: nest verify`
  ];
}
function platformIn(dir) {
  const line = platformLine(dir);
  return line === null ? [] : [line];
}
function problemsOf({ state, damageCount }) {
  const problems2 = [];
  if (state.nest === null) problems2.push("the log holds no founding event: run nest verify");
  if (state.blind !== null)
    problems2.push(
      `the log holds "${state.blind.type}" at ${state.blind.position}, which this version does not know: update nest`
    );
  for (const { name, key, member, outcome: outcome2 } of state.effects)
    if (outcome2 === "open" && state.members.get(member)?.turn?.open !== true)
      problems2.push(
        `${member} requested ${name} (${key}), and it is not known to be committed: nest effect done ${key}, or nest effect failed ${key}`
      );
  if (damageCount > 0)
    problems2.push(`${damageCount} damaged place${damageCount === 1 ? "" : "s"} in the log: nest verify`);
  if (state.counts.malformed > 0)
    problems2.push(
      `${state.counts.malformed} events without the fields of their type, or with amounts that no sum can hold: nest verify`
    );
  return problems2;
}
var init_status = __esm({
  "src/app/status.ts"() {
    "use strict";
    init_ledger();
    init_org();
    init_signs();
    init_verdict();
    init_login();
    init_filesystem();
    init_absence();
    init_deliver();
    init_look();
    init_money_view();
    init_observe();
    init_line();
  }
});

// src/cli/commands/status.ts
var status_exports = {};
__export(status_exports, {
  run: () => run12
});
function run12(here) {
  const now = Date.now();
  const status = statusOf(here.nest(), now);
  if (here.json) here.printJson(status);
  else here.print(render4(status, here, now));
  return 0;
}
function render4(status, { paint }, now) {
  const { rows: rows2, objective } = status;
  const parts = [`${waiting(status, paint)}${paint("bold", oneLine(objective, 200) || "no charter")}
`];
  const { down, paused } = status;
  if (down !== null)
    parts.push(
      `stopped by ${down.by} ${formatAge(ageOf(down.at, now))} ago; nobody is woken until nest up
`
    );
  if (paused) parts.push("everybody is paused until nest resume\n");
  const money = rows2.some(({ spend: spend2 }) => spend2.own.nanos > 0 || spend2.left !== null);
  const spent = money ? ["SPENT", "LEFT"] : [];
  const head = ["MEMBER", "ROLE", "STATE", "SEEN", "TURNS", "REPORTS", "UNREAD", ...spent, "WHY"];
  if (rows2.length === 0) parts.push('nobody has been hired yet\nnext: nest hire --role executive "\u2026"\n');
  else
    parts.push(
      table2(
        head,
        rows2.map((row) => rowOf3(row, money)),
        paint
      )
    );
  if (money && status.payment === "plan") parts.push(`${PAYMENT_WORDS.plan}
`);
  const open4 = rows2.filter((row) => row.verdict.action !== "");
  if (open4.length > 0) {
    const lines2 = open4.map(
      (row) => `  ${row.member} is ${row.verdict.state}: ${oneLine(row.verdict.action, 200)}
`
    );
    parts.push(`${paint("bold", "to do")}
${lines2.join("")}`);
  }
  parts.push(unmatched(status, paint, now), problems(status, paint));
  return parts.filter((part2) => part2 !== "").join("\n");
}
function waiting({ forUser: forUser2, absence }, paint) {
  const { decide, read: read4 } = forUser2;
  if (absence !== null) return `${paint("bold", oneLine(absence, 1e3))}

`;
  if (decide + read4 === 0) return "";
  const what = [decide > 0 ? `${decide} to decide` : "", read4 > 0 ? `${read4} to read` : ""];
  return `${paint("bold", `for the user: ${what.filter((part2) => part2 !== "").join(", ")}`)}: nest inbox

`;
}
function rowOf3(row, money) {
  const { member, role, depth, verdict: verdict2, silentMs, turns, reports, unread, spend: spend2 } = row;
  return [
    `${"  ".repeat(Math.max(0, depth - 1))}${member}`,
    role,
    { text: verdict2.state, hue: hueOf(verdict2.state) },
    formatAge(silentMs),
    String(turns),
    String(reports),
    String(unread),
    ...money ? spendCells(spend2) : [],
    oneLine(verdict2.why === "" ? row.title : verdict2.why)
  ];
}
function spendCells({ own, left }) {
  const rest2 = left === null ? "" : showDollars(left.nanos);
  return [showDollars(own.nanos), left !== null && left.nanos <= 0 ? { text: rest2, hue: "red" } : rest2];
}
function unmatched(status, paint, now) {
  if (status.unmatched.length === 0) return "";
  const lines2 = status.unmatched.map((u) => {
    const said = u.text === null ? "" : `; it said: ${oneLine(headOf(u.text), 80)}`;
    return `  ${shortId(u.session)}  ${formatAge(ageOf(u.lastAt, now))} ago  ${oneLine(u.why, 120)}${said}
`;
  });
  return `${paint("bold", "unmatched sessions")} (they belong to nobody)
${lines2.join("")}`;
}
function problems({ problems: problems2, conflicts, conflictCount }, paint) {
  const lines2 = problems2.map((problem) => `  ${oneLine(problem, 200)}
`);
  const last = conflicts.at(-1);
  if (last !== void 0)
    lines2.push(
      `  ${plural(conflictCount, "conflict")} about who a session is; the latest: session ${shortId(last.session)} is ${last.bound ?? "nobody"} and claimed to be ${oneLine(last.claimed, 40)}
`
    );
  return lines2.length === 0 ? "" : `${paint("bold", "problems")}
${lines2.join("")}`;
}
var init_status2 = __esm({
  "src/cli/commands/status.ts"() {
    "use strict";
    init_status();
    init_age();
    init_money();
    init_text();
    init_spend_words();
    init_table();
    init_words();
  }
});

// src/cli/commands/tree.ts
var tree_exports = {};
__export(tree_exports, {
  run: () => run13
});
function run13(here) {
  const status = statusOf(here.nest(), Date.now());
  if (here.json) here.printJson(chart(status));
  else here.print(render5(status, here.paint, terminalWidth() ?? Number.POSITIVE_INFINITY));
  return 0;
}
function chart(status) {
  const { nest, objective, rows: rows2, payment } = status;
  const { top, adrift } = roots(rows2);
  const node = (row) => ({
    member: row.member,
    gen: row.gen,
    role: row.role,
    title: row.title,
    state: row.verdict.state,
    spend: row.spend,
    reports: below3(rows2, row.member).map(node)
  });
  return { nest, objective, payment, reports: top.map(node), adrift: adrift.map(node) };
}
function below3(rows2, supervisor) {
  return rows2.filter((row) => row.supervisor === supervisor);
}
function roots(rows2) {
  const known = /* @__PURE__ */ new Set([USER, ...rows2.map((row) => row.member)]);
  return { top: below3(rows2, USER), adrift: rows2.filter((row) => !known.has(row.supervisor)) };
}
function render5({ rows: rows2, payment }, paint, width) {
  const lines2 = [paint("bold", USER)];
  const branch = (row, indent, last) => {
    const { member, role, verdict: verdict2, title, spend: spend2 } = row;
    const { nanos } = spend2.subtree;
    const cost = nanos === 0 ? "" : `  ${showDollars(nanos)}`;
    const head = `${indent}${last ? "\u2514\u2500 " : "\u251C\u2500 "}${member}  ${role}  `;
    const room = width - head.length - verdict2.state.length - cost.length - 2;
    const about4 = room < LEAST_TITLE ? "" : `  ${oneLine(title, Math.min(TITLE, room))}`;
    lines2.push(`${head}${paint(hueOf(verdict2.state), verdict2.state)}${cost}${about4}`);
    team(below3(rows2, row.member), `${indent}${last ? "   " : "\u2502  "}`);
  };
  const team = (members, indent) => {
    members.forEach((row, i) => {
      branch(row, indent, i === members.length - 1);
    });
  };
  const { top, adrift } = roots(rows2);
  team(top, "");
  if (adrift.length > 0) {
    lines2.push(paint("bold", "under nobody"));
    team(adrift, "");
  }
  if (rows2.length === 0) lines2.push("nobody has been hired yet", 'next: nest hire --role executive "\u2026"');
  if (payment === "plan" && rows2.some(({ spend: spend2 }) => spend2.subtree.nanos > 0)) lines2.push(PAYMENT_WORDS.plan);
  return `${lines2.join("\n")}
`;
}
var TITLE, LEAST_TITLE;
var init_tree = __esm({
  "src/cli/commands/tree.ts"() {
    "use strict";
    init_status();
    init_money();
    init_org();
    init_colour();
    init_spend_words();
    init_words();
    TITLE = 60;
    LEAST_TITLE = 4;
  }
});

// src/domain/envelope.ts
function envelopeOf(value) {
  if (typeof value !== "object" || value === null) return null;
  const e = value;
  if (typeof e.id !== "string" || typeof e.type !== "string" || typeof e.v !== "number") return null;
  if (e.id === "" || e.id.length > MAX_ID_LENGTH || e.type === "") return null;
  if (e.v !== ENVELOPE_VERSION) return laterEnvelope(e, e.id, e.type, e.v);
  if (typeof e.data !== "object" || e.data === null || Array.isArray(e.data)) return null;
  const complete2 = typeof e.at === "string" && typeof e.actor === "string" && (e.member === null || typeof e.member === "string") && (e.gen === null || typeof e.gen === "number");
  return complete2 ? value : repaired(e, e.id, e.type);
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
var ENVELOPE_VERSION, MAX_ID_LENGTH;
var init_envelope = __esm({
  "src/domain/envelope.ts"() {
    "use strict";
    ENVELOPE_VERSION = 1;
    MAX_ID_LENGTH = 200;
  }
});

// src/log/frame.ts
function frame(events) {
  const lines2 = events.map((event) => {
    const line = JSON.stringify(event);
    const bytes = line.length * 3 < MAX_LINE_BYTES ? 0 : Buffer.byteLength(line) + 2;
    if (bytes > MAX_LINE_BYTES) throw tooLong(event, `${bytes} bytes, a line holds ${MAX_LINE_BYTES}`);
    if (event.id.length > MAX_ID_LENGTH) throw tooLong(event, `an id holds ${MAX_ID_LENGTH} characters`);
    return line;
  });
  return frameLines(lines2);
}
function frameLines(lines2) {
  const parts = lines2.map((line) => Buffer.from(`
${line}
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
  const complete2 = whole.ends.filter((end3) => end3 <= written).length;
  const from = complete2 === 0 ? 0 : whole.ends[complete2 - 1] ?? 0;
  return { bytes: whole.bytes.subarray(from), ends: whole.ends.slice(complete2).map((end3) => end3 - from) };
}
function tooLong(event, why) {
  return new RangeError(`record ${event.id.slice(0, 80)} of type ${event.type} is too long: ${why}`);
}
var MAX_LINE_BYTES;
var init_frame = __esm({
  "src/log/frame.ts"() {
    "use strict";
    init_envelope();
    MAX_LINE_BYTES = 8192;
  }
});

// src/log/only-file.ts
function refuseNonFile(file2, fs26 = import_node_fs25.default) {
  const stat = fs26.statSync(file2, { throwIfNoEntry: false });
  if (stat === void 0 || !(stat.isDirectory() || stat.isFIFO() || stat.isSocket())) return;
  const [code, what] = stat.isDirectory() ? ["EISDIR", "a folder"] : ["EFTYPE", "a pipe or a socket"];
  throw Object.assign(new Error(`${file2} is ${what}, not a file`), { code, syscall: "read", path: file2 });
}
var import_node_fs25;
var init_only_file = __esm({
  "src/log/only-file.ts"() {
    "use strict";
    import_node_fs25 = { default: require("node:fs") };
  }
});

// src/log/append.ts
function appendTo(file2, whole, opts) {
  if (whole.bytes.length === 0) return 0;
  const fs26 = opts.fs ?? import_node_fs26.default;
  let rest2 = whole;
  let writes = 0;
  let written = false;
  try {
    refuseNonFile(file2, fs26);
    const fd = fs26.openSync(file2, FLAGS, PRIVATE_FILE);
    try {
      while (true) {
        const count2 = fs26.writeSync(fd, rest2.bytes, 0, rest2.bytes.length);
        writes += 1;
        if (count2 === rest2.bytes.length) break;
        rest2 = unwritten(rest2, count2);
        if (writes === MAX_WRITES) throw halfWay();
      }
      written = true;
      if (opts.durable) {
        rest2 = whole;
        putOnDisk(fs26, fd, file2, whole.bytes.length);
      }
    } finally {
      fs26.closeSync(fd);
    }
    return writes;
  } catch (error) {
    throw new AppendError(file2, codeOf(error), fateOf(rest2.bytes, opts.spool, written), error);
  }
}
function fateOf(bytes, spool2, written) {
  if (spool2 === null) return written ? "doubtful" : "dropped";
  const spooled = spool2(bytes);
  return spooled === null ? "lost" : { spooled };
}
function putOnDisk(fs26, fd, file2, batch) {
  fs26.fdatasyncSync(fd);
  if (fs26.fstatSync(fd).size <= batch) syncDir((0, import_node_path25.dirname)(file2));
}
var import_node_fs26, import_node_path25, MAX_WRITES, FLAGS, halfWay;
var init_append = __esm({
  "src/log/append.ts"() {
    "use strict";
    import_node_fs26 = { default: require("node:fs") };
    import_node_path25 = require("node:path");
    init_append_error();
    init_frame();
    init_only_file();
    init_private_files();
    MAX_WRITES = 4;
    FLAGS = import_node_fs26.default.constants.O_WRONLY | import_node_fs26.default.constants.O_APPEND | import_node_fs26.default.constants.O_CREAT;
    halfWay = () => Object.assign(new Error("writes keep stopping half-way"), { code: "ESHORT" });
  }
});

// src/log/blobs.ts
function putText(dir, text4) {
  if (text4.length <= MAX_INLINE_BYTES && Buffer.byteLength(JSON.stringify(text4)) <= MAX_INLINE_BYTES)
    return { text: text4 };
  const contents = Buffer.from(text4);
  const blob = sha256(contents);
  const path = (0, import_node_path26.join)(dir, blob);
  if (import_node_fs27.default.statSync(path, { throwIfNoEntry: false })?.size === contents.length) touch(path);
  else {
    makePrivateDir(dir);
    replaceFile(path, contents, { durable: true });
  }
  return { blob, bytes: contents.length, head: cut(text4, HEAD_LENGTH) };
}
function touch(path) {
  const now = /* @__PURE__ */ new Date();
  try {
    import_node_fs27.default.utimesSync(path, now, now);
  } catch {
  }
}
function getText(dirs, text4) {
  if ("text" in text4) return text4.text;
  if (!/^[0-9a-f]{64}$/.test(text4.blob))
    throw new Error(`not the name of a blob: ${JSON.stringify(text4.blob)}`);
  let why = "is missing";
  for (const dir of dirs) {
    const contents = bytesIfThere((0, import_node_path26.join)(dir, text4.blob));
    if (contents === null) continue;
    if (sha256(contents) === text4.blob) return contents.toString();
    why = "is damaged: its hash does not match";
  }
  throw new Error(`the text of ${text4.bytes} bytes in ${(0, import_node_path26.join)(dirs[0] ?? "", text4.blob)} ${why}`);
}
function moveBlobs(from, to) {
  if (!import_node_fs27.default.existsSync(from)) return;
  makePrivateDir(to);
  for (const name of import_node_fs27.default.readdirSync(from)) {
    const contents = bytesIfThere((0, import_node_path26.join)(from, name));
    if (contents === null || !/^[0-9a-f]{64}$/.test(name)) continue;
    try {
      if (sha256(contents) === name) replaceFile((0, import_node_path26.join)(to, name), contents, { durable: true });
      import_node_fs27.default.rmSync((0, import_node_path26.join)(from, name), { force: true });
    } catch {
    }
  }
}
function bytesIfThere(path) {
  try {
    return import_node_fs27.default.readFileSync(path);
  } catch {
    return null;
  }
}
function sha256(bytes) {
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(bytes).digest("hex");
}
var import_node_fs27, import_node_path26;
var init_blobs = __esm({
  "src/log/blobs.ts"() {
    "use strict";
    import_node_fs27 = { default: require("node:fs") };
    import_node_path26 = require("node:path");
    init_text();
    init_private_files();
  }
});

// src/log/poll.ts
function identity(file2) {
  try {
    const { ino, size } = import_node_fs28.default.statSync(file2);
    return { ino, size };
  } catch {
    return { ino: 0, size: 0 };
  }
}
function once(act) {
  let done = false;
  return (argument) => {
    if (done) return;
    done = true;
    act(argument);
  };
}
var import_node_fs28, import_node_path27, POLL_MS, followFile, watchFolder;
var init_poll = __esm({
  "src/log/poll.ts"() {
    "use strict";
    import_node_fs28 = { default: require("node:fs") };
    import_node_path27 = require("node:path");
    POLL_MS = 500;
    followFile = (file2, offset, onChange, opts = {}) => {
      let seen = { ino: -1, size: offset };
      let closed = false;
      let stopWatching = null;
      const look2 = () => {
        if (closed) return;
        const now = identity(file2);
        const first2 = seen.ino === -1;
        const changed = now.size !== seen.size || !first2 && now.ino !== seen.ino;
        seen = now;
        if (changed) onChange();
      };
      const degrade = (error) => {
        if (closed) return;
        const watching = stopWatching;
        stopWatching = null;
        watching?.();
        opts.onNotice?.(`cannot watch ${(0, import_node_path27.dirname)(file2)} (${error?.message}); polling instead`);
      };
      const poll = setInterval(look2, opts.pollMs ?? POLL_MS);
      try {
        stopWatching = (opts.watch ?? watchFolder)((0, import_node_path27.dirname)(file2), file2, look2, once(degrade));
      } catch (error) {
        degrade(error);
      }
      setImmediate(look2);
      return {
        close() {
          closed = true;
          clearInterval(poll);
          stopWatching?.();
        }
      };
    };
    watchFolder = (dir, file2, onEvent, onFailure) => {
      const watcher = import_node_fs28.default.watch(dir, (_event, name) => {
        if (name === null || name === (0, import_node_path27.basename)(file2)) onEvent();
      });
      watcher.on("error", onFailure);
      return () => watcher.close();
    };
  }
});

// src/log/damage.ts
var DETAILED, DamageReport;
var init_damage = __esm({
  "src/log/damage.ts"() {
    "use strict";
    DETAILED = 100;
    DamageReport = class {
      details = [];
      count = 0;
      add(offset, bytes, reason) {
        this.count += 1;
        if (this.details.length < DETAILED) this.details.push({ position: String(offset), bytes, reason });
      }
    };
  }
});

// src/log/lines.ts
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
        const line = ascii ? block.slice(start, end3) : buffer.toString("utf8", from + start, from + end3);
        parseLine(line, end3 - start, offset, sink);
      } else {
        parseDoubtful(buffer.subarray(from + start, from + end3), offset, sink);
      }
    }
    start = end3 + 1;
  }
}
function parseDoubtful(line, offset, sink) {
  if ((0, import_node_buffer.isUtf8)(line)) parseLine(line.toString("utf8"), line.length, offset, sink);
  else sink.damage.add(offset, line.length, line[0] === 123 ? "torn" : "garbage");
}
function parseLine(line, bytes, offset, sink) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    salvage(line, bytes, offset, sink);
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
function salvage(line, bytes, offset, sink) {
  if (/^[ \t\r]*$/.test(line)) return;
  const lead = /^[\0\uFEFF]*/.exec(line)?.[0] ?? "";
  const bare = line.slice(lead.length).replace(/\0+$/, "");
  if (bare === "" || bare.length === line.length) {
    sink.damage.add(offset, bytes, bare.startsWith("{") ? "torn" : "garbage");
    return;
  }
  const bareBytes = Buffer.byteLength(bare);
  sink.damage.add(offset, bytes - bareBytes, "garbage");
  parseLine(bare, bareBytes, offset + Buffer.byteLength(lead), sink);
}
var import_node_buffer, MAX_READ_LINE_BYTES, BLOCK_BYTES, LF;
var init_lines = __esm({
  "src/log/lines.ts"() {
    "use strict";
    import_node_buffer = require("node:buffer");
    init_envelope();
    MAX_READ_LINE_BYTES = 65536;
    BLOCK_BYTES = 32768;
    LF = 10;
  }
});

// src/log/read.ts
function readLog(file2, position2, onEvent, opts = {}) {
  const from = offsetOf(position2);
  const sink = { events: 0, damage: new DamageReport(), onEvent };
  const fd = openIfThere(file2);
  let next2 = from;
  let source = "";
  try {
    const stat = fd === null ? null : import_node_fs29.default.fstatSync(fd, { bigint: true });
    const size = Number(stat?.size ?? 0);
    if (stat !== null) source = String(stat.ino);
    if (size < from) sink.damage.add(from, from - size, "truncated");
    else if (fd !== null)
      next2 = readRange(fd, from, size, from + (opts.maxBytes ?? Number.POSITIVE_INFINITY), sink);
  } finally {
    if (fd !== null) import_node_fs29.default.closeSync(fd);
  }
  const { details, count: count2 } = sink.damage;
  return { next: String(next2), events: sink.events, damage: details, damageCount: count2, source };
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
  let next2 = from;
  let filled = 0;
  while (next2 < until) {
    const got = import_node_fs29.default.readSync(
      fd,
      buffer,
      filled,
      Math.min(buffer.length - filled, size - next2 - filled),
      next2 + filled
    );
    filled += got;
    const end3 = endOfLines(buffer.subarray(0, filled), until - next2);
    if (end3 > 0) {
      parseLines(buffer, 0, end3, next2, sink);
      buffer.copyWithin(0, end3, filled);
      next2 += end3;
      filled -= end3;
    } else if (filled > MAX_READ_LINE_BYTES) {
      const behind = skipLine(fd, next2 + filled, size, buffer);
      if (behind === null) return next2;
      sink.damage.add(next2, behind - 1 - next2, "too-long");
      next2 = behind;
      filled = 0;
    } else if (got === 0) {
      return next2;
    }
  }
  return next2;
}
function endOfLines(bytes, limit) {
  const crossing = limit < bytes.length ? bytes.indexOf(LF2, limit - 1) : -1;
  return (crossing === -1 ? bytes.lastIndexOf(LF2) : crossing) + 1;
}
function skipLine(fd, from, size, buffer) {
  let offset = from;
  while (offset < size) {
    const got = import_node_fs29.default.readSync(fd, buffer, 0, Math.min(buffer.length, size - offset), offset);
    if (got === 0) return null;
    const newline = buffer.subarray(0, got).indexOf(LF2);
    if (newline !== -1) return offset + newline + 1;
    offset += got;
  }
  return null;
}
function openIfThere(file2) {
  refuseNonFile(file2);
  try {
    return import_node_fs29.default.openSync(file2, "r");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}
var import_node_fs29, CHUNK_BYTES, LF2;
var init_read = __esm({
  "src/log/read.ts"() {
    "use strict";
    import_node_fs29 = { default: require("node:fs") };
    init_damage();
    init_lines();
    init_only_file();
    CHUNK_BYTES = 1048576;
    LF2 = 10;
  }
});

// src/domain/redact.ts
function redact(text4, own = []) {
  const kinds3 = /* @__PURE__ */ new Set();
  const out = (kind) => {
    kinds3.add(kind);
    return gone2(kind);
  };
  let left = text4;
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
  return { text: left, kinds: [...kinds3] };
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
function inTexts(value, change3) {
  return changedIn(value, change3);
}
function changedIn(value, change3) {
  if (typeof value === "string") return change3(value);
  if (Array.isArray(value)) {
    const list2 = value.map((item) => changedIn(item, change3));
    return list2.some((item, i) => item !== value[i]) ? list2 : value;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, changedIn(item, change3)]);
  return entries.some(([key, item]) => item !== value[key]) ? Object.fromEntries(entries) : value;
}
var SHAPES, IN_ADDRESS, BEARER, NAMED, gone2, LEAST_BITS;
var init_redact = __esm({
  "src/domain/redact.ts"() {
    "use strict";
    SHAPES = [
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
    IN_ADDRESS = /\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'`]{1,64}:)([^\s/@"'`$<>{}]{6,})(?=@)/g;
    BEARER = /\b(bearer\s+)([A-Za-z0-9+/_.=~-]{20,})/gi;
    NAMED = /((?:api|access|secret|private|auth|encryption|signing|account|master)[_-]?key|secret|token|passw(?:or)?d|passphrase|credentials?)([A-Za-z0-9_-]{0,20}\\?["']?\s{0,3}(?::=|=>|[:=])\s{0,3}\\?["']?)([A-Za-z0-9+/_.~-]{16,}={0,2})/gi;
    gone2 = (kind) => `[redacted: ${kind}]`;
    LEAST_BITS = 3.5;
  }
});

// src/log/secrets.ts
function cleanerFor(dir) {
  const clean = (text4, { on, patterns }) => on && text4.length >= SHORTEST ? redact(text4, patterns).text : text4;
  return {
    text: (text4) => clean(text4, redactionOf(dir)),
    events(events) {
      const how = redactionOf(dir);
      if (!how.on) return events;
      return events.map((event) => {
        if (AS_IT_IS.has(event.type)) return event;
        const data = inTexts(event.data, (text4) => clean(text4, how));
        return data === event.data ? event : { ...event, data };
      });
    }
  };
}
function redactionOf(dir) {
  try {
    const kept3 = JSON.parse(import_node_fs30.default.readFileSync((0, import_node_path28.join)(dir, FILE), "utf8"));
    const patterns = Array.isArray(kept3?.patterns) ? kept3.patterns : [];
    return { on: kept3?.on !== false, patterns: patterns.filter((one) => typeof one === "string") };
  } catch {
    return DEFAULT;
  }
}
var import_node_fs30, import_node_path28, FILE, DEFAULT, AS_IT_IS, SHORTEST;
var init_secrets = __esm({
  "src/log/secrets.ts"() {
    "use strict";
    import_node_fs30 = { default: require("node:fs") };
    import_node_path28 = require("node:path");
    init_redact();
    init_private_files();
    FILE = "redact.json";
    DEFAULT = { on: true, patterns: [] };
    AS_IT_IS = /* @__PURE__ */ new Set(["nest_created", "charter_amended"]);
    SHORTEST = 12;
  }
});

// src/log/snapshot.ts
function saveSnapshot(file2, logFile, snapshot) {
  const tail = tailOf(logFile, offsetOf(snapshot.position), snapshot.source);
  if (tail === null) return false;
  const { rules, position: position2, source } = snapshot;
  const state = Buffer.from(snapshot.state);
  const header = JSON.stringify({ rules, position: position2, source, tail, crc: crc32(state) });
  const body = Buffer.concat([Buffer.from(`${header}
`), state]);
  replaceFile(file2, Buffer.concat([Buffer.from(MAGIC), body, body]), { durable: true });
  return true;
}
function loadSnapshot(file2, logFile, rules) {
  const found = open3(file2, logFile, rules);
  return typeof found === "string" ? null : found;
}
function snapshotState(file2, logFile, rules) {
  const found = open3(file2, logFile, rules, { checked: true });
  return typeof found === "string" ? found : "good";
}
function open3(file2, logFile, rules, { checked = false } = {}) {
  try {
    refuseNonFile(file2);
    const bytes = import_node_fs31.default.readFileSync(file2);
    const frame2 = bytes.toString("latin1", 0, MAGIC.length);
    if (isOther(frame2)) return "of another version";
    const middle = MAGIC.length + (bytes.length - MAGIC.length) / 2;
    const body = bytes.subarray(MAGIC.length, middle);
    if (frame2 !== MAGIC || !Number.isInteger(middle) || !body.equals(bytes.subarray(middle)))
      return "damaged";
    const newline = body.indexOf(10);
    const header = JSON.parse(body.toString("utf8", 0, newline));
    if (checked && header.crc !== crc32(body.subarray(newline + 1))) return "damaged";
    if (header.rules !== rules) return "of another version";
    const tail = tailOf(logFile, offsetOf(header.position), header.source);
    if (tail === null || tail !== header.tail) return "of another log";
    return {
      state: body.toString("utf8", newline + 1),
      position: header.position,
      rules,
      source: header.source
    };
  } catch (error) {
    return error.code === "ENOENT" ? "none" : "damaged";
  }
}
function tailOf(logFile, offset, source) {
  let fd;
  try {
    refuseNonFile(logFile);
    fd = import_node_fs31.default.openSync(logFile, "r");
  } catch {
    return null;
  }
  try {
    const { ino, size } = import_node_fs31.default.fstatSync(fd, { bigint: true });
    if (String(ino) !== source || size < offset) return null;
    const tail = Buffer.alloc(Math.min(TAIL_BYTES3, offset));
    import_node_fs31.default.readSync(fd, tail, 0, tail.length, offset - tail.length);
    return hash53(tail.toString("latin1"));
  } finally {
    import_node_fs31.default.closeSync(fd);
  }
}
var import_node_fs31, MAGIC, TAIL_BYTES3, isOther, crc32;
var init_snapshot = __esm({
  "src/log/snapshot.ts"() {
    "use strict";
    import_node_fs31 = { default: require("node:fs") };
    init_hash();
    init_only_file();
    init_private_files();
    init_read();
    MAGIC = "nest-snapshot-3\n";
    TAIL_BYTES3 = 1024;
    isOther = (frame2) => /^nest-snapshot-\d/.test(frame2) && frame2 !== MAGIC;
    crc32 = (bytes) => process.getBuiltinModule("node:zlib").crc32(bytes).toString(16).padStart(8, "0");
  }
});

// src/log/spool.ts
function spool(dir, bytes, now = Date.now()) {
  const file2 = (0, import_node_path29.join)(dir, `${String(now).padStart(15, "0")}-${uniqueSuffix()}.jsonl`);
  const write2 = () => {
    makePrivateDir(dir);
    replaceFile(file2, bytes, { durable: true });
  };
  return attempt(write2) || attempt(write2) ? file2 : null;
}
function spoolState(dir) {
  let names = [];
  try {
    names = import_node_fs32.default.readdirSync(dir).sort();
  } catch {
  }
  const paths = (ending) => names.filter((name) => name.endsWith(ending)).map((name) => (0, import_node_path29.join)(dir, name));
  return { pending: paths(".jsonl"), damaged: paths(".damaged") };
}
function replaySpool(dir, blobs, append2) {
  if (!import_node_fs32.default.existsSync(dir)) return { replayed: 0, damaged: [] };
  moveBlobs((0, import_node_path29.join)(dir, "blobs"), blobs);
  let replayed = 0;
  const damaged = [];
  for (const file2 of spoolState(dir).pending) {
    const contents = read2(file2);
    if (contents === null) continue;
    for (let i = 0; i < contents.lines.length; i += BATCH2) append2(contents.lines.slice(i, i + BATCH2));
    replayed += contents.lines.length;
    if (contents.bad) {
      const aside2 = file2.replace(/\.jsonl$/, ".damaged");
      if (attempt(() => import_node_fs32.default.renameSync(file2, aside2))) damaged.push(aside2);
    } else {
      attempt(() => import_node_fs32.default.unlinkSync(file2));
    }
  }
  attempt(() => import_node_fs32.default.rmdirSync((0, import_node_path29.join)(dir, "blobs")));
  attempt(() => import_node_fs32.default.rmdirSync(dir));
  return { replayed, damaged };
}
function read2(file2) {
  let text4;
  try {
    text4 = import_node_fs32.default.readFileSync(file2, "utf8");
  } catch {
    return null;
  }
  const all = text4.split("\n").filter((line) => line.trim() !== "");
  const lines2 = all.filter(isRecord3);
  return { lines: lines2, bad: lines2.length < all.length };
}
function isRecord3(line) {
  try {
    return envelopeOf(JSON.parse(line)) !== null;
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
var import_node_fs32, import_node_path29, BATCH2;
var init_spool = __esm({
  "src/log/spool.ts"() {
    "use strict";
    import_node_fs32 = { default: require("node:fs") };
    import_node_path29 = require("node:path");
    init_envelope();
    init_blobs();
    init_private_files();
    BATCH2 = 64;
  }
});

// src/log/state-dir.ts
function stateDir({ home, platform }) {
  const path = pathsOf(platform);
  return platform === "win32" ? path.join(home, "AppData", "Local", "nest") : path.join(home, ".local", "state", "nest");
}
function spoolDir(nestDir, owner2) {
  return pathsOf(owner2.platform).join(stateDir(owner2), "spool", pathHash(nestDir, owner2.platform));
}
function nestOfSession(sessionId, owner2 = thisUser()) {
  const file2 = sessionFile(sessionId, owner2);
  const dir = file2 === null ? "" : (readIfThere(file2) ?? "").trim();
  return pathsOf(owner2.platform).isAbsolute(dir) ? dir : null;
}
function sessionFile(sessionId, owner2) {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(sessionId)) return null;
  return pathsOf(owner2.platform).join(stateDir(owner2), "sessions", sessionId);
}
var import_node_os5, thisUser;
var init_state_dir = __esm({
  "src/log/state-dir.ts"() {
    "use strict";
    import_node_os5 = { default: require("node:os") };
    init_paths();
    init_private_files();
    thisUser = () => ({ home: import_node_os5.default.homedir(), platform: process.platform });
  }
});

// src/log/file-log.ts
function openFileLog(dir, options = {}) {
  const file2 = (0, import_node_path30.join)(dir, "log.jsonl");
  const snapshotFile = (0, import_node_path30.join)(dir, "snapshot.json");
  const blobs = (0, import_node_path30.join)(dir, "blobs");
  const aside2 = spoolDir(dir, options.owner ?? thisUser());
  const follow2 = options.follow ?? followFile;
  const clean = cleanerFor(dir);
  let lastCheck = Number.NEGATIVE_INFINITY;
  const write2 = (whole, durable, keep3) => appendTo(file2, whole, { durable, spool: keep3, fs: options.fs });
  const replay = () => replaySpool(aside2, blobs, (lines2) => write2(frameLines(lines2), true, () => null));
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
    file: file2,
    append(events, opts = {}) {
      const durable = opts.durable ?? false;
      const keep3 = opts.spool === false ? null : (bytes) => spool(aside2, bytes);
      const replayed = replayNowAndThen();
      try {
        return { durable, writes: write2(frame(clean.events(events)), durable, keep3), replayed };
      } catch (error) {
        lastCheck = Number.NEGATIVE_INFINITY;
        throw error;
      }
    },
    readFrom: (position2, onEvent, opts) => readLog(file2, position2, onEvent, opts),
    follow: (position2, onAppend) => follow2(file2, offsetOf(position2), onAppend),
    putText: (text4) => putTextSomewhere([blobs, (0, import_node_path30.join)(aside2, "blobs")], clean.text(text4)),
    getText: (text4) => getText([blobs, (0, import_node_path30.join)(aside2, "blobs")], text4),
    loadSnapshot: (rules) => loadSnapshot(snapshotFile, file2, rules),
    snapshotState: (rules) => snapshotState(snapshotFile, file2, rules),
    saveSnapshot: (snapshot) => saveSnapshot(snapshotFile, file2, snapshot),
    replay,
    waiting: () => spoolState(aside2)
  };
}
function putTextSomewhere(dirs, text4) {
  let first2;
  for (const dir of dirs) {
    try {
      return putText(dir, text4);
    } catch (error) {
      first2 ??= error;
    }
  }
  throw new AppendError(dirs[0] ?? "", codeOf(first2), "lost", first2);
}
var import_node_path30, SPOOL_CHECK_MS;
var init_file_log = __esm({
  "src/log/file-log.ts"() {
    "use strict";
    import_node_path30 = require("node:path");
    init_append();
    init_append_error();
    init_blobs();
    init_frame();
    init_poll();
    init_read();
    init_secrets();
    init_snapshot();
    init_spool();
    init_state_dir();
    SPOOL_CHECK_MS = 1e3;
  }
});

// src/log/git-dir.ts
function gitCommonDir(dir, platform) {
  const path = pathsOf(platform);
  const dotGit = path.join(dir, ".git");
  const stat = import_node_fs33.default.statSync(dotGit, { throwIfNoEntry: false });
  if (stat === void 0) return null;
  if (stat.isDirectory()) return isGitDir(dotGit, platform) ? dotGit : null;
  const contents = readIfThere(dotGit) ?? "";
  if (!contents.startsWith(GITDIR)) return null;
  const target = withoutLineEnd2(contents.slice(GITDIR.length));
  if (target === "") return null;
  const gitDir = normalisePath(target, platform, dir);
  const common = withoutLineEnd2(readIfThere(path.join(gitDir, "commondir")) ?? "");
  const shared = common === "" ? gitDir : normalisePath(common, platform, gitDir);
  return isGitDir(shared, platform) ? shared : null;
}
function withoutLineEnd2(text4) {
  let end3 = text4.length;
  while (end3 > 0 && (text4[end3 - 1] === "\n" || text4[end3 - 1] === "\r")) end3 -= 1;
  return text4.slice(0, end3);
}
function isGitDir(dir, platform) {
  return import_node_fs33.default.existsSync(pathsOf(platform).join(dir, "HEAD"));
}
var import_node_fs33, GITDIR;
var init_git_dir = __esm({
  "src/log/git-dir.ts"() {
    "use strict";
    import_node_fs33 = { default: require("node:fs") };
    init_paths();
    init_private_files();
    GITDIR = "gitdir: ";
  }
});

// src/log/place.ts
function findNest(cwd, platform = process.platform) {
  for (const dir of upwards(realPath(cwd), platform)) {
    const place2 = nestAt(dir, platform);
    if (place2 !== null) return place2;
  }
  return null;
}
function nestAt(dir, platform) {
  const path = pathsOf(platform);
  const common = gitCommonDir(dir, platform);
  const inGit = common === null ? null : nestOrPointer(path.join(common, "nest"), dir, "git", platform);
  return inGit ?? nestOrPointer(path.join(dir, ".nest"), dir, "plain", platform);
}
function nestOrPointer(entry, root, kind, platform) {
  const stat = statOrNull(entry);
  if (stat?.isDirectory()) return { dir: realPath(entry), root, kind };
  if (!stat?.isFile() || stat.size > 8192) return null;
  const target = (readIfThere(entry) ?? "").trim();
  if (!pathsOf(platform).isAbsolute(target)) return null;
  return { dir: realPath(normalisePath(target, platform, root)), root, kind: "pointer" };
}
function* upwards(start, platform) {
  const path = pathsOf(platform);
  let dir = start;
  while (true) {
    yield dir;
    const parent = path.dirname(dir);
    if (parent === dir) return;
    dir = parent;
  }
}
function realPath(path) {
  try {
    return import_node_fs34.default.realpathSync.native(path);
  } catch {
    return path;
  }
}
function statOrNull(path) {
  try {
    return import_node_fs34.default.statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
var import_node_fs34;
var init_place = __esm({
  "src/log/place.ts"() {
    "use strict";
    import_node_fs34 = { default: require("node:fs") };
    init_git_dir();
    init_paths();
    init_private_files();
  }
});

// src/app/nest.ts
function openNest(dir) {
  return { dir, log: openFileLog(dir) };
}
function findNestDir(at) {
  if (at.flag !== null) return at.flag;
  const bound = at.session === null ? null : nestOfSession(at.session);
  return bound ?? findNest(at.cwd)?.dir ?? at.hint;
}
function requireNest(at) {
  const dir = findNestDir(at);
  if (dir !== null) return openNest(dir);
  throw new UserError(`there is no nest for ${at.cwd}`, EXIT.noNest, 'nest init --objective "\u2026"');
}
var init_nest = __esm({
  "src/app/nest.ts"() {
    "use strict";
    init_file_log();
    init_place();
    init_state_dir();
    init_user_error();
  }
});

// src/app/spend-words.ts
function spendWords(state, member) {
  const id = member?.id ?? USER;
  const { subtree } = spentOf(state, id);
  const cap = capOf(state, id);
  if (cap === null) return subtree === 0 ? null : { words: showDollars(subtree), over: false };
  const over = cap.left <= 0;
  const own = cap.boundBy === id || member === void 0 || cap.boundBy === "charter" && member.supervisor === USER;
  const rest2 = own ? ` of ${showDollars(cap.granted)}` : over ? "" : `, ${showDollars(cap.left)} left`;
  return { words: `${showDollars(subtree)}${rest2}${over ? ", nothing left" : ""}`, over };
}
var init_spend_words2 = __esm({
  "src/app/spend-words.ts"() {
    "use strict";
    init_ledger();
    init_money();
    init_org();
  }
});

// src/app/status-line.ts
function statusLine(nest, session) {
  const { state, complete: complete2 } = foldNest(nest, { maxBytes: HOOK_BYTES });
  if (state.nest === null) return null;
  const member = session === null ? void 0 : memberOfSession(state, session);
  const was = session === null ? null : state.sessions.get(session)?.member ?? null;
  const team = member === void 0 ? [...state.members.values()] : descendants(state, member.id);
  const count2 = (is) => team.filter((one) => holdsSeat(one) && is(one)).length;
  return {
    member: member?.id ?? was,
    role: member?.role ?? null,
    fired: member === void 0 && was !== null,
    atWork: count2(isAtWork),
    blocked: count2(({ phase }) => phase === "blocked"),
    lost: count2(({ phase }) => phase === "lost"),
    unread: member === void 0 ? 0 : unreadOf(state, member.id).length,
    forUser: speaksForUser(member) ? forUser(state) : null,
    down: state.down !== null,
    paused: state.paused || member?.paused === true,
    spend: spendWords(state, member),
    problem: complete2 ? state.blind === null ? null : "newer" : "behind"
  };
}
function speaksForUser(member) {
  return member === void 0 || member.mode === "adopt" && member.supervisor === USER;
}
var init_status_line = __esm({
  "src/app/status-line.ts"() {
    "use strict";
    init_identity();
    init_org();
    init_absence();
    init_deliver();
    init_fold_log();
    init_spend_words2();
  }
});

// src/harness/hook-stdin.ts
function readHookStdin(options = {}) {
  const fd = options.fd ?? 0;
  const gathered2 = new Gathered(options.maxBytes ?? MAX_BYTES3);
  let kind;
  try {
    kind = kindOf2(fd);
  } catch {
    return Promise.resolve({ raw: "", value: null, problem: "unreadable" });
  }
  if (kind === "tty") return Promise.resolve({ raw: "", value: null, problem: "tty" });
  if (kind === "file") return Promise.resolve(readAvailable(fd, gathered2) ?? gathered2.atEnd());
  return readPipe(fd, gathered2, options);
}
function kindOf2(fd) {
  if ((0, import_node_tty.isatty)(fd)) return "tty";
  const stat = (0, import_node_fs35.fstatSync)(fd);
  return stat.isFIFO() || stat.isSocket() || process.platform === "win32" ? "pipe" : "file";
}
function readPipe(fd, gathered2, options) {
  let socket;
  try {
    socket = new import_node_net2.Socket({ fd, readable: true, writable: false, manualStart: true });
  } catch {
    return Promise.resolve({ raw: "", value: null, problem: "unreadable" });
  }
  const atOnce = process.platform === "win32" ? null : readAvailable(fd, gathered2);
  if (atOnce !== null) {
    socket.on("error", () => {
    });
    socket.unref();
    return Promise.resolve(atOnce);
  }
  return new Promise((resolve7) => {
    const finish = (result) => {
      clearTimeout(idle);
      clearTimeout(total);
      socket.removeAllListeners();
      socket.on("error", () => {
      });
      socket.pause();
      socket.unref();
      resolve7(result);
    };
    const giveUp2 = () => finish(gathered2.atEnd("incomplete"));
    const total = setTimeout(giveUp2, options.totalMs ?? TOTAL_MS);
    const idle = setTimeout(giveUp2, options.idleMs ?? IDLE_MS);
    socket.on("data", (chunk) => {
      idle.refresh();
      const done = gathered2.add(chunk);
      if (done !== null) finish(done);
    });
    socket.on("end", () => finish(gathered2.atEnd()));
    socket.on("close", () => finish(gathered2.atEnd()));
    socket.on("error", () => finish(gathered2.atEnd("unreadable")));
  });
}
function readAvailable(fd, gathered2) {
  const chunk = Buffer.allocUnsafe(CHUNK2);
  for (; ; ) {
    let count2;
    try {
      count2 = (0, import_node_fs35.readSync)(fd, chunk, 0, CHUNK2, null);
    } catch (error) {
      const code = error.code;
      if (code === "EAGAIN") return null;
      return gathered2.atEnd(code === "EOF" ? void 0 : "unreadable");
    }
    if (count2 === 0) return gathered2.atEnd();
    const done = gathered2.add(Buffer.from(chunk.subarray(0, count2)));
    if (done !== null) return done;
  }
}
function parse3(raw) {
  try {
    return { raw, value: JSON.parse(raw), problem: null };
  } catch {
    return null;
  }
}
var import_node_fs35, import_node_net2, import_node_tty, IDLE_MS, TOTAL_MS, MAX_BYTES3, CHUNK2, Gathered;
var init_hook_stdin = __esm({
  "src/harness/hook-stdin.ts"() {
    "use strict";
    import_node_fs35 = require("node:fs");
    import_node_net2 = require("node:net");
    import_node_tty = require("node:tty");
    IDLE_MS = 2500;
    TOTAL_MS = 8e3;
    MAX_BYTES3 = 64 * 1024 * 1024;
    CHUNK2 = 256 * 1024;
    Gathered = class {
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
      atEnd(problem) {
        const raw = this.#text();
        if (raw.trim() === "") return { raw, value: null, problem: problem ?? "empty" };
        return parse3(raw) ?? { raw, value: null, problem: problem ?? "not-json" };
      }
      #text() {
        return Buffer.concat(this.#chunks).toString("utf8").replace(/^\uFEFF/, "");
      }
    };
  }
});

// src/harness/status-input.ts
function readStatusInput(value) {
  if (!isRecord4(value)) return { session: null, cwd: null, limits: [] };
  const { session_id: session, cwd, workspace, rate_limits: rates2 } = value;
  const current2 = isRecord4(workspace) ? workspace.current_dir : null;
  return { session: text(session), cwd: text(current2) ?? text(cwd), limits: limitsOf(rates2) };
}
function limitsOf(rates2) {
  if (!isRecord4(rates2)) return [];
  return WINDOWS.flatMap(([key, window]) => {
    const given = rates2[key];
    if (!isRecord4(given)) return [];
    const { used_percentage: used, resets_at: resets } = given;
    if (typeof used !== "number" || !(used >= 0)) return [];
    return [{ window, used: Math.min(Math.floor(used), MAX_PERCENT), resetsAt: timeOf(resets) }];
  });
}
function timeOf(seconds) {
  if (typeof seconds !== "number") return null;
  const at = seconds * 1e3;
  return at > 0 && at < MAX_TIME ? new Date(at).toISOString() : null;
}
function isRecord4(value) {
  return typeof value === "object" && value !== null;
}
function text(value) {
  return typeof value === "string" && value !== "" && value.length <= MAX_CHARS ? value : null;
}
var MAX_CHARS, MAX_PERCENT, MAX_TIME, WINDOWS;
var init_status_input = __esm({
  "src/harness/status-input.ts"() {
    "use strict";
    MAX_CHARS = 4096;
    MAX_PERCENT = 999;
    MAX_TIME = Date.UTC(2100, 0);
    WINDOWS = [
      ["five_hour", "5h"],
      ["seven_day", "7d"]
    ];
  }
});

// src/cli/plan-limits.ts
function planWords({ window, used, resetsAt }, now) {
  const at = resetsAt === null ? null : new Date(resetsAt);
  if (at === null || at.getTime() <= now) return `${window} ${used} %`;
  const clock = [at.getHours(), at.getMinutes()].map((n) => String(n).padStart(2, "0")).join(":");
  const day = at.getTime() - now < DAY_MS ? "" : `${DAYS[at.getDay()]} `;
  return `${window} ${used} %, resets ${day}${clock}`;
}
function planHue({ used }) {
  return used >= 95 ? "red" : used >= 80 ? "yellow" : null;
}
var DAY_MS, DAYS;
var init_plan_limits = __esm({
  "src/cli/plan-limits.ts"() {
    "use strict";
    DAY_MS = 24 * 36e5;
    DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
  }
});

// src/cli/commands/statusline.ts
var statusline_exports = {};
__export(statusline_exports, {
  run: () => run14
});
async function run14(here, _args, options) {
  const { value } = await readHookStdin({ idleMs: IDLE_MS2, totalMs: TOTAL_MS2, maxBytes: MAX_BYTES4 });
  const input = readStatusInput(value);
  const found = lineFor(here, options, input);
  const line = found === null ? null : { ...found, limits: paymentOf() === "use" ? [] : input.limits };
  if (here.json) here.printJson(line);
  else
    here.print(
      `${line === null ? "" : render6(line, statusPainter(isSet(options, "no-color"), process.env))}
`
    );
  return 0;
}
function lineFor(here, options, input) {
  try {
    const session = input.session ?? here.env.session;
    return statusLine(nestOf(here, options, { ...input, session }), session);
  } catch {
    return null;
  }
}
function nestOf(here, options, { session, cwd }) {
  if (textOf(options, "nest") !== null) return here.nest();
  return requireNest({ flag: null, session, cwd: cwd ?? here.cwd, hint: here.env.nest.dir });
}
function render6(line, paint) {
  const parts = partsOf2(line);
  const plain2 = parts.map(([text4]) => text4).join(SEPARATOR);
  const room = columns() - MARGIN;
  if (plain2.length > room) return oneLine(plain2, Math.max(1, room));
  return parts.map(([text4, hue]) => hue === null ? text4 : paint(hue, text4)).join(SEPARATOR);
}
function partsOf2(line) {
  const { member, role, problem, fired, atWork, blocked, lost, unread, forUser: forUser2, spend: spend2 } = line;
  if (problem === "behind")
    return [
      ["nest", "bold"],
      ["reading a long log", "dim"]
    ];
  if (problem === "newer")
    return [
      ["nest", "bold"],
      ["its log is newer than this version", "yellow"]
    ];
  const name = oneLine(member ?? "", 40);
  if (fired)
    return [
      [`nest ${name}`, "bold"],
      ["has been stopped", "yellow"]
    ];
  const parts = [
    [name === "" ? "nest" : `nest ${name}`, "bold"],
    role === null || role === name ? null : [role, null],
    line.down ? ["stopped: nest up", "yellow"] : null,
    line.paused ? ["paused", "yellow"] : null,
    atWork > 0 ? [`${atWork} at work`, "blue"] : null,
    blocked > 0 ? [`${blocked} blocked`, "red"] : null,
    lost > 0 ? [`${lost} lost`, "red"] : null,
    unread > 0 ? [`${unread} unread`, "yellow"] : null,
    forUser2 !== null && forUser2.decide > 0 ? [`${forUser2.decide} for you to decide`, "red"] : null,
    forUser2 !== null && forUser2.read > 0 ? [`${forUser2.read} for you to read`, "yellow"] : null,
    spend2 === null ? null : [`${paymentOf() === "plan" ? "est. " : ""}${spend2.words}`, spend2.over ? "red" : null],
    ...line.limits.map((limit) => [planWords(limit, Date.now()), planHue(limit)])
  ];
  return parts.filter((part2) => part2 !== null);
}
function columns() {
  const given = Number(process.env.COLUMNS);
  return Number.isInteger(given) && given > 0 ? given : 200;
}
var IDLE_MS2, TOTAL_MS2, MAX_BYTES4, MARGIN, SEPARATOR;
var init_statusline = __esm({
  "src/cli/commands/statusline.ts"() {
    "use strict";
    init_nest();
    init_status_line();
    init_hook_stdin();
    init_login();
    init_status_input();
    init_colour();
    init_options();
    init_plan_limits();
    init_words();
    IDLE_MS2 = 300;
    TOTAL_MS2 = 1e3;
    MAX_BYTES4 = 1024 * 1024;
    MARGIN = 4;
    SEPARATOR = " \xB7 ";
  }
});

// src/cli/catalogue/frequent.ts
var SAYING, STANDING, FREQUENT;
var init_frequent = __esm({
  "src/cli/catalogue/frequent.ts"() {
    "use strict";
    init_report_words();
    init_file_option();
    SAYING = [
      {
        path: ["report"],
        group: "Between members",
        about: "say how your work stands; it goes to your supervisor",
        more: "A typed result is { status: complete | partial | blocked | failed, summary, findings: [{ claim, source, date, confidence,\nobjective, subject, value }], gaps, searched, artifacts, failure: { kind, retryable, attempted, partial } }. Who found it,\nand when, is added. A success that found nothing and does not say where it looked is refused (exit code 4).",
        args: [{ name: "summary", about: "what was done, where it is, what is missing; - for stdin" }],
        options: [
          {
            name: "status",
            value: "status",
            choices: STATUSES,
            about: "how it stands; a typed result says so itself"
          },
          { name: "reason", value: "reason", choices: REASONS, about: "why, when it is failed or blocked" },
          file("summary"),
          { name: "result", value: "file", about: "a typed result (JSON) instead, - for stdin" }
        ],
        examples: [
          {
            run: 'report --status done "The parser is ported; src/parser, 41 tests green"',
            about: "in one line"
          },
          {
            run: "report --status failed --reason system -",
            about: "a long summary comes from stdin",
            stdin: "# What I tried\n\nThe registry answers 503 since noon.\n"
          },
          { run: 'report --status progress "3 of 7 files are done"', about: "does not end anything" }
        ],
        load: () => importChunk("./chunks/report.mjs")
      },
      {
        path: ["heartbeat"],
        group: "Between members",
        about: "give a sign of life during long work",
        args: [{ name: "note", about: "what you are at" }],
        examples: [{ run: 'heartbeat "the test suite runs for an hour"', about: "with a note" }],
        load: () => Promise.resolve().then(() => (init_heartbeat(), heartbeat_exports))
      },
      {
        path: ["inbox"],
        group: "Between members",
        about: "print what you have not read yet, as data, and acknowledge it",
        more: "An item is acknowledged once stdout has taken all of the text. When the reader of the output goes away before,\nor nest is killed, it stays unread and comes again, marked as a repeat. Output to the null device counts as unread.",
        options: [
          { name: "peek", about: "acknowledge nothing" },
          {
            name: "undelivered",
            about: "instead: what nobody has taken although everything was tried, of all readers"
          }
        ],
        examples: [
          { run: "inbox", about: "read" },
          { run: "inbox --peek --json", about: "look only, whole texts as JSON" },
          { run: "inbox --undelivered", about: "dead letters, and how they were tried" }
        ],
        load: () => Promise.resolve().then(() => (init_inbox3(), inbox_exports))
      }
    ];
    STANDING = [
      {
        path: ["whoami"],
        group: "Looking",
        about: "say who you are to the nest: member, role, supervisor",
        examples: [{ run: "whoami", about: "in a session: the member it is bound to" }],
        load: () => Promise.resolve().then(() => (init_whoami2(), whoami_exports))
      },
      {
        path: ["status"],
        group: "Looking",
        about: "show how everybody stands, and what needs you",
        examples: [
          { run: "status", about: "who is blocked, lost or at work, with what to run next" },
          { run: "status --json", about: "with the evidence of every verdict" }
        ],
        load: () => Promise.resolve().then(() => (init_status2(), status_exports))
      },
      {
        path: ["tree"],
        group: "Looking",
        about: "show the org chart",
        examples: [{ run: "tree", about: "who reports to whom" }],
        load: () => Promise.resolve().then(() => (init_tree(), tree_exports))
      },
      {
        path: ["statusline"],
        group: "Looking",
        about: "print one line for the status line of Claude Code: who the session is, who needs it, what was spent, what a plan has left",
        more: 'To have it below your sessions, put this into ~/.claude/settings.json yourself (nest writes nothing there; where nest is not on PATH, the path of bin/nest in the plugin):\n\n    "statusLine": { "type": "command", "command": "nest statusline" }\n\nClaude Code feeds it JSON that names the session and, on a subscription, says how much of the plan\u2019s limits is used; they are shown, and kept nowhere. It reads the log and nothing else, spends nothing, and prints an empty line where there is no nest. NO_COLOR or --no-color takes the colours away.',
        examples: [
          {
            run: "statusline",
            about: "as Claude Code runs it, with its JSON on stdin",
            stdin: '{"session_id":"11111111-2222-4333-8444-555555555555"}'
          }
        ],
        load: () => Promise.resolve().then(() => (init_statusline(), statusline_exports))
      }
    ];
    FREQUENT = [...SAYING, ...STANDING];
  }
});

// src/app/gate/view.ts
function viewGates(nest, now) {
  const { state } = foldNest(nest);
  return gatesOf(state.charter).map((rule) => ({
    rule,
    said: saidBy(state, rule),
    used: usedOf(state, rule),
    proven: provenFor(state, rule, now)
  }));
}
function saidBy({ gates }, { id }) {
  const { allow = 0, ask: ask2 = 0, deny = 0 } = gates.said.find(({ rule }) => rule === id) ?? {};
  return { allow, ask: ask2, deny };
}
function usedOf(state, rule) {
  if (rule.upto === void 0) return [];
  if (rule.upto.scope !== "member") return [{ for: "*", total: drawnOf(state.gates, rule, { id: "*" }) }];
  return state.gates.drawn.filter((one) => one.rule === rule.id).map(({ scope, total }) => ({ for: scope, total }));
}
function provenFor(state, rule, now) {
  if (rule.after === void 0) return [];
  const seated = [...state.members.values()].filter(holdsSeat);
  return seated.filter((member) => proofOf(state.gates, rule, member, now).stands).map(({ id }) => id);
}
var init_view = __esm({
  "src/app/gate/view.ts"() {
    "use strict";
    init_gates();
    init_org();
    init_fold_log();
  }
});

// src/cli/commands/gate-list.ts
var gate_list_exports = {};
__export(gate_list_exports, {
  run: () => run15
});
function run15(here) {
  const gates = viewGates(here.nest(), Date.now());
  if (here.json) here.printJson({ gates });
  else
    here.print(
      gates.length === 0 ? "the charter has no rules about calls (nest gate --help)\n" : lines(here, gates)
    );
  return 0;
}
function lines({ paint }, gates) {
  const rows2 = gates.map((gate) => {
    const { rule, said } = gate;
    const { allow, ask: ask2, deny } = said;
    return [rule.id, rule.kind, `${allow}/${ask2}/${deny}`, stand(gate), oneLine(rule.on.join(", "), 100)];
  });
  return table2(["RULE", "KIND", "ALLOWED/ASKED/DENIED", "STANDS", "CALLS"], rows2, paint);
}
function stand({ rule, used, proven }) {
  if (rule.kind === "upto")
    return used.map((one) => `${one.for === "*" ? "" : `${one.for} `}${one.total} of ${rule.upto?.max}`).join(", ") || "0";
  if (rule.kind === "after")
    return proven.length === 0 ? `needs ${first(rule)}` : `proven for ${proven.join(", ")}`;
  return "-";
}
function first({ after }) {
  return oneLine(after?.on.join(" or ") ?? "", 40);
}
var init_gate_list = __esm({
  "src/cli/commands/gate-list.ts"() {
    "use strict";
    init_view();
    init_table();
    init_words();
  }
});

// src/cli/catalogue/gates.ts
var KINDS3, GATES;
var init_gates3 = __esm({
  "src/cli/catalogue/gates.ts"() {
    "use strict";
    KINDS3 = `Kinds:
  never      the call is not made; also a permission denial of the platform, at launch
  ask        every such call is put before whoever is above (--by user: before the user)
  after      only when --after has succeeded within --minutes, with a result such as --contains, --lacks and
             --matches say; --scope says for whom that holds: the member itself, its task, or everybody
  upto       only up to --max in sum: calls, or the argument that --of names, counted when the call comes
  record     a call that has succeeded is put on record; --audit does the same beside another kind
  normalise  in results, what --match finds is replaced by --to ($1 is the first group)
A rule of the platform names calls: Write, "Bash(git push *)", mcp__bank__transfer. Edit stands for all tools that
edit, Bash for the command and each of its parts. A rule is named at the act that commits (push, deploy, pay).`;
    GATES = [
      {
        path: ["gate"],
        group: "Set up",
        about: "show the rules about calls of tools, and how each stands",
        more: KINDS3,
        examples: [{ run: "gate", about: "the same as nest gate list" }],
        load: () => Promise.resolve().then(() => (init_gate_list(), gate_list_exports))
      },
      {
        path: ["gate", "list"],
        group: "Set up",
        about: "show the rules about calls of tools, what they have said, what is used and proven",
        examples: [{ run: "gate list --json", about: "as JSON" }],
        load: () => Promise.resolve().then(() => (init_gate_list(), gate_list_exports))
      },
      {
        path: ["gate", "add"],
        group: "Set up",
        about: "add a rule about calls of tools to the charter, or replace the one of that name",
        more: `${KINDS3}
It binds members that were hired before, from their next call on.`,
        args: [
          { name: "id", required: true, about: "its name: a-z, 0-9 and -" },
          { name: "kind", required: true, about: "never, ask, after, upto, record or normalise" }
        ],
        options: [
          { name: "on", value: "rule", repeat: true, about: "which calls; again for more" },
          { name: "why", value: "text", about: "the reason, told to whoever is kept from a call" },
          {
            name: "role",
            value: "role",
            repeat: true,
            about: "whom it binds: staff, manager, executive; all without it"
          },
          { name: "by", value: "who", about: "of ask: user, or supervisor (the default)" },
          { name: "after", value: "rule", repeat: true, about: "of after: which call has to have succeeded" },
          { name: "contains", value: "text", about: "of after: what its result must hold" },
          { name: "lacks", value: "text", about: "of after: what its result must not hold" },
          { name: "matches", value: "pattern", about: "of after: what its result must match" },
          { name: "minutes", value: "n", about: "of after: how long that holds (60)" },
          { name: "times", value: "n", about: "of after: how often it has to have succeeded (1)" },
          { name: "scope", value: "whom", about: "member, task or nest: for whom it is proven or counted" },
          { name: "max", value: "n", about: "of upto: the most in sum" },
          {
            name: "of",
            value: "path",
            about: "of upto: the argument that is summed up, e.g. amount; calls without it"
          },
          { name: "pattern", value: "pattern", about: "of upto: where in that argument the number stands" },
          { name: "match", value: "pattern", about: "of normalise: what is replaced" },
          { name: "to", value: "text", about: "of normalise: by what" },
          { name: "audit", about: "calls that have succeeded are put on record as well" }
        ],
        examples: [
          {
            run: 'gate add tested after --on "Bash(git push *)" --after "Bash(npm test)" --lacks "skipped" --minutes 30',
            about: "a push only after tests that have passed, all of them"
          },
          {
            run: "gate add spend upto --on mcp__bank__order --max 500 --of amount --audit",
            about: "orders up to 500 in sum, each on record"
          },
          {
            run: 'gate add publish ask --on "Bash(npm publish *)" --by user',
            about: "the user is asked, every time"
          }
        ],
        load: () => importChunk("./chunks/gate-add.mjs")
      },
      {
        path: ["gate", "remove"],
        group: "Set up",
        about: "take a rule about calls of tools out of the charter",
        args: [{ name: "id", required: true, about: "its name" }],
        examples: [
          {
            run: "gate remove no-force",
            about: "members that were hired with it keep the denial of the platform"
          }
        ],
        load: () => importChunk("./chunks/gate-remove.mjs")
      }
    ];
  }
});

// src/cli/catalogue/integration.ts
var INTEGRATION;
var init_integration3 = __esm({
  "src/cli/catalogue/integration.ts"() {
    "use strict";
    INTEGRATION = [
      {
        path: ["integrate"],
        group: "Members",
        about: "merge what members have done into an integration branch, with the checks after each",
        more: "For a supervisor: the branches of those who report to it. For the user: all of them, the lowest in the chart first.\nWhat conflicts, or breaks the checks of the charter, is taken back and returned to its member with the reason and the\noutput; the others go on. Nothing is dropped, and no branch of yours is touched until you say --land. Killed half-way,\nit goes on from where it was. In a session it may take longer than one command may: run it in the background.\nEnds with 4 when something was returned or stopped.",
        args: [{ name: "members", about: "whose, by comma; without any, everybody who is done", kind: "member" }],
        options: [
          {
            name: "onto",
            value: "branch",
            about: "your branch to start from; default: the one that is checked out"
          },
          {
            name: "check",
            value: "command",
            repeat: true,
            about: "one more check: words without quotes, or a JSON list; for the user"
          },
          {
            name: "at-once",
            about: "merge all, then check once; where that fails, halve until the culprit is found"
          },
          { name: "predict", about: "who will get into whose way, from what stands in the checkouts now" },
          { name: "land", about: "let the integration branch come into your branch; only you may" },
          {
            name: "for",
            value: "member",
            about: "with --land: whose integration; default: the highest in the chart"
          },
          { name: "dry-run", about: "change nothing; show the order, and what would become of each" }
        ],
        examples: [
          { run: "integrate --dry-run", about: "what would be merged, in which order" },
          { run: "integrate --predict", about: "before it is too late" },
          { run: 'integrate --check "npm test"', about: "merge and check all that is done" }
        ],
        load: () => importChunk("./chunks/integrate.mjs")
      }
    ];
  }
});

// src/app/brief-files.ts
function briefFiles(nestDir, member) {
  const stem = (0, import_node_path31.join)(nestDir, "briefs", `${member.id}-${member.gen}`);
  return { brief: `${stem}.md`, assignment: `${stem}.assignment.md` };
}
var import_node_path31;
var init_brief_files = __esm({
  "src/app/brief-files.ts"() {
    "use strict";
    import_node_path31 = require("node:path");
  }
});

// src/app/show.ts
function showMember(nest, id, now) {
  const { state } = look(nest);
  const member = requireMember(state, id);
  const { report: report2 } = member;
  return {
    member,
    verdict: verdictOf(state, member, observe(member, now), now),
    task: readItemText(nest.log, member.task),
    report: report2 === null ? null : {
      at: report2.at,
      status: report2.status,
      reason: report2.reason,
      by: report2.by,
      text: readItemText(nest.log, report2.text)
    },
    reports: directReports(state, id).map((m) => m.id),
    unread: state.inboxes.get(id)?.items.length ?? 0,
    spend: spendView(state, id),
    payment: paymentOf(),
    grant: moneyOrNull(state.purses.get(id)?.granted ?? null),
    files: briefFiles(nest.dir, member)
  };
}
var init_show = __esm({
  "src/app/show.ts"() {
    "use strict";
    init_org();
    init_verdict();
    init_login();
    init_brief_files();
    init_caller();
    init_digest();
    init_look();
    init_money_view();
    init_observe();
  }
});

// src/cli/commands/show.ts
var show_exports = {};
__export(show_exports, {
  run: () => run16
});
function run16(here, [id], options) {
  const now = Date.now();
  const view = showMember(here.nest(), id, now);
  if (here.json) here.printJson(view);
  else here.print(render7(view, here, now, isSet(options, "full") ? Number.POSITIVE_INFINITY : CUT2));
  return 0;
}
function render7(view, { paint }, now, limit) {
  const { member: m, verdict: verdict2, report: report2, reports, files } = view;
  const age = (at) => `${formatAge(ageOf(at, now))} ago`;
  const full = `nest show ${m.id} --full`;
  const lines2 = [
    `${paint("bold", m.id)}  ${m.role}  generation ${m.gen}  under ${m.supervisor}  ${oneLine(m.title, 80)}`,
    `${paint(hueOf(verdict2.state), verdict2.state)}  ${oneLine(verdict2.why, 300)}`,
    ...verdict2.evidence.map((e) => `  evidence: ${oneLine(e, 200)}`),
    ...verdict2.action === "" ? [] : [`next: ${oneLine(verdict2.action, 200)}`],
    `hired ${age(m.hiredAt)} by ${oneLine(m.hiredBy, 60)}; ${m.mode}; model ${oneLine(m.model, 40)}; ${oneLine(m.permissionMode, 40)}`,
    ...m.routing === null ? [] : [routingLine(m.routing).trimEnd()],
    `session ${m.session === null ? "not bound" : oneLine(m.session, 60)}${m.short === null || m.short === "" ? "" : ` (${oneLine(m.short, 40)})`}; process ${oneLine(m.process ?? "not known", 40)}`,
    `folder ${oneLine(m.cwd, 300)}`,
    `${plural(m.turns, "turn")}, ${plural(m.reports, "report")}, ${view.unread} unread; its reports: ${reports.join(", ") || "none"}`,
    spendLine(view),
    `brief ${oneLine(files.brief, 400)}`
  ];
  const { last } = m.proof;
  if (last !== null) {
    const how = last.results.map(({ check, ok }) => `${oneLine(check, 80)} ${ok ? "holds" : "FAILS"}`);
    lines2.push(`checked ${age(last.at)} by ${oneLine(last.by, 40)}: ${how.join("; ") || "nothing to run"}`);
    if (last.tests.length > 0) lines2.push(`tests it has changed: ${oneLine(last.tests.join(", "), 400)}`);
  }
  const parts = [`${lines2.join("\n")}
`, `
task:
${fence("task", view.task, limit, full)}`];
  if (report2 === null) parts.push("\nno report yet\n");
  else {
    const reason = report2.reason === null ? "" : ` (${oneLine(report2.reason, 40)})`;
    parts.push(
      `
latest report: ${oneLine(report2.status, 40)}${reason}, ${age(report2.at)}, filed by the ${report2.by}:
` + fence("report", report2.text, limit, full)
    );
  }
  return parts.join("");
}
function spendLine({ spend: spend2, grant: grant2, payment }) {
  const { own, subtree, boundBy, left, notes } = spend2;
  const team = subtree.nanos === own.nanos ? "" : `, ${showDollars(subtree.nanos)} with its team`;
  const whose = boundBy === "charter" ? "the budget of the charter" : boundBy;
  const rest2 = left === null ? "; nothing bounds it" : grant2 === null ? `; it shares the ${showDollars(left.nanos)} that ${whose} has left` : `; ${showDollars(left.nanos)} left of its ${showDollars(grant2.nanos)}`;
  const noted2 = notes.length === 0 ? "" : ` (${noteWords(notes)})`;
  return `spent ${showDollars(own.nanos)}${team}${rest2}${noted2}${estimated(payment)}`;
}
var CUT2;
var init_show2 = __esm({
  "src/cli/commands/show.ts"() {
    "use strict";
    init_show();
    init_age();
    init_money();
    init_options();
    init_spend_words();
    init_words();
    CUT2 = 2e3;
  }
});

// src/cli/commands/logs.ts
var logs_exports = {};
__export(logs_exports, {
  run: () => run17
});
function run17(here, [member], options) {
  const logs = memberLogs(here.nest(), member, countOf(options, "count") ?? COUNT2);
  if (here.json) here.printJson(logs);
  else here.print(`${logs.lines.map(render8).join("")}transcript: ${oneLine(logs.transcript, 400)}
`);
  return 0;
}
function render8({ role, tool, at, text: text4 }) {
  const who = tool === null ? role : `${role} ${oneLine(tool, 60)}`;
  return `${at === null ? "" : `${oneLine(at, 24)}  `}${who}
${fence("message", text4, CUT3, "nest logs --json has the rest")}`;
}
var COUNT2, CUT3;
var init_logs2 = __esm({
  "src/cli/commands/logs.ts"() {
    "use strict";
    init_logs();
    init_options();
    init_words();
    COUNT2 = 10;
    CUT3 = 2e3;
  }
});

// src/log/watch.ts
var followWithChokidar, chokidarWatch;
var init_watch = __esm({
  "src/log/watch.ts"() {
    "use strict";
    init_poll();
    followWithChokidar = (file2, offset, onChange, opts = {}) => followFile(file2, offset, onChange, { watch: chokidarWatch, ...opts });
    chokidarWatch = (dir, file2, onEvent, onFailure) => {
      let closed = false;
      let close2 = async () => {
      };
      const start = async () => {
        const { watch } = await importChunk("./chunks/chokidar.mjs");
        if (closed) return;
        const watcher = watch(dir, {
          depth: 0,
          ignoreInitial: true,
          ignored: (path) => path !== dir && path !== file2
        });
        close2 = () => watcher.close();
        watcher.on("all", onEvent).on("ready", onEvent).on("error", onFailure);
      };
      start().catch(onFailure);
      return () => {
        closed = true;
        close2().catch(() => {
        });
      };
    };
  }
});

// src/cli/log-filter.ts
function filterOf(nest, options, now) {
  const types = new Set(listOf(options, "type").map(knownType));
  const member = textOf(options, "member");
  const concerns = member === null ? () => true : concerning(nest, member);
  const { from, at } = sinceOf(textOf(options, "since"), now);
  const wants = (event) => (types.size === 0 || types.has(event.type)) && concerns(event) && (at === null || event.at >= at);
  return { from, wants };
}
function knownType(type) {
  if (isKnownType(type)) return type;
  const meant = closest(type.slice(0, 40), knownTypes());
  const hint = meant === null ? "" : ` (did you mean ${meant}?)`;
  throw new UserError(
    `--type: no event is a ${JSON.stringify(type.slice(0, 40))}${hint}; there are ${knownTypes().join(", ")}`,
    EXIT.usage,
    `nest log --type ${meant ?? "report_filed"}`
  );
}
function sinceOf(since2, now) {
  if (since2 === null) return { from: START, at: null };
  if (/^\d{1,16}$/.test(since2)) return { from: since2, at: null };
  const [, amount2, unit] = /^(\d{1,6})([smhd])$/.exec(since2) ?? [];
  if (amount2 === void 0 || unit === void 0)
    throw new UserError(
      `--since: ${JSON.stringify(since2.slice(0, 40))} is neither a position nor a length of time such as 90s, 10m, 2h, 3d`,
      EXIT.usage,
      "nest log --since 10m"
    );
  return { from: START, at: new Date(now - Number(amount2) * UNITS[unit]).toISOString() };
}
function concerning(nest, id) {
  const { state } = foldNest(nest);
  if (id !== USER) requireMember(state, id);
  const actors = /* @__PURE__ */ new Set();
  if (id === USER) actors.add(USER);
  for (const session of state.sessions.values())
    if (session.member === id) actors.add(sessionActor(session.id));
  return ({ member, actor, data }) => member === id || actors.has(actor) || data.to === id || data.reader === id || data.supervisor === id;
}
var UNITS;
var init_log_filter = __esm({
  "src/cli/log-filter.ts"() {
    "use strict";
    init_caller();
    init_closest();
    init_fold_log();
    init_user_error();
    init_event_log();
    init_identity();
    init_org();
    init_shape();
    init_options();
    UNITS = { s: 1e3, m: 6e4, h: 36e5, d: 864e5 };
  }
});

// src/cli/log-lines.ts
function eventLine(event, position2, json, paint) {
  if (json) return toJsonLine({ position: position2, ...event });
  const who = event.member === null ? "" : ` ${oneLine(event.member, 40)}`;
  const by = oneLine(event.actor.replace(/^session:(.{8}).*$/, "session:$1"), 40);
  const at = oneLine(event.at, 24);
  return `${paint("dim", position2.padStart(9))}  ${at}  ${paint("bold", oneLine(event.type, 60))}${who}  ${paint("dim", `by ${by}`)}  ${gist(event.data)}
`;
}
function gist(data) {
  const parts = [];
  for (const [key, value] of Object.entries(data)) {
    if (value === null || value === "" || key === "nonce") continue;
    if (isText(value)) parts.push(`${key}=${oneLine(headOf(value), 80)}`);
    else if (typeof value === "object") parts.push(`${key}=${oneLine(JSON.stringify(value), 60)}`);
    else parts.push(`${key}=${oneLine(String(value), 60)}`);
  }
  return oneLine(parts.join(" "), 240);
}
var BUFFER, Lines;
var init_log_lines = __esm({
  "src/cli/log-lines.ts"() {
    "use strict";
    init_text();
    init_out();
    init_words();
    BUFFER = 64 * 1024;
    Lines = class {
      #print;
      #last;
      #lines = [];
      #size = 0;
      constructor(print, last) {
        this.#print = print;
        this.#last = last;
      }
      add(line) {
        this.#lines.push(line);
        if (this.#last === null) {
          this.#size += line.length;
          if (this.#size > BUFFER) this.flush();
        } else if (this.#lines.length > 2 * this.#last) this.#lines = this.#lines.slice(-this.#last);
      }
      flush() {
        const text4 = (this.#last === null ? this.#lines : this.#lines.slice(-this.#last)).join("");
        this.#lines = [];
        this.#size = 0;
        if (text4 !== "") this.#print(text4);
      }
      /** From here on every line counts. */
      unlimit() {
        this.#last = null;
      }
    };
  }
});

// src/cli/commands/log.ts
var log_exports = {};
__export(log_exports, {
  run: () => run18
});
async function run18(here, _args, options) {
  const nest = here.nest();
  const last = countOf(options, "count");
  const filter = filterOf(nest, options, Date.now());
  const lines2 = new Lines(here.print, last);
  const read4 = (from) => {
    const result = nest.log.readFrom(from, (event, position2) => {
      if (filter.wants(event)) lines2.add(eventLine(event, position2, here.json, here.paint));
    });
    lines2.flush();
    for (const d of result.damage) say(`nest: damage at ${d.position}: ${d.reason}, ${d.bytes} bytes`);
    const cut2 = result.damage.some((d) => d.reason === "truncated");
    return cut2 ? "0" : result.next;
  };
  let next2 = read4(filter.from);
  if (!isSet(options, "follow")) return 0;
  lines2.unlimit();
  await follow(nest, next2, () => {
    next2 = read4(next2);
  });
  return 0;
}
function follow(nest, from, onAppend) {
  return new Promise((resolve7, reject) => {
    const log = openFileLog(nest.dir, { follow: followWithChokidar });
    const following = log.follow(from, () => {
      try {
        onAppend();
      } catch (error) {
        following.close();
        reject(error);
      }
    });
    for (const signal of ["SIGINT", "SIGTERM"])
      process.once(signal, () => {
        following.close();
        resolve7();
      });
  });
}
var init_log = __esm({
  "src/cli/commands/log.ts"() {
    "use strict";
    init_file_log();
    init_watch();
    init_log_filter();
    init_log_lines();
    init_options();
    init_out();
  }
});

// src/app/read-event.ts
function readEvent(nest, position2) {
  if (!/^\d{1,16}$/.test(position2))
    throw new UserError(
      `${JSON.stringify(position2.slice(0, 40))} is no position in the log`,
      EXIT.usage,
      "nest log -n 20"
    );
  let found;
  nest.log.readFrom(
    position2,
    (event, at) => {
      if (at === position2) found = event;
    },
    { maxBytes: 1 }
  );
  if (found === void 0)
    throw new UserError(`no event begins at position ${position2}`, EXIT.notFound, "nest log -n 20");
  const texts = Object.values(found.data).filter(isText).map((text4) => readItemText(nest.log, text4));
  return { position: position2, event: found, texts };
}
var init_read_event = __esm({
  "src/app/read-event.ts"() {
    "use strict";
    init_text();
    init_digest();
    init_user_error();
  }
});

// src/cli/commands/read.ts
var read_exports = {};
__export(read_exports, {
  run: () => run19
});
function run19(here, [position2]) {
  const { event, texts } = readEvent(here.nest(), position2);
  if (here.json) {
    here.printJson({ position: position2, event, texts });
    return 0;
  }
  const head = `${event.at}  ${event.type}  ${oneLine(event.member ?? event.actor, 80)}
`;
  const bodies = texts.length > 0 ? texts : [JSON.stringify(event.data, null, 2)];
  here.print(head + bodies.map((body) => fence("text", body, Number.POSITIVE_INFINITY, "")).join(""));
  return 0;
}
var init_read2 = __esm({
  "src/cli/commands/read.ts"() {
    "use strict";
    init_read_event();
    init_words();
  }
});

// src/cli/catalogue/looking.ts
var LOOKING;
var init_looking = __esm({
  "src/cli/catalogue/looking.ts"() {
    "use strict";
    LOOKING = [
      {
        path: ["show"],
        group: "Looking",
        about: "show everything about a member: verdict with evidence, task, latest report, files",
        args: [{ name: "member", about: "whom", required: true, kind: "member" }],
        options: [{ name: "full", about: "task and report uncut" }],
        examples: [
          { run: "show staff-1", about: "task and report cut where they are long" },
          { run: "show staff-1 --full", about: "whole texts" }
        ],
        load: () => Promise.resolve().then(() => (init_show2(), show_exports))
      },
      {
        path: ["logs"],
        group: "Looking",
        about: "print the last messages of a member's session, from its transcript",
        args: [{ name: "member", about: "whose", required: true, kind: "member" }],
        options: [{ name: "count", short: "n", value: "n", about: "how many; default 10" }],
        examples: [{ run: "logs staff-1 -n 3", about: "what it said last" }],
        load: () => Promise.resolve().then(() => (init_logs2(), logs_exports))
      },
      {
        path: ["log"],
        group: "Looking",
        about: "print the event log",
        options: [
          { name: "member", value: "member", about: "only what concerns this member" },
          { name: "type", value: "type", repeat: true, about: "only events of this type; by comma, or again" },
          {
            name: "since",
            value: "when",
            about: "from a position on (a number), or from so long ago: 90s, 10m, 2h, 3d"
          },
          { name: "count", short: "n", value: "n", about: "only the last n of them" },
          { name: "follow", short: "f", about: "go on as events are appended, until interrupted" }
        ],
        examples: [
          { run: "log -n 20", about: "the latest events" },
          { run: "log --type report_filed,turn_ended --since 2h", about: "reports of the last two hours" },
          { run: "log --member staff-1 --json", about: "everything about one member, as JSON lines" }
        ],
        load: () => Promise.resolve().then(() => (init_log(), log_exports))
      },
      {
        path: ["watch"],
        group: "Looking",
        about: "look after everybody: find what no hook says, wake who has something to read, tell the user",
        more: "Started by hire, one per nest; a second one leaves at once. It ends when nobody is alive.",
        options: [
          {
            name: "foreground",
            about: "here, saying what it does (it always does; hire starts it in the background)"
          },
          { name: "once", about: "one round, then leave: for a timer, where nothing may stay in the background" }
        ],
        examples: [{ run: "watch --once", about: "look once, and see what it finds and does" }],
        load: () => importChunk("./chunks/watch.mjs")
      },
      {
        path: ["read"],
        group: "Looking",
        about: "print one event of the log with its text in full, as data",
        args: [{ name: "position", about: "where it begins, as an item or `nest log` names it", required: true }],
        examples: [{ run: "read 1", about: "the founding of the nest" }],
        load: () => Promise.resolve().then(() => (init_read2(), read_exports))
      }
    ];
  }
});

// src/domain/assignment.ts
var STYLES, PHASES;
var init_assignment = __esm({
  "src/domain/assignment.ts"() {
    "use strict";
    STYLES = ["coordinator", "fork", "swarm"];
    PHASES = ["research", "synthesis", "implementation", "verification"];
  }
});

// src/cli/catalogue/discipline-options.ts
var DISCIPLINE;
var init_discipline_options = __esm({
  "src/cli/catalogue/discipline-options.ts"() {
    "use strict";
    init_assignment();
    DISCIPLINE = [
      {
        name: "brief",
        value: "file",
        about: "read an assignment (JSON) instead of a task in words, - for stdin"
      },
      {
        name: "team",
        value: "file",
        about: "hire several: a JSON list of assignments, each with a name, or { themes, members }; - for stdin"
      },
      { name: "no-lint", about: "hire whatever the brief lacks; for a person only" },
      { name: "style", value: "style", choices: STYLES, about: "how its supervisor has its members work" },
      { name: "phase", value: "phase", choices: PHASES, about: "which phase of the work it is" },
      { name: "add-peer", about: "add it to a swarm whose roster is fixed" },
      { name: "verifies", value: "member", about: "whose work it verifies" }
    ];
  }
});

// src/cli/catalogue/no-probe.ts
var NO_PROBE;
var init_no_probe = __esm({
  "src/cli/catalogue/no-probe.ts"() {
    "use strict";
    NO_PROBE = {
      name: "no-probe",
      about: "do not measure a version of Claude Code that was never seen (as NEST_NO_PROBE=1 does)"
    };
  }
});

// src/cli/catalogue/roles.ts
var ROLES;
var init_roles = __esm({
  "src/cli/catalogue/roles.ts"() {
    "use strict";
    ROLES = ["executive", "manager", "staff"];
  }
});

// src/cli/catalogue/work-options.ts
var WORK;
var init_work_options = __esm({
  "src/cli/catalogue/work-options.ts"() {
    "use strict";
    init_work_signals();
    WORK = [
      { name: "kind", value: "kind", choices: KIND_NAMES, about: "what kind of work it is" },
      {
        name: "signal",
        value: "signals",
        repeat: true,
        about: `what speaks for a stronger or a weaker model: ${SIGNAL_NAMES.join(", ")}; by comma, or the option again`
      }
    ];
  }
});

// src/harness/argv.ts
function shortId3(id) {
  if (!/^[0-9a-f]{8}$/.test(id)) throw new TypeError(`not a short session id: ${id}`);
  return id;
}
var attachArgv;
var init_argv = __esm({
  "src/harness/argv.ts"() {
    "use strict";
    attachArgv = (short) => ["attach", shortId3(short)];
  }
});

// src/harness/cli.ts
function locateClaude(explicit, env = process.env, platform = process.platform) {
  const named = explicit ?? (env.NEST_CLAUDE === "" ? void 0 : env.NEST_CLAUDE);
  if (named !== void 0) {
    return atPath((0, import_node_path32.resolve)(named), explicit === null ? "NEST_CLAUDE" : "flag", platform);
  }
  let shim = null;
  for (const folder of pathFolders(env, platform)) {
    if (platform !== "win32") {
      if (isProgram((0, import_node_path32.join)(folder, "claude")))
        return { file: (0, import_node_path32.join)(folder, "claude"), args: [], source: "PATH" };
      continue;
    }
    if (isFile2((0, import_node_path32.join)(folder, "claude.exe")))
      return { file: (0, import_node_path32.join)(folder, "claude.exe"), args: [], source: "PATH" };
    for (const name of ["claude.cmd", "claude.ps1"]) {
      if (!isFile2((0, import_node_path32.join)(folder, name))) continue;
      const behind = behindShim(folder);
      if (behind !== null) return { ...behind, source: "PATH" };
      shim ??= (0, import_node_path32.join)(folder, name);
    }
  }
  if (shim !== null) return shimOnly(shim);
  return { problem: "not-found", message: "There is no `claude` on PATH.", fix: FIX };
}
function pathFolders(env, platform = process.platform) {
  const value = env.PATH ?? (platform === "win32" ? env.Path : void 0) ?? "";
  const folders = value.split(platform === process.platform ? import_node_path32.delimiter : platform === "win32" ? ";" : ":");
  return folders.filter((folder) => folder !== "" && (0, import_node_path32.isAbsolute)(folder));
}
function isProgram(path) {
  try {
    (0, import_node_fs36.accessSync)(path, import_node_fs36.constants.X_OK);
    return (0, import_node_fs36.statSync)(path).isFile();
  } catch {
    return false;
  }
}
function atPath(path, source, platform) {
  if (!isFile2(path)) return { problem: "not-found", message: `There is no file ${path}.`, fix: FIX };
  if (/\.[cm]?js$/.test(path)) return { file: process.execPath, args: [path], source };
  if (platform === "win32" && /\.(cmd|bat|ps1)$/i.test(path)) {
    const behind = behindShim((0, import_node_path32.dirname)(path));
    return behind === null ? shimOnly(path) : { ...behind, source };
  }
  if (platform !== "win32" && !isProgram(path)) {
    return {
      problem: "not-a-program",
      message: `${path} is not executable.`,
      fix: `chmod +x '${path}', or ${FIX}`
    };
  }
  return { file: path, args: [], source };
}
function behindShim(folder) {
  const home = (0, import_node_path32.join)(folder, "node_modules", "@anthropic-ai", "claude-code");
  if (isFile2((0, import_node_path32.join)(home, "bin", "claude.exe"))) return { file: (0, import_node_path32.join)(home, "bin", "claude.exe"), args: [] };
  for (const script of ["cli-wrapper.cjs", "cli.js"]) {
    if (isFile2((0, import_node_path32.join)(home, script))) return { file: process.execPath, args: [(0, import_node_path32.join)(home, script)] };
  }
  return null;
}
function shimOnly(path) {
  return {
    problem: "shim-only",
    message: `${path} is a script for a shell; a task passed through it could be changed on the way.`,
    fix: "Name the program behind it (claude.exe) in NEST_CLAUDE."
  };
}
function isFile2(path) {
  try {
    return (0, import_node_fs36.statSync)(path).isFile();
  } catch {
    return false;
  }
}
var import_node_fs36, import_node_path32, FIX;
var init_cli = __esm({
  "src/harness/cli.ts"() {
    "use strict";
    import_node_fs36 = require("node:fs");
    import_node_path32 = require("node:path");
    FIX = "Install Claude Code, or name the program in NEST_CLAUDE.";
  }
});

// src/app/attach.ts
function attachCommand(nest, id) {
  const member = requireMember(foldNest(nest).state, id);
  if (member.tombstone !== null)
    throw new UserError(`${id} has been fired; its session stays closed`, EXIT.refused, `nest logs ${id}`);
  if (member.mode !== "bg" || member.short === null) {
    const why = member.mode === "bg" ? "its session has not been bound" : `it runs in ${member.mode === "batch" ? "batch mode" : "a terminal of its own"}`;
    throw new UserError(`${id} cannot be attached to: ${why}`, EXIT.refused, `nest logs ${id}`);
  }
  const command = locateClaude(null);
  if ("problem" in command) throw new UserError(command.message, EXIT.notStarted, command.fix);
  return { file: command.file, args: [...command.args, ...attachArgv(member.short)], env: spawnEnv() };
}
var init_attach = __esm({
  "src/app/attach.ts"() {
    "use strict";
    init_argv();
    init_cli();
    init_spawn_env();
    init_caller();
    init_fold_log();
    init_user_error();
  }
});

// src/cli/commands/attach.ts
var attach_exports = {};
__export(attach_exports, {
  run: () => run20
});
async function run20(here, [member]) {
  const { file: file2, args, env } = attachCommand(here.nest(), member);
  if (!isTerminal(0) || !isTerminal(1))
    throw new UserError(
      `${member} can be attached to from a terminal only`,
      EXIT.usage,
      `nest logs ${member}`
    );
  const child = (0, import_node_child_process.spawn)(file2, args, { stdio: "inherit", env: { ...env } });
  const ignore = () => {
  };
  process.on("SIGINT", ignore);
  try {
    return await new Promise((resolve7, reject) => {
      child.once(
        "error",
        (error) => reject(
          new UserError(`cannot start ${file2}: ${error.message}`, EXIT.notStarted, `nest logs ${member}`)
        )
      );
      child.once("exit", (code, signal) => resolve7(signal === null ? code ?? 0 : 1));
    });
  } finally {
    process.off("SIGINT", ignore);
  }
}
var import_node_child_process;
var init_attach2 = __esm({
  "src/cli/commands/attach.ts"() {
    "use strict";
    import_node_child_process = require("node:child_process");
    init_attach();
    init_user_error();
    init_colour();
  }
});

// src/cli/catalogue/members.ts
var NAME, UNDER, MEMBERS;
var init_members = __esm({
  "src/cli/catalogue/members.ts"() {
    "use strict";
    init_discipline_options();
    init_grant_option();
    init_no_probe();
    init_roles();
    init_work_options();
    NAME = {
      name: "name",
      value: "name",
      about: "what it is called: 1 to 32 of a-z, 0-9 and -; default: a free name by its role"
    };
    UNDER = { name: "under", value: "member", about: "its supervisor; default: whoever hires" };
    MEMBERS = [
      {
        path: ["hire"],
        group: "Members",
        about: "start a session as a member and give it a task",
        more: "The task is an argument, a file, or - for stdin; put -- before one that begins with a dash.\nWith headings (Purpose:, Scope:, Known:, Success:, Output:) it is read as an assignment; --brief takes one as JSON, --team\nseveral at once: all are looked at before anybody is launched, and the same command again hires those that are missing.\nA brief that does not stand alone is refused (exit code 4) with how to mend it; a person is only warned of his own words.\nWaits until the session has begun, and says why when it does not.\nRefuses (exit code 6) on a version of Claude Code on which members cannot work: nest doctor says what differs,\nnest probe measures it again. A version that was never seen is measured first, in some seconds, for a person;\na session is told that it was not.",
        args: [{ name: "task", about: "what it shall do" }],
        options: [
          { name: "role", value: "role", choices: ROLES, about: "default: by the place in the chart" },
          NAME,
          { name: "title", value: "text", about: "its task in a few words; default: the beginning of the task" },
          UNDER,
          {
            name: "mode",
            value: "mode",
            choices: ["bg", "batch"],
            about: "bg: a background session to attach to (default); batch: one run without an interface"
          },
          {
            name: "model",
            value: "model",
            about: "default: by kind and signals of the work, else by the charter"
          },
          ...WORK,
          ...DISCIPLINE,
          { name: "permission-mode", value: "mode", about: "default: acceptEdits" },
          {
            name: "tools",
            value: "rules",
            repeat: true,
            about: "more it may use without asking: permission rules, by comma, or the option again"
          },
          ...GRANT,
          { name: "worktree", about: "give it a git worktree of its own" },
          { name: "cwd", value: "dir", about: "the folder it works in; default: this one" },
          { name: "file", value: "file", about: "read the task from a file, - for stdin" },
          { name: "no-wait", about: "return as soon as it is launched" },
          NO_PROBE,
          { name: "dry-run", about: "change nothing, start nothing; show what would be" }
        ],
        examples: [
          {
            run: 'hire --role executive --dry-run "Find out why the build is slow, and fix it"',
            about: "what would be started"
          },
          {
            run: 'hire --role executive --name lead --model haiku --tools "Read,Bash(npm test *)" --dry-run --file -',
            about: "a long task comes from stdin",
            stdin: "# Task\n\nPort src/parser to TypeScript. Done means: npm test is green.\n"
          },
          {
            run: 'hire --role executive --dry-run -- "-O2 breaks the build: find out why"',
            about: "a task that begins with a dash"
          }
        ],
        load: () => importChunk("./chunks/hire.mjs")
      },
      {
        path: ["adopt"],
        group: "Members",
        about: "make a session that is open already a member",
        more: "Without --session: the session this is run in.",
        options: [
          { name: "role", value: "role", choices: ROLES, required: true, about: "its role" },
          NAME,
          { name: "title", value: "text", about: "what it is there for, in a few words" },
          { name: "session", value: "id", about: "the full id of the session" },
          UNDER
        ],
        examples: [
          {
            run: "adopt --role executive --session 11111111-2222-4333-8444-555555555555",
            about: "the session you talk to becomes the Executive"
          }
        ],
        load: () => importChunk("./chunks/adopt.mjs")
      },
      {
        path: ["attach"],
        group: "Members",
        about: "open a member's session in this terminal",
        args: [{ name: "member", about: "whose", required: true, kind: "member" }],
        examples: [{ run: "attach staff-1", about: "leave it again with the key that it names" }],
        load: () => Promise.resolve().then(() => (init_attach2(), attach_exports))
      },
      {
        path: ["fire"],
        group: "Members",
        about: "stop a member for good: its session, and what the session has started",
        args: [{ name: "member", about: "whom", required: true, kind: "member" }],
        options: [
          { name: "why", value: "text", about: "for the record" },
          { name: "team", about: "also everybody below it, the lowest first" }
        ],
        examples: [
          { run: 'fire staff-1 --why "went in circles"', about: "its name is free again for a new generation" },
          { run: "fire manager-1 --team", about: "a workstream is over" }
        ],
        load: () => importChunk("./chunks/fire.mjs")
      }
    ];
  }
});

// src/app/fact.ts
function noteFact(nest, caller, { name, value, source }) {
  mustFit("the name", name, MAX_NAME2);
  if (value !== null) mustFit("the value", value, MAX_VALUE);
  if (source !== null) mustFit("--source", source, MAX_SOURCE);
  const { state } = foldNest(nest);
  const id = actingAs(state, caller);
  if (id === USER)
    throw new UserError("you are the user; facts are for members", EXIT.notAllowed, "add --as <member>");
  const member = requireMember(state, id);
  const request = freshId("fact");
  const about4 = { actor: caller.actor, member: id, gen: member.gen, id: request };
  const { ruling } = ask(
    nest,
    record2("fact_noted", { request, name, value, source, as: caller.as }, about4),
    request
  );
  if (ruling.accepted) return { member: id };
  const next2 = ruling.code === "full" ? `nest fact drop <name> (at most ${MAX_FACTS})` : "nest fact list";
  throw new UserError(ruling.why, EXIT.refused, next2);
}
function mustFit(what, text4, most) {
  const is = text4.trim() !== "" && text4.length <= most && sanitizeLine(text4) === text4;
  if (is) return;
  throw new UserError(
    `${what} has to be one line of at most ${most} characters`,
    EXIT.usage,
    "a longer text belongs into a file: keep its path as the fact"
  );
}
function listFacts(nest, caller, of) {
  const { state } = foldNest(nest);
  const id = of ?? actingAs(state, caller);
  if (id === USER) throw new UserError("whose facts?", EXIT.usage, "nest fact list <member>");
  return { member: id, facts: requireMember(state, id).memory.facts };
}
var MAX_NAME2, MAX_VALUE, MAX_SOURCE;
var init_fact = __esm({
  "src/app/fact.ts"() {
    "use strict";
    init_memory();
    init_org();
    init_sanitize();
    init_caller();
    init_fold_log();
    init_record();
    init_user_error();
    init_write();
    MAX_NAME2 = 60;
    MAX_VALUE = 500;
    MAX_SOURCE = 200;
  }
});

// src/cli/commands/fact-list.ts
var fact_list_exports = {};
__export(fact_list_exports, {
  run: () => run21
});
function run21(here, [of]) {
  const { member, facts } = listFacts(here.nest(), here.caller(), of ?? null);
  if (here.json) here.printJson({ member, facts });
  else if (facts.length === 0) here.print(`${member} keeps no facts
`);
  else
    for (const { name, value, source } of facts)
      here.print(
        `${oneLine(name, 60)} = ${oneLine(value, 500)}${source === null ? "" : `  (${oneLine(source, 200)})`}
`
      );
  return 0;
}
var init_fact_list = __esm({
  "src/cli/commands/fact-list.ts"() {
    "use strict";
    init_fact();
    init_words();
  }
});

// src/cli/commands/fact-set.ts
var fact_set_exports = {};
__export(fact_set_exports, {
  run: () => run22
});
function run22(here, [name = "", value = ""], options) {
  const source = textOf(options, "source");
  const { member } = noteFact(here.nest(), here.caller(), { name, value, source });
  if (here.json) here.printJson({ member, name, value, source });
  else here.print(`kept: ${name}
`);
  return 0;
}
var init_fact_set = __esm({
  "src/cli/commands/fact-set.ts"() {
    "use strict";
    init_fact();
    init_options();
  }
});

// src/cli/commands/fact-drop.ts
var fact_drop_exports = {};
__export(fact_drop_exports, {
  run: () => run23
});
function run23(here, [name = ""]) {
  const { member } = noteFact(here.nest(), here.caller(), { name, value: null, source: null });
  if (here.json) here.printJson({ member, dropped: name });
  else here.print(`dropped: ${name}
`);
  return 0;
}
var init_fact_drop = __esm({
  "src/cli/commands/fact-drop.ts"() {
    "use strict";
    init_fact();
  }
});

// src/cli/catalogue/memory.ts
var MORE, MEMORY;
var init_memory3 = __esm({
  "src/cli/catalogue/memory.ts"() {
    "use strict";
    MORE = "Values that have to be exact later (figures, hosts, ids, decisions) do not survive a summary of the conversation. What is\nkept here is put before you again after a compaction, and when it has sunk deep. At most 50, each one line of at most 500\ncharacters. The successor on your seat has them, too.";
    MEMORY = [
      {
        path: ["fact"],
        group: "Between members",
        about: "show the exact values that you keep outside your context",
        more: MORE,
        examples: [{ run: "fact", about: "the same as nest fact list" }],
        load: () => Promise.resolve().then(() => (init_fact_list(), fact_list_exports))
      },
      {
        path: ["fact", "set"],
        group: "Between members",
        about: "keep an exact value outside your context",
        more: MORE,
        args: [
          { name: "name", required: true, about: "what it is" },
          { name: "value", required: true, about: "the value, word by word" }
        ],
        options: [
          { name: "source", value: "text", about: "where it is from: a file and line, a message, a command" }
        ],
        examples: [
          {
            run: "fact set db.port 5433 --source config/prod.yml:12",
            about: "a figure, and where it stands"
          }
        ],
        load: () => Promise.resolve().then(() => (init_fact_set(), fact_set_exports))
      },
      {
        path: ["fact", "list"],
        group: "Between members",
        about: "show what you, or a member, keeps",
        args: [{ name: "member", kind: "member", about: "whose; yours without it" }],
        examples: [{ run: "fact list staff-1", about: "what somebody else goes by" }],
        load: () => Promise.resolve().then(() => (init_fact_list(), fact_list_exports))
      },
      {
        path: ["fact", "drop"],
        group: "Between members",
        about: "keep a value no longer",
        args: [{ name: "name", required: true, about: "what it is" }],
        examples: [{ run: "fact drop db.port", about: "when it does not hold any more" }],
        load: () => Promise.resolve().then(() => (init_fact_drop(), fact_drop_exports))
      }
    ];
  }
});

// src/app/grant.ts
async function grantMember(nest, caller, id, { nanos, back: back2, why }, root) {
  const { state } = foldNest(nest);
  requireSight(state);
  const from = actingAs(state, caller);
  const { gen } = requireMember(state, id);
  const request = freshId("grant");
  const event = record2(
    "grant_requested",
    { request, nanos, back: back2, why: why.slice(0, 480), as: caller.as },
    { actor: caller.actor, member: id, gen, id: request }
  );
  const { ruling, folded } = ask(nest, event, request);
  if (!ruling.accepted) throw refused2(ruling, folded.state, nanos);
  const after = folded.state;
  const member = requireMember(after, id);
  const asleep = goesOnByItself(member) || !mayWake(after, member, Date.now());
  const woken = asleep ? "none" : await wakeMember(nest, member, event.id, from);
  if (woken === "none" && !asleep && member.mode === "bg" && member.session !== null && member.job !== null)
    await ensureWatcher(nest, root).catch(() => null);
  const source = capOf(after, member.supervisor);
  return {
    member: id,
    gen,
    amount: moneyOf(nanos),
    back: back2,
    spend: spendView(after, id),
    from: source === null ? null : { boundBy: source.boundBy, left: moneyOf(source.left) },
    woken
  };
}
function refused2({ code, why }, state, nanos) {
  const exit = code === "not_authorised" || code === "unknown_actor" ? EXIT.notAllowed : EXIT.refused;
  return new UserError(`not granted: ${why}`, exit, next(code, state, nanos));
}
function next(code, state, nanos) {
  if (code === "not_authorised") return 'nest escalate --reason decision_needed "\u2026"';
  if (code !== "use_charter") return code === "budget" || code === "no_account" ? "nest ledger" : "nest tree";
  const usd = state.charter?.budget.usd ?? null;
  const raised = moneyOf((usd === null ? 0 : nanosOf(usd)) + nanos).usd.replace(/\.?0+$/, "");
  return `nest charter set budget.usd ${raised}`;
}
var init_grant = __esm({
  "src/app/grant.ts"() {
    "use strict";
    init_hold();
    init_ledger();
    init_money();
    init_caller();
    init_fold_log();
    init_money_view();
    init_watcher();
    init_record();
    init_user_error();
    init_wake();
    init_write();
  }
});

// src/cli/commands/grant.ts
var grant_exports = {};
__export(grant_exports, {
  run: () => run24
});
async function run24(here, [member, usd], options) {
  const nest = here.nest();
  const caller = here.caller();
  const nanos = parseDollars(usd);
  if (nanos === null)
    throw new UserError(
      `${JSON.stringify(usd.slice(0, 40))} is not an amount of dollars such as 5 or 2.50`,
      EXIT.usage,
      `nest grant ${member} 2.50`
    );
  const why = textOf(options, "why") ?? "";
  if (why.length > MAX_WHY)
    throw new UserError(`--why: at most ${MAX_WHY} characters`, EXIT.usage, `nest msg ${member} "\u2026"`);
  const wish = { nanos, back: isSet(options, "back"), why };
  const done = await grantMember(nest, caller, member, wish, installationRoot());
  if (here.json) here.printJson(done);
  else here.print(render9(done));
  return 0;
}
function render9({ member, amount: amount2, back: back2, spend: spend2, from, woken }) {
  const what = back2 ? `took ${showDollars(amount2.nanos)} back from ${member}` : `granted ${member} ${showDollars(amount2.nanos)}`;
  const has = spend2.left === null || spend2.granted === null ? "" : `; it has ${showDollars(spend2.left.nanos)} left of ${showDollars(spend2.granted.nanos)}`;
  const rest2 = from === null ? "nothing bounds what it came from" : giverWords(from);
  return `${what}${has}
${rest2}; ${woken === "none" ? "it is told at its next turn" : "it is told, and woken"}
`;
}
var MAX_WHY;
var init_grant2 = __esm({
  "src/cli/commands/grant.ts"() {
    "use strict";
    init_grant();
    init_user_error();
    init_money();
    init_installation();
    init_options();
    init_spend_words();
    MAX_WHY = 480;
  }
});

// src/domain/burn.ts
function rateOf(spent, since2, now) {
  const window = SLOTS * SLOT_MS;
  const began = Date.parse(since2) || 0;
  const span = Math.min(window, Math.max(LEAST_MS, now - began));
  return Math.round(spent / span * HOUR_MS);
}
function lately(state, member, now) {
  const first2 = Math.ceil((now - SLOTS * SLOT_MS) / SLOT_MS);
  let sum = 0;
  for (const { slot, nanos } of state.purses.get(member)?.pace ?? []) if (slot >= first2) sum += nanos;
  return sum;
}
function burnOf(state, now) {
  const sums = /* @__PURE__ */ new Map();
  for (const id of state.members.keys()) {
    const spent = lately(state, id, now);
    for (const above of [id, ...chainAbove(state, id)]) sums.set(above, (sums.get(above) ?? 0) + spent);
  }
  const rates2 = /* @__PURE__ */ new Map();
  for (const [id, spent] of sums) {
    const since2 = state.members.get(id)?.hiredAt ?? state.nest?.at ?? "";
    rates2.set(id, rateOf(spent, since2, now));
  }
  return rates2;
}
var HOUR_MS, LEAST_MS;
var init_burn = __esm({
  "src/domain/burn.ts"() {
    "use strict";
    init_org();
    init_pace();
    HOUR_MS = 36e5;
    LEAST_MS = 6e4;
  }
});

// src/app/ledger.ts
function ledgerOf(nest, now, of) {
  const { state } = look(nest);
  if (of !== null) requireMember(state, of);
  const burn = burnOf(state, now);
  const notes = notesOf(state);
  const members = inChartOrder(state).filter(
    ({ id }) => of === null || id === of || chainAbove(state, id).includes(of)
  );
  const root = state.purses.get(USER) ?? emptyPurse(null);
  const cap = capOf(state, USER);
  let hidden = 0;
  for (const purse of state.purses.values()) hidden = Math.min(MAX_SUM, hidden + purse.hidden);
  return {
    nest: state.nest?.id ?? "",
    payment: paymentOf(),
    limits: state.incidents.filter(({ cause }) => cause === "rate_limit" || cause === "billing").map(({ cause, since: since2, until, members: held2 }) => ({ cause, since: since2, until, members: held2 })),
    charter: {
      granted: moneyOrNull(cap?.granted ?? null),
      left: moneyOrNull(cap?.left ?? null),
      held: moneyOf(root.held),
      reserve: moneyOf(keptOf(state, root)),
      spent: moneyOf(root.subtree),
      hidden: moneyOf(hidden),
      perHour: moneyOf(burn.get(USER) ?? 0),
      runsOutAt: runsOut(cap?.granted ?? null, root.subtree, burn.get(USER), now)
    },
    rows: members.map((member) => rowOf4(state, member, burn, notes, now)),
    unmatched: of === null ? unmatchedOf(state) : [],
    forgotten: moneyOf(state.forgotten)
  };
}
function rowOf4(state, member, burn, notes, now) {
  const { id, gen, role, supervisor, phase } = member;
  const purse = state.purses.get(id) ?? emptyPurse(supervisor);
  const spend2 = spendView(state, id, notes);
  const own = purse.granted !== null;
  const released = own && purse.open === 0;
  return {
    member: id,
    gen,
    role,
    supervisor,
    depth: chainAbove(state, id).length,
    phase,
    grant: moneyOrNull(purse.granted),
    released,
    kept: moneyOf(released ? claimOf(purse) - drawn(purse) : 0),
    held: moneyOf(purse.held),
    reserve: moneyOf(own && !released && purse.held > 0 ? keptOf(state, purse) : 0),
    spend: spend2,
    perHour: moneyOf(burn.get(id) ?? 0),
    runsOutAt: own && !released ? runsOut(purse.granted, purse.subtree, burn.get(id), now) : null,
    models: purse.models.map(({ nanos, ...model }) => ({ ...model, cost: moneyOf(nanos) }))
  };
}
function runsOut(given, spent, perHour, now) {
  if (given === null || perHour === void 0 || perHour <= 0) return null;
  const ms = Math.max(0, given - spent) / perHour * HOUR_MS2;
  return ms > FAR_MS ? null : new Date(now + ms).toISOString();
}
function keptOf(state, purse) {
  const left = leftOf(state, purse);
  return left === null ? 0 : Math.min(reserveOf(state, purse), Math.max(0, left));
}
function unmatchedOf(state) {
  const found = [];
  for (const { id, payer, gauge, base } of state.sessions.values()) {
    const cost = (gauge?.nanos ?? 0) - (base?.nanos ?? 0);
    if (payer === null && gauge !== null && cost > 0)
      found.push({ session: id, cost: moneyOf(cost), notes: gauge.notes });
  }
  return found;
}
var FAR_MS, HOUR_MS2;
var init_ledger2 = __esm({
  "src/app/ledger.ts"() {
    "use strict";
    init_burn();
    init_ledger();
    init_money();
    init_org();
    init_purse();
    init_login();
    init_caller();
    init_look();
    init_money_view();
    init_status();
    FAR_MS = 365 * 864e5;
    HOUR_MS2 = 36e5;
  }
});

// src/cli/csv.ts
function csv(head, rows2) {
  return [head, ...rows2].map((row) => `${row.map(field).join(",")}
`).join("");
}
function field(value) {
  if (typeof value === "number") return String(value);
  const line = sanitizeLine(value);
  const isNumber = /^-?\d+(\.\d+)?$/.test(line);
  const text4 = !isNumber && /^[=+\-@]/.test(line) ? `'${line}` : line;
  return /[",]/.test(text4) ? `"${text4.replaceAll('"', '""')}"` : text4;
}
var init_csv = __esm({
  "src/cli/csv.ts"() {
    "use strict";
    init_sanitize();
  }
});

// src/cli/commands/ledger.ts
var ledger_exports = {};
__export(ledger_exports, {
  run: () => run25
});
function run25(here, [member], options) {
  const now = Date.now();
  const models = isSet(options, "models");
  if (isSet(options, "csv") && here.json)
    throw new UserError("--csv and --json exclude each other", EXIT.usage, "nest ledger --csv");
  const ledger = ledgerOf(here.nest(), now, member ?? null);
  if (here.json) here.printJson(ledger);
  else if (isSet(options, "csv")) here.print(models ? modelsCsv(ledger) : rowsCsv(ledger));
  else here.print(render10(ledger, here, now, models));
  return 0;
}
function render10(ledger, { paint }, now, models) {
  const { rows: rows2 } = ledger;
  const parts = [`${summary2(ledger, now)}${PAYMENT_WORDS[ledger.payment]}
`];
  const head = [
    "MEMBER",
    "GRANTED",
    "SPENT",
    "WITH TEAM",
    "HELD",
    "RESERVED",
    "LEFT",
    "PER HOUR",
    "LASTS",
    "NOTES"
  ];
  if (rows2.length === 0) parts.push('nobody has been hired yet\nnext: nest hire --role executive "\u2026"\n');
  else if (models) parts.push(table2(MODELS_HEAD, rows2.flatMap(modelRows), paint));
  else
    parts.push(
      table2(
        head,
        rows2.map((row) => cells(row, now)),
        paint
      )
    );
  parts.push(aside(ledger, paint));
  return parts.filter((part2) => part2 !== "").join("\n");
}
function summary2({ charter, limits: limits2 }, now) {
  const { granted, left, held: held2, reserve: reserve2, spent, hidden, perHour, runsOutAt } = charter;
  const handed = held2.nanos === 0 ? "" : `; ${shown2(held2)} went to grants, with what those have spent`;
  const kept3 = reserve2.nanos === 0 ? "" : `, ${shown2(reserve2)} of it not to be granted but for a retry`;
  const given = granted === null || left === null ? `spent ${shown2(spent)}; the charter sets no budget (nest charter set budget.usd N)` : `spent ${shown2(spent)} of ${shown2(granted)}${handed}; ${shown2(left)} is neither spent nor granted${kept3}`;
  const lasts = runsOutAt === null ? "" : `; at that speed all of it is spent in ${lasting(runsOutAt, now)}`;
  const pace = perHour.nanos === 0 ? "" : `${shown2(perHour)} an hour${lasts}
`;
  const unseen = hidden.nanos === 0 ? "" : `perhaps ${shown2(hidden)} more, for requests that stand in no transcript (an estimate, in no sum)
`;
  const held22 = limits2.map(
    ({ cause, until }) => `the account is held by its own limit: ${cause}${until === null ? "" : ` until ${oneLine(until, 40)}`}
`
  );
  return `${given}
${pace}${unseen}${held22.join("")}`;
}
function shown2({ nanos }) {
  return showDollars(nanos);
}
function lasting(at, now) {
  return formatAge(Math.max(0, Date.parse(at) - now));
}
function cells(row, now) {
  const { member, depth, grant: grant2, spend: spend2, held: held2, reserve: reserve2, perHour, runsOutAt, released, kept: kept3 } = row;
  const left = grant2 === null || released || spend2.left === null ? "" : shown2(spend2.left);
  return [
    `${"  ".repeat(Math.max(0, depth - 1))}${member}`,
    grant2 === null ? shares(row) : shown2(grant2),
    shown2(spend2.own),
    spend2.subtree.nanos === spend2.own.nanos ? "" : shown2(spend2.subtree),
    held2.nanos === 0 ? "" : shown2(held2),
    reserve2.nanos === 0 ? "" : shown2(reserve2),
    left !== "" && (spend2.left?.nanos ?? 1) <= 0 ? { text: left, hue: "red" } : left,
    perHour.nanos === 0 ? "" : shown2(perHour),
    runsOutAt === null ? "" : lasting(runsOutAt, now),
    [released ? releasedWords(kept3) : "", noteWords(spend2.notes)].filter((text4) => text4 !== "").join(", ")
  ];
}
function releasedWords(kept3) {
  return kept3.nanos === 0 ? "released" : `released, ${shown2(kept3)} waiting for it`;
}
function shares({ spend: spend2 }) {
  if (spend2.boundBy === null) return "no bound";
  return `shares ${spend2.boundBy}`;
}
function modelRows({ member, depth, models }) {
  const name = `${"  ".repeat(Math.max(0, depth - 1))}${member}`;
  if (models.length === 0) return [[name, "", "", "", "", "", "", "", ""]];
  return models.map((m, i) => [
    i === 0 ? name : "",
    oneLine(m.model, 60),
    shown2(m.cost),
    ...[m.replies, m.input, m.output, m.write5m, m.write1h, m.read].map(String)
  ]);
}
function aside({ unmatched: unmatched2, forgotten }, paint) {
  const lines2 = unmatched2.map(
    ({ session, cost, notes }) => `  ${shortId(session)}  ${shown2(cost)}  ${noteWords(notes)}`.trimEnd()
  );
  if (forgotten.nanos > 0) lines2.push(`  earlier ones  ${shown2(forgotten)}`);
  return lines2.length === 0 ? "" : `${paint("bold", "spent by sessions that belong to nobody")} (charged to nobody)
${lines2.join("\n")}
`;
}
function rowsCsv({ rows: rows2, payment }) {
  return csv(
    CSV_HEAD,
    rows2.map((r) => [
      r.member,
      r.gen,
      r.role,
      r.supervisor,
      r.phase,
      r.grant?.usd ?? "",
      r.spend.own.usd,
      r.spend.subtree.usd,
      r.held.usd,
      r.reserve.usd,
      r.spend.left?.usd ?? "",
      r.spend.boundBy ?? "",
      r.spend.hidden.usd,
      r.perHour.usd,
      r.runsOutAt ?? "",
      r.released ? "yes" : "no",
      r.spend.notes.join(" "),
      PRICED_AS[payment]
    ])
  );
}
function modelsCsv({ rows: rows2, payment }) {
  const head = [
    "member",
    "model",
    "usd",
    "replies",
    "input",
    "output",
    "write_5m",
    "write_1h",
    "read",
    "priced_as"
  ];
  return csv(
    head,
    rows2.flatMap(
      ({ member, models }) => models.map((m) => [
        member,
        m.model,
        m.cost.usd,
        m.replies,
        m.input,
        m.output,
        m.write5m,
        m.write1h,
        m.read,
        PRICED_AS[payment]
      ])
    )
  );
}
var MODELS_HEAD, CSV_HEAD;
var init_ledger3 = __esm({
  "src/cli/commands/ledger.ts"() {
    "use strict";
    init_ledger2();
    init_user_error();
    init_age();
    init_money();
    init_csv();
    init_options();
    init_spend_words();
    init_table();
    init_words();
    MODELS_HEAD = [
      "MEMBER",
      "MODEL",
      "COST",
      "REPLIES",
      "INPUT",
      "OUTPUT",
      "CACHE 5M",
      "CACHE 1H",
      "CACHE READ"
    ];
    CSV_HEAD = [
      "member",
      "generation",
      "role",
      "supervisor",
      "phase",
      "granted_usd",
      "spent_usd",
      "subtree_usd",
      "held_usd",
      "reserve_usd",
      "left_usd",
      "bound_by",
      "hidden_usd",
      "usd_per_hour",
      "runs_out_at",
      "released",
      "notes",
      "priced_as"
    ];
  }
});

// src/cli/catalogue/money.ts
var MONEY;
var init_money2 = __esm({
  "src/cli/catalogue/money.ts"() {
    "use strict";
    MONEY = [
      {
        path: ["grant"],
        group: "Members",
        about: "let a member spend more, out of what its supervisor has left, or take back what it has not spent",
        more: "For its supervisor, whoever is above, and the user. One that shared its supervisor\u2019s money has an account of its own from\nthen on. The Executive has the budget of the charter: nest charter set budget.usd.",
        args: [
          { name: "member", about: "whom", required: true, kind: "member" },
          { name: "usd", about: "dollars, such as 5 or 2.50", required: true }
        ],
        options: [
          { name: "back", about: "take so much back: at most what is neither spent nor promised" },
          { name: "why", value: "text", about: "for the record, and for the member" }
        ],
        examples: [
          {
            run: 'grant staff-1 2.50 --why "the second half of the port"',
            about: "it goes on where it had to stop"
          },
          { run: "grant staff-1 1 --back", about: "it has more than it needs" }
        ],
        load: () => Promise.resolve().then(() => (init_grant2(), grant_exports))
      },
      {
        path: ["ledger"],
        group: "Looking",
        about: "show who was given what, who has spent what, and how long it lasts",
        more: "Spent is what the transcripts say, at list price. The speed is that of the last hour, or of the time since the hire where that is less (a minute at least), of a member with all below it; LASTS is how long the grant goes at that speed. What cannot be known stands in the notes: lower bound, unpriced, missing, damaged. What a subscription allows is no money: its limits stand in the status line (nest statusline) and, when one is hit, in nest status.",
        args: [{ name: "member", about: "only it and those below it", kind: "member" }],
        options: [
          { name: "models", about: "by model: cost and tokens of each member" },
          { name: "csv", about: "as comma-separated values, with all digits" }
        ],
        examples: [
          { run: "ledger", about: "everybody" },
          { run: "ledger staff-1 --models", about: "what it has cost on which model" },
          { run: "ledger --csv", about: "for a spreadsheet; --json has whole nano-dollars too" }
        ],
        load: () => Promise.resolve().then(() => (init_ledger3(), ledger_exports))
      }
    ];
  }
});

// src/cli/globals.ts
var GLOBALS;
var init_globals = __esm({
  "src/cli/globals.ts"() {
    "use strict";
    GLOBALS = [
      { name: "C", short: "C", value: "dir", about: "run as if started in this folder" },
      { name: "nest", value: "dir", about: "the folder of the nest, whatever the current folder says" },
      { name: "as", value: "member", about: "speak for a member; for a person at a terminal only" },
      { name: "json", about: "print JSON, errors too" },
      { name: "no-color", about: "no colours (also: NO_COLOR in the environment)" }
    ];
  }
});

// src/cli/completion/words.ts
function offerFor(option) {
  if (option.choices !== void 0) return { words: option.choices };
  if (MEMBER_OPTIONS.has(option.name)) return { of: "member" };
  if (FILE_OPTIONS.has(option.name)) return { of: "file" };
  return { of: FOLDER_OPTIONS.has(option.name) ? "folder" : "nothing" };
}
function offerForArgument(argument) {
  if (argument?.choices !== void 0) return { words: argument.choices };
  return { of: argument?.kind ?? "nothing" };
}
function spellings({ name, short }) {
  return [...short === void 0 ? [] : [`-${short}`], ...short === name ? [] : [`--${name}`]];
}
function optionsOf(command) {
  return [...command.options ?? [], ...GLOBALS];
}
function firstWords(commands) {
  return commands.filter((command) => command.path.length === 1);
}
function below4(commands, parent) {
  return commands.filter((c) => c.path.length === 2 && c.path[0] === parent.path[0]);
}
function quote(text4) {
  return `'${text4.replaceAll("'", "\u2019")}'`;
}
var MEMBER_OPTIONS, FILE_OPTIONS, FOLDER_OPTIONS;
var init_words2 = __esm({
  "src/cli/completion/words.ts"() {
    "use strict";
    init_globals();
    MEMBER_OPTIONS = /* @__PURE__ */ new Set(["as", "under", "member"]);
    FILE_OPTIONS = /* @__PURE__ */ new Set(["file", "charter", "claude", "brief", "team", "siblings", "result"]);
    FOLDER_OPTIONS = /* @__PURE__ */ new Set(["C", "nest", "cwd", "state-dir"]);
  }
});

// src/cli/completion/bash.ts
function bash(commands) {
  const first2 = firstWords(commands);
  const values = first2.flatMap((command) => [command, ...below4(commands, command)]).flatMap((command) => valueCases(command));
  const lists = first2.map((command) => {
    const words2 = [
      ...below4(commands, command).map((c) => c.path[1]),
      ...optionsOf(command).flatMap(spellings),
      "--help"
    ];
    const offer = offerForArgument(command.args?.[0]);
    return `    ${command.path[0]}) words="${words2.join(" ")}"; ${plain(offer)} ;;`;
  });
  const takesValue = GLOBALS.filter((o) => o.value !== void 0).flatMap(spellings);
  return `# Completion of nest for bash. In ~/.bashrc: source <(nest completion bash)
_nest() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command='' words='' i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      ${takesValue.join("|")}) ((i++)) ;;
      -*) ;;
      *) command=\${COMP_WORDS[i]}; break ;;
    esac
  done
  case $command:$prev in
${[...new Set(values)].join("\n")}
  esac
  case $command in
    '') words="${[...first2.map((c) => c.path[0]), ...GLOBALS.flatMap(spellings), "--help", "--version"].join(" ")}" ;;
${lists.join("\n")}
  esac
  COMPREPLY+=($(compgen -W "$words" -- "$cur"))
}
complete -F _nest nest
`;
}
function valueCases(command) {
  return optionsOf(command).filter((option) => option.value !== void 0).map((option) => {
    const global = GLOBALS.includes(option);
    const pattern = spellings(option).map((word) => `${global ? "*" : command.path[0]}:${word}`).join("|");
    return `    ${pattern}) ${reply(offerFor(option))}; return ;;`;
  });
}
function reply(offer) {
  if ("words" in offer) return `COMPREPLY=($(compgen -W "${offer.words.join(" ")}" -- "$cur"))`;
  switch (offer.of) {
    case "member":
      return `COMPREPLY=($(compgen -W "$(${MEMBERS2})" -- "$cur"))`;
    case "file":
      return 'COMPREPLY=($(compgen -f -- "$cur"))';
    case "folder":
      return 'COMPREPLY=($(compgen -d -- "$cur"))';
    default:
      return ":";
  }
}
function plain(offer) {
  if ("words" in offer) return `words="$words ${offer.words.join(" ")}"`;
  return offer.of === "member" ? `words="$words $(${MEMBERS2})"` : ":";
}
var MEMBERS2;
var init_bash = __esm({
  "src/cli/completion/bash.ts"() {
    "use strict";
    init_globals();
    init_words2();
    MEMBERS2 = "nest complete-members 2>/dev/null";
  }
});

// src/cli/completion/fish.ts
function fish(commands) {
  const first2 = firstWords(commands);
  const lines2 = [
    "# Completion of nest for fish: nest completion fish > ~/.config/fish/completions/nest.fish",
    "complete -c nest -f",
    ...GLOBALS.map((option) => optionLine(option, ""))
  ];
  for (const command of first2) {
    const name = command.path[0];
    const here = ` -n '__fish_seen_subcommand_from ${name}'`;
    lines2.push(`complete -c nest -n __fish_use_subcommand -a ${name} -d ${quote(command.about)}`);
    for (const child of below4(commands, command))
      lines2.push(`complete -c nest${here} -a ${child.path[1]} -d ${quote(child.about)}`);
    const values = argumentOf(offerForArgument(command.args?.[0]));
    if (values !== "") lines2.push(`complete -c nest${here}${values}`);
    for (const option of command.options ?? []) lines2.push(optionLine(option, here));
  }
  return `${lines2.join("\n")}
`;
}
function optionLine(option, where) {
  const { name, short, value, about: about4 } = option;
  const spelling = `${short === void 0 ? "" : ` -s ${short}`}${short === name ? "" : ` -l ${name}`}`;
  const takes = value === void 0 ? "" : ` -r${argumentOf(offerFor(option))}`;
  return `complete -c nest${where}${spelling}${takes} -d ${quote(about4)}`;
}
function argumentOf(offer) {
  if ("words" in offer) return ` -a '${offer.words.join(" ")}'`;
  switch (offer.of) {
    case "member":
      return " -a '(nest complete-members 2>/dev/null)'";
    case "file":
    case "folder":
      return " -F";
    default:
      return "";
  }
}
var init_fish = __esm({
  "src/cli/completion/fish.ts"() {
    "use strict";
    init_globals();
    init_words2();
  }
});

// src/cli/completion/zsh.ts
function zsh(commands) {
  const first2 = firstWords(commands);
  const described = first2.map((c) => `    ${quote(`${c.path[0]}:${escaped(c.about)}`)}`);
  const cases = first2.map(
    (command) => `      (${command.path[0]}) ${argumentsOf(command, below4(commands, command))} ;;`
  );
  return `#compdef nest
# Completion of nest for zsh. In ~/.zshrc, after compinit: source <(nest completion zsh)
_nest_members() {
  local -a members
  members=(\${(f)"$(nest complete-members 2>/dev/null)"})
  compadd -a members
}
_nest() {
  local context state state_descr line
  typeset -A opt_args
  local -a commands
  commands=(
${described.join("\n")}
  )
  _arguments -C ${GLOBALS.map(optionWord).join(" ")} '1: :->command' '*:: :->rest'
  case $state in
    (command) _describe command commands ;;
    (rest)
      case $line[1] in
${cases.join("\n")}
      esac ;;
  esac
}
compdef _nest nest
`;
}
function argumentsOf(command, children3) {
  const names = children3.map((c) => c.path[1]).join(" ");
  const args = (command.args ?? []).map(
    (arg, i) => `'${i + 1}:${escaped(arg.name)}:${action(offerForArgument(arg))}'`
  );
  const positional = names === "" ? args : [`'1:command:(${names})'`];
  return `_arguments ${[...optionsOf(command).map(optionWord), ...positional].join(" ")}`;
}
function optionWord(option) {
  const { name, short, value, about: about4, repeat } = option;
  const word = short === name ? `-${short}` : `--${name}`;
  const star = repeat ? "*" : "";
  const takes = value === void 0 ? "" : `:${value}:${action(offerFor(option))}`;
  return quote(`${star}${word}[${escaped(about4)}]${takes}`);
}
function action(offer) {
  if ("words" in offer) return `(${offer.words.join(" ")})`;
  switch (offer.of) {
    case "member":
      return "_nest_members";
    case "file":
      return "_files";
    case "folder":
      return "_files -/";
    default:
      return " ";
  }
}
function escaped(text4) {
  return text4.replace(/[[\]:]/g, "\\$&");
}
var init_zsh = __esm({
  "src/cli/completion/zsh.ts"() {
    "use strict";
    init_globals();
    init_words2();
  }
});

// src/cli/commands/completion.ts
var completion_exports = {};
__export(completion_exports, {
  run: () => run26
});
function run26(here, [shell]) {
  if (here.json)
    throw new UserError(
      "completion prints a script for a shell, which is no JSON",
      EXIT.usage,
      `nest completion ${shell}`
    );
  const script = shell === "bash" ? bash : shell === "zsh" ? zsh : fish;
  here.print(script(COMMANDS.filter((command) => command.hidden === void 0)));
  return 0;
}
var init_completion = __esm({
  "src/cli/commands/completion.ts"() {
    "use strict";
    init_user_error();
    init_catalogue();
    init_bash();
    init_fish();
    init_zsh();
  }
});

// src/cli/commands/complete-members.ts
var complete_members_exports = {};
__export(complete_members_exports, {
  run: () => run27
});
function run27(here) {
  try {
    const names = [...foldNest(here.nest()).state.members.keys()].filter(isMemberId);
    here.print(names.map((name) => `${name}
`).join(""));
  } catch {
  }
  return 0;
}
var init_complete_members = __esm({
  "src/cli/commands/complete-members.ts"() {
    "use strict";
    init_fold_log();
    init_member_id();
  }
});

// src/cli/catalogue/other.ts
var OTHER;
var init_other = __esm({
  "src/cli/catalogue/other.ts"() {
    "use strict";
    OTHER = [
      {
        path: ["demo"],
        group: "Other",
        about: "run a small organisation of real sessions against a scripted model, and check it",
        more: "In a HOME of its own; costs nothing, touches nothing of yours and leaves nothing running. With --live it runs on your own account and spends real dollars, up to the cap; our tests do not exercise that.",
        options: [
          { name: "keep", about: "keep the folder with log, transcripts and requests" },
          {
            name: "claude",
            value: "file",
            about: "a claude to use; default: a copy of our own from the registry (with --live: the one on PATH)"
          },
          { name: "live", about: "real models on your own account, stopped at the cap of --budget-usd" },
          {
            name: "budget-usd",
            value: "usd",
            about: "with --live: dollars at which everything is stopped; default 1"
          },
          { name: "in", value: "dir", about: "with --live: a folder to work in; default ./nest-demo" }
        ],
        examples: [],
        load: () => importChunk("./chunks/demo.mjs")
      },
      {
        path: ["probe"],
        group: "Other",
        about: "measure what nest relies on of Claude Code, on the version that you have",
        more: "Runs your CLI against a scripted model, in a HOME of its own for each fact: no account, no cost, nothing of yours touched, nothing left running. Names are facts or groups of them (nest probe --list). Exit code 4: something differs, or could not be found out. What was found is kept, counts more than what nest knows of that version, and decides what nest does on it (nest doctor).",
        args: [{ name: "fact...", about: "facts or groups, such as launch or launch.short-id; default: all" }],
        options: [
          { name: "quick", about: "the few without which nothing works, in seconds" },
          { name: "list", about: "what would be measured, and why; runs nothing" },
          { name: "evidence", value: "dir", about: "write what was seen of each fact there, as JSON" },
          {
            name: "claude",
            value: "file",
            about: "another claude to measure, of which nothing is kept; default: NEST_CLAUDE, or the one on PATH"
          },
          { name: "jobs", value: "n", about: "facts at once; default 3" }
        ],
        examples: [
          { run: "probe --list", about: "what nest relies on" },
          { run: "probe --list wake --json", about: "of one group, as JSON" }
        ],
        load: () => importChunk("./chunks/probe.mjs")
      },
      {
        path: ["completion"],
        group: "Other",
        about: "print the completion script of a shell",
        args: [{ name: "shell", about: "which shell", required: true, choices: ["bash", "zsh", "fish"] }],
        examples: [
          { run: "completion bash", about: "in ~/.bashrc: source <(nest completion bash)" },
          { run: "completion zsh", about: "in ~/.zshrc, after compinit: source <(nest completion zsh)" },
          { run: "completion fish", about: "nest completion fish > ~/.config/fish/completions/nest.fish" }
        ],
        load: () => Promise.resolve().then(() => (init_completion(), completion_exports))
      },
      {
        path: ["complete-members"],
        group: "Other",
        about: "print the names of the members, one a line (for completion)",
        hidden: true,
        examples: [],
        load: () => Promise.resolve().then(() => (init_complete_members(), complete_members_exports))
      }
    ];
  }
});

// src/app/permission/dead.ts
function openAsks(state) {
  return [...state.asks.values()].filter(
    ({ outcome: outcome2, member, gen }) => outcome2 === null && state.members.get(member)?.gen === gen
  );
}
function foldLive(nest, now) {
  const { state } = foldNest(nest);
  return closeDeadAsks(nest, state, now) ? foldNest(nest).state : state;
}
function closeDeadAsks(nest, state, now) {
  const closed = openAsks(state).flatMap((ask2) => {
    const outcome2 = outcomeOf2(state, ask2, now);
    if (outcome2 === null) return [];
    const { session, request, member, gen } = ask2;
    const about4 = { actor: "system", member, gen, id: `${request}:${outcome2}` };
    return [record2("permission_closed", { session, request, outcome: outcome2 }, about4)];
  });
  if (closed.length > 0) nest.log.append(closed, { durable: true });
  return closed.length > 0;
}
function outcomeOf2(state, ask2, now) {
  const process2 = state.sessions.get(ask2.session)?.process ?? null;
  const [pid, token] = process2 === null ? [null, null] : splitProcess(process2);
  if (pid !== null && !alive(pid, token)) return "session_gone";
  return now > Date.parse(ask2.until) + GRACE_MS ? "timed_out" : null;
}
var GRACE_MS;
var init_dead = __esm({
  "src/app/permission/dead.ts"() {
    "use strict";
    init_process();
    init_fold_log();
    init_observe();
    init_record();
    GRACE_MS = 3e4;
  }
});

// src/app/permission/list.ts
function listAsks(nest, caller, now) {
  const state = foldLive(nest, now);
  const self = actingId(state, caller, caller.as);
  const groups = /* @__PURE__ */ new Map();
  for (const ask2 of openAsks(state)) {
    if (ask2.ruling !== null || self !== USER && !chainAbove(state, ask2.member).includes(self ?? ""))
      continue;
    const { cwd } = requireMember(state, ask2.member);
    const json = readItemText(nest.log, ask2.input);
    const call = callOf(ask2.tool, json, cwd);
    const group = groups.get(ask2.key) ?? {
      tool: ask2.tool,
      call: call === null ? `${ask2.tool}: ${json}` : callLine(call),
      requests: []
    };
    group.requests.push(viewOf(ask2));
    groups.set(ask2.key, group);
  }
  return [...groups.values()];
}
function viewOf({ request, member, agent, at, until, reserved }) {
  return { request, member, agent: agent !== null, at, until, reserved };
}
function showAsk(nest, request) {
  const ask2 = requireAsk(foldNest(nest).state.asks, request);
  const { tool, input, suggestions, ruling, outcome: outcome2 } = ask2;
  return {
    ...viewOf(ask2),
    tool,
    input: readItemText(nest.log, input),
    suggestions: suggestions === null ? null : readItemText(nest.log, suggestions),
    ruling,
    outcome: outcome2
  };
}
function requireAsk(asks, request) {
  const ask2 = asks.get(request);
  if (ask2 !== void 0) return ask2;
  const shown4 = JSON.stringify(request.slice(0, 40));
  throw new UserError(`there is no request ${shown4}`, EXIT.notFound, "nest asks");
}
var init_list = __esm({
  "src/app/permission/list.ts"() {
    "use strict";
    init_identity();
    init_org();
    init_tool_call();
    init_caller();
    init_digest();
    init_fold_log();
    init_user_error();
    init_dead();
  }
});

// src/cli/commands/asks.ts
var asks_exports = {};
__export(asks_exports, {
  run: () => run28
});
function run28(here, [request]) {
  const now = Date.now();
  const nest = here.nest();
  if (request !== void 0) {
    const ask2 = showAsk(nest, request);
    if (here.json) here.printJson(ask2);
    else here.print(renderOne(ask2, now));
    return 0;
  }
  const groups = listAsks(nest, here.caller(), now);
  if (here.json) here.printJson({ groups });
  else here.print(groups.length === 0 ? "nobody waits for leave\n" : renderAll(groups, here, now));
  return 0;
}
function renderAll(groups, { paint }, now) {
  const parts = groups.map(({ call, requests }) => {
    const lines2 = requests.map((ask2) => `  ${ask2.request}  ${about2(ask2, now)}
`);
    return `${paint("bold", oneLine(call, 120))}
${lines2.join("")}`;
  });
  const count2 = groups.reduce((sum, { requests }) => sum + requests.length, 0);
  const alike = groups.some(({ requests }) => requests.length > 1) ? "; --alike answers a group at once" : "";
  return `${parts.join("")}${plural(count2, "request")}: nest approve <request>, nest deny <request> --why "\u2026"${alike}
`;
}
function about2({ member, agent, at, until, reserved }, now) {
  const left = Date.parse(until) - now;
  const time = left > 0 ? `${formatAge(left)} left` : "its time is over";
  const who = agent ? `a subagent of ${member}` : member;
  const whose = reserved === null ? "" : `; for the user: ${oneLine(reserved, 60)}`;
  return `${who}, ${formatAge(ageOf(at, now))} ago, ${time}${whose}`;
}
function renderOne(ask2, now) {
  const { request, tool, input, ruling, outcome: outcome2 } = ask2;
  const said = ruling === null ? "" : `
${ruling.decision} by ${ruling.by}${ruling.always ? ", always" : ""}: ${oneLine(ruling.why, 200)}`;
  const state = outcome2 === null ? "open" : outcome2.replace("_", " ");
  return `${request}  ${oneLine(tool, 60)}  ${state}
${about2(ask2, now)}${said}
${fence("call", input)}`;
}
var init_asks = __esm({
  "src/cli/commands/asks.ts"() {
    "use strict";
    init_list();
    init_age();
    init_words();
  }
});

// src/harness/path-rules.ts
function filesOf({ tool, input, cwd }, kind) {
  const fits = kind !== "read" && EDITING.has(tool) || kind !== "edit" && READING.has(tool);
  if (!fits) return null;
  const path = input.file_path ?? input.notebook_path ?? input.path;
  return [typeof path === "string" ? (0, import_node_path33.resolve)(cwd, path) : cwd];
}
function isWithin(file2, folder, cwd = folder) {
  const inside2 = (0, import_node_path33.relative)(folder, (0, import_node_path33.resolve)(cwd, file2));
  if (inside2 === "" || inside2.startsWith("..") || (0, import_node_path33.isAbsolute)(inside2)) return false;
  return !inside2.split(import_node_path33.sep).some((part2) => part2.startsWith("."));
}
function matchesPath(pattern, file2, cwd) {
  const [base, rest2] = anchored(pattern, cwd);
  const inside2 = (0, import_node_path33.relative)(base, file2).split(import_node_path33.sep).join("/");
  if (inside2.startsWith("..") || (0, import_node_path33.isAbsolute)(inside2)) return false;
  return globOf(rest2).test(inside2);
}
function anchored(pattern, cwd) {
  if (pattern.startsWith("//")) return ["/", pattern.slice(2)];
  if (pattern.startsWith("~/")) return [(0, import_node_os6.homedir)(), pattern.slice(2)];
  if (pattern.startsWith("/")) return [cwd, pattern.slice(1)];
  const rest2 = pattern.replace(/^\.\//, "");
  const deep = rest2.replace(/\/$/, "").includes("/");
  return [cwd, deep ? rest2 : (0, import_node_path33.join)("**", rest2).split(import_node_path33.sep).join("/")];
}
function globOf(glob) {
  const source = glob.replace(/\/$/, "/**").replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(
    /\*\*\/|\*\*|\*|\?/g,
    (star) => star === "**/" ? "(?:.*/)?" : star === "**" ? ".*" : star === "*" ? "[^/]*" : "[^/]"
  );
  return new RegExp(`^${source}$`, "s");
}
var import_node_os6, import_node_path33, EDITING, READING;
var init_path_rules = __esm({
  "src/harness/path-rules.ts"() {
    "use strict";
    import_node_os6 = require("node:os");
    import_node_path33 = require("node:path");
    EDITING = /* @__PURE__ */ new Set(["Edit", "MultiEdit", "Write", "NotebookEdit"]);
    READING = /* @__PURE__ */ new Set(["Read", "Glob", "Grep", "LS", "NotebookRead"]);
  }
});

// src/harness/reading-programs.ts
function doesMore([program = "", ...args]) {
  return Object.hasOwn(DOES_MORE, program) && DOES_MORE[program]?.(args) === true;
}
function operandsOf(args) {
  const end3 = args.indexOf("--");
  const before = end3 < 0 ? args : args.slice(0, end3);
  const plain2 = before.filter(
    (arg, i) => (!arg.startsWith("-") || arg === "-") && !isNumberOf(before[i - 1], arg)
  );
  return plain2.length + (end3 < 0 ? 0 : args.length - end3 - 1);
}
function isNumberOf(option, arg) {
  return /^-[fsw]$/.test(option ?? "") && /^\d+$/.test(arg);
}
var DOES_MORE;
var init_reading_programs = __esm({
  "src/harness/reading-programs.ts"() {
    "use strict";
    DOES_MORE = {
      /** Sets the clock by -s, and by a bare operand; BSD by -f as well. */
      date: (args) => !args.every((arg) => /^(?:\+.*|-u|--utc|-R|-I[a-z]*|--iso-8601(?:=[a-z]+)?)$/s.test(arg)),
      /** ugrep runs a filter, a pager and a viewer, and writes its configuration. */
      grep: (args) => args.some((arg) => /^-(?:[A-Za-z]*Q|-(?:-|config|filter|pager|query|save|view))/.test(arg)),
      /** As a builtin it sets a variable by -v, PATH for one. */
      printf: ([first2 = ""]) => first2.startsWith("-"),
      /** -o and -T name files to write, --compress-program a program to run; long names may be cut short. */
      sort: (args) => args.some((arg) => /^-(?:(?!-).*[oT]|-(?:o|co|t))/s.test(arg)),
      /** The second operand is written. */
      uniq: (args) => operandsOf(args) > 1
    };
  }
});

// src/harness/opaque-text.ts
function opaqueText(line) {
  const found = OPAQUE.find(([pattern]) => pattern.test(line));
  if (found !== void 0) return found[1];
  const heredoc = line.indexOf("<<");
  const fromHeredoc = heredoc < 0 ? "" : line.slice(heredoc);
  return /\{[^}]*['"]/.test(fromHeredoc) ? "a brace with a quote behind it, in a heredoc" : null;
}
var OPAQUE;
var init_opaque_text = __esm({
  "src/harness/opaque-text.ts"() {
    "use strict";
    OPAQUE = [
      [/[\x00-\x08\x0B-\x1F\x7F]/, "a control character"],
      [/[\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF]/, "a blank that is not ASCII"],
      [/\\[ \t]|(?:^|[^ \t\\])(?:\\\\)*\\\n|[ \t](?:\\\\)+\\\n/, "a backslash before a blank"],
      [/~\[/, "the characters ~["],
      [/(?:^|[\s;&|])=[A-Za-z_]/, "a word that begins with ="],
      [/<\d*-\d*>/, "a range in angle brackets"]
    ];
  }
});

// src/harness/rule-matcher.ts
function commandsOf(line) {
  const none = (problem2) => ({ commands: [], problem: problem2 });
  if (line.length > MAX_COMMAND_CHARS) return none(`longer than ${MAX_COMMAND_CHARS} characters`);
  const opaque = opaqueText(line);
  if (opaque !== null) return none(opaque);
  const scan = new Scan(line);
  const problem = scan.read();
  if (problem !== null) return none(problem);
  return scan.commands.length === 0 ? none("nothing to run") : { commands: scan.commands, problem: null };
}
function riskOf([program, ...args]) {
  if (program === void 0 || program === "nest" || HARMLESS2.has(program)) return null;
  if (/^\w+=/.test(program)) return "a variable is set before the command";
  const target = args[0];
  const inside2 = target !== void 0 && !/^[/~-]|(^|\/)\.\.(\/|$)/.test(target);
  if (program === "cd") return args.length === 1 && inside2 ? null : "cd out of the working directory";
  return `${program} is another program`;
}
var MAX_COMMAND_CHARS, HARMLESS2, Scan;
var init_rule_matcher = __esm({
  "src/harness/rule-matcher.ts"() {
    "use strict";
    init_opaque_text();
    MAX_COMMAND_CHARS = 1e4;
    HARMLESS2 = new Set("cat cut date echo grep head ls printf pwd sort tail true uniq wc".split(" "));
    Scan = class {
      commands = [];
      #text;
      #at = 0;
      #words = [];
      #word = null;
      constructor(text4) {
        this.#text = text4;
      }
      /** The reason for a prompt, or null. */
      read() {
        while (this.#at < this.#text.length) {
          const problem = this.#step(this.#text[this.#at]);
          if (problem !== null) return problem;
        }
        this.#endCommand();
        return null;
      }
      #step(char) {
        const rest2 = this.#text.slice(this.#at);
        if (char === "'") return this.#single();
        if (char === '"') return this.#double();
        if (char === "\\") {
          if (rest2[1] !== "\n") this.#add(rest2[1] ?? "");
          return this.#skip(2);
        }
        if (char === "#" && this.#word === null) return this.#skip(rest2.search(/\n|$/));
        if (/^(?:2>&1|2?> ?\/dev\/null)(?=[\s;|]|$)/.test(rest2)) {
          return this.#skip(/^[^\s]*( \/dev\/null)?/.exec(rest2)[0].length);
        }
        if (rest2.startsWith("<<")) return this.#heredoc(rest2);
        const operator = /^(?:&&|\|\||;|\||\n)/.exec(rest2)?.[0];
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
      #quoted(value, next2) {
        if (/\n[ \t]*#/.test(value)) return "a quoted line that begins with #";
        this.#add(value);
        this.#at = next2;
        return null;
      }
      #heredoc(rest2) {
        const start = /^<<(['"])([\w-]+)\1[ \t]*(\n|$)/.exec(rest2);
        if (start === null)
          return "a heredoc whose mark is not quoted, or that is followed by something on its line";
        const body = rest2.slice(start[0].length);
        const end3 = body.split("\n").indexOf(start[2]);
        if (end3 < 0) return "a heredoc that does not end";
        const lines2 = body.split("\n").slice(0, end3 + 1);
        this.#endCommand();
        return this.#skip(start[0].length + lines2.join("\n").length);
      }
      #add(text4) {
        this.#word = (this.#word ?? "") + text4;
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
  }
});

// src/harness/call-rules.ts
function ruleOf2(text4) {
  const match = /^([A-Z][A-Za-z]*|mcp__[\w*-]+)(?:\((.*)\))?$/s.exec(text4.trim());
  if (match === null) return null;
  const content = (match[2] ?? "").trim();
  return { tool: match[1], content: content === "" || content === "*" ? null : content };
}
function allowedBy(rules, call) {
  if (!isShell(call.tool)) return rules.find((text4) => namesCall(ruleOf2(text4), call, "all")) ?? null;
  const parts = partsOf3(call);
  if (parts === null) return rules.find((text4) => isWholeTool(ruleOf2(text4), call.tool)) ?? null;
  const used = /* @__PURE__ */ new Set();
  for (const words2 of parts) {
    const rule = rules.find((text4) => namesCommand(ruleOf2(text4), call.tool, words2.join(" ")));
    if (rule !== void 0) used.add(rule);
    else if (!onlyLooks(words2)) return null;
  }
  return used.size === 0 ? null : [...used].join(", ");
}
function namedBy2(rules, call) {
  if (!isShell(call.tool)) return rules.find((text4) => namesCall(ruleOf2(text4), call, "any")) ?? null;
  const read4 = partsOf3(call)?.map((words2) => words2.join(" ")) ?? roughParts(lineOf(call));
  const parts = [...read4, ...read4.map(withoutPrefix)];
  return rules.find((text4) => parts.some((part2) => namesCommand(ruleOf2(text4), call.tool, part2))) ?? null;
}
function passesInMode(mode, call, folder) {
  return mode === "bypassPermissions" || mode === "acceptEdits" && passesAsEdit(call, folder);
}
function endsPlanning({ tool }) {
  return tool === "ExitPlanMode";
}
function passesAsEdit(call, folder) {
  const files = filesOf(call, "edit");
  if (files !== null) return files.every((file2) => isWithin(file2, folder));
  if (call.tool !== "Bash") return false;
  const parts = partsOf3(call);
  return parts?.every((words2) => isFileCommand(words2, call.cwd, folder)) ?? false;
}
function isFileCommand([program = "", ...args], cwd, folder) {
  const names = args.filter((arg) => !arg.startsWith("-"));
  return FILE_COMMANDS.has(program) && names.length > 0 && names.every((name) => !/^~|[*?[\]]/.test(name) && isWithin(name, folder, cwd));
}
function isShell(tool) {
  return tool === "Bash" || tool === "PowerShell" || tool === "Monitor";
}
function lineOf({ input }) {
  return typeof input.command === "string" ? input.command : "";
}
function partsOf3(call) {
  if (call.tool === "PowerShell" || call.input.dangerouslyDisableSandbox === true) return null;
  const { commands, problem } = commandsOf(lineOf(call));
  return problem === null ? commands : null;
}
function roughParts(line) {
  return line.split(/[;&|\n(){}`]|\$\(/).map((part2) => part2.trim().replace(/["']/g, ""));
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
  const open4 = /^(.*?)(?: \*|:\*)$/s.exec(rule.content);
  const fixed = (open4?.[1] ?? rule.content).split("*").map(literal).join(".*");
  return new RegExp(`^${fixed}${open4 === null ? "" : "(?:\\s.*)?"}$`, "s").test(command.trim());
}
function literal(text4) {
  return text4.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
}
function namesCall(rule, call, side) {
  if (rule === null) return false;
  const { tool, input } = call;
  if (tool.startsWith("mcp__")) return rule.tool === tool || isServer(rule.tool, tool);
  const kind = rule.tool === "Read" ? "read" : rule.tool === "Edit" ? "edit" : null;
  const files = kind === null ? rule.tool === tool ? filesOf(call, "any") : null : filesOf(call, kind);
  if (files !== null) {
    if (rule.content === null) return true;
    const matches = (file2) => matchesPath(rule.content, file2, call.cwd);
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
var FILE_COMMANDS;
var init_call_rules = __esm({
  "src/harness/call-rules.ts"() {
    "use strict";
    init_path_rules();
    init_reading_programs();
    init_rule_matcher();
    FILE_COMMANDS = new Set("mkdir touch rm rmdir mv cp".split(" "));
  }
});

// src/harness/role-rules.ts
function roleRules(role) {
  return BY_ROLE[role];
}
var LOOK, COMMIT, INTEGRATE, BY_ROLE;
var init_role_rules = __esm({
  "src/harness/role-rules.ts"() {
    "use strict";
    LOOK = [
      "Bash(git check-ignore *)",
      "Bash(npm --version)",
      "Bash(npm ls *)",
      "Bash(pip --version)",
      "Bash(pip list *)"
    ];
    COMMIT = ["Bash(git add *)", "Bash(git commit *)"];
    INTEGRATE = ["Bash(git merge *)", "Bash(git cherry-pick *)"];
    BY_ROLE = {
      staff: [...LOOK, ...COMMIT],
      manager: [...LOOK, ...COMMIT, ...INTEGRATE],
      executive: [...LOOK, ...COMMIT, ...INTEGRATE]
    };
  }
});

// src/app/permission/judge.ts
function charterSays(charter, role, call) {
  const { allow, ask: ask2, deny } = charter.permissions[role];
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
  const allowed = namedBy2(ask2, call) === null ? allowedBy(allow, call) : null;
  return allowed === null ? { say: "ask", reserved: null } : { say: "allow", rule: allowed };
}
function mayNotAllow(state, approver, ask2, call) {
  const { charter } = state;
  const member = state.members.get(ask2.member);
  if (charter === null || member === void 0 || call === null)
    return approver === USER ? null : { why: "what is asked for cannot be judged", final: false };
  const says = charterSays(charter, member.role, call);
  if (says.say === "deny")
    return { why: `the charter forbids it to ${plural2(member.role)}: ${says.rule}`, final: true };
  if (approver === USER) return null;
  const reserved = ask2.reserved ?? (says.say === "ask" ? says.reserved : null);
  if (reserved !== null) return { why: `the charter leaves it to the user: ${reserved}`, final: false };
  return notHisOwn(state, charter, approver, call);
}
function notHisOwn(state, charter, approver, call) {
  const self = state.members.get(approver);
  if (self === void 0) return { why: `there is no member ${approver}`, final: true };
  const { role, permissionMode, cwd } = self;
  const { allow, ask: ask2, deny } = charter.permissions[role];
  const barred = namedBy2([...deny, ...ask2], call);
  if (barred !== null)
    return {
      why: `you may not do it yourself unasked: the charter's ${barred} for ${plural2(role)}`,
      final: false
    };
  const may = endsPlanning(call) || passesInMode(permissionMode, call, cwd) || allowedBy([...roleRules(role), ...allow], call) !== null;
  return may ? null : { why: `you may not do it yourself: no rule for ${plural2(role)} covers it`, final: false };
}
function plural2(role) {
  return role === "staff" ? "Staff" : `${role[0]?.toUpperCase()}${role.slice(1)}s`;
}
var init_judge = __esm({
  "src/app/permission/judge.ts"() {
    "use strict";
    init_gates();
    init_org();
    init_call_rules();
    init_role_rules();
  }
});

// src/app/permission/answer.ts
function answerRequest(nest, caller, input, now) {
  const { request, decision, always, why } = input;
  if (why.length > MAX_WHY2)
    throw new UserError(`--why: at most ${MAX_WHY2} characters`, EXIT.usage, 'nest msg <member> "\u2026" for more');
  const state = foldLive(nest, now);
  const ask2 = requireAsk(state.asks, request);
  const by = actingAs(state, caller);
  const answered2 = { request, member: ask2.member, decision, always, by };
  if (ask2.ruling?.by === by && ask2.ruling.decision === decision) return { ...answered2, repeated: true };
  const open4 = ask2.ruling === null && ask2.outcome === null;
  const above = by === USER || chainAbove(state, ask2.member).includes(by);
  if (decision === "allow" && open4 && above) mustBeAllowed(nest, state, by, ask2);
  const id = caller.session === null ? freshId("rule") : `rule:${request}:${caller.session}:${decision}:${always}`;
  const data = { request, decision, why, always, rule: null, as: caller.as };
  const event = record2("permission_ruled", data, { actor: caller.actor, id });
  const { ruling } = ask(nest, event, id);
  if (!ruling.accepted) throw refused3(ruling, ask2);
  return { ...answered2, repeated: false };
}
function alikeTo(nest, request) {
  const { state } = foldNest(nest);
  const { key } = requireAsk(state.asks, request);
  const alike = openAsks(state).filter((ask2) => ask2.key === key && ask2.ruling === null);
  return [request, ...alike.map((ask2) => ask2.request).filter((other) => other !== request)];
}
function mustBeAllowed(nest, state, by, ask2) {
  const cwd = state.members.get(ask2.member)?.cwd ?? "";
  const call = callOf(ask2.tool, readItemText(nest.log, ask2.input), cwd);
  const refusal2 = mayNotAllow(state, by, ask2, call);
  if (refusal2 === null) return;
  const deny = `nest deny ${ask2.request} --why "\u2026"`;
  if (refusal2.final) {
    const next2 = by === USER ? `nest charter show, or ${deny}` : deny;
    throw new UserError(`not approved: ${refusal2.why}`, EXIT.notAllowed, next2);
  }
  const to = raise2(nest, state, by, ask2, refusal2.why);
  throw new UserError(
    `not approved: ${refusal2.why}. ${to === USER ? "The user" : to} has been asked; ${ask2.member} waits for it`,
    EXIT.notAllowed,
    `nothing more to do; or ${deny}`
  );
}
function raise2(nest, state, by, ask2, why) {
  const to = ask2.reserved === null ? state.members.get(by)?.supervisor ?? USER : USER;
  if (ask2.before.includes(to)) return to;
  const data = { reader: by, items: [ask2.item], to, why: why.slice(0, 480) };
  write(nest, record2("raised", data, { actor: "system", id: `raise:${to}:${ask2.item}`.slice(0, 200) }));
  return to;
}
function refused3(ruling, ask2) {
  const code = ruling.code === "not_authorised" || ruling.code === "reserved" ? EXIT.notAllowed : EXIT.refused;
  const next2 = ruling.code === "too_late" ? `nest attach ${ask2.member}` : "nest asks";
  return new UserError(`not answered: ${ruling.why}`, code, next2);
}
var MAX_WHY2;
var init_answer = __esm({
  "src/app/permission/answer.ts"() {
    "use strict";
    init_org();
    init_tool_call();
    init_caller();
    init_digest();
    init_fold_log();
    init_record();
    init_user_error();
    init_write();
    init_dead();
    init_judge();
    init_list();
    MAX_WHY2 = 500;
  }
});

// src/cli/commands/approve.ts
var approve_exports = {};
__export(approve_exports, {
  answer: () => answer,
  run: () => run29
});
function run29(here, args, options) {
  return answer(here, args, options, "allow");
}
function answer(here, [request], options, decision) {
  const nest = here.nest();
  const caller = here.caller();
  const requests = isSet(options, "alike") ? alikeTo(nest, request) : [request];
  const answered2 = requests.map(
    (one) => answerRequest(
      nest,
      caller,
      { request: one, decision, always: isSet(options, "always"), why: textOf(options, "why") ?? "" },
      Date.now()
    )
  );
  if (here.json) here.printJson(answered2);
  else here.print(answered2.map(render11).join(""));
  return 0;
}
function render11({ request, member, decision, always, repeated }) {
  const said = decision === "allow" ? "approved" : "denied";
  if (repeated) return `${request} was ${said} already; nothing changes
`;
  const again = always ? ", and every later one for the same call" : "";
  return `${said} ${request} of ${member}${again}; its session goes on by itself
`;
}
var init_approve = __esm({
  "src/cli/commands/approve.ts"() {
    "use strict";
    init_answer();
    init_options();
  }
});

// src/cli/commands/deny.ts
var deny_exports = {};
__export(deny_exports, {
  run: () => run30
});
function run30(here, args, options) {
  return answer(here, args, options, "deny");
}
var init_deny = __esm({
  "src/cli/commands/deny.ts"() {
    "use strict";
    init_approve();
  }
});

// src/cli/catalogue/permission.ts
var REQUEST, ALWAYS, ALIKE, PERMISSION;
var init_permission = __esm({
  "src/cli/catalogue/permission.ts"() {
    "use strict";
    REQUEST = { name: "request", about: "its id, as `nest asks` shows it", required: true };
    ALWAYS = {
      name: "always",
      about: "decide later requests of that member for the same call alike"
    };
    ALIKE = { name: "alike", about: "answer all open requests for the same call" };
    PERMISSION = [
      {
        path: ["asks"],
        group: "Between members",
        about: "show who waits for leave to use a tool, calls that are alike together",
        args: [{ name: "request", about: "one request in full" }],
        examples: [
          { run: "asks", about: "what waits for you" },
          { run: "asks --json", about: "the same as JSON" }
        ],
        load: () => Promise.resolve().then(() => (init_asks(), asks_exports))
      },
      {
        path: ["approve"],
        group: "Between members",
        about: "let a member below you use the tool it asks for",
        more: "The session goes on by itself. Nobody approves what he may not do himself: it then goes to whoever is above him,\nat last to the user, who may allow everything but what the charter denies.",
        args: [REQUEST],
        options: [ALWAYS, ALIKE, { name: "why", value: "text", about: "for the record" }],
        examples: [
          { run: "approve ask-1x9k3fz", about: "this once" },
          { run: "approve ask-1x9k3fz --always", about: "from now on" }
        ],
        load: () => Promise.resolve().then(() => (init_approve(), approve_exports))
      },
      {
        path: ["deny"],
        group: "Between members",
        about: "refuse a member below you the tool it asks for",
        more: "Its model reads the reason, and goes on without.",
        args: [REQUEST],
        options: [ALWAYS, ALIKE, { name: "why", value: "text", about: "what it is told" }],
        examples: [
          { run: 'deny ask-1x9k3fz --why "use the sandbox database"', about: "its turn goes on with this" }
        ],
        load: () => Promise.resolve().then(() => (init_deny(), deny_exports))
      }
    ];
  }
});

// src/app/plan/view.ts
function viewPlan(state, owner2) {
  const tasks = state.plans.get(owner2)?.tasks ?? [];
  const standing = standings(tasks);
  const waves = wavesLeft(tasks).map((wave) => wave.map(({ id }) => id));
  const path = pathLeft(tasks);
  const level = (id) => {
    const at = waves.findIndex((wave) => wave.includes(id));
    return at === -1 ? null : at + 1;
  };
  return {
    owner: owner2,
    tasks: tasks.map((task) => ({
      ...task,
      standing: standing.get(task.id),
      missing: task.state === "done" ? [] : missing(tasks, task),
      wave: level(task.id)
    })),
    waves,
    ready: tasks.filter(({ id }) => standing.get(id) === "ready").map(({ id }) => id),
    criticalPath: { tasks: path.path.map(({ id }) => id), weight: path.weight }
  };
}
function blocks(state, owner2, id) {
  return dependantsOf(state.plans.get(owner2)?.tasks ?? [], id).map((task) => task.id);
}
var init_view2 = __esm({
  "src/app/plan/view.ts"() {
    "use strict";
    init_graph();
    init_standing();
  }
});

// src/app/plan/which.ts
function planOwner(state, caller, of) {
  if (of !== null) return of === USER ? of : requireMember(state, of).id;
  const me = actingAs(state, caller);
  const nearest = plansOver(state, me)[0]?.owner;
  if (nearest !== void 0) return nearest;
  const executive = me === USER ? executiveOf(state)?.id : void 0;
  return executive !== void 0 && state.plans.has(executive) ? executive : me;
}
function ownPlan(state, caller, of) {
  if (of !== null) return of === USER ? of : requireMember(state, of).id;
  return actingAs(state, caller);
}
function requirePlan(state, owner2) {
  const plan = state.plans.get(owner2);
  if (plan !== void 0) return plan;
  throw new UserError(`${owner2} has no plan`, EXIT.notFound, 'nest plan add <id> "<title>"');
}
function planOfTask(state, caller, task, of) {
  if (of !== null) return planOwner(state, caller, of);
  const found = planWith(state, actingAs(state, caller), task);
  if (found !== void 0) return found.owner;
  const owner2 = planOwner(state, caller, null);
  const tasks = state.plans.get(owner2)?.tasks ?? [];
  if (tasks.some(({ id }) => id === task)) return owner2;
  const meant = closest(
    task,
    tasks.map(({ id }) => id)
  );
  throw new UserError(
    `there is no task ${JSON.stringify(task.slice(0, 40))}${meant === null ? "" : `; did you mean ${meant}?`}`,
    EXIT.notFound,
    "nest task list"
  );
}
var init_which = __esm({
  "src/app/plan/which.ts"() {
    "use strict";
    init_org();
    init_standing();
    init_caller();
    init_closest();
    init_user_error();
  }
});

// src/cli/plan-lines.ts
function note3({ standing, missing: missing2, by, owner: owner2, why, integration }) {
  const words2 = standing === "waiting" || standing === "blocked" ? `needs ${missing2.slice(0, 5).join(", ")}${missing2.length > 5 ? ` and ${missing2.length - 5} more` : ""}` : oneLine(why, 60);
  const whose = by ?? (owner2 === null ? "" : `for ${owner2}`);
  return [whose, integration ? "integration" : "", words2].filter((word) => word !== "").join("; ");
}
function taskTable(tasks, paint) {
  const rows2 = tasks.map((task) => [
    task.id,
    { text: task.standing, hue: HUES[task.standing] },
    task.wave === null ? "" : String(task.wave),
    note3(task),
    oneLine(task.title, 80)
  ]);
  return table2(["TASK", "STATE", "WAVE", "WHO, AND WHY", "TITLE"], rows2, paint);
}
function planLines(plan, paint) {
  const { owner: owner2, tasks, ready, criticalPath: criticalPath2 } = plan;
  const done = tasks.filter(({ standing }) => standing === "done").length;
  const { tasks: path, weight } = criticalPath2;
  return `plan of ${owner2}: ${plural(tasks.length, "task")}, ${done} done

${taskTable(tasks, paint)}
` + (ready.length === 0 ? "" : `ready: ${ready.join(", ")}
`) + (path.length < 2 ? "" : `longest chain left: ${path.join(" -> ")} (${weight})
`);
}
function replannedLines({ plan, added, changed, dropped, kept: kept3 }) {
  const what = [
    ["added", added],
    ["changed", changed],
    ["dropped", dropped],
    ["done, so kept as it is", kept3]
  ];
  const lines2 = what.filter(([, ids]) => ids.length > 0).map(([word, ids]) => `${word}: ${ids.join(", ")}
`);
  const ready = plan.ready.length === 0 ? "nothing" : plan.ready.join(", ");
  return `${lines2.length === 0 ? "nothing to change\n" : lines2.join("")}ready: ${ready}
`;
}
function toldLines({ task, blocks: blocks2, ready }) {
  const { id, title, state, by } = task;
  const said = state === "open" ? `${id} is open` : `${id} is ${state} (${by})`;
  const next2 = state === "failed" && blocks2.length > 0 ? `it blocks: ${blocks2.join(", ")}
` : state === "claimed" ? `next: nest task done ${id}, or nest task fail ${id} --why "\u2026"
` : `ready: ${ready.length === 0 ? "nothing" : ready.join(", ")}
`;
  return `${said}: ${oneLine(title, 80)}
${next2}`;
}
var HUES;
var init_plan_lines = __esm({
  "src/cli/plan-lines.ts"() {
    "use strict";
    init_table();
    init_words();
    HUES = {
      done: "green",
      failed: "red",
      blocked: "red",
      claimed: "blue",
      ready: "yellow",
      waiting: "dim"
    };
  }
});

// src/cli/commands/plan-show.ts
var plan_show_exports = {};
__export(plan_show_exports, {
  run: () => run31
});
function run31(here, _, options) {
  const { state } = foldNest(here.nest());
  const { owner: owner2 } = requirePlan(state, planOwner(state, here.caller(), textOf(options, "of")));
  const plan = viewPlan(state, owner2);
  if (here.json) here.printJson(plan);
  else here.print(planLines(plan, here.paint));
  return 0;
}
var init_plan_show = __esm({
  "src/cli/commands/plan-show.ts"() {
    "use strict";
    init_fold_log();
    init_view2();
    init_which();
    init_options();
    init_plan_lines();
  }
});

// src/app/plan/split.ts
function packed(items, pack2) {
  const parts = [];
  let bytes = 0;
  for (const item of items) {
    const size = sizeOf(item) + 1;
    if (parts.length === 0 || bytes + size > MAX_BYTES5) [bytes] = [0, parts.push([])];
    parts.at(-1)?.push(item);
    bytes += size;
  }
  return parts.map((part2) => ({ add: [], change: [], drop: [], ...pack2(part2) }));
}
function split2(tasks, whole) {
  if (sizeOf(whole) <= MAX_BYTES5) return isEmpty(whole) ? [] : [whole];
  const before = new Map(tasks.map((task) => [task.id, new Set(task.needs)]));
  const fewer = whole.change.map(({ id, needs }) => ({ id, needs: needs?.filter((need) => before.get(id)?.has(need)) })).filter(({ id, needs }) => needs !== void 0 && needs.length < (before.get(id)?.size ?? 0)).map(({ id, needs }) => ({ id, needs }));
  return [
    ...packed(fewer, (change3) => ({ change: change3 })),
    ...packed(whole.drop, (drop) => ({ drop })),
    ...packed(inOrder(whole.add), (add2) => ({ add: add2 })),
    ...packed(whole.change, (change3) => ({ change: change3 }))
  ];
}
var MAX_BYTES5, isEmpty, sizeOf;
var init_split = __esm({
  "src/app/plan/split.ts"() {
    "use strict";
    init_graph();
    MAX_BYTES5 = 6800;
    isEmpty = ({ add: add2, change: change3, drop }) => add2.length + change3.length + drop.length === 0;
    sizeOf = (value) => Buffer.byteLength(JSON.stringify(value));
  }
});

// src/app/plan/change.ts
function changePlan(nest, caller, of, wanted2) {
  const { state } = foldNest(nest);
  requireSight(state);
  const owner2 = ownPlan(state, caller, of);
  const tasks = state.plans.get(owner2)?.tasks ?? [];
  const whole = wanted2(tasks);
  const after = applyChange(tasks, whole, "");
  if (!Array.isArray(after)) throw refused4(after);
  let folded = state;
  for (const part2 of split2(tasks, whole)) {
    const request = freshId("plan");
    const event = record2(
      "plan_changed",
      { request, plan: owner2, ...part2, as: caller.as },
      { actor: caller.actor, id: request }
    );
    const asked = ask(nest, event, request);
    if (!asked.ruling.accepted) throw refused4(asked.ruling);
    folded = asked.folded.state;
  }
  const ids = (list2) => list2.map(({ id }) => id);
  return {
    plan: viewPlan(folded, owner2),
    added: ids(whole.add),
    changed: ids(whole.change),
    dropped: whole.drop,
    kept: []
  };
}
function refused4({ code, why }) {
  const exit = code === "not_authorised" || code === "unknown_actor" ? EXIT.notAllowed : EXIT.refused;
  return new UserError(`not planned: ${why}`, exit, "nest plan show");
}
var init_change = __esm({
  "src/app/plan/change.ts"() {
    "use strict";
    init_apply();
    init_fold_log();
    init_record();
    init_user_error();
    init_write();
    init_split();
    init_view2();
    init_which();
  }
});

// src/cli/commands/plan-add.ts
var plan_add_exports = {};
__export(plan_add_exports, {
  run: () => run32
});
function run32(here, [id, title], options) {
  const wish = wanted(id, title, options);
  const done = changePlan(here.nest(), here.caller(), textOf(options, "of"), () => wish);
  if (here.json) here.printJson(done);
  else here.print(replannedLines(done));
  return 0;
}
function wanted(id, title, options) {
  if (!isTaskId(id))
    throw usage(`${JSON.stringify(id.slice(0, 40))} is no id: 1 to 32 letters, digits, . _ and -`);
  if (title !== void 0 && (title === "" || title.length > MAX_TITLE))
    throw usage(`a title has 1 to ${MAX_TITLE} characters`);
  const needs = listOf(options, "needs").filter((need) => need !== "-");
  const owner2 = textOf(options, "owner");
  if (owner2 !== null && owner2 !== "-" && !isMemberId(owner2))
    throw usage("--owner: that is no name of a member");
  const given = {
    ...title === void 0 ? {} : { title },
    ...options.needs === void 0 ? {} : { needs },
    ...owner2 === null ? {} : { owner: owner2 === "-" ? null : owner2 },
    ...isSet(options, "integration") ? { integration: true } : {},
    ...options.estimate === void 0 ? {} : { estimate: estimateOf(options) }
  };
  if (isSet(options, "change")) return { add: [], change: [{ id, ...given }], drop: [] };
  if (title === void 0) throw usage("the title is missing");
  const task = { id, title, needs: [], owner: null, integration: false, estimate: null, ...given };
  return { add: [task], change: [], drop: [] };
}
function estimateOf(options) {
  const value = Number(textOf(options, "estimate"));
  if (value > 0 && value <= 1e5) return value;
  throw usage("--estimate: a number above 0");
}
function usage(message) {
  return new UserError(message, EXIT.usage, "nest plan add --help");
}
var MAX_TITLE;
var init_plan_add = __esm({
  "src/cli/commands/plan-add.ts"() {
    "use strict";
    init_change();
    init_user_error();
    init_member_id();
    init_task();
    init_options();
    init_plan_lines();
    MAX_TITLE = 120;
  }
});

// src/cli/commands/plan-drop.ts
var plan_drop_exports = {};
__export(plan_drop_exports, {
  run: () => run33
});
function run33(here, tasks, options) {
  const change3 = { add: [], change: [], drop: [...new Set(tasks)] };
  const done = changePlan(here.nest(), here.caller(), textOf(options, "of"), () => change3);
  if (here.json) here.printJson(done);
  else here.print(replannedLines(done));
  return 0;
}
var init_plan_drop = __esm({
  "src/cli/commands/plan-drop.ts"() {
    "use strict";
    init_change();
    init_options();
    init_plan_lines();
  }
});

// src/app/plan/each.ts
function idOf(item, taken) {
  const stem = item.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[^A-Za-z0-9]+|-+$/g, "").slice(-28).replace(/^[^A-Za-z0-9]+/, "") || "item";
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? stem : `${stem}-${n}`;
    if (!taken.has(id)) return id;
  }
}
function eachThen(items, then, title, inUse) {
  if (items.length > MAX_NEEDS)
    throw new UserError(
      `at most ${MAX_NEEDS} items`,
      EXIT.usage,
      "give parts of it to Managers with plans of their own"
    );
  const taken = new Set(inUse);
  const tasks = items.map((item) => {
    const id = idOf(item, taken);
    taken.add(id);
    return { id, title: titled(title, item), needs: [], owner: null, integration: false, estimate: null };
  });
  const join25 = idOf(`then-${then.split(/\s+/).slice(0, 3).join("-").toLowerCase()}`, taken);
  const needs = tasks.map(({ id }) => id);
  return [
    ...tasks,
    { id: join25, title: then.slice(0, 120), needs, owner: null, integration: true, estimate: null }
  ];
}
function titled(title, item) {
  const words2 = title === null ? item : title.includes("{}") ? title.replaceAll("{}", item) : `${title}: ${item}`;
  return words2.slice(0, 120);
}
var init_each = __esm({
  "src/app/plan/each.ts"() {
    "use strict";
    init_task();
    init_user_error();
  }
});

// src/cli/commands/plan-each.ts
var plan_each_exports = {};
__export(plan_each_exports, {
  run: () => run34
});
function run34(here, items, options) {
  const then = textOf(options, "then");
  const done = changePlan(here.nest(), here.caller(), textOf(options, "of"), (tasks) => ({
    add: [
      ...eachThen(
        items,
        then,
        textOf(options, "title"),
        tasks.map(({ id }) => id)
      )
    ],
    change: [],
    drop: []
  }));
  if (here.json) here.printJson(done);
  else here.print(replannedLines(done));
  return 0;
}
var init_plan_each = __esm({
  "src/cli/commands/plan-each.ts"() {
    "use strict";
    init_change();
    init_each();
    init_options();
    init_plan_lines();
  }
});

// src/cli/commands/plan-waves.ts
var plan_waves_exports = {};
__export(plan_waves_exports, {
  run: () => run35
});
function run35(here, _, options) {
  const { state } = foldNest(here.nest());
  const { owner: owner2 } = requirePlan(state, planOwner(state, here.caller(), textOf(options, "of")));
  const { waves } = viewPlan(state, owner2);
  if (here.json) here.printJson({ plan: owner2, waves });
  else here.print(waves.map((wave, i) => `${i + 1}  ${wave.join(", ")}
`).join("") || "all is done\n");
  return 0;
}
var init_plan_waves = __esm({
  "src/cli/commands/plan-waves.ts"() {
    "use strict";
    init_fold_log();
    init_view2();
    init_which();
    init_options();
  }
});

// src/cli/commands/plan-ready.ts
var plan_ready_exports = {};
__export(plan_ready_exports, {
  run: () => run36
});
function run36(here, _, options) {
  const { state } = foldNest(here.nest());
  const { owner: owner2 } = requirePlan(state, planOwner(state, here.caller(), textOf(options, "of")));
  const plan = viewPlan(state, owner2);
  const tasks = plan.tasks.filter(({ standing }) => standing === "ready");
  if (here.json) here.printJson({ plan: owner2, tasks });
  else here.print(tasks.map(({ id, title }) => `${id}  ${oneLine(title, 100)}
`).join(""));
  return tasks.length === 0 ? EXIT.nothing : 0;
}
var init_plan_ready = __esm({
  "src/cli/commands/plan-ready.ts"() {
    "use strict";
    init_fold_log();
    init_view2();
    init_which();
    init_user_error();
    init_options();
    init_words();
  }
});

// src/cli/commands/plan-blocks.ts
var plan_blocks_exports = {};
__export(plan_blocks_exports, {
  run: () => run37
});
function run37(here, [task], options) {
  const { state } = foldNest(here.nest());
  const id = task;
  const plan = planOfTask(state, here.caller(), id, textOf(options, "of"));
  const held2 = blocks(state, plan, id);
  if (here.json) here.printJson({ plan, task: id, blocks: held2 });
  else here.print(held2.length === 0 ? `nothing needs ${id}
` : `${held2.join("\n")}
`);
  return 0;
}
var init_plan_blocks = __esm({
  "src/cli/commands/plan-blocks.ts"() {
    "use strict";
    init_fold_log();
    init_view2();
    init_which();
    init_options();
  }
});

// src/cli/commands/task-list.ts
var task_list_exports = {};
__export(task_list_exports, {
  run: () => run38
});
function run38(here, _, options) {
  const { state } = foldNest(here.nest());
  const caller = here.caller();
  const plan = viewPlan(state, planOwner(state, caller, textOf(options, "of")));
  const me = isSet(options, "mine") ? actingAs(state, caller) : null;
  const tasks = plan.tasks.filter(({ standing }) => !isSet(options, "ready") || standing === "ready").filter(({ by, owner: owner2 }) => me === null || by === me || by === null && owner2 === me);
  if (here.json) here.printJson({ plan: plan.owner, tasks });
  else here.print(tasks.length === 0 ? "none\n" : taskTable(tasks, here.paint));
  return 0;
}
var init_task_list = __esm({
  "src/cli/commands/task-list.ts"() {
    "use strict";
    init_caller();
    init_fold_log();
    init_view2();
    init_which();
    init_options();
    init_plan_lines();
  }
});

// src/app/plan/task.ts
function sayOfTask(nest, caller, step, id, { of, why }) {
  const { state } = foldNest(nest);
  requireSight(state);
  if (!isTaskId(id))
    throw new UserError(
      `${JSON.stringify(id.slice(0, 40))} is no id of a task`,
      EXIT.usage,
      "nest task list"
    );
  const plan = planOfTask(state, caller, id, of);
  const request = freshId("task");
  const event = record2(
    EVENTS[step],
    { request, plan, task: id, why: why.slice(0, 480), as: caller.as },
    { actor: caller.actor, id: request }
  );
  const { ruling, folded } = ask(nest, event, request);
  if (!ruling.accepted) throw refused5(ruling, step, id);
  const after = folded.state;
  const view = viewPlan(after, plan);
  const task = view.tasks.find((one) => one.id === id);
  return { plan, task, blocks: blocks(after, plan, id), ready: view.ready };
}
function refused5({ code, why }, step, id) {
  const exit = code === "not_authorised" || code === "unknown_actor" ? EXIT.notAllowed : EXIT.refused;
  const next2 = code === "not_claimed" ? `nest task claim ${id}` : "nest task list --ready";
  return new UserError(`${NOT[step]}: ${why}`, exit, next2);
}
var EVENTS, NOT;
var init_task2 = __esm({
  "src/app/plan/task.ts"() {
    "use strict";
    init_task();
    init_fold_log();
    init_record();
    init_user_error();
    init_write();
    init_view2();
    init_which();
    EVENTS = {
      claim: "task_claimed",
      done: "task_done",
      fail: "task_failed",
      reopen: "task_reopened"
    };
    NOT = {
      claim: "not claimed",
      done: "not done",
      fail: "not failed",
      reopen: "not reopened"
    };
  }
});

// src/cli/task-step.ts
function taskStep(step) {
  return (here, [task], options) => {
    const said = { of: textOf(options, "of"), why: textOf(options, "why") ?? "" };
    const told = sayOfTask(here.nest(), here.caller(), step, task, said);
    if (here.json) here.printJson(told);
    else here.print(toldLines(told));
    return 0;
  };
}
var init_task_step = __esm({
  "src/cli/task-step.ts"() {
    "use strict";
    init_task2();
    init_options();
    init_plan_lines();
  }
});

// src/cli/commands/task-claim.ts
var task_claim_exports = {};
__export(task_claim_exports, {
  run: () => run39
});
var run39;
var init_task_claim = __esm({
  "src/cli/commands/task-claim.ts"() {
    "use strict";
    init_task_step();
    run39 = taskStep("claim");
  }
});

// src/cli/commands/task-done.ts
var task_done_exports = {};
__export(task_done_exports, {
  run: () => run40
});
var run40;
var init_task_done = __esm({
  "src/cli/commands/task-done.ts"() {
    "use strict";
    init_task_step();
    run40 = taskStep("done");
  }
});

// src/cli/commands/task-fail.ts
var task_fail_exports = {};
__export(task_fail_exports, {
  run: () => run41
});
var run41;
var init_task_fail = __esm({
  "src/cli/commands/task-fail.ts"() {
    "use strict";
    init_task_step();
    run41 = taskStep("fail");
  }
});

// src/cli/commands/task-reopen.ts
var task_reopen_exports = {};
__export(task_reopen_exports, {
  run: () => run42
});
var run42;
var init_task_reopen = __esm({
  "src/cli/commands/task-reopen.ts"() {
    "use strict";
    init_task_step();
    run42 = taskStep("reopen");
  }
});

// src/cli/catalogue/plan.ts
var OF, TASK, WHY2, FIELDS, LIST2, PLAN;
var init_plan2 = __esm({
  "src/cli/catalogue/plan.ts"() {
    "use strict";
    OF = {
      name: "of",
      value: "member",
      about: "whose plan; default: to look, the nearest over you; to change, your own"
    };
    TASK = { name: "task", about: "its id", required: true };
    WHY2 = { name: "why", value: "text", about: "in a few words" };
    FIELDS = [
      {
        name: "needs",
        value: "tasks",
        repeat: true,
        about: "what has to be done before, by comma; - for nothing"
      },
      { name: "owner", value: "member", about: "whom it is meant for; - for whoever takes it" },
      { name: "estimate", value: "n", about: "how much it is, in units of your own; default 1" }
    ];
    LIST2 = [
      { name: "ready", about: "only what can be begun now" },
      { name: "mine", about: "only yours" },
      OF
    ];
    PLAN = [
      {
        path: ["plan"],
        group: "Between members",
        about: "show a plan: tasks, what they wait for, what can be begun",
        options: [OF],
        examples: [{ run: "plan --of user", about: "the same as nest plan show" }],
        load: () => Promise.resolve().then(() => (init_plan_show(), plan_show_exports))
      },
      {
        path: ["plan", "show"],
        group: "Between members",
        about: "show a plan: its tasks, what they wait for, what can be begun, the longest chain",
        options: [OF],
        examples: [{ run: "plan show", about: "the nearest plan over you" }],
        load: () => Promise.resolve().then(() => (init_plan_show(), plan_show_exports))
      },
      {
        path: ["plan", "set"],
        group: "Between members",
        about: "make a plan of what a JSON file says; - for stdin",
        more: "A list of tasks: id, title, and if need be needs (a list of ids), owner, integration (true for what joins others),\nestimate. Refused with a cycle, which is named, and with a need that is no task. Done tasks stay as they are, so the\nsame file changed is how you plan anew; tasks at work cannot be dropped. At most 200 tasks.",
        args: [{ name: "file", about: "the file", required: true, kind: "file" }],
        options: [OF],
        examples: [
          {
            run: "plan set -",
            about: "from stdin",
            stdin: '[{"id":"lexer","title":"Port the lexer"},{"id":"parser","title":"Port the parser","needs":["lexer"]}]\n'
          }
        ],
        load: () => importChunk("./chunks/plan-set.mjs")
      },
      {
        path: ["plan", "add"],
        group: "Between members",
        about: "plan one more task, or, with --change, plan one anew",
        args: [TASK, { name: "title", about: "what it is, in a few words" }],
        options: [
          ...FIELDS,
          { name: "integration", about: "it joins what others have made" },
          { name: "change", about: "it is there already: change what is given" },
          OF
        ],
        examples: [
          { run: 'plan add guide "Write the guide"', about: "a task that can be begun at once" },
          { run: 'plan add parser "Port the parser" --needs lexer --owner dev-1', about: "one that waits" }
        ],
        load: () => Promise.resolve().then(() => (init_plan_add(), plan_add_exports))
      },
      {
        path: ["plan", "drop"],
        group: "Between members",
        about: "take tasks out of a plan: none that is done, at work, or needed",
        args: [{ name: "task...", about: "their ids", required: true }],
        options: [OF],
        examples: [{ run: "plan drop old-api", about: "it is not wanted any more" }],
        load: () => Promise.resolve().then(() => (init_plan_drop(), plan_drop_exports))
      },
      {
        path: ["plan", "each"],
        group: "Between members",
        about: "plan the same for each of some items, side by side, and one task over all of them at the end",
        args: [{ name: "item...", about: "files or other items", required: true }],
        options: [
          { name: "then", value: "title", required: true, about: "the task that needs them all" },
          { name: "title", value: "text", about: "what is done with each; {} stands for the item" },
          OF
        ],
        examples: [
          {
            run: 'plan each src/lexer.ts src/parser.ts --title "Review {}" --then "What no single file shows"',
            about: "two reviews at once, then one over both"
          }
        ],
        load: () => Promise.resolve().then(() => (init_plan_each(), plan_each_exports))
      },
      {
        path: ["plan", "waves"],
        group: "Between members",
        about: "show what can run at once, wave after wave, of what is not done",
        options: [OF],
        examples: [{ run: "plan waves", about: "the first wave can be begun now" }],
        load: () => Promise.resolve().then(() => (init_plan_waves(), plan_waves_exports))
      },
      {
        path: ["plan", "ready"],
        group: "Between members",
        about: "show the tasks that can be begun now, one a line",
        options: [OF],
        examples: [{ run: "plan ready", about: "what to hire for next" }],
        load: () => Promise.resolve().then(() => (init_plan_ready(), plan_ready_exports))
      },
      {
        path: ["plan", "blocks"],
        group: "Between members",
        about: "show what cannot be done before a task is, and would not be if it failed",
        args: [TASK],
        options: [OF],
        examples: [{ run: "plan blocks lexer", about: "what waits for it" }],
        load: () => Promise.resolve().then(() => (init_plan_blocks(), plan_blocks_exports))
      },
      {
        path: ["task"],
        group: "Between members",
        about: "show the shared tasks, with who has them",
        options: LIST2,
        examples: [{ run: "task", about: "the same as nest task list" }],
        load: () => Promise.resolve().then(() => (init_task_list(), task_list_exports))
      },
      {
        path: ["task", "list"],
        group: "Between members",
        about: "show the tasks of the nearest plan over you, with who has them",
        options: LIST2,
        examples: [{ run: "task list --ready", about: "what you can claim" }],
        load: () => Promise.resolve().then(() => (init_task_list(), task_list_exports))
      },
      {
        path: ["task", "claim"],
        group: "Between members",
        about: "take a task; of two who want it, the first has it",
        args: [TASK],
        options: [OF],
        examples: [{ run: "task claim lexer", about: "it is yours" }],
        load: () => Promise.resolve().then(() => (init_task_claim(), task_claim_exports))
      },
      {
        path: ["task", "done"],
        group: "Between members",
        about: "say that a task is done, and see what can be begun now",
        args: [TASK],
        options: [WHY2, OF],
        examples: [{ run: 'task done lexer --why "41 tests"', about: "what needs it can begin" }],
        load: () => Promise.resolve().then(() => (init_task_done(), task_done_exports))
      },
      {
        path: ["task", "fail"],
        group: "Between members",
        about: "say that a task has failed; whoever planned it is told what that blocks",
        args: [TASK],
        options: [WHY2, OF],
        examples: [{ run: 'task fail lexer --why "there is no grammar"', about: "what needs it is blocked" }],
        load: () => Promise.resolve().then(() => (init_task_fail(), task_fail_exports))
      },
      {
        path: ["task", "reopen"],
        group: "Between members",
        about: "give a task back, or, for whoever planned it, have it done again",
        args: [TASK],
        options: [WHY2, OF],
        examples: [
          { run: 'task reopen lexer --why "the grammar has changed"', about: "somebody else may take it" }
        ],
        load: () => Promise.resolve().then(() => (init_task_reopen(), task_reopen_exports))
      }
    ];
  }
});

// src/app/effect.ts
function beginEffect(nest, caller, name, key) {
  checkKey(key);
  const { state } = foldNest(nest);
  const member = state.members.get(actingAs(state, caller));
  if (member === void 0)
    throw new UserError("you are the user; this is for members", EXIT.notAllowed, "add --as <member>");
  const id = freshId("effect");
  const data = { key, name: name.slice(0, MAX_WORDS2), as: caller.as };
  const about4 = { actor: caller.actor, member: member.id, gen: member.gen, id };
  const { ruling } = ask(nest, record2("effect_begun", data, about4), id);
  if (!ruling.accepted)
    throw new UserError(
      `not begun: ${ruling.why}`,
      EXIT.refused,
      `nest effect done ${key}, or nest effect failed ${key}`
    );
}
function closeEffect(nest, caller, key, outcome2, note4) {
  checkKey(key);
  const { state } = foldNest(nest);
  actingAs(state, caller);
  const id = freshId("effect");
  const data = { key, outcome: outcome2, note: note4.slice(0, MAX_WORDS2), as: caller.as };
  const { ruling } = ask(nest, record2("effect_closed", data, { actor: caller.actor, id }), id);
  if (ruling.accepted) return;
  const code = ruling.code === "not_authorised" || ruling.code === "unknown_actor" ? EXIT.notAllowed : EXIT.refused;
  throw new UserError(`not closed: ${ruling.why}`, code, "nest status");
}
function checkKey(key) {
  if (/^[\w.:@/+-]+$/.test(key) && key.length <= MAX_KEY) return;
  throw new UserError(
    `${JSON.stringify(key.slice(0, 40))} is no key: up to ${MAX_KEY} letters, digits and . : @ / + -`,
    EXIT.usage,
    'nest effect begin "\u2026" --key npm-2.1.0'
  );
}
var MAX_KEY, MAX_WORDS2;
var init_effect = __esm({
  "src/app/effect.ts"() {
    "use strict";
    init_caller();
    init_fold_log();
    init_record();
    init_user_error();
    init_write();
    MAX_KEY = 120;
    MAX_WORDS2 = 480;
  }
});

// src/cli/commands/effect.ts
var effect_exports = {};
__export(effect_exports, {
  run: () => run43
});
function run43(here, [step, what], options) {
  const nest = here.nest();
  const caller = here.caller();
  const key = step === "begin" ? textOf(options, "key") : what;
  if (key === null)
    throw new UserError("begin takes a key", EXIT.usage, 'nest effect begin "\u2026" --key npm-2.1.0');
  const outcome2 = step === "begin" ? "open" : step === "done" ? "done" : "failed";
  if (outcome2 === "open") beginEffect(nest, caller, what, key);
  else closeEffect(nest, caller, key, outcome2, textOf(options, "note") ?? "");
  const next2 = `; close it as soon as you know: nest effect done ${key}, or nest effect failed ${key}`;
  if (here.json) here.printJson({ key, outcome: outcome2 });
  else here.print(`${key}: ${outcome2}${outcome2 === "open" ? next2 : ""}
`);
  return 0;
}
var init_effect2 = __esm({
  "src/cli/commands/effect.ts"() {
    "use strict";
    init_effect();
    init_user_error();
    init_options();
  }
});

// src/cli/catalogue/proof.ts
var PROOF;
var init_proof3 = __esm({
  "src/cli/catalogue/proof.ts"() {
    "use strict";
    PROOF = [
      {
        path: ["check"],
        group: "Members",
        about: "run the charter's checks on what a member says is done, and file the outcome beside its report",
        more: "In the folder of the member: the commands of `checks` in the charter, and the files that its assignment expects. Tests\nthat it has changed are named. What does not hold goes back to the member once, then up. Ends with 4 when it does not.",
        args: [{ name: "member", about: "whose", required: true, kind: "member" }],
        examples: [{ run: "check staff-1", about: "before you believe that it is done" }],
        load: () => importChunk("./chunks/check.mjs")
      },
      {
        path: ["effect"],
        group: "Between members",
        about: "say what you are about to do outside that must not happen twice, and what became of it",
        more: 'A release, a payment, a mail: begin "what it is" --key KEY before it, then done KEY or failed KEY. What was begun and\nnot closed is shown to you and above you: requested, not known to be committed. A key that is done is refused, so the\nsame thing does not happen twice; one that has failed may be begun again.',
        args: [
          { name: "step", about: "where it stands", required: true, choices: ["begin", "done", "failed"] },
          { name: "what", about: "with begin, what it is; else its key", required: true }
        ],
        options: [
          { name: "key", value: "key", about: "with begin: by which it is known, such as an order or a version" },
          { name: "note", value: "text", about: "what became of it, such as an id that came back" }
        ],
        examples: [
          {
            run: 'effect begin "publish 2.1.0 to npm" --key npm-2.1.0',
            about: "before the command that does it"
          }
        ],
        load: () => Promise.resolve().then(() => (init_effect2(), effect_exports))
      }
    ];
  }
});

// src/domain/routing.ts
function routeOf(models, outcomes, declared2) {
  const { kind, signals: signals2, role } = declared2;
  const listed = models.roster[role];
  if (kind === null && signals2.length === 0) {
    const from = listed === void 0 ? "the charter\u2019s default" : `the charter\u2019s roster for ${role}`;
    return chosen(models, listed ?? models.default, [`${from}: ${listed ?? models.default}`]);
  }
  const why = [];
  const least = listed === void 0 ? 0 : rungOf(models, listed);
  if (listed !== void 0 && least < 0)
    return chosen(models, listed, [
      `the charter\u2019s roster for ${role}: ${listed}, which is not on its ladder, so that no signal moves it`
    ]);
  const { demand, raised, words: words2 } = demandOf(kind, signals2);
  const { ladder: ladder2 } = models;
  let rung = Math.ceil(demand * (ladder2.length - 1) / 100);
  why.push(`${words2}: ${demand} of 100, ${ladder2[rung]} of ${ladder2.join(", ")}`);
  if (rung < least) {
    rung = least;
    why.push(`the charter\u2019s roster for ${role}: ${ladder2[least]} at the least`);
  }
  const { lowest, highest } = boundsOf(models);
  const within = Math.min(highest, Math.max(lowest, rung));
  if (within !== rung) why.push(`the charter\u2019s ${within < rung ? "ceiling" : "floor"}: ${ladder2[within]}`);
  rung = within;
  if (kind !== null) {
    const found = evidenceOf(models, outcomes, kind, rung);
    const moved = corrected(rung, found, Math.max(least, lowest), highest, raised);
    if (moved !== rung)
      why.push(`${found.words}: one tier ${moved > rung ? "up" : "down"}, ${ladder2[moved]}`);
    else if (found.move === "up") why.push(`${found.words}, and there is no tier above it to go to`);
    rung = moved;
  }
  return { model: spelled(models, rung, role), tier: ladder2[rung], why };
}
function corrected(rung, { move }, lowest, highest, raised) {
  if (move === "up" && rung < highest) return rung + 1;
  return move === "down" && !raised && rung > lowest ? rung - 1 : rung;
}
function demandOf(kind, signals2) {
  const given = [...new Set(signals2)];
  const raised = given.some((signal) => SIGNALS[signal].weight > 0);
  const counted = given.filter((signal) => SIGNALS[signal].weight > 0 === raised);
  const ignored = given.filter((signal) => !counted.includes(signal));
  const base = KINDS[kind ?? UNSAID].demand;
  const sum = counted.reduce((demand, signal) => demand + SIGNALS[signal].weight, base);
  const parts = counted.map((signal) => {
    const { weight } = SIGNALS[signal];
    return `${signal} ${weight > 0 ? "+" : ""}${weight}`;
  });
  const aside2 = ignored.length === 0 ? "" : ` (${ignored.join(", ")} not counted beside what speaks against it)`;
  const words2 = [`${kind ?? "work of no declared kind"} ${base}`, ...parts].join(", ") + aside2;
  return { demand: Math.min(100, Math.max(0, sum)), raised, words: words2 };
}
function spelled(models, rung, role) {
  const names = [models.roster[role], models.default];
  const own = names.find((name) => name !== void 0 && rungOf(models, name) === rung);
  return own ?? models.ladder[rung];
}
function chosen(models, model, why) {
  const within = withinBounds(models, model);
  const tier = models.ladder[rungOf(models, within.model)] ?? null;
  return { model: within.model, tier, why: within.why === "" ? why : [...why, within.why] };
}
var UNSAID;
var init_routing = __esm({
  "src/domain/routing.ts"() {
    "use strict";
    init_outcomes();
    init_tiers();
    init_work_signals();
    UNSAID = "implementation";
  }
});

// src/app/choose-model.ts
function declared({ kind, signals: signals2 }, role) {
  if (kind !== null && !isKind(kind)) throw unknown("kind", kind, KIND_NAMES);
  const known = signals2.map((signal) => {
    if (isSignal(signal)) return signal;
    throw unknown("signal", signal, SIGNAL_NAMES);
  });
  return { kind, signals: [...new Set(known)], role };
}
function unknown(what, word, list2) {
  return new UserError(
    `--${what}: there is no ${JSON.stringify(word.slice(0, 40))}; there are ${list2.join(", ")}`,
    EXIT.usage,
    "nest route --help"
  );
}
var init_choose_model = __esm({
  "src/app/choose-model.ts"() {
    "use strict";
    init_routing();
    init_text();
    init_tiers();
    init_work_signals();
    init_user_error();
  }
});

// src/app/route.ts
function routeWork(nest, work2, role) {
  const { state } = foldNest(nest);
  requireSight(state);
  const { charter, outcomes } = state;
  if (charter === null) throw new UserError("the log holds no charter", EXIT.damaged, "nest verify");
  const { ladder: ladder2, floor, ceiling } = charter.models;
  const wish = declared(work2, role);
  const { model, tier, why } = routeOf(charter.models, outcomes, wish);
  const { kind, signals: signals2 } = wish;
  return {
    model,
    tier,
    ladder: ladder2,
    floor,
    ceiling,
    role,
    kind,
    signals: signals2,
    why,
    outcomes: outcomes.filter((one) => one.kind === kind)
  };
}
var init_route = __esm({
  "src/app/route.ts"() {
    "use strict";
    init_routing();
    init_choose_model();
    init_fold_log();
    init_user_error();
    init_write();
  }
});

// src/cli/commands/route.ts
var route_exports = {};
__export(route_exports, {
  run: () => run44
});
function run44(here, _args, options) {
  const work2 = { kind: textOf(options, "kind"), signals: listOf(options, "signal") };
  const view = routeWork(here.nest(), work2, textOf(options, "role") ?? "staff");
  if (here.json) here.printJson(view);
  else here.print(render12(view, here));
  return 0;
}
function render12(view, { paint }) {
  const { model, role, why, outcomes, kind } = view;
  const lines2 = [
    `${paint("bold", oneLine(model, 100))} for ${role}`,
    ...why.map((line) => `  ${oneLine(line, 500)}`)
  ];
  for (const { tier, done, failed, easy, failures } of outcomes) {
    const rest2 = easy === 0 ? "" : `; the last ${easy} at once`;
    lines2.push(`${kind} on ${oneLine(tier, 40)}: ${done} done, ${failed} failed${rest2}`);
    const last = failures.at(-1);
    if (last !== void 0) lines2.push(`  the latest failure, ${last.member}: ${oneLine(last.why, 200)}`);
  }
  if (kind === null && view.signals.length === 0)
    lines2.push(`next: nest route --kind \u2026 --signal \u2026; the words for both: nest route --help`);
  return `${lines2.join("\n")}
`;
}
var init_route2 = __esm({
  "src/cli/commands/route.ts"() {
    "use strict";
    init_route();
    init_options();
    init_words();
  }
});

// src/cli/catalogue/routing.ts
var kinds2, signals, ROUTING;
var init_routing2 = __esm({
  "src/cli/catalogue/routing.ts"() {
    "use strict";
    init_outcomes();
    init_work_signals();
    init_roles();
    init_work_options();
    kinds2 = KIND_NAMES.map((kind) => `- ${kind} (${KINDS[kind].demand}): ${KINDS[kind].about}`);
    signals = SIGNAL_NAMES.map((signal) => {
      const { weight, about: about4 } = SIGNALS[signal];
      return `- ${signal} (${weight > 0 ? "+" : ""}${weight}): ${about4}`;
    });
    ROUTING = [
      {
        path: ["route"],
        group: "Members",
        about: "show which model a hire would get by what is declared of its work, and why; change nothing",
        more: `Kind and signals add up to a demand of 0 to 100; the first tier of models.ladder that is not below it is chosen, so what falls between two tiers goes up. Signals that take from it count for nothing beside one that adds to it. The roster is what a role runs on at the least; floor and ceiling of the charter always hold.

What became of work of the same kind moves the choice by one tier: up after ${FAILURES_BEFORE_UP} failures in a row; down only after ${EASY_BEFORE_DOWN} tasks in a row that were done at once, and back with the first failure.

Kinds of work, with their demand:

${kinds2.join("\n")}

Signals, with what they add:

${signals.join("\n")}`,
        options: [
          ...WORK,
          { name: "role", value: "role", choices: ROLES, about: "the role it is for; default: staff" }
        ],
        examples: [
          { run: "route --kind implementation --signal unclear-goal,novel", about: "two things speak for more" },
          {
            run: "route --kind mechanical --signal well-specified --signal verified-by-tests --json",
            about: "the same words as for nest hire"
          }
        ],
        load: () => Promise.resolve().then(() => (init_route2(), route_exports))
      }
    ];
  }
});

// src/app/prices.ts
function priceList(nest, model) {
  const table3 = nest === null ? priceTable() : tableOf(foldNest(nest).state);
  return {
    id: table3.id,
    date: table3.date,
    models: [...table3.models.keys()].map((name) => shown3(table3, name)),
    aliases: [...table3.aliases].map(([alias, of]) => ({ alias, model: of })),
    ceiling: priceFrom("any other", "any other", ceilingOf(table3), "ceiling"),
    asked: model === null ? null : shown3(table3, model)
  };
}
function shown3(table3, named) {
  const { model, rates: rates2, known } = priceOf(table3, named);
  const source = !known ? "ceiling" : table3.overridden.has(model) ? "charter" : "list";
  return priceFrom(named, model, rates2, source);
}
function priceFrom(named, model, rates2, source) {
  return {
    named,
    model,
    input: perMillion(rates2.input),
    output: perMillion(rates2.output),
    write5m: perMillion(rates2.write5m),
    write1h: perMillion(rates2.write1h),
    read: perMillion(rates2.read),
    tier: rates2.tier,
    source
  };
}
function perMillion(nanos) {
  const thousandths = DOLLAR / 1e6;
  const rest2 = String(nanos % thousandths).padStart(3, "0").replace(/0+$/, "");
  const whole = String(Math.floor(nanos / thousandths));
  return rest2 === "" ? whole : `${whole}.${rest2}`;
}
var init_prices2 = __esm({
  "src/app/prices.ts"() {
    "use strict";
    init_money();
    init_price_table();
    init_prices();
    init_fold_log();
    init_meter();
  }
});

// src/cli/commands/prices.ts
var prices_exports = {};
__export(prices_exports, {
  run: () => run45
});
function run45(here, [model], options) {
  if (model !== void 0 && bareModel(model) === "")
    throw new UserError(
      `${JSON.stringify(model.slice(0, 40))} is no name of a model`,
      EXIT.usage,
      "nest prices"
    );
  const list2 = priceList(nestIfAny(here, options), model ?? null);
  if (here.json) {
    here.printJson(list2);
    return 0;
  }
  const { asked } = list2;
  const rows2 = asked === null ? list2.models : [asked];
  const head = ["model", "input", "output", "write 5m", "write 1h", "read", "where from"];
  const cells2 = rows2.map((row) => [
    oneLine(row.model, 60),
    row.input,
    row.output,
    row.write5m,
    row.write1h,
    row.read,
    origin(row)
  ]);
  const aliases = list2.aliases.map(({ alias, model: model2 }) => `${alias} = ${model2}`).join(", ");
  here.print(
    `price list ${list2.id}, measured on ${list2.date}; dollars for a million tokens

` + table2(head, cells2, here.paint) + (asked === null ? `
${aliases}
` : about3(asked))
  );
  return 0;
}
function nestIfAny(here, { nest }) {
  try {
    return here.nest();
  } catch (error) {
    if (nest === void 0 && error instanceof UserError && error.exitCode === EXIT.noNest) return null;
    throw error;
  }
}
function origin({ source, tier }) {
  const from = { list: "list", charter: "charter", ceiling: "not on the list: the ceiling" }[source];
  return tier === null ? from : `${from}; \xD7${tier.times} above ${tier.above} tokens of prompt`;
}
function about3({ named, source, ...price }) {
  if (source !== "ceiling") return "";
  const head = `
${oneLine(named, 60)} is not on the list: it is charged like the dearest that is, and shown as unpriced.
`;
  if (named.length > MAX_NAME3)
    return `${head}Its name is longer than the ${MAX_NAME3} characters that the charter takes a price for.
`;
  const { input, output, write5m, write1h, read: read4 } = price;
  const own = { [named]: { input, output, write5m, write1h, read: read4 } };
  return `${head}If you know its price, put it in place of these figures:
nest charter set budget.prices '${plainJson(own)}'
`;
}
function plainJson(value) {
  const escaped2 = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(/[^\x20-\x7e]|'/g, escaped2);
}
var MAX_NAME3;
var init_prices3 = __esm({
  "src/cli/commands/prices.ts"() {
    "use strict";
    init_prices2();
    init_user_error();
    init_prices();
    init_table();
    init_words();
    MAX_NAME3 = 100;
  }
});

// src/cli/catalogue/set-up.ts
var SET_UP;
var init_set_up = __esm({
  "src/cli/catalogue/set-up.ts"() {
    "use strict";
    init_no_probe();
    SET_UP = [
      {
        path: ["init"],
        group: "Set up",
        about: "found a nest for this folder (in git: for the repository and all its worktrees)",
        more: "Asks nothing when --objective is given or stdin is no terminal. Says what differs on your version of Claude Code; one\nthat was never seen is measured first, in some seconds, for a person.",
        options: [
          { name: "objective", value: "text", about: "what the organisation is for" },
          { name: "members", value: "n", about: "members that may exist at once" },
          { name: "depth", value: "n", about: "levels of the chart; 1 is the Executive alone" },
          { name: "concurrency", value: "n", about: "members that may be at work at once" },
          {
            name: "budget-usd",
            value: "dollars",
            about: "dollars for all of it; members are stopped there (nest ledger)"
          },
          { name: "model", value: "model", about: "model of a member that is hired without one" },
          { name: "done", value: "text", repeat: true, about: "what must hold when it is done; again for more" },
          {
            name: "always-ask",
            value: "text",
            repeat: true,
            about: "what always goes to the user; again for more"
          },
          { name: "charter", value: "file", about: "a JSON file laid over the default charter, - for stdin" },
          { name: "state-dir", value: "dir", about: "keep the nest there instead, and a pointer to it here" },
          NO_PROBE,
          { name: "force", about: "also where appends are not atomic, and inside another nest" }
        ],
        examples: [
          {
            run: 'init --objective "Fix the flaky tests" --members 8 --concurrency 4 --budget-usd 20 --model haiku',
            about: "with limits of its own"
          },
          {
            run: 'init --objective "Port the parser" --done "npm test is green" --done "no TODO left" --always-ask "a new dependency"',
            about: "with what the user has said about its end"
          },
          {
            run: 'init --objective "Write the manual" --charter -',
            about: "more of the charter from stdin",
            stdin: '{"doneChecks": ["npm test is green"]}'
          }
        ],
        load: () => importChunk("./chunks/init.mjs")
      },
      {
        path: ["prices"],
        group: "Set up",
        about: "show what a token of each model costs, or how one model is priced",
        more: "Dollars for a million tokens. A model that is not on the list is charged like the dearest that is. Prices of your own: nest charter set budget.prices.",
        args: [{ name: "model", about: "a model as it stands in a transcript, or an alias" }],
        examples: [
          { run: "prices", about: "the list, its date, and what stands for what" },
          { run: "prices claude-opus-9", about: "how a model is priced that the list does not have" },
          { run: "prices haiku --json", about: "as JSON" }
        ],
        load: () => Promise.resolve().then(() => (init_prices3(), prices_exports))
      },
      {
        path: ["charter"],
        group: "Set up",
        about: "show the charter: objective, limits, money, models, permissions",
        examples: [{ run: "charter", about: "the same as nest charter show" }],
        load: () => importChunk("./chunks/charter-show.mjs")
      },
      {
        path: ["charter", "show"],
        group: "Set up",
        about: "show the charter",
        examples: [{ run: "charter show --json", about: "as JSON, in the form that --charter and --file take" }],
        load: () => importChunk("./chunks/charter-show.mjs")
      },
      {
        path: ["charter", "set"],
        group: "Set up",
        about: "amend the charter; every member is told",
        more: "A value is JSON where it is JSON, else text. With --file, a JSON object is laid over the charter: objects merge by key, lists replace. A budget.usd below what is spent or promised holds, with a warning: what was granted may still be spent.",
        args: [
          { name: "path", about: "dotted path of the field, e.g. limits.members" },
          { name: "value", about: "its new value" }
        ],
        options: [{ name: "file", value: "file", about: "a JSON file with several fields, - for stdin" }],
        examples: [
          { run: "charter set limits.members 12", about: "one field" },
          { run: `charter set doneChecks '["npm test is green", "no TODO left"]'`, about: "a list, as JSON" },
          {
            run: "charter set --file -",
            about: "several fields, from stdin",
            stdin: '{"limits": {"concurrency": 4}, "models": {"default": "haiku"}}'
          }
        ],
        load: () => importChunk("./chunks/charter-set.mjs")
      },
      {
        path: ["verify"],
        group: "Set up",
        about: "read the whole log again and hold everything derived from it against it",
        more: "Changes nothing. Exits with 9 when something is wrong.",
        examples: [{ run: "verify", about: "counts, damage by position, and whether the snapshot is right" }],
        load: () => importChunk("./chunks/verify.mjs")
      },
      {
        path: ["doctor"],
        group: "Set up",
        about: "look for everything that can be wrong on this machine and in the nest, each with what mends it",
        more: "Node, Claude Code, login, trust, plugin, settings, file system, log, reconciler, sessions, worktrees. Works without a nest, too; then it looks at the machine only. Changes nothing and starts no session. Exits with 0 when nothing is wrong (there may be warnings), with 9 when the log is damaged, and with 4 when something else is wrong.",
        examples: [
          { run: "doctor", about: "a table, and below it what there is to do" },
          { run: "doctor --json", about: '{"checks": [{"id", "state", "what", "fix"}]}' }
        ],
        load: () => importChunk("./chunks/doctor.mjs")
      }
    ];
  }
});

// src/app/team/synthesis.ts
function fileSynthesis(nest, caller, said) {
  const { state } = foldNest(nest);
  requireSight(state);
  const supervisor = actingAs(state, caller);
  if (said.text.trim() === "")
    throw new UserError("the synthesis is empty", EXIT.usage, "nest synthesis --help");
  const request = freshId("synthesis");
  const data = {
    request,
    supervisor,
    text: nest.log.putText(said.text),
    sources: [...new Set(said.sources)],
    partial: said.partial,
    as: caller.as
  };
  const { ruling, folded } = ask(
    nest,
    record2("synthesis_filed", data, { actor: caller.actor, id: request }),
    request
  );
  if (!ruling.accepted) throw refused6(ruling);
  const filed = folded.state.teams.get(supervisor)?.synthesis;
  return {
    supervisor,
    sources: filed?.sources ?? [],
    missing: filed?.missing ?? [],
    style: styleOf(folded.state, supervisor)
  };
}
function sealSwarm(nest, caller, of, why) {
  const { state } = foldNest(nest);
  requireSight(state);
  const supervisor = of ?? actingAs(state, caller);
  const request = freshId("seal");
  const data = { request, supervisor, why: why.slice(0, 480), as: caller.as };
  const { ruling, folded } = ask(
    nest,
    record2("swarm_sealed", data, { actor: caller.actor, id: request }),
    request
  );
  if (!ruling.accepted) throw refused6(ruling);
  const peers = [...folded.state.members.values()].filter(
    (member) => member.supervisor === supervisor && member.discipline?.mode === "swarm" && member.tombstone === null
  ).map(({ id }) => id);
  return { supervisor, peers };
}
function refused6({ code, why }) {
  const exit = code === "not_authorised" || code === "unknown_actor" ? EXIT.notAllowed : EXIT.refused;
  return new UserError(`not filed: ${why}`, exit, NEXT[code] ?? "nest tree");
}
var NEXT;
var init_synthesis = __esm({
  "src/app/team/synthesis.ts"() {
    "use strict";
    init_team();
    init_caller();
    init_fold_log();
    init_record();
    init_user_error();
    init_write();
    NEXT = {
      no_sources: "nest synthesis --source NAME - < specification.md",
      research_open: "end your turn: their reports wake you",
      unread: "nest inbox",
      no_report: "nest status"
    };
  }
});

// src/cli/text-input.ts
function textInput(here, what, argument, file2, next2) {
  if (argument !== void 0 && file2 !== null)
    throw new UserError(`the ${what} is given twice: as an argument and by --file`, EXIT.usage, next2);
  if (file2 !== null) return readGiven(here, what, file2, next2);
  if (argument === "-") return readStdin(what, next2);
  if (argument !== void 0) return argument;
  throw new UserError(
    `the ${what} is missing: give it as an argument, with --file FILE, or - for stdin`,
    EXIT.usage,
    next2
  );
}
function readGiven(here, what, file2, next2, option = "--file") {
  if (file2 === "-") return readStdin(what, next2);
  here.mayRead(file2, option);
  return readFile2(what, file2, next2, option);
}
function readFile2(what, file2, next2, option) {
  try {
    if (import_node_fs37.default.statSync(file2).size > MAX_BYTES6) throw tooLarge(what, next2);
    return decode(import_node_fs37.default.readFileSync(file2));
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code } = error;
    const why = code === "ENOENT" ? "does not exist" : code === "EISDIR" ? "is a folder" : `cannot be read (${code})`;
    throw new UserError(`${option}: ${file2} ${why}`, code === "ENOENT" ? EXIT.notFound : EXIT.usage, next2);
  }
}
function readStdin(what, next2) {
  if (isTerminal(0)) say(`reading the ${what} from the terminal; end it with Ctrl-D on a line of its own`);
  const chunks = [];
  let bytes = 0;
  const chunk = Buffer.allocUnsafe(64 * 1024);
  while (true) {
    const count2 = readSome(chunk);
    if (count2 === 0) return decode(Buffer.concat(chunks));
    bytes += count2;
    if (bytes > MAX_BYTES6) throw tooLarge(what, next2);
    chunks.push(Buffer.from(chunk.subarray(0, count2)));
  }
}
function readSome(into) {
  while (true) {
    try {
      return import_node_fs37.default.readSync(0, into);
    } catch (error) {
      const { code } = error;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      pause(5);
    }
  }
}
function decode(bytes) {
  const text4 = bytes.toString("utf8");
  return text4.startsWith("\uFEFF") ? text4.slice(1) : text4;
}
function tooLarge(what, next2) {
  return new UserError(
    `the ${what} is larger than ${MAX_BYTES6 / 1024 / 1024} MB: put it into a file and name the file`,
    EXIT.usage,
    next2
  );
}
var import_node_fs37, MAX_BYTES6;
var init_text_input = __esm({
  "src/cli/text-input.ts"() {
    "use strict";
    import_node_fs37 = { default: require("node:fs") };
    init_user_error();
    init_colour();
    init_out();
    MAX_BYTES6 = 16 * 1024 * 1024;
  }
});

// src/cli/commands/synthesis.ts
var synthesis_exports = {};
__export(synthesis_exports, {
  run: () => run46
});
function run46(here, [words2], options) {
  const text4 = textInput(here, "synthesis", words2, textOf(options, "file"), "nest synthesis --source NAME -");
  const sources = listOf(options, "source");
  if (sources.length > MOST || sources.some((source) => source.length > LONGEST))
    throw new UserError(`at most ${MOST} sources of at most ${LONGEST} characters`, EXIT.usage);
  const said = { text: text4, sources, partial: isSet(options, "partial") };
  const filed = fileSynthesis(here.nest(), here.caller(), said);
  if (here.json) here.printJson(filed);
  else {
    const missing2 = filed.missing.length === 0 ? "" : `; without ${filed.missing.join(", ")}`;
    here.print(
      `filed, out of ${filed.sources.length} sources${missing2}
next: nest hire --phase implementation \u2026, with what stands in it: nobody else can read it
`
    );
  }
  return 0;
}
var LONGEST, MOST;
var init_synthesis2 = __esm({
  "src/cli/commands/synthesis.ts"() {
    "use strict";
    init_synthesis();
    init_user_error();
    init_options();
    init_text_input();
    LONGEST = 80;
    MOST = 40;
  }
});

// src/cli/commands/swarm-seal.ts
var swarm_seal_exports = {};
__export(swarm_seal_exports, {
  run: () => run47
});
function run47(here, _, options) {
  const sealed2 = sealSwarm(here.nest(), here.caller(), textOf(options, "of"), textOf(options, "why") ?? "");
  if (here.json) here.printJson(sealed2);
  else here.print(`the swarm of ${sealed2.supervisor} is fixed: ${sealed2.peers.join(", ")}
`);
  return 0;
}
var init_swarm_seal = __esm({
  "src/cli/commands/swarm-seal.ts"() {
    "use strict";
    init_synthesis();
    init_options();
  }
});

// src/app/team/shapes.ts
function nameOf3(stem, word) {
  const slug = `${stem}-${word.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`.slice(0, 32).replace(/-+$/, "");
  if (!isMemberId(slug))
    throw new UserError(
      `${JSON.stringify(word.slice(0, 40))} makes no name`,
      EXIT.usage,
      "nest shape --help"
    );
  return slug;
}
function distinct(words2, least, what) {
  if (new Set(words2).size !== words2.length)
    throw new UserError(`two ${what} are the same`, EXIT.usage, "nest shape --help");
  if (words2.length < least)
    throw new UserError(
      `at least ${least} ${what}: fewer decide nothing that one alone would not`,
      EXIT.usage,
      "nest shape --help"
    );
}
function voting(framings, input, question, stem = "vote") {
  distinct(framings, 2, "framings");
  return framings.map((framing) => ({
    name: nameOf3(stem, framing),
    title: `${question.slice(0, 60)} (as ${framing})`,
    purpose: `One of ${framings.length} independent verdicts on the same input, counted together: ${question}. Yours looks at it as: ${framing}.`,
    context: [{ fact: input.slice(0, 4e3), source: "the input, the same for every voter" }, ...rest(input)],
    scope: {
      in: [`the question, as ${framing}`],
      out: ["changing anything", "guessing what the others say"]
    },
    criteria: [
      "the verdict names what in the input it rests on, word for word",
      "everything that speaks against the verdict is named as well"
    ],
    output: 'A line "verdict: WORD \u2014 the reason in one sentence" (the same word for the same answer, such as safe or unsafe), then the evidence.'
  }));
}
function rest(input) {
  const facts = [];
  for (let at = 4e3; at < input.length; at += 2e4) facts.push(input.slice(at, at + 2e4));
  return facts;
}
function sections(parts, goal, stem = "part") {
  distinct(parts, 2, "parts");
  return parts.map((part2) => ({
    name: nameOf3(stem, part2),
    title: `${goal.slice(0, 60)}: ${part2}`,
    purpose: `${goal}. The whole is in ${parts.length} known parts, each with somebody of its own; this one is ${part2}.`,
    context: [`The parts are ${parts.join(", ")}.`],
    scope: { in: [part2], out: parts.filter((other) => other !== part2) },
    criteria: [`everything that belongs to ${part2} has been looked at, and what was not is named`],
    output: "What holds of this part, each finding with its source; what touches another part is named for whoever puts them together."
  }));
}
var init_shapes = __esm({
  "src/app/team/shapes.ts"() {
    "use strict";
    init_member_id();
    init_user_error();
  }
});

// src/cli/commands/shape.ts
var shape_exports = {};
__export(shape_exports, {
  run: () => run48
});
function run48(here, [shape], options) {
  const stem = textOf(options, "stem") ?? void 0;
  const need = (name) => {
    const value = textOf(options, name);
    if (value === null) throw new UserError(`--${name} is missing`, EXIT.usage, NEXT2);
    return value;
  };
  const members = shape === "voting" ? voting(
    listOf(options, "framings"),
    readGiven(here, "input", need("file"), NEXT2),
    need("question"),
    stem
  ) : sections(listOf(options, "parts"), need("goal"), stem);
  here.print(here.json ? `${JSON.stringify(members)}
` : `${JSON.stringify(members, null, 2)}
`);
  return 0;
}
var NEXT2;
var init_shape2 = __esm({
  "src/cli/commands/shape.ts"() {
    "use strict";
    init_shapes();
    init_user_error();
    init_options();
    init_text_input();
    NEXT2 = "nest shape --help";
  }
});

// src/domain/team/votes.ts
function verdictIn2(text4) {
  const found = text4.split("\n").map((line) => LINE.exec(line)).filter((match) => match !== null).at(-1);
  return found === void 0 ? null : { verdict: found[1].toLowerCase(), reason: (found[2] ?? "").trim() };
}
function tally(votes) {
  const by = /* @__PURE__ */ new Map();
  for (const { verdict: verdict3, voter } of votes) by.set(verdict3, [...by.get(verdict3) ?? [], voter]);
  const counts = [...by].map(([verdict3, voters]) => ({ verdict: verdict3, voters })).sort((a, b) => b.voters.length - a.voters.length);
  const first2 = counts[0];
  const verdict2 = first2 !== void 0 && first2.voters.length * 2 > votes.length ? first2.verdict : null;
  return {
    verdict: verdict2,
    counts,
    dissent: verdict2 === null ? [...votes] : votes.filter((vote) => vote.verdict !== verdict2)
  };
}
var LINE;
var init_votes = __esm({
  "src/domain/team/votes.ts"() {
    "use strict";
    LINE = /^\s*(?:[*_`>-]+\s*)?(?:verdict|vote)\s*:\s*[*_`]*\s*([A-Za-z][\w-]*(?: [\w-]+)?)[*_`]*\s*(?:[:;,.—–-]\s*(.*))?$/i;
  }
});

// src/app/team/votes.ts
function votesOf(nest, caller, names) {
  const { state } = foldNest(nest);
  const members = names.length > 0 ? [...new Set(names)].map((name) => requireMember(state, name)) : directReports(state, actingAs(state, caller));
  const votes = [];
  const open4 = [];
  const silent2 = [];
  for (const { id, report: report2 } of members) {
    if (report2 === null || report2.status === "progress") {
      open4.push(id);
      continue;
    }
    const said = verdictIn2(readItemText(nest.log, report2.text));
    if (said === null) silent2.push(id);
    else votes.push({ voter: id, ...said });
  }
  return { ...tally(votes), votes, open: open4, silent: silent2 };
}
var init_votes2 = __esm({
  "src/app/team/votes.ts"() {
    "use strict";
    init_org();
    init_votes();
    init_caller();
    init_digest();
    init_fold_log();
  }
});

// src/cli/commands/votes.ts
var votes_exports = {};
__export(votes_exports, {
  run: () => run49
});
function run49(here, members) {
  const votes = votesOf(here.nest(), here.caller(), members);
  if (here.json) here.printJson(votes);
  else here.print(render13(votes));
  return votes.verdict === null ? EXIT.nothing : 0;
}
function render13({ verdict: verdict2, counts, dissent, votes, open: open4, silent: silent2 }) {
  const heads = counts.map((one) => `${one.verdict}: ${one.voters.length} (${one.voters.join(", ")})
`).join("");
  const lines2 = dissent.map(
    ({ voter, verdict: said, reason }) => `  ${voter}: ${said} \u2014 ${oneLine(reason === "" ? "no reason given" : reason, 200)}
`
  );
  return `${verdict2 === null ? "no majority" : `verdict: ${verdict2}`}, of ${votes.length}
${heads}` + (lines2.length === 0 ? "" : `${verdict2 === null ? "what each says" : "who says otherwise; weigh the reason, not the number"}:
${lines2.join("")}`) + (open4.length === 0 ? "" : `not reported yet: ${open4.join(", ")}
`) + (silent2.length === 0 ? "" : `reported without a line "verdict: \u2026": ${silent2.join(", ")}
`);
}
var init_votes3 = __esm({
  "src/cli/commands/votes.ts"() {
    "use strict";
    init_votes2();
    init_user_error();
    init_words();
  }
});

// src/cli/catalogue/team.ts
var OF2, TEAM;
var init_team3 = __esm({
  "src/cli/catalogue/team.ts"() {
    "use strict";
    init_file_option();
    OF2 = { name: "of", value: "member", about: "whose; default: yours" };
    TEAM = [
      {
        path: ["synthesis"],
        group: "Between members",
        about: "file what you have made of what was found out: implementation is hired by it",
        more: "A specification that stands alone, written by you after you have read the reports. Every member hired for research\nthat has reported has to be among the sources. New research wants a new synthesis.",
        args: [{ name: "text", about: "the specification; - for stdin" }],
        options: [
          {
            name: "source",
            value: "sources",
            repeat: true,
            about: "what it is made of: members, files, pages; by comma, or the option again"
          },
          { name: "partial", about: "although somebody is still at it; who, is recorded" },
          file("synthesis")
        ],
        examples: [
          {
            run: "synthesis --source docs/findings.md -",
            about: "the specification comes from stdin",
            stdin: "The lexer reads UTF-8 only; docs/findings.md has the cases.\n"
          }
        ],
        load: () => Promise.resolve().then(() => (init_synthesis2(), synthesis_exports))
      },
      {
        path: ["swarm"],
        group: "Members",
        about: "show the shared tasks of a swarm",
        options: [OF2],
        examples: [{ run: "swarm", about: "what is free, and who has what" }],
        load: () => Promise.resolve().then(() => (init_task_list(), task_list_exports))
      },
      {
        path: ["swarm", "seal"],
        group: "Members",
        about: "fix who belongs to a swarm: whoever comes later is added on purpose, with --add-peer",
        more: "A team file that is hired with --style swarm is sealed by itself.",
        options: [OF2, { name: "why", value: "text", about: "for the record" }],
        examples: [{ run: "swarm seal --of manager-1", about: "nobody joins it by the way any more" }],
        load: () => Promise.resolve().then(() => (init_swarm_seal(), swarm_seal_exports))
      },
      {
        path: ["shape"],
        group: "Members",
        about: "print a team file for a known shape of work; hire it with nest hire --team -",
        more: "voting: the same input under several framings, for a verdict that misses less; nest votes counts them.\nsections: parts that are known before the work begins, side by side.",
        args: [{ name: "shape", about: "which", required: true, choices: ["voting", "sections"] }],
        options: [
          { name: "framings", value: "list", repeat: true, about: "voting: how it is looked at, by comma" },
          { name: "question", value: "text", about: "voting: what the verdict is about" },
          { name: "parts", value: "list", repeat: true, about: "sections: the parts, by comma" },
          { name: "goal", value: "text", about: "sections: what is wanted of each" },
          { name: "stem", value: "name", about: "what the names begin with; default: vote, part" },
          { name: "file", value: "file", about: "voting: the input, - for stdin" }
        ],
        examples: [
          {
            run: 'shape voting --framings attacker,maintainer,operator --question "Is this change safe?" --file -',
            about: "three verdicts on one change",
            stdin: "diff --git a/login.ts b/login.ts\n"
          },
          {
            run: 'shape sections --parts hull,engine,avionics --goal "Review its safety"',
            about: "three parts, each with its own member"
          }
        ],
        load: () => Promise.resolve().then(() => (init_shape2(), shape_exports))
      },
      {
        path: ["votes"],
        group: "Looking",
        about: "count the verdicts in the reports of members: the majority, and who says otherwise, why",
        more: 'A verdict is a line "verdict: WORD \u2014 reason". Each has one vote; how sure somebody says he is counts for nothing.',
        args: [{ name: "member...", about: "whose; default: all who report to you", kind: "member" }],
        examples: [{ run: "votes staff-1 manager-1", about: "of these two" }],
        load: () => Promise.resolve().then(() => (init_votes3(), votes_exports))
      }
    ];
  }
});

// src/domain/escalation.ts
function triggerOf(reason) {
  const trigger = TRIGGER_OF[reason];
  return trigger === null ? { trigger, instead: INSTEAD2[reason] ?? "" } : { trigger };
}
function readPayload(text4) {
  const payload = {};
  const lead = [];
  let field2 = null;
  for (const line of text4.split("\n")) {
    const heading = HEADING.exec(line);
    if (heading !== null) {
      field2 = BY_HEADING[(heading[1] ?? "").toLowerCase()] ?? "recommend";
      payload[field2] = [payload[field2], line.slice(heading[0].length)].filter(Boolean).join("\n");
    } else if (field2 === null) lead.push(line);
    else payload[field2] = `${payload[field2] ?? ""}
${line}`;
  }
  const trimmed = Object.entries(payload).map(([name, value]) => [name, (value ?? "").trim()]);
  return {
    lead: lead.join("\n").trim(),
    payload: Object.fromEntries(trimmed.filter(([, value]) => value !== ""))
  };
}
function missingIn(payload) {
  return FIELDS2.filter((field2) => (payload[field2] ?? "").trim() === "");
}
function renderEscalation(lead, payload, { who, cost }, trigger) {
  const { asked = "", tried = "", diagnosis = "", recommend = "" } = payload;
  return [
    lead === "" ? asked : lead,
    `Who: ${who}`,
    `Why it is asked: ${TRIGGERS[trigger]}`,
    `Asked: ${asked}`,
    `Tried: ${tried}`,
    `Diagnosis: ${diagnosis}`,
    `Cost so far: ${cost}`,
    `Recommended: ${recommend}`
  ].join("\n");
}
var TRIGGERS, TRIGGER_OF, INSTEAD2, FIELDS2, FIELD_WORDS, HEADING, BY_HEADING;
var init_escalation = __esm({
  "src/domain/escalation.ts"() {
    "use strict";
    TRIGGERS = {
      asked: "somebody above wants to be asked",
      authority: "beyond its authority, or nothing says what holds",
      stuck: "no progress can be made"
    };
    TRIGGER_OF = {
      asked: "asked",
      decision_needed: "authority",
      permission: "authority",
      budget: "authority",
      beyond_capability: "stuck",
      input: "stuck",
      system: "stuck",
      transient: null,
      business_rule: null,
      other: null
    };
    INSTEAD2 = {
      transient: 'what passes by itself is tried again, later and less often; if it does not pass: --reason system, or nest report --status failed --reason transient "\u2026"',
      business_rule: 'a rule that lists when it does not hold, and this is none of it, is a no: say so, with what would have qualified: nest report --status blocked --reason business_rule "\u2026". Does the rule say nothing of this case? --reason decision_needed',
      other: "there are three reasons: somebody wants to be asked (asked), it is beyond your authority or nothing says what holds (decision_needed, permission, budget), or no progress can be made (beyond_capability, input, system)"
    };
    FIELDS2 = ["asked", "tried", "diagnosis", "recommend"];
    FIELD_WORDS = {
      asked: "what was asked of you",
      tried: "what you tried",
      diagnosis: "what you take for the cause",
      recommend: "what you would do, and what it takes"
    };
    HEADING = /^(?:[#*\s-]*)(asked|task|tried|diagnosis|cause|recommend(?:ed|ation)?(?: action)?)\s*:\**[ \t]*/i;
    BY_HEADING = {
      asked: "asked",
      task: "asked",
      tried: "tried",
      diagnosis: "diagnosis",
      cause: "diagnosis"
    };
  }
});

// src/cli/commands/inbox-ack.ts
var inbox_ack_exports = {};
__export(inbox_ack_exports, {
  run: () => run50
});
function run50(here, [id]) {
  const nest = here.nest();
  const caller = here.caller();
  const view = readInbox(nest, caller);
  const item = view.items.find((i) => i.id === id);
  if (item === void 0)
    throw new UserError(
      `${view.reader} has no unread item ${JSON.stringify(id.slice(0, 80))}`,
      EXIT.notFound,
      "nest inbox --peek"
    );
  deliver(nest, view.reader, caller.actor, "ack", [item], () => {
  });
  if (here.json) here.printJson({ reader: view.reader, acknowledged: item.id });
  else here.print(`acknowledged ${item.id}
`);
  return 0;
}
var init_inbox_ack = __esm({
  "src/cli/commands/inbox-ack.ts"() {
    "use strict";
    init_deliver();
    init_inbox2();
    init_user_error();
  }
});

// src/cli/commands/inbox-retry.ts
var inbox_retry_exports = {};
__export(inbox_retry_exports, {
  run: () => run51
});
function run51(here, [id], options) {
  const all = isSet(options, "all");
  if (all === (id !== void 0))
    throw new UserError("either the id of one item, or --all", EXIT.usage, "nest inbox --undelivered");
  const retried = retryDelivery(here.nest(), here.caller(), id === void 0 ? [] : [id]);
  if (here.json) {
    here.printJson({ retried });
    return 0;
  }
  const lines2 = retried.map((one) => `${oneLine(one.reader, 40)}  ${oneLine(one.id, 200)}
`);
  here.print(`${lines2.join("")}${plural(retried.length, "item")} to be delivered again
`);
  return 0;
}
var init_inbox_retry = __esm({
  "src/cli/commands/inbox-retry.ts"() {
    "use strict";
    init_undelivered();
    init_user_error();
    init_options();
    init_words();
  }
});

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
        await new Promise((resolve7) => {
          const timer = setTimeout(resolve7, withinMs);
          wake = () => {
            clearTimeout(timer);
            resolve7();
          };
        });
      }
      grown = false;
    },
    close: () => following.close()
  };
}
var init_changes = __esm({
  "src/app/changes.ts"() {
    "use strict";
  }
});

// src/app/wait.ts
async function waitForNews(nest, caller, input) {
  const { session, parent, timeoutMs } = input;
  const folded = foldNest(nest);
  const reader = actingAs(folded.state, caller);
  const lock = session === null ? null : takeLock(waitFile(nest.dir, session));
  const changes = changesOf(nest.log, folded.position, TICK_MS);
  const end3 = timeoutMs === null ? Number.POSITIVE_INFINITY : performance.now() + timeoutMs;
  try {
    for (; ; ) {
      catchUp(nest, folded);
      if (dueFor(folded.state, reader).length > 0) return await gathered(nest, folded, reader, session);
      const left = end3 - performance.now();
      if (left <= 0) return { how: "nothing", reader };
      if (session !== null && !alive(session)) return { how: "gone", reader };
      if (!alive(parent) || !holds2(folded.state, reader)) return { how: "gone", reader };
      await ensureWatcher(nest, input.root);
      await changes.next(Math.min(left, TICK_MS));
    }
  } finally {
    changes.close();
    lock?.release();
  }
}
function dueFor(state, reader) {
  return unreadOf(state, reader).filter(needsJudgement);
}
function holds2(state, reader) {
  return reader === USER || state.members.get(reader)?.tombstone === null;
}
async function gathered(nest, folded, reader, session) {
  await (0, import_promises.setTimeout)(GATHER_MS);
  catchUp(nest, folded);
  const due = dueFor(folded.state, reader);
  if (session !== null && due.length > 0) {
    const items = due.slice(0, BATCH3).map((item) => item.id);
    const data = { reader, items, channel: "wait", ok: null, why: "" };
    nest.log.append([record2("wake_tried", data, { actor: "system" })]);
  }
  return { how: "something", reader, items: due.slice(0, MAX_LINES).map(lineOf2) };
}
function lineOf2(item) {
  const { id, from, kind, status, position: position2, text: text4 } = item;
  const head = sanitizeLine(headOf(text4)).slice(0, 140);
  return { id, from, kind, status, position: position2, label: itemLabel(item), head };
}
var import_promises, TICK_MS, GATHER_MS, MAX_LINES, BATCH3;
var init_wait = __esm({
  "src/app/wait.ts"() {
    "use strict";
    import_promises = require("node:timers/promises");
    init_org();
    init_sanitize();
    init_text();
    init_wake_policy();
    init_process();
    init_beside();
    init_caller();
    init_changes();
    init_deliver();
    init_digest();
    init_fold_log();
    init_process_lock();
    init_watcher();
    init_record();
    TICK_MS = 1e3;
    GATHER_MS = 50;
    MAX_LINES = 50;
    BATCH3 = 20;
  }
});

// src/cli/commands/wait.ts
var wait_exports = {};
__export(wait_exports, {
  run: () => run52
});
async function run52(here, _args, options) {
  const timeoutMs = timeoutOf(textOf(options, "timeout"));
  const caller = here.caller();
  const waited = await waitForNews(here.nest(), caller, {
    session: caller.session === null ? null : here.env.pid,
    parent: process.ppid,
    timeoutMs,
    root: installationRoot()
  });
  if (here.json) here.printJson(waited);
  else here.print(render14(waited));
  return { something: EXIT.ok, nothing: EXIT.nothing, gone: EXIT.refused }[waited.how];
}
function timeoutOf(given) {
  if (given === null) return null;
  const seconds = Number(given);
  if (given.trim() !== "" && seconds >= 0 && seconds <= MAX_SECONDS) return seconds * 1e3;
  throw new UserError(
    `--timeout: ${JSON.stringify(given.slice(0, 40))} is no number of seconds`,
    EXIT.usage,
    "nest wait --timeout 600"
  );
}
function render14(waited) {
  const { how, reader } = waited;
  if (how === "nothing") return `nothing needs ${reader}
`;
  if (how === "gone") return `nobody waits for it any more: ${reader}, or what has started this, is gone
`;
  const lines2 = waited.items.map(({ from, label, head, position: position2 }) => {
    const where = position2 === "" ? "" : ` [nest read ${position2}]`;
    return `- ${oneLine(from, 40)} (${oneLine(label, 60)}): ${oneLine(head, 140)}${where}
`;
  });
  return `nest: ${plural(waited.items.length, "item")} for ${reader}; nest inbox prints the texts
${lines2.join("")}`;
}
var MAX_SECONDS;
var init_wait2 = __esm({
  "src/cli/commands/wait.ts"() {
    "use strict";
    init_user_error();
    init_wait();
    init_installation();
    init_options();
    init_words();
    MAX_SECONDS = 2e6;
  }
});

// src/cli/commands/msg.ts
var msg_exports = {};
__export(msg_exports, {
  run: () => run53
});
async function run53(here, [to, words2], options) {
  const nest = here.nest();
  const caller = here.caller();
  const text4 = textInput(here, "text", words2, textOf(options, "file"), 'nest msg <member> "\u2026"');
  const sent = await sendMessage(nest, caller, to, text4);
  if (sent.woken === "none" && sent.resumable)
    await ensureWatcher(nest, installationRoot()).catch(() => null);
  if (here.json) here.printJson(sent);
  else here.print(`sent to ${sent.to}${sent.to === USER ? "; it is in the inbox" : HOW[sent.woken]}
`);
  return 0;
}
var HOW;
var init_msg = __esm({
  "src/cli/commands/msg.ts"() {
    "use strict";
    init_watcher();
    init_speak();
    init_org();
    init_installation();
    init_options();
    init_text_input();
    HOW = {
      waiter: ", which is woken",
      socket: ", which is woken",
      none: "; it is read at the next turn"
    };
  }
});

// src/app/escalate.ts
function escalate(nest, caller, { reason, text: text4, payload: given }) {
  const next2 = `nest escalate --reason ${reason} "\u2026"`;
  if (text4.trim() === "" && Object.keys(given).length === 0)
    throw new UserError("there is nothing to send: the text is empty", EXIT.usage, next2);
  const why = triggerOf(reason);
  if (why.trigger === null) throw new UserError(`${reason} is no reason to ask`, EXIT.usage, why.instead);
  const { state } = foldNest(nest);
  const acting = actingAs(state, caller);
  if (acting === USER)
    throw new UserError("you are the user; this is for members", EXIT.notAllowed, "add --as <member>");
  const member = requireMember(state, acting);
  const { lead, payload: found } = readPayload(text4);
  const payload = { ...found, ...given };
  const missing2 = missingIn(payload);
  const alone = Object.keys(payload).length > 0 || member.supervisor === USER && caller.session !== null;
  if (alone && missing2.length > 0) throw incomplete(missing2, reason, member.supervisor);
  const whole = alone ? renderEscalation(lead, payload, senderOf(state, member), why.trigger) : text4;
  const id = occurrenceId("escalate", caller, member, [reason, text4, JSON.stringify(given)]);
  if (!hasOccurred(state.seen, caller.actor, id)) {
    const data = { reason, text: nest.log.putText(whole), as: caller.as };
    const about4 = { actor: caller.actor, member: member.id, gen: member.gen, id };
    const { ruling } = ask(nest, record2("escalated", data, about4), id);
    if (!ruling.accepted) throw new UserError(ruling.why, EXIT.refused, "nest whoami");
  }
  return { member: member.id, to: member.supervisor };
}
function incomplete(missing2, reason, reader) {
  const list2 = missing2.map((field2) => `${field2} (${FIELD_WORDS[field2]})`).join(", ");
  const whom = reader === USER ? "the user has" : `${reader} has`;
  const options = missing2.map((field2) => `--${field2} "\u2026"`).join(" ");
  return new UserError(
    `not asked: ${whom} seen nothing of your work, and this is missing: ${list2}`,
    EXIT.usage,
    `nest escalate --reason ${reason} "\u2026" ${options}; or the same as lines of the text: Asked: \u2026, Tried: \u2026, Diagnosis: \u2026, Recommended: \u2026`
  );
}
function senderOf(state, { id, role, supervisor, title, turns }) {
  const spent = showDollars(state.purses.get(id)?.subtree ?? 0);
  const cap = capOf(state, id);
  const left = cap === null ? "" : `, ${showDollars(cap.left)} left`;
  return {
    who: `${id} (${role}), at work for ${supervisor === USER ? "you" : supervisor} on: ${title}`,
    cost: `${spent}${left}, ${turns} ${turns === 1 ? "turn" : "turns"}`
  };
}
var init_escalate = __esm({
  "src/app/escalate.ts"() {
    "use strict";
    init_escalation();
    init_ledger();
    init_money();
    init_occurrence();
    init_org();
    init_caller();
    init_fold_log();
    init_occurrence_id();
    init_record();
    init_user_error();
    init_write();
  }
});

// src/cli/commands/escalate.ts
var escalate_exports = {};
__export(escalate_exports, {
  run: () => run54
});
function run54(here, [words2], options) {
  const reason = textOf(options, "reason");
  const nest = here.nest();
  const caller = here.caller();
  const file2 = textOf(options, "file");
  const fields = fieldsOf(options);
  const next2 = `nest escalate --reason ${reason} "\u2026"`;
  const bare = words2 === void 0 && file2 === null && Object.keys(fields).length > 0;
  const given = bare ? "" : textInput(here, "text", words2, file2, next2);
  const { text: text4, payload } = read3(given, next2);
  const asked = escalate(nest, caller, { reason, text: text4, payload: { ...payload, ...fields } });
  if (here.json) here.printJson(asked);
  else here.print(`asked ${asked.to}; end your turn now, the answer wakes you
`);
  return 0;
}
function fieldsOf(options) {
  const given = FIELDS2.map((field2) => [field2, textOf(options, field2)]);
  return Object.fromEntries(given.filter(([, value]) => value !== null));
}
function read3(given, next2) {
  if (!given.trimStart().startsWith("{")) return { text: given, payload: {} };
  let value;
  try {
    value = JSON.parse(given);
  } catch {
    return { text: given, payload: {} };
  }
  const known = ["question", ...FIELDS2];
  const wrong = Object.entries(value).find(([key, one]) => !known.includes(key) || typeof one !== "string");
  if (wrong !== void 0)
    throw new UserError(
      `${JSON.stringify(wrong[0].slice(0, 40))} is no field of an escalation, or no text; there are ${known.join(", ")}`,
      EXIT.usage,
      next2
    );
  const { question = "", ...payload } = value;
  return { text: question, payload };
}
var init_escalate2 = __esm({
  "src/cli/commands/escalate.ts"() {
    "use strict";
    init_escalate();
    init_user_error();
    init_escalation();
    init_options();
    init_text_input();
  }
});

// src/cli/catalogue/words.ts
var WORDS3;
var init_words3 = __esm({
  "src/cli/catalogue/words.ts"() {
    "use strict";
    init_escalation();
    init_report_words();
    init_file_option();
    WORDS3 = [
      {
        path: ["inbox", "ack"],
        group: "Between members",
        about: "acknowledge one item without printing it",
        args: [{ name: "id", about: "its id, as the inbox shows it", required: true }],
        examples: [{ run: "inbox ack msg:m1", about: "after you have read it elsewhere" }],
        load: () => Promise.resolve().then(() => (init_inbox_ack(), inbox_ack_exports))
      },
      {
        path: ["inbox", "retry"],
        group: "Between members",
        about: "deliver a dead letter again from the start: its reader is woken as for something new",
        more: "For its reader, whoever is above it, and the user.",
        args: [{ name: "id", about: "its id, as `nest inbox --undelivered` shows it" }],
        options: [{ name: "all", about: "all that you may have tried again" }],
        examples: [{ run: "inbox retry --all", about: "after what stood in the way has been mended" }],
        load: () => Promise.resolve().then(() => (init_inbox_retry(), inbox_retry_exports))
      },
      {
        path: ["wait"],
        group: "Between members",
        about: "return when something needs you, with a digest of it; spends no tokens meanwhile",
        more: "For a background shell command or a monitor of a session, and for scripts of the user. Acknowledges nothing: in a\nsession the next turn brings the texts, else nest inbox does. Ends with 0 when there is something, with 10 when there\nis nothing within the timeout, and with 4 when nobody is left to wait for: the session is gone.",
        options: [
          { name: "timeout", value: "seconds", about: "how long to wait at the most; default: without end" }
        ],
        examples: [{ run: "wait --timeout 600", about: "in the background; ten minutes at the most" }],
        load: () => Promise.resolve().then(() => (init_wait2(), wait_exports))
      },
      {
        path: ["msg"],
        group: "Between members",
        about: "write to a member, or to the user",
        args: [
          { name: "to", about: "a member, or user", required: true, kind: "member" },
          { name: "text", about: "what; - for stdin" }
        ],
        options: [file("text")],
        examples: [
          { run: 'msg staff-1 "Use the sqlite backend"', about: "an answer" },
          {
            run: "msg staff-1 -",
            about: "from stdin",
            stdin: "Two things:\n1. keep the old API\n2. add a test\n"
          }
        ],
        load: () => Promise.resolve().then(() => (init_msg(), msg_exports))
      },
      {
        path: ["escalate"],
        group: "Between members",
        about: "ask your supervisor when you cannot go on; then end your turn",
        more: "For three reasons: somebody above wants to be asked (asked); it is beyond your authority, or nothing says what holds\n(decision_needed, permission, budget); no progress can be made (beyond_capability, input, system). A rule that lists\nwhen it does not hold is a no, and what passes by itself is tried again. What goes to the user stands alone: give all\nof --asked, --tried, --diagnosis and --recommend, or lines that begin with Asked:, Tried:, Diagnosis:, Recommended:, or\na JSON object with these names and question. Who asks and what it has cost is added.",
        args: [{ name: "text", about: "the question with all that is needed to answer it; - for stdin" }],
        options: [
          { name: "reason", value: "reason", required: true, choices: REASONS, about: "why you cannot go on" },
          { name: "asked", value: "text", about: FIELD_WORDS.asked },
          { name: "tried", value: "text", about: FIELD_WORDS.tried },
          { name: "diagnosis", value: "text", about: FIELD_WORDS.diagnosis },
          { name: "recommend", value: "text", about: FIELD_WORDS.recommend },
          file("text")
        ],
        examples: [
          {
            run: 'escalate --reason decision_needed "sqlite or postgres? sqlite is simpler; nothing else depends on it"',
            about: "you count as blocked until a turn answers it"
          },
          {
            run: 'escalate --reason permission "May I drop the table?" --asked "Move to v2" --tried "a dry run: 12 rows differ" --diagnosis "v1 rows have no owner" --recommend "drop them, after a backup"',
            about: "what goes to the user stands alone"
          }
        ],
        load: () => Promise.resolve().then(() => (init_escalate2(), escalate_exports))
      }
    ];
  }
});

// src/cli/catalogue.ts
var COMMANDS;
var init_catalogue = __esm({
  "src/cli/catalogue.ts"() {
    "use strict";
    init_briefs();
    init_chase2();
    init_claims4();
    init_control2();
    init_coverage2();
    init_frequent();
    init_gates3();
    init_integration3();
    init_looking();
    init_members();
    init_memory3();
    init_money2();
    init_other();
    init_permission();
    init_plan2();
    init_proof3();
    init_routing2();
    init_set_up();
    init_team3();
    init_words3();
    COMMANDS = [
      ...SET_UP,
      ...GATES,
      ...MEMBERS,
      ...BRIEFS,
      ...ROUTING,
      ...MONEY,
      ...CONTROL,
      ...INTEGRATION,
      ...PROOF,
      ...SAYING,
      ...WORDS3,
      ...MEMORY,
      ...PLAN,
      ...TEAM,
      ...PERMISSION,
      ...CLAIMS,
      ...CHASE,
      ...STANDING,
      ...LOOKING,
      ...COVERAGE,
      ...OTHER
    ];
  }
});

// src/cli/as.ts
var as_exports = {};
__export(as_exports, {
  checkAs: () => checkAs
});
function checkAs(here, command, as) {
  const caller = here.caller();
  if (WITHOUT_NEST.has(command))
    throw new UserError(
      `there is no member ${JSON.stringify(as.slice(0, 40))} for nest ${command}`,
      EXIT.notFound
    );
  actingAs(foldNest(here.nest()).state, caller);
}
var WITHOUT_NEST;
var init_as = __esm({
  "src/cli/as.ts"() {
    "use strict";
    init_caller();
    init_fold_log();
    init_user_error();
    WITHOUT_NEST = /* @__PURE__ */ new Set(["init", "demo", "completion"]);
  }
});

// src/cli/main.ts
init_catalogue();

// src/cli/plain.ts
init_globals();
function plainInvocation(argv2, commands) {
  const options = /* @__PURE__ */ Object.create(null);
  const words2 = [];
  let command = null;
  for (let i = 0; i < argv2.length; i += 1) {
    const word = argv2[i];
    if (word === "--") {
      if (command === null) return null;
      words2.push(...argv2.slice(i + 1));
      break;
    }
    if (word.length < 2 || word[0] !== "-") {
      if (command !== null) words2.push(word);
      else {
        command = commandAt(argv2, i, commands);
        if (command === null) return null;
        i += command.path.length - 1;
      }
      continue;
    }
    const option = optionOf(word, command);
    if (option === null) return null;
    if (option.value === void 0) {
      options[option.name] = true;
      continue;
    }
    i += 1;
    const value = argv2[i];
    if (value === void 0 || value.startsWith("-")) return null;
    if (!take(options, option, value)) return null;
  }
  if (command === null || !complete(command, words2, options)) return null;
  return { command, args: words2, options };
}
function commandAt(argv2, at, commands) {
  const [first2, second] = [argv2[at], argv2[at + 1]];
  const family = commands.filter((c) => c.path[0] === first2);
  const nested = family.find((c) => c.path.length === 2 && c.path[1] === second);
  if (nested !== void 0) return nested;
  if (family.length > 1 && second !== void 0 && !second.startsWith("-")) return null;
  return family.find((c) => c.path.length === 1) ?? null;
}
function optionOf(word, command) {
  const known = [...GLOBALS, ...command?.options ?? []];
  const found = word.startsWith("--") ? known.find((o) => o.name === word.slice(2) && o.short !== o.name) : known.find((o) => o.short !== void 0 && o.short === word.slice(1));
  return found ?? null;
}
function take(options, option, value) {
  if (option.choices !== void 0 && !option.choices.includes(value)) return false;
  if (option.repeat === void 0) options[option.name] = value;
  else options[option.name] = [...options[option.name] ?? [], value];
  return true;
}
function complete(command, words2, options) {
  const args = command.args ?? [];
  if (words2.length > args.length || words2.length < args.filter((a) => a.required).length) return false;
  if (args.some((a, i) => a.choices !== void 0 && words2[i] !== void 0 && !a.choices.includes(words2[i])))
    return false;
  return (command.options ?? []).every((o) => o.required === void 0 || o.name in options);
}

// src/cli/fail.ts
init_user_error();
init_sanitize();
init_version();
init_append_error();

// src/cli/exit-codes.ts
init_user_error();
var EXIT_MEANINGS = [
  [EXIT.ok, "it is done"],
  [EXIT.fault, "a fault of nest itself: please report it"],
  [EXIT.usage, "the command line, or a text or value in it, cannot be used"],
  [EXIT.noNest, "there is no nest here"],
  [EXIT.refused, "refused by the rules of the nest or by the state it is in"],
  [EXIT.notFound, "no such member, item, folder or file"],
  [EXIT.notStarted, "no session came up for the member; what is said tells why"],
  [EXIT.notRecorded, "not recorded: the log or another file could not be read or written"],
  [EXIT.notAllowed, "not yours to do"],
  [EXIT.damaged, "the log is damaged, or something derived from it differs"],
  [EXIT.nothing, "nothing needs you: the time of `nest wait` is over"]
];
var OUTPUT_GONE = [
  141,
  "the reader of the output went away (a closed pipe)"
];

// src/cli/fail.ts
init_out();
function isNamed(error, name) {
  return error instanceof Error && error.name === name;
}
function fail2(error, json, help) {
  if (isNamed(error, "OutputGone")) return OUTPUT_GONE[0];
  const expected = isNamed(error, "UserError") ? error : fromLog(error) ?? fromSystem(error);
  if (expected === null) return internal(error, json);
  const { message, exitCode } = expected;
  const next2 = expected.next ?? help;
  if (json) say(toJsonLine({ error: { message, exitCode, next: next2 } }).trimEnd());
  else say(`nest: ${sanitize(message)}
next: ${next2}`);
  return exitCode;
}
var SYSTEM = {
  EACCES: "permission denied",
  EPERM: "not permitted",
  EROFS: "the file system is read-only",
  ENOSPC: "no space left on the device",
  EDQUOT: "the disk quota is used up",
  EISDIR: "it is a folder",
  EFTYPE: "it is a pipe or a socket",
  ENOTDIR: "a part of the path is no folder",
  ENOENT: "it does not exist",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "too many symbolic links",
  EMFILE: "too many open files",
  EIO: "input or output error"
};
function fromLog(error) {
  return isAppendError(error) ? new UserError(error.message, EXIT.notRecorded, "nest verify") : null;
}
function fromSystem(error) {
  const { code, path, syscall } = error;
  const words2 = code === void 0 ? void 0 : SYSTEM[code];
  if (words2 === void 0 || syscall === void 0) return null;
  const where = path === void 0 ? "" : ` ${path}`;
  return new UserError(
    `cannot ${syscall}${where}: ${words2} (${code})`,
    EXIT.notRecorded,
    NOT_A_FILE.has(code ?? "") ? "look at what stands there, and move it away" : "nest verify"
  );
}
var NOT_A_FILE = /* @__PURE__ */ new Set(["EISDIR", "EFTYPE"]);
function internal(error, json) {
  const stack = error instanceof Error ? error.stack ?? error.message : String(error);
  const message = error instanceof Error ? error.message : String(error);
  const next2 = "report this as a bug, with the lines above and what you ran";
  if (json) say(toJsonLine({ error: { message, exitCode: EXIT.fault, next: next2, stack } }).trimEnd());
  else
    say(
      `nest: internal error: ${stack}
nest ${VERSION}, node ${process.version}, ${process.platform}
next: ${next2}`
    );
  return EXIT.fault;
}

// src/cli/here.ts
var import_node_fs38 = { default: require("node:fs") };
var import_node_os7 = require("node:os");
var import_node_path35 = require("node:path");
init_caller();
init_nest();
init_user_error();

// src/harness/hook-env.ts
var import_node_path34 = require("node:path");
function readSessionEnv(env) {
  const jobDir = text2(env.CLAUDE_JOB_DIR);
  return {
    session: text2(env.CLAUDE_CODE_SESSION_ID),
    pid: positive(env.CLAUDE_PID),
    jobDir,
    short: jobDir === null ? null : (0, import_node_path34.basename)(jobDir.replaceAll("\\", "/")),
    headless: env.CLAUDE_CODE_ENTRYPOINT === "sdk-cli",
    messagingSocket: text2(env.CLAUDE_CODE_MESSAGING_SOCKET),
    envFile: text2(env.CLAUDE_ENV_FILE),
    nest: {
      dir: text2(env.NEST_DIR),
      member: text2(env.NEST_MEMBER),
      gen: positive(env.NEST_GEN),
      nonce: text2(env.NEST_NONCE)
    }
  };
}
function text2(value) {
  return value === void 0 || value === "" ? null : value;
}
function positive(value) {
  return value !== void 0 && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
}

// src/cli/here.ts
init_process();
init_colour();
init_out();
var SLOW_FOLD = 64 * 1024 * 1024;
function hereOf(options) {
  const env = readSessionEnv(process.env);
  const start = startFolder();
  goTo(text3(options.C));
  const flag = text3(options.nest);
  let folder = null;
  const cwd = () => {
    folder ??= currentFolder();
    return folder;
  };
  let nest = null;
  return {
    get cwd() {
      return cwd();
    },
    env,
    json: options.json === true,
    paint: painter(options["no-color"] === true, process.env),
    nest: () => {
      const dir = flag === null ? null : (0, import_node_path35.isAbsolute)(flag) ? (0, import_node_path35.resolve)(flag) : (0, import_node_path35.resolve)(cwd(), flag);
      nest ??= openChecked(dir, dir ?? cwd(), env);
      return nest;
    },
    caller: () => callerOf({
      session: env.session,
      as: text3(options.as),
      insideClaude: () => isInsideClaude(process.env)
    }),
    mayRead: (file2, option) => {
      if (env.session !== null) refuseOutside([start, (0, import_node_os7.tmpdir)()], (0, import_node_path35.resolve)(cwd(), file2), option);
    },
    print: writeOut,
    printJson: (value) => writeOut(toJsonLine(value))
  };
}
function text3(value) {
  return typeof value === "string" ? value : null;
}
function startFolder() {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}
function refuseOutside(folders, file2, option) {
  let real;
  try {
    real = import_node_fs38.default.realpathSync(file2);
  } catch {
    return;
  }
  for (const folder of folders) {
    if (folder === null) continue;
    const way = (0, import_node_path35.relative)(import_node_fs38.default.realpathSync(folder), real);
    if (way !== ".." && !way.startsWith(`..${import_node_path35.sep}`) && !(0, import_node_path35.isAbsolute)(way)) return;
  }
  throw new UserError(
    `${option}: ${file2} lies outside the folder of this session`,
    EXIT.notAllowed,
    "the same command with - < FILE, for which the platform may ask"
  );
}
function goTo(dir) {
  if (dir === null) return;
  try {
    process.chdir(dir);
  } catch {
    throw new UserError(`-C: there is no folder ${JSON.stringify(dir)}`, EXIT.notFound);
  }
}
function currentFolder() {
  try {
    return process.cwd();
  } catch {
    const name = process.env.PWD ?? "";
    if ((0, import_node_path35.isAbsolute)(name)) return name;
    throw new UserError("the current folder does not exist any more", EXIT.noNest, "nest -C <folder> \u2026");
  }
}
function openChecked(flag, cwd, env) {
  const nest = requireNest({ flag, session: env.session, cwd, hint: env.nest.dir });
  const size = import_node_fs38.default.statSync(nest.log.file, { throwIfNoEntry: false })?.size;
  if (size === void 0) {
    const next2 = flag === null ? 'nest init --objective "\u2026"' : "nest status --nest <the folder that holds log.jsonl>";
    throw new UserError(`${nest.dir} holds no nest: there is no log.jsonl in it`, EXIT.noNest, next2);
  }
  if (size > SLOW_FOLD && !import_node_fs38.default.existsSync(`${nest.dir}/snapshot.json`))
    say(`reading a log of ${Math.round(size / 1e6)} MB without a snapshot; the next command has one`);
  return nest;
}

// src/cli/run.ts
init_out();
async function run55(argv2, understand) {
  let help = "nest --help";
  try {
    const understood = await understand();
    if ("print" in understood) {
      writeOut(understood.print);
      return 0;
    }
    const { command, args, options } = understood;
    help = `nest ${command.path.join(" ")} --help`;
    const here = hereOf(options);
    if (typeof options.as === "string")
      (await Promise.resolve().then(() => (init_as(), as_exports))).checkAs(here, command.path[0], options.as);
    return await (await command.load()).run(here, args, options);
  } catch (error) {
    return fail2(error, argv2.includes("--json"), help);
  }
}
function runAndExit(argv2, understand) {
  run55(argv2, understand).then((code) => process.exit(code));
}

// src/cli/main.ts
var argv = process.argv.slice(2);
async function byCommander() {
  const { parseByCommander } = await importChunk("./chunks/program.mjs");
  return parseByCommander(argv, COMMANDS);
}
runAndExit(argv, () => plainInvocation(argv, COMMANDS) ?? byCommander());
