import {
  directReports
} from "./shared-identity.mjs";

// src/domain/verdict.ts
var UNSEEN = {
  process: "unknown",
  waitingFor: null,
  folder: "unknown",
  transcriptAt: null
};
var MINUTE = 6e4;
function verdict(state, why, action, evidence) {
  return { state, action, why, evidence };
}
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
function verdictOf(state, member, seen, now) {
  const said = `log: ${member.lastType} ${formatAge(ageOf(member.lastAt, now))} ago`;
  const evidence = [said];
  if (seen.process !== "unknown") evidence.push(`process: ${seen.process}`);
  if (seen.waitingFor !== null) evidence.push(`registry: waits for ${seen.waitingFor}`);
  const { id } = member;
  switch (member.phase) {
    case "blocked":
      return verdict("blocked", member.why, `nest show ${id}, then nest msg ${id} "…"`, evidence);
    case "stopped":
      return verdict("stopped", member.why, "", evidence);
    case "not_started":
      return verdict("not started", member.why, `nest hire --name ${id} … again`, evidence);
    case "lost":
      return verdict("lost", member.why, `nest fire ${id}, then hire again`, evidence);
    case "done":
    case "failed":
      return verdict(member.phase, member.why, member.phase === "failed" ? `nest show ${id}` : "", evidence);
    case "ended":
      return verdict("ended", member.why, `nest logs ${id}`, evidence);
    default:
      return open(state, member, seen, now, evidence);
  }
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
  if (seen.process === "gone") {
    return verdict(
      "lost",
      "its process is gone and it has said nothing",
      `nest logs ${id}; nest fire ${id}`,
      evidence
    );
  }
  if (member.phase === "idle")
    return verdict("idle", member.turns === 0 ? "no turn has begun yet" : member.why, "", evidence);
  return running(state, member, seen, now, evidence);
}
function launching(member, now, evidence) {
  const age = ageOf(member.hiredAt, now);
  const limit = member.deadlineSeconds * 1e3;
  if (age !== null && age > limit) {
    const why = `no handshake for ${formatAge(age)} (deadline ${member.deadlineSeconds}s)`;
    return verdict("not started", why, `nest logs ${member.id}; nest fire ${member.id}`, evidence);
  }
  return verdict("launching", "its session has not bound itself yet", "", evidence);
}
function lastSign(state, member, seen, now, depth = 0) {
  const ages = [ageOf(member.lastAt, now)];
  if (seen.transcriptAt !== null) ages.push(Math.max(0, now - seen.transcriptAt));
  if (depth < 10) {
    for (const report of directReports(state, member.id)) {
      if (report.phase === "working" || report.phase === "waiting")
        ages.push(lastSign(state, report, UNSEEN, now, depth + 1));
    }
  }
  const known = ages.filter((age) => age !== null);
  return known.length === 0 ? null : Math.min(...known);
}
function running(state, member, seen, now, evidence) {
  const { id } = member;
  const charter = state.charter;
  const silence = lastSign(state, member, seen, now);
  if (silence === null || charter === null)
    return verdict("unknown", "no time of its last sign is known", `nest logs ${id}`, evidence);
  const { quietMinutes, stalledMinutes } = charter.thresholds;
  const sign = `last sign of life ${formatAge(silence)} ago`;
  if (seen.transcriptAt !== null)
    evidence.push(`transcript: grew ${formatAge(Math.max(0, now - seen.transcriptAt))} ago`);
  if (silence >= stalledMinutes * MINUTE)
    return verdict("stalled", sign, `nest logs ${id}, then nest msg ${id} "…"`, evidence);
  if (silence >= quietMinutes * MINUTE) return verdict("quiet", sign, `nest logs ${id}`, evidence);
  if (member.phase === "waiting") return verdict("waiting", member.why, "", evidence);
  return verdict("working", sign, "", evidence);
}

export {
  ageOf,
  formatAge,
  verdictOf
};
