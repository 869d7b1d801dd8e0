import {
  configOf
} from "./shared-beside.mjs";
import {
  alive,
  readSessionProcesses,
  splitProcess
} from "./shared-observe.mjs";
import {
  ageOf
} from "./shared-fold-log.mjs";

// src/app/live-pid.ts
function livePid(member) {
  const [pid, token] = member.process === null ? [null, null] : splitProcess(member.process);
  if (pid !== null && alive(pid, token)) return pid;
  if (member.session === null) return null;
  const found = readSessionProcesses(configOf(member)).find(
    (one) => one.session === member.session && alive(one.pid, one.startToken)
  );
  return found?.pid ?? null;
}

// src/app/reconcile/coming.ts
var COMING_MS = 15e3;
function isComing(member, now) {
  return member.resumingAt !== null && (ageOf(member.resumingAt, now) ?? COMING_MS) < COMING_MS;
}

export {
  livePid,
  COMING_MS,
  isComing
};
