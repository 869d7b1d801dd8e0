import {
  watch
} from "./shared-lease.mjs";
import "./shared-digest.mjs";
import "./shared-argv.mjs";
import "./shared-observe.mjs";
import "./shared-envelope.mjs";
import {
  isSet
} from "./shared-options.mjs";
import "./shared-record.mjs";
import {
  oneLine
} from "./shared-words.mjs";
import "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-user-error.mjs";
import "./shared-runtime.mjs";

// src/cli/commands/watch.ts
async function run(here, _, options) {
  const nest = here.nest();
  const line = (text) => {
    const at = (/* @__PURE__ */ new Date()).toISOString();
    here.print(here.json ? `${JSON.stringify({ at, text })}
` : `${at}  ${oneLine(text, 400)}
`);
  };
  line(`left: ${await watch(nest.dir, line, { once: isSet(options, "once") })}`);
  return 0;
}
export {
  run
};
