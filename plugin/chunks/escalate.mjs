import {
  escalate
} from "./shared-speak.mjs";
import "./shared-occurrence-id.mjs";
import {
  textInput
} from "./shared-text-input.mjs";
import "./shared-write.mjs";
import "./shared-colour.mjs";
import "./shared-out.mjs";
import "./shared-private-files.mjs";
import "./shared-append-error.mjs";
import "./shared-record.mjs";
import "./shared-observe.mjs";
import "./shared-job-state.mjs";
import "./shared-process.mjs";
import "./shared-caller.mjs";
import {
  textOf
} from "./shared-options.mjs";
import "./shared-user-error.mjs";
import "./shared-config-dir.mjs";
import "./shared-fold-log.mjs";
import "./shared-identity.mjs";
import "./shared-version.mjs";
import "./shared-runtime.mjs";

// src/cli/commands/escalate.ts
function run(here, [words], options) {
  const reason = textOf(options, "reason");
  const nest = here.nest();
  const caller = here.caller();
  const text = textInput("text", words, textOf(options, "file"), `nest escalate --reason ${reason} "…"`);
  const asked = escalate(nest, caller, reason, text);
  if (here.json) here.printJson(asked);
  else here.print(`asked ${asked.to}; end your turn now, the answer wakes you
`);
  return 0;
}
export {
  run
};
