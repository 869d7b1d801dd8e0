import {
  agentFiles,
  callKey,
  callLine,
  childrenOf,
  findTranscript,
  finishedTurn,
  readTail
} from "./shared-children.mjs";
import {
  readSessionProcess
} from "./shared-job-state.mjs";
import {
  alive,
  configDir,
  processTable,
  startToken
} from "./shared-config-dir.mjs";
import {
  PRIVATE_FILE,
  makePrivateDir,
  readIfThere
} from "./shared-private-files.mjs";
import {
  hash53
} from "./shared-hash.mjs";
import {
  cut,
  sanitizeLine
} from "./shared-sanitize.mjs";

// src/app/observe.ts
import fs2 from "node:fs";
import { dirname } from "node:path";

// src/app/work.ts
import fs from "node:fs";

// src/harness/tool-trail.ts
var TAIL_BYTES = 256 * 1024;
var LEAST = 3;
var MAX_WORDS = 160;
function readTrail(path) {
  let calls = [];
  let ownAt = null;
  let queued = false;
  let reply = "";
  for (const line of (readTail(path, TAIL_BYTES) ?? "").split("\n")) {
    const row = parse(line);
    if (row === null) continue;
    queued = row.type === "queue-operation";
    if (queued) continue;
    const written = Date.parse(row.timestamp ?? "");
    if (!Number.isNaN(written)) ownAt = Math.max(ownAt ?? 0, written);
    if (row.isSidechain === true || row.isMeta === true) continue;
    const blocks = Array.isArray(row.message?.content) ? row.message.content : [];
    if (row.type === "assistant") {
      reply = row.message?.id ?? reply;
      for (const block of blocks) if (block?.type === "tool_use") calls.push(callOf(block, written, reply));
    }
    if (row.type !== "user") continue;
    const results = blocks.filter((block) => block?.type === "tool_result");
    for (const result of results) settle(calls, result);
    if (results.length === 0) calls = calls.filter((call) => call.result === null);
  }
  const last = calls.findLast((call) => call.result === null && call.reply === reply);
  const open = last === void 0 ? null : { tool: last.tool, call: last.call, at: last.at };
  return { open, loop: loopIn(calls), ownAt, queued };
}
function parse(line) {
  if (line === "") return null;
  try {
    const row = JSON.parse(line);
    return typeof row === "object" ? row : null;
  } catch {
    return null;
  }
}
function callOf(block, at, reply) {
  const tool = sanitizeLine(block.name ?? "?").slice(0, 60);
  const input = typeof block.input === "object" && block.input !== null ? block.input : {};
  const call = cut(sanitizeLine(callLine({ tool, input })), MAX_WORDS);
  return {
    id: block.id ?? "",
    key: callKey({ tool, input }),
    tool,
    call,
    at: Number.isNaN(at) ? 0 : at,
    reply,
    result: null
  };
}
function settle(calls, { tool_use_id: id, content }) {
  const call = calls.findLast((one) => one.id === id);
  if (call !== void 0) call.result = hash53(JSON.stringify(content ?? ""));
}
function loopIn(calls) {
  for (const period of [1, 2]) {
    const run = runOf(calls, period);
    const times = Math.floor(run.length / period);
    if (times < LEAST) continue;
    const turn = run.slice(-period);
    const key = period === 1 ? turn[0].key : hash53(
      turn.map((call) => call.key).sort().join("|")
    );
    const alike = turn.every((_, i) => {
      const same = run.filter(
        (_2, k) => (run.length - 1 - k) % period === period - 1 - i && run[k]?.result !== null
      );
      return new Set(same.map((call) => call.result)).size <= 1;
    });
    return { key, call: turn.map((call) => call.call).join(" and then "), times, alike };
  }
  return null;
}
function runOf(calls, period) {
  let start = calls.length - period;
  if (start < 0) return [];
  while (start > 0 && calls[start - 1]?.key === calls[start - 1 + period]?.key) start -= 1;
  return calls.slice(start);
}

