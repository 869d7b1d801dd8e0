import {
  fireMember
} from "./shared-fire.mjs";
import "./shared-watcher.mjs";
import "./shared-cli.mjs";
import {
  say
} from "./shared-out.mjs";
import "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import "./shared-spawn-env.mjs";
import "./shared-run.mjs";
import {
  isSet,
  textOf
} from "./shared-options.mjs";
import "./shared-caller.mjs";
import {
  oneLine,
  plural
} from "./shared-words.mjs";
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
  EXIT
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/cli/commands/fire.ts
var SLOW_MS = 1e3;
async function run(here, [member], options) {
  const nest = here.nest();
  const caller = here.caller();
  const team = isSet(options, "team");
  const whom = `${oneLine(member, 40)}${team ? " and everybody below" : ""}`;
  const slow = setTimeout(() => say(`stopping ${whom} …`), SLOW_MS);
  const why = textOf(options, "why") ?? "";
  const fired = await fireMember(nest, caller, member, { why, team }).finally(
    () => clearTimeout(slow)
  );
  if (here.json) here.printJson(fired);
  else here.print(fired.map(render).join(""));
  return fired.every((one) => one.stopped) ? 0 : EXIT.refused;
}
function render({ member, ended, survivors, problem, stopped }) {
  if (stopped)
    return `fired ${member}${ended === 0 ? "" : `; ${plural(ended, "process", "processes")} ended`}
`;
  const left = survivors.length === 0 ? "" : `; still running: pid ${survivors.join(", ")}`;
  return `fired ${member}, but not all of it stopped: ${oneLine(problem ?? "processes are left", 200)}${left}
`;
}
export {
  run
};
