import {
  holdsSeat,
  isSpent,
  mayGoOn
} from "./shared-fold-log.mjs";
import {
  hash53
} from "./shared-hash.mjs";

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
    const halted = member?.phase === "halted" && member.halt?.cause === "rate_limit" && holdsSeat(member);
    return halted ? passesAt(member) ?? 0 : 0;
  });
  return Math.max(0, ...ends);
}
function sharedHold(state, now) {
  let held = null;
  for (const incident of state.incidents) {
    const until = endOf(state, incident);
    if (until > Math.max(now, held?.until ?? 0)) held = { cause: incident.cause, until };
  }
  return held;
}
function heldUntil(state, member) {
  let until = 0;
  for (const incident of state.incidents)
    until = Math.max(until, endOf(state, incident) + spreadOf(member, incident));
  return until;
}
function resumeAt(state, member) {
  const { halt } = member;
  if (halt === null) return null;
  const incident = state.incidents.find(
    ({ cause, members }) => cause === halt.cause && members.includes(member.id)
  );
  const own = passesAt(member) ?? (incident?.over == null ? null : endOf(state, incident));
  if (own === null) return null;
  const at = Math.max(own + spreadOf(member, incident), heldUntil(state, member));
  return Number.isFinite(at) ? at : null;
}
function isOutOfMeans({ phase, halt }) {
  return phase === "halted" && (halt?.cause === "budget" || halt?.cause === "limit");
}
function goesOnAt(state, member, now) {
  return isOutOfMeans(member) ? whenItHasMore(state, member, now) : resumeAt(state, member);
}
function whenItHasMore(state, member, now) {
  const { halt, ladder, mode } = member;
  if (halt === null || mode !== "bg" || !mayGoOn(state, member, now)) return null;
  const pause = ladder.resumptions === 0 ? 0 : pauseAfter(ladder.resumptions);
  const at = Math.max((Date.parse(halt.at) || 0) + pause, heldUntil(state, member));
  return Number.isFinite(at) ? at : null;
}
function goesOnByItself({ phase, halt }) {
  if (phase !== "halted" || halt === null) return false;
  return halt.cause === "rate_limit" || halt.cause === "authentication" || halt.cause === "billing";
}
function mayWake(state, member, now) {
  if (state.paused || member.paused || state.down !== null || heldUntil(state, member) > now) return false;
  return !isSpent(state, member, now);
}

export {
  passesAt,
  sharedHold,
  heldUntil,
  isOutOfMeans,
  goesOnAt,
  goesOnByItself,
  mayWake
};
