import {
  startedAt
} from "./shared-children.mjs";
import {
  configDir
} from "./shared-config-dir.mjs";
import {
  alive,
  startToken
} from "./shared-process.mjs";

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

export {
  listedWorker,
  workerOf,
  unlisted
};
