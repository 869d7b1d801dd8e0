import {
  sendMessage
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

// src/cli/commands/msg.ts
var HOW = {
  waiter: ", which is woken",
  socket: ", which is woken",
  none: "; it is read at the next turn"
};
async function run(here, [to, words], options) {
  const nest = here.nest();
  const caller = here.caller();
  const text = textInput("text", words, textOf(options, "file"), 'nest msg <member> "…"');
  const sent = await sendMessage(nest, caller, to, text);
  if (here.json) here.printJson(sent);
  else here.print(`sent to ${sent.to}${HOW[sent.woken]}
`);
  return 0;
}
export {
  run
};
