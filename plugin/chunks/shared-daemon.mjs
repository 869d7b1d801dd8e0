import {
  alive,
  configDir,
  startToken
} from "./shared-observe.mjs";

// src/harness/daemon.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
var daemonLives = (dir = configDir()) => daemonState(dir) === "alive";
var daemonDied = (dir) => daemonState(dir) === "died";
function daemonState(dir) {
  try {
    const { pid, procStart } = JSON.parse(readFileSync(join(dir, "daemon.lock"), "utf8"));
    const token = process.platform === "linux" && typeof procStart === "string" ? procStart : null;
    if (typeof pid !== "number" || !Number.isSafeInteger(pid)) return "none";
    return alive(pid, token) ? "alive" : "died";
  } catch {
    return "none";
  }
}
function workerOf(short, dir = configDir()) {
  try {
    const roster = JSON.parse(readFileSync(join(dir, "daemon", "roster.json"), "utf8"));
    const { replPid: pid, replProcStart } = roster.workers?.[short] ?? {};
    if (typeof pid !== "number") return null;
    if (process.platform !== "linux" || typeof replProcStart !== "string") return null;
    return alive(pid, replProcStart) ? { pid, startToken: startToken(pid) } : null;
  } catch {
    return null;
  }
}

export {
  daemonLives,
  daemonDied,
  workerOf
};
