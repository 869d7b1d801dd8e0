import {
  checkMember
} from "./shared-check.mjs";
import "./shared-brief-files.mjs";
import "./shared-hold.mjs";
import "./shared-worktree-ports.mjs";
import "./shared-spawn-env.mjs";
import "./shared-run-checks.mjs";
import "./shared-saved-launch.mjs";
import "./shared-repository.mjs";
import "./shared-run.mjs";
import {
  table
} from "./shared-table.mjs";
import "./shared-caller.mjs";
import {
  fence,
  oneLine
} from "./shared-words.mjs";
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
  EXIT
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/cli/commands/check.ts
async function run(here, [id]) {
  const outcome = await checkMember(here.nest(), here.caller(), id);
  if (here.json) here.printJson(outcome);
  else here.print(render(here, outcome));
  return outcome.ok ? 0 : EXIT.refused;
}
function render(here, { member, ok, results, tests }) {
  if (results.length === 0) return `nothing to run: nest charter set checks '[["npm", "test"]]'
`;
  const rows = results.map((one) => [one.ok ? "holds" : "FAILS", oneLine(one.check, 200)]);
  const output = results.filter((one) => !one.ok).map(({ excerpt }) => fence("output", excerpt)).join("");
  const changed = tests.length === 0 ? "" : `tests that ${member} has changed: ${oneLine(tests.join(", "), 500)}
`;
  return `${table(["HOW", "CHECK"], rows, here.paint)}${output}${changed}${ok ? "" : `not done: ${member} is told, or whoever is above it
`}`;
}
export {
  run
};
