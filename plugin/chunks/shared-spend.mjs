import {
  meterSession,
  subjectOf,
  tableOf
} from "./shared-meter-store.mjs";
import {
  findTranscript
} from "./shared-children.mjs";
import {
  catchUp,
  evolve
} from "./shared-fold-log.mjs";

// src/app/spend.ts
function meterMember(nest, state, member, unwritten) {
  const table = tableOf(state);
  const appended = [];
  for (const session of sessionsOf(state, member)) {
    const event = meterSession(nest, subjectOf(member, session), table, { unwritten }).appended;
    if (event !== null) appended.push(event);
  }
  return appended;
}
function spendOfSession(nest, state, member) {
  const session = member.session === null ? void 0 : state.sessions.get(member.session);
  return session === void 0 ? null : meterSession(nest, subjectOf(member, session), tableOf(state)).metered;
}
function sessionsOf({ sessions }, { id }) {
  return [...sessions.values()].filter((session) => payerOf(session) === id);
}
function payerOf({ payer, member }) {
  return payer ?? member;
}
var LOOK_BYTES = 64 * 1024 * 1024;
var LOOK_MS = 500;
function lookAtSpend(nest, folded) {
  const { state } = folded;
  if (state.nest === null || state.blind !== null) return;
  const table = tableOf(state);
  const until = Date.now() + LOOK_MS;
  let appended = false;
  const unwritten = [];
  for (const session of state.sessions.values()) {
    const member = state.members.get(payerOf(session) ?? "");
    if (member === void 0) continue;
    if (session.ended !== null && session.id !== member.session) continue;
    if (!worthALook(member, session)) continue;
    if (Date.now() > until) break;
    const looked = meterSession(nest, subjectOf(member, session), table, { maxBytes: LOOK_BYTES });
    appended ||= looked.appended !== null;
    if (looked.unwritten !== null) unwritten.push(looked.unwritten);
  }
  if (appended) catchUp(nest, folded);
  for (const event of unwritten) evolve(folded.state, event, folded.position);
}
function worthALook(member, session) {
  const { place, logged } = subjectOf(member, session);
  if (findTranscript(session.id, place.hint, place.config) !== null) return true;
  return logged !== null && !logged.notes.includes("missing");
}

export {
  meterMember,
  spendOfSession,
  lookAtSpend
};
