import {
  run
} from "./shared-run.mjs";
import {
  alive,
  descendants,
  processTable,
  startToken
} from "./shared-config-dir.mjs";

// src/harness/isolate-end.ts
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
var ISOLATED_MARK = ".nest-isolated";
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
function filesIn(folder) {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}
function named(pid, start) {
  if (typeof pid !== "number" || !alive(pid)) return [];
  const token = startToken(pid);
  if (process.platform === "linux" && typeof start === "string" && start !== token) return [];
  return [{ pid, startToken: token }];
}
function recorded(configDir) {
  const lock = readJson(join(configDir, "daemon.lock"));
  const roster = readJson(join(configDir, "daemon", "roster.json"));
  const workers = Object.values(roster.workers ?? {});
  const sessions = filesIn(join(configDir, "sessions")).filter((file) => file.endsWith(".json"));
  return {
    hosts: workers.flatMap(({ pid, procStart }) => named(pid, procStart)),
    others: [
      ...named(lock.pid, lock.procStart),
      ...named(roster.supervisorPid, roster.supervisorProcStart),
      ...workers.flatMap(({ replPid, replProcStart }) => named(replPid, replProcStart)),
      ...sessions.map(readJson).flatMap(({ pid, procStart }) => named(pid, procStart))
    ]
  };
}
function inherited(home) {
  if (process.platform !== "linux") return [];
  return processTable().flatMap(({ pid }) => {
    try {
      const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
      return variables.includes(`HOME=${home}`) ? [{ pid, startToken: startToken(pid) }] : [];
    } catch {
      return [];
    }
  });
}
function ownLine() {
  const parents = new Map(processTable().map(({ pid, parent }) => [pid, parent]));
  const line = /* @__PURE__ */ new Set();
  for (let pid = process.pid; pid !== void 0 && !line.has(pid); pid = parents.get(pid)) {
    line.add(pid);
  }
  return line;
}
function processesOf({ home, configDir }) {
  if (!existsSync(join(home, ISOLATED_MARK))) throw new Error(`not an isolated HOME: ${home}`);
  const { hosts, others } = recorded(configDir);
  const roots = [...others, ...hosts];
  const all = [...roots, ...roots.flatMap(({ pid }) => descendants(pid)), ...inherited(home)];
  const spared = ownLine();
  return [...new Map(all.map((one) => [one.pid, one])).values()].filter(({ pid }) => !spared.has(pid));
}
var living = (processes) => processes.filter((one) => alive(one.pid, one.startToken));
async function gone(processes, withinMs) {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(20)) {
    if (living(processes).length === 0) return true;
  }
  return living(processes).length === 0;
}
function signal(processes, name) {
  for (const { pid } of living(processes)) {
    try {
      process.kill(pid, name);
    } catch {
    }
  }
}
async function endProcessesOf(options) {
  const found = /* @__PURE__ */ new Map();
  const killed = [];
  for (let round = 0; round < 3; round += 1) {
    const processes = processesOf(options);
    if (processes.length === 0) break;
    for (const one of processes) found.set(one.pid, one);
    const { others } = recorded(options.configDir);
    if (others.length > 0) {
      const { home, claude, env } = options;
      await run(claude, ["daemon", "stop", "--any"], { cwd: home, env, timeoutMs: 2e4 });
      await gone(others, 4e3);
    }
    if (await gone(processes, 500)) continue;
    signal(processes, "SIGTERM");
    if (await gone(processes, 2e3)) continue;
    killed.push(...living(processes));
    signal(processes, "SIGKILL");
    await gone(processes, 2e3);
  }
  return { found: found.size, killed, left: living(processesOf(options)) };
}

// src/harness/isolate-kill.ts
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join as join2 } from "node:path";
async function killProcessesOf(options) {
  const found = /* @__PURE__ */ new Map();
  for (let round = 0; round < 5; round += 1) {
    const processes = processesOf(options);
    if (processes.length === 0) break;
    for (const one of processes) found.set(one.pid, one);
    signal(processes, "SIGKILL");
    await gone(processes, 2e3);
  }
  const left = living(processesOf(options));
  if (left.length === 0 && process.platform !== "win32")
    rmSync(socketsOf(options.configDir), { recursive: true, force: true });
  return { found: found.size, killed: [...found.values()], left };
}
function socketsOf(configDir) {
  const name = createHash("sha256").update(configDir).digest("hex").slice(0, 8);
  return join2("/tmp", `cc-daemon-${process.getuid?.() ?? 0}`, name);
}

export {
  ISOLATED_MARK,
  processesOf,
  endProcessesOf,
  killProcessesOf
};
