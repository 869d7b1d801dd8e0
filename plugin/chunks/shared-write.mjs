import {
  isAppendError
} from "./shared-record.mjs";
import {
  foldNest
} from "./shared-fold-log.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/write.ts
var WISHES = /* @__PURE__ */ new Set([
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
  "integration_asked",
  "integration_landed",
  "plan_changed",
  "task_claimed",
  "task_reopened"
]);
function write(nest, ...events) {
  const wish = events.some((event) => WISHES.has(event.type));
  try {
    nest.log.append(events, { durable: true, spool: !wish });
  } catch (error) {
    if (!isAppendError(error)) throw error;
    const next = wish ? "the same command again, once it can be written" : "nest verify";
    throw new UserError(error.message, EXIT.notRecorded, next);
  }
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

export {
  write,
  ask,
  requireSight
};
