import {
  daemonDied,
  listedWorker
} from "./shared-daemon.mjs";
import {
  configOf
} from "./shared-beside.mjs";
import {
  splitProcess
} from "./shared-observe.mjs";
import {
  readSessionProcesses
} from "./shared-job-state.mjs";
import {
  ageOf
} from "./shared-fold-log.mjs";
import {
  alive
} from "./shared-config-dir.mjs";

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
import { setTimeout as sleep } from "node:timers/promises";
var COMING_MS = 15e3;
function isComing(member, now) {
  return member.resumingAt !== null && (ageOf(member.resumingAt, now) ?? COMING_MS) < COMING_MS;
}
function isReturning(short, config, now) {
  const since = listedWorker(short, config)?.hostedSince ?? null;
  return since !== null && now - since < COMING_MS && !daemonDied(config);
}
var OUTLIVES_MS = 700;
async function comesBack(short, config) {
  if (!isReturning(short, config, Date.now())) return false;
  await sleep(OUTLIVES_MS);
  return isReturning(short, config, Date.now());
}

export {
  livePid,
  COMING_MS,
  isComing,
  isReturning,
  comesBack
};
