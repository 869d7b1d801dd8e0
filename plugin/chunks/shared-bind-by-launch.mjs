import {
  write
} from "./shared-heeded.mjs";
import {
  record
} from "./shared-record.mjs";

// src/app/bind-by-launch.ts
function sessionOfLaunch(state, member) {
  const { short, session, tombstone, mode, phase } = member;
  if (mode !== "bg" || session !== null || tombstone !== null || phase !== "launching") return void 0;
  if (short === null || !/^[0-9a-f]{8}$/.test(short)) return void 0;
  const own = (one) => one.session.startsWith(`${short}-`) && one.hint === null;
  return [...state.unmatched.values()].find(own);
}
function bindByLaunch(nest, state) {
  const bound = [];
  for (const member of state.members.values()) {
    const found = sessionOfLaunch(state, member);
    if (found === void 0) continue;
    const data = {
      session: found.session,
      short: member.short ?? "",
      evidence: `its launch printed ${member.short}; its hooks show no nonce`
    };
    const about = {
      actor: "system",
      member: member.id,
      gen: member.gen,
      id: `bound:${member.id}:${member.gen}:${found.session}`
    };
    write(nest, record("session_bound", data, about));
    bound.push(member.id);
  }
  return bound;
}

export {
  bindByLaunch
};
