import {
  configDir,
  processTable,
  startToken
} from "./shared-config-dir.mjs";
import {
  hash53
} from "./shared-hash.mjs";

// src/harness/transcript-tail.ts
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
var TAIL_BYTES = 256 * 1024;
function finishedTurn(path) {
  const tail = readTail(path, TAIL_BYTES);
  for (const line of tail?.split("\n").reverse() ?? []) {
    const entry = turnLineOf(line);
    if (entry === null) continue;
    const at = Date.parse(String(entry.timestamp));
    const { stop_reason: stop, content } = entry.message ?? {};
    const ended = entry.type === "assistant" && (stop === "end_turn" || stop === "stop_sequence");
    if (!ended || Number.isNaN(at)) return null;
    const texts = Array.isArray(content) ? content.map((block) => str(block?.text)) : [];
    return { at, text: texts.filter((text) => text !== null).join("\n") };
  }
  return null;
}
var HELD_BYTES = 2 * 1024 * 1024;
function turnLineOf(line) {
  if (!line.includes('"message"')) return null;
  try {
    const entry = JSON.parse(line);
    const talks = entry?.type === "assistant" || entry?.type === "user";
    return talks && entry?.isSidechain !== true && entry?.isMeta !== true ? entry : null;
  } catch {
    return null;
  }
}
function expandHome(path, home = homedir()) {
  return path === "~" || path.startsWith("~/") || path.startsWith("~\\") ? join(home, path.slice(1)) : path;
}
function readTail(path, bytes) {
  let fd;
  try {
    fd = openSync(path, "r");
  } catch {
    return null;
  }
  try {
    const size = fstatSync(fd).size;
    const length = Math.min(size, bytes);
    const buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const count = readSync(fd, buffer, filled, length - filled, size - length + filled);
      if (count === 0) break;
      filled += count;
    }
    return buffer.toString("utf8", 0, filled);
  } catch {
    return null;
  } finally {
    closeSync(fd);
  }
}
function str(value) {
  return typeof value === "string" && value !== "" ? value : null;
}

// src/harness/meter/agent-files.ts
import { readdirSync } from "node:fs";
import { dirname, join as join2 } from "node:path";
var MAX_DEPTH = 32;
var MAX_NAMES = 2e4;
function agentFiles(transcript) {
  const top = join2(dirname(transcript), transcript.replace(/^.*[\\/]|\.jsonl$/g, ""), "subagents");
  const paths = [];
  let names = 0;
  let whole = true;
  const walk = (folder, depth) => {
    const entries = entriesOf(folder);
    names += entries?.length ?? 0;
    if (entries === null || depth > MAX_DEPTH || names > MAX_NAMES) {
      whole = false;
      return;
    }
    for (const entry of entries) {
      if (entry.isDirectory()) walk(join2(folder, entry.name), depth + 1);
      else if (entry.isFile() && /^agent-.*\.jsonl$/.test(entry.name)) paths.push(join2(folder, entry.name));
    }
  };
  walk(top, 1);
  return { paths: paths.sort(), whole };
}
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error;
    return code === "ENOENT" || code === "ENOTDIR" ? [] : null;
  }
}

