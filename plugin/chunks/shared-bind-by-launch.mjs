import {
  write
} from "./shared-write.mjs";
import {
  record
} from "./shared-record.mjs";

// src/app/bind-by-launch.ts
function sessionOfLaunch(state, member) {
  const { short, session, tombstone, mode, phase } = member;
  if (mode !== "bg" || session !== null || tombstone !== null || phase !== "launching") return void 0;
  if (short === null || !/^[0-9a-f]{8}$/.test(short)) return void 0;
  const own = (one) => one.session.startsWith(`${short}-`) && one.hint === null;
  return [...state.unmatched.values()].find(own);
}
function bindByLaunch(nest, state) {
  const bound = [];
  for (const member of state.members.values()) {
    const found = sessionOfLaunch(state, member);
    if (found === void 0) continue;
    const data = {
      session: found.session,
      short: member.short ?? "",
      evidence: `its launch printed ${member.short}; its hooks show no nonce`
    };
    const about = {
      actor: "system",
      member: member.id,
      gen: member.gen,
      id: `bound:${member.id}:${member.gen}:${found.session}`
    };
    write(nest, record("session_bound", data, about));
    bound.push(member.id);
  }
  return bound;
}

// src/harness/tool-classes.ts
import { posix, win32 } from "node:path";
var TOOL_CLASSES = ["edit", "shell", "read", "web", "mcp", "other"];
var NAMES = {
  edit: ["Edit", "MultiEdit", "Write", "NotebookEdit"],
  shell: ["Bash", "PowerShell", "Monitor"],
  read: ["Read", "Glob", "Grep", "LS", "NotebookRead"],
  web: ["WebFetch", "WebSearch"]
};
var MCP = "mcp__";
function matcherOf(name) {
  if (name === "mcp") return `^${MCP}.*$`;
  if (name !== "other") return NAMES[name].join("|");
  return `^(?!(?:${Object.values(NAMES).flat().join("|")})$)(?!${MCP}).*$`;
}
var QUIET_DIR = "quiet";
function quietName(member, name) {
  return `${member}.${name}`;
}
function quietFile(nestDir, member, name, platform = process.platform) {
  return (platform === "win32" ? win32 : posix).join(nestDir, QUIET_DIR, quietName(member, name));
}

export {
  bindByLaunch,
  TOOL_CLASSES,
  matcherOf,
  QUIET_DIR,
  quietName,
  quietFile
};
