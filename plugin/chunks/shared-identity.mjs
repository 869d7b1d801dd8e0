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
  for (const report of directReports(state, id)) {
    below.push(...descendants(state, report.id), report);
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

// src/domain/identity.ts
var SESSION = "session:";
function sessionActor(session) {
  return SESSION + session;
}
function memberOfSession(state, session) {
  const known = state.sessions.get(session);
  if (known?.member == null) return void 0;
  const member = state.members.get(known.member);
  if (member === void 0 || member.gen !== known.gen || member.tombstone !== null) return void 0;
  return member;
}
function actingId(state, event, as = null) {
  const { actor } = event;
  if (actor.startsWith(SESSION)) return memberOfSession(state, actor.slice(SESSION.length))?.id ?? null;
  if (actor === USER) {
    if (as === null) return USER;
    const member = state.members.get(as);
    return member !== void 0 && holdsSeat(member) ? as : null;
  }
  return actor === "system" ? "system" : null;
}

export {
  USER,
  holdsSeat,
  isAtWork,
  directReports,
  chainAbove,
  standingBelow,
  depthOf,
  descendants,
  executiveOf,
  hasOpenWork,
  sessionActor,
  memberOfSession,
  actingId,
  isMemberId,
  nextMemberId,
  MAX_INLINE_BYTES,
  HEAD_LENGTH,
  headOf,
  cut,
  isText
};