// src/harness/transcript.ts
import { existsSync, readdirSync as readdirSync2, statSync } from "node:fs";
import { join as join3 } from "node:path";
var START_BYTES = 128 * 1024;
var MAX_BYTES = 16 * 1024 * 1024;
function isSessionId(text) {
  return /^[0-9a-zA-Z-]{1,64}$/.test(text);
}
function findTranscript(session, hint, dir = configDir()) {
  if (!isSessionId(session)) return null;
  const hinted = hint === null ? null : expandHome(hint);
  if (hinted !== null && isFile(hinted)) return hinted;
  const projects = join3(dir, "projects");
  if (!existsSync(projects)) return null;
  let folders;
  try {
    folders = readdirSync2(projects);
  } catch {
    return null;
  }
  for (const folder of folders) {
    const path = join3(projects, folder, `${session}.jsonl`);
    if (isFile(path)) return path;
  }
  return null;
}
function lastMessages(path, count) {
  for (let bytes = START_BYTES; ; bytes *= 4) {
    const text = readTail(path, Math.min(bytes, MAX_BYTES));
    if (text === null) return [];
    const whole = Buffer.byteLength(text) < bytes;
    const messages = text.split("\n").flatMap(messagesOf);
    if (messages.length >= count || whole || bytes >= MAX_BYTES)
      return count > 0 ? messages.slice(-count) : [];
  }
}
function messagesOf(line) {
  if (!line.includes('"message"')) return [];
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return [];
  }
  if (entry === null || entry.type !== "user" && entry.type !== "assistant") return [];
  if (entry.isMeta === true || entry.isSidechain === true) return [];
  const at = typeof entry.timestamp === "string" ? entry.timestamp : null;
  const role = entry.type;
  const content = entry.message?.content;
  if (typeof content === "string") return content === "" ? [] : [{ role, text: content, tool: null, at }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block) => {
    const message = blockOf(block, role);
    return message === null ? [] : [{ ...message, at }];
  });
}
function blockOf(block, role) {
  if (block?.type === "text" && typeof block.text === "string") return { role, text: block.text, tool: null };
  if (block?.type === "tool_use" && typeof block.name === "string") {
    return { role, text: JSON.stringify(block.input ?? {}), tool: block.name };
  }
  if (block?.type === "tool_result") return { role: "tool", text: resultText(block.content), tool: null };
  return null;
}
function resultText(content) {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  const texts = content.map((block) => typeof block?.text === "string" ? block.text : "");
  return texts.filter((text) => text !== "").join("\n");
}
function isFile(path) {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}

// src/harness/children.ts
import { readFileSync } from "node:fs";
import { basename } from "node:path";
var OURS = /(?:^|[\\/ ])(?:(?:filing-|member-)?hook\.cjs|nest-hook)(?: |$)/;
var MAX_NAMES2 = 4;
function childrenOf(pid, since, table = processTable(), platform = process.platform) {
  if (platform === "win32" || table.length === 0) return null;
  const names = [];
  let latestAt = null;
  for (const row of below(pid, table)) {
    const at = startedAt(row.pid, platform);
    if (at !== null && at < since - 2e3) continue;
    const command = platform === "linux" ? commandLine(row.pid) : row.name;
    if (command === null || OURS.test(command)) continue;
    names.push(basename(row.name));
    if (at !== null) latestAt = Math.max(latestAt ?? 0, at);
  }
  const shown = [...new Set(names)].slice(0, MAX_NAMES2).join(", ");
  return { alive: names.length, latestAt, names: shown };
}
function below(pid, table) {
  const found = [];
  const seen = /* @__PURE__ */ new Set([pid]);
  for (let more = true; more; ) {
    more = false;
    for (const row of table) {
      if (!seen.has(row.parent) || seen.has(row.pid)) continue;
      seen.add(row.pid);
      found.push(row);
      more = true;
    }
  }
  return found;
}
function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return null;
  }
}
var TICKS = 100;
var bootAt = null;
function startedAt(pid, platform = process.platform) {
  const token = startToken(pid);
  if (token === null) return null;
  if (platform !== "linux") return Date.parse(token) || null;
  bootAt ??= boot();
  return bootAt === null ? null : bootAt + Number(token) * 1e3 / TICKS;
}
function boot() {
  try {
    const seconds = /^btime (\d+)$/m.exec(readFileSync("/proc/stat", "utf8"))?.[1];
    return seconds === void 0 ? null : Number(seconds) * 1e3;
  } catch {
    return null;
  }
}

// src/harness/tool-call.ts
var IDLE_FIELDS = /* @__PURE__ */ new Set(["description", "timeout"]);
var MAX_NAME = 60;
function callKey({ tool, input }) {
  const fields = Object.entries(input).filter(([name]) => !IDLE_FIELDS.has(name));
  const sorted = fields.sort(([a], [b]) => a < b ? -1 : 1);
  return `${tool.slice(0, MAX_NAME)} ${hash53(JSON.stringify([tool, sorted]))}`;
}
function callLine({ tool, input }) {
  for (const name of ["command", "file_path", "notebook_path", "url", "path", "query"]) {
    if (typeof input[name] === "string") return `${tool}: ${input[name]}`;
  }
  return `${tool}: ${JSON.stringify(input)}`;
}

export {
  finishedTurn,
  expandHome,
  readTail,
  isSessionId,
  findTranscript,
  lastMessages,
  callKey,
  callLine,
  childrenOf,
  startedAt,
  agentFiles
};
