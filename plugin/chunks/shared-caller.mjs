import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import {
  USER,
  actingId,
  isMemberId,
  sessionActor
} from "./shared-identity.mjs";

// src/app/caller.ts
function callerOf(self) {
  const { session, as } = self;
  if (session !== null) {
    if (as === null) return { actor: sessionActor(session), session, as: null };
    throw new UserError(
      "--as is for a person at a terminal; inside a session you act as the member you are",
      EXIT.notAllowed,
      "nest whoami"
    );
  }
  if (self.insideClaude()) {
    throw new UserError(
      "this process runs below a claude session, but CLAUDE_CODE_SESSION_ID does not say which one",
      EXIT.notAllowed,
      "run nest without clearing the environment"
    );
  }
  if (as !== null && !isMemberId(as)) throw unknownMember(as);
  return { actor: USER, session: null, as };
}
function actingAs(state, caller) {
  const id = actingId(state, caller, caller.as);
  if (id !== null) return id;
  if (caller.as !== null) throw unknownMember(caller.as, state);
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
  const known = state === void 0 ? [] : [...state.members.keys()].slice(0, 12);
  const list = known.length === 0 ? "" : `; there are ${known.join(", ")}`;
  return new UserError(`there is no member ${shown}${list}`, EXIT.notFound, "nest tree");
}

export {
  callerOf,
  actingAs,
  requireMember
};
