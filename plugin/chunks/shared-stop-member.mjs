import {
  livePid
} from "./shared-live-pid.mjs";
import {
  workerOf
} from "./shared-daemon.mjs";
import {
  ancestors,
  endProcesses,
  stopSession,
  watcherOf
} from "./shared-watcher.mjs";
import {
  spawnEnv
} from "./shared-spawn-env.mjs";
import {
  configOf
} from "./shared-beside.mjs";
import {
  readSessionProcess
} from "./shared-job-state.mjs";
import {
  alive,
  descendants,
  isClaude,
  processTable,
  startToken
} from "./shared-config-dir.mjs";

// src/harness/belongings.ts
import { readFileSync } from "node:fs";
function belongings(sessions) {
  if (process.platform !== "linux" || sessions.size === 0) return [];
  const found = [];
  for (const row of processTable()) {
    const session = sessionOf(row.pid);
    if (session === null || !sessions.has(session) || isClaude(row)) continue;
    found.push({ pid: row.pid, startToken: startToken(row.pid) });
  }
  return found;
}
function sessionOf(pid) {
  try {
    const words = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    return words.find((word) => word.startsWith(NAME))?.slice(NAME.length) ?? null;
  } catch {
    return null;
  }
}
var NAME = "CLAUDE_CODE_SESSION_ID=";

// src/app/control/stop-member.ts
var ORDERLY = { askMs: 2e4, graceMs: 1e4, endMs: 3e3 };
var AT_ONCE = { askMs: 6e3, graceMs: 1e3, endMs: 500 };
function isAttended(member) {
  if (member.mode === "adopt") return true;
  const pid = livePid(member);
  return member.mode === "bg" && pid !== null && readSessionProcess(pid, configOf(member))?.attended === true;
}
async function stopMember(nest, member, command, now) {
  const { askMs, graceMs, endMs } = now ? AT_ONCE : ORDERLY;
  const spared = ancestors();
  const pid = livePid(member);
  const spare = watcherOf(nest.dir);
  if (member.mode === "batch") return endTree(pid, spare, spared, endMs);
  const result = await stopSession({
    command,
    env: spawnEnv(),
    configDir: configOf(member),
    session: member.session ?? "",
    short: member.short,
    pid,
    spare,
    askMs,
    graceMs
  });
  const own = new Set(member.session === null ? [] : [member.session]);
  const coming = member.short === null ? null : workerOf(member.short, configOf(member));
  const worker = coming === null ? [] : [coming, ...descendants(coming.pid, spare)];
  const left = [...worker, ...belongings(own)].filter((one) => !spared.has(one.pid));
  await endProcesses(left, endMs);
  const survivors = [...result.survivors, ...left.filter(isAlive)].map((one) => one.pid);
  return {
    how: result.gone ? "claude stop" : "not stopped",
    ended: result.ended.length + left.filter((one) => !isAlive(one)).length,
    survivors,
    problem: result.gone ? null : result.problem ?? "its process goes on"
  };
}
async function endTree(pid, spare, spared, endMs) {
  if (pid === null) return { how: "it had no process", ended: 0, survivors: [], problem: null };
  const tree = [{ pid, startToken: startToken(pid) }, ...descendants(pid, spare)];
  const ours = tree.filter((one) => !spared.has(one.pid));
  await endProcesses(ours, endMs);
  const survivors = ours.filter(isAlive).map((one) => one.pid);
  const problem = survivors.length === 0 ? null : "its process goes on";
  return { how: "its process was ended", ended: ours.length - survivors.length, survivors, problem };
}
function isAlive(one) {
  return alive(one.pid, one.startToken);
}

export {
  isAttended,
  stopMember
};
