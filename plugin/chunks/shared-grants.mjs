import {
  sanitize
} from "./shared-fold-log.mjs";
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

// src/app/grants.ts
function checkRules(rules, where) {
  for (const rule of rules) {
    const flaw = flawOfRule(rule);
    if (flaw === null) continue;
    throw new UserError(
      `${where}: the rule ${JSON.stringify(rule.slice(0, 80))} ${flaw}`,
      EXIT.usage,
      'a tool, or a tool and a pattern in brackets: Read, "Bash(npm test *)"; a bracket that is meant itself is [(]'
    );
  }
}
function checkPermissions(caller, charter, before) {
  const allowed = [];
  for (const role of ["executive", "manager", "staff"]) {
    for (const list of ["allow", "ask", "deny"]) {
      const old = before?.permissions[role][list] ?? [];
      const added = charter.permissions[role][list].filter((rule) => !old.includes(rule));
      checkRules(added, `permissions.${role}.${list}`);
      if (list === "allow") allowed.push(...added);
    }
  }
  return checkGrants(caller, [...new Set(allowed)], null);
}
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
  checkRules,
  checkPermissions,
  checkGrants
};
