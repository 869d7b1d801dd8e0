import {
  heartbeat
} from "./shared-speak.mjs";
import "./shared-occurrence-id.mjs";
import "./shared-write.mjs";
import "./shared-private-files.mjs";
import "./shared-append-error.mjs";
import "./shared-record.mjs";
import "./shared-observe.mjs";
import "./shared-job-state.mjs";
import "./shared-process.mjs";
import "./shared-caller.mjs";
import "./shared-user-error.mjs";
import "./shared-config-dir.mjs";
import "./shared-fold-log.mjs";
import "./shared-identity.mjs";
import "./shared-version.mjs";
import "./shared-runtime.mjs";

// src/cli/commands/heartbeat.ts
function run(here, [note]) {
  const beat = heartbeat(here.nest(), here.caller(), note ?? "");
  if (here.json) here.printJson(beat);
  else here.print(`noted: ${beat.member} is alive
`);
  return 0;
}
export {
  run
};
