import {
  mayWake
} from "./shared-hold.mjs";
import {
  expandHome,
  readTail
} from "./shared-children.mjs";
import {
  CHARTER_NOTED,
  USER,
  ageOf,
  isSpent
} from "./shared-fold-log.mjs";

// src/domain/wake-policy.ts
var WAITER_MS = 3e3;
var SETTLE_MS = 800;
var BACKOFF_MS = [4e3, 15e3, 6e4, 3e5];
var USER_BACKOFF_MS = [15e4, 6e5, 3e6];
var BEGUN_MS = 2e3;
var PATIENCE_MS = 3e5;
var ONE_STEP_MS = 30 * 6e4;
var NONE = { step: "none" };
var WAKE = { step: "wake" };
function needsJudgement(item) {
  const { status } = item;
  return status !== "progress" && status !== CHARTER_NOTED && status !== "halted: rate_limit" && status !== "halted: authentication" && status !== "halted: billing";
}
function isDeadLetter(item) {
  return item.raisedTo !== null || item.wakes > BACKOFF_MS.length;
}
function careFor(state, reader, item, now, waited) {
  if (!needsJudgement(item) || item.raisedTo !== null) return NONE;
  const age = ageOf(item.wakes === 0 ? item.wokenAt ?? item.at : item.at, now) ?? 0;
  const raise = (why) => ({ step: "raise", to: reader.supervisor, why });
  if (!mayWake(state, reader, now))
    return isSpent(state, reader, now) && age >= PATIENCE_MS ? raise(`${reader.id} has nothing left to spend`) : NONE;
  switch (reader.phase) {
    case "stopped":
    case "not_started":
      return item.kind === "notice" ? NONE : raise(`${reader.id} is gone`);
    case "lost":
      return age >= WAITER_MS ? raise(`${reader.id} is lost`) : NONE;
    case "launching":
    case "halted":
      return age >= PATIENCE_MS && reader.halt?.cause !== "rate_limit" ? raise(`${reader.id} is ${reader.phase}`) : NONE;
    default:
      break;
  }
  if (reader.phase === "idle" && reader.turns === 0 && reader.mode !== "adopt" && age < PATIENCE_MS)
    return NONE;
  if (reader.blockedOn === "prompt" || reader.blockedOn === "permission") {
    return age >= PATIENCE_MS ? raise(`${reader.id} waits at a prompt`) : NONE;
  }
  if (reader.turn?.open === true && (ageOf(reader.turn.at, now) ?? 0) < BEGUN_MS) return NONE;
  if (item.wakes === 0) return age >= (waited ? WAITER_MS : SETTLE_MS) ? WAKE : NONE;
  const woken = item.wokenAt === null ? age : ageOf(item.wokenAt, now) ?? 0;
  if (reader.phase === "working" && reader.turn?.open === true) {
    return woken >= ONE_STEP_MS ? raise(`${reader.id} has been at one step for half an hour`) : NONE;
  }
  const since = Math.min(woken, ageOf(reader.phaseAt, now) ?? woken);
  const pause = BACKOFF_MS[item.wakes - 1];
  if (pause === void 0) return raise(`woken ${item.wakes} times in vain`);
  return since >= pause ? WAKE : NONE;
}
function tellUser(state, now) {
  const items = state.inboxes.get(USER)?.items ?? [];
  return items.filter((item) => {
    if (!needsJudgement(item)) return false;
    if (item.wokenAt === null) return true;
    const pause = USER_BACKOFF_MS[item.wakes - 1];
    return pause !== void 0 && (ageOf(item.wokenAt, now) ?? 0) >= pause;
  });
}

// src/harness/last-reply.ts
var TAIL_BYTES = 512 * 1024;
function lastReplyText(path) {
  const rows = (readTail(expandHome(path), TAIL_BYTES) ?? "").split("\n").map(parse).filter((row) => row !== null);
  const talk = rows.filter(
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
function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

export {
  needsJudgement,
  isDeadLetter,
  careFor,
  tellUser,
  lastReplyText
};
