import {
  actingAs
} from "./shared-caller.mjs";
import {
  ask,
  requireSight
} from "./shared-heeded.mjs";
import {
  USER,
  executiveOf
} from "./shared-fold-log.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/control/authority.ts
function requireControl(state, caller) {
  requireSight(state);
  const actor = actingAs(state, caller);
  if (actor === USER || executiveOf(state)?.id === actor) return;
  throw notAllowed(`this is for the user and the Executive, not for ${actor}`);
}
function askFor(nest, event) {
  const { ruling, folded } = ask(nest, event, event.id);
  if (ruling.accepted) return folded;
  if (ruling.code === "not_authorised" || ruling.code === "unknown_actor") throw notAllowed(ruling.why);
  throw new UserError(ruling.why, EXIT.refused, "nest status");
}
function notAllowed(why) {
  return new UserError(why, EXIT.notAllowed, 'nest escalate --reason decision_needed "…"');
}

export {
  requireControl,
  askFor
};
