import {
  startedAt
} from "./shared-children.mjs";
import {
  alive,
  configDir,
  startToken
} from "./shared-config-dir.mjs";

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

export {
  listedWorker,
  workerOf,
  unlisted,
  daemonLives,
  daemonDied,
  daemonSince
};
