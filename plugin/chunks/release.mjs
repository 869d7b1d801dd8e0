import {
  releaseGround
} from "./shared-claim.mjs";
import "./shared-caller.mjs";
import "./shared-closest.mjs";
import "./shared-quiet.mjs";
import {
  isSet,
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

// src/cli/commands/release.ts
function run(here, words, options) {
  const wish = { words, all: isSet(options, "all"), of: textOf(options, "of") ?? null, cwd: here.cwd };
  const done = releaseGround(here.nest(), here.caller(), wish);
  if (here.json) here.printJson(done);
  else here.print(`${done.member} has given up ${wish.all ? "all that it held" : done.globs.join(" ")}
`);
  return 0;
}
export {
  run
};
