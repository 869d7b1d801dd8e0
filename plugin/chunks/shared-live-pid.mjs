import {
  configOf
} from "./shared-beside.mjs";
import {
  alive,
  configDir,
  readSessionProcesses,
  splitProcess,
  startToken,
  startedAt
} from "./shared-observe.mjs";
import {
  ageOf
} from "./shared-fold-log.mjs";

// src/harness/roster.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
function listedWorker(short, dir = configDir()) {
  try {
    const roster = JSON.parse(readFileSync(join(dir, "daemon", "roster.json"), "utf8"));
    const listed = roster.workers?.[short];
    if (typeof listed !== "object" || listed === null) return null;
    const { pid: host, procStart, replPid: pid, replProcStart, startedAt: first } = listed;
    return {
      process: livesAs(pid, replProcStart) ? { pid, startToken: startToken(pid) } : null,
      hostedSince: livesAs(host, procStart) ? startedAt(host) : null,
      firstStartedAt: typeof first === "number" ? first : null
    };
  } catch {
    return null;
  }
}
function livesAs(pid, token) {
  return process.platform === "linux" && typeof pid === "number" && pid > 0 && typeof token === "string" && alive(pid, token);
}
function workerOf(short, dir = configDir()) {
  return listedWorker(short, dir)?.process ?? null;
}
var LOOK_MS = 50;
async function unlisted(short, dir, ms) {
  for (const end = performance.now() + ms; ; await sleep(LOOK_MS)) {
    if (listedWorker(short, dir) === null) return true;
    if (performance.now() >= end) return false;
  }
}

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
import { setTimeout as sleep2 } from "node:timers/promises";

// src/harness/daemon.ts
import { readFileSync as readFileSync2 } from "node:fs";
import { join as join2 } from "node:path";
var daemonLives = (dir = configDir()) => daemonState(dir) === "alive";
var daemonDied = (dir) => daemonState(dir) === "died";
function daemonSince(dir) {
  if (!daemonLives(dir)) return null;
  try {
    const { startedAt: startedAt2 } = JSON.parse(readFileSync2(join2(dir, "daemon.lock"), "utf8"));
    return typeof startedAt2 === "number" ? startedAt2 : null;
  } catch {
    return null;
  }
}
function daemonState(dir) {
  try {
    const { pid, procStart } = JSON.parse(readFileSync2(join2(dir, "daemon.lock"), "utf8"));
    const token = process.platform === "linux" && typeof procStart === "string" ? procStart : null;
    if (typeof pid !== "number" || !Number.isSafeInteger(pid)) return "none";
    return alive(pid, token) ? "alive" : "died";
  } catch {
    return "none";
  }
}

// src/app/reconcile/coming.ts
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
  await sleep2(OUTLIVES_MS);
  return isReturning(short, config, Date.now());
}

export {
  listedWorker,
  workerOf,
  unlisted,
  livePid,
  daemonLives,
  daemonDied,
  daemonSince,
  COMING_MS,
  isComing,
  isReturning,
  comesBack
};
