import {
  splitProcess
} from "./shared-observe.mjs";
import {
  record
} from "./shared-record.mjs";
import {
  ageOf
} from "./shared-fold-log.mjs";
import {
  alive
} from "./shared-config-dir.mjs";

// src/app/lease.ts
var PATIENCE = 3;
function expireLeases(nest, state, now) {
  const expired = [];
  for (const member of state.members.values()) {
    if (member.phase !== "launching" || member.tombstone !== null) continue;
    const age = ageOf(member.hiredAt, now) ?? 0;
    const deadline = member.deadlineSeconds * 1e3;
    if (age < deadline) continue;
    const [pid, token] = splitProcess(member.launcher);
    if (pid !== null && alive(pid, token) && age < PATIENCE * deadline) continue;
    const why = `its session did not begin within ${member.deadlineSeconds}s, and nobody waits for it any more`;
    const about = {
      actor: "system",
      member: member.id,
      gen: member.gen,
      id: `lease:${member.id}:${member.gen}`
    };
    nest.log.append([record("lease_expired", { why }, about)], { durable: true });
    expired.push(member.id);
  }
  return expired;
}

export {
  expireLeases
};
