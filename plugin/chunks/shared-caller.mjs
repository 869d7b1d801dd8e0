import {
  closest
} from "./shared-closest.mjs";
import {
  actingId
} from "./shared-fold-log.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/caller.ts
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
  const shown = JSON.stringify(id.slice(0, 40));
  const known = state === void 0 ? [] : [...state.members.keys()];
  const meant = closest(id.slice(0, 40), known);
  const list = known.length === 0 ? "" : `; there are ${known.slice(0, 12).join(", ")}`;
  const hint = meant === null ? list : `; did you mean ${meant}?`;
  return new UserError(`there is no member ${shown}${hint}`, EXIT.notFound, "nest tree");
}

export {
  actingAs,
  requireMember
};
