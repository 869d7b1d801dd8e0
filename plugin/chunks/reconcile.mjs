import {
  reconcile
} from "./shared-coverage.mjs";
import "./shared-digest.mjs";
import "./shared-result.mjs";
import "./shared-words-2.mjs";
import "./shared-fields.mjs";
import "./shared-look.mjs";
import "./shared-spend.mjs";
import "./shared-meter-store.mjs";
import "./shared-prices.mjs";
import "./shared-checks.mjs";
import {
  isSet,
  textOf
} from "./shared-options.mjs";
import "./shared-caller.mjs";
import {
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
import "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/cli/commands/reconcile.ts
function run(here, [conflict], options) {
  const settled = reconcile(here.nest(), here.caller(), {
    conflict,
    keep: textOf(options, "keep"),
    both: isSet(options, "both"),
    by: textOf(options, "by"),
    why: textOf(options, "why")
  });
  if (here.json) here.printJson(settled);
  else
    here.print(
      `${settled.conflict} settled by ${settled.by}: ${settled.keep ?? "both hold"}; ${oneLine(settled.why, 300)}
`
    );
  return 0;
}
export {
  run
};
