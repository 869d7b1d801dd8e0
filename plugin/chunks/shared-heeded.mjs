import {
  rulesFor
} from "./shared-fold-log.mjs";

// src/harness/tool-classes.ts
import { posix, win32 } from "node:path";
var TOOL_CLASSES = ["edit", "shell", "read", "web", "mcp", "other"];
var NAMES = {
  edit: ["Edit", "MultiEdit", "Write", "NotebookEdit"],
  shell: ["Bash", "PowerShell", "Monitor"],
  read: ["Read", "Glob", "Grep", "LS", "NotebookRead"],
  web: ["WebFetch", "WebSearch"]
};
var MAY_LEAK = ["shell", "read", "web", "mcp"];
var MCP = "mcp__";
function classOf(tool) {
  if (tool.startsWith(MCP)) return "mcp";
  const named = ["edit", "shell", "read", "web"].find((name) => NAMES[name].includes(tool));
  return named ?? "other";
}
function matcherOf(name) {
  if (name === "mcp") return `^${MCP}.*$`;
  if (name !== "other") return NAMES[name].join("|");
  return `^(?!(?:${Object.values(NAMES).flat().join("|")})$)(?!${MCP}).*$`;
}
var QUIET_DIR = "quiet";
var AFTER_DIR = "quiet-after";
function quietName(member, name) {
  return `${member}.${name}`;
}
function quietFile(nestDir, member, name, platform = process.platform, folder = QUIET_DIR) {
  return (platform === "win32" ? win32 : posix).join(nestDir, folder, quietName(member, name));
}

// src/harness/rule-classes.ts
function toolIn(rule) {
  return rule.trim().replace(/\(.*$/s, "");
}
function classesOf(rules) {
  return [...new Set(rules.map((rule) => classOf(toolIn(rule))))];
}

// src/app/gate/heeded.ts
function ownSecrets(state) {
  const redact = state.charter?.redact;
  return redact?.on === false ? [] : redact?.patterns ?? [];
}
function heededBy(state, { role }) {
  const rules = rulesFor(state.charter, role).flatMap((rule) => [
    ...rule.after?.on ?? [],
    ...rule.audit === true || rule.kind === "record" || rule.kind === "normalise" ? rule.on : []
  ]);
  const own = ownSecrets(state).length > 0 ? MAY_LEAK : [];
  return /* @__PURE__ */ new Set([...classesOf(rules), ...own]);
}
function looksForSecrets(state) {
  return state.charter?.redact?.on !== false;
}
function platformRules(charter, role) {
  const of = (kind) => rulesFor(charter, role).flatMap((rule) => rule.kind === kind ? rule.on : []);
  return { ask: of("ask"), deny: of("never") };
}

export {
  TOOL_CLASSES,
  MAY_LEAK,
  matcherOf,
  QUIET_DIR,
  AFTER_DIR,
  quietName,
  quietFile,
  classesOf,
  heededBy,
  looksForSecrets,
  platformRules
};
