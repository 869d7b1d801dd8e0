import {
  configDir
} from "./shared-config-dir.mjs";

// src/harness/job-state.ts
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
var SHORT = /^[0-9a-f]{8}$/;
function jobsIn(dir = configDir()) {
  try {
    return readdirSync(join(dir, "jobs")).filter((name) => SHORT.test(name));
  } catch {
    return [];
  }
}
function readJob(short, dir = configDir()) {
  if (!SHORT.test(short)) return null;
  const o = readObject(join(dir, "jobs", short, "state.json"));
  if (o === null) return null;
  return {
    short,
    session: str(o.sessionId),
    name: str(o.name),
    cwd: str(o.cwd),
    state: str(o.state),
    tempo: str(o.tempo),
    detail: str(o.detail),
    needs: str(o.needs),
    createdAt: str(o.createdAt),
    updatedAt: str(o.updatedAt)
  };
}
function launchRules(short, dir = configDir()) {
  if (!SHORT.test(short)) return [];
  const flags = readObject(join(dir, "jobs", short, "state.json"))?.respawnFlags;
  const words = Array.isArray(flags) ? flags.filter((one) => typeof one === "string") : [];
  const at = words.findLastIndex((word) => word === "--settings" || word.startsWith("--settings="));
  const text = words[at] === "--settings" ? words[at + 1] : words[at]?.slice("--settings=".length);
  try {
    const allow = JSON.parse(text ?? "").permissions?.allow;
    return Array.isArray(allow) ? allow.filter((rule) => typeof rule === "string") : [];
  } catch {
    return [];
  }
}
function readSessionProcess(pid, dir = configDir()) {
  const o = readObject(join(dir, "sessions", `${pid}.json`));
  if (o === null) return null;
  return {
    pid,
    // Elsewhere the platform counts it another way than `startToken` of process.ts does.
    startToken: process.platform === "linux" ? str(o.procStart) : null,
    session: str(o.sessionId),
    short: str(o.jobId),
    name: str(o.name),
    cwd: str(o.cwd),
    background: o.kind === "bg",
    status: str(o.status),
    waitingFor: str(o.waitingFor),
    attended: o.kind !== "bg",
    messagingSocket: str(o.messagingSocketPath),
    version: str(o.version),
    statusAt: typeof o.statusUpdatedAt === "number" ? o.statusUpdatedAt : null
  };
}
function readSessionProcesses(dir = configDir()) {
  let names;
  try {
    names = readdirSync(join(dir, "sessions"));
  } catch {
    return [];
  }
  const found = [];
  for (const name of names) {
    const pid = /^([1-9]\d*)\.json$/.exec(name)?.[1];
    const session = pid === void 0 ? null : readSessionProcess(Number(pid), dir);
    if (session !== null) found.push(session);
  }
  return found;
}
function readObject(path) {
  try {
    const value = JSON.parse(readFileSync(path, "utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
function str(value) {
  return typeof value === "string" && value !== "" ? value : null;
}

export {
  jobsIn,
  readJob,
  launchRules,
  readSessionProcess,
  readSessionProcesses
};
