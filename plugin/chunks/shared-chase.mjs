import {
  occurrenceId
} from "./shared-occurrence-id.mjs";
import {
  actingAs
} from "./shared-caller.mjs";
import {
  ask
} from "./shared-heeded.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import {
  foldNest,
  hasOccurred,
  refuseStep
} from "./shared-fold-log.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/chase.ts
function takeStep(nest, caller, state, member, step, why) {
  const from = actingAs(state, caller);
  const self = state.members.get(from);
  const id = self === void 0 ? freshId(step) : occurrenceId(step, caller, self, [member.id, String(member.gen), why]);
  if (hasOccurred(state.seen, caller.actor, id)) return { id, from, folded: foldNest(nest) };
  const no = refuseStep(state, member, step, from);
  if (no !== null) throw refusedStep(step, member, no.code, no.why);
  const about = { actor: caller.actor, member: member.id, gen: member.gen, id };
  const { ruling, folded } = ask(nest, record("nudged", { step, why, as: caller.as }, about), id);
  if (!ruling.accepted) throw refusedStep(step, member, ruling.code, ruling.why);
  return { id, from, folded };
}
var DONE = {
  nudge: "not nudged",
  inspect: "not recorded",
  reassign: "not reassigned"
};
function refusedStep(step, member, code, why) {
  const exit = code === "not_authorised" || code === "unknown_actor" ? EXIT.notAllowed : EXIT.refused;
  return new UserError(`${DONE[step]}: ${why}`, exit, nextInstead(member, code));
}
function nextInstead({ id, blockedOn, asks, phase }, code) {
  if (code === "ladder" && phase !== "done")
    return `nest inspect ${id}, or nest escalate --reason decision_needed "…"`;
  if (code === "not_inspected") return `nest inspect ${id}`;
  if (code !== "needs_no_nudge") return "nest tree";
  if (phase === "blocked" && blockedOn === "permission") return `nest asks ${asks[0] ?? ""}`.trim();
  if (phase === "blocked" && blockedOn === "prompt") return `nest attach ${id}`;
  if (phase === "launching" || phase === "halted") return `nest show ${id}`;
  return `nest msg ${id} "…"`;
}

export {
  takeStep,
  refusedStep
};
