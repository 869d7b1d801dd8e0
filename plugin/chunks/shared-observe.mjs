import {
  readSessionProcess
} from "./shared-job-state.mjs";
import {
  alive
} from "./shared-process.mjs";
import {
  configDir
} from "./shared-config-dir.mjs";

// src/app/observe.ts
import fs from "node:fs";
import { dirname } from "node:path";
function observe(member) {
  return {
    process: processOf(member),
    waitingFor: waitingFor(member),
    folder: folderOf(member),
    transcriptAt: grownAt(member.transcript)
  };
}
function processOf(member) {
  if (member.process === null) return "unknown";
  const [pid, token] = splitProcess(member.process);
  return pid === null ? "unknown" : alive(pid, token) ? "alive" : "gone";
}
function splitProcess(process) {
  const at = process.indexOf(":");
  const pid = Number(at < 0 ? process : process.slice(0, at));
  const token = at < 0 ? "" : process.slice(at + 1);
  return [Number.isInteger(pid) && pid > 0 ? pid : null, token === "" ? null : token];
}
function waitingFor(member) {
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  if (pid === null) return null;
  const config = member.job === null ? configDir() : dirname(dirname(member.job));
  const seen = readSessionProcess(pid, config);
  return seen?.session === member.session ? seen?.waitingFor ?? null : null;
}
function folderOf(member) {
  try {
    return fs.statSync(member.cwd).isDirectory() ? "there" : "missing";
  } catch (error) {
    return error.code === "ENOENT" ? "missing" : "unknown";
  }
}
function grownAt(transcript) {
  if (transcript === null) return null;
  try {
    return fs.statSync(transcript).mtimeMs;
  } catch {
    return null;
  }
}

export {
  observe,
  splitProcess
};
