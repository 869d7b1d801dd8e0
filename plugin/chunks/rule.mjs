import {
  ruleOnClaim
} from "./shared-claim.mjs";
import "./shared-caller.mjs";
import "./shared-closest.mjs";
import "./shared-quiet.mjs";
import {
  textOf,
  textsOf
} from "./shared-options.mjs";
import "./shared-git.mjs";
import "./shared-run.mjs";
import "./shared-record.mjs";
import "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-private-files.mjs";
import "./shared-money.mjs";
import "./shared-user-error.mjs";
import "./shared-process.mjs";
import "./shared-runtime.mjs";

// src/cli/commands/rule.ts
function run(here, [what], options) {
  const ruled = ruleOnClaim(here.nest(), here.caller(), what, {
    owner: textOf(options, "owner") ?? null,
    order: (textOf(options, "order") ?? "").split(",").map((name) => name.trim()).filter((name) => name !== ""),
    split: textsOf(options, "split"),
    why: textOf(options, "why") ?? "",
    cwd: here.cwd
  });
  if (here.json) here.printJson(ruled);
  else here.print(`${ruled.contest} is ruled; both are told at their next turn
`);
  return 0;
}
export {
  run
};
