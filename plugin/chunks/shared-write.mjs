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
function write(nest, ...events) {
  try {
    nest.log.append(events, { durable: true });
  } catch (error) {
    if (!isAppendError(error)) throw error;
    throw new UserError(error.message, EXIT.notRecorded, "nest verify");
  }
}
function ask(nest, event, request) {
  write(nest, event);
  const folded = foldNest(nest);
  const ruling = folded.state.rulings.findLast((r) => r.request === request);
  if (ruling !== void 0) return { ruling, folded };
  if (folded.state.blind !== null) throw tooNew("recorded, but not ruled on", folded.state.blind.type);
  throw new UserError("the log has not ruled on this request", EXIT.fault, "nest verify");
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
