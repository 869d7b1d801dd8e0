import {
  configDir
} from "./shared-config-dir.mjs";

// src/harness/transcript.ts
import { readdirSync, statSync } from "node:fs";
import { join as join2 } from "node:path";

// src/harness/transcript-tail.ts
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
var TAIL_BYTES = 256 * 1024;
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

// src/harness/transcript.ts
var START_BYTES = 128 * 1024;
var MAX_BYTES = 16 * 1024 * 1024;
function findTranscript(session, hint, dir = configDir()) {
  if (!/^[0-9a-zA-Z-]{1,64}$/.test(session)) return null;
  const hinted = hint === null ? null : expandHome(hint);
  if (hinted !== null && isFile(hinted)) return hinted;
  const projects = join2(dir, "projects");
  let folders;
  try {
    folders = readdirSync(projects);
  } catch {
    return null;
  }
  for (const folder of folders) {
    const path = join2(projects, folder, `${session}.jsonl`);
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
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export {
  findTranscript,
  lastMessages
};
