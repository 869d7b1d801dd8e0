import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/harness/allow-rules.ts
var NEST_RULES = ["Bash(nest *)", "PowerShell(nest *)"];
var SIDE_CHANNEL_TOOLS = ["SendMessage", "ListAgents"];
function readRule(dir) {
  const drive = /^([A-Za-z]):[\\/]/.exec(dir);
  const path = drive ? `/${drive[1].toLowerCase()}/${dir.slice(3)}` : dir;
  return `Read(/${path.replaceAll("\\", "/").replace(/\/+$/, "")}/**)`;
}
var INTERPRETERS = /^(?:node|nodejs|deno|bun|npx|python[\d.]*|ruby|perl|php|sh|bash|zsh|dash|fish|pwsh|powershell|cmd|env|sudo|xargs|eval|exec|ssh|awk)(?:\.exe)?$/i;
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

// src/app/grants.ts
function checkGrants(caller, rules, permissionMode) {
  const wide = rules.flatMap((rule) => {
    const why = WIDE[riskOfAllowRule(rule) ?? "none"];
    return why === null ? [] : [`the rule ${rule} ${why}`];
  });
  if (permissionMode === "bypassPermissions") wide.push("the mode bypassPermissions asks nobody anything");
  const [first] = wide;
  if (first === void 0 || caller.session === null) return wide;
  throw new UserError(
    `only the user grants that: ${first}`,
    EXIT.notAllowed,
    'nest escalate --reason permission "…"'
  );
}
var WIDE = {
  none: null,
  "any-command": "allows any command",
  interpreter: "allows any code",
  prefix: "also allows programs whose names merely begin so"
};

export {
  NEST_RULES,
  SIDE_CHANNEL_TOOLS,
  readRule,
  checkGrants
};
