import {
  isOutOfMeans
} from "./shared-hold.mjs";
import {
  ageOf,
  boundFor,
  correctiveStep,
  directReports,
  endingWords,
  formatAge,
  ladderWords,
  mayGoOn,
  moreFor,
  nextStep
} from "./shared-fold-log.mjs";

// src/app/deliver.ts
function unreadOf(state, reader) {
  return state.inboxes.get(reader)?.items ?? [];
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
    for (const report of directReports(state, member.id)) {
      if (report.phase === "working" || report.phase === "waiting")
        ages.push(lastSign(state, report, UNSEEN, now, depth + 1));
    }
  }
  const known = ages.filter((age) => age !== null);
  return known.length === 0 ? null : Math.min(...known);
}
function busyFor(state, member, seen, now) {
  const awake = state.awakeSince === null ? 0 : Date.parse(state.awakeSince) || 0;
  const since = (at) => Math.max(0, now - Math.max(at, awake));
  if (seen.toolSince != null) return since(seen.toolSince);
  const runs = member.background > 0 && (seen.children?.alive ?? 0) > 0;
  return runs ? since(Date.parse(member.phaseAt) || 0) : null;
}
function lookAtWork(member, seen, now, evidence) {
  if (seen.transcriptAt !== null)
    evidence.push(`transcript: grew ${formatAge(Math.max(0, now - seen.transcriptAt))} ago`);
  if (seen.toolSince != null) {
    const what = seen.tool === void 0 ? "a tool call" : `a call of ${seen.tool}`;
    evidence.push(`transcript: ${what} has been running for ${formatAge(Math.max(0, now - seen.toolSince))}`);
  }
  if (seen.children != null && seen.children.alive > 0) {
    const { alive, names, latestAt } = seen.children;
    const age = latestAt === null ? "" : `, the latest for ${formatAge(Math.max(0, now - latestAt))}`;
    evidence.push(`processes: ${alive} below its session (${names})${age}`);
  }
  const steps = ladderWords(member);
  if (steps !== "") evidence.push(`ladder: ${steps}`);
}

// src/domain/verdict.ts
var MINUTE = 6e4;
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
      return verdict("not started", member.why, `nest hire --name ${id} … again`, evidence);
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
var GOES_ON = /* @__PURE__ */ new Set(["idle", "working", "waiting", "unreported", "ended", "lost"]);
function closedTerminal(state, member, seen, evidence) {
  if (member.mode !== "adopt" || member.session === null || member.tombstone !== null) return null;
  if (!GOES_ON.has(member.phase) || seen.folder === "missing") return null;
  const reason = state.sessions.get(member.session)?.ended ?? null;
  const resume = `claude --resume ${member.session}`;
  if (reason !== null)
    return verdict("ended", endingWords(reason) ?? "its session has ended", resume, evidence);
  const gone = member.phase === "lost" || seen.process === "gone";
  return gone ? verdict("lost", "its process is gone", resume, evidence) : null;
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
    return `nest approve ${member.asks[0] ?? "<request>"}, or nest deny …`;
  if (member.blockedOn === "prompt") return `nest attach ${member.id}`;
  return correctiveStep(member) ?? `nest show ${member.id}, then nest msg ${member.id} "…"`;
}
function outOfMeans(state, member, now, evidence) {
  const { id, why, mode, halt } = member;
  const how = halt?.cause === "budget" ? "over budget" : "halted";
  const bound = boundFor(state, member, now);
  if (bound.words !== "") evidence.push(`ledger: ${bound.words}`);
  if (mayGoOn(state, member, now)) {
    const next = mode === "batch" ? `nest reassign ${id} --why "…"` : "";
    const words = mode === "batch" ? why : "has been given more, and goes on";
    return verdict(how, words, next, evidence);
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
  return verdict("halted", why, passes ? "" : `nest logs ${id}, then nest msg ${id} "…"`, evidence);
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
function silentHooks(id, { at, words }, now, evidence) {
  evidence.push(`transcript: a turn ended ${formatAge(Math.max(0, now - at))} ago: ${words}`);
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
  if (busy !== null && busy < TOOL_PATIENCE * stalledMinutes * MINUTE) {
    if (member.phase === "waiting") return verdict("waiting", member.why, "", evidence);
    return verdict("working", `busy in ${seen.tool ?? "a tool"} for ${formatAge(busy)}`, "", evidence);
  }
  if (silence >= stalledMinutes * MINUTE)
    return verdict(
      "stalled",
      member.mode === "batch" ? `${sign}, and ${NO_RESULT}` : sign,
      nextStep(state, member),
      evidence
    );
  if (silence >= quietMinutes * MINUTE) return verdict("quiet", sign, nextStep(state, member), evidence);
  if (member.phase === "waiting") return verdict("waiting", member.why, "", evidence);
  return verdict("working", sign, "", evidence);
}

export {
  NO_RESULT,
  verdictOf,
  unreadOf
};
