import {
  showCharter
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
import {
  sanitize
} from "./shared-sanitize.mjs";
import "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/cli/commands/charter-show.ts
function run(here) {
  const charter = showCharter(here.nest());
  if (here.json) here.printJson(charter);
  else here.print(`${sanitize(JSON.stringify(charter, null, 2))}
`);
  return 0;
}
export {
  run
};
