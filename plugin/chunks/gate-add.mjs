import {
  addGate
} from "./shared-amend.mjs";
import {
  say
} from "./shared-out.mjs";
import "./shared-charter.mjs";
import "./shared-charter-fields.mjs";
import "./shared-nest.mjs";
import "./shared-envelope.mjs";
import "./shared-charter-3.mjs";
import "./shared-git-dir.mjs";
import "./shared-filesystem.mjs";
import "./shared-grants.mjs";
import "./shared-allow-rules.mjs";
import "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import "./shared-look.mjs";
import "./shared-spend.mjs";
import "./shared-meter-store.mjs";
import "./shared-prices.mjs";
import "./shared-checks.mjs";
import {
  countOf,
  isSet,
  textOf,
  textsOf
} from "./shared-options.mjs";
import "./shared-beside.mjs";
import "./shared-hook-input.mjs";
import "./shared-observe.mjs";
import "./shared-children.mjs";
import "./shared-job-state.mjs";
import "./shared-closest.mjs";
import "./shared-heeded.mjs";
import "./shared-record.mjs";
import "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-charter-2.mjs";
import "./shared-config-dir.mjs";
import "./shared-private-files.mjs";
import "./shared-hash.mjs";
import "./shared-member-id.mjs";
import "./shared-money.mjs";
import "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/cli/commands/gate-add.ts
var NEXT = "nest gate add --help";
function run(here, [id = "", kind = ""], options) {
  const on = textsOf(options, "on");
  if (on.length === 0) throw new UserError("which calls? --on is missing", EXIT.usage, NEXT);
  const rule = { id, kind, on, ...common(options), ...partOf(kind, options) };
  for (const warning of addGate(here.nest(), here.caller(), rule)) say(`nest: ${warning}`);
  if (here.json) here.printJson({ gate: rule });
  else here.print(`${id} binds every call that it names from now on
`);
  return 0;
}
function common(options) {
  const roles = textsOf(options, "role");
  return given({
    why: textOf(options, "why"),
    roles: roles.length === 0 ? null : roles,
    by: textOf(options, "by"),
    audit: isSet(options, "audit") ? true : null
  });
}
function partOf(kind, options) {
  const scope = textOf(options, "scope");
  const after = given({
    contains: textOf(options, "contains"),
    lacks: textOf(options, "lacks"),
    matches: textOf(options, "matches"),
    minutes: countOf(options, "minutes"),
    times: countOf(options, "times"),
    scope: kind === "after" ? scope : null
  });
  const upto = given({
    max: numberOf(options, "max"),
    of: textOf(options, "of"),
    pattern: textOf(options, "pattern"),
    scope: kind === "upto" ? scope : null
  });
  const normalise = given({ match: textOf(options, "match"), to: textOf(options, "to") });
  const first = textsOf(options, "after");
  return {
    ...first.length > 0 || Object.keys(after).length > 0 ? { after: { on: first, ...after } } : {},
    ...Object.keys(upto).length > 0 ? { upto } : {},
    ...Object.keys(normalise).length > 0 ? { normalise } : {}
  };
}
function given(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
function numberOf(options, name) {
  const value = textOf(options, name);
  if (value === null) return null;
  if (/^\d{1,12}(\.\d{1,6})?$/.test(value)) return Number(value);
  throw new UserError(`--${name}: ${JSON.stringify(value.slice(0, 40))} is no number`, EXIT.usage, NEXT);
}
export {
  run
};
