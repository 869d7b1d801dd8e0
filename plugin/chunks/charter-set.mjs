import {
  readGiven
} from "./shared-colour.mjs";
import {
  say
} from "./shared-out.mjs";
import {
  amendCharter,
  patchOf
} from "./shared-charter.mjs";
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
  textOf
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

// src/cli/commands/charter-set.ts
var NEXT = "nest charter set limits.members 12";
function run(here, [path, value], options) {
  const file = textOf(options, "file");
  if (file === null && (path === void 0 || value === void 0))
    throw new UserError("a path and a value are needed, or --file", EXIT.usage, NEXT);
  if (file !== null && path !== void 0)
    throw new UserError("either a path and a value, or --file", EXIT.usage, NEXT);
  const patch = file === null ? patchOf(path, value) : parsed(readGiven(here, "patch", file, NEXT));
  const changed = file === null ? [path] : leaves(patch);
  const { charter, warnings } = amendCharter(here.nest(), here.caller(), patch, changed);
  for (const warning of warnings) say(`nest: ${warning}`);
  if (here.json) here.printJson({ changed, charter });
  else here.print(`amended: ${changed.join(", ")}
`);
  return 0;
}
function parsed(text) {
  try {
    const value = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw new UserError(`the patch is no JSON: ${error.message}`, EXIT.usage, NEXT);
  }
  throw new UserError("the patch must be a JSON object", EXIT.usage, NEXT);
}
function leaves(patch, above = "") {
  return Object.entries(patch).flatMap(([key, value]) => {
    const path = `${above}${key}`;
    const deeper = typeof value === "object" && value !== null && !Array.isArray(value);
    return deeper ? leaves(value, `${path}.`) : [path.slice(0, 200)];
  }).slice(0, 50);
}
export {
  run
};