// src/app/work.ts
var LOOK_AT_CHILDREN_MS = 6e4;
var TABLE_MS = 1e3;
var MAX_KEPT = 200;
var kept = /* @__PURE__ */ new Map();
var table = null;
function workOf(member, { config, pid }, now) {
  if (member.phase !== "working" && member.phase !== "waiting") return { transcriptAt: null };
  const path = member.session === null ? null : findTranscript(member.session, member.transcript, config);
  const grown = path === null ? null : statOf(path);
  const trail = path === null || grown === null ? null : trailOf(path, grown);
  const agents = path === null ? [] : agentFiles(path).paths;
  const agentsAt = Math.max(0, ...agents.map((file) => statOf(file)?.mtimeMs ?? 0));
  const ownAt = trail?.queued === true ? trail.ownAt : grown?.mtimeMs ?? null;
  const transcriptAt = latest(ownAt, agentsAt);
  const open = member.phase === "working" ? trail?.open ?? null : null;
  const silent = now - Math.max(transcriptAt ?? 0, Date.parse(member.lastAt) || 0);
  return {
    transcriptAt,
    wroteAt: latest(trail?.ownAt ?? null, agentsAt),
    toolSince: open?.at ?? null,
    ...open === null ? {} : { tool: cut(open.call, 60) },
    loop: member.phase === "working" ? trail?.loop ?? null : null,
    children: silent < LOOK_AT_CHILDREN_MS ? null : children(member, pid)
  };
}
function statOf(path) {
  try {
    return fs.statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
function trailOf(path, { mtimeMs, size }) {
  const stamp = `${mtimeMs}:${size}`;
  const before = kept.get(path);
  if (before?.stamp === stamp) return before.trail;
  const trail = readTrail(path);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(path, { stamp, trail });
  return trail;
}
function latest(one, other) {
  return Math.max(one ?? 0, other) || null;
}
function children(member, pid) {
  if (pid === null) return null;
  if (table === null || Math.abs(Date.now() - table.at) > TABLE_MS)
    table = { at: Date.now(), rows: processTable() };
  return childrenOf(pid, Date.parse(member.turn?.at ?? member.phaseAt) || 0, table.rows);
}

// src/app/observe.ts
var OVER = /* @__PURE__ */ new Set(["done", "failed", "stopped", "not_started"]);
function observe(member, now) {
  const process2 = processOf(member);
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  const config = member.job === null ? configDir() : dirname(dirname(member.job));
  return {
    process: process2,
    // Nobody waits in a process that is gone.
    waitingFor: process2 === "gone" ? null : waitingFor(member),
    folder: OVER.has(member.phase) ? "unknown" : folderOf(member.cwd),
    unheard: unheard(member, now),
    ...workOf(member, { config, pid: process2 === "alive" ? pid : null }, now)
  };
}
var HOOK_MS = 15e3;
var WORDS = 160;
function unheard(member, now) {
  const expected = member.phase === "working" || member.phase === "idle" && member.turns === 0;
  if (!expected || member.session === null) return null;
  const config = member.job === null ? configDir() : dirname(dirname(member.job));
  const path = findTranscript(member.session, member.transcript, config);
  const heard = Date.parse(member.lastAt);
  if (path === null || Number.isNaN(heard) || (grownAt(path) ?? 0) <= heard) return null;
  const turn = finishedTurn(path);
  if (turn === null || turn.at <= heard || now - turn.at < HOOK_MS) return null;
  return { at: turn.at, words: turn.text.replace(/\s+/g, " ").slice(0, WORDS) };
}
function processOf(member) {
  if (member.process === null) return "unknown";
  const [pid, token] = splitProcess(member.process);
  return pid === null ? "unknown" : alive(pid, token) ? "alive" : "gone";
}
function splitProcess(process2) {
  const at = process2.indexOf(":");
  const pid = Number(at < 0 ? process2 : process2.slice(0, at));
  const token = at < 0 ? "" : process2.slice(at + 1);
  return [Number.isInteger(pid) && pid > 0 ? pid : null, token === "" ? null : token];
}
function waitingFor(member) {
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  if (pid === null) return null;
  const config = member.job === null ? configDir() : dirname(dirname(member.job));
  const seen = readSessionProcess(pid, config);
  return seen?.session === member.session ? seen?.waitingFor ?? null : null;
}
function folderOf(cwd) {
  try {
    return fs2.statSync(cwd, { throwIfNoEntry: false })?.isDirectory() ? "there" : "missing";
  } catch {
    return "unknown";
  }
}
function grownAt(transcript) {
  if (transcript === null) return null;
  try {
    return fs2.statSync(transcript, { throwIfNoEntry: false })?.mtimeMs ?? null;
  } catch {
    return null;
  }
}

// src/app/process-lock.ts
import fs3 from "node:fs";
import { dirname as dirname2 } from "node:path";
var ATTEMPTS = 3;
function takeLock(file) {
  const own = `${process.pid}:${startToken(process.pid) ?? ""}
`;
  makePrivateDir(dirname2(file));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      fs3.writeFileSync(file, own, { flag: "wx", mode: PRIVATE_FILE });
      return {
        held: () => readIfThere(file) === own,
        release: () => {
          if (readIfThere(file) === own) fs3.rmSync(file, { force: true });
        }
      };
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (holderOf(file) !== null) return null;
    fs3.rmSync(file, { force: true });
  }
  return null;
}
function holderOf(file) {
  const [pid, token] = splitProcess((readIfThere(file) ?? "").trim());
  return pid !== null && alive(pid, token) ? pid : null;
}

export {
  readTrail,
  workOf,
  observe,
  processOf,
  splitProcess,
  folderOf,
  grownAt,
  takeLock,
  holderOf
};
