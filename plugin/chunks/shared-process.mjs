// src/harness/process.ts
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename } from "node:path";
var systemExec = (file, args) => process.getBuiltinModule("node:child_process").execFileSync(file, args, {
  encoding: "utf8",
  timeout: 3e3,
  stdio: ["ignore", "pipe", "ignore"],
  windowsHide: true
});
function startToken(pid, exec = systemExec, platform = process.platform) {
  if (!usable(pid)) return null;
  try {
    if (platform === "linux") return statFields(pid)?.[19] ?? null;
    if (platform === "win32") {
      const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CreationDate.Ticks`;
      return exec("powershell.exe", ["-NoProfile", "-NonInteractive", "-Command", query]).trim() || null;
    }
    return exec("ps", ["-o", "lstart=", "-p", String(pid)]).trim().replace(/\s+/g, " ") || null;
  } catch {
    return null;
  }
}
function alive(pid, token = null, exec = systemExec, platform = process.platform) {
  if (!usable(pid)) return false;
  if (platform === "linux") {
    const fields = existsSync(`/proc/${pid}`) ? statFields(pid) : null;
    if (fields === null) return false;
    return fields[0] !== "Z" && fields[0] !== "X" && (token === null || fields[19] === token);
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  if (token === null) return true;
  const now = startToken(pid, exec, platform);
  return now === null || now === token;
}
function isSuspended(pid) {
  return process.platform === "linux" && usable(pid) && /^[Tt]$/.test(statFields(pid)?.[0] ?? "");
}
function startedWith(pid) {
  if (process.platform !== "linux" || !usable(pid)) return null;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return null;
  }
}
function processTable(exec = systemExec, platform = process.platform) {
  try {
    if (platform === "linux") return linuxTable();
    if (platform === "win32") {
      const query = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.Name)" }';
      return rows(exec("powershell.exe", ["-NoProfile", "-NonInteractive", "-Command", query]));
    }
    return rows(exec("ps", ["-A", "-o", "pid=,ppid=,comm="]));
  } catch {
    return [];
  }
}
function descendants(pid, spare = null, exec = systemExec, platform = process.platform) {
  const table = processTable(exec, platform);
  const found = [];
  const seen = /* @__PURE__ */ new Set([pid, spare]);
  const queue = [pid];
  for (let parent = queue.shift(); parent !== void 0; parent = queue.shift()) {
    for (const row of table) {
      if (row.parent !== parent || seen.has(row.pid)) continue;
      seen.add(row.pid);
      queue.push(row.pid);
      found.push({ pid: row.pid, startToken: startToken(row.pid, exec, platform) });
    }
  }
  return found;
}
function isClaude(row, platform = process.platform) {
  const is = (path) => /^claude(\.exe)?$/i.test(basename(path.replaceAll("\\", "/")));
  if (is(row.name)) return true;
  if (platform !== "linux") return false;
  try {
    const exe = readlinkSync(`/proc/${row.pid}/exe`);
    return is(exe) || /[/\\]claude[/\\]versions[/\\]/.test(exe);
  } catch {
    return false;
  }
}
function linuxTable() {
  const table = [];
  for (const name of readdirSync("/proc")) {
    if (!/^[1-9]\d*$/.test(name)) continue;
    const row = linuxRow(Number(name));
    if (row !== void 0) table.push(row);
  }
  return table;
}
function linuxRow(pid) {
  const stat = readStat(pid);
  return stat === null ? void 0 : { pid, parent: Number(stat.fields[1]), name: stat.name };
}
function rows(text) {
  const table = [];
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(\d+)\s+(\d+)\s+(.+?)\s*$/.exec(line);
    if (match) table.push({ pid: Number(match[1]), parent: Number(match[2]), name: match[3] });
  }
  return table;
}
function statFields(pid) {
  return readStat(pid)?.fields ?? null;
}
function readStat(pid) {
  let text;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
  const open = text.indexOf("(");
  const close = text.lastIndexOf(")");
  return {
    name: text.slice(open + 1, close),
    fields: text.slice(close + 2).trim().split(" ")
  };
}
function usable(pid) {
  return Number.isSafeInteger(pid) && pid > 0;
}

export {
  startToken,
  alive,
  isSuspended,
  startedWith,
  processTable,
  descendants,
  isClaude
};
