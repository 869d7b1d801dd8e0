import {
  sanitize
} from "./shared-sanitize.mjs";

// src/harness/allow-rules.ts
var NEST_RULES = ["Bash(nest *)", "PowerShell(nest *)"];
var SIDE_CHANNEL_TOOLS = ["SendMessage", "ListAgents"];
function readRule(dir) {
  const drive = /^([A-Za-z]):[\\/]/.exec(dir);
  const path = drive ? `/${drive[1].toLowerCase()}/${dir.slice(3)}` : dir;
  return `Read(/${path.replaceAll("\\", "/").replace(/\/+$/, "")}/**)`;
}
var INTERPRETERS = /^(?:node|nodejs|deno|bun|npx|python[\d.]*|ruby|perl|php|sh|bash|zsh|dash|fish|pwsh|powershell|cmd|env|sudo|xargs|eval|exec|ssh|awk)(?:\.exe)?$/i;
function flawOfRule(rule) {
  if (/[\n\t]/.test(rule) || sanitize(rule) !== rule) return "holds a character that no rule holds";
  const bare = rule.replace(/\\[\\()]|\[[()]\]/g, "");
  let depth = 0;
  for (const character of bare) {
    if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    if (depth < 0) break;
  }
  return depth === 0 && /^[^()]+(?:\(.*\))?$/s.test(bare) ? null : "has brackets that do not match";
}
function riskOfAllowRule(rule) {
  const match = /^(Bash|PowerShell|Monitor)\s*(?:\((.*)\))?$/s.exec(rule.trim());
  if (match === null) return null;
  const pattern = (match[2] ?? "").trim();
  if (pattern === "" || /^[*:]/.test(pattern)) return "any-command";
  const [first = "", second = ""] = pattern.replace(/:\*$/, " *").split(/\s+/);
  const open = second === "" || second.startsWith("*") || second.startsWith("-");
  if (open && INTERPRETERS.test(first.split(/[\\/]/).at(-1))) return "interpreter";
  return first.includes("*") ? "prefix" : null;
}

export {
  NEST_RULES,
  SIDE_CHANNEL_TOOLS,
  readRule,
  flawOfRule,
  riskOfAllowRule
};
