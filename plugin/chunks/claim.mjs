import {
  claimGround
} from "./shared-claim.mjs";
import "./shared-caller.mjs";
import "./shared-closest.mjs";
import "./shared-quiet.mjs";
import {
  textOf
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

// src/cli/commands/claim.ts
function run(here, globs, options) {
  const claimed = claimGround(here.nest(), here.caller(), globs, here.cwd, textOf(options, "why") ?? "");
  if (here.json) here.printJson(claimed);
  else here.print(`${claimed.member} holds ${claimed.globs.join(" ")}
`);
  return 0;
}
export {
  run
};
