import {
  flawOfRule,
  riskOfAllowRule
} from "./shared-allow-rules.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

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
  checkRules,
  checkPermissions,
  checkGrants
};
